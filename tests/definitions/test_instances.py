"""Larger instances of the catalogue, written out by what the others sum to: own record and counts of the rest."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product

import pytest
from tests.definitions.making import independent, knowing, setting

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.profiles.curves.two_laws import TwoLaws


def tenths(*numbers: float) -> list[Fraction]:
    return [Fraction(str(number)) for number in numbers]


def counts(others: int, cells: int) -> Iterator[tuple[int, ...]]:
    """How many of the others are in each cell but the last."""
    if cells == 1:
        yield ()
        return
    for first in range(others + 1):
        for rest in counts(others - first, cells - 1):
            yield (first, *rest)


def people_in_cells(n: int, rates: list[Fraction]) -> dict[tuple[Hashable, tuple[Hashable, ...]], Fraction]:
    """One person's cell, and the counts of the n - 1 others, who follow the same law independently."""
    table = {}
    for found in counts(n - 1, len(rates)):
        whole = (*found, n - 1 - sum(found))
        ways = math.factorial(n - 1)
        for count in whole:
            ways //= math.factorial(count)
        mass = ways * math.prod((rate**count for rate, count in zip(rates, whole, strict=True)), start=Fraction(1))
        for own, rate in enumerate(rates):
            table[None, (own, found)] = rate * mass
    return table


def shown_from(k: int, cells: int):
    """Counts of the first cells, hidden below k; the last cell is never shown."""

    def mechanism(dataset):
        own, found = dataset
        whole = [count + (own == cell) for cell, count in enumerate(found)]
        return tuple(count if count >= k else "hidden" for count in whole[:cells])

    return mechanism


def one_way(curve, a: Hashable, b: Hashable, epsilon: float) -> float:
    """delta for one value against another, in this order only."""
    (place,) = [k for k, label in enumerate(curve.labels) if label[1:3] == (a, b)]
    left, right = curve.pairs[place]
    return TwoLaws(curve.laws[left], curve.laws[right]).delta(epsilon).upper


def close(golden: float) -> object:
    return pytest.approx(golden, rel=6e-12)


def test_a_histogram_of_three_values():
    whole = lambda d: tuple(count + (d[0] == cell) for cell, count in enumerate(d[1]))  # noqa: E731
    at = setting(whole, people_in_cells(20, tenths(0.2, 0.3, 0.5)), targets=(0,))
    curve = evaluate(Noiseless(), at)

    assert one_way(curve, 0, 1, 0.5) == close(0.103131483419)
    assert one_way(curve, 1, 0, 0.5) == close(0.119069692977)


def test_a_histogram_hidden_below_three():
    at = setting(shown_from(3, 2), people_in_cells(8, tenths(0.05, 0.6, 0.35)), targets=(0,))
    curve = evaluate(Noiseless(), at)

    assert one_way(curve, 0, 2, 0.4) == close(0.0387756926966)
    assert one_way(curve, 0, 1, 0.4) == close(0.159861284508)
    assert one_way(curve, 1, 0, 0.4) == close(0.183255251483)
    assert one_way(curve, 1, 2, 0.4) == close(0.184361198163)


def test_a_histogram_of_four_values_hidden_below_four():
    at = setting(shown_from(4, 3), people_in_cells(30, tenths(0.02, 0.5, 0.08, 0.4)), targets=(0,))
    curve = evaluate(Noiseless(), at)

    assert one_way(curve, 0, 3, 0.5) == close(0.0156349061089)
    assert one_way(curve, 3, 0, 0.5) == 0
    assert one_way(curve, 1, 0, 0.5) == close(0.023374724507)
    assert one_way(curve, 0, 1, 0.5) == close(0.0336826775163)
    assert one_way(curve, 1, 2, 0.5) == close(0.0378374183641)


@pytest.mark.parametrize(("k", "joint", "alone"), [(1, 0.265705, 0.197547), (3, 0.203540, 0.104956)])
def test_the_other_cells_matter_too(k, joint, alone):
    """A rare value against its absence: the joint release gives more away than the rare cell alone."""
    table = people_in_cells(20, tenths(0.1, 0.8, 0.1))
    both, one = (evaluate(Noiseless(), setting(shown_from(k, cells), table, targets=(0,))) for cells in (2, 1))

    assert max(one_way(both, 0, 2, 0.5), one_way(both, 2, 0, 0.5)) == pytest.approx(joint, abs=6e-7)
    assert max(one_way(one, 0, 2, 0.5), one_way(one, 2, 0, 0.5)) == pytest.approx(alone, abs=6e-7)


