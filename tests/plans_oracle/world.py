"""A small plan as a world: who is counted in which figure, what is believed of each person, whom the attacker knows.

Read from `shared/plan.md` alone and from the plan as data (what a YAML reader returns). Nothing of sidelight is used here: an
error in the code of the toolkit cannot be repeated in what it is compared with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import ceil
from typing import Any

Law = tuple[Fraction, ...]  # of one person's secret, in the order of its values


def number(written: object) -> Fraction:
    """Numbers of a plan are exact decimals; `7%` is seven hundredths."""
    text = str(written)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


@dataclass(frozen=True)
class Row:
    """People whom public columns do not tell apart; `place` is None for those who are in no cell."""

    place: Mapping[str, str] | None
    people: int


@dataclass(frozen=True)
class Figure:
    """A published count: of which value, of the people of which rows, from where it is shown, and its noise."""

    release: str
    cell: tuple[str, ...]  # the values of `by`, () without
    rows: frozenset[int]
    value: str | None  # None: how many people there are
    minimum: int = 0
    noise: tuple[str, Fraction] | None = None
    public: bool = False  # it is out already
    estimate: tuple[tuple[str, Any], ...] | None = None  # what follows from the count is shown, and never the count
    adds: tuple[int, ...] = ()  # of a sum: what a person adds, for each value of the secret; its `value` is a word for that

    @property
    def exact(self) -> bool:
        return self.noise is None


@dataclass(frozen=True)
class Known:
    """Whom they know: a share of the others of every atom, or a number of others."""

    share: Fraction | None = None
    people: int = 0

    def all_places(self, sizes: Sequence[int], target: int) -> list[tuple[int, ...]]:
        """Those and all smaller numbers: of people who depend on each other who knows fewer may learn more."""
        most = self.places(sizes, target)
        return sorted({less for one in most for less in product(*(range(n + 1) for n in one))})

    def places(self, sizes: Sequence[int], target: int) -> list[tuple[int, ...]]:
        """How many are known in each atom; somebody who knows fewer can be imitated by one who knows more."""
        others = [size - (atom == target) for atom, size in enumerate(sizes)]
        if self.share is not None:
            if self.share == 1:
                return [tuple(others)]
            return [tuple(ceil(self.share * (size - 1)) for size in sizes)]
        known = min(self.people, sum(others))
        return [chosen for chosen in product(*(range(n + 1) for n in others)) if sum(chosen) == known]


@dataclass(frozen=True)
class World:
    values: tuple[str, ...]
    rows: tuple[Row, ...]
    figures: tuple[Figure, ...]
    laws: tuple[Law, ...]  # the corners of what is believed of a person; one law where it is known
    counts: tuple[int, ...] | None  # with groups: how many people have each of the laws
    together: int  # the largest cluster; 1 where nobody depends on anybody
    of_rows: tuple[tuple[int, ...], ...] = ()  # with groups in cells: for each row how many people have each of the laws
    weights: tuple[Fraction, ...] = ()  # of the laws, where one of them is everybody's and it is not known which

    @property
    def people(self) -> int:
        return sum(row.people for row in self.rows)


def condition(where: str, place: Mapping[str, str]) -> bool:
    """`where` in the syntax of Python; a column is a name."""
    python = re.sub(r"(?<![!<>=])=(?!=)", "==", where)
    python = re.sub(r"\(('[^',]*')\)", r"(\1,)", python)
    return bool(eval(python, {"__builtins__": {}}, dict(place)))


def rows_of(plan: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows of the one table of people per cell that a plan has; the rest of the people are in no cell."""
    rows: list[Row] = []
    for release in [*plan.get("already_public", []), *plan["publish"]]:
        if "cells" in release and not rows:
            columns = plan["people"]["public"][: depth(release["cells"])]
            rows = [Row(dict(zip(columns, key, strict=True)), people) for key, people in leaves(release["cells"])]
    rest = plan["people"]["count"] - sum(row.people for row in rows)
    return (*rows, Row(None, rest)) if rest else tuple(rows)


def depth(cells: object) -> int:
    return 1 + depth(next(iter(cells.values()))) if isinstance(cells, dict) else 0


def leaves(cells: Mapping[str, Any], key: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], int]]:
    found = []
    for name, inner in cells.items():
        found += leaves(inner, (*key, name)) if isinstance(inner, dict) else [((*key, name), inner)]
    return found


