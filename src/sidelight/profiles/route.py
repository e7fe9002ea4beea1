"""The ways in which one number can be computed."""

from __future__ import annotations

from typing import Literal, get_args

Route = Literal["auto", "exact law", "transform", "sketch", "enumeration"]
"""auto: whatever is fastest. exact law: the whole law of each count. transform: half-lines from the transform of a count, and
bounds of whole stretches of members. sketch: the same, with the moments of very many different rates in place of the rates.
enumeration: the definition, written out for every dataset.
"""

ROUTES: tuple[str, ...] = get_args(Route)
