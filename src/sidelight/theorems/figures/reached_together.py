"""What several figures about overlapping people give away at least: as much as any part of them, or any sum of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sidelight.hiding.overlapping import Figures, open_atoms, someone_open
from sidelight.hiding.people import independent_vertices, one_atom_or_rate, unknown_others
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.counts.likely_counts import likely_counts
from sidelight.laws.counts.sums_of_counts import law_of_sums
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.population import Atom
from sidelight.numbers.interval import Interval
from sidelight.numbers.linear import IntegerVector, in_row_space
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile, Worst
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.figures.moved_sums import MovedSums
from sidelight.theorems.figures.combined_figures import best_combination, stands_out
from sidelight.theorems.figures.moves import MOST_RATES, MOST_UNKNOWN
from sidelight.theorems.figures.seen_at_once import seen_at_once

MOST_TARGETS = 12  # atoms, those with the fewest unknown people, in which a target is looked for; by trial: speed


def reached_together(claim: Claim, published: Figures) -> Iterator[Curve]:
    """Lower ends: what one shown figure gives away by itself, or one atom whose count follows from shown figures, or the shown
    figures against one attacker, all figures together give away at least.
    """
    groups = {frozenset(a for a, used in zip(published.atoms, row, strict=True) if used) for row in published.shown}
    for c, atom in enumerate(published.atoms):
        if in_row_space(published.shown, tuple(int(j == c) for j in range(len(published.atoms)))):
            groups.add(frozenset({atom}))
    sizes: dict[object, frozenset[Atom]] = {}
    for group in sorted(groups, key=sorted):
        if any(someone_open(claim, atom) for atom in group) and one_atom_or_rate(claim, Count(group)):
            sizes.setdefault(_behind(claim, group), group)
    if len(published.shown) > 1:
        yield from _combined(claim, published)
    yield from (_group_alone(claim, group) for group in sizes.values())


def _behind(claim: Claim, group: frozenset[Atom]) -> object:
    """A key: groups whose unknown people are alike give away equally much."""
    count = Count(group)
    return unknown_others(claim, count) if claim.population.bounds is None else independent_vertices(claim, count)


def _group_alone(claim: Claim, group: frozenset[Atom]) -> Curve:
    count = Count(group)
    if claim.population.bounds is not None:
        return worst_shift(independent_vertices(claim, count))
    return Worst(tuple(worst_shift(blocks) for blocks in unknown_others(claim, count)))


@dataclass(frozen=True, slots=True)
class Attack:
    """A target in atom number c, and the unknown others of every atom."""

    c: int
    unknown: tuple[Parts, ...]
    stands_out: float

    @property
    def variances(self) -> tuple[float, ...]:
        return tuple(_variance(parts) for parts in self.unknown)


@dataclass(frozen=True, eq=False)
class SeenBy(Profile):
    """What these figures, or the best sum of them, give away to one attacker; the law is written out when it is needed."""

    rows: tuple[IntegerVector, ...]
    attack: Attack

    @cached_property
    def _seen(self) -> MovedSums | None:
        c = self.attack.c
        weights = best_combination(self.rows, c, self.attack.variances)
        whole = seen_at_once(self.rows, c, self.attack.unknown)
        if whole is not None or weights is None:
            return whole
        counts = [likely_counts(parts) for parts in self.attack.unknown]
        return MovedSums(law_of_sums([(weight,) for weight in weights], counts), (weights[c],))

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, 1.0) if self._seen is None else self._seen.delta(epsilon)


def _combined(claim: Claim, published: Figures) -> Iterator[Curve]:
    """The attack in which a step stands out most; with all figures, or if that takes long with the best sum of them."""
    sizes = [float(size) for size in published.sizes]
    targets = sorted(open_atoms(claim, published) or (), key=lambda c: published.sizes[c])[:MOST_TARGETS]
    if targets:
        c = max(targets, key=lambda c: stands_out(published.shown, c, sizes))
        attacks = list(_attacks(claim, published, c))
        if attacks:
            yield SeenBy(published.shown, max(attacks, key=lambda attack: attack.stands_out))


def _attacks(claim: Claim, published: Figures, c: int) -> Iterator[Attack]:
    """Attackers against a target of atom number c, one for each of a few populations: at bounds, rates that spread little, or
    that make the sum of figures lean to one side.
    """
    known = _known(claim, published, c)
    bounds, rates, sizes = claim.population.bounds, claim.population.rates, published.sizes
    others = [size - known[a] - (a == c) for a, size in enumerate(sizes)]
    if max(others) > MOST_UNKNOWN:
        return
    if bounds is not None:
        low, high = bounds.low, bounds.high
        weights = best_combination(published.shown, c, [float(n) for n in others]) or (0,) * len(others)
        for rising, falling in dict.fromkeys(((low, high), (high, low), (low, low), (high, high))):
            chosen = tuple(((rising if w > 0 else falling, n),) for w, n in zip(weights, others, strict=True))
            yield _attack(published, c, chosen)
    elif rates is not None:
        parts = [merged(rates.parts(frozenset({atom}))) for atom in published.atoms]
        if max(map(len, parts)) <= MOST_RATES and all(0 < rate < 1 for rate, _ in parts[c]):
            yield _attack(published, c, tuple(_left(of, known[a] + (a == c)) for a, of in enumerate(parts)))


def _attack(published: Figures, c: int, unknown: tuple[Parts, ...]) -> Attack:
    return Attack(c, unknown, stands_out(published.shown, c, tuple(_variance(parts) for parts in unknown)))


def _left(parts: Parts, gone: int) -> Parts:
    """Without the people who have the lowest rates, or the highest: whatever leaves the smaller variance."""
    blocks = Blocks(parts, gone)
    return min((blocks.people(m) for m in (0, blocks.last)), key=_variance)


def _variance(parts: Parts) -> float:
    return sum(float(rate) * float(1 - rate) * people for rate, people in parts)


def _known(claim: Claim, published: Figures, c: int) -> Sequence[int]:
    """How many people of each atom the attacker knows: of a number as many as possible in the target's atom, then in those that
    are in the same figures.
    """
    knows, sizes = claim.attacker.knows, published.sizes
    room = [size - (a == c) for a, size in enumerate(sizes)]
    if knows.number is None:
        return [min(knows.known_in(size), most) for size, most in zip(sizes, room, strict=True)]
    left, known = knows.number, [0] * len(sizes)
    for a in sorted(range(len(sizes)), key=lambda a: (a != c, -_common(published.shown, a, c))):
        known[a] = min(left, room[a])
        left -= known[a]
    return known


def _common(rows: Sequence[IntegerVector], a: int, c: int) -> int:
    return sum(row[a] * row[c] for row in rows)
