"""The plan: who is protected, what the attacker cannot know, what is public already, what will be published, what is acceptable.

Numbers are exact (Fraction): 7 % of 100 people are exactly 7 people.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Literal

from sidelight.model.ground import Ground
from sidelight.numbers.brief import Brief
from sidelight.plan.data import Data
from sidelight.plan.protected import People
from sidelight.plan.release import Release

Influence = Literal["active", "passive"]


@dataclass(frozen=True, slots=True)
class DeclaredAttacker:
    name: str
    knows: int | Fraction  # a number of people, or a share of them
    influence: Influence | None  # None: both are reported, and the policy is judged by active


@dataclass(frozen=True, slots=True)
class Policy(Brief):
    delta: Fraction
    epsilon: Fraction
    against: tuple[str, ...]  # names of declared attackers, or ("all",)
    ground: Ground | None  # None: the ground that the plan implies


@dataclass(frozen=True, slots=True)
class Plan(Brief):
    """Who is protected, what attackers cannot know, what is public already, what will be published, what is acceptable.

    >>> plan = sl.load("plans/referendum.yaml")
    >>> plan.title, plan.people.count, [release.name for release in plan.publish]
    ('Referendum tally', 10000000, ['tally'])
    """

    title: str
    people: People | None  # None: the plan does not say who is protected; it can be read, but not assessed
    attackers: tuple[DeclaredAttacker, ...]
    already_public: tuple[Release, ...]
    publish: tuple[Release, ...]
    policy: Policy | None
    data: Data | None = None  # the table of people; None: the plan says how many are in each cell
    text: str = field(default="", repr=False, compare=False)  # the canonical text of what was read

    def in_brief(self) -> str:
        count = 0 if self.people is None else self.people.count
        people = f"{count:,} people" if count else "no people" if self.people is None else "people in a table"
        return f"{self.title[:60]!r}, {people}, {len(self.publish)} to publish, {len(self.already_public)} already public"

    @property
    def digest(self) -> str:
        """The hash of the canonical text: equal for plans that differ only in spelling."""
        return f"sha256:{sha256(self.text.encode()).hexdigest()}"
