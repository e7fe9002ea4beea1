"""Run by test_threads.py in a fresh process: many questions, one by one or each in a thread of its own, and every answer as hex.

Usage: python -m tests.ask_at_once one_by_one|at_once PRECISION, which is the caller's own in flint.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from dataclasses import astuple
from fractions import Fraction as F
from pathlib import Path
from threading import Barrier, Thread

import flint

import sidelight as sl
from sidelight.assess import assess
from sidelight.theorems import all_formulas

PLANS = Path(__file__).resolve().parent.parent / "plans"
EPSILONS = (0.0, 0.1, 1.0, math.inf)
DELTAS = (F(1, 1000), F(1, 10**9))

Question = Callable[[], object]


def of(mechanism, population, knows=0, influence="active") -> Question:
    return lambda: numbers(sl.certify(mechanism, population, sl.Attacker(knows, influence)))


def numbers(guarantee: sl.Guarantee) -> list[str]:
    brackets = [guarantee.delta(epsilon) for epsilon in EPSILONS] + [guarantee.epsilon(delta) for delta in DELTAS]
    ends = [end for bracket in brackets for end in (bracket.lower, bracket.upper)]
    return [end.hex() for end in ends] + [
        str(guarantee.within(0.3, 1e-4)),
        guarantee.odds(0.3, 1e-3).hex(),
        guarantee.proof().theorem,
    ]


def checked(setting: str, definition: str) -> Question:
    return lambda: repr(astuple(sl.check(sl.load_setting(PLANS / "settings" / setting), definition, (0, F(1, 3)), F(1, 100))))


def assessed(plan: str) -> Question:
    return lambda: repr(assess(sl.load(PLANS / plan)).to_dict())


def applied(id: str, **given) -> Question:
    return lambda: {name: None if end is None else end.hex() for name, end in all_formulas()[id].result(**given).items()}


NOISE = sl.Geometric.of_epsilon(F(1, 2))
SPREAD = sl.Rates([F(1 + (37 * k) % 97, 99) for k in range(20)])
THIRDS = sl.Rates([F(1, 3)] * 300)
BOUNDS = sl.RateBounds(120, "0.05", "0.4")
MANY = sl.RateBounds(4000, "0.1", "0.6")
VALUES = sl.Categories([(60, {"a": "0.5", "b": "0.3", "c": "0.2"})])
DAYS = sl.Trajectories.same(30, sl.Chain("0.3", "0.6", days=2))

QUESTIONS: dict[str, Question] = {
    "count of known rates": of(sl.Count(), THIRDS, "10%"),
    "count of known rates, watched": of(sl.Count(), THIRDS, "10%", "passive"),
    "count of many rates": of(sl.Count(), SPREAD, 12),
    "count of many rates with a minimum": of(sl.Minimum(sl.Count(), 8), SPREAD, 3),
    "count of many rates with noise": of(sl.Noisy(sl.Count(), NOISE), SPREAD, 3),
    "count of bounded rates": of(sl.Count(), BOUNDS, 5),
    "count of many people": of(sl.Count(), MANY, "1%"),
    "count of many people with a minimum": of(sl.Minimum(sl.Count(), 300), MANY, "1%"),
    "bounded rates with noise and a minimum": of(sl.Minimum(sl.Noisy(sl.Count(), NOISE), 5), BOUNDS, 2),
    "bounded rates with Gaussian noise": of(sl.Noisy(sl.Count(), sl.DiscreteGaussian(2)), sl.RateBounds(20, "0.1", "0.5")),
    "bounded rates rounded": of(sl.Rounded(sl.Count(), 5), sl.RateBounds(30, "0.2", "0.5")),
    "histogram": of(sl.Histogram([*"abc"]), VALUES, 2),
    "histogram with a minimum": of(sl.KAnonymous([*"abc"], 4), sl.Categories([(12, {"a": "0.5", "b": "0.3", "c": "0.2"})])),
    "weighted sum": of(sl.Linear((1, 2, 3) * 6), sl.Rates([F(1, 3), F(1, 4)] * 9), 2),
    "two days": of(sl.Counts(), DAYS, 1),
    "two days with noise": of(sl.Noisy(sl.Counts(), NOISE), DAYS),
    "two counts": of(sl.Both(sl.Noisy(sl.Count(), NOISE), sl.Noisy(sl.Count(), NOISE)), BOUNDS),
    "households": checked("households.json", "passive_knowledge"),
    "correlated": checked("correlated.json", "active_knowledge"),
    "a leak": checked("noisy_leak.json", "bounded_leakage"),
    "parity": checked("parity.json", "differential_privacy"),
    "clinic": assessed("clinic.yaml"),
    "a formula": applied("pk.thm4", people=40, rate=F(1, 7), minimum=3),
    "a formula of tiny numbers": applied("pk.thm4", people=300, rate=F(1, 10**60), minimum=3, epsilon=F(1, 10)),
}


def ask(threads: bool) -> dict[str, object]:
    if not threads:
        return {name: question() for name, question in QUESTIONS.items()}
    answers: dict[str, object] = {}
    barrier = Barrier(len(QUESTIONS))

    def answer(name: str, question: Question) -> None:
        barrier.wait()
        try:
            answers[name] = question()
        except Exception as error:  # it is compared with the answer, and so fails the test
            answers[name] = f"{type(error).__name__}: {error}"

    sys.setswitchinterval(1e-5)  # seconds: threads take turns a hundred times as often as usual, so that they meet in most places
    running = [Thread(target=answer, args=asked) for asked in QUESTIONS.items()]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return {name: answers[name] for name in QUESTIONS}


if __name__ == "__main__":
    at_once, precision = sys.argv[1] == "at_once", int(sys.argv[2])
    flint.ctx.prec = precision
    found = ask(at_once)
    print(json.dumps({"answers": found, "precision afterwards": flint.ctx.prec}))
