"""What is shown of a number: hidden, rounded, capped, relabelled, in any order."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.mechanisms.display import AS_IT_IS, Display
from sidelight.mechanisms.display_steps import HIDDEN, Step, Within, cap, down, hide, nearest, relabel
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.shown import Shown
from sidelight.profiles.counts.relabelling_cuts import Cuts

HALF = Fraction(1, 2)
NOISY = sl.Noisy(sl.Count(), sl.Geometric(HALF))
FAR = 120  # what geometric noise of ratio 1/2 has beyond is below 2^-100


def step(rng: Random) -> Step:
    low = rng.randint(-6, 8)
    high = rng.randint(low, low + 5)
    mark = rng.choice([HIDDEN, "small", "large"])
    drawn = [
        hide(None, high, mark),
        hide(low, None, mark),
        hide(low, high, mark),
        Within(max(0, low), rng.choice([None, max(0, low) - 1, max(0, high)])),
        down(rng.choice([1, 2, 3, 5])),
        nearest(rng.choice([2, 3, 4])),
        cap(low),
        relabel({low: "one", high: rng.choice(["one", "other"])}),
    ]
    return rng.choice(drawn)


def display(rng: Random) -> Display:
    return Display(tuple(step(rng) for _ in range(rng.choice([1, 1, 2, 2, 3]))))


def labels(shown: Display, numbers: range) -> list[object]:
    return [shown.of(number) for number in numbers]


RISING = [shown for seed in range(400) if (shown := display(Random(seed))).cuts is not None]


def test_many_displays_are_drawn_of_either_kind():
    assert 100 < len(RISING) < 300


@pytest.mark.parametrize("shown", RISING, ids=str)
def test_cuts_are_where_labels_change_and_every_label_is_that_of_one_run(shown):
    cuts, numbers = shown.cuts, range(-60, 61)

    found = [k for k, (before, here) in zip(numbers[1:], pairwise(labels(shown, numbers)), strict=False) if before != here]

    assert found == cuts.within(numbers[1], numbers[-1])
    assert len(set(labels(shown, numbers))) == len(found) + 1


@pytest.mark.parametrize(
    ("steps", "cuts"),
    [
        ((), Cuts()),
        ((hide(None, 4),), Cuts(first=5)),
        ((down(3),), Cuts(3, 0)),
        ((nearest(5), Within(10, 90)), Cuts(5, -2, 8, 93)),
        ((hide(None, 9), nearest(5)), Cuts(5, -2, 10)),
        ((hide(None, 9), hide(91, None, "large")), Cuts(1, 0, 10, 91)),
        ((down(5), cap(12)), Cuts(5, 0, None, 15)),
        ((hide(0, 9),), None),
        ((hide(None, 9), hide(91, None)), None),
        ((down(2), down(3)), None),
        ((cap(12), down(5)), None),
        ((relabel({1: "one"}),), None),
    ],
    ids=str,
)
def test_some_displays_know_their_cuts(steps, cuts):
    assert Display(steps).cuts == cuts


def law(shown: Display, number: int) -> dict[object, Fraction]:
    """Of the noisy number, written out far beyond what matters."""
    found: dict[object, Fraction] = {}
    for drawn in range(-FAR, FAR + 1):
        outcome = shown.of(number + drawn)
        found[outcome] = found.get(outcome, Fraction(0)) + HALF ** abs(drawn) / 3
    return found


def apart(one: dict[object, Fraction], other: dict[object, Fraction], factor: Fraction) -> Fraction:
    return sum((max(Fraction(0), mass - factor * other.get(outcome, Fraction(0))) for outcome, mass in one.items()), Fraction(0))


@pytest.mark.parametrize("seed", range(200))
def test_taking_far_outcomes_together_loses_nothing_whatever_is_shown(seed):
    rng = Random(seed)
    shown, people = display(rng), rng.randint(1, 5)
    mechanism = Shown(NOISY, *shown.steps)

    def published(number: int) -> dict[object, Fraction]:
        return dict(mechanism.law((1,) * number + (0,) * (people - number), (0,) * people).masses)

    for _ in range(4):
        a, b = rng.randint(0, people), rng.randint(0, people)
        factor = rng.choice([Fraction(1), Fraction(3, 2), Fraction(5)])
        truth = apart(law(shown, a), law(shown, b), factor)
        assert math.isclose(apart(published(a), published(b), factor), truth, rel_tol=0, abs_tol=1e-25)


@pytest.mark.parametrize("seed", range(60))
def test_of_what_is_shown_exactly_the_display_decides(seed):
    rng = Random(seed)
    shown, number = display(rng), rng.randint(0, 6)

    mechanism = Shown(sl.Histogram([1, 0]), *shown.steps)

    data = (1,) * number + (0,) * (6 - number)
    assert mechanism.law(data, (0,) * 6).masses == (((shown.of(number), shown.of(6 - number)), 1),)


def test_what_is_shown_of_something_shown_has_the_steps_of_both():
    twice = Shown(Shown(NOISY, nearest(5)), hide(None, 9))

    assert twice == Shown(NOISY, nearest(5), hide(None, 9))
    assert twice.undone == Shown(NOISY, nearest(5))
    assert twice.undone.undone == NOISY


def test_the_three_parts_of_a_mechanism_make_it_again():
    table = sl.Table.of({(): sl.Count().law((), ())})
    for mechanism in (sl.Count(), NOISY, sl.Minimum(sl.Count(), 3), sl.Rounded(NOISY, 4), sl.Both(NOISY, NOISY), table):
        assert normal_form(mechanism).mechanism == mechanism

    assert normal_form(sl.Minimum(NOISY, 3)).display.largest_hidden == 2
    assert (normal_form(table).statistic, normal_form(table).noise, normal_form(table).display) == (table, None, AS_IT_IS)


def test_the_short_names_say_what_they_are_short_for():
    assert sl.Minimum(NOISY, 3) == Shown(NOISY, hide(None, 2))
    assert sl.Rounded(NOISY, 5) == Shown(NOISY, down(5))
    assert sl.Between(sl.Rounded(NOISY, 5, "nearest"), 3, 9) == Shown(NOISY, nearest(5), Within(3, 9))


@pytest.mark.parametrize("mechanism", [Shown(NOISY, hide(0, 2)), Shown(NOISY, cap(3), relabel({1: "one"}))], ids=str)
def test_whatever_is_shown_follows_from_the_noisy_count(mechanism):
    people = sl.Rates.same(5000, "0.3")

    shown, noisy = (sl.certify(m, people, definition=sl.DifferentialPrivacy()) for m in (mechanism, NOISY))

    assert shown.delta(0.1).upper <= noisy.delta(0.1).upper * (1 + 1e-12)
    assert {step.theorem for step in (shown.proof(0.1),)} == {"sl.post_processing"}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: sl.Minimum(5, 3), "what a minimum hides small values of is no statistic: found 5"),
        (lambda: sl.Minimum(sl.Count(), -1), "a minimum is a whole number, 0 or more, found -1"),
        (lambda: Shown(5, cap(3)), "what is shown is no statistic: found 5"),
        (lambda: Shown(sl.Count()), "one step or more"),
        (lambda: hide(None, None), "between two whole numbers"),
        (lambda: hide(5, 4), "between two whole numbers"),
        (lambda: hide(0, 2.5), "an end of what is hidden is a whole number, found 2.5"),
        (lambda: hide(0, 3, as_=0), "what stands for hidden numbers is no text: found 0"),
        (lambda: cap(2.5), "the largest number shown is a whole number, found 2.5"),
        (lambda: down(0), "the base of rounding is a whole number, 1 or more, found 0"),
        (lambda: relabel({"a": "b"}), "what is shown as a text is a whole number"),
        (lambda: sl.Noisy(sl.Mean(), sl.Geometric(HALF)), "what noise is added to is no statistic: found a Mean"),
    ],
)
def test_values_that_nothing_shown_can_have_are_refused(wrong, says):
    with pytest.raises(BadValue, match=says):
        wrong()
