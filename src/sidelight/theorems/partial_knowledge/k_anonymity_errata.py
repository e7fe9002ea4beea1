"""Two more places where what is printed of tables without small cells is false."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.histogram import shown_table
from sidelight.model.erratum import Erratum, Refuted
from sidelight.numbers.balls import above
from sidelight.profiles.cells import Cell, cells_apart
from sidelight.profiles.two_laws import both_ways
from sidelight.theorems.partial_knowledge.k_anonymity import THEOREM_5, as_printed, rare_and_common


def _a_rare_cell() -> Refuted:
    rare, epsilon = Fraction(1, 1000), Fraction(1, 10**6)
    printed = as_printed(100, rare, 5, epsilon)["two_rare"]
    tables = [shown_table(100, (rare, 1 - rare), 5, value) for value in (0, 1)]
    if not isinstance(printed, arb):
        raise BadValue("the printed statement says nothing of this instance")
    return Refuted(
        printed=above(printed),
        truth=both_ways(*tables).delta_at(epsilon).lower,
        corrected=above(rare_and_common(100, rare, 5, epsilon)["rare_or_absent"]),
        what="delta at epsilon 1e-6",
    )


def _one_cell_of_two() -> Refuted:
    tenth, people, minimum, epsilon = Fraction(1, 10), 20, 3, Fraction(1, 2)
    alone = [shown_table(people, (tenth, 9 * tenth), minimum, value) for value in (0, 1)]
    joint = [shown_table(people, (tenth, 8 * tenth, tenth), minimum, value) for value in (0, 2)]
    cell, other, absent = Cell(tenth, minimum), Cell(8 * tenth, minimum), Cell(tenth, None)
    ways = [cells_apart(people, *pair, (other,), epsilon) for pair in ((cell, absent), (absent, cell))]
    return Refuted(
        printed=both_ways(*alone).delta_at(epsilon).upper,
        truth=both_ways(*joint).delta_at(epsilon).lower,
        corrected=max(above(way) for way in ways),
        what="delta at epsilon 0.5",
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
    cites=THEOREM_5,
    corrected="the other cells tell how many are hidden: the table is compared as a whole",
)
