"""Whatever is passed to a public name, it is taken or refused with an error of ours: no traceback comes from deep inside."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import sidelight as sl

ROOT = Path(__file__).resolve().parent.parent
HALF = Fraction(1, 2)
PEOPLE = sl.Rates.same(5, 0.3)
CLAIM = sl.Claim(sl.Count(), PEOPLE, sl.Attacker(), sl.ActiveKnowledge())
BOUNDED = sl.Claim(sl.Count(), sl.RateBounds(5, 0.2, 0.8), sl.Attacker(), sl.ActiveKnowledge())
GUARANTEE = sl.certify(CLAIM)
CHAIN = sl.Chain("0.3", "0.6")
SETTING = sl.load_setting(ROOT / "plans" / "settings" / "minimum.json")
LEAK = sl.Leak(sl.Count())
REPLY = sl.LeakingMechanism(sl.Table.of({(bit,): {bit: 0.75, 1 - bit: 0.25} for bit in (0, 1)}))
NEIGHBOURS = [((0,), (1,))]


class DataFrame:
    """Stands for a table of pandas or polars, which have this name."""

    columns = ("p",)


class Given(NamedTuple):
    """A call that is right: one argument after the other is replaced."""

    function: Callable[..., Any]
    arguments: dict[str | int, Any]

    @staticmethod
    def in_order(arguments: dict[str | int, Any]) -> list[Any]:
        return [value for place, value in arguments.items() if type(place) is int]

    @staticmethod
    def by_name(arguments: dict[str | int, Any]) -> dict[str, Any]:
        return {place: value for place, value in arguments.items() if type(place) is str}


def given(function: Callable[..., Any], *arguments: Any, **named: Any) -> Given:
    return Given(function, {**dict(enumerate(arguments)), **named})


CALLS: dict[str, Given] = {
    "ActiveKnowledge": given(sl.ActiveKnowledge),
    "AmountBounds": given(sl.AmountBounds, 5, 0, 1, 0.5),
    "AmountBounds.density_at_least": given(sl.AmountBounds.density_at_least, 5, 0, 1, 0.5),
    "Amounts": given(sl.Amounts, 5, {0: 0.5, 1: 0.5}),
    "Amounts.uniform": given(sl.Amounts.uniform, 5, 0, 1),
    "Attacker": given(sl.Attacker, knows=1, influence="active", targets=(0,)),
    "Between": given(sl.Between, sl.Count(), 1, 3),
    "Binomial": given(sl.Binomial, 4),
    "Binomial.of_sigma": given(sl.Binomial.of_sigma, 2),
    "Both": given(sl.Both, sl.Count(), sl.Count()),
    "BoundedLeakage": given(sl.BoundedLeakage, LEAK, 1),
    "Categories": given(sl.Categories, [(60, {"a": 0.2, "b": 0.8})]),
    "Categories.same": given(sl.Categories.same, 5, {"a": 0.2, "b": 0.8}),
    "CategoryBounds": given(sl.CategoryBounds, 5, {"a": (0, 0.1), "b": (0.5, 1)}),
    "CategoryBounds.at_least": given(sl.CategoryBounds.at_least, 5, ["a", "b"], 0.1),
    "Chain": given(sl.Chain, 0.3, 0.6, 0.1, 2),
    "Claim": given(sl.Claim, sl.Count(), PEOPLE, sl.Attacker(), sl.ActiveKnowledge()),
    "Claim.about": given(CLAIM.about, sl.Count()),
    "Claim.to": given(CLAIM.to, sl.ActiveKnowledge()),
    "Count": given(sl.Count, frozenset({0})),
    "CountWith": given(sl.CountWith, "a"),
    "Counts": given(sl.Counts),
    "CoupledWorlds": given(sl.CoupledWorlds, "best", True),
    "DifferentialPrivacy": given(sl.DifferentialPrivacy),
    "DiscreteGaussian": given(sl.DiscreteGaussian, 4),
    "Distributional": given(sl.Distributional, "best", True),
    "Geometric": given(sl.Geometric, HALF),
    "Geometric.of_epsilon": given(sl.Geometric.of_epsilon, 1),
    "Geometric.of_scale": given(sl.Geometric.of_scale, 1),
    "Guarantee.belief": given(GUARANTEE.belief, 0.5, 1e-6),
    "Guarantee.delta": given(GUARANTEE.delta, 1),
    "Guarantee.delta_at": given(GUARANTEE.delta_at, HALF),
    "Guarantee.epsilon": given(GUARANTEE.epsilon, 1e-6),
    "Guarantee.odds": given(GUARANTEE.odds, 0.5, 1e-6),
    "Guarantee.proof": given(GUARANTEE.proof, 0.1),
    "Guarantee.proof_at": given(GUARANTEE.proof_at, 1e-6),
    "Guarantee.within": given(GUARANTEE.within, 1, 1e-6),
    "Histogram": given(sl.Histogram, ["a", "b"]),
    "InTurn": given(sl.InTurn, sl.Count(), sl.Count()),
    "Independence": given(sl.Independence, LEAK),
    "Interval": given(sl.Interval, 0.1, 0.2),
    "Interval.exactly": given(sl.Interval.exactly, 0.1),
    "Joint.of": given(sl.Joint.of, {(0, 0): "0.5", (1, 1): "0.5"}, (0, 0)),
    "KAnonymous": given(sl.KAnonymous, ["a", "b"], 2, "b", False),
    "Leak": given(sl.Leak, sl.Count()),
    "LeakingMechanism": given(sl.LeakingMechanism, sl.Count(), LEAK),
    "Leaks": given(sl.Leaks, LEAK, LEAK),
    "Linear": given(sl.Linear, (1, 1, -2)),
    "Mean": given(sl.Mean, "arithmetic", (1, 2)),
    "Minimum": given(sl.Minimum, sl.Count(), 3),
    "MoreThan": given(sl.MoreThan, 3, sl.Count()),
    "MostCommon": given(sl.MostCommon, ["a", "b"]),
    "MostLikely": given(sl.MostLikely, [0.3, 0.5], [1, 2], sl.Count()),
    "Noisy": given(sl.Noisy, sl.Count(), sl.Geometric(HALF)),
    "PassiveKnowledge": given(sl.PassiveKnowledge),
    "RateBounds": given(sl.RateBounds, 5, 0.1, 0.9, 2, within_atoms=False, mates_known=False),
    "Rates": given(sl.Rates, [0.1, 0.3], people=[2, 3], atom=0),
    "Rates.one_each": given(sl.Rates, [0.1, 0.3]),
    "Rates.rate_of": given(PEOPLE.rate_of, 1),
    "Rates.same": given(sl.Rates.same, 5, 0.3),
    "Rounded": given(sl.Rounded, sl.Count(), 5, "down"),
    "Sampled": given(sl.Sampled, {"a": 4, "b": 6}, "10%", "fixed", 1, 0.1),
    "Semantic": given(sl.Semantic),
    "Setting": given(sl.Setting, (("0",), ("1",)), ()),
    "Shown": given(sl.Shown, sl.Count(), sl.nearest(5)),
    "Stated": given(sl.Stated, "M"),
    "StatedLeak": given(sl.StatedLeak, "a rumour"),
    "Sum": given(sl.Sum, frozenset({0})),
    "Table": given(sl.Table, ()),
    "Table.of": given(sl.Table.of, {(0,): {"no": 1}}),
    "Then": given(sl.Then, sl.Count(), None),
    "Trajectories": given(sl.Trajectories, sl.Trajectories.same(5, CHAIN).groups),
    "Trajectories.same": given(sl.Trajectories.same, 5, CHAIN),
    "UnknownLaw": given(sl.UnknownLaw, 5, [(0.5, 0.2), (0.5, 0.4)]),
    "WithLeak": given(sl.WithLeak, sl.Count(), LEAK),
    "acceptable": given(sl.acceptable, SETTING, SETTING.priors[0], 0),
    "all_formulas": given(sl.all_formulas),
    "best_adversary": given(sl.best_adversary, (REPLY,), NEIGHBOURS, 1, 1.0),
    "breaking_point": given(sl.breaking_point, BOUNDED, 1, 0.01, values=2),
    "calibrate": given(sl.calibrate, BOUNDED, "known", epsilon=1, delta=1e-3),
    "cap": given(sl.cap, 5),
    "certify": given(sl.certify, sl.Count(), PEOPLE, sl.Attacker(), sl.ActiveKnowledge(), given=(), method="auto"),
    "certify of a claim": given(sl.certify, CLAIM),
    "check": given(sl.check, SETTING, "differential_privacy", [1], 0),
    "down": given(sl.down, 5),
    "explain": given(sl.explain, GUARANTEE, epsilon=0.1),
    "fact": given(sl.fact, CLAIM, 1, 1e-6),
    "hide": given(sl.hide, 0, 9, "hidden"),
    "load": given(sl.load, str(ROOT / "plans" / "referendum.yaml")),
    "load_setting": given(sl.load_setting, str(ROOT / "plans" / "settings" / "minimum.json")),
    "nearest": given(sl.nearest, 5),
    "reducible": given(sl.reducible, SETTING),
    "relabel": given(sl.relabel, {0: "none"}),
    "shortest_path": given(sl.shortest_path, sl.load_setting(ROOT / "plans" / "settings" / "parity_leak.json"), "0", 0, 3),
}
ELSEWHERE = {"assess", "Assessment"}  # has tests of its own
MADE_BY_OTHERS = {"Calibrated", "Guarantee", "Plan", "Joint"}  # results, and a law that `Joint.of` makes
WRONG: tuple[Any, ...] = (
    *("abc", "", "0.5", "-0.5", "1e400", "nan", None, [1, "x"], [[1]], {"a": 1}, (), (1, 2), {1}, b"abc", object()),
    *(math.nan, math.inf, -math.inf, -1, 0, 0.5, 10**400, 10**5000, True, 1j, HALF, Decimal("nan"), Decimal("0.5")),
    *(np.array([0.5, 2]), np.zeros((2, 2)), np.float32(0.5), np.int64(-3), np.bool_(True), DataFrame()),
    *(sl.Count(), sl.Count, PEOPLE, CLAIM, GUARANTEE, SETTING, sl.ActiveKnowledge(), sl.Attacker(), len, lambda output: [output]),
)


def test_every_public_name_is_called() -> None:
    errors = {name for name in sl.__all__ if isinstance(kind := getattr(sl, name), type) and issubclass(kind, Exception)}

    called = {name.partition(".")[0] for name in CALLS}

    assert set(sl.__all__) - called - errors - MADE_BY_OTHERS - ELSEWHERE == set()


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore")
def test_a_wrong_value_is_refused_with_an_error_of_ours(name: str) -> None:
    right = CALLS[name]
    changed = [(place, wrong) for place in right.arguments for wrong in WRONG]

    answers = [(place, type(wrong).__name__, outcome(right, place, wrong)) for place, wrong in changed]

    right.function(*right.in_order(right.arguments), **right.by_name(right.arguments))
    assert [answer for answer in answers if answer[2]] == []


def outcome(right: Given, place: str | int, wrong: Any) -> str:
    """An error that is not ours; an empty text where the value is taken, or refused with an error of ours."""
    arguments = {**right.arguments, place: wrong}
    try:
        right.function(*right.in_order(arguments), **right.by_name(arguments))
    except sl.SidelightError as error:
        return "" if str(error) else "an error without words"
    except Exception as error:
        return repr(error)
    return ""


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (
            lambda: sl.certify("count", PEOPLE),
            r"the text 'count'\n  allowed: a mechanism, such as sl.Count\(\)\n  hint: mech",
        ),
        (lambda: sl.certify(PEOPLE, sl.Count()), r"hint: the mechanism comes first"),
        (lambda: sl.certify(sl.Count, PEOPLE), r"found the class Count(.|\n)*write sl.Count\(...\)"),
        (lambda: sl.certify(sl.Count(), [0.1, 0.3]), r"found a list(.|\n)*goes into sl.Rates\(\[...\]\)"),
        (lambda: sl.certify(sl.Count(), DataFrame()), r'sl.Rates\(frame\["p"\].to_numpy\(\)\)'),
        (lambda: sl.Rates(DataFrame()), r'take one column of it, as numbers: frame\["p"\].to_numpy\(\)'),
        (lambda: sl.certify(sl.load(ROOT / "plans" / "referendum.yaml")), r"hint: a plan is assessed: sl.assess\(plan\)"),
        (lambda: sl.certify(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(knows=500)), r"found 500 of 100 people"),
        (lambda: sl.certify(sl.Count(), PEOPLE, 8), r"the attacker is no attacker: found 8"),
        (lambda: sl.certify(CLAIM, PEOPLE), r"a claim has its population"),
        (lambda: sl.breaking_point(sl.Count(), 1, 0.01), r"hint: a claim also says about whom"),
        (lambda: sl.explain(CLAIM), r"hint: certify the claim first"),
        (lambda: sl.Rates([0.1, math.nan]), r"a rate is a finite number, found nan"),
        (lambda: sl.Rates([True]), r"a rate is not a number: found True"),
        (lambda: sl.Rates("abc"), r"rates are not listed: found 'abc'\n  allowed: a list of rates"),
        (lambda: sl.Geometric("much"), r"the ratio of geometric noise is a number such as"),
        (lambda: sl.Histogram("vote"), r"the values are not listed: found 'vote'"),
        (lambda: sl.Joint.of({(0,): 0.5, (1,): 0.4}), r"sum to 1 \(within 1e-9\), found the sum 0.9"),
    ],
)
def test_an_error_says_what_was_found_and_what_to_do(ask: Callable[[], object], says: str) -> None:
    with pytest.raises(sl.SidelightError, match=says):
        ask()
