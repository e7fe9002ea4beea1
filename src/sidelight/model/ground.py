"""The ground that a guarantee stands on."""

from __future__ import annotations

from typing import Literal

Ground = Literal["worst_case", "given_leak", "attacker_uncertainty"]
"""`worst_case` holds against anybody, `given_leak` beyond what was declared as leaked, `attacker_uncertainty` rests on what the
attacker does not know."""
