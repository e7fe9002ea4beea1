"""The largest delta that any attacker of a plan reaches, from the definitions: atoms, corners of the bounds, both directions.

The view depends on each atom only through how many of its people have which value. Laws of the view are affine in the law of each
single person and the hockey stick is convex, so the worst laws are corners of the bounds, for a passive attacker too: their delta
is affine in the law of each person seen. All corners are searched in doubles; the worst one is then evaluated with fifty digits.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import numpy as np
from tests.plans_oracle.arithmetic import DECIMALS, DIGITS, DOUBLES, Arithmetic
from tests.plans_oracle.estimates import shown_in
from tests.plans_oracle.world import Figure, Known, Law, World, refined

LARGEST = 700.0  # the largest epsilon in doubles: beyond it delta is only found to be too large, and Decimals decide
State = tuple[tuple[int, ...], ...]  # for each atom, how many of its people have each value


@cache
def states(people: int, values: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(chosen.count(value) for value in range(values)) for chosen in combinations_with_replacement(range(values), people)
    )


@lru_cache(maxsize=4096)
def counted(laws: tuple[Law, ...], values: int, numbers: Arithmetic) -> tuple[Any, ...]:
    """How many of some people with these laws have each value: a chance for each of their states."""
    found: dict[tuple[int, ...], Any] = {(0,) * values: numbers.of(Fraction(1))}
    for law in laws:
        after: dict[tuple[int, ...], Any] = {}
        for state, chance in found.items():
            for value, rate in enumerate(law):
                more = (*state[:value], state[value] + 1, *state[value + 1 :])
                term = chance * numbers.of(rate)
                after[more] = after[more] + term if more in after else term
        found = after
    return tuple(found[state] for state in states(len(laws), values))


def stick(p: np.ndarray, q: np.ndarray, factor: Any) -> Any:
    """Sum of max(0, p - factor q); an infinite factor leaves what is impossible in the other world."""
    if factor is math.inf:
        return np.where(q == 0, p, 0 * p).sum(axis=-1)
    return np.maximum(p - factor * q, 0 * p).sum(axis=-1)


def beyond(p: np.ndarray, q: np.ndarray, factor: Any) -> Any:
    """The chance of a loss of more than the logarithm of the factor, ties left out with a margin."""
    if factor is math.inf:
        return np.where(q == 0, p, 0 * p).sum(axis=-1)
    return np.where(p > factor * q * (1 + 1e-9), p, 0 * p).sum(axis=-1)


@dataclass(frozen=True)
class Witness:
    """Where the largest delta was found; `seen` is the corner of the people seen (passive), `fact` their values (active)."""

    scene: Scene
    unknown: tuple[tuple[Law, ...], ...]
    seen: tuple[tuple[Law, ...], ...] | None
    fact: State | None
    pair: tuple[int, int]

    def delta(self, epsilon: float | Fraction, numbers: Arithmetic = DECIMALS) -> Decimal:
        """With fifty digits, whatever precision is in force."""
        with localcontext() as context:
            context.prec = DIGITS
            return self._delta(epsilon, numbers)

    def _delta(self, epsilon: float | Fraction, numbers: Arithmetic) -> Decimal:
        factor = math.inf if epsilon == math.inf else numbers.exp(Fraction(epsilon))
        law = self.scene.joint(self.unknown, numbers)
        total = numbers.of(Fraction(0))
        seen = None if self.seen is None else self.scene.joint(self.seen, numbers)
        for place, fact in enumerate(self.scene.facts):
            if self.fact not in (None, fact):
                continue
            p, q = (law @ self.scene.channel(numbers)[self.scene.rows(fact, value)] for value in self.pair)
            total += stick(p, q, factor) * (seen[place] if seen is not None else numbers.of(Fraction(1)))
        return Decimal(total)


@dataclass(frozen=True)
class Scene:
    """A target in an atom, and how many are known in each atom."""

    question: Question
    target: int
    known: tuple[int, ...]

    @property
    def unknown(self) -> tuple[int, ...]:
        sizes = self.question.sizes
        return tuple(size - k - (a == self.target) for a, (size, k) in enumerate(zip(sizes, self.known, strict=True)))

    def joint(self, corner: Sequence[tuple[Law, ...]], numbers: Arithmetic) -> np.ndarray:
        """The law of all atoms' states, as a vector."""
        found = np.array([numbers.of(Fraction(1))], dtype=object if numbers is DECIMALS else float)
        for laws in corner:
            found = np.multiply.outer(found, np.array(counted(laws, self.question.kinds, numbers))).reshape(-1)
        return found

    def corners(self, people: Sequence[int]) -> list[tuple[tuple[Law, ...], ...]]:
        laws = self.question.laws
        return list(product(*(tuple(combinations_with_replacement(laws, n)) for n in people)))

    @property
    def facts(self) -> list[State]:
        """Without a hidden count the known people move all views alike: one set of facts stands for all."""
        if not self.question.hides:
            return [tuple(states(n, self.question.kinds)[0] for n in self.known)]
        return list(product(*(states(n, self.question.kinds) for n in self.known)))

    def rows(self, fact: State, value: int) -> list[int]:
        """The rows of the channel for each state of the unknown, with this fact and this value of the target."""
        found = []
        for state in product(*(states(n, self.question.kinds) for n in self.unknown)):
            whole = tuple(
                tuple(s + f + (a == self.target and v == value) for v, (s, f) in enumerate(zip(one, known, strict=True)))
                for a, (one, known) in enumerate(zip(state, fact, strict=True))
            )
            found.append(self.question.index[whole])
        return found

    def channel(self, numbers: Arithmetic) -> np.ndarray:
        return self.question.decimal_channel if numbers is DECIMALS else self.question.double_channel


