"""`python -m sidelight` is `sidelight`."""

from sidelight.cli import main

main()
