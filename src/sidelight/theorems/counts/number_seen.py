"""A hidden count of independent people with known rates, against someone who has seen a number of them: any of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.hiding.people import INDEPENDENT, figure, most_known, one_atom_or_rate, open_others, unknown_others
from sidelight.laws.counts.independent_people import Parts, merged, without_some
from sidelight.mechanisms.shown import Shown
from sidelight.model.claim import Claim
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import MetProfile, PromisedProfile, Worst, upper_only
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.worst_seen import WorstSeen
from sidelight.profiles.families.worst_set import WorstSet, split
from sidelight.theorems.counts.known_rates import has_a_target, seen_are_listed
from sidelight.theorems.general.enumeration import fits

MOST_SETS = 2_000  # sets of people seen, over all targets, up to which each is evaluated; by trial: speed
MOST_RATES_SPLIT = 300  # different rates up to which sets are listed
MOST_RUNS = 40  # runs of neighbours that are evaluated for a lower end; by trial: speed and width
MOST_PEOPLE_TIMES_RATES = 400_000  # people times different rates, beyond which blocks are not searched; by trial: speed


def _some_seen(claim: Claim) -> bool:
    if not has_a_target(claim) or seen_are_listed(claim) or most_known(claim, figure(claim.mechanism).count) == 0:
        return False
    return one_atom_or_rate(claim) or not fits(claim)


def _size(claim: Claim) -> int:
    rates, count = claim.population.rates, figure(claim.mechanism).count
    return 0 if rates is None else claim.population.people * len(merged(rates.parts(count.of)))


@lru_cache(maxsize=64)
def _sets(claim: Claim) -> tuple[tuple[Parts, Parts], ...] | None:
    """Each way to divide the others of each target into unknown people and people seen; None where there are too many."""
    found: list[tuple[Parts, Parts]] = []
    for others in unknown_others(claim, figure(claim.mechanism).count, each_target=True):
        if len(others.parts) > MOST_RATES_SPLIT:
            return None
        found += islice(split(tuple(others.parts), others.gone), MOST_SETS + 1 - len(found))
        if len(found) > MOST_SETS:
            return None
    return tuple(found)


def _every_set(claim: Claim) -> bool:
    return one_atom_or_rate(claim) and _sets(claim) is not None


def _top(parts: Parts, number: int) -> Parts:
    """So many people with the largest rates."""
    found: list[tuple[Fraction, int]] = []
    for rate, people in reversed(tuple(parts)):
        found.append((rate, min(people, number)))
        number -= found[-1][1]
    return merged(tuple(found))


def _runs(others: Blocks, known: int) -> Iterator[tuple[Parts, Parts]]:
    """Some runs of neighbours, evenly chosen: the people outside, and the run as the people seen. Where the target is in the run,
    it is the first person with an open secret.
    """
    step = -(-(others.last + 1) // MOST_RUNS)
    for m in (*range(0, others.last, step), others.last):
        unknown = others.people(m)
        run = without_some(others.parts, unknown)
        if others.gone > known:
            target = next((rate for rate, _ in run if 0 < rate < 1), None)
            if target is None:
                continue
            run = without_some(run, ((target, 1),))
        yield unknown, run


def bounded_by_runs(claim: Claim) -> Curve:
    """The way for many people: the upper end supposes people seen with the largest rates, the lower end is that of some runs."""
    shown = figure(claim.mechanism)
    families, known, certain = open_others(claim, shown.count)
    hidden = (shown.hidden if shown.hidden is not None else -1) - certain
    bounds = [WorstSeen(others, _top(others.parts, known), shown.noise, hidden) for others in families]
    upper = PromisedProfile(Worst(tuple(bounds)))
    if not one_atom_or_rate(claim):
        return upper
    runs = WorstSet(tuple(pair for others in families for pair in _runs(others, known)), shown.noise, hidden)
    return MetProfile((upper, Reached((runs,))))


@theorem(
    "sl.count_minimum_passive_number",
    mechanisms=Shown,
    named=["Minimum"],
    definitions=PassiveKnowledge,
    concerns=_some_seen,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Definition 13"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[
        Limit(
            f"at most {MOST_PEOPLE_TIMES_RATES:,} people times different rates, where a number of people was seen",
            lambda claim: _size(claim) <= MOST_PEOPLE_TIMES_RATES,
            lambda claim: f"{_size(claim):,}",
        )
    ],
    exact=_every_set,
    final=True,  # its bound is never above that for people who were chosen
    cost=2,
)
def worst_set_of_people_seen(claim: Claim) -> Curve:
    """Delta is the mean over what was seen, for the worst set of people seen; it need not be a run of neighbours in the order of
    the rates. Where there are few sets, each is evaluated. Otherwise the people seen are taken to have the largest rates of all,
    which hides less; with these weights fixed, the mean is convex in the rate of each unknown person, so the worst unknown people
    are all but a run of neighbours. The lower end is that of the worst such run.
    """
    shown = figure(claim.mechanism)
    hidden = shown.hidden if shown.hidden is not None else -1
    if (sets := _sets(claim)) is not None:
        worst = WorstSet(sets, shown.noise, hidden)
        return worst if one_atom_or_rate(claim) else upper_only(worst)
    return bounded_by_runs(claim)