@dataclass(frozen=True)
class Question:
    """Some figures of a world, seen by an attacker. Values that no figure counts are one value."""

    world: World
    figures: tuple[Figure, ...]

    @cached_property
    def atoms(self) -> tuple[list[int], list[tuple[int, ...]]]:
        return refined(self.world, self.figures)

    @property
    def sizes(self) -> list[int]:
        return self.atoms[0]

    @cached_property
    def of_atoms(self) -> list[list[int]]:
        """How many people of each atom have each of the laws, where the plan says it of rows; atoms in their order."""
        found: dict[tuple[bool, ...], list[int]] = {}
        for place, numbers in enumerate(self.world.of_rows):
            inside = tuple(place in figure.rows and figure.value is not None for figure in self.figures)
            if any(inside):
                found[inside] = [a + b for a, b in zip(found.get(inside, [0] * len(numbers)), numbers, strict=True)]
        return list(found.values())

    @cached_property
    def named(self) -> list[str]:
        """Of a law that is unknown all values tell something, counted or not."""
        every = bool(self.world.weights) or any(figure.adds for figure in self.figures)
        return [value for value in self.world.values if every or any(figure.value == value for figure in self.figures)]

    @property
    def kinds(self) -> int:
        return len(self.named) + (len(self.named) < len(self.world.values))

    @cached_property
    def laws(self) -> tuple[Law, ...]:
        places = [self.world.values.index(value) for value in self.named]
        found = []
        for law in self.world.laws:
            told = tuple(law[place] for place in places)
            found.append(told if len(told) == len(law) else (*told, 1 - sum(told)))
        return tuple(found) if self.world.counts or self.world.weights else tuple(dict.fromkeys(found))

    @property
    def hides(self) -> bool:
        return any(figure.minimum > 0 for figure in self.figures)

    @property
    def cut_off(self) -> bool:
        """Whether outcomes of little weight are left out, so that a chance of 0 only says that it is small."""
        return any(figure.noise is not None and figure.noise[0] == "discrete_gaussian" for figure in self.figures)

    @cached_property
    def all_states(self) -> list[State]:
        return list(product(*(states(size, self.kinds) for size in self.sizes)))

    @cached_property
    def index(self) -> dict[State, int]:
        return {state: place for place, state in enumerate(self.all_states)}

    def view(self, state: State, numbers: Arithmetic, figures: Sequence[int] | None = None) -> dict[Hashable, Any]:
        """The law of everything that is shown of these people."""
        found: dict[Hashable, Any] = {(): numbers.of(Fraction(1))}
        for place, (figure, atoms) in enumerate(zip(self.figures, self.atoms[1], strict=True)):
            if figure.value is None or (figures is not None and place not in figures):
                continue
            if figure.adds:
                total = sum(number * adds for a in atoms for number, adds in zip(state[a], figure.adds, strict=True))
                found = {(*before, total): p for before, p in found.items()}  # type: ignore[misc]
                continue
            value = self.named.index(figure.value)
            count, size = sum(state[a][value] for a in atoms), sum(self.sizes[a] for a in atoms)
            law = shown_in(figure, size, numbers)[count]
            found = {(*before, now): p * q for before, p in found.items() for now, q in law.items()}  # type: ignore[misc]
        return found

    def matrix(self, numbers: Arithmetic) -> np.ndarray:
        laws = [self.view(state, numbers) for state in self.all_states]
        outcomes = {outcome: place for place, outcome in enumerate(dict.fromkeys(o for law in laws for o in law))}
        found = numbers.array((len(laws), len(outcomes)))
        for row, law in enumerate(laws):
            for outcome, chance in law.items():
                found[row, outcomes[outcome]] = chance
        return found

    @cached_property
    def double_channel(self) -> np.ndarray:
        return self.matrix(DOUBLES)

    @cached_property
    def decimal_channel(self) -> np.ndarray:
        return self.matrix(DECIMALS)

    def scenes(self, known: Known) -> Iterator[Scene]:
        for target in range(len(self.sizes)):
            for places in (known.all_places if self.world.weights else known.places)(self.sizes, target):
                yield Scene(self, target, places)

    @cached_property
    def components(self) -> list[Question]:
        """Figures that share people, directly or by others. What the rest shows is independent of a target among these people,
        unless everybody has one law that is unknown.
        """
        if self.world.weights:
            return [self]
        left, found = [figure for figure in self.figures if figure.value is not None], []
        while left:
            chosen = [left.pop(0)]
            while near := [f for f in left if any(f.rows & other.rows for other in chosen)]:
                chosen += near
                left = [f for f in left if f not in near]
            found.append(Question(self.world, tuple(chosen)))
        return found

    def deltas(self, known: Known, influence: str, epsilons: Sequence[float], measured: Any = stick) -> list[Found]:
        """The largest delta at each epsilon, and where it was found."""
        best = [Found(0.0, None) for _ in epsilons]
        for part in self.components:
            for scene in part.scenes(known):
                find = worst_mixture if self.world.weights else worst
                for place, found in enumerate(find(scene, influence, epsilons, measured)):
                    if found.delta > best[place].delta:
                        best[place] = found
        return best

    @property
    def work(self) -> int:
        """Outcomes times states of the largest component, to refuse plans that take long."""
        return max((part.outcomes * len(part.all_states) for part in self.components), default=1)

    @property
    def outcomes(self) -> int:
        found = 1
        for figure, atoms in zip(self.figures, self.atoms[1], strict=True):
            if figure.adds:
                found *= 1 + sum(self.sizes[a] for a in atoms) * (max(figure.adds) - min(figure.adds))
                continue
            found *= len({o for law in shown_in(figure, sum(self.sizes[a] for a in atoms), DOUBLES) for o in law})
        return found


