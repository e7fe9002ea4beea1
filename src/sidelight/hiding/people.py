"""Who is left for a count to hide behind: the unknown others, as families of rates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import merged, without_some
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.facets import BoundedRates, KnownRates
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, atoms_of
from sidelight.model.results.theorem import Limit, Need
from sidelight.noises.noise import Noise
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.route import Route

PARTIAL = (ActiveKnowledge, PassiveKnowledge)
MOST_PEOPLE = 1_000_000_000  # people; by trial: speed and width
FEW_PEOPLE = 20_000  # people, where the mean over what was seen is taken; by trial: speed

INDEPENDENT = Need("records are independent", lambda claim: claim.population.independent)
SEPARATE = Need(
    "records are independent", lambda claim: claim.population.independent or claim.population.bounds is not None
)  # bounds hold given everybody else: dependent people are taken cluster by cluster


def stays_in_atoms(claim: Claim) -> bool:
    """Whether a secret says nothing about people of other atoms, beside what the attacker knows."""
    bounds = claim.population.bounds
    return claim.population.independent or (bounds is not None and (bounds.mates_known or bounds.within_atoms))


APART = Need(
    "records are independent",
    lambda claim: claim.population.independent or (claim.population.bounds is not None and claim.population.bounds.mates_known),
)  # where the rest of the target's cluster is known, those left of the others are independent
FITS = Limit(
    f"at most {MOST_PEOPLE:,} people",
    lambda claim: claim.population.people <= MOST_PEOPLE,
    lambda claim: f"{claim.population.people:,}",
)
FEW = Limit(
    f"at most {FEW_PEOPLE:,} people, where the mean over what was seen is taken",
    lambda claim: claim.population.people <= FEW_PEOPLE,
    lambda claim: f"{claim.population.people:,}",
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A published count: who is counted, the noise on it, and the largest value that is hidden."""

    count: Count
    noise: Noise | None
    hidden: int | None

    def lowered(self, by: int) -> int | None:
        return None if self.hidden is None else self.hidden - by


def is_figure(mechanism: Mechanism) -> bool:
    """Whether it is a count, perhaps with noise, a minimum or further processing."""
    return _figure(mechanism) is not None


def figure(mechanism: Mechanism) -> Figure:
    """The count, its noise and the largest hidden value; after further processing that is unknown, and -1 stands for it."""
    found = _figure(mechanism)
    if found is None:
        raise BadValue(f"{mechanism} is not a count")
    return found


def _figure(mechanism: Mechanism) -> Figure | None:
    before = mechanism.unprocessed
    parts = normal_form(before)
    if not isinstance(parts.statistic, Count) or not parts.hides_at_most_small_values:
        return None
    return Figure(parts.statistic, parts.noise, parts.display.largest_hidden if before is mechanism else -1)


def group_sizes(claim: Claim, count: Count) -> dict[Atom, int]:
    """The number of people in each counted atom."""
    sizes: dict[Atom, int] = {}
    for atom, size in claim.population.atoms:
        if count.covers(atom):
            sizes[atom] = sizes.get(atom, 0) + size
    return sizes


def group_size(claim: Claim, count: Count) -> int:
    return sum(group_sizes(claim, count).values())


def most_known(claim: Claim, count: Count) -> int:
    """The most counted people who can be known, the target not among them."""
    knows, sizes = claim.attacker.knows, group_sizes(claim, count)
    if knows.by_name:
        return sum(count.covers(atom) for atom in atoms_of(claim.population, knows.listed))
    return max(0, min(knows.at_most_in_all(sizes.values()), sum(sizes.values()) - 1))


def known_rates(claim: Claim) -> bool:
    """Whether every counted person has a known rate, and some secret is open."""
    rates = claim.population.rates
    if rates is None or not is_figure(claim.mechanism):
        return False
    return rates.some_open(figure(claim.mechanism).count.of)


def bounded_rates(claim: Claim) -> bool:
    bounds = claim.population.bounds
    if bounds is None or not is_figure(claim.mechanism):
        return False
    return bounds.high > 0 and bounds.low < 1 and bool(counted_targets(claim, figure(claim.mechanism).count))


def counted_targets(claim: Claim, count: Count) -> bool:
    """Whether somebody under attack is counted."""
    attacker = claim.attacker
    if not attacker.names_people:
        return group_size(claim, count) > 0
    known = set(attacker.knows.listed)
    targets = range(claim.population.people) if attacker.targets is None else attacker.targets
    left = (person for person in targets if person not in known)
    return any(count.covers(atom) for atom in atoms_of(claim.population, left))


