"""Formulas on which all others rest: the power of a promise, its dominating pair, chains, compositions and tilted laws."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.numbers.balls import ball
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.curves.derived.chain import chained_either_way
from sidelight.profiles.curves.power import Power, Promise

MOST = 500  # epsilons; by trial: speed
Epsilons = Annotated[tuple[Fraction, ...], In("the epsilon of each, in their order")]
Deltas = Annotated[tuple[Fraction, ...], In("the delta of each, or one for all", high=1)]
ALIKE = Requirement("one delta for each epsilon, or one for all", lambda epsilons, deltas: len(deltas) in (1, len(epsilons)))
FEW = Requirement(f"from 1 to {MOST} epsilons", lambda epsilons: 1 <= len(epsilons) <= MOST, kind="size")


def _promises(epsilons: tuple[Fraction, ...], deltas: tuple[Fraction, ...]) -> list[Promise]:
    return list(zip(epsilons, deltas * len(epsilons) if len(deltas) == 1 else deltas, strict=True))


@formula("prim.phi", verdict="as_printed")
def power_of_a_promise(
    epsilon: Epsilon,
    probability: Annotated[Fraction, In("the probability of an event in one of the two worlds", high=1)],
    delta: Delta = Fraction(0),
) -> Numbers:
    """The largest probability that the event can have in the other world, where the worlds are (epsilon,
    delta)-indistinguishable.
    """
    return {"probability": Power.of([(epsilon, delta)])(ball(probability))}


@formula("prim.rr", verdict="as_printed")
def dominating_pair(epsilon: Epsilon, delta: Delta = Fraction(0), at: At = None) -> Numbers:
    """Every (epsilon, delta)-indistinguishable pair of laws is a post-processing of one pair: randomised response that says the
    secret outright with probability delta. The delta of that pair at another epsilon is the promise at that epsilon.
    """
    where = epsilon if at is None else at
    return {"epsilon": where, "delta": Power.of([(epsilon, delta)]).excess(where)}


@formula("prim.chain", verdict="as_printed", conditions=[ALIKE, FEW])
def chain(epsilons: Epsilons, deltas: Deltas = (Fraction(0),), at: At = None) -> Numbers:
    """Worlds in a row, each (epsilon, delta)-indistinguishable from the next: the delta between the first and the last world, in
    the worse of the two directions. No smaller delta holds for all such worlds.
    """
    links = _promises(epsilons, deltas)
    where = sum(epsilons, Fraction(0)) if at is None else at
    return {"epsilon": where, "delta": chained_either_way(links, where)}


@formula("prim.comp", verdict="as_printed", conditions=[ALIKE, FEW])
def optimal_composition_of_points(epsilons: Epsilons, deltas: Deltas = (Fraction(0),), at: At = None) -> Numbers:
    """Outputs with coins of their own. Each mechanism may be chosen by the outputs before it, but its epsilon and delta are fixed
    at the start. Delta is the hockey stick of the dominating pairs seen together; at the sum of the epsilons it is 1 - prod(1 -
    delta).
    """
    where = sum(epsilons, Fraction(0)) if at is None else at
    return {"epsilon": where, "delta": composed([[promise] for promise in _promises(epsilons, deltas)]).exceeding(where)}


@formula("prim.tilt", verdict="as_printed")
def tilted(ratio: Annotated[Fraction, In("the largest factor over the smallest one", 1)]) -> Numbers:
    """Multiplying the masses of a law by positive factors, and scaling them to sum to 1 again, moves the law by at most
    tanh(ln(ratio) / 4) in total variation; a law on two points reaches this.
    """
    root = ball(ratio).sqrt()
    return {"level": (root - 1) / (root + 1)}
