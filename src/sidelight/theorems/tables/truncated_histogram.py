"""Formula for the histogram of a sample in which counts below a minimum are shown as 0: how large the minimum must be, in closed
form.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.errors import ConditionNotMet
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.erratum import Erratum
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import at_most_one, ball
from sidelight.theorems.tables.truncated_histogram_errata import one_sided, rarely_huge, sampled_fully, top_of_the_range

SCALE = Annotated[Fraction, In("how much the probabilities of neighbouring sizes differ: at most e^epsilon", above=True)]


def decay(epsilon: Fraction, fraction: Fraction) -> arb:
    """The rate psi: a minimum that is larger by one person multiplies the tail by e^-psi. The proof does not cover values above
    theta/2, with theta = 2 epsilon.
    """
    theta, phi = ball(2 * epsilon), ball(fraction)
    whole = 1 - phi + phi * theta.exp()
    return (theta - whole.log() * whole / (phi * theta.exp())).min(theta / 2)


def _printed(epsilon: Fraction, delta: Fraction) -> Numbers:
    return {"epsilon": 3 * epsilon, "delta": 3 * delta}


@formula(
    "cw.thm10",
    verdict="corrected",
    cites=(Cite(COUPLED_WORLDS, "Theorem 10"), OWN),
    printed=_printed,
    erratum=Erratum(
        kind="false as printed",
        quote="our results apply to populations that are very close in size to N (subject to the population always "
        "being larger than N)",
        place="Section III-B, Theorem 10 and the second paragraph on the work of Gehrke et al.",
        printed="There is a constant C: with a minimum above C ln(1/delta)/epsilon^2 the truncated histogram is "
        "(3 epsilon, 3 delta)-private in this sense, for every size law that satisfies Eq. (2), however close the sample is to "
        "the whole population.",
        counterexample="A million people in 1000 equal cells, about 70 of them discarded (epsilon 0.1, delta 0.001): a cell is "
        "shown in full with probability 0.93, and never if the person is in another one. Every simulator has "
        "delta 0.39 or more, printed 0.003, whatever the minimum up to 1000. This instance refutes every C up to "
        "1.44; cells that are larger in proportion refute any C.",
        refute=sampled_fully,
        holds_for="samples whose share of the population is bounded below 1; the constant depends on that share",
    ),
)
def truncated_histogram(
    epsilon: SCALE,
    delta: Annotated[Fraction, In("how much of the law of the size, given that the person is in, is steeper", 0, 1, above=True)],
    fraction: Annotated[Fraction, In("the largest share of the population that is sampled", 0, 1, above=True, below=True)],
    minimum: Annotated[int | None, In("the smallest count that is shown; the smallest that gives 2 delta if absent", 1)] = None,
    beyond: Annotated[Fraction, In("the probability, given that the person is in, of a larger share", 0, 1)] = Fraction(0),
) -> Numbers:
    """Let w be the law of the sample size given that the person is in the sample. Let the sizes n with w(n+1) < e^-epsilon w(n)
    have mass at most delta, and those with w(n) > e^epsilon w(n-1) also. Then the counts from k on are imitated by the simulator
    without the person at 3 epsilon with delta + e^(2 epsilon - k psi). The rate psi falls with the share of the population that
    is sampled: for small epsilon it is about 2 epsilon^2 (1 - share).
    """
    psi = decay(epsilon, fraction)
    if minimum is None:
        if not psi > 0:
            raise ConditionNotMet("cw.thm10 needs: an epsilon that is not so small that its minimum cannot be computed")
        needed = ((2 * ball(epsilon) - ball(delta).log()) / psi).upper().ceil().unique_fmpz()
        assert needed is not None  # an end of a ball is exact
        return {"epsilon": 3 * epsilon, "delta": min(Fraction(1), 2 * delta + beyond), "minimum": max(1, int(needed))}
    tail = (2 * ball(epsilon) - minimum * psi).exp()
    return {"epsilon": 3 * epsilon, "delta": at_most_one(ball(delta + beyond) + tail), "minimum": minimum}


ERRATA = (
    Erratum(
        id="cw.thm10.one_sided",
        cites=(Cite(COUPLED_WORLDS, "Definition 9"), OWN),
        kind="condition missing",
        quote="the set of sampling distributions for which the random variable N satisfies",
        place="Section III-B, Definition 9 with Eq. (2), as Theorem 10 uses it",
        printed="For the truncated histogram it is enough to compare each size with the next smaller one.",
        counterexample="Two cells of 5000, sizes up to the population with probabilities that grow by e^0.1: Eq. (2) holds with "
        "delta 0.001 (and far below), a cell is shown in full with probability 0.173, and every simulator has "
        "delta 0.0739 or more, printed 0.003, for every C up to 7. As in cw.thm10, the sample may be everybody.",
        refute=one_sided,
        holds_for="sizes that are close to both neighbours, and a sampled share bounded below 1",
        corrected="Both neighbours are compared, and the share that is sampled stays below 1.",
    ),
    Erratum(
        id="cw.thm10.individual",
        cites=(Cite(COUPLED_WORLDS, "Theorem 10"), OWN),
        kind="our reading",
        quote="even if the attacker knows that the individual was in the sample",
        place="Section III-B, second paragraph",
        printed="Read of someone of the population: for them it is enough that the law of the size itself satisfies Eq. (2).",
        counterexample="Sizes near 60, and 2000 with probability 0.008: for someone who is in the sample the large one has "
        "probability 0.2119 (epsilon 0.5, minimum 37, 4000 people), printed 0.03; with the simulator that leaves "
        "the person out.",
        refute=rarely_huge,
        holds_for="Definition 3, by which Theorem 10 is about a place of the dataset and not about an individual",
        corrected="Eq. (2) is asked of the law of the size given that the person is in the sample.",
    ),
    Erratum(
        id="cw.thm10.position",
        cites=(Cite(COUPLED_WORLDS, "Theorem 10"), OWN),
        kind="condition missing",
        quote="all i, and all (x_i, z) ∈ Supp(X_i, Z)",
        place="Section II-B, Definition 3, as Theorem 10 uses it",
        printed="The theorem holds for every place i of the dataset.",
        counterexample="A Poisson size of mean 100 and place 200: given that the place is taken, 200 records are there with "
        "probability 0.50, and the simulator alone can show 199. Shown for the simulator that leaves the person "
        "out, which is the one the section uses.",
        refute=top_of_the_range,
        holds_for="places that are taken for sure, such as the first of a sample that is never empty",
        corrected="The person is the first of the dataset, or an individual of the population.",
    ),
)
