"""Cells whose people have bins of rates: what is asked of many cells at once is at least as bad as each of them."""

from __future__ import annotations

from random import Random

import numpy as np
import pyarrow as pa
import pytest

import sidelight as sl
from sidelight.assess.attackers import opponents
from sidelight.assess.bind import Bound
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.numbers import Evaluator
from sidelight.assess.seen.crowds import FEW, are_many, claims_above, worst_of_many
from sidelight.assess.seen.question import Question
from sidelight.certify import certify_claim
from sidelight.model.mechanism import Mechanism
from sidelight.plan.loading import load
from sidelight.populations.binned_rates import BinnedRates

EPSILONS = (0.0, 0.1, 0.5, 1.0, 3.0)
COUNT = sl.Count()
SHOWN = (COUNT, sl.Minimum(COUNT, 2), sl.Noisy(COUNT, sl.Geometric("0.7")), sl.Rounded(sl.Noisy(COUNT, sl.Geometric("0.7")), 3))


def plan(knows: object, **data: str) -> dict[str, object]:
    return {
        "sidelight": 1,
        "title": "votes",
        "data": {"person": "row", **data},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region"],
            "together": "nobody",
            "uncertainty": {"column": "p_yes"},
            "because": "a model",
        },
        "attacker": {"knows": knows},
        "publish": [{"name": "votes", "count": {"vote": "yes"}, "by": "region"}],
        "policy": {"epsilon": 1, "delta": 0.01},
    }


def small_crowd(draw: Random) -> BinnedRates:
    """Up to six people, at most one of them with a rate that is known only up to its bin."""
    bins: dict[float, list[float]] = {}
    for _ in range(draw.randint(2, 6)):
        low = draw.choice([0.0, 0.0625, 0.125, 0.25, 0.26, 0.5, 0.9375, 1.0])
        bins.setdefault(low, []).append(low)
    wide = draw.choice([low for low in bins if 0 < low < 1] or [2.0])
    high = [low + 0.03125 * (low == wide) for low in bins]
    return BinnedRates([*bins], high, [len(of) for of in bins.values()])


def question(crowd: BinnedRates, shown: Mechanism = COUNT) -> Question:
    return Question(shown, crowd, (crowd.people,), boxed=False)


@pytest.mark.parametrize("seed", range(16))
def test_what_is_asked_of_several_crowds_is_as_bad_as_enumeration_finds_each(seed: int) -> None:
    draw, shown = Random(seed), SHOWN[seed % len(SHOWN)]
    against = opponents(load(plan(draw.choice(["50%", 1, 2, 0]), source="votes.parquet")))
    crowds = [crowd for _ in range(12) if (crowd := small_crowd(draw)).uncertain > 2][: draw.randint(2, 4)]

    for opponent in against:
        claims = claims_above([question(crowd, shown) for crowd in crowds], opponent)
        promised = [certify_claim(claim) for claim in claims]
        for crowd in crowds:
            truth = sl.certify(shown, crowd, opponent.attacker, opponent.definition, method="enumeration")
            for epsilon in EPSILONS:
                for claim, bound in zip(claims, promised, strict=True):
                    assert bound.delta(epsilon).upper >= truth.delta(epsilon).lower, (claim, crowd)


def test_the_numbers_of_many_cells_are_around_those_of_each_cell() -> None:
    """Against asking every cell: the lower end is that of some cell, the upper end is no cell's and not far above the worst."""
    rng = np.random.default_rng(1)
    crowds = []
    for _ in range(2 * FEW):
        rates = rng.beta(2, 3, rng.integers(700, 1300)) * 0.9 + 0.05
        parts = np.array_split(np.sort(rates), np.flatnonzero(np.diff(np.floor(np.sort(rates) * 256))) + 1)
        crowds.append(BinnedRates([one[0] for one in parts], [one[-1] for one in parts], [one.size for one in parts]))
    questions = [question(crowd) for crowd in crowds]
    written = load(plan("50%", source="votes.parquet"))
    evaluator = Evaluator(written.policy.delta, [1, 2], written.policy)
    inquiry = Inquiry(Bound(written, written.people, {}, {}, None), evaluator, "attacker_uncertainty", (), False)

    for opponent in opponents(written):
        found = worst_of_many(inquiry, questions, opponent)
        each = [evaluator.numbers(one.against(opponent)) for one in questions]

        assert are_many(questions)
        assert max(one.epsilon.upper for one in each) <= found.epsilon.upper <= 1.06 * max(one.epsilon.upper for one in each)
        assert max(one.epsilon.lower for one in each) >= found.epsilon.lower > 0.6 * max(one.epsilon.lower for one in each)
        for place, point in enumerate(found.profile):
            assert point.delta.upper >= max(one.profile[place].delta.lower for one in each)
        assert found.odds[0].posterior >= min(one.odds[0].posterior for one in each)


def test_a_table_of_many_cells_with_rates_of_its_own_people_names_the_worst_first() -> None:
    rng = np.random.default_rng(2)
    sizes = [60, *[300] * (FEW + 1)]
    regions = np.repeat([f"r{number:02}" for number in range(len(sizes))], sizes)
    rates = rng.uniform(0.2, 0.8, len(regions))
    votes = np.where(rng.random(len(regions)) < rates, "yes", "no")
    table = pa.table({"region": regions, "p_yes": rates, "vote": votes})

    found = sl.assess(plan(5), data=table, breaking_points=False)

    cells = [s for s in found.statements if s.release == "votes" and s.cell and s.attacker is not None]
    whole = next(s for s in found.statements if s.release == "*" and s.attacker is not None and s.attacker.declared)
    assert dict(cells[0].cell) == {"region": "r00"}
    assert whole.epsilon.upper >= cells[0].epsilon.upper
    assert whole.epsilon.lower == cells[0].epsilon.lower
    assert found.cells[0][1].count == len(sizes)
