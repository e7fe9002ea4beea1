"""Inverse questions: the value meets the target, the next one does not, and the answer claims no more than was shown."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.certify import still_passes
from sidelight.certify.about_people import least_uncertainty
from sidelight.errors import BadValue
from sidelight.mechanisms.normal_form import normal_form
from sidelight.theorems import all_orders
from sidelight.theorems.general.enumeration import enumeration

ACTIVE, PASSIVE = sl.ActiveKnowledge(), sl.PassiveKnowledge()
BOX, RATES, RARE = sl.RateBounds(2000, "0.05", "0.95"), sl.Rates.same(2000, "0.3"), sl.RateBounds(1000, 0, "0.005")
GEOMETRIC, GAUSSIAN = (sl.Noisy(sl.Count(), noise) for noise in (sl.Geometric.of_epsilon(1), sl.DiscreteGaussian(Fraction(3))))


def claim(mechanism, population, knows=0, definition=ACTIVE) -> sl.Claim:
    influence = "active" if definition == ACTIVE else "passive"
    return sl.Claim(mechanism, population, sl.Attacker(knows, influence), definition)


QUESTIONS = {
    "epsilon, box": ("epsilon", claim(sl.Count(), BOX, "50%"), None, "1e-6"),
    "epsilon, known rates": ("epsilon", claim(sl.Count(), RATES, "50%"), None, "1e-6"),
    "epsilon, with noise": ("epsilon", claim(GAUSSIAN, RATES, 1990), None, "1e-6"),
    "epsilon 0": ("epsilon", claim(sl.Count(), RATES), None, "0.1"),
    "known, box": ("known", claim(sl.Count(), BOX), "0.5", "1e-6"),
    "known, clusters": ("known", claim(sl.Count(), sl.RateBounds(8000, "0.05", "0.95", together=3)), "0.9", "1e-3"),
    "known, known rates": ("known", claim(sl.Count(), RATES), "0.5", "1e-6"),
    "known, a minimum": ("known", claim(sl.Minimum(sl.Count(), 30), RARE), "0.1", "1e-6"),
    "known, different rates": ("known", claim(sl.Count(), sl.Rates([Fraction(k, 121) for k in range(1, 121)])), "0.9", "1e-3"),
    "uncertainty, at least": ("uncertainty", claim(sl.Count(), BOX, "50%"), "0.75", "1e-6"),
    "uncertainty, at most": ("uncertainty", claim(sl.Minimum(sl.Count(), 30), RARE, 5), "0.1", "1e-6"),
    "minimum, box": ("minimum", claim(sl.Count(), BOX, 100), "0.1", "1e-6"),
    "minimum, active": ("minimum", claim(sl.Count(), RARE, 5), "0.1", "1e-6"),
    "minimum, passive": ("minimum", claim(sl.Count(), RARE, 5, PASSIVE), "0.1", "1e-6"),
    "minimum, with noise": ("minimum", claim(GEOMETRIC, sl.Rates.same(300, "0.01"), 5), "0.1", "1e-6"),
    "geometric noise": ("noise", claim(GEOMETRIC, RATES, 1950), "0.75", "1e-6"),
    "geometric noise, box": ("noise", claim(GEOMETRIC, BOX, 1800), "0.75", "1e-6"),
    "Gaussian noise": ("noise", claim(GAUSSIAN, RATES, 1950), "0.75", "1e-6"),
    "people, a number known": ("people", claim(sl.Count(), BOX, 100), "0.75", "1e-6"),
    "people, a share known": ("people", claim(sl.Count(), BOX, "90%"), "0.75", "1e-6"),
    "people, with noise": ("people", claim(GEOMETRIC, RATES, 100), "0.5", "1e-6"),
}


def asked(name: str) -> tuple[sl.Calibrated, Fraction, Fraction]:
    find, of, epsilon, delta = QUESTIONS[name]
    found = sl.calibrate(of, find, delta=delta, **({} if epsilon is None else {"epsilon": epsilon}))
    return found, Fraction(found.value if epsilon is None else epsilon), Fraction(delta)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_value_meets_the_target_and_few_evaluations_find_it(name):
    found, epsilon, delta = asked(name)

    assert found.value is not None
    assert sl.certify(found.claim).delta_at(epsilon).upper <= delta
    assert found.delta_at_value <= delta
    assert found.evaluations <= 10


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in ("epsilon 0", "known, clusters")])
def test_the_next_value_certainly_misses_it(name):
    found, _, delta = asked(name)

    assert found.next_fails == "certainly"
    assert found.delta_at_next > delta
    assert found.extreme == found.monotone == (found.order is not None) == (name != "Gaussian noise")


@pytest.mark.parametrize("name", ["known, clusters"])
def test_where_only_the_bound_exceeds_the_target_nothing_is_said_to_fail(name):
    found, _, delta = asked(name)

    assert found.next_fails == "not certified"
    assert found.delta_at_next <= delta
    assert not found.extreme
    assert "neither to be met nor to be missed" in str(found)


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("epsilon 0", "sl.order_epsilon"),
        ("known, known rates", "sl.order_known"),
        ("uncertainty, at most", "sl.order_at_most"),
        ("minimum, active", "sl.order_minimum"),
        ("geometric noise", "sl.order_geometric"),
        ("people, a number known", "sl.order_people_hide"),
    ],
)
def test_the_answer_names_the_order_by_which_a_target_once_missed_stays_missed(name, order):
    found, _, _ = asked(name)

    assert found.order == order
    assert found.because == next(one.because for one in all_orders() if one.id == order)
    assert found.next is None or f"and beyond that it fails too, because {found.because} ({order})." in str(found)


def test_epsilon_0_is_looked_at_too():
    found, _, _ = asked("epsilon 0")

    assert (found.value, found.next, found.extreme) == (0, None, True)


def test_decimals_are_neighbours_at_the_stated_distance():
    epsilon, rate = asked("epsilon, box")[0], asked("uncertainty, at least")[0]

    assert 0 < epsilon.value - epsilon.next <= epsilon.value / 10**10
    assert 0 < rate.value - rate.next <= rate.value / 10**4


def test_a_few_evaluations_find_a_breaking_point():
    known, rate = asked("known, box")[0], asked("uncertainty, at least")[0]

    point = sl.breaking_point(QUESTIONS["known, box"][1], Fraction(1, 2), Fraction(1, 10**6))

    assert point.knows_at_most == known.value
    assert known.evaluations <= 5
    assert rate.evaluations <= 5


SMALL = 4


def small_claim(draw: random.Random) -> sl.Claim:
    rates = sorted(Fraction(draw.randrange(1, 20), 20) for _ in range(2))
    bounds = [
        sl.RateBounds(SMALL, *rates),
        sl.RateBounds(SMALL, rates[0] / 2, 1 - rates[0] / 2),
        sl.RateBounds(SMALL, 0, rates[0]),
    ]
    people = draw.choice([*bounds, sl.Rates.same(SMALL, rates[1]), sl.Rates([draw.choice(rates) for _ in range(SMALL)])])
    counted = draw.choice([sl.Count(), sl.Noisy(sl.Count(), sl.Geometric(Fraction(draw.randrange(1, 10), 10)))])
    shown = draw.choice([counted, sl.Minimum(counted, draw.randrange(0, SMALL))])
    return claim(shown, people, draw.randrange(SMALL), draw.choice([ACTIVE, PASSIVE]))


@pytest.mark.parametrize("seed", range(30))
def test_on_small_worlds_enumeration_agrees_on_both_sides_and_beyond(seed):
    draw = random.Random(seed)
    of, epsilon, delta = small_claim(draw), Fraction(draw.randrange(0, 15), 10), Fraction(1, draw.choice([2, 4, 10, 50]))

    def truth(asked: sl.Claim) -> sl.Interval:
        return enumeration(asked).delta_at(epsilon)

    for find in ("known", "minimum", "uncertainty", "noise"):
        try:
            found = sl.calibrate(of, find, epsilon=epsilon, delta=delta)
        except BadValue:
            continue

        assert found.value is None or truth(found.claim).lower <= delta
        if found.next_fails == "certainly":
            assert truth(_at(of, find, found.next)).upper > delta
        for further in _beyond(find, found.next) if found.extreme and found.next is not None else ():
            assert truth(_at(of, find, further)).upper > delta


def _at(of: sl.Claim, find: str, value) -> sl.Claim:
    """The claim with another value, made without `calibrate`."""
    if find == "known":
        return replace(of, attacker=replace(of.attacker, knows=value))
    if find == "uncertainty":
        low, high = of.population.low, of.population.high
        box = (value, 1 - value) if low > 0 else (0, value) if high < 1 else (1 - value, 1)
        return replace(of, population=sl.RateBounds(SMALL, *box))
    minimum = normal_form(of.mechanism).display.minimum
    inner = of.mechanism if minimum is None else of.mechanism.inner
    if find == "minimum":
        return of.about(sl.Minimum(inner, value))
    noisy = sl.Noisy(inner.inner, sl.Geometric.of_epsilon(value))
    return of.about(noisy if minimum is None else sl.Minimum(noisy, minimum))


def _beyond(find: str, value):
    if find == "known":
        return range(value, SMALL)
    return range(value + 1) if find == "minimum" else ()


@pytest.mark.parametrize("knows", [0, 3, "25%", "50%", "99%"])
def test_fewer_people_than_the_fewest_are_too_few_also_when_a_share_is_known(knows):
    of = claim(sl.Count(), sl.RateBounds(10, "0.3", "0.7"), knows)

    found = sl.calibrate(of, "people", epsilon="1", delta="0.01")

    sizes = range(4 if knows == 3 else 1, found.value + 60)
    passing = [
        n for n in sizes if still_passes(replace(of, population=sl.RateBounds(n, "0.3", "0.7")), Fraction(1), Fraction("0.01"))
    ]
    assert passing == [n for n in sizes if n >= found.value]


@pytest.mark.parametrize(("less", "more"), [("0.2", "0.5"), ("0.5", "0.51"), ("0.01", "0.99")])
def test_more_geometric_noise_is_less_of_it_plus_an_independent_number(less, more):
    r1, r2 = Fraction(less), Fraction(more)
    still = r1 / r2 * ((1 - r2) / (1 - r1)) ** 2

    def geometric(r: Fraction, k: int) -> Fraction:
        return (1 - r) / (1 + r) * r ** abs(k)

    def both(k: int) -> Fraction:
        """The probability that two independent geometric noises with these ratios sum to k >= 0."""
        outside = (r1 * r2 / (1 - r1 * r2)) * (r2**k + r1**k)
        between = sum(r1**j * r2 ** (k - j) for j in range(k + 1))
        return (1 - r1) / (1 + r1) * (1 - r2) / (1 + r2) * (outside + between)

    assert 0 < still < 1
    for k in range(8):
        assert geometric(r2, k) == still * geometric(r1, k) + (1 - still) * both(k)


def test_with_a_minimum_more_noise_can_show_more():
    """A count of four people never reaches a minimum of 6; with noise it can, and the more noise the more often."""

    def shown(epsilon: str) -> sl.Claim:
        noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(Fraction(epsilon)))
        return claim(sl.Minimum(noisy, 6), sl.Rates.same(4, "0.5"))

    little, more = (enumeration(shown(epsilon)).delta(0.1) for epsilon in ("20", "1"))
    found = sl.calibrate(shown("1"), "noise", epsilon="0.1", delta="1e-6")

    assert little.upper < 1e-6 < more.lower
    assert not found.monotone


def test_no_noise_to_speak_of_is_said_as_the_end_of_the_range():
    found = sl.calibrate(claim(GEOMETRIC, BOX), "noise", epsilon="1", delta="1e-6")

    assert (found.value, found.next, found.evaluations) == (50, None, 1)
    assert str(found).endswith("the last value that was looked for.")


def test_a_target_that_nothing_meets_has_no_value():
    found = sl.calibrate(claim(sl.Count(), sl.RateBounds(5, "0.1", "0.9")), "known", epsilon="0.1", delta="1e-6")

    assert (found.value, found.next, found.next_fails) == (None, 0, "certainly")
    assert "fails already with an attacker who knows the secret of nobody else" in str(found)


def test_what_cannot_be_certified_at_all_is_refused():
    with pytest.raises(sl.CannotCertify):
        sl.calibrate(claim(sl.Stated("M"), RATES), "known", epsilon="1", delta="0.1")


@pytest.mark.parametrize(
    ("find", "of", "message"),
    [
        ("known", claim(sl.Count(), RATES, (1, 2)), "listed people are known"),
        ("uncertainty", claim(sl.Count(), RATES), "the rates are known"),
        ("uncertainty", claim(sl.Count(), sl.RateBounds(9, "0.1", "0.6")), "several directions"),
        ("minimum", claim(sl.Both(sl.Count(), sl.Count()), RATES), "a minimum is looked for on one count"),
        ("noise", claim(sl.Count(), RATES), "noise is looked for on a noisy count"),
        ("people", claim(sl.Minimum(sl.Count(), 3), RATES), "hidden worse"),
        ("people", claim(sl.Count(), sl.Rates(["0.1", "0.2"])), "more people of which kind"),
        ("people", claim(sl.Count(), RATES, (1,)), "people are listed"),
        ("speed", claim(sl.Count(), RATES), "one of 'epsilon', 'known'"),
    ],
)
def test_a_question_without_an_order_is_refused_with_a_reason(find, of, message):
    with pytest.raises(BadValue, match=message):
        sl.calibrate(of, find, epsilon="1", delta="0.01")


def test_epsilon_is_a_target_or_looked_for():
    with pytest.raises(BadValue, match="unless find='epsilon'"):
        sl.calibrate(claim(sl.Count(), RATES), "epsilon", epsilon="1", delta="0.01")
    with pytest.raises(BadValue, match="unless find='epsilon'"):
        sl.calibrate(claim(sl.Count(), RATES), "known", delta="0.01")


def test_three_values_share_what_each_keeps():
    quantity = least_uncertainty(claim(sl.Count(), sl.RateBounds(100, "0.1", "0.8")), values=3)

    assert quantity.kind == "at_least"
    assert quantity.put(Fraction(1, 5)).population == sl.RateBounds(100, "0.2", "0.6")


def test_a_rare_value_may_be_the_one_that_is_not_counted():
    quantity = least_uncertainty(claim(sl.Count(), sl.RateBounds(100, "0.98", 1)))

    assert quantity.kind == "at_most"
    assert quantity.put(Fraction(1, 5)).population == sl.RateBounds(100, "0.8", 1)


def test_a_delta_that_a_logarithm_cannot_tell_from_the_target_is_compared_exactly():
    of = claim(sl.Count(), sl.Rates.same(30, "0.5"))
    reached = Fraction(sl.certify(replace(of, attacker=sl.Attacker(9))).delta(1.0).upper)

    met, missed = (sl.calibrate(of, "known", epsilon=1, delta=delta).value for delta in (reached, reached - Fraction(1, 10**40)))

    assert met == 9
    assert missed == 8


def test_values_of_a_histogram_give_way_together():
    population = sl.CategoryBounds.at_least(60, [*"abc"], "0.2")

    found = sl.calibrate(claim(sl.Histogram([*"abc"]), population), "uncertainty", epsilon="2", delta="0.01")

    assert found.kind == "at_least"
    assert sl.certify(found.claim).delta_at(Fraction(2)).upper <= Fraction("0.01")
