"""The questions with which constants are measured: crowds, formulas, settings, and recorded claims and plans.

They were chosen so that each constant is read by some, most of them within a third of a second.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import isqrt
from typing import Any

import people
from by_trial import ROOT

sys.path.append(str(ROOT))  # for tests/frozen

import answers as by
from answers import Brackets, calibrated, crowd, one_pass

import sidelight as sl
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import EVERYONE, Population, Stratum
from sidelight.reproduce import figure5, figure6

Question = Callable[[], Brackets]
TALLY, LOUD = sl.Count(), sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))
SOFT, SOFTER = (sl.Noisy(sl.Count(), sl.DiscreteGaussian(deviation)) for deviation in (30, 500))
THIRD = Fraction(3, 10)
DAYS = {days: sl.Chain("0.3", "0.6", days=days) for days in (2, 3)}


def box(number: int, low: str, high: str) -> sl.RateBounds:
    return sl.RateBounds(number, low, high)


def trips(number: int, days: int) -> sl.Trajectories:
    return sl.Trajectories.same(number, DAYS[days])


def weighted(number: int) -> sl.Linear:
    return sl.Linear([1 + k % 7 for k in range(number)])


def decimals(number: int) -> sl.Rates:
    return sl.Rates([Stratum(EVERYONE, 3, Fraction(1_000 + 3 * k, 100_003)) for k in range(number)])


def salaries(number: int, largest: int) -> sl.Amounts:
    """Whole salaries, larger ones more likely."""
    every = (largest + 1) * (largest + 2) // 2
    return sl.Amounts(number, {amount: Fraction(amount + 1, every) for amount in range(largest + 1)})


def uneven(number: int, values: int) -> sl.Categories:
    every = sum(range(20, 20 + values))
    return sl.Categories.same(number, {value: Fraction(20 + value, every) for value in range(values)})


def imitable(mechanism: Mechanism, population: Population, simulator: str = "best") -> Brackets:
    return by.curve(sl.certify(sl.Claim(mechanism, population, sl.Attacker(), sl.Distributional(simulator))))


def group(mechanism: Mechanism, population: Population, members: int) -> Brackets:
    return by.curve(sl.certify(sl.Claim(mechanism, population, sl.Attacker(2, "active"), sl.ActiveKnowledge(group=members))))


def passive(mechanism: Mechanism, population: Population) -> Brackets:
    return by.curve(sl.certify(sl.Claim(mechanism, population, sl.Attacker(2, "passive"), sl.PassiveKnowledge())))


def alike(number: int) -> sl.Joint:
    """Bits that are all the same, or independent."""
    both = {row: Fraction(1, 2 ** (number + 1)) for row in product((0, 1), repeat=number)}
    for row in ((0,) * number, (1,) * number):
        both[row] += Fraction(1, 4)
    return sl.Joint.of(both)


CROWDS: dict[str, Question] = {
    "10,000 people, each with their own rate": lambda: crowd(TALLY, sl.Rates(people.different(10_000))),
    "100,000 people, each with their own rate": lambda: crowd(TALLY, sl.Rates(people.different(100_000)), 0, 0.01, 0.03),
    "100,000 people with rates near 0": lambda: crowd(TALLY, sl.Rates(people.rare(100_000)), 0, 0.05, 0.2),
    "100,000 people, one outlier": lambda: crowd(TALLY, sl.Rates(people.one_outlier(100_000)), 0, 0.5, 2.0),
    "30,000 decimal rates": lambda: crowd(TALLY, decimals(30_000), 0, 0.05),
    "200 people with their own rates, half known": lambda: crowd(TALLY, sl.Rates(people.different(200)), "50%", 0.1),
    "100 people with their own rates, half known, noise": lambda: crowd(LOUD, sl.Rates(people.different(100)), "50%", 0.3),
    "3,000 people, each with their own rate, in one pass": lambda: one_pass(people.different(3_000), 0.05, 0.3),
    "8,000 people, each with their own rate, in one pass": lambda: one_pass(people.different(8_000), 0.05, 0.3),
    "1,000 people with rates near 0, in one pass": lambda: one_pass(people.rare(1_000), 0.05, 0.3, 5.0),
    "50,000 people with rates near 0, in one pass": lambda: one_pass(people.rare(50_000), 0.1, 1.0),
    "100,000 people with rates near 0, in one pass": lambda: one_pass(people.rare(100_000), 0.05, 0.3),
    "20,000 people, one outlier, in one pass": lambda: one_pass(people.one_outlier(20_000), 0.5, 2.0),
    "rates in [0.05, 0.3], 2,000 people": lambda: crowd(TALLY, box(2_000, "0.05", "0.3"), 0, 0.1, 0.5),
    "rates in [0.05, 0.3], 100,000 people": lambda: crowd(TALLY, box(100_000, "0.05", "0.3"), 0, 0.05, 0.1),
    "rates in [0.05, 0.3], 1,000,000 people": lambda: crowd(TALLY, box(1_000_000, "0.05", "0.3"), 0, 0.02, 0.03),
    "rates in [0.05, 0.95], 1,000,000 people": lambda: crowd(TALLY, box(1_000_000, "0.05", "0.95"), "50%", 0.02, 0.03),
    "rates in [0.05, 0.3], 2,000 people, noise": lambda: crowd(LOUD, box(2_000, "0.05", "0.3"), 0, 0.1, 0.5),
    "rates in [0.2, 0.3], 30,000 people, noise": lambda: crowd(LOUD, box(30_000, "0.2", "0.3"), 0, 0.05),
    "rates in [0.1, 0.3], 100,000 people, noise": lambda: crowd(LOUD, box(100_000, "0.1", "0.3"), 0, 0.03),
    "rates in [0.05, 0.3], 500 people, normal noise": lambda: crowd(SOFT, box(500, "0.05", "0.3"), 0, 0.05),
    "normal noise of deviation 500": lambda: crowd(SOFTER, sl.Rates.same(1_000, THIRD), 0, 0.01),
    "a rare value, hidden below 20": lambda: crowd(sl.Minimum(TALLY, 20), box(100_000, "0", "0.005"), 10, 0.5),
    "two days, 200 people": lambda: crowd(sl.Counts(), trips(200, 2), 0, 0.3, 1.0),
    "two days, 20,000 people": lambda: crowd(sl.Counts(), trips(20_000, 2), 0, 0.3, 1.0),
    "three days, 6,000 people": lambda: crowd(sl.Counts(), trips(6_000, 3), 0, 0.3, 1.0),
    "a sum with weights of 60 people": lambda: crowd(weighted(60), sl.Rates.same(60, THIRD), 5, 0.5),
    "a sum of 300 amounts, partly uniform": lambda: crowd(sl.Sum(), sl.AmountBounds(300, 0, 1, 0.5), 0, 0.5),
    "a sum of 10,000 whole amounts, partly uniform": lambda: crowd(sl.Sum(), sl.AmountBounds(10**4, 0, 9, 0.2, True), 0, 0.2),
    "a sum of 20 amounts, partly uniform": lambda: crowd(sl.Sum(), sl.AmountBounds(20, 0, 1, 0.5), 0, 0.5),
    "a sum of 20,000 amounts of three sizes": lambda: crowd(sl.Sum(), sl.Amounts(20_000, {0: 0.5, 12: 0.3, 25: 0.2}), 0, 0.05),
    "a sum of 5,000 rising salaries": lambda: crowd(
        sl.Sum(), sl.Amounts(5_000, {k: Fraction(k + 1, 5151) for k in range(101)}), 0, 0.1
    ),
    "a sum of 2,000 salaries": lambda: crowd(sl.Sum(), sl.Amounts(2_000, dict.fromkeys(range(1, 50), Fraction(1, 49))), 7, 0.2),
    "a sum with weights of 300 people": lambda: crowd(weighted(300), sl.Rates.same(300, THIRD), 0, 0.2),
    "a sum of 100,000 amounts, partly uniform": lambda: crowd(sl.Sum(), sl.AmountBounds(10**5, 0, 1, 0.1), 0, 0.1),
    "a mean of 10,000 whole salaries": lambda: crowd(sl.Mean(), sl.Amounts.uniform(10**4, 0, 10**4), 0, 0.1),
    "a sum of 100,000 rising salaries": lambda: crowd(sl.Sum(), salaries(10**5, 2_000), 0, 0.05),
    "a sum with weights of 30,000 people": lambda: crowd(weighted(30_000), sl.Rates.same(30_000, THIRD), 0, 0.02),
    "a mean of 1,000 amounts of 0, 1 or 40": lambda: crowd(sl.Mean(), sl.Amounts(1_000, {0: 0.5, 1: 0.3, 40: 0.2}), 0, 0.3),
    "a sum of 30,000 even amounts of three sizes": lambda: crowd(
        sl.Sum(), sl.Amounts(30_000, {0: "0.3", 600: "0.01", 1200: "0.69"}), 0, 0.05
    ),
    "a sum of 1,000,000 amounts of three sizes": lambda: crowd(
        sl.Sum(), sl.Amounts(10**6, {0: 0.5, 1200: 0.3, 2500: 0.2}), 0, 0.05
    ),
    "a majority of 300 people with rates in [0.3, 0.6]": lambda: crowd(sl.MoreThan(), box(300, "0.3", "0.6"), 10, 0.0, 0.1),
    "a majority of 30,000 people with rates in [0.4, 0.6]": lambda: crowd(sl.MoreThan(), box(30_000, "0.4", "0.6"), 0, 0.0),
    "the most likely of five rates": lambda: crowd(
        sl.MostLikely(["0.1", "0.3", "0.5", "0.7", "0.9"]), box(400, "0.2", "0.6"), 3, 0.1
    ),
    "tens of a count, 300 people": lambda: crowd(sl.Then(TALLY, lambda count: count // 10), box(300, "0.2", "0.3"), 0, 0.1),
    "pairs of a count, 300 people": lambda: crowd(sl.Then(TALLY, lambda count: count // 2), box(300, "0.2", "0.3"), 0, 0.1),
    "squares below a count, 40,000 people": lambda: crowd(sl.Then(TALLY, isqrt), box(40_000, "0.2", "0.3"), 0, 0.1),
    "the most common of 20 values": lambda: crowd(sl.MostCommon(list(range(20))), uneven(1_000, 20), 0, 0.1),
    "the most common of 5 values": lambda: crowd(sl.MostCommon(list(range(5))), uneven(100_000, 5), 3, 0.1),
    "a table of 10 values, small counts left out": lambda: crowd(sl.KAnonymous(list(range(10)), 5), uneven(3_000, 10), 3, 0.1),
    "a histogram of 3 values with noise": lambda: crowd(
        sl.Noisy(sl.Histogram([0, 1, 2]), sl.Geometric.of_epsilon(1)), uneven(100, 3), 0, 0.1
    ),
    "two of four values, few people": lambda: crowd(
        sl.Both(sl.CountWith(0), sl.Noisy(sl.CountWith(1), sl.Geometric.of_epsilon(1))), uneven(10, 4), 0, 0.1
    ),
    "a histogram of 4 values, one filled in": lambda: imitable(sl.Histogram([0, 1, 2, 3]), uneven(100, 4)),
    "a table of 3 values, one filled in": lambda: imitable(sl.KAnonymous([0, 1, 2], 5), uneven(100, 3)),
    "a sample of one in ten": lambda: crowd(
        sl.Minimum(sl.Histogram([0, 1, 2]), 5), sl.Sampled({0: 30, 1: 200, 2: 3_000}, "10%"), 0, 0.1
    ),
    "a Poisson sample of one in ten": lambda: crowd(
        sl.Minimum(sl.Histogram([0, 1, 2]), 5), sl.Sampled({0: 30, 1: 200, 2: 3_000}, "10%", "poisson"), 0, 0.1
    ),
    "a sample of a fixed size": lambda: imitable(
        sl.Minimum(sl.Histogram([0, 1]), 50),
        sl.Sampled({0: 100, 1: 2_000}, "10%", "fixed", discard_epsilon="0.1", discard_delta="1e-6"),
        "canonical",
    ),
    "one of two rates, 300 people": lambda: crowd(TALLY, sl.UnknownLaw(300, [("0.5", "0.29"), ("0.5", "0.31")]), 20, 0.1),
    "one of three rates, noise": lambda: crowd(
        LOUD, sl.UnknownLaw(100, [("0.2", "0.1"), ("0.5", "0.3"), ("0.3", "0.6")]), 0, 0.3
    ),
    "groups of three, rates in [0.1, 0.3], noise": lambda: group(LOUD, box(200, "0.1", "0.3"), 3),
    "groups of three, rates in [0.1, 0.3]": lambda: group(TALLY, box(2_000, "0.1", "0.3"), 3),
    "five bits that may be alike": lambda: passive(TALLY, alike(5)),
    "smallest epsilon": lambda: calibrated("epsilon", TALLY, box(10_000, "0.05", "0.95"), 100, None, 1e-6),
    "smallest minimum": lambda: calibrated("minimum", sl.Minimum(TALLY, 20), box(10_000, "0", "0.005"), 10, 0.5, 1e-6),
    "most known people": lambda: calibrated("known", TALLY, sl.Rates.same(1_000, THIRD), 0, 1.0, 1e-3),
    "most known people, rates in [0.1, 0.9]": lambda: calibrated("known", TALLY, box(1_000, "0.1", "0.9"), 0, 1.0, 1e-3),
    "fewest people": lambda: calibrated("people", TALLY, box(1_000, "0.1", "0.9"), 0, 1.0, 1e-3),
    "least noise": lambda: calibrated("noise", LOUD, box(100, "0.1", "0.9"), 10, 0.5, 1e-6),
    "least uncertainty": lambda: calibrated("uncertainty", TALLY, box(1_000, "0.1", "0.9"), 0, 1.0, 1e-6),
    "figure 5": lambda: by.figure(figure5.OUTLINE, 1_000, "0.1"),
    "figure 6": lambda: by.figure(figure6.OUTLINE, 1_000, "0.1"),
    "two outputs that depend on each other": by.dependent,
    "two rounds that leak": by.two_rounds,
    "groups of five people": by.groups_of_people,
    "best simulator of a noisy sum of 4 bits": lambda: by.imitated(4),
    "best simulator of a noisy sum of 6 bits": lambda: by.imitated(6),
    "best simulator of six fair bits": lambda: by.shipped_setting("fair_bits", "distributional"),
    "randomised response": lambda: by.shipped_setting("randomised_response", "differential_privacy"),
    "a setting of long decimals": by.long_decimals,
    "background knowledge of 6 bits": lambda: by.background(6),
    "eight rounds of the game": lambda: by.game(8, 0.3, True),
    "fourteen rounds of the game": lambda: by.game(14, 0.3, False),
}
# Epsilons on no common lattice that is coarse.
FALLING = (
    "0.5000003,0.4100007,0.2900011,0.2100013,0.1700017,0.1900019,0.1300023,0.1100029,0.0700031,0.0500037,0.0300041,0.0200043,"
    "0.0210047,0.0220053,0.0230059,0.0240061,0.0250067,0.0260071,0.0270073"
)
SPREAD = ",".join(f"0.{k}" for k in range(11, 99, 2))  # rates
FORMULAS = f"""
sl.repeated_count others=30 rate=0.3 epsilon=1 times=3
sl.repeated_count others=100 rate=0.3 epsilon=3 times=20 ways=same
sl.repeated_count others=5000 rate=0.1 epsilon=1 times=20
sl.repeated_count others=600000 rate=0.3 epsilon=1 times=2000 ways=same
sl.repeated_count others=2000 rate=0.3 epsilon=2 times=6000
sl.repeated_count others=10 rate=0.3 epsilon=2 times=9
sl.monotone_relabelling epsilon=0.1 rates=0.3,0.7,0.5,0.2,0.4,0.6 minimum=2
sl.monotone_relabelling epsilon=0.5 base=5 rates={SPREAD}
prim.chain epsilons=0.5,0.4,0.3,0.2,0.1,0.1,0.1,0.1 deltas=0.001
prim.comp epsilons={FALLING} at=1
prim.comp epsilons=0.5,0.41,0.3,0.23,0.1,0.11,0.13,0.17,0.19,0.071,0.073,0.079,0.083,0.089,0.097 deltas=0.00001 at=1
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
sl.trajectories people=60 chances=0.4,0.1,0.2,0.3 epsilon=0.5
sl.daily_counts people=30 first=0.3 after_one=0.6 epsilon=0.5 days=3
"""
SHIPPED = ("clinic", "differencing", "overlap", "referendum", "sample")
HEAD = "sidelight: 1\ntitle: asked\npeople:\n  unit: person\n  together: nobody\n  because: asked\n  "
TAIL = "attacker: {knows: 3, influence: active}\npolicy: {delta: 1.0e-6, epsilon: 1}\n"
WRITTEN = {
    "sums of amounts that overlap": """count: 100
  secret: {income: {from: 0, to: 2, digits: 0}}
  public: [region, age]
  uncertainty: {density_at_least: 1}
