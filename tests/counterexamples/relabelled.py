"""Twins: what is rounded, hidden, added up or averaged gives away the two of them together."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.mechanisms.between import Between
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.model.mechanism import Mechanism

HALF = Fraction(1, 2)
INDEPENDENT = "records are independent"
twins = sl.Joint.of({(0, 0): HALF, (1, 1): HALF})
sizes = sl.Joint.of({(1, 1, 1): HALF, (2, 2, 4): HALF})
"""Three people with small amounts, or three with large ones."""


def chosen(mechanism: Mechanism, people: sl.Joint = twins) -> sl.Claim:
    return sl.Claim(mechanism, people, sl.Attacker(0), sl.ActiveKnowledge())


def seen(mechanism: Mechanism, people: sl.Joint = twins) -> sl.Claim:
    return sl.Claim(mechanism, people, sl.Attacker(0, "passive"), sl.PassiveKnowledge())


COUNTEREXAMPLES = [
    Counterexample("sl.relabelled_active", INDEPENDENT, chosen(Rounded(sl.Count(), 2))),
    Counterexample("sl.relabelled_active", INDEPENDENT, chosen(Between(sl.Count(), 1, 1))),
    Counterexample("sl.relabelled_passive", INDEPENDENT, seen(Rounded(sl.Count(), 2, "nearest"))),
    Counterexample("sl.relabelled_passive", INDEPENDENT, seen(Between(sl.Count(), 2))),
    Counterexample("sl.relabelled_active", INDEPENDENT, chosen(sl.MoreThan(0))),
    Counterexample("sl.relabelled_active", INDEPENDENT, chosen(sl.MostLikely([0.3, 0.7]))),
    Counterexample("sl.relabelled_active", INDEPENDENT, chosen(sl.Then(sl.Count(), lambda count: count > 1))),
    Counterexample("sl.relabelled_passive", INDEPENDENT, seen(sl.MoreThan())),
    Counterexample("sl.stable_passive", INDEPENDENT, seen(sl.MoreThan(0))),
    Counterexample("sl.linear", INDEPENDENT, chosen(Linear((2, 2)))),
    Counterexample("sl.linear", INDEPENDENT, seen(Mean("geometric"), sizes)),
    Counterexample("sl.sum_on_a_lattice", INDEPENDENT, chosen(Linear((2, 2)))),
    Counterexample("sl.sum_on_a_lattice", INDEPENDENT, chosen(sl.Sum())),
    Counterexample("sl.linear_reveal", INDEPENDENT, chosen(Linear((1, 1)))),
    Counterexample("sl.linear_reveal", INDEPENDENT, seen(Mean("quadratic"))),
]
