"""The truth about each kind of statement, asked in one way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from tests.plans_oracle.beyond_leaks import given_leak
from tests.plans_oracle.clusters import drawn_attack
from tests.plans_oracle.samples import Drawn, few_frames, reached
from tests.plans_oracle.truth import LARGEST, Found, Question, beyond
from tests.plans_oracle.world import Figure, Known

ATTACKS = 12  # drawn worlds of clusters for each statement
MOST_OUTCOMES = 3_000  # that are enumerated together for a drawn attack


@dataclass(frozen=True)
class Truth:
    """The truth of a statement; `complete` where it is the whole truth, not only what some attacks reach."""

    question: Question
    known: Known
    influence: str

    @property
    def complete(self) -> bool:
        return True

    def at(self, epsilons: Sequence[float]) -> list[Found]:
        return self.question.deltas(self.known, self.influence, epsilons)

    def chance_beyond(self, loss: float) -> float:
        (found,) = self.question.deltas(self.known, self.influence, [loss], beyond)
        return found.delta


@dataclass(frozen=True)
class BeyondLeak(Truth):
    leaked: tuple[Figure, ...] = ()

    def at(self, epsilons: Sequence[float]) -> list[Found]:
        found = given_leak(self.question.world, self.question.figures, self.leaked, epsilons)
        return [Found(delta, None) for delta in found or [0.0] * len(epsilons)]

    def chance_beyond(self, loss: float) -> float:
        return 0.0


@dataclass(frozen=True)
class Sampled(Truth):
    """What is reached without knowing who is in the sample, in drawn frames: a lower bound of the truth."""

    share: Fraction = Fraction(1)
    seed: int = 0

    @property
    def complete(self) -> bool:
        return False

    @cached_property
    def frames(self) -> Drawn:
        return few_frames(self.question.world, self.question.figures, self.known, self.share, self.seed)

    def at(self, epsilons: Sequence[float]) -> list[Found]:
        return [Found(reached(self.frames, self.influence, epsilon), None) for epsilon in epsilons]

    def chance_beyond(self, loss: float) -> float:
        return 0.0


@dataclass(frozen=True)
class Clustered(Truth):
    """What drawn attacks reach where people depend on each other: a lower bound of the truth."""

    seed: int = 0

    @property
    def complete(self) -> bool:
        return False

    def at(self, epsilons: Sequence[float]) -> list[Found]:
        question, rng = self.question, Random(self.seed)
        best = [found.delta for found in question.deltas(self.known, self.influence, epsilons)]  # nobody depends on anybody
        finite_ones = [min(epsilon, LARGEST) for epsilon in epsilons]
        for _ in range(ATTACKS):
            reached = drawn_attack(question.world, self.looked_at, self.known, self.influence, finite_ones, rng)
            best = [max(a, b) for a, b in zip(best, reached, strict=True)]
        return [Found(delta, None) for delta in best]

    @property
    def looked_at(self) -> tuple[Figure, ...]:
        """As many figures as are quickly enumerated together: whoever looks at fewer reaches no more."""
        world, found = self.question.world, self.question
        while found.outcomes > MOST_OUTCOMES and len(found.figures) > 1:
            widest = max(range(len(found.figures)), key=lambda place: Question(world, (found.figures[place],)).outcomes)
            found = Question(world, (*found.figures[:widest], *found.figures[widest + 1 :]))
        return found.figures

    def chance_beyond(self, loss: float) -> float:
        return 0.0
