"""Inference-based causal privacy and inference-based Pufferfish read once more, from their printed text, and asked of claims.

Definition 6 of the partial knowledge paper, as corrected: what is believed of a record after an output, against what is believed
if the output was computed with this record overwritten by a value that is possible; an output possible on one side only counts
as infinite. Definition 8 of coupled worlds: for each secret and knowledge, the smallest delta such that the belief after the
output is within (epsilon, delta) of the belief before, both ways, except with probability delta over the output.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest

import sidelight as sl
from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.laws.finite.law import FiniteLaw

Row = tuple[int, ...]
Chances = dict[Row, Fraction]
Outputs = dict[Row, dict[int, Fraction]]
OUTPUTS = range(3)


def drawn(rng: Random, zeros: float) -> tuple[Chances, Outputs]:
    people = rng.randint(1, 3)
    rows = list(product((0, 1), repeat=people))
    weights = {row: 0 if rng.random() < zeros else rng.choice([1, 2, 7]) for row in rows}
    weights[rows[0]] = weights[rows[-1]] = 1
    total = sum(weights.values())
    outputs: Outputs = {}
    for row in rows:
        shares = [0 if rng.random() < zeros else rng.randint(1, 9) for _ in OUTPUTS]
        shares[0] += not sum(shares)
        outputs[row] = {out: Fraction(share, sum(shares)) for out, share in enumerate(shares) if share}
    return {row: Fraction(weight, total) for row, weight in weights.items() if weight}, outputs


def believed(chances: Chances, outputs: Outputs, target: int, out: int, overwritten_by: int | None = None) -> dict[int, Fraction]:
    """The joint masses of the target's true value and this output."""
    found: dict[int, Fraction] = {}
    for row, chance in chances.items():
        read = row if overwritten_by is None else (*row[:target], overwritten_by, *row[target + 1 :])
        mass = chance * outputs[read].get(out, Fraction(0))
        if mass:
            found[row[target]] = found.get(row[target], Fraction(0)) + mass
    return found


def normalised(masses: dict[int, Fraction]) -> dict[int, Fraction]:
    total = sum(masses.values())
    return {value: mass / total for value, mass in masses.items()}


def told(chances: Chances, known: Row) -> list[Chances]:
    """The chances given each thing that may be known."""
    found: dict[Row, Chances] = {}
    for row, chance in chances.items():
        found.setdefault(tuple(row[person] for person in known), {})[row] = chance
    return list(found.values())


def causal_ratio(chances: Chances, outputs: Outputs, target: int, known: Row) -> Fraction | float:
    """e to the smallest epsilon."""
    worst: Fraction | float = Fraction(1)
    for given in told(chances, known):
        values = {row[target] for row in given}
        for other in values if len(values) > 1 else ():
            for out in OUTPUTS:
                here, there = believed(given, outputs, target, out), believed(given, outputs, target, out, other)
                if not here and not there:
                    continue
                if here.keys() != there.keys():
                    return math.inf
                p, q = normalised(here), normalised(there)
                worst = max(worst, *(p[value] / q[value] for value in p), *(q[value] / p[value] for value in p))
    return worst


def pufferfish_delta(chances: Chances, outputs: Outputs, target: int, known: Row, factor: Fraction) -> Fraction:
    worst = Fraction(0)
    for given in told(chances, known):
        total = sum(given.values())
        before = normalised({value: sum(c for row, c in given.items() if row[target] == value) for value in (0, 1)})
        sights: list[tuple[Fraction, Fraction]] = []
        for out in OUTPUTS:
            joint = believed(given, outputs, target, out)
            if joint:
                after = {value: normalised(joint).get(value, Fraction(0)) for value in (0, 1)}
                apart = max(
                    sum((max(Fraction(0), after[value] - factor * before[value]) for value in (0, 1)), Fraction(0)),
                    sum((max(Fraction(0), before[value] - factor * after[value]) for value in (0, 1)), Fraction(0)),
                )
                sights.append((apart, sum(joint.values()) / total))
        tried = {Fraction(0), *(apart for apart, _ in sights)}
        tried |= {sum((mass for apart, mass in sights if apart > level), Fraction(0)) for level in tried}
        worst = max(worst, min(d for d in tried if sum(mass for apart, mass in sights if apart > d) <= d))
    return worst


def asked(seed: int) -> tuple[Chances, Outputs, int, Row, sl.Claim]:
    rng = Random(seed)
    chances, outputs = drawn(rng, rng.choice([0.0, 0.0, 0.25]))
    people = len(next(iter(chances)))
    target = rng.randrange(people)
    known = tuple(person for person in range(people) if person != target and rng.random() < 0.5)
    table = sl.Table.of({row: FiniteLaw.of(shares) for row, shares in outputs.items()})
    attacker = sl.Attacker(known, targets=(target,))
    return chances, outputs, target, known, sl.Claim(table, sl.Joint.of(chances), attacker, InferenceCausal())


@pytest.mark.parametrize("seed", range(40))
def test_inference_based_causal_privacy_is_what_its_text_says(seed):
    chances, outputs, target, known, claim = asked(seed)
    ratio = causal_ratio(chances, outputs, target, known)

    try:
        found = sl.certify(claim).epsilon(0)
    except sl.CannotCertify:
        assert all(len({row[target] for row in given}) == 1 for given in told(chances, known)), "nothing is left open"
        return

    true = math.log(ratio)
    assert found.lower <= true * (1 + 1e-12) + 1e-12
    assert true <= found.upper * (1 + 1e-12) + 1e-12
    assert found.upper == math.inf or found.width <= 1e-8


@pytest.mark.parametrize("seed", range(40))
def test_inference_based_pufferfish_is_what_its_text_says(seed):
    chances, outputs, target, known, claim = asked(seed)
    for epsilon in (0.0, 0.3, 1.0):
        true = pufferfish_delta(chances, outputs, target, known, Fraction(math.exp(epsilon)))
        try:
            found = sl.certify(claim.to(InferencePufferfish())).delta(epsilon)
        except sl.CannotCertify:
            assert all(len({row[target] for row in given}) == 1 for given in told(chances, known)), "nothing is left open"
            return
        assert found.lower <= true + 1e-12
        assert true <= found.upper + 1e-12
        assert found.width <= 1e-9
