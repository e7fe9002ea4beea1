"""A statistic written in one file is enumerated, noised, hidden, rounded and certified like those of the package."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from tests.mechanisms.median.median import Median

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.mechanisms.display_steps import cap, hide, relabel
from sidelight.mechanisms.shown import Shown

HALF = Fraction(1, 2)
NOISE = sl.Geometric(HALF)
SHARES = {0: Fraction(1, 2), 3: Fraction(3, 10), 5: Fraction(1, 5)}
PEOPLE = 3
FAR = 80  # noise beyond has a mass below 2^-79

MECHANISMS = {
    "median": Median(),
    "noisy": sl.Noisy(Median(), NOISE),
    "hidden": sl.Minimum(Median(), 3),
    "rounded": sl.Rounded(Median(), 4, "nearest"),
    "between": sl.Between(sl.Rounded(Median(), 2), 2, 3),
    "noisy, hidden": sl.Minimum(sl.Noisy(Median(), NOISE), 3),
    "noisy, rounded": sl.Rounded(sl.Noisy(Median(), NOISE), 4),
    "noisy, in the middle hidden, capped": Shown(sl.Noisy(Median(), NOISE), hide(1, 2), cap(4)),
    "noisy, relabelled": Shown(sl.Noisy(Median(), NOISE), relabel({-12: "odd", 0: "zero", 15: "odd"})),
}


def label(name: str, value: int) -> Any:
    """What is shown of a number, written anew."""
    if "hidden" in name and "middle" not in name:
        return value if value >= 3 else "small"
    if "rounded" in name:
        return (value + 2 * ("noisy" not in name)) // 4
    if "between" in name:
        return value // 2 * 2 if 2 <= value // 2 * 2 <= 3 else ("below" if value < 2 else "above")
    if "middle" in name:
        return "hidden" if value in (1, 2) else min(value, 4)
    return {-12: "odd", 0: "zero", 15: "odd"}.get(value, value) if "relabelled" in name else value


def law(name: str, dataset: tuple[int, ...]) -> dict[Any, float]:
    middle = sorted(dataset)[(len(dataset) - 1) // 2]
    noise = {k: 0.5 ** abs(k) / 3 for k in range(-FAR, FAR + 1)} if "noisy" in name else {0: 1.0}
    found: dict[Any, float] = {}
    for drawn, mass in noise.items():
        shown = label(name, middle + drawn)
        found[shown] = found.get(shown, 0.0) + mass
    return found


def mixed(name: str, datasets: dict[tuple[int, ...], Fraction]) -> dict[Any, float]:
    total: dict[Any, float] = {}
    for dataset, mass in datasets.items():
        for shown, share in law(name, dataset).items():
            total[shown] = total.get(shown, 0.0) + float(mass) * share
    return total


def apart(one: dict[Any, float], other: dict[Any, float], epsilon: float) -> float:
    return math.fsum(max(0.0, mass - math.exp(epsilon) * other.get(shown, 0.0)) for shown, mass in one.items())


def worst_case(name: str, epsilon: float) -> float:
    """The first person has one value or another; everybody else is known."""
    return max(
        apart(law(name, (a, *others)), law(name, (b, *others)), epsilon)
        for others in product(SHARES, repeat=PEOPLE - 1)
        for a, b in permutations(SHARES, 2)
    )


def given(name: str, target: int, known: int) -> dict[Any, float]:
    """The first person and the second one have these values; the third is drawn."""
    return mixed(name, {(target, known, other): share for other, share in SHARES.items()})


def chosen(name: str, epsilon: float) -> float:
    ways = [apart(given(name, a, k), given(name, b, k), epsilon) for a, b in permutations(SHARES, 2) for k in SHARES]
    return max(ways)


def seen(name: str, epsilon: float) -> float:
    """The mean over what was seen; two values and their order are chosen outside of it."""
    return max(
        math.fsum(float(share) * apart(given(name, a, k), given(name, b, k), epsilon) for k, share in SHARES.items())
        for a, b in permutations(SHARES, 2)
    )


ASKED = {
    "worst case": (sl.DifferentialPrivacy(), sl.Attacker(), worst_case),
    "active": (sl.ActiveKnowledge(), sl.Attacker((1,), targets=(0,)), chosen),
    "passive": (sl.PassiveKnowledge(), sl.Attacker((1,), "passive", targets=(0,)), seen),
}


@pytest.mark.parametrize("name", MECHANISMS)
@pytest.mark.parametrize("asked", ASKED)
def test_it_is_certified_on_a_small_world_as_an_enumeration_by_hand_finds(name, asked):
    definition, attacker, truth = ASKED[asked]

    found = sl.certify(sl.Claim(MECHANISMS[name], sl.Categories.same(PEOPLE, SHARES), attacker, definition))

    assert found.method == "exact"
    for epsilon in (0.0, 0.2, 0.7, 1.5):
        delta = found.delta(epsilon)
        assert delta.lower - 1e-12 <= truth(name, epsilon) <= delta.upper + 1e-12
        assert delta.upper - delta.lower < 1e-12


@pytest.mark.parametrize("name", MECHANISMS)
def test_its_masses_are_exact_and_sum_to_one(name):
    found = MECHANISMS[name].law((0, 5, 3, 3), (0,) * 4)

    assert sum(mass for _, mass in found.masses) == 1
    assert found.error == 0


def test_what_is_done_to_it_follows_from_the_median_for_more_people_than_can_be_enumerated():
    """Only a fact stated about the median says anything here."""
    people = sl.Categories.same(200, SHARES)
    exact = sl.Claim(Median(), people, sl.Attacker(), sl.DifferentialPrivacy())
    fact = sl.fact(exact, Fraction(1), Fraction(1, 1000))

    for mechanism in MECHANISMS.values():
        found = sl.certify(exact.about(mechanism), given=[fact])

        assert found.delta(1.0).upper <= 0.001 * (1 + 1e-12)


def test_it_is_said_in_words():
    words = {name: str(mechanism) for name, mechanism in MECHANISMS.items()}

    assert words["noisy, hidden"] == "the median with noise, hidden below 3"
    assert words["rounded"] == "the exact median, rounded to the nearest multiple of 4"
    assert words["noisy, in the middle hidden, capped"] == "the median with noise, hidden from 1 to 2, shown as 4 from 4 on"


def test_a_statistic_that_leaves_its_own_bounds_is_found_out():
    class Wild(Median):
        def numbers(self, dataset, atoms):
            return (100,)

    with pytest.raises(BadValue, match="lies between 0 and 9, and is 100"):
        sl.Noisy(Wild(), NOISE).law((1, 2), (0,) * 2)
