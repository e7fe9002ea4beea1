"""What is seen for each dataset."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.atoms import EAST, NORTH, SOUTH

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.laws.finite.kernel import Kernel
from sidelight.mechanisms.display_steps import HIDDEN
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.chosen import Chosen
from sidelight.model.made import is_modelled
from sidelight.theorems.general.enumeration import modelled

HALF = Fraction(1, 2)
DATA, ATOMS = (1, 0, 1, 1), (NORTH, NORTH, SOUTH, EAST)
IN_THE_NORTH = frozenset({NORTH})
NOISY = sl.Noisy(sl.Count(), sl.Geometric(HALF))

MECHANISMS = [
    sl.Count(),
    sl.Count(IN_THE_NORTH),
    NOISY,
    sl.Noisy(sl.Count(), sl.DiscreteGaussian(HALF)),
    sl.Minimum(sl.Count(), 2),
    sl.Minimum(NOISY, 3),
    sl.Both(sl.Count(), sl.Count(IN_THE_NORTH), Size()),
    sl.Then(sl.Count(), Kernel.of({3: "three"})),
    Size(IN_THE_NORTH),
    sl.Histogram([0, 1]),
    sl.KAnonymous([0, 1], 2, absent=0),
]


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=repr)
def test_masses_sum_to_one(mechanism):
    assert sum(mass for _, mass in mechanism.law(DATA, ATOMS).masses) == 1


@pytest.mark.parametrize(
    ("mechanism", "seen"),
    [
        (sl.Count(), 3),
        (sl.Count(IN_THE_NORTH), 1),
        (sl.Count(frozenset()), 0),
        (sl.Minimum(sl.Count(), 3), 3),
        (sl.Minimum(sl.Count(), 4), HIDDEN),
        (sl.Both(sl.Count(), sl.Count(IN_THE_NORTH), Size()), (3, 1, 4)),
        (sl.Then(sl.Count(), Kernel.of({3: "three"})), "three"),
        (Size(IN_THE_NORTH), 2),
        (sl.Histogram([0, 1, 2]), (1, 3, 0)),
        (sl.Histogram([0]), (1,)),
        (sl.KAnonymous([0, 1, 2], 2), (HIDDEN, 3, HIDDEN)),
        (sl.KAnonymous([0, 1], 1, absent=0), (3,)),
        (sl.KAnonymous([0, 1], 4, absent=0, total_known=True), (HIDDEN, 3)),
    ],
    ids=repr,
)
def test_a_mechanism_without_coins_shows_one_thing(mechanism, seen):
    assert mechanism.law(DATA, ATOMS).masses == ((seen, 1),)


def test_only_the_value_one_is_counted():
    assert sl.Count().numbers((1, 2, 0, "yes"), ATOMS) == (1,)


def test_geometric_noise_falls_by_its_ratio_on_both_sides():
    law = dict(NOISY.law(DATA, ATOMS).masses)

    assert law[2] == law[3] * HALF
    assert law[3] == Fraction(1, 3)


def test_a_noisy_value_below_the_minimum_is_hidden_and_one_above_is_shown():
    for at_least in (0, 3, 5, 6, 9):
        law = dict(sl.Minimum(NOISY, at_least).law(DATA, ATOMS).masses)

        shown = sum(mass for value, mass in law.items() if value != HIDDEN)
        assert shown == (
            1 - Fraction(2, 3) * HALF ** (4 - at_least) if at_least <= 3 else Fraction(2, 3) * HALF ** (at_least - 3)
        )


def test_values_that_no_mechanism_can_have_are_refused():
    with pytest.raises(BadValue, match="minimum"):
        sl.Minimum(sl.Count(), -1)
    for inner in (sl.Stated("M"), sl.Minimum(sl.Count(), 1), sl.Both(sl.Count(), sl.Count()), sl.Then(sl.Count())):
        with pytest.raises(BadValue, match="what a minimum hides small values of is no statistic"):
            sl.Minimum(inner, 2)
        with pytest.raises(BadValue, match="what noise is added to is no statistic"):
            sl.Noisy(inner, sl.Geometric(HALF))
    with pytest.raises(BadValue, match="ratio"):
        sl.Geometric(Fraction(1))
    with pytest.raises(BadValue, match="this wide"):
        sl.Geometric(1 - Fraction(1, 10**30))
    with pytest.raises(BadValue, match="sigma"):
        sl.DiscreteGaussian(Fraction(0))
    with pytest.raises(BadValue, match="epsilon"):
        sl.Geometric.of_epsilon(0)


def test_a_table_counts_each_value_once_from_a_whole_minimum_on():
    for values in ([], ["a", "a"]):
        with pytest.raises(BadValue, match="listed once"):
            sl.Histogram(values)
    with pytest.raises(BadValue, match="listed once"):
        sl.KAnonymous(["absent"], 2, absent="absent")
    for at_least in (-1, 2.5, True):
        with pytest.raises(BadValue, match="whole number"):
            sl.KAnonymous(["a", "b"], at_least)


def test_an_epsilon_becomes_a_ratio_that_does_not_promise_more():
    assert float(sl.Geometric.of_epsilon(1).ratio) >= 0.36787944117144232
    assert float(sl.Geometric.of_epsilon(1).ratio) == pytest.approx(0.36787944117144232, rel=1e-15)


def test_a_stated_mechanism_has_no_outputs():
    with pytest.raises(BadValue, match="not modelled"):
        sl.Stated("M").law(DATA, ATOMS)


def test_what_is_done_in_a_way_that_nobody_modelled_is_bounded_and_never_called_exact():
    guarantee = sl.certify(sl.Then(NOISY), sl.Rates.same(3, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())

    assert guarantee.method == "bound"
    assert guarantee.delta(0.5).lower == 0 < guarantee.delta(0.5).upper
    with pytest.raises(BadValue, match="not modelled"):
        sl.Then(NOISY).law(DATA, ATOMS)


def test_a_question_that_follows_from_a_far_noisy_answer_is_not_taken_for_one_after_a_near_answer():
    first = sl.Noisy(sl.Count(), sl.Geometric(HALF))
    asked = {(answer,): sl.Count() if abs(answer) > 5 else Constant() for answer in range(-60, 61)}

    in_turn = sl.InTurn(first, Chosen.of(asked))

    assert not is_modelled(in_turn)
    assert is_modelled(sl.InTurn(first, sl.Count()))
    certified = sl.certify(in_turn, sl.Rates.same(2, "0.5"), definition=sl.DifferentialPrivacy())
    assert certified.delta(5).upper == 1  # evaluated with answers from -1 to 3 alone, epsilon was 0.6932 at delta = 0


def test_a_leak_that_follows_from_a_far_noisy_answer_is_not_taken_for_one_after_a_near_answer():
    noisy = sl.InTurn(sl.Noisy(sl.Count(), sl.Geometric(HALF)), Constant())
    chosen = {((0,), (answer,)): sl.Leak(sl.Count()) if abs(answer) > 5 else sl.Leak(Constant()) for answer in range(-60, 61)}
    beyond = sl.BoundedLeakage(sl.Leaks(sl.Leak(Constant()), Chosen.of(chosen)))
    settled = sl.BoundedLeakage(sl.Leaks(sl.Leak(Constant()), sl.Leak(Constant())))

    claims = [sl.Claim(noisy, sl.Rates.same(2, "0.5"), sl.Attacker(), definition) for definition in (beyond, settled)]

    assert [modelled(claim) for claim in claims] == [False, True]
