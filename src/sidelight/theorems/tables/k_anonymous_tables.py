"""Tables of the counts of all values of independent secrets, in which counts below a minimum are left out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import comb, factorial, prod

from sidelight.hiding.people import PARTIAL, most_known
from sidelight.hiding.told_apart import (
    Ordered,
    V,
    Valued,
    as_seen,
    fewer,
    one_law,
    rarest_of_each_kind,
    revealed,
    unlike_pairs,
    unlisted,
    values_seen,
)
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import ball, probability
from sidelight.numbers.interval import Interval
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.profiles.counts.above_a_minimum import likely_to_reach
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.detour import Detour
from sidelight.profiles.curves.profile import AtMost, Average, MetProfile, Profile, PromisedProfile, Worst, upper_only
from sidelight.profiles.tables.small_cells_left_out import MinimumCell, outcomes_compared, tables_apart
from sidelight.theorems.tables.histograms import as_a_count

MOST_OUTCOMES = 500_000  # tables, over all pairs of values and all that may be known; by trial: speed

MOST_PAIRS = 60  # pairs of values; of more, those that cannot be the worst are left out; by trial: speed
LIKELY = 1 / 8  # a chance that counts as 1 then: it is far above any delta that is asked for; by trial: speed


def _minimum(claim: Claim[KAnonymous], value: Hashable) -> int | None:
    """The count from which on the value is shown. For a value without a cell: None (never shown), or 0 (always) if the total is
    known.
    """
    table = claim.mechanism
    return table.at_least if value in table.values else 0 if table.total_known else None


def _cells(claim: Claim[KAnonymous, V]) -> list[int]:
    """The places of the values that have a cell."""
    return [place for place, value in enumerate(as_seen(claim).domain) if value in claim.mechanism.values]


def _as_a_figure(claim: Claim[KAnonymous, V]) -> list[Claim]:
    table, count = claim.mechanism, Count()
    shown = count if table.total_known else Minimum(count, table.at_least)
    return [as_a_count(claim, shown, counted=_cells(claim)[0])]


@theorem(
    "sl.one_cell",
    mechanisms=KAnonymous,
    populations=(Categories, CategoryBounds),
    definitions=PARTIAL,
    concerns=lambda claim: values_seen(claim) == 2 and len(_cells(claim)) == 1,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Definition 16"), Cite("Sidelight")],
    rests_on=_as_a_figure,
    exact=True,
)
def one_cell_is_a_count_with_a_minimum(claim: Claim, figure: Guarantee) -> Curve:
    """A table with one cell is a count that is hidden below the minimum; if the total is known, it is the count without a
    minimum.
    """
    return figure.curve


def _filled(known: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to put the known people into cells, up to the limit of each cell. People beyond the limits would change nothing
    more.
    """
    if not limits:
        yield ()
        return
    room = sum(limits[1:])
    for here in range(min(known, max(0, known - room)), min(known, limits[0]) + 1):
        for rest in _filled(known - here, limits[1:]):
            yield (here, *rest)


