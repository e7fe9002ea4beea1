"""The adaptive composition game: each query is chosen from the answers so far, and all answers come from one of two worlds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import ClassVar, Protocol

from sidelight.errors import BadValue, TooLarge
from sidelight.laws.finite.drawing import draw
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.reduction import Reduction
from sidelight.model.leak import Leak, SharedLeak, SingleLeak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.numbers.brief import Brief
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.reading.expected import expect

NO_LEAK = Leak(Constant())
MOST_TRANSCRIPTS = 50_000  # transcripts, beyond which the law of the transcript is not written out; by trial: speed


@dataclass(frozen=True, slots=True)
class LeakingMechanism(Brief):
    """A mechanism and what leaks beside it; without a leak its answers are conditioned on nothing.

    >>> print(sl.LeakingMechanism(sl.Count(), sl.Leak(sl.Minimum(sl.Count(), 10))).leak)
    the exact count, hidden below 10
    """

    mechanism: Mechanism
    leak: Leak | SharedLeak = NO_LEAK

    def __post_init__(self) -> None:
        expect(self.mechanism, Mechanism, "what answers")
        expect(self.leak, SingleLeak, "what leaks beside it")


LeakingMechanisms = tuple[LeakingMechanism, ...]
NeighbourPairs = Collection[tuple[Dataset, Dataset]]
"""Neighbours; one order of each pair is enough."""


@dataclass(frozen=True, slots=True)
class Query:
    """Two neighbours, the number of a mechanism in the family, and the leak value that the answer is conditioned on."""

    first: Dataset
    second: Dataset
    place: int
    value: Outcome = None


Transcript = tuple[tuple[Query, Outcome], ...]


class Adversary(Protocol):
    def ask(self, history: Transcript) -> FiniteLaw[Query]:
        """The next query, perhaps random, after this history of queries and answers."""
        ...


@dataclass(frozen=True, eq=False)
class Game:
    """In experiment 0 every answer is about the first dataset of its query, in experiment 1 about the second.

    An answer is drawn from the output's law given the leak value, with fresh coins; it is NULL when one of the two datasets
    cannot leak the value. Leak values are chosen here, not drawn: what honestly drawn leaks reveal together is another matter.
    """

    family: LeakingMechanisms
    adversary: Adversary
    rounds: int
    neighbours: NeighbourPairs
    atoms: tuple[Atom, ...] = ()
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Algorithm 1")

    def view(self, bit: int) -> FiniteLaw[Transcript]:
        """The exact law of everything asked and answered in this experiment."""
        reached: dict[Transcript, Fraction] = {(): Fraction(1)}
        for _ in range(self.rounds):
            reached = self._after_a_round(reached, bit)
        return FiniteLaw(tuple(reached.items()))

    def _after_a_round(self, reached: dict[Transcript, Fraction], bit: int) -> dict[Transcript, Fraction]:
        after: dict[Transcript, Fraction] = {}
        for history, mass in reached.items():
            for query, share in self.adversary.ask(history).masses:
                for answer, chance in self._answer(query, bit).masses:
                    longer = (*history, (query, answer))
                    after[longer] = after.get(longer, Fraction(0)) + mass * share * chance
            if len(after) > MOST_TRANSCRIPTS:
                raise TooLarge(
                    "a game with more transcripts than that", f"at most {MOST_TRANSCRIPTS:,} transcripts", "play it instead"
                )
        return after

    def profile(self) -> Profile:
        """How far apart the two experiments are for this adversary, in both directions."""
        zero: FiniteLaw[Outcome] = FiniteLaw(self.view(0).masses)
        one: FiniteLaw[Outcome] = FiniteLaw(self.view(1).masses)
        return both_ways(zero, one)

    def play(self, bit: int, rng: Random) -> Transcript:
        history: Transcript = ()
        for _ in range(self.rounds):
            query = draw(self.adversary.ask(history), rng)
            history = (*history, (query, draw(self._answer(query, bit), rng)))
        return history

    def _answer(self, query: Query, bit: int) -> FiniteLaw[Outcome]:
        if query not in self._answers:
            self._answers[query] = answers(self.family, self.neighbours, query, self.atoms)
        return self._answers[query][bit]

    @cached_property
    def _answers(self) -> dict[Query, tuple[FiniteLaw[Outcome], FiniteLaw[Outcome]]]:
        return {}


def plain_game(
    family: tuple[Mechanism, ...], adversary: Adversary, rounds: int, neighbours: NeighbourPairs, atoms: tuple[Atom, ...] = ()
) -> Game:
    """The same game when nothing leaks (Algorithm 2); its queries name no leak value."""
    return Game(tuple(LeakingMechanism(mechanism) for mechanism in family), adversary, rounds, neighbours, atoms)


def answers(
    family: LeakingMechanisms, neighbours: NeighbourPairs, query: Query, atoms: tuple[Atom, ...]
) -> tuple[FiniteLaw[Outcome], FiniteLaw[Outcome]]:
    """The law of the answer in experiment 0 and in experiment 1."""
    first, second = query.first, query.second
    if (first, second) not in neighbours and (second, first) not in neighbours:
        raise BadValue(f"a query is about two neighbours, found {first} and {second}")
    if not 0 <= query.place < len(family):
        raise BadValue(f"a query names one of {len(family)} mechanisms, counted from 0, found {query.place}")
    asked = family[query.place]
    reduced = Reduction(asked.leak, asked.mechanism, query.value, first, second)
    return reduced.law(first, atoms), reduced.law(second, atoms)
