"""A table of counts in which every cell below a minimum is left out, for people of one law.

Two values a and b of one person are compared; the other people fall on a, b, further cells and "absent", which is never shown.
Of the further cells only matter which of them are left out and how many people the others show together; the number of people is
public, so that is also how many are hidden. Each cell is a series sum (p z)^j / j!, cut at the minimum into a hidden and a shown
part; the law of the others is a coefficient of their product times (n - 1)!.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from flint import arb, arb_poly

from sidelight.errors import TooLarge
from sidelight.numbers.balls import ball, in_balls

MOST_WORK = 1_000_000  # ways to leave out further cells, times the square of the number of people


@dataclass(frozen=True, slots=True)
class Cell:
    """How likely the value is, and from which count on it is shown; None: never."""

    probability: Fraction
    minimum: int | None

    def hidden(self, people: int, besides: int = 0) -> arb_poly:
        """The series of the others' counts that stay hidden with so many people besides."""
        last = people if self.minimum is None else min(people, self.minimum - 1 - besides)
        return _series(self.probability, 0, last)

    def shown(self, people: int) -> arb_poly:
        return arb_poly([]) if self.minimum is None else _series(self.probability, max(0, self.minimum), people)


def _series(probability: Fraction, first: int, last: int) -> arb_poly:
    terms, term = [], arb(1)
    for j in range(last + 1):
        terms.append(term if j >= first else arb(0))
        term = term * ball(probability) / (j + 1)
    return arb_poly(terms)


@lru_cache(maxsize=4096)
@in_balls
def cells_apart(people: int, first: Cell, second: Cell, further: tuple[Cell, ...], epsilon: Fraction) -> arb:
    """The hockey stick of the tables when one person has the first value against the second; absent is one of the cells."""
    work = 2 ** sum(cell.minimum is not None for cell in further) * people**2
    if work > MOST_WORK:
        raise TooLarge(f"{people} people and {len(further)} further cells", f"2^cells times people^2 up to {MOST_WORK:,}")
    others, factor = people - 1, ball(epsilon).exp()
    total = _both_shown(others, first, second, further, factor)
    open_cells = [cell for cell in further if cell.minimum is not None]
    never = [cell for cell in further if cell.minimum is None]
    for number in range(len(open_cells) + 1):
        for shown in combinations(range(len(open_cells)), number):
            visible = _product([open_cells[j].shown(others) for j in shown])
            dark = _product([cell.hidden(others) for j, cell in enumerate(open_cells) if j not in shown])
            dark = dark * _product([cell.hidden(others) for cell in never])
            total = total + _some_hidden(others, first, second, visible, dark, factor)
    return total * arb(others + 1).gamma()


def _both_shown(others: int, first: Cell, second: Cell, further: tuple[Cell, ...], factor: arb) -> arb:
    """Counts i and j of the two cells: what the further cells show tells nothing more."""
    if first.minimum is None or second.minimum is None:
        return arb(0)
    rest = _series(sum((cell.probability for cell in further), Fraction(0)), 0, others)
    a, b = _series(first.probability, 0, others + 1), _series(second.probability, 0, others + 1)
    total = arb(0)
    for i in range(max(0, first.minimum), others + 2):
        for j in range(max(0, second.minimum), others + 2 - i):
            left = a[i - 1] * b[j] if i else arb(0)
            right = a[i] * b[j - 1] if j else arb(0)
            total = total + rest[others + 1 - i - j] * _excess(left, factor * right)
    return total


def _some_hidden(others: int, first: Cell, second: Cell, visible: arb_poly, dark: arb_poly, factor: arb) -> arb:
    """At least one of the two cells is hidden, and just these further cells are."""
    own_first, own_second = first.hidden(others, 1) * dark, second.hidden(others, 1) * dark
    free_first, free_second = first.hidden(others) * dark, second.hidden(others) * dark
    neither = (own_first * second.hidden(others), own_second * first.hidden(others))
    total = arb(0)
    for seen in range(others + 1):  # people in further cells that are shown
        weight = visible[seen]
        if weight == 0:
            continue
        left = others - seen
        some = _excess(neither[0][left], factor * neither[1][left])
        some = some + _one_shown(left, first, (1, free_second), (0, own_second), factor)
        some = some + _one_shown(left, second, (0, own_first), (1, free_first), factor)
        total = total + weight * some
    return total


def _one_shown(left: int, cell: Cell, one: tuple[int, arb_poly], other: tuple[int, arb_poly], factor: arb) -> arb:
    """The cell shows i in both worlds: with the person among them, or not; the rest is hidden."""
    if cell.minimum is None:
        return arb(0)
    series, total = _series(cell.probability, 0, left + 1), arb(0)
    for i in range(max(0, cell.minimum), left + 2):
        masses = [
            series[i - person] * rest[left - i + person] if 0 <= i - person <= left else arb(0) for person, rest in (one, other)
        ]
        total = total + _excess(masses[0], factor * masses[1])
    return total


def _excess(left: arb, right: arb) -> arb:
    return (left - right).max(arb(0))


def _product(series: list[arb_poly]) -> arb_poly:
    total = arb_poly([1])
    for one in series:
        total = total * one
    return total
