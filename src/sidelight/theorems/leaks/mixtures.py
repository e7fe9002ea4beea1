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
        kind="our reading",
        quote="A convex combination of (ε, δ)-bLDP mechanisms with respect to some leakage function P […] is also an "
        "(ε, δ)-bLDP mechanism with respect to the same P.",
        place="Section 4.1, Lemma 10, page 10:7 (proof on page 10:12)",
        printed="Read of a draw that shares its coins with the parts: drawing one of several (epsilon, delta)-bLDP "
        "mechanisms keeps (epsilon, delta).",
        counterexample="Two one-time pads that share their coin r, the first used where r = 0: each tells nothing, but "
        "the dataset is shown.",
        refute=_shared_coins,
        holds_for="a part that is drawn independently, as a convex combination is; only the notation of the proof, Pr_r[M = "
        "M_i] with the coins r of the parts, leaves it open",
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
    verdict="tight",
    cites=LEMMA_10,
    printed=lambda epsilon, delta, index_epsilon, index_delta: (
        {"epsilon": epsilon, "delta": delta} if index_epsilon == index_delta == 0 else {"epsilon": None, "delta": None}
    ),
    prints="(epsilon, delta), those of the parts; the weights are the same for every dataset",
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