def one_atom_or_rate(claim: Claim, count: Count | None = None) -> bool:
    """Whether a share known of every atom is the same as a number known of all."""
    rates = claim.population.rates
    count = count or figure(claim.mechanism).count
    parts = () if rates is None else rates.parts(count.of)
    if claim.population.bounds is not None:
        return True
    return not claim.attacker.knows.per_atom or len(group_sizes(claim, count)) == 1 or len(merged(parts)) == 1


def unknown_others(claim: Claim, count: Count, each_target: bool = False) -> tuple[Blocks, ...]:
    """The unknown others for every target: listed ones are left out; of a number, the worst block in the order of the rates.

    Target and known people together are a block as well. Where some secrets are certain and small values hidden, only
    `each_target` keeps to targets whose secret is open.
    """
    rates, knows = claim.population.rates, claim.attacker.knows
    if rates is None:
        return ()
    if not claim.attacker.names_people and not each_target:
        return (Blocks(merged(rates.parts(count.of)), most_known(claim, count) + 1),)
    known = set(knows.listed)
    left = without_some(merged(rates.parts(count.of)), ((rate, 1) for rate in _rates_of(claim, rates, known, count)))
    gone = 0 if knows.by_name else most_known(claim, count)
    targets = claim.attacker.targets
    open_to = [rate for rate, _ in left] if targets is None else _rates_of(claim, rates, set(targets) - known, count)
    return tuple(Blocks(without_some(left, ((rate, 1),)), gone) for rate in sorted(set(open_to)) if 0 < rate < 1)


class OpenOthers(NamedTuple):
    """The unknown others for every target, how many people are known, and how many others are certainly counted."""

    families: tuple[Blocks, ...]
    known: int
    certain: int


def open_others(claim: Claim, count: Count) -> OpenOthers:
    """Where a number of people is known, people whose secret is certain need not be: they are left out, and those who are
    certainly counted only move the count.
    """
    rates = claim.population.rates
    if rates is None or claim.attacker.names_people:
        return OpenOthers(unknown_others(claim, count), most_known(claim, count), 0)
    parts, size = merged(rates.parts(count.of)), group_size(claim, count)
    never, always = (people if rate == end else 0 for end, (rate, people) in ((0, parts[0]), (1, parts[-1])))
    known = max(0, min(most_known(claim, count), size - never - always - 1))
    inside = parts[bool(never) : len(parts) - bool(always)] if never or always else parts
    return OpenOthers((Blocks(merged(inside), known + 1),), known, always)


def _rates_of(claim: Claim, rates: KnownRates, people: Iterable[int], count: Count) -> list[Fraction]:
    """The rates of those of these people who are counted."""
    listed = list(people)
    atoms = atoms_of(claim.population, listed)
    return [rates.rate_of(person) for person, atom in zip(listed, atoms, strict=True) if count.covers(atom)]


def routes_of_counts(claim: Claim) -> tuple[Route, ...]:
    """The ways in which the worst count of a family is computed: by laws of few people, and by transforms, which very many
    different rates enter as a sketch.
    """
    count = figure(claim.mechanism).count
    families = unknown_others(claim, count) if claim.population.bounds is None else ()
    by_transform: Route = "sketch" if any(family.many_rates is not None for family in families) else "transform"
    return ("exact law", by_transform) if claim.population.people <= FEW_PEOPLE else (by_transform,)


def left_unknown(bounds: BoundedRates, unknown: int) -> int:
    """How many of `unknown` others count as independent: one of each cluster but the target's, which has at most together - 1 of
    them. In a table each cell has so many at once, whichever cells the clusters are in (Hall's theorem).
    """
    return unknown // bounds.together


def unknown_vertices(claim: Claim, count: Count) -> Vertices:
    bounds, alone = bounds_of(claim), independent_vertices(claim, count)
    return Vertices(left_unknown(bounds, alone.others), bounds.low, bounds.high)


def independent_vertices(claim: Claim, count: Count) -> Vertices:
    """The unknown others as if nobody depended on anybody."""
    bounds = bounds_of(claim)
    others = group_size(claim, count) - 1 - most_known(claim, count)
    return Vertices(max(0, others), bounds.low, bounds.high)


def bounds_of(claim: Claim) -> BoundedRates:
    if claim.population.bounds is None:
        raise BadValue("only bounded rates have corners")
    return claim.population.bounds
