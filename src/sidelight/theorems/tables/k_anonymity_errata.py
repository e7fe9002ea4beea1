"""Further errata of the printed theorem about tables without small cells."""

from __future__ import annotations

from fractions import Fraction

from sidelight.laws.finite.histogram import shown_table
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.results.cite import OWN, PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import as_ball
from sidelight.numbers.balls import above
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.profiles.tables.small_cells_left_out import MinimumCell, cells_apart
from sidelight.theorems.general.triangle import triangle
from sidelight.theorems.tables.k_anonymity import THEOREM_5, as_printed, rare_and_common

ITS_PROOF = (Cite(PARTIAL_KNOWLEDGE, "proof of Theorem 5"), OWN)


def _a_rare_cell() -> Refuted:
    rare, epsilon = Fraction(1, 1000), Fraction(1, 10**6)
    printed = as_printed(100, rare, 5, epsilon)["two_rare"]
    tables = [shown_table(100, (rare, 1 - rare), 5, value) for value in (0, 1)]
    return Refuted(
        printed=above(as_ball(printed)),
        truth=both_ways(*tables).delta_at(epsilon).lower,
        corrected=above(rare_and_common(100, rare, 5, epsilon)["rare_or_absent"]),
        what="delta at epsilon 1e-6",
    )


def _one_cell_of_two() -> Refuted:
    tenth, people, minimum, epsilon = Fraction(1, 10), 20, 3, Fraction(1, 2)
    alone = [shown_table(people, (tenth, 9 * tenth), minimum, value) for value in (0, 1)]
    joint = [shown_table(people, (tenth, 8 * tenth, tenth), minimum, value) for value in (0, 2)]
    cell, other, absent = MinimumCell(tenth, minimum), MinimumCell(8 * tenth, minimum), MinimumCell(tenth, None)
    ways = [cells_apart(people, *pair, (other,), epsilon) for pair in ((cell, absent), (absent, cell))]
    return Refuted(
        printed=both_ways(*alone).delta_at(epsilon).upper,
        truth=both_ways(*joint).delta_at(epsilon).lower,
        corrected=max(above(way) for way in ways),
        what="delta at epsilon 0.5",
    )


def _two_steps() -> Refuted:
    """Three coins; the first and the second are (1, 0.1)-indistinguishable, and so are the second and the third."""
    chances = (Fraction("0.3718281828"), Fraction(1, 10), Fraction(0))
    coins: list[FiniteLaw[Outcome]] = [FiniteLaw(((1, chance), (0, 1 - chance))) for chance in chances]
    delta = Fraction(max(both_ways(*pair).delta(1.0).upper for pair in (coins[:2], coins[1:])))
    return Refuted(
        printed=float(2 * delta),
        truth=both_ways(coins[0], coins[2]).delta(2.0).lower,
        corrected=triangle(epsilon=1, delta=delta, next_epsilon=1, next_delta=delta).result["delta"] or 0.0,
        what="delta at epsilon 2",
    )


RARE_CELL = Erratum(
    "a rare cell has delta f(k, n-1, lambda) / (1 - r), doubled in the statement",
    "100 people, one cell of probability 0.001, minimum 5: printed 1.328393e-07, true 3.42e-06",
    _a_rare_cell,
    id="pk.thm5.rare_cell",
    cites=THEOREM_5,
    corrected="the tail starts at the minimum less one: delta is P[Bin(n-1, lambda) >= k-1]",
)
CELL_ALONE = Erratum(
    "between a value and being absent only the cell of that value matters",
    "20 people, probabilities 0.1, 0.8 and absent 0.1, minimum 3, epsilon 0.5: the cell alone 0.104956, the table 0.203540",
    _one_cell_of_two,
    id="pk.thm5.cell_alone",
    cites=ITS_PROOF,
    corrected="the other cells tell how many are hidden: the table is compared as a whole",
)
TWO_STEPS = Erratum(
    "two values that are (epsilon, delta)-indistinguishable from being absent are (2 epsilon, 2 delta)-indistinguishable",
    "coins that show heads with 0.37183, 0.1 and never: (1, 0.1) from each to the next, and delta 0.37183 at 2 between the ends, "
    "above 0.2",
    _two_steps,
    id="pk.thm5.two_steps",
    cites=ITS_PROOF,
    corrected="(2 epsilon, (1 + e^epsilon) delta); the table needs no such detour",
)
