"""Readings of the theorem on many studies under which it would be false."""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Setting
from sidelight.profiles.curves.two_laws import TwoLaws, both_ways


def _answer(yes: Fraction) -> FiniteLaw[Outcome]:
    return FiniteLaw((("yes", yes), ("no", 1 - yes)))


def _without_replacement() -> Refuted:
    """One study that has delta 0.1 at epsilon ln 2 between a person present and absent. Two records of a person who joined are
    compared at epsilon 2 ln 2.
    """
    from sidelight.theorems import all_formulas

    first, absent, second = map(_answer, (Fraction(3, 10), Fraction(1, 10), Fraction(0)))
    step = math.log(2)
    delta = max(both_ways(one, absent).delta(step).upper for one in (first, second))
    promised = all_formulas()["bldp.thm17"](neighbours="add_remove", studies=1, joined=1, epsilon=step, delta=delta)
    reached = promised.result["delta"]
    return Refuted(2 * delta, TwoLaws(first, second).delta(2 * step).lower, reached or 0.0, "delta at epsilon 2 ln 2")


WITHOUT_REPLACEMENT = Erratum(
    kind="our reading",
    quote="neighboring or adjacent if they differ in the data of one individual",
    place="Section 2, page 10:4; Theorem 17, page 10:10",
    printed="Read of neighbours that are only added or removed: whoever joined at most t of the studies, each (epsilon, "
    "delta)-DP, loses at most 2 t epsilon with 2 t delta.",
    counterexample="One study, epsilon ln 2 and delta 0.1; it says yes with 0.3 for one record, 0.1 without the person and 0 "
    "for another record, so delta is 0.3 between the records, above 0.2.",
    refute=_without_replacement,
    holds_for="the paper's neighbours, which replace a record (being absent counts as data)",
)


def _beyond(rows: dict[int, list[tuple[Outcome, Outcome]]]) -> Refuted:
    """One person with two values; for each value the pairs (leak, all answers) are equally likely. The corrected theorem does not
    apply, so its delta is 1.
    """
    joint = tuple(FiniteLaw(tuple((pair, Fraction(1, len(pairs))) for pair in pairs)) for pairs in rows.values())
    answers = tuple(law.map(lambda pair: pair[1]) for law in joint)
    setting = Setting(tuple((x,) for x in rows), answers, joint)
    private, beyond = (evaluate(definition, setting).delta(0.0) for definition in (DifferentialPrivacy(), BoundedLeakage()))
    return Refuted(2 * private.upper, beyond.lower, 1.0, "delta at epsilon 0")


def _others_follow() -> Refuted:
    """The person joins only the second study, by a fair coin. Exactly if they do, other people join the first study, whose answer
    shows them.
    """
    return _beyond({x: [(1 if joins == x else 2, joins) for joins in (0, 1)] for x in (0, 1)})


OTHERS_FOLLOW = Erratum(
    id="bldp.thm17",
    cites=(Cite(BOUNDED_LEAKAGE, "Theorem 17"),),
    kind="our reading",
    quote="the simplifying assumption that the participation of an individual i is independent of all other individuals",
    place="Section 6.2, page 10:10",
    printed="Read of each study by itself: it is enough that the person takes part independently of all others in it.",
    counterexample="The person joins only the second study, by a fair coin; the others of the first, whom its answer "
    "shows, join it exactly when the person joins the second. The bound is 1 if the person joins and "
    "else 2, or, with other data, the other way round: given it, the answer of the first study, where "
    "the person never is, tells their data.",
    refute=_others_follow,
    holds_for="the plain reading: independent of all others over all studies",
    corrected="Given the leak, who else joins, over all studies, does not depend on the person's data.",
)
