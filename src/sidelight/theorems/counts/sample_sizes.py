"""Formulas for samples of uncertain size: the probability that the size is one whose neighbour is much less or
much more likely.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Annotated

from flint import arb

from sidelight.laws.counts.sample_sizes import (
    PRESENCES,
    binomial_steep,
    binomial_steep_closed,
    discarding_steep,
    falling,
    given_presence,
    most_often_discarded,
    poisson_steep,
    poisson_steep_closed,
    rising,
    steep,
)
from sidelight.laws.counts.tails import poisson_mass
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import above, ball, below, in_balls

Sizes = Annotated[tuple[Fraction, ...], In("the probabilities of 0, 1, 2, ... records in the sample", 0, 1)]
Sides = Annotated[int, In("1: the size is compared with the next smaller one; 2: with both neighbours", 1, 2)]
Near = Annotated[Fraction, In("how near: the probabilities of neighbouring sizes differ by at most e^epsilon")]

ADD_UP = Requirement("the probabilities of the sizes sum to 1", lambda sizes: sum(sizes) == 1)
PRESENT = Requirement(
    f"presence is one of {', '.join(PRESENCES)}, and a sample need not be empty",
    lambda presence, sizes: presence in PRESENCES and sizes[0] < 1,
)


@in_balls
def _rising_for_ever() -> Refuted:
    """Sizes 0 to 149, each 1.10517 times as likely as the one before; the size is compared with the size plus one, at epsilon
    0.1.
    """
    ratio, epsilon = Fraction("1.10517"), Fraction("0.1")
    total = sum((ratio**size for size in range(150)), Fraction(0))
    sizes = [ratio**size / total for size in range(150)]
    more = [Fraction(0), *sizes]
    factor = ball(epsilon).exp()
    apart = sum(((ball(p) - factor * ball(q)).max(arb(0)) for p, q in zip(more, [*sizes, Fraction(0)], strict=True)), arb(0))
    return Refuted(
        above(steep(sizes, epsilon, both=False)), below(apart), above(steep(sizes, epsilon, both=True)), "delta at 0.1"
    )


def _one_sided(sizes: tuple[Fraction, ...], epsilon: Fraction) -> Numbers:
    return {"epsilon": epsilon, "delta": steep(sizes, epsilon, both=False)}


@formula(
    "cw.def9",
    verdict="corrected",
    cites=(Cite(COUPLED_WORLDS, "Definition 9"), OWN),
    printed=_one_sided,
    conditions=(ADD_UP, PRESENT),
    erratum=Erratum(
        kind="false as printed",
        quote="It is slightly stronger than requiring N ≈_{ε,δ} N + 1",
        place="Section III-B, after Eq. (2)",
        printed="Comparing each size with the next smaller one is slightly stronger than asking that the size and the size plus "
        "one be (epsilon, delta)-indistinguishable.",
        counterexample="Sizes whose probabilities grow by e^0.1 up to a largest one: almost no mass is steep towards the smaller "
        "size, yet the size plus one shows the largest size, with probability 0.0952.",
        refute=_rising_for_ever,
        holds_for="sizes whose steep part has probability at most delta under N + 1 too, not only under N",
    ),
)
def sampling_prior(
    sizes: Sizes,
    epsilon: Near,
    presence: Annotated[
        str, In("who is known to be in: unknown (nobody), first (the first place) or individual (one of the population)", None)
    ] = "unknown",
) -> Numbers:
    """The probability that the size of the sample is not close to both of its neighbours, where close means that their
    probabilities differ by a factor of at most e^epsilon. `truncation` is the condition of truncated histograms: the larger of
    the mass that falls steeply and the mass that rises steeply.
    """
    law = given_presence(sizes, presence)
    return {
        "epsilon": epsilon,
        "delta": steep(law, epsilon, both=True),
        "truncation": falling(law, epsilon).max(rising(law, epsilon)),
    }


@in_balls
def _hundred_expected() -> Refuted:
    """A Poisson size of mean 100 at epsilon 0.3, mass by mass: the size n is good where 100 / n is between e^-0.3 and e^0.3."""
    rate, power = ball(100), ball(Fraction("0.3")).exp()
    bad = [size for size in range(1, 400) if power * size < 100 or 100 * power < size]
    truth = poisson_mass(rate, 0) + sum((poisson_mass(rate, size) for size in bad), arb(0))
    return Refuted(
        above((-ball(9)).exp()), below(truth), above(poisson_steep(Fraction(100), Fraction("0.3"), both=False)), "delta at 0.3"
    )


def _poisson_printed(rate: Fraction, epsilon: Fraction) -> Numbers:
    return {"epsilon": epsilon, "delta": (-ball(rate * epsilon**2)).exp()}


@formula(
    "cw.lem2.1",
    verdict="corrected",
    cites=(Cite(COUPLED_WORLDS, "Lemma 2"), OWN),
    printed=_poisson_printed,
    also=("cw.lem2",),
    erratum=Erratum(
        kind="false as printed",
        quote="Po(λ) satisfies Eq. (2) when δ = exp(−λε^2)",
        place="Section III-B, Lemma 2 (1)",
        printed="A Poisson size of mean lambda satisfies Eq. (2) with delta = exp(-lambda epsilon^2).",
        counterexample="lambda = 100, epsilon = 0.3: the bad sizes have probability 0.00447, printed 0.000123.",
        refute=_hundred_expected,
        holds_for="lambda epsilon^2 up to about 1.4 (for lambda from 100 on); it fails from 1.6 on. The true rate is lambda "
        "epsilon^2 / 2, which is all that is used later",
    ),
)
def poisson_size(
    rate: Annotated[Fraction, In("how many records are expected", 0, 10**9, above=True)], epsilon: Near, sides: Sides = 1
) -> Numbers:
    """A Poisson size of mean lambda is close to its smaller neighbour if it lies between lambda e^-epsilon and lambda e^epsilon:
    delta is the probability of the two tails outside, and at most `closed`.
    """
    both = sides == 2
    return {
        "epsilon": epsilon,
        "delta": poisson_steep(rate, epsilon, both),
        "closed": poisson_steep_closed(rate, epsilon, both),
    }


def _nearly_everyone() -> Refuted:
    """A binomial size of 100 people with rate 0.999 at epsilon 0.5, mass by mass, against exp(-n p epsilon^2 / 100)."""
    rate, epsilon = Fraction("0.999"), Fraction("0.5")
    sizes = [comb(100, size) * rate**size * (1 - rate) ** (100 - size) for size in range(101)]
    corrected = binomial_steep(100, rate, epsilon, both=False)
    return Refuted(0.7791, below(steep(sizes, epsilon, both=False)), above(corrected), "delta at 0.5")


@formula(
    "cw.lem2.2",
    verdict="corrected",
    cites=(Cite(COUPLED_WORLDS, "Lemma 2"), OWN),
    also=("cw.lem2",),
    erratum=Erratum(
        kind="condition missing",
        quote="Bin(n,p) satisfies Eq. (2) where δ = exp(−Ω(npε^2))",
        place="Section III-B, Lemma 2 (2)",
        printed="A binomial size satisfies Eq. (2) with delta = exp(-c n p epsilon^2), for some constant c > 0.",
        counterexample="n = 100, p = 0.999, epsilon = 0.5: no size is close to its smaller neighbour, delta is 1 (and at most "
        "0.7791 as printed, already with c = 1/100); the rate is n p (1 - p).",
        refute=_nearly_everyone,
        holds_for="p bounded away from 1: the constant is about 0.26 at p = 0.5, 0.05 at 0.9 and 0.008 at 0.99",
        corrected="the rate is n p (1 - p)",
    ),
)
def binomial_size(
    people: Annotated[int, In("how many may be sampled", 1)],
    rate: Annotated[Fraction, In("the chance of each to be sampled", 0, 1, above=True, below=True)],
    epsilon: Near,
    sides: Sides = 1,
) -> Numbers:
    """A binomial size is close to its smaller neighbour if it lies between (n+1)p / (p + (1-p) e^epsilon) and
    (n+1)p / (p + (1-p) e^-epsilon): delta is the probability of the two tails outside, and at most `closed`, for one neighbour or
    both.
    """
    return {
        "epsilon": epsilon,
        "delta": binomial_steep(people, rate, epsilon, sides == 2),
        "closed": binomial_steep_closed(people, rate, epsilon),
    }


@formula(
    "sl.discarding",
    verdict="as_printed",
    cites=(OWN,),
    conditions=[
        Requirement(
            "fewer records are usually discarded than there are",
            lambda people, epsilon, delta: most_often_discarded(epsilon, delta) < people,
            kind="promise",
        )
    ],
)
def discarded_records(
    people: Annotated[int, In("how many records there are", 2)],
    epsilon: Annotated[Fraction, In("the scale of the number that is discarded", above=True)],
    delta: Annotated[Fraction, In("how seldom none is discarded", 0, 1, above=True, below=True)],
) -> Numbers:
    """Of n records a random number is discarded: ln(1/delta)/epsilon rounded up, plus a two-sided geometric number, limited to
    the range from 0 to n. Except with the probability returned as delta, the number of records left is close to both of its
    neighbours.
    """
    return {
        "epsilon": epsilon,
        "delta": discarding_steep(people, epsilon, delta),
        "discarded": most_often_discarded(epsilon, delta),
    }