@dataclass(frozen=True)
class Found:
    delta: float
    witness: Witness | MixedWitness | None

    def exactly(self, epsilon: float | Fraction) -> Decimal:
        return self.witness.delta(epsilon) if self.witness else Decimal(0)


@dataclass(frozen=True)
class MixedWitness:
    """Where the largest delta was found; the values of the people who are known, where the attacker chose them."""

    scene: Scene
    fact: State | None
    pair: tuple[int, int]

    def delta(self, epsilon: float | Fraction, numbers: Arithmetic = DECIMALS) -> Decimal:
        with localcontext() as context:
            context.prec = DIGITS
            factor = math.inf if epsilon == math.inf else numbers.exp(Fraction(epsilon))
            mixed = mixed_views(self.scene, self.pair, numbers)
            means = [chance * stick(p, q, factor) for fact, chance, p, q in mixed if self.fact is None]
            return Decimal(sum(means) if means else next(stick(p, q, factor) for f, _, p, q in mixed if f == self.fact))


def mixed_views(scene: Scene, pair: tuple[int, int], numbers: Arithmetic) -> list[tuple[State, Any, np.ndarray, np.ndarray]]:
    """For what may be known of people: its chance given the first value, and the views given it and either value.

    Which law holds is drawn first; then everybody draws a value from it.
    """
    question = scene.question
    laws = [(numbers.of(weight), law) for weight, law in zip(question.world.weights, question.laws, strict=True)]
    facts = list(product(*(states(n, question.kinds) for n in scene.known)))
    known = [scene.joint([(law,) * n for n in scene.known], numbers) for _, law in laws]
    unknown = [scene.joint([(law,) * n for n in scene.unknown], numbers) for _, law in laws]
    found = []
    for place, fact in enumerate(facts):
        sides = []
        for value in pair:
            chances = [weight * numbers.of(law[value]) * told[place] for (weight, law), told in zip(laws, known, strict=True)]
            mixed = sum((chance * law for chance, law in zip(chances, unknown, strict=True)), 0 * unknown[0])
            sides.append((sum(chances), mixed @ scene.channel(numbers)[scene.rows(fact, value)]))
        (here, p), (there, q) = sides
        if here:
            total = sum(weight * numbers.of(law[pair[0]]) for weight, law in laws)
            found.append((fact, here / total, p / here, q / there if there else 0 * q))
    return found


