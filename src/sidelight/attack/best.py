"""The adversary of the adaptive game who is best at telling the two experiments apart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.attack.game import LeakingMechanism, LeakingMechanisms, NeighbourPairs, Query, Transcript, answers
from sidelight.errors import BadValue, TooLarge
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Atom
from sidelight.numbers.balls import ball, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.written import Written, number_above, whole_number
from sidelight.reading.expected import entries_of, expect, pair_of

MOST_QUERIES_WEIGHED = 100_000  # queries weighed, over all likelihood ratios met on the way; by trial: speed

Branch = tuple[arb, Fraction]
"""The probability of an answer in experiment 0, and its likelihood ratio: experiment 1 over experiment 0."""


@dataclass(frozen=True, eq=False)
class BestAdversary:
    """Looks up the best query for the rounds left and the likelihood ratio of the history; where nothing can be won, the first
    query.
    """

    rounds: int
    choices: dict[tuple[int, Fraction], Query]
    factors: dict[tuple[Query, Outcome], Fraction]
    idle: Query

    def ask(self, history: Transcript) -> FiniteLaw[Query]:
        ratio = Fraction(1)
        for step in history:
            if step not in self.factors:  # impossible in experiment 0
                return FiniteLaw.point(self.idle)
            ratio *= self.factors[step]
        return FiniteLaw.point(self.choices.get((self.rounds - len(history), ratio), self.idle))


@in_balls
def best_adversary(
    family: LeakingMechanisms, neighbours: NeighbourPairs, rounds: int, epsilon: Written, atoms: tuple[Atom, ...] = ()
) -> tuple[Interval, BestAdversary]:
    """The largest delta(epsilon) of experiment 0 against experiment 1, over all adversaries, and an adversary who reaches its
    lower end.

    After a history of probability p and q in the two experiments an adversary can still win p v(q/p), where v does not depend on
    the history: with no round left v(r) = max(0, 1 - e^epsilon r); with one more it is the largest over queries of the sum over
    answers of P0 v(r P1/P0). An adversary's own coins only mix such sums. Either order of two neighbours may be asked about, so
    that the other direction has the same maximum.

    >>> reply = sl.Table.of({(bit,): {bit: 0.75, 1 - bit: 0.25} for bit in (0, 1)})
    >>> delta, adversary = sl.best_adversary((sl.LeakingMechanism(reply),), [((0,), (1,))], rounds=3, epsilon=1)
    >>> print(delta)
    0.4191
    """
    for one in entries_of(family, "the mechanisms", "a tuple of leaking mechanisms"):
        expect(one, LeakingMechanism, "one of the mechanisms")
    for pair in entries_of(neighbours, "the neighbours", "a list of pairs of datasets, such as [((0,), (1,))]"):
        pair_of(pair, "two neighbours", "two datasets, such as ((0,), (1,))")
    rounds = whole_number(rounds, "the number of rounds")
    unbounded = type(epsilon) is float and epsilon == math.inf
    if not unbounded:
        epsilon = number_above(epsilon, "epsilon", belongs=True)
    queries, factors = _weighed(family, neighbours, atoms)
    power = None if unbounded else ball(Fraction(epsilon)).exp()
    known: dict[tuple[int, Fraction], arb] = {}
    choices: dict[tuple[int, Fraction], Query] = {}

    def value(left: int, ratio: Fraction) -> arb:
        if ratio == 0:
            return arb(1)
        if left == 0:
            return arb(0) if power is None else (1 - power * ball(ratio)).max(arb(0))
        state = (left, ratio)
        if state not in known:
            if len(known) * len(queries) > MOST_QUERIES_WEIGHED:
                raise TooLarge(
                    "a game that takes more steps than that", f"at most {MOST_QUERIES_WEIGHED:,} steps", "take fewer rounds"
                )
            known[state], choices[state] = largest(left, ratio)
        return known[state]

    def largest(left: int, ratio: Fraction) -> tuple[arb, Query]:
        """The query is chosen by its lower end, so that what it wins is certainly not below the lower end of the largest."""
        best, highest, chosen = arb(0), arb(-1), idle
        for query, branches in queries.items():
            won = sum((mass * value(left - 1, ratio * factor) for mass, factor in branches), arb(0))
            best = best.max(won)
            if won.lower() > highest:
                highest, chosen = won.lower(), query
        return best, chosen

    idle = next(iter(queries))
    found = value(rounds, Fraction(1))
    return probability(found, found), BestAdversary(rounds, choices, factors, idle)


def _weighed(
    family: LeakingMechanisms, neighbours: NeighbourPairs, atoms: tuple[Atom, ...]
) -> tuple[dict[Query, tuple[Branch, ...]], dict[tuple[Query, Outcome], Fraction]]:
    """One query of each kind: those of one kind have answers with the same likelihood ratios and probabilities."""
    kinds: dict[frozenset[tuple[Fraction, Fraction]], Query] = {}
    factors: dict[tuple[Query, Outcome], Fraction] = {}
    for query in _queries(family, neighbours, atoms):
        zero, one = answers(family, neighbours, query, atoms)
        other = dict(one.masses)
        branches: dict[Fraction, Fraction] = {}
        for answer, mass in zero.masses:
            if mass:
                factor = factors[query, answer] = other.get(answer, Fraction(0)) / mass
                branches[factor] = branches.get(factor, Fraction(0)) + mass
        kinds.setdefault(frozenset(branches.items()), query)
    if not kinds:
        raise BadValue("there is nothing to ask: the game has no mechanism or no neighbours")
    return {query: tuple((ball(mass), factor) for factor, mass in kind) for kind, query in kinds.items()}, factors


def _queries(family: LeakingMechanisms, neighbours: NeighbourPairs, atoms: tuple[Atom, ...]) -> Iterator[Query]:
    """A query for every ordered pair of neighbours, every mechanism and every value that one of the two can leak."""
    for one, other in neighbours:
        for first, second in ((one, other), (other, one)):
            for place, asked in enumerate(family):
                joints = [asked.leak.joint(asked.mechanism, dataset, atoms) for dataset in (first, second)]
                for value in dict.fromkeys(leak for joint in joints for (leak, _), _ in joint.masses):
                    yield Query(first, second, place, value)
