"""Weighted sums and means."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.model.population import EVERYONE
from sidelight.theorems.sums.renamed_outputs import renamed_output

KINDS = ("arithmetic", "geometric", "harmonic", "quadratic")


def test_the_quadratic_mean_of_the_corrected_renaming():
    assert sl.Mean("quadratic").value((2, 1)).upper == pytest.approx(1.5811388300841898, rel=1e-15)
    assert sl.Mean("quadratic").value((1, 1)).upper == 1


def test_each_mean_of_the_same_records():
    values = {kind: sl.Mean(kind).value((1, 2, 4)).upper for kind in KINDS}

    assert values == pytest.approx({"arithmetic": 7 / 3, "geometric": 2, "harmonic": 12 / 7, "quadratic": 7**0.5}, rel=1e-15)


@pytest.mark.parametrize("kind", KINDS)
def test_a_weight_is_as_good_as_that_many_records(kind):
    assert sl.Mean(kind, (2, 0, 1)).value((3, 5, 4)) == sl.Mean(kind).value((3, 3, 4))


@pytest.mark.parametrize("kind", KINDS)
def test_the_output_and_the_mean_follow_from_each_other(kind):
    """For all records of three people: outputs are equal exactly where the means are."""
    mean = sl.Mean(kind)
    means: dict[object, set[tuple[float, float]]] = {}
    for records in product((1, 2, 3, 6), repeat=3):
        ((output, _),) = mean.law(records, (EVERYONE,) * 3).masses
        value = mean.value(records)
        means.setdefault(output, set()).add((value.lower, value.upper))

    ends = sorted(next(iter(found)) for found in means.values())
    assert all(len(found) == 1 for found in means.values())
    assert all(one[1] < other[0] for one, other in pairwise(ends))


@pytest.mark.parametrize("kind", KINDS)
def test_known_records_rename_the_mean_as_the_catalogue_says(kind):
    """From the mean with known records (1, 3) to the one with (2, 5), whatever the two others are."""
    mean = sl.Mean(kind)
    for others in product((1, 2, 4), repeat=2):
        before, after = mean.value((1, 3, *others)), mean.value((2, 5, *others))
        renamed = renamed_output(value=before.upper, query=kind, people=4, before=(1, 3), after=(2, 5)).result["value"]

        assert float(renamed) == pytest.approx(after.upper, rel=1e-14)


def test_a_weighted_sum_adds_weight_times_value():
    ((output, mass),) = sl.Linear((1, -2, 0)).law((5, 3, 100), (EVERYONE,) * 3).masses

    assert (output, mass) == (-1, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sl.Mean("median"),
        lambda: sl.Mean("arithmetic", (1, -1)),
        lambda: sl.Mean("arithmetic", (0, 0)),
        lambda: sl.Linear((1, Fraction(1, 2))),
        lambda: sl.Linear((1, 1)).law((1, 0, 1), (EVERYONE,) * 3),
        lambda: sl.Mean().law((), ()),
        lambda: sl.Mean("geometric").value((0, 1)),
        lambda: sl.Mean("harmonic").value((-1, 1)),
        lambda: sl.Mean().value(("a", 1)),
        lambda: sl.certify(sl.Linear((1, 1)), sl.Rates.same(3, 0.5)),
        lambda: sl.certify(sl.Mean("geometric"), sl.Rates.same(3, 0.5)),
        lambda: sl.certify(sl.Mean("harmonic"), sl.RateBounds(3, 0.1, 0.5)),
        lambda: sl.certify(sl.Mean(), sl.Categories.same(3, {"a": 0.5, "b": 0.5})),
    ],
)
def test_sums_and_means_of_anything_else_are_refused(wrong):
    with pytest.raises(BadValue):
        wrong()
