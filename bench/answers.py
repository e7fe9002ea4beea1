"""Ways to ask a question, each answered by brackets: through public names, as plans and claims are, and by formulas."""

from __future__ import annotations

import math
import tempfile
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import ours
import people
from by_trial import ROOT
from tests.frozen.notation import read

import sidelight as sl
from sidelight.assess import assess
from sidelight.attack.best import best_adversary
from sidelight.attack.game import Game, LeakingMechanism
from sidelight.cli.options import values_of
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.calibrated import Find
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.setting import Prior
from sidelight.populations.background import more_background
from sidelight.reproduce.figure import Outline
from sidelight.settings.answer import Answer
from sidelight.theorems.lookup import formula_of

Brackets = dict[str, tuple[float, float]]
EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0)
DELTA = 1e-6
MANY = sl.Rates([0.5] * 100)


def crowd(mechanism: Mechanism, population: Population, knows: object = 0, *epsilons: float) -> Brackets:
    """Of someone who has chosen what some of the people answer."""
    return curve(sl.certify(mechanism, population, sl.Attacker(knows, "active")), epsilons or EPSILONS)


def curve(guarantee: sl.Guarantee, epsilons: tuple[float, ...] = EPSILONS) -> Brackets:
    found = {f"delta({epsilon})": guarantee.delta(epsilon) for epsilon in epsilons}
    found["epsilon"] = guarantee.epsilon(DELTA)
    return {name: (one.lower, one.upper) for name, one in found.items()}


def claim(tree: dict[str, Any]) -> Brackets:
    """As it is recorded in tests/frozen."""
    facts = [sl.fact(read(about), read(epsilon), read(delta)) for about, epsilon, delta in tree["given"]]
    return curve(sl.certify(read(tree["claim"]), given=facts))


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
    lower = found.formula.lower
    least = (found.result[lower[0]] if lower else None) or 0.0
    return {name: (least, value) for name, value in found.result.items() if value is not None and name not in lower}


def one_pass(rates: people.Rates, *epsilons: float) -> Brackets:
    """Through the door of the other benchmarks: rates as an array, the fastest way."""
    found = {f"delta({epsilon})": ours.certified(rates).delta(epsilon) for epsilon in epsilons}
    return {name: (one.lower, one.upper) for name, one in found.items()}


def figure(outline: Outline, place: int, across: str) -> Brackets:
    return {one.column: (0.0, value) for one, value in zip(outline.series, outline.row(place, Fraction(across)), strict=True)}


def shipped_setting(name: str, definition: str) -> Brackets:
    return answered(sl.check(sl.load_setting(ROOT / "plans" / "settings" / f"{name}.json"), definition, EPSILONS, DELTA))


def answered(answer: Answer) -> Brackets:
    found = (*answer.profile, *([] if answer.epsilon is None else [answer.epsilon]))
    return {f"{number}, {float(at)}": (one.lower, one.upper) for number, (at, one) in enumerate(found)}


def imitated(records: int) -> Brackets:
    """The best simulator of a noisy sum of fair bits, with and without a delta."""
    datasets = tuple(product((0, 1), repeat=records))
    places, whole = range(records + 1), records + 10
    rows = tuple(FiniteLaw.of({k: Fraction(10 if k == sum(x) else 1, whole) for k in places}) for x in datasets)
    fair = FiniteLaw(tuple(((None, k), Fraction(1, len(datasets))) for k in range(len(datasets))))
    setting = sl.Setting(datasets, rows, priors=(Prior(fair, tuple(range(records))),))
    return answered(sl.check(setting, "distributional", EPSILONS, 0))


def long_decimals() -> Brackets:
    """A setting whose probabilities are decimals that sum to nearly 1."""
    row = [f"0.{digit * 13}" for digit in "123"] + ["0.3333333333333"]
    rows = f"[{', '.join(row)}], [{', '.join(row[::-1])}]"
    text = f'{{"setting": 1, "datasets": [[0], [1]], "outputs": ["a", "b", "c", "d"], "mechanism": [{rows}]}}'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "setting.json"
        path.write_text(text, encoding="utf-8")
        return answered(sl.check(sl.load_setting(path), "differential_privacy", EPSILONS))


