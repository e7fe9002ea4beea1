"""Who is protected, and what the attacker does not know of them. Numbers are exact (Fraction)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class Group:
    """People about whom the attacker is equally unsure: for each value of the secret, the least and the largest probability."""

    count: int
    low: tuple[Fraction, ...]
    high: tuple[Fraction, ...]


@dataclass(frozen=True)
class Uncertainty:
    """How uncertain the attacker is about the secret of each person they do not know. The groups together are all people; there
    may be very many groups.
    """

    kind: Literal["at_least", "at_most", "rates", "groups"]
    groups: tuple[Group, ...]
    level: Fraction | None = None  # the number written beside at_least, or beside the one value of at_most

    def __hash__(self) -> int:
        return hash((self.kind, len(self.groups), self.groups[:1], self.level))


@dataclass(frozen=True, slots=True)
class People:
    unit: str
    count: int
    secret: str
    values: tuple[str, ...]
    public: tuple[str, ...]
    together: int | None  # size of the largest cluster of dependent people; 1: all are independent, None: the plan does not say
    uncertainty: Uncertainty | None  # None: the attacker may know everybody else
    because: str | None
