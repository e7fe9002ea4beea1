"""What a search against an oracle of its own found wrong in plans on tables: each case once, with its truth computed here."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pyarrow as pa
import pytest

import sidelight as sl
from sidelight.assess.assessment import Assessment, Statement

YES = {"count": {"vote": "yes"}}


def assessed(
    columns: dict[str, list[Any]],
    publish: list[dict[str, Any]],
    knows: int | str,
    delta: float,
    epsilon: float = 1,
    **people: Any,
) -> Assessment:
    plan = {
        "sidelight": 1,
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region"],
            "together": "nobody",
            "because": "an assumption of this test",
            **people,
        },
        "attacker": {"name": "A", "knows": knows, "influence": "active"},
        "publish": publish,
        "policy": {"epsilon": epsilon, "delta": delta},
        "data": {"person": "row"},
    }
    return sl.assess(plan, data=pa.table(columns), epsilons=[epsilon], breaking_points=False)


def everything(found: Assessment) -> Statement:
    return next(s for s in found.statements if s.release == "*" and s.attacker and s.attacker.declared)


def delta_at(statement: Statement, epsilon: float):
    return next(point.delta for point in statement.profile if point.epsilon == epsilon)


def law_of_count(rates: list[float]) -> list[float]:
    law = [1.0]
    for rate in rates:
        law = [a * (1 - rate) + b * rate for a, b in zip([*law, 0.0], [0.0, *law], strict=True)]
    return law


def true_delta(rates: list[float], minimum: int, epsilon: float) -> float:
    """The worst target among independent people, nobody known, of a count with a minimum."""
    worst = 0.0
    for target in range(len(rates)):
        others = law_of_count(rates[:target] + rates[target + 1 :])

        def shown(own: int, law: list[float] = others) -> dict[int, float]:
            found: dict[int, float] = {}
            for count, mass in enumerate(law):
                label = count + own if count + own >= minimum else -1
                found[label] = found.get(label, 0.0) + mass
            return found

        with_it, without = shown(1), shown(0)
        for one, other in ((with_it, without), (without, with_it)):
            worst = max(worst, sum(max(0.0, mass - math.exp(epsilon) * other.get(label, 0.0)) for label, mass in one.items()))
    return worst


@pytest.mark.parametrize(
    ("rates", "minimum"),
    [
        ([9e-4, 1e-9, 1e-9], 2),
        ([9e-4, 1e-9, 1e-9, 1e-9], 3),
        ([9e-4, *[1e-9] * 5], 3),
        ([0.99995, 0.99687, 0.99984], 1),
        ([0.3001, 0.3002, 0.3003, 0.3004, 0.9], 2),
        ([*[0.4 + k / 4096 for k in range(12)], 0.7], 4),
    ],
)
def test_in_a_small_cell_nothing_above_the_rates_of_its_own_people_is_said_to_be_reached(
    rates: list[float], minimum: int
) -> None:
    """Close rates were taken for any rates of their bin, of which the worst was called reached: a failure that there was not."""
    columns = {"region": ["a"] * len(rates), "vote": ["no"] * len(rates), "p": rates}

    found = everything(
        assessed(columns, [{"name": "t", **YES, "minimum": minimum}], 0, 1e-8, uncertainty={"column": {"yes": "p"}})
    )

    truth, said = true_delta(rates, minimum, 1.0), delta_at(found, 1.0)
    assert said.lower <= truth * (1 + 1e-9)
    assert said.upper >= truth * (1 - 1e-9)
    assert said.upper <= truth * (1 + 1e-6)


def test_what_a_household_reaches_is_not_said_of_a_figure_that_has_one_of_its_members() -> None:
    """Nobody in the figure depends on anybody else in it, so it moves by one at most, and the noise is enough."""
    columns = {"region": list("aaabbb"), "vote": ["yes", "no"] * 3, "hh": ["x", None, None, "x", None, None]}
    figure = {"name": "t", **YES, "where": "region = 'a'", "noise": {"geometric": {"epsilon": 0.5}}}

    found = assessed(columns, [figure], 1, 1e-6, 0.5, uncertainty={"at_least": 0.2}, together={"column": "hh"})

    assert found.verdict == "review"
    assert everything(found).epsilon.lower <= 0.5
    assert delta_at(everything(found), 0.5).lower == 0
    assert everything(found).epsilon.upper >= 0.5 - 1e-5


@pytest.mark.parametrize(
    "beside", [{"people": True, "by": "region"}, {**YES, "by": "region", "minimum": 3}], ids=["sizes", "hidden counts"]
)
def test_a_share_is_known_of_every_group_that_is_published_also_where_only_sizes_are(beside: dict[str, Any]) -> None:
    """A tenth of one other is one: 30 people of 30 pairs. Without the regions a tenth of 59 others is 6."""
    columns = {"region": [f"r{k // 2}" for k in range(60)], "vote": ["yes", "no"] * 30}
    total = {"name": "total", **YES}

    alone = everything(assessed(columns, [total], "10%", 0.003, uncertainty={"at_least": 0.3}))
    found = assessed(columns, [total, {"name": "by region", **beside}], "10%", 0.003, uncertainty={"at_least": 0.3})

    assert alone.attacker is not None
    assert everything(found).attacker is not None
    assert (alone.attacker.knows, everything(found).attacker.knows) == (6, 30)
    truth = max(true_delta([rate] * 29 + [0.3], 0, 1.0) for rate in (0.3, 0.7))
    truth = max(truth, max(_mixed(low) for low in range(30)))
    assert delta_at(everything(found), 1.0).upper >= truth * (1 - 1e-9)
    assert found.verdict == "fail"


def _mixed(low: int) -> float:
    """29 others of whom nothing is known but that each value has 0.3 or more: `low` of them at 0.3, the rest at 0.7."""
    others = law_of_count([0.3] * low + [0.7] * (29 - low))
    up, down = [*others, 0.0], [0.0, *others]
    e = math.e
    return max(sum(max(0.0, a - e * b) for a, b in zip(x, y, strict=True)) for x, y in ((up, down), (down, up)))


def test_what_others_reach_is_not_said_where_a_hidden_count_was_taken_as_published() -> None:
    rates, regions = [0.64, 0.64, 0.37, 0.37, 0.64, 0.37, 0.64], list("aabbbbb")
    columns = {"region": regions, "vote": ["yes", "no", "yes", "no", "yes", "no", "yes"], "p": rates}
    publish = [{"name": "total", **YES}, {"name": "by region", **YES, "by": "region", "minimum": 3}]

    found = everything(assessed(columns, publish, 0, 0.1, uncertainty={"column": {"yes": "p"}}))

    assert found.whom is not None
    assert found.whom.others is not None
    of_b = worst_of_two_figures(rates, regions, "b", found.whom.others.lower)
    assert found.whom.others.lower == 0 or of_b >= 0.1


def worst_of_two_figures(rates: list[float], regions: list[str], region: str, epsilon: float) -> float:
    """For people of one region: the total, and the count of each region where it is 3 or more."""
    worst = 0.0
    for target in (k for k, where in enumerate(regions) if where == region):
        laws: list[dict[Any, float]] = [{}, {}]
        for votes in product((0, 1), repeat=len(rates)):
            mass = math.prod(r if v else 1 - r for k, (r, v) in enumerate(zip(rates, votes, strict=True)) if k != target)
            counts = [sum(v for v, where in zip(votes, regions, strict=True) if where == name) for name in "ab"]
            seen = (sum(votes), *(count if count >= 3 else None for count in counts))
            laws[votes[target]][seen] = laws[votes[target]].get(seen, 0.0) + mass
        for one, other in (laws, laws[::-1]):
            worst = max(worst, sum(max(0.0, mass - math.exp(epsilon) * other.get(seen, 0.0)) for seen, mass in one.items()))
    return worst