def values_shown(release: Mapping[str, Any], values: Sequence[str]) -> tuple[list[str | None], int]:
    """The values that a release counts, one figure each, and from where a count is shown; None stands for how many people."""
    if "people" in release:
        return [None], release.get("minimum", 0)
    if "count" in release:
        return [*release["count"].values()], release.get("minimum", 0)
    if "estimate" in release:
        return [*release["estimate"]["of"].values()], 1  # as of a hidden count, nothing follows by subtraction
    if "sum" in release or "mean" in release:
        return ["amounts"], 0
    if "k_anonymous" in release:
        table = release["k_anonymous"]
        return [value for value in values if value != table.get("absent")], table["k"]
    return list(values), release.get("minimum", 0)


def amounts_of(plan: Mapping[str, Any]) -> tuple[int, ...]:
    """The whole amounts that somebody may have; empty where the values of the secret are listed. What a law leaves out is
    impossible.
    """
    ((_, secret),) = plan["people"]["secret"].items()
    if not isinstance(secret, dict):
        return ()
    law = law_in_file(plan)
    return tuple(sorted(law)) if law else tuple(range(int(secret["from"]), int(secret["to"]) + 1))


def law_in_file(plan: Mapping[str, Any]) -> dict[int, Fraction]:
    file = plan["people"]["uncertainty"].get("law")
    lines = plan["files"][file].split()[1:] if file else []
    return {int(value): number(mass) for value, mass in (line.split(",") for line in lines)}


def added(release: Mapping[str, Any], amounts: Sequence[int]) -> tuple[int, ...]:
    """What somebody adds to a sum or a mean, for each amount: an amount outside of the bounds counts as the nearer end."""
    written = release.get("sum", release.get("mean"))
    if written is None:
        return ()
    low, high = int(written.get("from", amounts[0])), int(written.get("to", amounts[-1]))
    return tuple(min(max(amount, low), high) for amount in amounts)


def figures_of(plan: Mapping[str, Any], rows: Sequence[Row], values: Sequence[str]) -> tuple[Figure, ...]:
    found = []
    for release, public in [*((r, True) for r in plan.get("already_public", [])), *((r, False) for r in plan["publish"])]:
        columns = release.get("by", [])
        uses_columns = bool(columns) or "where" in release
        group = [
            number
            for number, row in enumerate(rows)
            if not uses_columns or (row.place is not None and ("where" not in release or condition(release["where"], row.place)))
        ]
        cells: dict[tuple[str, ...], list[int]] = {}
        for row in group:
            place = rows[row].place or {}
            cells.setdefault(tuple(place[column] for column in columns), []).append(row)
        shown_values, minimum = values_shown(release, values)
        adds = added(release, amounts_of(plan))
        estimate = tuple(release["estimate"].items()) if "estimate" in release else None
        noise = None
        for kind, parameters in release.get("noise", {}).items():
            (name, stated), *_ = parameters.items()
            noise = (kind, 1 / number(stated) if name == "scale" else number(stated))
        for cell, members in cells.items():
            if adds and sum(rows[row].people for row in members) < release.get("minimum", 0):
                continue  # how many there are is known, so this hides nothing of anybody
            found += [
                Figure(release["name"], cell, frozenset(members), value, minimum, noise, public, estimate, adds)
                for value in shown_values
            ]
    return tuple(found)


def corners(low: Sequence[Fraction], high: Sequence[Fraction]) -> tuple[Law, ...]:
    """Of the laws with these bounds: all probabilities but one are at a bound, and the last one follows."""
    found = set()
    for free in range(len(low)):
        rest = [value for value in range(len(low)) if value != free]
        for at in product(*((low[value], high[value]) for value in rest)):
            last = 1 - sum(at)
            if low[free] <= last <= high[free]:
                law = dict(zip(rest, at, strict=True)) | {free: last}
                found.add(tuple(law[value] for value in range(len(low))))
    return tuple(sorted(found))


def law_of(rates: Mapping[str, object], values: Sequence[str]) -> Law:
    """Probabilities that add up to 1 within 1e-9 are divided by their sum."""
    stated = [number(rates[value]) for value in values]
    return tuple(one / sum(stated) for one in stated)


