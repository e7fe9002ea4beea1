"""Questions with which constants are measured: recorded claims and plans, formulas, and crowds, each answered by brackets."""

from __future__ import annotations

import json
import math
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import ours
import people

import sidelight as sl
from sidelight.assess import assess
from sidelight.attack.best import best_adversary
from sidelight.attack.game import Game, LeakingMechanism
from sidelight.cli.options import values_of
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.calibrated import Find
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import EVERYONE, Population, Stratum
from sidelight.model.setting import Prior
from sidelight.populations.background import more_background
from sidelight.reproduce import figure5, figure6
from sidelight.reproduce.figure import Outline
from sidelight.settings.check import definition_named
from sidelight.theorems.catalogue import formula_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))
from tests.frozen.notation import read  # noqa: E402

Brackets = dict[str, tuple[float, float]]
EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0)
DELTA = 1e-6
CLAIMS = [26, 50, 114, 176, 200, 214, 226, 320, 329, 332, 378, 403, 582, 602, 609, 656, 668, 770, 804, 880, 1071, 1251, 1254, 1257]
CLAIMS += [1324, 1344, 1512, 1602, 1674, 1678, 1838, 1854, 1941, 2011, 2298, 2354, 2360, 2362, 2390, 2477, 2524, 2643, 2660, 2704]
PLANS = [82, 211, 252]

FORMULAS = """
sl.repeated_count others=30 rate=0.3 epsilon=1 times=3
sl.repeated_count others=100 rate=0.3 epsilon=3 times=20 ways=same
sl.repeated_count others=5000 rate=0.1 epsilon=1 times=20
sl.repeated_count others=600000 rate=0.3 epsilon=1 times=2000 ways=same
sl.repeated_count others=2000 rate=0.3 epsilon=2 times=6000
sl.repeated_count others=10 rate=0.3 epsilon=2 times=9
sl.monotone_relabelling epsilon=0.1 rates=0.3,0.7,0.5,0.2,0.4,0.6 minimum=2
prim.chain epsilons=0.5,0.4,0.3,0.2,0.1,0.1,0.1,0.1 deltas=0.001
prim.comp epsilons=0.5000003,0.4100007,0.2900011,0.2100013,0.1700017,0.1900019,0.1300023,0.1100029,0.0700031,0.0500037,0.0300041,0.0200043,0.0210047,0.0220053,0.0230059,0.0240061,0.0250067,0.0260071,0.0270073 at=1
prim.comp epsilons=0.5,0.41,0.3,0.23,0.1,0.11,0.13,0.17,0.19,0.071,0.073,0.079,0.083,0.089,0.097,0.0101,0.0103,0.0107 deltas=0.00001 at=1
bldp.thm16 epsilon=0.1 rounds=300
bldp.thm16 epsilon=0.01 rounds=6000
bldp.thm17 neighbours=both studies=1500 joined=20 epsilon=0.1
bldp.thm17 neighbours=add_remove studies=300 joined=20 epsilon=0.1 delta=0.0001
bldp.thm27 epsilons=0.1,0.21,0.033 times=50 at=2
bldp.thm27 epsilons=0.1 times=6000 at=20
bldp.thm27 epsilons=0.1,0.2 times=300 at=5
sl.map_exact others=60 rates=0.2,0.5,0.8
sl.map_exact others=700 rates=0.2,0.5,0.8
sl.map_exact_pure others=60 least=0.1 rates=0.2,0.5,0.8
cw.thm9 epsilon=0.5 others=120 known=20 density=0.25
cw.thm9 epsilon=0.1 others=400 density=0.25 points=64
cw.thm8 epsilon=0.1 others=6000 density=0.25 method=binomial
cw.thm17 epsilon=0.5 others=100 density=0.25
sl.uniform_sum epsilon=0.5 entries=30
sl.uniform_sum epsilon=0.1 entries=60
sl.truncated_poisson epsilon=0.3 minimum=100
sl.truncated_poisson epsilon=0.5 delta=0.0001
sl.truncated_poisson epsilon=0.01 delta=0.000001
sl.truncated_binomial epsilon=0.5 delta=0.0001 rate=0.5
sl.truncated_binomial epsilon=0.1 minimum=300 rate=0.5
sl.truncated_sample epsilon=0.5 population=200 cell=30 minimum=5 discard_epsilon=0.5 discard_delta=0.01 presence=first
pk.sec5_2 people=100 at_least=0.3 at_most=0.3 epsilon=0.5 scale=1
pk.sec5_2 people=1000 at_least=0.3 at_most=0.3 epsilon=0.1 scale=2
pk.sec5_2 people=20000 at_least=0.05 at_most=0.3 epsilon=0.1 ratio=0.9
pk.thm5 people=100 minimum=5 at_least=0.1 epsilon=0.5
sl.k_anonymity people=30 probabilities=0.2,0.3,0.5 minimum=3 epsilon=0.5 first=0 second=1
sl.k_anonymity people=150 probabilities=0.1,0.2,0.3,0.4 minimum=3 epsilon=0.5 first=0 second=1
sl.monotone_relabelling epsilon=0.5 base=5 rates=0.11,0.13,0.15,0.17,0.19,0.21,0.23,0.25,0.27,0.29,0.31,0.33,0.35,0.37,0.39,0.41,0.43,0.45,0.47,0.49,0.51,0.53,0.55,0.57,0.59,0.61,0.63,0.65,0.67,0.69,0.71,0.73,0.75,0.77,0.79,0.81,0.83,0.85,0.87,0.89,0.91,0.93,0.95,0.97
sl.trajectories people=60 chances=0.4,0.1,0.2,0.3 epsilon=0.5
sl.daily_counts people=30 first=0.3 after_one=0.6 epsilon=0.5 days=3
""".strip().splitlines()


