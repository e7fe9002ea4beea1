"""Formulas for an estimate that is published without noise: which of several laws is the most likely. One record seldom changes
it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.laws.estimates.bounds import HALF, printed_delta, printed_epsilon, pure_estimate, wrong_estimate
from sidelight.laws.estimates.hypotheses import Hypotheses
from sidelight.laws.estimates.most_likely_law import Estimates, largest_change
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import above, ball, below
from sidelight.theorems.sums.map_estimate_families import (
    CONDITIONS,
    FEWER,
    SPREAD,
    Known,
    Laws,
    Least,
    Letters,
    Others,
    Power,
    Rates,
    Weights,
    family,
)

LIKELY = "a wrong estimate is unlikely enough for the bound: more records that the attacker does not know make it so"


def _printed(hypotheses: Hypotheses, others: int, least: Fraction | None, power: Fraction | None) -> Numbers:
    if least is None:
        return {"epsilon": 0, "delta": printed_delta(hypotheses, others, power)}
    return {"epsilon": printed_epsilon(hypotheses, others, least, power), "delta": 0}


@formula(
    "cw.thm13",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 13"), OWN),
    printed=lambda others, rates, laws, letters, weights, power: _printed(
        family(rates, laws, letters, weights), others, None, power
    ),
    prints="(0, (k - 1) tau (M + 1) e^(-n u)), for k laws and n others",
    conditions=CONDITIONS,
)
def estimate_from_many_records(
    others: Others, rates: Rates = None, laws: Laws = None, letters: Letters = None, weights: Weights = None, power: Power = None
) -> Numbers:
    """Records are drawn from one of several laws, and the law with the largest weighted likelihood is published. The estimates
    with a record and without it differ only if one of them is wrong, which has probability at most delta, whichever law is the
    right one; epsilon is 0.
    """
    return {"epsilon": 0, "delta": wrong_estimate(family(rates, laws, letters, weights), others, 0, power)}


@formula(
    "cw.thm14",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 14"), OWN),
    printed=lambda others, least, rates, laws, letters, weights, power: _printed(
        family(rates, laws, letters, weights), others, least, power
    ),
    prints="epsilon = ln((1 + (M/least - 1) tau M e^(-n u)) / (1 - (k - 1) tau M e^(-n u))), delta = 0",
    conditions=(
        *CONDITIONS,
        SPREAD,
        Requirement(
            LIKELY,
            lambda others, least, rates, laws, letters, weights, power: (
                pure_estimate(family(rates, laws, letters, weights), others, 0, least, power) is not None
            ),
            kind="promise",
        ),
    ),
)
def estimate_when_no_law_is_ruled_out(
    others: Others,
    least: Least,
    rates: Rates = None,
    laws: Laws = None,
    letters: Letters = None,
    weights: Weights = None,
    power: Power = None,
) -> Numbers:
    """If each law has at least the prior probability `least`, the probabilities of every estimate with and without the person
    differ by a factor of at most e^epsilon; delta is 0.
    """
    return {"epsilon": pure_estimate(family(rates, laws, letters, weights), others, 0, least, power), "delta": 0}


def _known_records_for_a_wrong_law() -> Refuted:
    hypotheses = Hypotheses(((Fraction("0.2"), Fraction("0.8")), (Fraction("0.8"), Fraction("0.2"))), (Fraction(1), Fraction(1)))
    truth = largest_change(Estimates(hypotheses, 40), known=20)
    corrected = wrong_estimate(hypotheses, 40, 20, None)
    return Refuted(above(printed_delta(hypotheses, 40, HALF)), below(ball(truth)), above(corrected), "delta at epsilon 0")


@formula(
    "cw.thm15",
    verdict="corrected",
    cites=(Cite(COUPLED_WORLDS, "Theorem 15"), OWN),
    printed=lambda others, known, least, rates, laws, letters, weights, power: _printed(
        family(rates, laws, letters, weights), others - known, least, power
    ),
    conditions=(
        *CONDITIONS,
        FEWER,
        SPREAD,
        Requirement(
            LIKELY,
            lambda others, known, least, rates, laws, letters, weights, power: (
                least is None
                or pure_estimate(family(rates, laws, letters, weights), others - known, known, least, power) is not None
            ),
            kind="promise",
        ),
    ),
    erratum=Erratum(
        kind="false as printed",
        quote="The results of Theorems 13 and 14 still hold with n in (3) and (6) being replaced with n − L",
        place="Section III-C, Theorem 15",
        printed="With L records known, the theorems hold with n - L in place of n.",
        counterexample="Bits of rate 0.8 or 0.2, 60 others, 20 of them known: if those all speak for the wrong law the estimate "
        "changes with probability 0.1075, printed 0.00066; and every simulator has delta 0.0537 or more.",
        refute=_known_records_for_a_wrong_law,
        holds_for="L = 0; for more known records delta can be larger by a factor of the order M^L, M the largest likelihood "
        "ratio of one record",
    ),
)
def estimate_with_known_records(
    others: Others,
    known: Known,
    rates: Rates = None,
    laws: Laws = None,
    letters: Letters = None,
    weights: Weights = None,
    least: Annotated[
        Fraction | None, In("the least prior probability of each law: then epsilon at delta 0", 0, 1, above=True)
    ] = None,
    power: Power = None,
) -> Numbers:
    """L records are known and may all favour a wrong law, each by the largest likelihood ratio M of one record; the unknown
    records must outweigh them. Without `least` the result is the delta at epsilon 0; with it, the epsilon at delta 0.
    """
    hypotheses = family(rates, laws, letters, weights)
    if least is None:
        return {"epsilon": 0, "delta": wrong_estimate(hypotheses, others - known, known, power)}
    return {"epsilon": pure_estimate(hypotheses, others - known, known, least, power), "delta": 0}


@formula(
    "sl.map_noiseless",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 17"), OWN),
    printed=lambda others, known, rates, laws, letters, weights, power: {
        "epsilon": None if known else 0,
        "delta": None if known else 2 * printed_delta(family(rates, laws, letters, weights), others, power),
    },
    prints="(0, twice the delta of Theorem 13)",
    conditions=(*CONDITIONS, FEWER),
)
def estimate_given_two_values(
    others: Others,
    known: Known = 0,
    rates: Rates = None,
    laws: Laws = None,
    letters: Letters = None,
    weights: Weights = None,
    power: Power = None,
) -> Numbers:
    """The records are drawn from one fixed law that the attacker does not know. The estimates given two values of a person's
    record have the same delta as the estimates with and without the person, not twice that.
    """
    return {"epsilon": 0, "delta": wrong_estimate(family(rates, laws, letters, weights), others - known, known, power)}
