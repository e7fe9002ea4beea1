"""Who may be known and who is left, by numbers of people of each atom and rate: people of one atom are alike to every figure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import product

from sidelight.hiding.overlapping import is_size
from sidelight.hiding.people import figure, is_figure
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.claim import Claim
from sidelight.model.facets import BoundedRates
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset, atom_sizes
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import kept_in_balls
from sidelight.numbers.kept import kept
from sidelight.profiles.figures.alike_people import AlikeSituation, PerAtom, Published

WIDEST_DRAWN = 300  # standard deviation of a noise whose law is written out; by trial: speed
TOO_MANY = 10**18  # outcomes: more than any limit allows

Leaf = tuple[Mechanism, dict[Atom, int]]
"""A single count, and the people of the atoms that it sees."""


def leaves(mechanism: Mechanism, sizes: dict[Atom, int]) -> list[Leaf] | None:
    """The counts of a mechanism that publishes nothing but counts and numbers of people; None for others."""
    inner = mechanism.of_each_atom
    if inner is not None:
        within = [leaves(inner, {atom: sizes[atom]}) for atom in sorted(mechanism.looks_at(frozenset(sizes)))]
    elif mechanism.rounds and mechanism.at_once:
        within = [leaves(one, sizes) for part in mechanism.rounds for one in part.possible]
    elif is_size(mechanism):
        return []
    else:
        return [(mechanism, sizes)] if is_figure(mechanism) and mechanism.unprocessed is mechanism else None
    return None if None in within else [leaf for found in within for leaf in found or ()]


@dataclass(frozen=True)
class Alike:
    """The people of the atoms that are counted, by number of the atom."""

    claim: Claim

    @cached_property
    def figures(self) -> list[Leaf]:
        return leaves(self.claim.mechanism, atom_sizes(self.claim.population)) or []

    @cached_property
    def atoms(self) -> dict[Atom, int]:
        """The atoms that some figure counts, with their people."""
        shown = ((figure(leaf).count, sizes) for leaf, sizes in self.figures)
        counted = {atom for count, sizes in shown for atom in sizes if count.covers(atom)}
        return {atom: size for atom, size in atom_sizes(self.claim.population).items() if size and atom in counted}

    @cached_property
    def rows(self) -> int:
        """How many vectors of counts there are."""
        return math.prod(size + 1 for size in self.atoms.values())

    @cached_property
    def drawn(self) -> int:
        """How many outcomes noise can make of one vector of counts, at most."""
        found = 1
        for leaf, sizes in self.figures:
            shown, last = figure(leaf), sum(sizes.values())
            if shown.noise is not None:
                if shown.noise.variance > WIDEST_DRAWN**2:
                    return TOO_MANY
                ends = (0, last) if shown.hidden is None else (min(0, shown.hidden), max(last, shown.hidden + 1))
                found *= _masses_of(shown.noise, *ends)
        return found

    @cached_property
    def outcomes(self) -> int:
        """An upper limit of the number of different outcomes."""
        exact = 1
        for leaf, sizes in self.figures:
            shown = figure(leaf)
            if shown.noise is None:
                exact *= sum(size for atom, size in sizes.items() if shown.count.covers(atom)) + 1
        return min(exact, self.rows) * self.drawn

    @cached_property
    def hides(self) -> bool:
        """Whether it matters how many of the known people have the counted value: otherwise they move all views alike."""
        return any(figure(leaf).hidden is not None for leaf, _ in self.figures)

    def published(self) -> Published:
        """What is shown for each vector of counts."""
        return _published(self.claim.mechanism, tuple(atom_sizes(self.claim.population).items()), tuple(self.atoms))

    def situations(self) -> Iterator[AlikeSituation]:
        bounds = self.claim.population.bounds
        if self.claim.definition.ground == "worst_case":
            return self._with_everybody_known()
        return self._with_known_rates() if bounds is None else self._with_bounded_rates(bounds)

    def _with_everybody_known(self) -> Iterator[AlikeSituation]:
        """Every dataset against the one in which one person of an atom has the counted value too."""
        sizes = list(self.atoms.values())
        for atom in range(len(sizes)):
            facts = (range(size + (a != atom) if self.hides else 1) for a, size in enumerate(sizes))
            yield AlikeSituation(atom, (((),) * len(sizes),), tuple(facts))

    @property
    def _averaged(self) -> bool:
        return self.claim.definition.influence == "passive" and self.hides

    def _with_known_rates(self) -> Iterator[AlikeSituation]:
        """Each open rate of each atom with each number of known people of each rate; equal situations come once."""
        rates = self.claim.population.rates
        kinds = [(a, *part) for a, atom in enumerate(self.atoms) for part in rates.parts(frozenset({atom}))] if rates else []
        seen, atoms = set[AlikeSituation](), len(self.atoms)
        for t, (atom, rate, _) in enumerate(kinds):
            if not 0 < rate < 1:
                continue
            room = [people - (t == j) for j, (_, _, people) in enumerate(kinds)]
            for chosen in self._known([a for a, _, _ in kinds], room):
                left = _by_atom(atoms, [(a, r, n - k) for (a, r, _), n, k in zip(kinds, room, chosen, strict=True)])
                known = _by_atom(atoms, [(a, r, k) for (a, r, _), k in zip(kinds, chosen, strict=True)])
                facts = tuple(_facts(part, self.hides) for part in known)
                found = AlikeSituation(atom, (left,), facts, (known,) if self._averaged else ())
                if found not in seen:
                    seen.add(found)
                    yield found

    def _with_bounded_rates(self, bounds: BoundedRates) -> Iterator[AlikeSituation]:
        """Everybody at one of the two bounds: hockey sticks are convex in each rate, and so are means of them."""
        if bounds.low == 1 or bounds.high == 0:
            return

        def corners(people: Sequence[int]) -> tuple[PerAtom, ...]:
            one = bounds.low == bounds.high
            return tuple(
                tuple(_at_the_bounds(bounds, n - m, m) for n, m in zip(people, high, strict=True))
                for high in product(*(range(1 if one else n + 1) for n in people))
            )

        for atom, chosen, left in self._unknown():
            facts = tuple(range(k + 1 if self.hides else 1) for k in chosen)
            yield AlikeSituation(atom, corners(left), facts, corners(chosen) if self._averaged else ())

    def _unknown(self) -> Iterator[tuple[int, tuple[int, ...], list[int]]]:
        """For each atom under attack the numbers of known people, and those of the others who are left, without the target."""
        sizes = list(self.atoms.values())
        for atom in range(len(sizes)):
            room = [size - (a == atom) for a, size in enumerate(sizes)]
            for chosen in self._known(list(range(len(sizes))), room):
                yield atom, chosen, [n - k for n, k in zip(room, chosen, strict=True)]

    def corners(self) -> Iterator[int]:
        """How many laws of the unknown people each situation has, before they are listed."""
        bounds = self.claim.population.bounds
        if bounds is None or bounds.low == bounds.high:
            return iter((1,))
        return (math.prod(n + 1 for n in left) for _, _, left in self._unknown())

    def _known(self, atoms: list[int], room: list[int]) -> Iterator[tuple[int, ...]]:
        """How many of each kind are known, the largest numbers only: who knows less is not worse."""
        knows, sizes = self.claim.attacker.knows, list(self.atoms.values())
        if not knows.per_atom:
            yield from _vectors(room, min(knows.at_most_in_all(sizes), sum(room)))
            return
        runs = [[n for a, n in zip(atoms, room, strict=True) if a == atom] for atom in range(len(sizes))]
        ways = [list(_vectors(run, min(sum(run), knows.known_in(size)))) for run, size in zip(runs, sizes, strict=True)]
        yield from (tuple(k for run in chosen for k in run) for chosen in product(*ways))


def _facts(known: Parts, hides: bool) -> range:
    """How many of the known may have the counted value: those whose rate is 0 or 1 have no choice."""
    certain = sum(people for rate, people in known if rate == 1)
    free = sum(people for rate, people in known if 0 < rate < 1)
    return range(certain, certain + free + 1 if hides else certain + 1)


def _by_atom(atoms: int, people: Sequence[tuple[int, Fraction, int]]) -> PerAtom:
    found: list[list[tuple[Fraction, int]]] = [[] for _ in range(atoms)]
    for atom, rate, number in people:
        if number:
            found[atom].append((rate, number))
    return tuple(map(tuple, found))


@kept_in_balls(64)
def _masses_of(noise: Noise, first: int, last: int) -> int:
    return len(noise.around(0, first, last).masses)


def _at_the_bounds(bounds: BoundedRates, low: int, high: int) -> tuple[tuple[Fraction, int], ...]:
    return tuple((rate, people) for rate, people in ((bounds.low, low), (bounds.high, high)) if people)


def _vectors(room: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """All vectors of numbers from 0 to `room` with this sum."""
    if not room:
        if total == 0:
            yield ()
        return
    rest = sum(room[1:])
    for first in range(max(0, total - rest), min(room[0], total) + 1):
        yield from ((first, *others) for others in _vectors(room[1:], total - first))


def _counted_only(leaf: Leaf) -> Leaf:
    """Without the people whom a figure does not count: they change nothing, and there may be very many."""
    mechanism, seen = leaf
    counted = figure(mechanism).count
    return mechanism, {atom: size for atom, size in seen.items() if counted.covers(atom)}


@kept_in_balls(16)
def _published(mechanism: Mechanism, sizes: tuple[tuple[Atom, int], ...], counted: tuple[Atom, ...]) -> Published:
    """What is shown for each vector of counts does not depend on rates or attackers, so that many claims share it."""
    people = dict(sizes)
    figures = [_counted_only(leaf) for leaf in leaves(mechanism, people) or []]
    made: dict[tuple[int, Dataset], FiniteLaw[Outcome]] = {}
    rows = []
    for counts in product(*(range(people[atom] + 1) for atom in counted)):
        ones, row = dict(zip(counted, counts, strict=True)), []
        for number, (leaf, seen) in enumerate(figures):
            atoms = tuple(atom for atom, size in seen.items() for _ in range(size))
            dataset = tuple(int(k < ones.get(atom, 0)) for atom, size in seen.items() for k in range(size))
            row.append(kept(made, (number, dataset), partial(leaf.law, dataset, atoms)))
        rows.append(tuple(row))
    return Published(tuple(people[atom] for atom in counted), tuple(rows))
