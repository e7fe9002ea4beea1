"""What an assessment says: statements with their numbers and proofs, findings, a verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sidelight.assess.bind import Bound
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.display import AssessmentDisplay
from sidelight.model.ground import Ground
from sidelight.model.results.proof import Method, ProofNode
from sidelight.numbers.brief import Brief
from sidelight.numbers.interval import Interval

Status = Literal["within", "broken", "undecided"]
Verdict = Literal["pass", "fail", "review"]
Membership = Literal["hidden", "known"]


@dataclass(frozen=True, slots=True)
class ShownAttacker:
    name: str
    knows: int
    unknown: int
    influence: Literal["active", "passive"]
    declared: bool  # False: a rung of the ladder that stands beside the declared attackers


@dataclass(frozen=True, slots=True)
class Point:
    epsilon: float
    delta: Interval


@dataclass(frozen=True, slots=True)
class Odds:
    """Who starts at `prior` believes at most `posterior`, except with probability `exceptions`."""

    prior: float
    posterior: float
    exceptions: float

    def worse(self, other: Odds) -> Odds:
        """For somebody of whom only one of the two holds; both are stated with the same exceptions."""
        return self if self.posterior >= other.posterior else other


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom a statement is about, where people can be told apart: the worst cell, how many have no limit, and the others."""

    where: str  # the worst cell; empty where it has no name of its own
    people: int  # of the worst cell
    cells: int  # how many cells are as bad, with as many people
    exposed: int  # people of all cells without a limit
    others: Interval | None  # the epsilon of the people who are not exposed; None where all or none are
    other_people: int
    certain: bool = True  # False: that they are exposed is not shown, only that no limit is


@dataclass(frozen=True, slots=True)
class Statement(Brief):
    release: str  # "*" for everything together
    cell: tuple[tuple[str, str], ...]
    unit: str
    status: Status
    definition: str
    ground: Ground
    attacker: ShownAttacker | None
    delta: float
    epsilon: Interval  # the upper end may be infinite
    profile: tuple[Point, ...]
    odds: tuple[Odds, ...]
    breaking_point: BreakingPoint | None
    method: Method
    proof: ProofNode | None
    assumptions: tuple[str, ...]
    unprotected: tuple[str, ...]
    sentence: str
    required: bool = False  # whether the verdict rests on it
    cluster_known: Interval | None = None  # the epsilon for someone who also knows the others of the target's cluster
    missing: tuple[str, ...] = ()  # when refused: each theorem tried and the need it lacked
    whom: Whom | None = None
    chance: float = 0.0  # with an infinite epsilon: what is published shows the secret with at least this probability
    why: str = ""  # with an infinite epsilon: the reason
    repairs: tuple[str, ...] = ()  # where the policy is not met: what would help, each by itself
    people: int | None = None  # of the cell
    passes_from: int | None = None  # how many people the cell needs to be within policy by itself
    membership: Membership | None = None  # of a sample: whether nobody outside knows who is in it; None where there is none


@dataclass(frozen=True, slots=True)
class Finding(Brief):
    id: str
    kind: str
    level: Literal["fail", "review"]
    releases: tuple[str, ...]
    people: int
    where: str
    says: str
    repair: str


@dataclass(frozen=True, slots=True)
class CellSummary:
    count: int
    above_policy: int
    exposed: int


@dataclass(frozen=True, slots=True, repr=False)
class Assessment(AssessmentDisplay):
    """What a plan gives away: statements with their numbers and proofs, findings, and a verdict.

    `print` gives the report, `plot()` the ladder of attackers, `to_dict()` all numbers; a notebook shows report and picture.

    >>> found = sl.assess("plans/overlap.yaml")
    >>> found
    Assessment('Two clubs with one common member': pass, ...)
    >>> print(found)
    Two clubs with one common member
    ...
    >>> found.to_dict()["verdict"]
    'pass'
    """

    bound: Bound = field(repr=False, compare=False)  # what was assessed
    title: str
    verdict: Verdict
    because: tuple[str, ...]
    repairs: tuple[str, ...]  # what would help, where the verdict is not a pass
    statements: tuple[Statement, ...]
    cells: tuple[tuple[str, CellSummary], ...]
    findings: tuple[Finding, ...]
    policy: str  # one line: the policy that was judged, or that there is none
    ground: Ground = "attacker_uncertainty"  # the ground that the policy judges
    limit: float | None = None  # the policy's epsilon
    asked: tuple[float, ...] = ()  # epsilons at which delta is wanted
