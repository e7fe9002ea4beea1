"""The worst block of known people where small counts are hidden: never outside what balls find for every block, and narrow."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tests.profiles.families.test_worst_block import KINDS, drawn, outside

import sidelight as sl
from sidelight.laws.counts.many_parts import ManyParts
from sidelight.laws.counts.rate_forms import column
from sidelight.laws.transforms.everybody import Everybody
from sidelight.profiles.counts.shift import shift
from sidelight.profiles.families.blocks.block_products import BlockProducts
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.blocks.worst_block import WorstBlock
from sidelight.profiles.families.blocks.worst_hidden_block import WorstHiddenBlock, worst_hidden_block
from sidelight.profiles.families.worst_shift import worst_shift


def hidden_worst(rates, gone, hidden):
    parts = ManyParts.in_order(column([Fraction(float(rate)) for rate in rates]), np.ones(len(rates), dtype=np.int64))
    return worst_hidden_block(Blocks(parts, gone), hidden, WorstBlock(Everybody.of(parts), gone), float(np.sum(rates)))


def cases(kind, number):
    rng = Random(f"hidden {kind}")
    for _ in range(number):
        rates = drawn(rng, kind, rng.randrange(2, 26))
        gone = rng.randrange(1, len(rates))
        middle = round(float(np.sum(rates)))
        yield rates, gone, max(1, middle + rng.randrange(-4, 5)), (0.0, rng.random(), rng.uniform(0, 6), rng.uniform(0, 400))


def truth_of(rates, gone, hidden, epsilon):
    found = [shift(outside(rates, first, first + gone), hidden).delta(epsilon) for first in range(len(rates) - gone + 1)]
    return max(one.lower for one in found), max(one.upper for one in found)


@pytest.mark.parametrize("kind", KINDS)
def test_the_worst_block_is_that_of_a_full_scan(kind):
    for rates, gone, hidden, epsilons in cases(kind, 60):
        profile = hidden_worst(rates, gone, hidden)
        for epsilon in (*epsilons, math.inf):
            found, (lower, upper) = profile.delta(epsilon), truth_of(rates, gone, hidden, epsilon)
            assert found.lower <= upper, (rates, gone, hidden, epsilon)
            assert lower <= found.upper, (rates, gone, hidden, epsilon)
            assert found.relative_width() <= 1e-8 or upper < 1e-290 or epsilon > 30, (rates, gone, hidden, epsilon)


def one_more_is_hidden(monkeypatch):
    member = WorstHiddenBlock._member
    monkeypatch.setattr(WorstHiddenBlock, "_member", lambda self, m, mirrored: member(_with_more_hidden(self), m, mirrored))


def _with_more_hidden(profile):
    return WorstHiddenBlock(profile.family, profile.hidden + 1, profile.plain, profile.last)


def shown_is_turned_round(monkeypatch):
    after = BlockProducts.starts_after
    turned = {True: False, False: True, None: None}
    monkeypatch.setattr(BlockProducts, "starts_after", lambda self, first, cut: turned[after(self, first, cut)])


def the_cut_is_one_higher(monkeypatch):
    after = BlockProducts.starts_after
    monkeypatch.setattr(BlockProducts, "starts_after", lambda self, first, cut: after(self, first, cut + 1))


def the_last_block_stands_for_the_first(monkeypatch):
    hidden = WorstHiddenBlock._as_hidden
    monkeypatch.setattr(
        WorstHiddenBlock, "_as_hidden", lambda self, products, mirrored, first: hidden(self, products, not mirrored, first)
    )


def one_direction_only(monkeypatch):
    ways = WorstBlock.ways
    monkeypatch.setattr(WorstBlock, "ways", lambda self, epsilon: ways(self, epsilon)[:1])


@pytest.mark.parametrize(
    "plant",
    [
        one_more_is_hidden,
        shown_is_turned_round,
        the_cut_is_one_higher,
        the_last_block_stands_for_the_first,
        one_direction_only,
    ],
)
def test_a_wrong_bound_is_caught(plant, monkeypatch):
    plant(monkeypatch)

    def wrong(kind):
        for rates, gone, hidden, epsilons in cases(kind, 60):
            profile = hidden_worst(rates, gone, hidden)
            for epsilon in epsilons[:3]:
                found, (lower, upper) = profile.delta(epsilon), truth_of(rates, gone, hidden, epsilon)
                yield found.upper < lower or found.lower > upper

    assert any(any(wrong(kind)) for kind in KINDS)


@pytest.mark.parametrize("influence", ["active", "passive"])
def test_a_minimum_near_the_count_of_thousands_of_different_rates_is_narrow(influence):
    rng = np.random.default_rng(5)
    people = sl.Rates(rng.uniform(0, 0.02, 3_000))
    certified = sl.certify(sl.Minimum(sl.Count(), 10), people, sl.Attacker(knows=0, influence=influence))
    shown = sl.certify(sl.Count(), people, sl.Attacker(knows=0, influence=influence))

    found = certified.epsilon(1e-6)

    assert found.width <= 1e-6
    assert certified.method == "exact"
    assert found.upper <= shown.epsilon(1e-6).upper * (1 + 1e-9)
    assert certified.delta(found.upper).upper <= 1e-6 < certified.delta(found.lower * (1 - 1e-9)).upper


def test_the_search_of_laws_agrees():
    rng = np.random.default_rng(6)
    rates = rng.uniform(0, 0.1, 250)
    parts = ManyParts.in_order(column([Fraction(rate) for rate in rates]), np.ones(len(rates), dtype=np.int64))

    for gone, hidden in ((1, 9), (1, 14), (4, 6)):
        quick, by_laws = (worst_shift(Blocks(parts, gone), None, hidden, route) for route in ("auto", "exact law"))
        assert isinstance(quick, WorstHiddenBlock)
        for epsilon in (0.1, 0.5, 2.0):
            one, other = quick.delta(epsilon), by_laws.delta(epsilon)
            assert one.lower <= other.upper
            assert other.lower <= one.upper
            assert one.upper <= other.upper * (1 + 1e-8)
