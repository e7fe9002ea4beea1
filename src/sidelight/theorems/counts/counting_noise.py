"""Formulas for noise alone, and for noise added to a count of people with uncertain secrets."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.errors import TooLarge
from sidelight.hiding.people import FEW_PEOPLE
from sidelight.laws.counts.independent_people import count_law
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import ball
from sidelight.profiles.counts.any_size import one_way
from sidelight.profiles.counts.laplace_noise import LaplaceShift
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.theorems.counts.counting import KNOWN_ARE_OTHERS, OWN_TOO, Known, People, fitting

Ratio = Annotated[
    Fraction, In("the factor by which the probability of geometric noise falls from one number to the next", 0, 1, True, True)
]
MaybeRatio = Annotated[Fraction | None, In("the ratio of two-sided geometric noise", 0, 1, True, True)]
MaybeScale = Annotated[Fraction | None, In("the scale of continuous Laplace noise", above=True)]
LowRate = Annotated[Fraction, In("the smallest rate of a person", high=1)]
HighRate = Annotated[Fraction, In("the largest rate of a person", high=1)]


@formula("pk.def19", verdict="as_printed", cites=(Cite(PARTIAL_KNOWLEDGE, "Definition 19"), OWN_TOO))
def geometric_noise_alone(ratio: Ratio, epsilon: AtEpsilon) -> Numbers:
    """Two-sided geometric noise on a number that one person changes by one, whatever the attacker knows: delta at this epsilon,
    and the epsilon from which on delta is 0 (`pure_epsilon`).
    """
    rest = (1 - ball(ratio) * ball(epsilon).exp()).max(arb(0))
    return {"epsilon": epsilon, "delta": rest / (1 + ball(ratio)), "pure_epsilon": -ball(ratio).log()}


@formula(
    "pk.sec5_2",
    verdict="tight",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Section 5.2"), OWN_TOO),
    conditions=[
        KNOWN_ARE_OTHERS,
        Requirement("at_least <= at_most", lambda at_least, at_most: at_least <= at_most),
        Requirement("either ratio or scale is given", lambda ratio, scale: (ratio is None) != (scale is None)),
        Requirement(
            "with Laplace noise there is one rate: at_least = at_most",
            lambda at_least, at_most, scale: scale is None or at_least == at_most,
            kind="promise",
        ),
    ],
)
def noisy_count_of_uncertain_people(
    people: People,
    at_least: LowRate,
    at_most: HighRate,
    epsilon: AtEpsilon,
    ratio: MaybeRatio = None,
    scale: MaybeScale = None,
    known: Known = 0,
) -> Numbers:
    """A count of independent people with geometric or Laplace noise: delta of the worst corner of the rates; half-lines are still
    the best events. With one rate also each direction by itself: `forth` if the target is counted, `back` if not.
    """
    others = fitting(people - known) - 1
    if ratio is not None and at_least < at_most:
        corners = worst_shift(Vertices(others, at_least, at_most), Geometric(ratio))
        return {"epsilon": epsilon, "delta": corners.delta_at(epsilon).upper}
    if ratio is not None:
        noise = Geometric(ratio)
        forth, back = (one_way(((at_most, others),), noise, None, way).delta_at(epsilon).upper for way in ("up", "down"))
    else:
        if others > FEW_PEOPLE:
            raise TooLarge(f"a count of {others:,} people with Laplace noise", f"at most {FEW_PEOPLE:,} people")
        law = count_law(((at_most, others),))
        forth, back = (LaplaceShift(one, scale or Fraction(1)).delta_at(epsilon).upper for one in (law, law.mirrored(0)))
    return {"epsilon": epsilon, "delta": max(forth, back), "forth": forth, "back": back}