def crowd(mechanism: Mechanism, population: Population, knows: object = 0, *epsilons: float) -> Brackets:
    """Of someone who has chosen what some of the people answer."""
    return curve(sl.certify(mechanism, population, sl.Attacker(knows, "active")), epsilons or EPSILONS)


def curve(guarantee: sl.Guarantee, epsilons: tuple[float, ...]) -> Brackets:
    found = {f"delta({epsilon})": guarantee.delta(epsilon) for epsilon in epsilons}
    found["epsilon"] = guarantee.epsilon(DELTA)
    return {name: (one.lower, one.upper) for name, one in found.items()}


def claim(tree: dict[str, Any]) -> Brackets:
    facts = [sl.fact(read(about), read(epsilon), read(delta)) for about, epsilon, delta in tree["given"]]
    return curve(sl.certify(read(tree["claim"]), given=facts), EPSILONS)


def plan(text: str) -> Brackets:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.yaml"
        path.write_text(text, encoding="utf-8")
        return assessed(path)


def assessed(path: Path) -> Brackets:
    found: Brackets = {}
    for statement in assess(sl.load(path)).statements:
        about = f"{statement.release} {statement.cell} {statement.definition} {statement.attacker}"
        found[about] = statement.epsilon.lower, statement.epsilon.upper
        found |= {f"{about} {point.epsilon}": (point.delta.lower, point.delta.upper) for point in statement.profile}
    return found


def formula(line: str) -> Brackets:
    """Upper ends; where a formula has a lower end too, between the two."""
    id, *numbers = line.split()
    found = formula_of(id)(**values_of(formula_of(id), numbers))
    least = found.result[found.formula.lower[0]] if found.formula.lower else 0.0
    return {name: (least or 0.0, value) for name, value in found.result.items() if value is not None and name not in found.formula.lower}


def setting(name: str, definition: str) -> Brackets:
    answer = sl.check(sl.load_setting(ROOT / "plans" / "settings" / f"{name}.json"), definition, EPSILONS, DELTA)
    found = {f"delta({float(epsilon)})": one for epsilon, one in answer.profile} | {"epsilon": answer.epsilon[1]}
    return {name: (one.lower, one.upper) for name, one in found.items()}


def imitated(records: int) -> Brackets:
    """The best simulator of a noisy sum of fair bits, with and without a delta."""
    datasets = tuple(product((0, 1), repeat=records))
    rows = tuple(FiniteLaw.of({k: Fraction(10 if k == sum(x) else 1, records + 10) for k in range(records + 1)}) for x in datasets)
    fair = FiniteLaw(tuple(((None, k), Fraction(1, len(datasets))) for k in range(len(datasets))))
    setting = sl.Setting(datasets, rows, priors=(Prior(fair, tuple(range(records))),))
    answer = sl.check(setting, "distributional", EPSILONS, 0)
    return {str(epsilon): (one.lower, one.upper) for epsilon, one in (*answer.profile, answer.epsilon)}


