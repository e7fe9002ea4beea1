"""Formulas for a table of the counts of all values in which counts below a minimum are left out: what it gives away about one
person's value.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.hiding.people import FEW_PEOPLE
from sidelight.laws.counts.binomial import binomial_mass, ratio_reaches
from sidelight.laws.finite.histogram import shown_table
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers, as_ball
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.numbers.balls import above, at_most_one, ball, in_balls
from sidelight.profiles.counts.above_a_minimum import likely_to_reach
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.profiles.tables.blanket import excess_among
from sidelight.profiles.tables.small_cells_left_out import MinimumCell, cells_apart
from sidelight.theorems.counts.counting import (
    HALF,
    KNOWN_ARE_OTHERS,
    OWN_TOO,
    AtLeast,
    Known,
    People,
    fair_coins,
    fitting,
)
from sidelight.theorems.counts.minimum import Minimum

THEOREM_5 = (Cite(PARTIAL_KNOWLEDGE, "Theorem 5"), OWN_TOO)


@in_balls
def rare_and_common(
    people: int, at_least: Fraction, minimum: int, epsilon: Fraction, known: int = 0, influence: str = "passive"
) -> dict[str, arb]:
    """Delta by the kinds of the two values compared, where being absent counts as common. One person with a rare value changes
    the table only if at least minimum - 1 others have that value.
    """
    common = excess_among(fair_coins(fitting(people) - known - 1, at_least), HALF, epsilon)
    chosen = known if influence == "active" else 0
    rare = ball(likely_to_reach(((at_least, people - 1 - chosen),), minimum - 1 - chosen))
    mixed = common + ball(epsilon).exp() * rare
    return {
        "delta": at_most_one(mixed.max(2 * rare)),
        "common": common,
        "rare_or_absent": rare,
        "two_rare": at_most_one(2 * rare),
        "mixed": at_most_one(mixed),
    }


@in_balls
def as_printed(people: int, at_least: Fraction, minimum: int, epsilon: Fraction) -> dict[str, arb | Fraction | None]:
    """The printed statement. `epsilon` is that of common values; the paper does not distinguish the threshold from
    the minimum.
    """
    ratio = at_least * (people - 1) / ((1 - at_least) * minimum) if minimum else Fraction(1)
    if ratio >= 1:
        return {"epsilon": None, "delta": None}
    rare = binomial_mass(minimum, people - 1, at_least) / ball(1 - ratio)
    if not rare < 1 or people > FEW_PEOPLE:
        return {"epsilon": None, "delta": None}
    common = ratio_reaches(people - 1, 2 * at_least, epsilon)
    return {"epsilon": 2 * (-(1 - rare).log()).max(ball(epsilon)), "delta": (2 * rare).max(common), "two_rare": 2 * rare}


def _three_people() -> Refuted:
    """The printed threshold T is taken as the minimum, 2, and as the largest count that is hidden, 1."""
    tenth = Fraction(1, 10)
    printed = [as_printed(3, tenth, threshold, Fraction(1))["delta"] for threshold in (2, 1)]
    tables = [shown_table(3, (1 - tenth, tenth), 2, value) for value in (0, 1)]
    return Refuted(
        printed=max(above(as_ball(delta)) for delta in printed),
        truth=both_ways(*tables).delta(2.0).lower,
        corrected=above(rare_and_common(3, tenth, 2, Fraction(2))["delta"]),
        what="delta at epsilon 2",
    )


@formula(
    "pk.thm5",
    verdict="corrected",
    cites=THEOREM_5,
    printed=as_printed,
    conditions=[
        KNOWN_ARE_OTHERS,
        Requirement("influence is passive or active", lambda influence: influence in ("passive", "active")),
    ],
    erratum=Erratum(
        kind="false as printed",
        quote="Then M_T is ({θ}, ε, δ)-APKDP for all δ ≥ δ_0",
        place="Section 4.3, Theorem 5",
        printed="(2 epsilon, delta), delta the larger of that of a count, P[X/Y >= epsilon], and twice a tail that starts "
        "at the threshold",
        counterexample="3 people, a cell of probability 0.9 and absent with 0.1, minimum 2, epsilon 1: printed (2, 0.7568), the "
        "true delta at 2 is 0.81; so whether T is the minimum or the largest count that is hidden",
        refute=_three_people,
        holds_for="no range was worked out: the printed delta contains that of Theorem 3, which is false",
    ),
)
def table_without_small_cells(
    people: People,
    at_least: AtLeast,
    minimum: Minimum,
    epsilon: AtEpsilon,
    known: Known = 0,
    influence: Annotated[str, In("whether what is known was seen (passive) or chosen (active)")] = "passive",
) -> Numbers:
    """Independent people. For everybody, being absent and each common value have at least the given probability, and each rare
    value has at most that. Common values are hidden as in a histogram; a rare value is not shown unless at least minimum - 1
    others have it. `delta` is for any two values, the other results for the kinds of pairs. Epsilon is not doubled.
    """
    return {"epsilon": epsilon, **rare_and_common(people, at_least, minimum, epsilon, known, influence)}


@formula(
    "sl.k_anonymity",
    verdict="tight",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Definition 16"), OWN_TOO),
    conditions=[
        Requirement("the probabilities sum to 1", lambda probabilities: sum(probabilities) == 1),
        Requirement(
            "first and second are two different places of the list, counted from 0",
            lambda probabilities, first, second: first != second and max(first, second) < len(probabilities),
        ),
    ],
    also=("pk.def16",),
)
def table_of_people_with_one_law(
    people: People,
    minimum: Minimum,
    probabilities: Annotated[
        tuple[Fraction, ...], In("the probability of every value, the last one that of being absent", high=1)
    ],
    first: Annotated[int, In("the place of a value in the list, counted from 0")],
    second: Annotated[int, In("the place of the other value, counted from 0")],
    epsilon: AtEpsilon,
) -> Numbers:
    """The counts of all values of independent people with the same law, where counts below the minimum are left out and absent
    people are never shown: the exact delta for two values of one person, the first compared with the second (`forth`) and the
    reverse (`back`).
    """
    last = len(probabilities) - 1
    cells = [MinimumCell(probability, None if place == last else minimum) for place, probability in enumerate(probabilities)]
    further = tuple(cell for place, cell in enumerate(cells) if place not in (first, second))
    forth = cells_apart(people, cells[first], cells[second], further, epsilon)
    back = cells_apart(people, cells[second], cells[first], further, epsilon)
    return {"epsilon": epsilon, "delta": forth.max(back), "forth": forth, "back": back}