def background(records: int) -> Brackets:
    """Whether those who know the other bits know more than those who know their sum: 1 is yes."""
    datasets = tuple(product((0, 1), repeat=records))
    mass = Fraction(1, len(datasets))
    more, less = (
        Prior(FiniteLaw(tuple(((knows(x[1:]), k), mass) for k, x in enumerate(datasets))), (0,)) for knows in (tuple, sum)
    )
    setting = sl.Setting(datasets, (FiniteLaw.point(None),) * len(datasets), priors=(more, less))
    found = float(more_background(setting, more, less, [0]))
    return {"more": (found, found)}


def calibrated(
    find: Find, mechanism: Mechanism, population: Population, knows: int, epsilon: float | None, delta: float
) -> Brackets:
    """Between the value that meets the target and the next one, where that fails certainly; else only how far it was shown."""
    claim = sl.Claim(mechanism, population, sl.Attacker(knows, "active"), sl.ActiveKnowledge())
    found = sl.calibrate(claim, find, epsilon=epsilon, delta=delta)
    value, other = (None if end is None else float(end) for end in (found.value, found.next))
    if value is None:
        return {}
    if other is None or found.next_fails == "certainly":
        return {find: (min(value, other or value), max(value, other or value))}
    return {find: (0.0, value) if other < value else (value, math.inf)}


def game(rounds: int, epsilon: float, written_out: bool) -> Brackets:
    """The best adversary against one bit with three answers; written out, also what they reach."""
    one, other = ({k: Fraction(tenths, 10) for k, tenths in enumerate(row)} for row in ((7, 2, 1), (1, 3, 6)))
    family = (LeakingMechanism(sl.Table.of({(0,): FiniteLaw.of(one), (1,): FiniteLaw.of(other)})),)
    neighbours = [((0,), (1,))]
    value, best = best_adversary(family, neighbours, rounds, epsilon)
    reached = Game(family, best, rounds, neighbours).profile().delta(epsilon) if written_out else value
    return {"delta": (value.lower, value.upper), "reached": (reached.lower, reached.upper)}


def dependent() -> Brackets:
    """Facts about two outputs and about how they depend on each other."""
    one, other = sl.Stated("one"), sl.Stated("other")
    both = sl.Claim(sl.Both(one, other), MANY, sl.Attacker(), sl.ActiveKnowledge())
    facts = [sl.fact(both.about(part), 0.3, 0.01) for part in (one, other)]
    return curve(sl.certify(both, given=[*facts, sl.fact(both.to(Dependency()), 0.1, 0.001)]))


def two_rounds() -> Brackets:
    """Facts about two answers and two logs, and what they give away together."""
    answers, logs, facts = [sl.Stated("one"), sl.Stated("other")], [sl.StatedLeak("a log"), sl.StatedLeak("another")], []
    for answer, log in zip(answers, logs, strict=True):
        about = sl.Claim(answer, MANY, sl.Attacker(), sl.DifferentialPrivacy())
        facts += [sl.fact(about, 0.05, 1e-9), sl.fact(about.to(sl.Independence(log)), 0.01, 1e-9)]
        facts.append(sl.fact(about.about(sl.Stated(log.name)), 0.02, 1e-9))
    everything = sl.WithLeak(sl.InTurn(*answers), sl.Leaks(*logs))
    return curve(sl.certify(sl.Claim(everything, MANY, sl.Attacker(), sl.Semantic()), given=facts))


def groups_of_people() -> Brackets:
    noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))
    return curve(sl.certify(sl.Claim(noisy, sl.Rates.same(20, 0.3), sl.Attacker(), sl.DifferentialPrivacy(group=5))))