def digits() -> Brackets:
    """A setting whose probabilities are decimals that sum to nearly 1."""
    row = [f"0.{digit * 13}" for digit in "123"] + ["0.3333333333333"]
    text = f"[{', '.join(row)}], [{', '.join(row[::-1])}]"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "setting.json"
        path.write_text(f'{{"setting": 1, "datasets": [[0], [1]], "outputs": ["a", "b", "c", "d"], "mechanism": [{text}]}}')
        answer = sl.check(sl.load_setting(path), "differential_privacy", EPSILONS)
    return {str(epsilon): (one.lower, one.upper) for epsilon, one in answer.profile}


def background(records: int) -> Brackets:
    """Whether who knows the first bits knows more than who knows their sum: 1 is yes."""
    datasets = tuple(product((0, 1), repeat=records))
    mass = Fraction(1, len(datasets))
    more, less = (
        Prior(FiniteLaw(tuple(((knows(x), k), mass) for k, x in enumerate(datasets))), (0,)) for knows in (lambda x: x[1:], lambda x: sum(x[1:]))
    )
    setting = sl.Setting(datasets, (FiniteLaw.point(None),) * len(datasets), priors=(more, less))
    found = float(more_background(setting, more, less, [0]))
    return {"more": (found, found)}


def calibrated(find: Find, mechanism: Mechanism, population: Population, knows: int, epsilon: float | None, delta: float) -> Brackets:
    """Between the value that meets the target and the next one, which does not."""
    claim = sl.Claim(mechanism, population, sl.Attacker(knows, "active"), sl.ActiveKnowledge())
    found = sl.calibrate(claim, find, epsilon=epsilon, delta=delta)
    ends = sorted(float(value) for value in (found.value, found.next) if value is not None)
    return {find: (ends[0], ends[-1])}


def game(rounds: int, epsilon: float, written_out: bool) -> Brackets:
    """The best adversary against randomised response whose coins leak."""
    there, back = {0: Fraction(7, 10), 1: Fraction(2, 10), 2: Fraction(1, 10)}, {0: Fraction(1, 10), 1: Fraction(3, 10), 2: Fraction(6, 10)}
    table = sl.Table.of({(0,): FiniteLaw.of(there), (1,): FiniteLaw.of(back)})
    family, neighbours = (LeakingMechanism(table),), [((0,), (1,))]
    value, best = best_adversary(family, neighbours, rounds, epsilon)
    reached = Game(family, best, rounds, neighbours).profile().delta(epsilon) if written_out else value
    return {"delta": (value.lower, value.upper), "reached": (reached.lower, reached.upper)}


def one_pass(rates: people.Rates, *epsilons: float) -> Brackets:
    """Through the door of the other benchmarks: rates as an array, the fastest way."""
    found = {f"delta({epsilon})": ours.known(rates).delta(epsilon) for epsilon in epsilons}
    return {name: (one.lower, one.upper) for name, one in found.items()}


def figure(outline: Outline, place: int, across: str) -> Brackets:
    return {one.column: (0.0, value) for one, value in zip(outline.series, outline.row(place, Fraction(across)), strict=True)}


def dependent() -> Brackets:
    many = sl.Rates([0.5] * 100)
    one, other = sl.Stated("one"), sl.Stated("other")
    facts = [sl.fact(sl.Claim(part, many, sl.Attacker(), sl.ActiveKnowledge()), 0.3, 0.01) for part in (one, other)]
    facts.append(sl.fact(sl.Claim(sl.Both(one, other), many, sl.Attacker(), Dependency()), 0.1, 0.001))
    return curve(sl.certify(sl.Claim(sl.Both(one, other), many, sl.Attacker(), sl.ActiveKnowledge()), given=facts), EPSILONS)


def groups_of_people() -> Brackets:
    about = sl.Claim(sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)), sl.Rates.same(20, THIRD), sl.Attacker(), sl.DifferentialPrivacy(group=5))
    return curve(sl.certify(about), EPSILONS)


