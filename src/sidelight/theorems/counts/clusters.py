"""Counts of people whose secrets may depend on each other within small clusters."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.hiding.people import (
    PARTIAL,
    bounded_rates,
    bounds_of,
    figure,
    group_size,
    independent_vertices,
    most_known,
    unknown_vertices,
)
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import theorem
from sidelight.profiles.counts.any_size import chance_to_reach
from sidelight.profiles.curves.curve import Curve, Reached
from sidelight.profiles.curves.profile import AtMost, MetProfile, PromisedProfile
from sidelight.profiles.families.worst_shift import worst_shift


def _clustered(claim: Claim) -> bool:
    return bounded_rates(claim) and bounds_of(claim).together > 1


def _hides(claim: Claim) -> bool:
    return figure(claim.mechanism).hidden is not None


def _seen_or_chosen(claim: Claim) -> bool:
    """Clusters, except for a passive attacker and a minimum: with a minimum choosing and seeing differ, and other theorems cover
    seeing.
    """
    return _clustered(claim) and not (_hides(claim) and claim.definition.influence == "passive")


@theorem(
    "sl.clusters",
    mechanisms=(Count, Noisy, Shown),
    named=["Count", "Noisy", "Minimum"],
    definitions=PARTIAL,
    concerns=_seen_or_chosen,
)
def one_of_each_cluster(claim: Claim) -> Curve:
    """Suppose that the attacker also knows the rest of the target's cluster and all but one person of every other cluster: the
    people left are independent, and an attacker who knows more learns no less.

    Independent people are one case of clusters, so a delta that is reached for them is reached here.
    """
    shown = figure(claim.mechanism)
    left = unknown_vertices(claim, shown.count)
    given_away = shown.lowered(group_size(claim, shown.count) - 1 - left.others)
    apart = worst_shift(independent_vertices(claim, shown.count), shown.noise, shown.lowered(most_known(claim, shown.count)))
    return MetProfile((PromisedProfile(worst_shift(left, shown.noise, given_away)), Reached((apart,))))


@theorem("sl.hidden_by_chance", mechanisms=Shown, named=["Minimum"], definitions=ActiveKnowledge, concerns=_clustered)
def hidden_whatever_they_chose(claim: Claim) -> Curve:
    """The outputs differ only if the count of the others reaches the largest hidden value.

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
