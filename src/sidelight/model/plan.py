"""The plan: who is protected, what the attacker cannot know, what is out, what will be published, what is acceptable.

Numbers are exact (Fraction): a plan's 7 % of 100 people is 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from sidelight.errors import NoPeople
from sidelight.laws.noises import Noise

Influence = Literal["active", "passive"]
Ground = Literal["worst_case", "given_leak", "attacker_uncertainty"]


@dataclass(frozen=True, slots=True)
class Group:
    """People about whom the attacker is equally unsure: for each value of the secret, the least and the largest probability."""

    count: int
    low: tuple[Fraction, ...]
    high: tuple[Fraction, ...]


@dataclass(frozen=True)
class Uncertainty:
    """What the attacker does not know of each person he does not know; `groups` together are all people, and may be very many."""

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
    together: int | None  # size of the largest cluster: 1 is nobody, None is unanswered
    uncertainty: Uncertainty | None  # None: the attacker may know everybody else
    because: str | None


@dataclass(frozen=True, slots=True)
class DeclaredAttacker:
    name: str
    knows: int | Fraction  # a number of people, or a share of them
    influence: Influence | None  # None: both are reported, active decides


@dataclass(frozen=True, slots=True)
class Compare:
    column: str
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    value: str


@dataclass(frozen=True, slots=True)
class OneOf:
    column: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Condition, ...]


Condition = Compare | OneOf | Not | AllOf | AnyOf


@dataclass(frozen=True, slots=True)
class Cells:
    """People per combination of public values, on paper."""

    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Release:
    name: str
    value: str | None  # the value of the secret that is counted; None: people are counted
    where: Condition | None
    where_text: str
    by: tuple[str, ...]
    cells: Cells | None
    minimum: int | None  # counts below it are hidden
    noise: Noise | None  # None: exact


@dataclass(frozen=True, slots=True)
class Policy:
    delta: Fraction
    epsilon: Fraction
    against: tuple[str, ...]  # names of declared attackers, or ("all",)
    ground: Ground | None  # None: the default of the plan


@dataclass(frozen=True, slots=True)
class Plan:
    title: str
    people: People | None  # None: the plan does not say who is protected
    attackers: tuple[DeclaredAttacker, ...]
    already_public: tuple[Release, ...]
    publish: tuple[Release, ...]
    policy: Policy | None

    @property
    def protected(self) -> People:
        """The people, for those who cannot do without."""
        if self.people is None:
            raise NoPeople(self.title)
        return self.people


Cell = Mapping[str, str]