def two_rounds() -> Brackets:
    """Facts about two answers and two logs, and what they give away together."""
    many, answers = sl.Rates([0.5] * 100), [sl.Stated("one"), sl.Stated("other")]
    logs, facts = [sl.StatedLeak("a log"), sl.StatedLeak("another")], []
    for answer, log in zip(answers, logs, strict=True):
        for what, definition, epsilon in (
            (answer, sl.DifferentialPrivacy(), 0.05),
            (answer, sl.Independence(log), 0.01),
            (sl.Stated(log.name), sl.DifferentialPrivacy(), 0.02),
        ):
            facts.append(sl.fact(sl.Claim(what, many, sl.Attacker(), definition), epsilon, 1e-9))
    everything = sl.WithLeak(sl.InTurn(*answers), sl.Leaks(*logs))
    return curve(sl.certify(sl.Claim(everything, many, sl.Attacker(), sl.Semantic()), given=facts), EPSILONS)


TALLY, LOUD, SOFT = sl.Count(), sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)), sl.Noisy(sl.Count(), sl.DiscreteGaussian(30))
THIRD, HALF = Fraction(3, 10), Fraction(1, 2)
Question = Callable[[], Brackets]
CROWDS: dict[str, Question] = {
    "10,000 people, each with their own rate": lambda: crowd(TALLY, sl.Rates(people.different(10_000))),
    "100,000 people, each with their own rate": lambda: crowd(TALLY, sl.Rates(people.different(100_000)), 0, 0.01, 0.03),
    "100,000 people with rates near 0": lambda: crowd(TALLY, sl.Rates(people.rare(100_000)), 0, 0.05, 0.2),
    "100,000 people, one outlier": lambda: crowd(TALLY, sl.Rates(people.one_outlier(100_000)), 0, 0.5, 2.0),
    "rates in [0.05, 0.3], 2,000 people": lambda: crowd(TALLY, sl.RateBounds(2_000, "0.05", "0.3"), 0, 0.1, 0.5),
    "rates in [0.05, 0.3], 100,000 people": lambda: crowd(TALLY, sl.RateBounds(100_000, "0.05", "0.3"), 0, 0.05, 0.1),
    "rates in [0.05, 0.3], 1,000,000 people": lambda: crowd(TALLY, sl.RateBounds(1_000_000, "0.05", "0.3"), 0, 0.02, 0.03),
    "rates in [0.05, 0.95], 1,000,000 people, half known": lambda: crowd(TALLY, sl.RateBounds(1_000_000, "0.05", "0.95"), "50%", 0.02, 0.03),
    "rates in [0.05, 0.3], 2,000 people, noise": lambda: crowd(LOUD, sl.RateBounds(2_000, "0.05", "0.3"), 0, 0.1, 0.5),
    "a rare value, 100,000 people, hidden below 20": lambda: crowd(sl.Minimum(TALLY, 20), sl.RateBounds(100_000, "0", "0.005"), 10, 0.5),
    "200 people with their own rates, half known": lambda: crowd(TALLY, sl.Rates(people.different(200)), "50%", 0.1),
    "100 people with their own rates, half known, noise": lambda: crowd(LOUD, sl.Rates(people.different(100)), "50%", 0.3),
    "rates in [0.05, 0.3], 500 people, normal noise": lambda: crowd(SOFT, sl.RateBounds(500, "0.05", "0.3"), 0, 0.05),
    "normal noise of deviation 500": lambda: crowd(sl.Noisy(TALLY, sl.DiscreteGaussian(500)), sl.Rates.same(1_000, THIRD), 0, 0.01),
    "rates in [0.1, 0.3], 100,000 people, noise": lambda: crowd(LOUD, sl.RateBounds(100_000, "0.1", "0.3"), 0, 0.03),
    "50,000 people with rates near 0, in one pass": lambda: one_pass(people.rare(50_000), 0.1, 1.0),
    "smallest epsilon, rates in an interval": lambda: calibrated("epsilon", TALLY, sl.RateBounds(10_000, "0.05", "0.95"), 100, None, 1e-6),
    "smallest minimum": lambda: calibrated("minimum", sl.Minimum(TALLY, 20), sl.RateBounds(10_000, "0", "0.005"), 10, 0.5, 1e-6),
    "most known people": lambda: calibrated("known", TALLY, sl.Rates.same(1_000, THIRD), 0, 1.0, 1e-3),
    "most known people, rates in an interval": lambda: calibrated("known", TALLY, sl.RateBounds(1_000, "0.1", "0.9"), 0, 1.0, 1e-3),
    "fewest people": lambda: calibrated("people", TALLY, sl.RateBounds(1_000, "0.1", "0.9"), 0, 1.0, 1e-3),
    "least noise": lambda: calibrated("noise", LOUD, sl.RateBounds(100, "0.1", "0.9"), 10, 0.5, 1e-6),
    "least uncertainty": lambda: calibrated("uncertainty", TALLY, sl.RateBounds(1_000, "0.1", "0.9"), 0, 1.0, 1e-6),
    "3,000 people, each with their own rate, in one pass": lambda: one_pass(people.different(3_000), 0.05, 0.3),
    "8,000 people, each with their own rate, in one pass": lambda: one_pass(people.different(8_000), 0.05, 0.3),
    "100,000 people with rates near 0, in one pass": lambda: one_pass(people.rare(100_000), 0.05, 0.3),
    "1,000 people with rates near 0, in one pass": lambda: one_pass(people.rare(1_000), 0.05, 0.3, 5.0),
    "20,000 people, one outlier, in one pass": lambda: one_pass(people.one_outlier(20_000), 0.5, 2.0),
    "rates in [0.2, 0.3], 30,000 people, noise": lambda: crowd(LOUD, sl.RateBounds(30_000, "0.2", "0.3"), 0, 0.05),
    "two days, 200 people": lambda: crowd(sl.Counts(), sl.Trajectories.same(200, sl.Chain("0.3", "0.6", days=2)), 0, 0.3, 1.0),
    "two days, 20,000 people": lambda: crowd(sl.Counts(), sl.Trajectories.same(20_000, sl.Chain("0.3", "0.6", days=2)), 0, 0.3, 1.0),
    "three days, 6,000 people": lambda: crowd(sl.Counts(), sl.Trajectories.same(6_000, sl.Chain("0.3", "0.6", days=3)), 0, 0.3, 1.0),
    "figure 6": lambda: figure(figure6.OUTLINE, 1_000, "0.1"),
    "figure 5": lambda: figure(figure5.OUTLINE, 1_000, "0.1"),
    "two outputs that depend on each other": dependent,
    "a chain of five people": groups_of_people,
    "best simulator of a noisy sum of 4 bits": lambda: imitated(4),
    "best simulator of a noisy sum of 6 bits": lambda: imitated(6),
    "a sum with weights of 60 people": lambda: crowd(sl.Linear([1 + k % 7 for k in range(60)]), sl.Rates.same(60, THIRD), 5, 0.5),
    "a sum with weights of 300 people": lambda: crowd(sl.Linear([1 + k % 7 for k in range(300)]), sl.Rates.same(300, THIRD), 0, 0.2),
    "a setting of long decimals": digits,
    "background knowledge of 6 bits": lambda: background(6),
    "30,000 decimal rates": lambda: crowd(TALLY, sl.Rates([Stratum(EVERYONE, 3, Fraction(1_000 + 3 * k, 100_003)) for k in range(30_000)]), 0, 0.05),
    "two rounds that leak": two_rounds,
    "eight rounds of the game": lambda: game(8, 0.3, True),
    "fourteen rounds of the game": lambda: game(14, 0.3, False),
}
SETTINGS = ["fair_bits distributional", "randomised_response differential_privacy"]


def recorded(name: str, numbers: list[int]) -> list[tuple[int, dict[str, Any]]]:
    lines = (ROOT / "tests" / "frozen" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(number, json.loads(lines[number])) for number in numbers]


@cache
def questions() -> dict[str, Question]:
    shipped = {f"plan {path.stem}": lambda path=path: assessed(path) for path in sorted((ROOT / "plans").glob("*.yaml")) if path.stem != "noisy_beside_exact"}
    return {
        **CROWDS,
        **{line: lambda line=line: formula(line) for line in FORMULAS},
        **{f"setting {line}": lambda line=line: setting(*line.split()) for line in SETTINGS},
        **shipped,
        **{f"recorded claim {number}": lambda tree=tree: claim(tree) for number, tree in recorded("claims", CLAIMS)},
        **{f"recorded plan {number}": lambda tree=tree: plan(tree["plan"]) for number, tree in recorded("plans", PLANS)},
    }
