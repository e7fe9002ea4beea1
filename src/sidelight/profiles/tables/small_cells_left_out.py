"""A table of counts in which every cell below a minimum is left out, for people with the same law.

Two values a and b of one person are compared. The other people have a, b, further values, or are "absent", which is never shown.
Of the further cells it only matters which are left out, and how many people those shown have together; the number of people is
public, so this also tells how many are hidden. Each cell is the series of (p z)^j / j!, cut at the minimum into a hidden and a
shown part. The law of the others is a coefficient of the product of the series, times (n - 1)!.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from flint import arb, arb_poly

from sidelight.errors import TooLarge
from sidelight.numbers.balls import ball, kept_in_balls
from sidelight.profiles.curves.two_laws_in_balls import TwoLawsInBalls, excess

MOST_OUTCOMES_COMPARED = 1_000_000  # ways to leave out further cells, times the square of the number of people; by trial: speed


@dataclass(frozen=True, slots=True)
class MinimumCell:
    """The probability of a value, and the count from which on it is shown; None if it is never shown."""

    probability: Fraction
    minimum: int | None

    def hidden(self, people: int, besides: int = 0) -> arb_poly:
        """The part of the series for the counts of others at which the cell is hidden with `besides` more people in it."""
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


def outcomes_compared(people: int, further: tuple[MinimumCell, ...]) -> int:
    """An estimate of the number of outcomes that are compared."""
    hideable = sum(cell.minimum is not None and cell.minimum > 0 for cell in further)
    return int(2**hideable) * people**2


@kept_in_balls(4096)
def cells_apart(people: int, first: MinimumCell, second: MinimumCell, further: tuple[MinimumCell, ...], epsilon: Fraction) -> arb:
    """The hockey stick between the table where one person has the first value and the table where they have the second. Being
    absent is one of the cells.
    """
    if outcomes_compared(people, further) > MOST_OUTCOMES_COMPARED:
        raise TooLarge(
            f"{people} people and {len(further)} further cells", f"2^cells times people^2 up to {MOST_OUTCOMES_COMPARED:,}"
        )
    return excess(_outcomes(people, first, second, further), ball(epsilon).exp())


@kept_in_balls(256)
def tables_apart(people: int, first: MinimumCell, second: MinimumCell, further: tuple[MinimumCell, ...]) -> TwoLawsInBalls:
    """The profile of `cells_apart`, for every epsilon."""
    return TwoLawsInBalls(tuple(_outcomes(people, first, second, further)))


def _outcomes(
    people: int, first: MinimumCell, second: MinimumCell, further: tuple[MinimumCell, ...]
) -> Iterator[tuple[arb, arb]]:
    """The masses of every table in the two worlds. Tables with the same likelihood ratio are merged where that is easy."""
    others = people - 1
    ways = arb(others + 1).gamma()
    for left, right in _both_shown(others, first, second, further):
        yield ways * left, ways * right
    open_cells = [cell for cell in further if cell.minimum is not None]
    never = [cell for cell in further if cell.minimum is None]
    for number in range(len(open_cells) + 1):
        for shown in combinations(range(len(open_cells)), number):
            visible = _product([open_cells[j].shown(others) for j in shown])
            dark = _product([cell.hidden(others) for j, cell in enumerate(open_cells) if j not in shown])
            dark = dark * _product([cell.hidden(others) for cell in never])
            if dark.length() == 0:  # one of the cells that should be hidden is always shown
                continue
            for left, right in _some_hidden(others, first, second, visible, dark):
                yield ways * left, ways * right


def _both_shown(
    others: int, first: MinimumCell, second: MinimumCell, further: tuple[MinimumCell, ...]
) -> Iterator[tuple[arb, arb]]:
    """Both cells are shown, with counts i and j; the further cells then carry no information about the two values."""
    if first.minimum is None or second.minimum is None:
        return
    rest = _series(sum((cell.probability for cell in further), Fraction(0)), 0, others)
    a, b = _series(first.probability, 0, others + 1), _series(second.probability, 0, others + 1)
    for i in range(max(0, first.minimum), others + 2):
        for j in range(max(0, second.minimum), others + 2 - i):
            left = a[i - 1] * b[j] if i else arb(0)
            right = a[i] * b[j - 1] if j else arb(0)
            weight = rest[others + 1 - i - j]
            yield weight * left, weight * right


def _some_hidden(
    others: int, first: MinimumCell, second: MinimumCell, visible: arb_poly, dark: arb_poly
) -> Iterator[tuple[arb, arb]]:
    """At least one of the two cells is hidden. `visible` and `dark` are the series of the further cells that are shown and
    hidden.
    """
    own_first, own_second = first.hidden(others, 1) * dark, second.hidden(others, 1) * dark
    free_first, free_second = first.hidden(others) * dark, second.hidden(others) * dark
    neither = (own_first * second.hidden(others), own_second * first.hidden(others))
    for seen in range(others + 1):  # people in further cells that are shown
        weight = visible[seen]
        if weight == 0:
            continue
        left = others - seen
        yield weight * neither[0][left], weight * neither[1][left]
        for masses in _one_shown(left, first, (1, free_second), (0, own_second)):
            yield weight * masses[0], weight * masses[1]
        for masses in _one_shown(left, second, (0, own_first), (1, free_first)):
            yield weight * masses[0], weight * masses[1]


def _one_shown(left: int, cell: MinimumCell, one: tuple[int, arb_poly], other: tuple[int, arb_poly]) -> Iterator[tuple[arb, arb]]:
    """The masses of tables in which this cell shows i and the other one is hidden. `one` and `other` say, for each world, whether
    the person is among the i people (1 or 0), and give the series of all hidden cells.
    """
    if cell.minimum is None:
        return
    series = _series(cell.probability, 0, left + 1)
    for i in range(max(0, cell.minimum), left + 2):
        with_target, without = (
            series[i - person] * rest[left - i + person] if 0 <= i - person <= left else arb(0) for person, rest in (one, other)
        )
        yield with_target, without


def _product(series: list[arb_poly]) -> arb_poly:
    total = arb_poly([1])
    for one in series:
        total = total * one
    return total
