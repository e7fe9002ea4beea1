"""Counts of people whose secrets may depend on each other within small clusters.

All but one unknown member of every other cluster are revealed: the people left are independent, and someone who knows more
learns no less. Whoever does not know the rest of the target's cluster compares 1 + K + R with K' + R, where R is the count of the
people left and K, K' are two counts of the rest of the cluster. For every coupling of K and K' the hockey stick is at most the
mean, so at most that of the worst shift of R; since R is log-concave, the worst shift is by the size of the cluster, up or down.
"""

from __future__ import annotations

import math
from dataclasses import replace
from heapq import nlargest

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.hiding.people import (
    PARTIAL,
    bounded_rates,
    bounds_of,
    figure,
    group_size,
    independent_vertices,
    is_figure,
    most_known,
    unknown_vertices,
)
from sidelight.laws.counts.binomial import binomial_mass
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import EVERYONE
from sidelight.model.results.theorem import Limit, theorem
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import kept_in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT
from sidelight.populations.rate_bounds import RateBounds
from sidelight.profiles.counts.any_size import chance_to_reach
from sidelight.profiles.counts.clustered_attack import clustered_attack
from sidelight.profiles.counts.equal_steps import EqualSteps
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import AtMost, Average, MetProfile, Profile, PromisedProfile
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift_by_several import reached_by_some, worst_shift_by
from sidelight.theorems.counts.passive import hidden_in_both_worlds

MOST_LOWERED = 60  # values of the largest hidden value over which a mean is taken; by trial: speed and width
MOST_TOGETHER = 10_000  # people of a cluster; by trial: speed
NEVER_HIDDEN = 1e-9  # probability that a hidden value stays hidden below which nothing counts as hidden; costs as much width

FEW_TOGETHER = Limit(
    f"clusters of at most {MOST_TOGETHER:,} people",
    lambda claim: claim.population.bounds is None or claim.population.bounds.together <= MOST_TOGETHER,
)


def _clustered(claim: Claim) -> bool:
    return bounded_rates(claim) and bounds_of(claim).together > 1


@theorem(
    "sl.clusters",
    mechanisms=(Count, Noisy, Shown),
    named=["Count", "Noisy", "Minimum"],
    definitions=PARTIAL,
    concerns=lambda claim: _clustered(claim) and not bounds_of(claim).mates_known,
)
def shift_by_a_cluster(claim: Claim) -> Curve:
    """Covers whoever knows all, some or none of the target's cluster: the count of one unknown person of every other cluster is
    compared with itself plus the size of a cluster, both ways.

    With a minimum, those who were chosen lower it by one each, and those who were seen or revealed by as many as are counted: at
    most as often as people with the largest rate. The rest of the cluster does not lower it again. Reached is what independent
    people give away, who are one case of clusters, or clusters that depend on each other as much as the bounds allow.
    """
    count, knows = figure(claim.mechanism).count, claim.attacker.knows
    unsure = independent_vertices(claim, count).others + 1 if knows.by_name else group_size(claim, count)
    return _promised(claim, min(bounds_of(claim).together, unsure))


@theorem(
    "sl.cluster_known",
    mechanisms=(Count, Noisy, Shown),
    named=["Count", "Noisy", "Minimum"],
    definitions=PARTIAL,
    concerns=lambda claim: _clustered(claim) and bounds_of(claim).mates_known,
)
def shift_by_one(claim: Claim) -> Curve:
    """For someone who knows the rest of the target's cluster the count moves by one. All of that cluster may be counted, which
    lowers a minimum; otherwise as for someone who does not know it.
    """
    return _promised(claim, 1)


def _promised(claim: Claim, steps: int) -> Curve:
    """A bound of the shift by `steps`, and what is reached for independent people or for dependent ones. "Knows 5 people" means 5
    people or fewer. An attacker who knows fewer is covered too: the bound reveals other people to them instead.
    """
    shown, influence = figure(claim.mechanism), claim.definition.influence
    left, alone = unknown_vertices(claim, shown.count), independent_vertices(claim, shown.count)
    known, mates = most_known(claim, shown.count), bounds_of(claim).together - 1
    others = group_size(claim, shown.count) - 1
    outside = max(0, others - mates)
    chosen = known if influence == "active" else 0
    for_sure = min(chosen, outside) if steps > 1 else min(chosen + mates, others)
    by_chance = (outside if steps > 1 else others) - for_sure - left.others
    promised = _mean_over_seen(left, steps, shown.noise, shown.lowered(for_sure), by_chance)
    if shown.hidden is not None and influence == "passive" and known:
        return promised
    together, low, high, hidden = mates + 1, alone.low, alone.high, shown.lowered(known)
    attack = clustered_attack(alone.others, together, low, high, shown.noise, hidden, mates_unknown=steps > 1)
    reached = [*([attack] if attack else []), reached_by_some(alone, shown.noise, hidden)]
    return MetProfile((promised, Reached(tuple(reached))))