def laws_of_amounts(plan: Mapping[str, Any], amounts: Sequence[int]) -> tuple[Law, ...]:
    """A law in a file; or every law with a uniform part, of which a corner puts all of the rest on one amount."""
    if law := law_in_file(plan):
        return (tuple(law[amount] for amount in amounts),)
    share = number(plan["people"]["uncertainty"]["density_at_least"])
    even = share / len(amounts)
    return tuple(dict.fromkeys(tuple(even + (1 - share if one == rest else 0) for one in amounts) for rest in amounts))


def world_of(plan: Mapping[str, Any]) -> World:
    people = plan["people"]
    ((_, values),) = people["secret"].items()
    stated = people["uncertainty"]
    counts, placed = None, False
    if amounts := amounts_of(plan):
        values = [str(amount) for amount in amounts]
        laws: tuple[Law, ...] = laws_of_amounts(plan, amounts)
    elif "rates" in stated:
        laws = (law_of(stated["rates"], values),)
    elif "groups" in stated:
        laws = tuple(law_of(group["rates"], values) for group in stated["groups"])
        counts = tuple(group["count"] for group in stated["groups"])
        placed = all("cell" in group for group in stated["groups"])
    elif "mixture" in stated:
        laws = tuple(law_of(law["rates"], values) for law in stated["mixture"])
    else:
        low = [number(stated.get("at_least", 0))] * len(values)
        high = [number(stated["at_most"].get(value, 1)) if "at_most" in stated else Fraction(1) for value in values]
        for value, (least, most) in stated.get("between", {}).items():
            low[values.index(value)], high[values.index(value)] = number(least), number(most)
        laws = corners(low, high)
    rows = rows_of(plan)
    together = people.get("together", "nobody")
    size = together["at_most"] if isinstance(together, dict) else 1
    weights = tuple(number(law["weight"]) for law in stated.get("mixture", ()))
    weights = tuple(weight / sum(weights) for weight in weights)
    in_rows = tuple(
        tuple(
            group["count"] if all((row.place or {}).get(column) == value for column, value in group["cell"].items()) else 0
            for group in stated["groups"]
        )
        for row in rows
        if placed
    )
    return World(tuple(values), rows, figures_of(plan, rows, values), laws, counts, size, in_rows, weights)


def refined(world: World, figures: Sequence[Figure]) -> tuple[list[int], list[tuple[int, ...]]]:
    """The atoms of some figures: their sizes, and for each figure the atoms that it counts. People in no figure are no atom, but
    where everybody has one law that is unknown: then they tell something about it, and it tells something about them.

    How many people there are says nothing of the secret: such a figure makes no atom smaller.
    """
    seen: dict[tuple[bool, ...], int] = {}
    for number_, row in enumerate(world.rows):
        inside = tuple(number_ in figure.rows and figure.value is not None for figure in figures)
        if any(inside) or world.weights:
            seen[inside] = seen.get(inside, 0) + row.people
    atoms = list(seen)
    return list(seen.values()), [
        tuple(atom for atom, inside in enumerate(atoms) if inside[place]) for place, figure in enumerate(figures)
    ]


def exposed_people(world: World) -> int:
    """Atoms of one person whose count is a combination of the exact figures that hide nothing."""
    figures = [f for f in world.figures if f.exact and not f.minimum and f.value is not None]
    if len({f.adds for f in figures}) > 1:
        return 0  # sums of differently bounded amounts
    sizes, of = refined(world, figures)
    lines = [[Fraction(int(atom in atoms)) for atom in range(len(sizes))] for atoms in of]
    sign = {value: place for place, value in enumerate((*world.values, "amounts"))}
    if len({sign[str(f.value)] for f in figures}) > 1 and len(world.values) > 2:
        return 0  # figures about different values: not a question of one table
    reduced = rank(lines)
    return sum(
        size == 1 and rank([*lines, [Fraction(int(other == atom)) for other in range(len(sizes))]]) == reduced
        for atom, size in enumerate(sizes)
    )


def rank(lines: Sequence[Sequence[Fraction]]) -> int:
    left, found = [list(line) for line in lines], 0
    for column in range(len(lines[0]) if lines else 0):
        pivot = next((line for line in left if line[column]), None)
        if pivot is not None:
            found += 1
            left.remove(pivot)
            left = [[x - line[column] / pivot[column] * y for x, y in zip(line, pivot, strict=True)] for line in left]
    return found


def subsets(people: Sequence[int], number_: int) -> list[tuple[int, ...]]:
    return list(combinations(people, min(number_, len(people))))