def pairs_of_sums(n: int, chain: dict[tuple[int, int], Fraction]):
    """Everybody has two bits; the two sums of the others."""
    sums = {(0, 0): Fraction(1)}
    for _ in range(n - 1):
        new: dict[tuple[int, int], Fraction] = {}
        for (a, b), mass in sums.items():
            for (x, y), share in chain.items():
                new[a + x, b + y] = new.get((a + x, b + y), Fraction(0)) + mass * share
        sums = new
    return {(None, (own, rest)): chain[own] * mass for own in chain for rest, mass in sums.items()}


def both_sums(dataset):
    (x, y), (a, b) = dataset
    return a + x, b + y


def test_two_queries_about_the_same_people():
    chain = dict(zip(product((0, 1), repeat=2), tenths(0.4, 0.3, 0.2, 0.1), strict=True))
    curve = evaluate(Noiseless(), setting(both_sums, pairs_of_sums(10, chain), targets=(0,)))
    golden = {
        ((1, 1), (0, 0)): 0.242529874431,
        ((0, 0), (1, 1)): 0.264274267386,
        ((1, 0), (0, 1)): 0.212928211427,
        ((0, 1), (1, 0)): 0.224154304959,
        ((1, 0), (0, 0)): 0.109417886483,
        ((0, 0), (1, 0)): 0.142785379596,
        ((0, 1), (0, 0)): 0.103368023347,
        ((0, 0), (0, 1)): 0.116709290789,
    }

    assert {pair: one_way(curve, *pair, 0.5) for pair in golden} == {pair: close(value) for pair, value in golden.items()}


def test_two_days_of_a_stationary_chain():
    """P[1] = .3, P[1|1] = .6: those who move in opposite directions are told apart best."""
    one, stay = tenths(0.3, 0.6)
    start = one * (1 - stay) / (1 - one)  # P[1|0], so that the second day has the same rate
    chain = {(1, 1): one * stay, (1, 0): one * (1 - stay), (0, 1): (1 - one) * start, (0, 0): (1 - one) * (1 - start)}
    curve = evaluate(Noiseless(), setting(both_sums, pairs_of_sums(50, chain), targets=(0,)))
    golden = {
        ((1, 1), (0, 0)): 0.00026304776193,
        ((0, 0), (1, 1)): 0.00201775036652,
        ((1, 0), (0, 1)): 0.0166677614326,
        ((1, 0), (0, 0)): 0.000123145801598,
        ((0, 0), (1, 0)): 0.00106665709681,
    }

    assert {pair: one_way(curve, *pair, 1.0) for pair in golden} == {pair: close(value) for pair, value in golden.items()}


def test_a_threshold_that_is_seen_or_chosen():
    """Hidden up to 2; five unknown others, three known; a passive and an active attacker, and one who knows nothing."""
    unknown, known = tenths(0.1, 0.2, 0.3, 0.05, 0.15), tenths(0.25, 0.1, 0.4)
    table = independent(Fraction(1, 2), *unknown, *known)
    hidden = lambda x: sum(x) if sum(x) > 2 else "hidden"  # noqa: E731
    told = setting(hidden, knowing(table, 6, 7, 8), targets=(0,))
    passive, active = evaluate(PassiveKnowledge(), told), evaluate(ActiveKnowledge(), told)
    nothing = evaluate(Noiseless(), setting(hidden, table, targets=(0,)))

    assert [c.delta(0.0).upper for c in (passive, active, nothing)] == [close(v) for v in (0.308140375, 0.414625, 0.30296205)]
    assert [one_way(passive, 1, 0, 0.5), one_way(passive, 0, 1, 0.5)] == [close(0.232268205703), close(0.126785887763)]
    assert [active.delta(0.5).upper, nothing.delta(0.5).upper] == [close(0.40698), close(0.185448186631)]


def test_known_rates_of_a_few_people():
    table = independent(*tenths(0.1, 0.3, 0.5, 0.7))
    first = evaluate(Noiseless(), setting(sum, table, targets=(0,)))

    assert one_way(first, 1, 0, 0.5) == one_way(first, 0, 1, 0.5) == close(0.326884266576)
    assert evaluate(Noiseless(), setting(sum, table)).delta(0.5).upper == close(0.420391679838)
