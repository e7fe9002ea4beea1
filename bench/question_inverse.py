"""Inverse questions: how many certified evaluations they take, and how long beside one of them"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import ours
from clock import alone, best_of, spoken
from target import Target

import sidelight as sl

PLACE = 5
MANY = 10_000_000
VOTERS = sl.RateBounds(MANY, Fraction(1, 20), Fraction(19, 20))
GROUPS = sl.Rates([Fraction(5 + j, 110) for j in range(100)], [MANY // 100] * 100)
RARE = sl.RateBounds(100_000, Fraction(0), Fraction(1, 200))
QUERIES, PASSES = 10, 2
PATIENCE = 40  # seconds for one question
WHY = "every number of known people that is tried has its own worst block, which one more pass finds"


Find = Literal["epsilon", "minimum", "known"]


def about(mechanism: sl.Count | sl.Minimum, population: sl.Rates | sl.RateBounds, attacker: sl.Attacker) -> sl.Claim:
    return sl.Claim(mechanism, population, attacker, sl.ActiveKnowledge())


def questions() -> Iterator[tuple[str, Find, sl.Claim, Fraction | None, Fraction]]:
    """What is looked for, in which claim, for which epsilon and delta."""
    tiny, one = Fraction(1, 10**10), Fraction(1)
    campaign = sl.Attacker(knows=MANY * 99 // 100, influence="active")
    canvasser = sl.Attacker(knows=MANY // 2, influence="active")
    neighbour = sl.Attacker(knows=10, influence="active")
    tally, hidden = sl.Count(), sl.Minimum(sl.Count(), 20)
    yield "rates in an interval", "epsilon", about(tally, VOTERS, campaign), None, tiny
    yield "known rates, 100 groups", "epsilon", about(tally, GROUPS, canvasser), None, tiny
    yield "a rare value", "minimum", about(hidden, RARE, neighbour), one / 2, Fraction(1, 10**6)
    yield "rates in an interval", "known", about(tally, VOTERS, campaign), one, tiny
    yield "known rates, 100 groups", "known", about(tally, GROUPS, canvasser), one, tiny


def asked(number: str) -> tuple[float, int, float, float]:
    """The answer, the evaluations it took, the seconds, and those of one evaluation."""
    _, find, claim, epsilon, delta = list(questions())[int(number)]
    found = sl.calibrate(claim, find, delta=delta, epsilon=epsilon)
    seconds = best_of(1, lambda: sl.calibrate(claim, find, delta=delta, epsilon=epsilon), ours.forget)
    at = float(found.value or 0) if epsilon is None else float(epsilon)
    asked = found.claim
    single = best_of(2, lambda: sl.certify(asked.mechanism, asked.population, asked.attacker).delta(at), ours.forget)
    return float(found.value or 0), found.evaluations, seconds, single


def measure() -> Iterator[str | Target]:
    yield "| looked for | among | answer | certified evaluations | time | one evaluation |"
    yield "|---|---|---|---|---|---|"
    most: dict[str, float] = {}
    for number, (who, find, *_) in enumerate(questions()):
        found = alone("question_inverse", "asked", str(number), patience=PATIENCE)
        if found.said is None:
            most[find] = math.inf
            yield f"| {find} | {who} | not finished in {PATIENCE} s | | | |"
            continue
        value, evaluations, seconds, single = found.said
        most[find] = max(most.get(find, 0), evaluations)
        yield f"| {find} | {who} | {value:.10g} | {evaluations} | {spoken(seconds)} | {spoken(single)} |"
    for name, find in {"smallest epsilon": "epsilon", "smallest minimum": "minimum"}.items():
        yield Target.at_most(name, QUERIES, most[find], f"<= {QUERIES} queries", _said(most[find], "queries"))
    passes = most["known"]
    said, why = _said(passes, "evaluations, a pass each"), WHY if math.isfinite(passes) else ""
    yield Target.at_most("largest known set", PASSES, passes, f"<= {PASSES} passes", said, why)


def _said(number: float, what: str) -> str:
    return f"{number:.0f} {what}" if math.isfinite(number) else f"one not finished in {PATIENCE} s"