def worst_mixture(scene: Scene, influence: str, epsilons: Sequence[float], measured: Any) -> list[Found]:
    """A value that is impossible given what is known is compared with nothing; whoever has only seen it then knows the answer."""
    pairs = list(permutations(range(scene.question.kinds), 2))
    able = [pair for pair in pairs if all(any(law[value] for law in scene.question.laws) for value in pair)]
    mixed = {pair: mixed_views(scene, pair, DOUBLES) for pair in able}
    best = []
    for epsilon in epsilons:
        factor, top = math.inf if epsilon == math.inf else math.exp(min(epsilon, LARGEST)), Found(0.0, None)
        for pair, views in mixed.items():
            if influence == "active":
                each = [(float(measured(p, q, factor)), fact) for fact, _, p, q in views if q.any()]
            else:
                each = [(float(sum(chance * measured(p, q, factor) for _, chance, p, q in views)), None)]
            for delta, fact in each:
                if delta > top.delta:
                    top = Found(delta, MixedWitness(scene, fact, pair))
        best.append(top)
    return best


def possible(scene: Scene, unknown: Sequence[tuple[Law, ...]], seen: Sequence[tuple[Law, ...]]) -> bool:
    """With groups, nobody has a law that is used up; the target has one of the laws that are left. Groups in cells are used up
    atom by atom.
    """
    counts = scene.question.world.counts
    if counts is None:
        return True
    if scene.question.world.of_rows:
        return all(
            corner.count(law) <= sum(c for other, c in zip(scene.question.laws, here, strict=True) if other == law)
            for one, two, here in zip(unknown, seen, scene.question.of_atoms, strict=True)
            for corner in [(*one, *two)]
            for law in corner
        )
    used = [law for corner in (*unknown, *seen) for law in corner]
    return all(
        used.count(law) <= sum(c for other, c in zip(scene.question.laws, counts, strict=True) if other == law) for law in used
    )


def worst(scene: Scene, influence: str, epsilons: Sequence[float], measured: Any) -> list[Found]:
    question = scene.question
    unknown, seen, facts = scene.corners(scene.unknown), scene.corners(scene.known), scene.facts
    allowed = np.array([[possible(scene, u, s) for s in seen] for u in unknown])
    laws = np.array([scene.joint(corner, DOUBLES) for corner in unknown])
    weights = np.array([scene.joint(corner, DOUBLES) for corner in seen]) if question.hides else np.ones((len(seen), 1))
    views = [[laws @ question.double_channel[scene.rows(fact, value)] for value in range(question.kinds)] for fact in facts]
    best = []
    for epsilon in epsilons:
        factor = math.inf if epsilon == math.inf else math.exp(min(epsilon, LARGEST))
        top = Found(0.0, None)
        for pair in permutations(range(question.kinds), 2):
            found = np.array([measured(view[pair[0]], view[pair[1]], factor) for view in views])  # facts x corners
            if influence == "active":
                reached = np.where(allowed.any(axis=1), found, 0.0)
                fact, corner = np.unravel_index(int(reached.argmax()), reached.shape)
                value, where = float(reached[fact, corner]), (None, facts[int(fact)])
            else:
                means = np.where(allowed, (weights @ found).T, 0.0)  # corners x corners of the seen
                corner, other = np.unravel_index(int(means.argmax()), means.shape)
                value, where = float(means[corner, other]), (seen[int(other)] if question.hides else None, None)
            if value > top.delta:
                top = Found(value, Witness(scene, unknown[int(corner)], where[0], where[1], pair))
        best.append(top)
    return best