@kept_in_balls(1024)
def _mean_over_seen(left: Vertices, steps: int, noise: Noise | None, hidden: int | None, by_chance: int) -> Profile:
    """The largest hidden value is lowered by as many of `by_chance` people as are counted. Several claims ask for the same."""
    lowest = worst_shift_by(left, steps, noise, None if hidden is None else hidden - by_chance)
    if hidden is None or hidden <= 0 or not by_chance or hidden > MOST_LOWERED:
        return PromisedProfile(lowest)
    rest = chance_to_reach(((left.high, by_chance),), hidden)
    if rest >= 1 - NEVER_HIDDEN:
        return PromisedProfile(lowest)
    counted = [binomial_mass(seen, by_chance, left.high) for seen in range(min(hidden, by_chance + 1))]
    weights = [*(probability(mass, mass) for mass in counted), Interval(0.0, rest)]
    parts = [worst_shift_by(left, steps, noise, hidden - seen) for seen in range(len(counted))]
    return PromisedProfile(Average(tuple(weights), (*parts, lowest)))


@theorem("sl.hidden_by_chance", mechanisms=Shown, named=["Minimum"], definitions=ActiveKnowledge, concerns=_clustered)
def hidden_whatever_they_chose(claim: Claim) -> Curve:
    """Where both counts are hidden the outputs are the same: delta is at most the larger of the probabilities to be shown.

    All known people and the whole cluster of the target may be counted. The remaining people are counted at most as often as
    independent people with the largest rate, because the bound on each person's rate holds given everybody else.
    """
    shown, bounds = figure(claim.mechanism), bounds_of(claim)
    known = most_known(claim, shown.count)
    if shown.hidden is None:
        return AtMost(1.0)
    given_away = min(bounds.together - 1, group_size(claim, shown.count) - 1 - known)
    others = ((bounds.high, group_size(claim, shown.count) - 1 - known - given_away),)
    return AtMost(chance_to_reach(others, shown.hidden - known - given_away, shown.noise))


def _crosses_figures(claim: Claim) -> bool:
    """Clusters whose members may be in several of the figures."""
    bounds = claim.population.bounds
    return bounds is not None and bounds.together > 1 and not bounds.mates_known


@theorem(
    "sl.clusters_step_by_step",
    mechanisms=(Both, ByAtom),
    populations=RateBounds,
    definitions=PARTIAL,
    concerns=_crosses_figures,
    limits=[FEW_TOGETHER],
    rests_on=lambda claim: [replace(claim, population=claim.population.but(mates_known=True), definition=ActiveKnowledge())],
    cost=3,
)
def one_member_after_the_other(claim: Claim[Mechanism, RateBounds], known: Guarantee) -> Curve:
    """Covers whoever knows all, some or none of the target's cluster, whose members may be in any cells. From one value of the
    cluster to another its members change one after the other; each step is the claim about that member for someone who knows the
    rest of the cluster.

    That claim's lower end is reached by somebody whose target is alone in their cluster, which is one case.
    """
    steps = EqualSteps(known.profile.promise, claim.population.together)
    only_seen = claim.definition.influence == "passive" and _hides(claim.mechanism)
    return steps if only_seen else MetProfile((steps, Reached((known.curve,))))


def _hides(mechanism: Mechanism) -> bool:
    """Whether some figure hides small values, so that choosing and seeing differ."""
    if is_figure(mechanism):
        return figure(mechanism).hidden is not None
    return any(_hides(part) for part in mechanism.made_of if isinstance(part, Mechanism))


def _table_with_minimum(claim: Claim) -> bool:
    inner = claim.mechanism.of_each_atom
    return _crosses_figures(claim) and inner is not None and is_figure(inner) and figure(inner).hidden is not None


@theorem(
    "sl.clusters_hidden_in_cells",
    mechanisms=ByAtom,
    populations=RateBounds,
    definitions=PARTIAL,
    concerns=_table_with_minimum,
)
def hidden_in_every_cell(claim: Claim[ByAtom, RateBounds]) -> Curve:
    """The members of a cluster are in at most as many cells as the cluster has members. Where the counts of all these cells are
    hidden in both worlds the outputs are the same, so delta is at most the sum of the probabilities that they are shown; larger
    cells are shown more often.
    """
    covered = (size for atom, size in claim.population.atoms if claim.mechanism.covers(atom) and size)
    largest = nlargest(claim.population.together, covered)
    one = hidden_whatever_they_chose if claim.definition.influence == "active" else hidden_in_both_worlds
    people = [claim.population.but(((EVERYONE, size),)) for size in largest]
    shown = [one(Claim(claim.mechanism.inner, cell, claim.attacker, claim.definition)).delta(0.0).upper for cell in people]
    return AtMost(min(1.0, math.fsum(shown) * (1 + len(shown) * UNIT)))
