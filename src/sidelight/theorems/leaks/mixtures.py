"""A mechanism that is drawn at random from several."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.kernels.mixture import Mixture
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_below
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Average, upper_only
from sidelight.profiles.curves.two_laws import both_ways

LEMMA_10 = (Cite(BOUNDED_LEAKAGE, "Lemma 10"), OWN)
HALF = Fraction(1, 2)


def _shared_coins() -> Refuted:
    """The dataset is a bit x, and r is a fair coin: M_1 = x xor r, M_2 = 1 xor x xor r; M_1 is used if r = 0, else M_2."""

    def shown(x: int, flips: tuple[int, int]) -> FiniteLaw[Outcome]:
        return FiniteLaw.of([(x ^ r ^ flips[r], HALF) for r in (0, 1)])

    parts = [both_ways(shown(0, flips), shown(1, flips)) for flips in ((0, 0), (1, 1))]
    mixed = both_ways(shown(0, (0, 1)), shown(1, (0, 1)))
    return Refuted(max(part.delta(1.0).upper for part in parts), mixed.delta(1.0).lower, 1.0, "delta at epsilon 1")


def _other_weights() -> Refuted:
    """The output is the number of the part that was drawn."""
    here: FiniteLaw[Outcome] = FiniteLaw.of([("a", Fraction(9, 10)), ("b", Fraction(1, 10))])
    there: FiniteLaw[Outcome] = FiniteLaw.of([("a", Fraction(1, 10)), ("b", Fraction(9, 10))])
    part = both_ways(FiniteLaw.point("a"), FiniteLaw.point("a"))
    mixed = both_ways(here, there).delta(0.5)
    corrected = drawn_by_chance(epsilon=0, index_epsilon=HALF, index_delta=Fraction(mixed.upper)).result["delta"]
    assert corrected is not None
    return Refuted(part.delta(0.5).upper, mixed.lower, corrected, "delta at epsilon 0.5")


def _no_coins_known_to_be_shared(claim: Claim) -> bool:
    leak = claim.definition.leak
    return claim.definition.ground == "worst_case" or (leak is not None and not leak.known_to_share)


@theorem(
    "bldp.lem10",
    mechanisms=Mixture,
    definitions=(DifferentialPrivacy, BoundedLeakage),
    concerns=_no_coins_known_to_be_shared,
    cites=LEMMA_10,
    rests_on=lambda claim: [claim.about(part) for part in claim.mechanism.parts],
    groups=True,
    cost=20,
    printed=Erratum(
        "Drawing one of several (epsilon, delta)-bLDP mechanisms by chance keeps (epsilon, delta), however it is drawn.",
        "Two one-time pads that share their coin r, the first used where r = 0: each tells nothing, but the dataset is shown.",
        _shared_coins,
    ),
)
def drawn_with_coins_of_its_own(claim: Claim[Mixture], *parts: Guarantee) -> Curve:
    """Which part is used is drawn with coins that nothing else uses, and with the same weights for every dataset. The hockey
    stick is convex, so delta is at most the weighted mean of the parts' deltas.
    """
    brackets = tuple(Interval(float_below(weight), float_above(weight)) for weight in claim.mechanism.weights)
    return upper_only(Average(brackets, tuple(part.profile for part in parts)))


@formula(
    "bldp.lem10",
    verdict="corrected",
    cites=LEMMA_10,
    printed=lambda epsilon, delta: {"epsilon": epsilon, "delta": delta},
    erratum=Erratum(
        "Drawing one of several (epsilon, delta)-bLDP mechanisms by chance keeps (epsilon, delta), however it is drawn.",
        "Two constant outputs, drawn with weights (0.9, 0.1) on one dataset and (0.1, 0.9) on its neighbour: delta is 0.735 at "
        "epsilon 0.5, not 0.",
        _other_weights,
    ),
)
def drawn_by_chance(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    index_epsilon: Annotated[Fraction, In("how far the weights of neighbours are apart: epsilon")] = Fraction(0),
    index_delta: Annotated[Fraction, In("how far the weights of neighbours are apart: delta", high=1)] = Fraction(0),
    at: At = None,
) -> Numbers:
    """One of several parts, each (epsilon, delta)-bLDP, is drawn given the leak, with coins that no part uses and with weights
    that are (index_epsilon, index_delta)-indistinguishable for neighbours: the promises of the weights and of the parts are
    composed. With the same weights for neighbours the promise is that of the parts.
    """
    if at is None:
        return {"epsilon": epsilon + index_epsilon, "delta": 1 - (1 - delta) * (1 - index_delta)}
    return {"epsilon": at, "delta": composed([[(epsilon, delta)], [(index_epsilon, index_delta)]]).exceeding(at)}