def _divided(known: int, law: Sequence[Fraction]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way in which the known people, who all have the same law, can be divided among the cells, with its probability."""
    for counts in _filled(known, [known] * len(law)):
        ways = Fraction(factorial(known), prod(factorial(count) for count in counts))
        yield counts, ways * prod((p**count for p, count in zip(law, counts, strict=True)), start=Fraction(1))


def _lowered(claim: Claim[KAnonymous], population: Categories) -> dict[tuple[int | None, ...], Interval]:
    """Every vector of minima that remain after the known people are subtracted from those of their cells; with its probability if
    the known people were seen, and 1 if they were chosen.
    """
    ((_, law),) = population.groups
    known, minima = most_known(claim, Count()), [_minimum(claim, value) for value in population.domain]
    if claim.definition.influence == "active":
        limits = [minimum or 0 for minimum in minima]
        ways = [(counts, Fraction(1)) for counts in _filled(min(known, sum(limits)), limits)]
    else:
        ways = list(_divided(known, law))
    chances: dict[tuple[int | None, ...], Fraction] = {}
    for counts, chance in ways:
        left = tuple(None if m is None else max(0, m - count) for m, count in zip(minima, counts, strict=True))
        chances[left] = chances.get(left, Fraction(0)) + chance
    return {left: probability(ball(chance), ball(chance)) for left, chance in chances.items()}


def _work(claim: Claim[KAnonymous, Categories]) -> int:
    population, known = as_seen(claim), most_known(claim, Count())
    values, further = (
        len(population.domain),
        tuple(MinimumCell(Fraction(0), _minimum(claim, v)) for v in population.domain[2:]),
    )
    return values * (values - 1) * comb(known + values - 1, values - 1) * outcomes_compared(population.people - known, further)


def _one_law(claim: Claim[KAnonymous, Categories]) -> bool:
    return values_seen(claim) > 1 and one_law(as_seen(claim))


@theorem(
    "sl.k_anonymity",
    mechanisms=KAnonymous,
    populations=Categories,
    definitions=PARTIAL,
    concerns=_one_law,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Definition 16"), Cite("Sidelight")],
    limits=[
        Limit(
            f"at most {MOST_OUTCOMES:,} tables, for every pair of values and what may be known",
            lambda claim: _work(claim) <= MOST_OUTCOMES,
            lambda claim: f"{_work(claim):,}",
        )
    ],
    exact=True,
    cost=2,
)
def every_table_of_people_with_one_law(claim: Claim[KAnonymous, Categories]) -> Curve:
    """Two cells are compared. Of the other cells it only matters which are hidden, and how many people those shown have together.
    Known people lower the minima of their cells: an attacker who has chosen them does so in the worst way; for an attacker who
    has seen them delta is the mean over what they saw, and the worst pair of values is chosen after the mean. A known total shows
    how many people are in no cell.
    """
    population = as_seen(claim)
    ((people, law),) = population.groups
    left, lowered = people - most_known(claim, Count()), _lowered(claim, population)
    worst: list[Profile] = []
    for pair in unlike_pairs(population, partial(_minimum, claim)):
        places = [population.domain.index(value) for value in pair]
        curves = [_apart(left, law, minima, places) for minima in lowered]
        worst += curves if claim.definition.influence == "active" else [Average(tuple(lowered.values()), tuple(curves))]
    return Worst(tuple(worst))


def _apart(people: int, law: Sequence[Fraction], minima: Sequence[int | None], places: Sequence[int]) -> Profile:
    cells = [MinimumCell(p, minimum) for p, minimum in zip(law, minima, strict=True)]
    further = tuple(cell for place, cell in enumerate(cells) if place not in places)
    return tables_apart(people, cells[places[0]], cells[places[1]], further)


def _reached(claim: Claim[KAnonymous], population: Valued, value: Hashable, roughly: bool = False) -> float:
    """The probability that at least minimum - 1 others are in this cell: only then can one more person in it be seen. `roughly`:
    a chance that is not small counts as 1.

    An attacker who has chosen the known people puts all of them into this cell. The target and the known people are taken from
    those who are least likely to have the value.
    """
    minimum = _minimum(claim, value)
    if minimum is None or minimum <= 0:
        return 0.0 if minimum is None else 1.0
    rates, missing = population.most(value), minimum - 1
    if claim.definition.influence == "passive":
        left = fewer(sorted(rates), 1)
    else:
        sizes, gone = unlisted(claim, population)
        left = fewer(sorted((rate, size) for (rate, _), size in zip(rates, sizes, strict=True)), gone)
        missing -= most_known(claim, Count())
    if roughly and sum(rate * size for rate, size in left) >= missing:
        return 1.0
    chance = likely_to_reach(left, missing)
    return 1.0 if roughly and chance > LIKELY else chance


def _bounded(claim: Claim[KAnonymous], population: Valued, pair: Ordered, reached: dict[Hashable, float]) -> Profile:
    """A bound for one ordered pair of values, the least of these: the bound for the whole histogram; the sum of the probabilities
    that one more person in each of the two cells can be seen; for each value that is never shown, a detour by that value.
    """
    (a, b), histogram = pair, revealed(claim, population, pair)
    ways: list[Profile] = [PromisedProfile(histogram), AtMost(min(1.0, _sum(reached[a], reached[b])))]
    for absent in [value for value in population.domain if _minimum(claim, value) is None and value not in pair]:
        ways.append(Detour(revealed(claim, population, (absent, b)), reached[a], 0.0))
        ways.append(Detour(revealed(claim, population, (a, absent)), 0.0, reached[b]))
    return MetProfile(tuple(ways))


def _sum(one: float, other: float) -> float:
    return probability(ball(0), ball(one) + ball(other)).upper


@theorem(
    "pk.thm5",
    mechanisms=KAnonymous,
    populations=(Categories, CategoryBounds),
    definitions=PARTIAL,
    concerns=lambda claim: values_seen(claim) > 1,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 5"), Cite("Sidelight")],
)
def rare_cells_are_hidden_and_common_ones_hide(claim: Claim[KAnonymous, V]) -> Curve:
    """Common values are hidden as in the whole histogram, of which the table is a part. With the same others, two rare values
    give the same table unless at least minimum - 1 others are in one of their cells. A rare and a common value are compared by
    way of being absent, and epsilon is not doubled. For rare cells it does not matter what was seen; an attacker who has chosen
    known people puts them into a rare cell. If the total is known, being absent is visible and hides nothing.
    """
    population = as_seen(claim)
    pairs = unlike_pairs(population, partial(_minimum, claim))
    many = len(pairs) > MOST_PAIRS
    reached = _reached_of_each(claim, population, roughly=many)
    if many:
        kept = rarest_of_each_kind(population, {value: (_minimum(claim, value), reached[value]) for value in population.domain})
        pairs = list(permutations(kept, 2))
    return upper_only(Worst(tuple(_bounded(claim, population, pair, reached) for pair in pairs)))


def pairs_bounded(claim: Claim[KAnonymous], population: Valued, pairs: Sequence[Ordered]) -> list[Profile]:
    """A bound for each of these ordered pairs of values, whether or not the same person can have both."""
    reached = _reached_of_each(claim, population)
    return [_bounded(claim, population, pair, reached) for pair in pairs]


def _reached_of_each(claim: Claim[KAnonymous], population: Valued, roughly: bool = False) -> dict[Hashable, float]:
    alike = {value: (population.most(value), _minimum(claim, value)) for value in population.domain}
    of_each = {kind: _reached(claim, population, value, roughly) for value, kind in alike.items()}
    return {value: of_each[kind] for value, kind in alike.items()}
