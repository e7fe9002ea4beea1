"""However much a value holds, its repr is one line that a person can read."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw
from sidelight.numbers.brief import LONGEST_REPR, Brief

PLANS = Path(__file__).resolve().parent.parent.parent / "plans"
MANY = 2000
ATOMS = frozenset(range(MANY))
WIDE = {f"value {i}": Fraction(1, MANY) for i in range(MANY)}
HUGE = Fraction(3**10_000, 3**10_000 + 2)  # more digits than Python writes out
LEAKS = sl.Leaks(*(sl.StatedLeak(f"leak {i}") for i in range(MANY)))
CLAIM = sl.Claim(sl.Count(ATOMS), sl.Rates(np.linspace(0.1, 0.9, MANY)), sl.Attacker(tuple(range(MANY))), sl.ActiveKnowledge())

CLINIC = sl.assess(PLANS / "clinic.yaml")

VALUES = [
    sl.ActiveKnowledge(),
    sl.AmountBounds(tuple((atom, 3) for atom in range(MANY)), 0, 9, 0.5),
    sl.Amounts(9, {i: Fraction(1, MANY) for i in range(MANY)}),
    CLINIC,
    CLINIC.statements[0],
    CLINIC.bound,
    CLINIC.statements[0].proof,
    sl.Attacker(tuple(range(MANY))),
    sl.Binomial(trials=MANY),
    sl.Both(*[sl.Count(ATOMS)] * MANY),
    sl.BoundedLeakage(LEAKS),
    sl.calibrate(
        sl.Claim(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(), sl.ActiveKnowledge()), "known", epsilon=1, delta=1e-3
    ),
    sl.Categories([(i, WIDE) for i in range(1, 20)]),
    sl.CategoryBounds(100, dict.fromkeys(list(WIDE)[:100], (0, 1))),
    sl.Chain(Fraction(10**80, 10**80 + 1), Fraction(10**80 - 1, 10**80), days=3),
    CLAIM,
    sl.Count(ATOMS),
    sl.Counts(),
    sl.CountWith("v" * MANY, ATOMS),
    sl.CoupledWorlds(),
    sl.DifferentialPrivacy(),
    sl.DiscreteGaussian(9),
    sl.Distributional(),
    sl.Geometric.of_epsilon(1),
    sl.certify(CLAIM.mechanism, sl.Rates.same(50, 0.3)),
    sl.Histogram(WIDE),
    sl.InTurn(*[sl.Count(ATOMS)] * MANY),
    sl.Independence(LEAKS),
    sl.Interval(1 / 3, 2 / 3),
    sl.Joint.of({tuple((i >> j) & 1 for j in range(11)): Fraction(1, 2048) for i in range(2048)}),
    sl.KAnonymous(WIDE, at_least=5),
    sl.Leak(sl.Count(ATOMS)),
    LEAKS,
    sl.LeakingMechanism(sl.Count(ATOMS), sl.Leak(sl.Linear(tuple(range(MANY))))),
    sl.Linear(tuple(range(MANY))),
    sl.Mean(weights=tuple(range(1, MANY))),
    sl.MoreThan(5, sl.Count(ATOMS)),
    sl.MostCommon(WIDE),
    sl.MostLikely([Fraction(i, MANY) for i in range(1, 100)], of=sl.Count(ATOMS)),
    sl.Noisy(sl.Linear(tuple(range(MANY))), sl.Geometric.of_epsilon(1)),
    sl.PassiveKnowledge(),
    sl.load(PLANS / "clinic.yaml"),
    sl.RateBounds(tuple((atom, 3) for atom in range(MANY)), 0.1, 0.9),
    sl.Rates(np.linspace(0.01, 0.9, 1_000_000)),
    sl.Rates([Fraction(i, MANY) for i in range(MANY)]),
    sl.Sampled(dict.fromkeys(WIDE, 3), "1%"),
    sl.Semantic(),
    sl.load_setting(PLANS / "settings" / "minimum.json"),
    sl.Shown(sl.Count(ATOMS), sl.relabel({i: f"text {i}" for i in range(MANY)})),
    sl.Stated("M" * MANY),
    sl.StatedLeak("L" * MANY),
    sl.Sum(ATOMS),
    sl.Table.of({(i,): FiniteLaw.of(WIDE) for i in range(20)}),
    sl.Then(sl.Linear(tuple(range(MANY)))),
    sl.Trajectories.same(50, sl.Chain("0.3", "0.6", days=6)),
    sl.UnknownLaw(9, [(Fraction(1, 2), WIDE), (Fraction(1, 2), WIDE)]),
    sl.WithLeak(sl.Count(ATOMS), sl.Leak(sl.Count(ATOMS))),
    sl.check(sl.load_setting(PLANS / "settings" / "minimum.json"), "differential_privacy", [i / 8 for i in range(99)]),
    sl.certify(CLAIM.mechanism, CLAIM.population).curve,
    FiniteLaw(((0, HUGE), (1, 1 - HUGE))),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_the_repr_of_a_value_is_one_short_line(value) -> None:
    text = repr(value)

    assert len(text) <= LONGEST_REPR
    assert "\n" not in text
    assert text.startswith(f"{type(value).__name__}(")


def test_every_public_value_is_here() -> None:
    public = {one for name in sl.__all__ if isinstance(one := getattr(sl, name), type) and not issubclass(one, Exception)}

    assert public - {type(value) for value in VALUES} == set()


def test_very_many_rates_are_said_by_their_ends() -> None:
    rates = sl.Rates(np.linspace(0.01, 0.9, 1_000_000))

    assert repr(rates) == "Rates(1,000,000 people, rates from 0.01 to 0.9)"


def test_a_short_value_is_written_as_a_dataclass_writes_it() -> None:
    attacker, interval = sl.Attacker(3), sl.Chain("0.3", "0.6", days=2)

    assert repr(attacker) == "Attacker(knows=3, influence='active', targets=None)"
    assert repr(interval).startswith("Chain(first=Fraction(3, 10), after_one=Fraction(3, 5), after_zero=")


@dataclass(frozen=True)
class Held(Brief):
    items: object


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ((1, 2, 3), "Held(items=(1, 2, 3))"),
        (tuple(range(100)), "Held(items=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...))"),
        (np.arange(100), "Held(items=array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...]))"),
    ],
)
def test_a_long_list_is_shown_by_its_first_items(items, text) -> None:
    held = Held(items)

    shown = repr(held)

    assert shown == text
