"""Errata of the note on side information: a gap in a definition, and a false step in the proof of a true statement."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

from sidelight.definitions.beliefs.games import swings
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Dataset
from sidelight.model.results.cite import OWN, SIDE_INFORMATION, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Setting
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.rounding import float_below, logarithm

FEW = Fraction(1, 10**6)


def _rarely_certain() -> Refuted:
    """If the bit is 1, the output says so with probability 0.04; that output is impossible if the bit has its
    default value, 0.
    """
    rows: list[FiniteLaw[Outcome]] = [FiniteLaw.point(0), FiniteLaw(((0, Fraction(96, 100)), (1, Fraction(4, 100))))]
    setting = Setting(((0,), (1,)), rows)
    seen_in_both = [swing.ratio for swing in swings(setting, oblivious=False) if swing.ratio is not None]
    truth = evaluate(DifferentialPrivacy(), setting).epsilon(0).lower
    corrected = math.inf if evaluate(Semantic(), setting).epsilon(0).upper == 1 else 0.0
    return Refuted(logarithm(max(seen_in_both)).upper, truth, corrected, "the epsilon of differential privacy")


@in_balls
def _further_than_the_likelihoods() -> Refuted:
    """Two bits; one output is e times as likely if they differ. The belief is one in a million on 10, and the rest on 11."""

    def chance(dataset: Dataset) -> Fraction:
        return Fraction(1, 100) * (Fraction(math.e) if dataset[0] != dataset[1] else 1)

    datasets = tuple(product((0, 1), repeat=2))
    rows: list[FiniteLaw[Outcome]] = [FiniteLaw(((0, chance(dataset)), (1, 1 - chance(dataset)))) for dataset in datasets]
    private = evaluate(DifferentialPrivacy(), Setting(datasets, rows)).epsilon(0).upper
    believed: dict[Dataset, Fraction] = {(1, 0): FEW, (1, 1): 1 - FEW}
    played, without = ({x: mass * chance((first, x[1])) for x, mass in believed.items()} for first in (1, 0))
    truth = played[1, 0] / sum(played.values()) / (without[1, 0] / sum(without.values()))
    promised, ours = (above(ball(factor * Fraction(private)).exp()) for factor in (1, 2))
    return Refuted(promised, float_below(truth), ours, "how many times as much a dataset is believed in")


ERRATA = (
    Erratum(
        id="ks.def2.1",
        cites=(Cite(SIDE_INFORMATION, "Definition 2.1"), OWN),
        kind="our reading",
        quote="for all possible transcripts t, and for all i = 1, ..., n",
        place="Section 2, Definition 2.1",
        printed="beliefs are compared after possible outputs, read so that an output which is impossible in a game is skipped",
        counterexample="one bit, 0 by default; where it is 1 this is told with probability 0.04: every other output "
        "moves beliefs by 0.0102 at most, which would give 0.041-DP, and no epsilon is enough",
        refute=_rarely_certain,
        holds_for="the definition, if a transcript that is impossible in a game counts as a breach",
        corrected="an output that is impossible in a game counts as a statistical difference of 1",
    ),
    Erratum(
        id="ks.thm2.2a.ratio",
        cites=(Cite(SIDE_INFORMATION, "proof of Theorem 2.2"), OWN),
        kind="proof only",
        quote="differential privacy implies that the ratio of b̄_0[x|t] and b̄_i[x|t] is within e^{±ε} on every point",
        place="Section 4, proof of Theorem 2.2",
        printed="in the proof: with epsilon-DP no dataset is believed in more than e^epsilon times as much in one "
        "game as in the other",
        counterexample="two bits, an output that is e times as likely where they differ, and a belief in 11 but for one "
        "in a million in 10: the belief in 10 is 7.389 times as large in one game, and e = 2.718 is "
        "promised",
        refute=_further_than_the_likelihoods,
        holds_for="the factor e^(2 epsilon); the first half of Theorem 2.2 is true, with a distance of at most tanh(epsilon / 2)",
        corrected="the factor is e^(2 epsilon); the statistical difference is tanh(epsilon / 2) all the same",
    ),
)
