"""Errata: two more properties of the framework that the inference-based definition does not have."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.evaluation import evaluate
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Prior, Setting
from sidelight.numbers.interval import Interval
from sidelight.theorems.simulators.framework_settings import certain, equally_likely, law_with

HALF = Fraction(1, 2)
DEFINITION_2 = Cite(COUPLED_WORLDS, "Definition 2")


def _published(*priors: Prior) -> Interval:
    """One bit is published. No data are left for the simulator, so every simulator leaves the belief at the prior; the one used
    here shows a fair coin.
    """
    coin = law_with((0, HALF), (1, HALF))
    setting = Setting(((0,), (1,)), [certain(0), certain(1)], priors=priors, simulator=(((), coin),))
    return evaluate(InferenceDistributional("given"), setting).delta(1.0)


def _mixed() -> Refuted:
    points, fair = _published(equally_likely((0,)), equally_likely((1,))), _published(equally_likely((0, 1)))
    return Refuted(points.upper, fair.lower, 1.0, "delta at epsilon 1")


def _forgotten() -> Refuted:
    told: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(((("it is 0", 0), HALF), (("it is 1", 1), HALF)))
    return Refuted(_published(Prior(told, (0,))).upper, _published(equally_likely((0, 1))).lower, 1.0, "delta at epsilon 1")


ERRATA = (
    Erratum(
        id="cw.thm4.inference",
        cites=(Cite(COUPLED_WORLDS, "Theorem 4"), DEFINITION_2),
        printed="what holds for some priors holds for every mixture of them, read for the inference-based definition too",
        counterexample="one bit is published: who is certain of it learns nothing, delta 0; for a fair bit every simulator has "
        "delta 0.5",
        corrected="mixtures keep what a simulator gives; nothing is promised of the inference-based delta alone",
        refute=_mixed,
    ),
    Erratum(
        id="cw.thm5.inference",
        cites=(Cite(COUPLED_WORLDS, "Theorem 5"), DEFINITION_2),
        printed="what holds for somebody holds for everybody who knows less, read for the inference-based definition too",
        counterexample="a fair bit is published: who knows it learns nothing, delta 0; for who does not every simulator has "
        "delta 0.5",
        corrected="who knows less keeps what a simulator gives; nothing is promised of the inference-based delta alone",
        refute=_forgotten,
    ),
)
