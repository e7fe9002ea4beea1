"""The law of everybody but a block, from products that are kept, against the exact law of the same people."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.many_parts import as_columns
from sidelight.profiles.families.blocks.block_laws import KEPT_EVERY, BlockLaws
from sidelight.profiles.families.blocks.blocks import Blocks

KINDS = {
    "anywhere": lambda rng: Fraction(rng.random()),
    "near 0": lambda rng: Fraction(10.0 ** -rng.uniform(0, 320)),
    "near 1": lambda rng: 1 - Fraction(10.0 ** -rng.uniform(0, 320)),
    "some certain": lambda rng: Fraction(rng.choice((0, 1, rng.random()))),
    "few different": lambda rng: Fraction(rng.randrange(1, 30), 30),
}


def groups(rates):
    return tuple((rate, rates.count(rate)) for rate in sorted(set(rates)))


def exact_masses(parts):
    masses = [Fraction(1)]
    for rate, people in parts:
        for _ in range(people):
            masses = [(1 - rate) * here + rate * before for here, before in zip([*masses, 0], [0, *masses], strict=True)]
    return masses


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("as_given", [tuple, as_columns])
def test_every_mass_is_within_its_errors(kind, as_given):
    rng = Random(kind)

    for _ in range(4):
        parts = groups([KINDS[kind](rng) for _ in range(rng.randrange(2, 3 * KEPT_EVERY))])
        everybody = sum(people for _, people in parts)
        family = Blocks(as_given(parts), rng.randrange(1, everybody + 1))
        a, b = sorted(rng.randrange(family.last + 1) for _ in range(2))
        truth = exact_masses(tuple(family.shared(a, b)))
        first, end = family.places.start(a), family.places.start(b) + family.gone
        for law in (BlockLaws.of(family.parts, family.others).outside(first, end), family.coarse(a, b)):
            for value, mass in enumerate(truth):
                inside = law.start <= value < law.start + len(law.masses)
                found = Fraction(float(law.masses[value - law.start])) if inside else Fraction(0)
                assert abs(found - mass) <= found * Fraction(law.relative) + Fraction(law.absolute), (parts, a, b, value)


def test_masses_too_small_for_a_double_are_left_out_and_accounted_for():
    rates = [Fraction(1, 10**4) + Fraction(number, 10**9) for number in range(300)]

    law = BlockLaws.of(groups(rates), 299).outside(100, 101)

    assert len(law.masses) < 299
    assert law.above > 0