publish:
  - {name: by region, sum: {column: income}, by: [region]}
  - {name: by age, sum: {column: income}, by: [age]}
  - name: by both
    people: true
    by: [region, age]
    cells: {a: {x: 20, y: 24}, b: {x: 26, y: 30}}
""",
    "three values, and groups with laws": """count: 100
  secret: {vote: [left, middle, right]}
  public: [region]
  uncertainty:
    groups:
      - {count: 60, rates: {left: 0.2, middle: 0.3, right: 0.5}}
      - {count: 40, rates: {left: 0.3, middle: 0.3, right: 0.4}}
publish: [{name: votes, histogram: vote}]
""",
}
CLAIMS = """
26 50 114 176 200 214 226 320 329 332 378 403 582 602 609 656 668 770 804 880 1071 1251 1254 1257 1324 1344 1512 1602 1674
1678 1838 1854 1941 2011 2298 2354 2360 2362 2390 2477 2524 2643 2660 2704
"""
PLANS = "82 211 252"


@cache
def questions() -> dict[str, Question]:
    found = dict(CROWDS)
    found |= {line: partial(by.formula, line) for line in FORMULAS.strip().splitlines()}
    found |= {f"plan {name}": partial(by.assessed, ROOT / "plans" / f"{name}.yaml") for name in SHIPPED}
    found |= {name: partial(by.plan, f"{HEAD}{text}{TAIL}") for name, text in WRITTEN.items()}
    found |= {f"recorded claim {number}": partial(by.claim, tree) for number, tree in recorded("claims", CLAIMS)}
    found |= {f"recorded plan {number}": partial(by.plan, tree["plan"]) for number, tree in recorded("plans", PLANS)}
    return found


def recorded(name: str, numbers: str) -> list[tuple[int, dict[str, Any]]]:
    lines = (ROOT / "tests" / "frozen" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(number, json.loads(lines[number])) for number in map(int, numbers.split())]
