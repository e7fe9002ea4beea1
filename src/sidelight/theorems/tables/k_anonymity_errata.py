"""Further errata of the printed theorem about tables without small cells."""

from __future__ import annotations

from fractions import Fraction

from sidelight.laws.finite.histogram import shown_table
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.results.cite import OWN, PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import as_ball
from sidelight.numbers.balls import above
from sidelight.numbers.rounding import float_below
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.profiles.tables.small_cells_left_out import MinimumCell, cells_apart
from sidelight.theorems.general.triangle import triangle
from sidelight.theorems.tables.k_anonymity import as_printed, rare_and_common

ITS_PROOF = (Cite(PARTIAL_KNOWLEDGE, "proof of Theorem 5"), OWN)


def _a_rare_cell() -> Refuted:
    """100 people, one of whom is in a cell of probability 0.001 that is shown from a count of 5 on."""
    rare, people, minimum = Fraction(1, 1000), 100, 5
    twice = as_printed(people, rare, minimum, Fraction(1))["two_rare"]
    shown = shown_table(people, (rare, 1 - rare), minimum, 0).weight(lambda table: table != (None,))
    return Refuted(
        printed=above(as_ball(twice) / 2),
        truth=float_below(shown),
        corrected=above(rare_and_common(people, rare, minimum, Fraction(1))["rare_or_absent"]),
        what="the probability that the cell of somebody who is in it is shown",
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
    id="pk.thm5.rare_cell",
    cites=ITS_PROOF,
    kind="proof only",
    quote="with probability 1 − δ_0 = 1 − f(T, n−1, λ)/(1−r), the result is thresholded",
    place="Section 4.3, proof of Theorem 5",
    printed="somebody's rare cell is shown with probability at most f(k, n-1, lambda) / (1 - r), with the minimum k for T",
    counterexample="100 people, one cell of probability 0.001, minimum 5: the cell of somebody who is in it is shown with "
    "probability 3.489e-6, printed 6.642e-8",
    refute=_a_rare_cell,
    holds_for="T = k - 1: Definition 15 hides counts up to T, Definition 16 shows counts of at least k",
    corrected="the tail starts at the minimum less one: P[Bin(n-1, lambda) >= k-1]",
)
CELL_ALONE = Erratum(
    id="pk.thm5.cell_alone",
    cites=ITS_PROOF,
    kind="proof only",
    quote="for all t′ ≠ t, M_T(D)(t′) is the same when θ is conditioned on D(i) = t or D(i) = ⊥",
    place="Section 4.3, proof of Theorem 5",
    printed="between a value and being absent only the cell of that value matters",
    counterexample="20 people, probabilities 0.1, 0.8 and absent 0.1, minimum 3, epsilon 0.5: the cell alone "
    "0.104956, the table 0.203540",
    refute=_one_cell_of_two,
    holds_for="a single cell, and the law of each other count by itself; not all of them together",
    corrected="the other cells tell how many are hidden: the table is compared as a whole",
)
TWO_STEPS = Erratum(
    id="pk.thm5.two_steps",
    cites=ITS_PROOF,
    kind="proof only",
    quote="M(D)_{|D(i)=t} ≈_{2ε,2δ} M(D)_{|D(i)=t} for all t, t′ ∈ T, which would conclude the proof immediately",
    place="Section 4.3, proof of Theorem 5",
    printed="two values that are (epsilon, delta)-indistinguishable from being absent are (2 epsilon, 2 delta)-indistinguishable",
    counterexample="coins that show heads with 0.37183, 0.1 and never: (1, 0.1) from each to the next, and delta "
    "0.37183 at 2 between the ends, above 0.2",
    refute=_two_steps,
    holds_for="delta 0",
    corrected="(2 epsilon, (1 + e^epsilon) delta); the table needs no such detour",
)
