"""Formulas for several counts over the same people: with one law of trajectories for all, or with a Markov chain of days."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Annotated

from sidelight.hiding.cohorts import Law, in_order, steps_of
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.populations.chain import MOST_DAYS, Chain
from sidelight.profiles.figures.several_counts import Displaced
from sidelight.profiles.tables.blanket import hidden_among
from sidelight.theorems.counts.counting import KNOWN_ARE_OTHERS, Known, People
from sidelight.theorems.over_time.trajectories import grid_fits, grid_law, hiding

Place = Annotated[int | None, In("a trajectory of the target, by its place in that order, counted from 0")]
SMALL = "a grid of all counts that is small enough: about 4,000 people counted twice, 200 three times, 60 four times"


def _axes(chances: tuple[Fraction, ...]) -> int:
    return len(chances).bit_length() - 1


def _law(chances: tuple[Fraction, ...]) -> Law:
    """The law of the trajectories; the probabilities are in the order 00, 01, 10, 11 of the bits."""
    return FiniteLaw.of(dict(zip(product((0, 1), repeat=_axes(chances)), chances, strict=True)))


def _fits(law: Law, others: int, axes: int) -> bool:
    return grid_fits({in_order(((law, others),)): steps_of(law)}, axes)


@formula(
    "sl.trajectories",
    verdict="tight",
    conditions=[
        KNOWN_ARE_OTHERS,
        Requirement(
            f"there are 2, 4, 8, ... or {2**MOST_DAYS} chances, one for each trajectory",
            lambda chances: 2 <= len(chances) <= 2**MOST_DAYS and len(chances) == 2 ** _axes(chances),
        ),
        Requirement("the chances sum to 1", lambda chances: sum(chances) == 1),
        Requirement("two trajectories or more are possible", lambda chances: sum(chance > 0 for chance in chances) > 1),
        Requirement("here and there are both given or both left out", lambda here, there: (here is None) == (there is None)),
        Requirement(
            "here and there are places in the list of chances",
            lambda chances, here, there: here is None or (there is not None and max(here, there) < len(chances)),
        ),
        Requirement(SMALL, lambda people, chances, known: _fits(_law(chances), people - known - 1, _axes(chances)), kind="size"),
    ],
)
def several_counts_of_the_same_people(
    people: People,
    chances: Annotated[tuple[Fraction, ...], In("how likely each trajectory is, in the order 00, 01, 10, 11", high=1)],
    epsilon: AtEpsilon,
    here: Place = None,
    there: Place = None,
    known: Known = 0,
) -> Numbers:
    """Several counts over the same independent people, all with one law of trajectories (a bit for each count). `delta` is for
    the worst two trajectories of the target, or for the two named: `forth` compares `here` with `there`, `back` the reverse.
    `revealed_delta` is the bound if everybody is revealed who cannot hide the step from one trajectory to the other.
    """
    law = _law(chances)
    if here is None or there is None:
        return _apart(law, people - known - 1, steps_of(law), epsilon)
    one, other = (list(product((0, 1), repeat=_axes(chances)))[place] for place in (here, there))
    forth: Trajectory = tuple(a - b for a, b in zip(one, other, strict=True))
    back: Trajectory = tuple(-by for by in forth)
    if not any(forth):
        return {"epsilon": epsilon, "delta": 0, "forth": 0, "back": 0}
    grid = grid_law(in_order(((law, people - known - 1),)), len(forth), None)
    ways = {name: Displaced(grid, (step,)).delta_at(epsilon).upper for name, step in (("forth", forth), ("back", back))}
    return {**_apart(law, people - known - 1, (forth, back), epsilon), **ways}


def _apart(law: Law, others: int, steps: tuple[Trajectory, ...], epsilon: Fraction) -> Numbers:
    cohort = in_order(((law, others),))
    grid = grid_law(cohort, len(steps[0]), None)
    revealed = [hidden_among(*hiding(cohort, step, 0), epsilon).excess for step in steps]
    worst = revealed[0]
    for one in revealed[1:]:
        worst = worst.max(one)
    return {"epsilon": epsilon, "delta": Displaced(grid, steps).delta_at(epsilon).upper, "revealed_delta": worst}


def _chain(first: Fraction, after_one: Fraction, after_zero: Fraction | None, days: int) -> Law:
    return Chain(first, after_one, after_zero, days).law


@formula(
    "sl.daily_counts",
    verdict="tight",
    conditions=[
        KNOWN_ARE_OTHERS,
        Requirement(
            "without after_zero, some chain keeps every day at first: first (1 - after_one) <= 1 - first, and first < 1",
            lambda first, after_one, after_zero: after_zero is not None or (first < 1 and first * (1 - after_one) <= 1 - first),
        ),
        Requirement(
            "two trajectories or more are possible",
            lambda first, after_one, after_zero, days: len(_chain(first, after_one, after_zero, days).masses) > 1,
        ),
        Requirement(
            SMALL,
            lambda people, known, first, after_one, after_zero, days: _fits(
                _chain(first, after_one, after_zero, days), people - known - 1, days
            ),
            kind="size",
        ),
    ],
)
def daily_counts_of_a_chain(
    people: People,
    first: Annotated[Fraction, In("how likely a 1 is on the first day", high=1)],
    after_one: Annotated[Fraction, In("how likely a 1 is after a 1", high=1)],
    epsilon: AtEpsilon,
    days: Annotated[int, In("how many days are counted", 1, MOST_DAYS)] = 2,
    after_zero: Annotated[Fraction | None, In("how likely a 1 is after a 0; left out: as many 1s on every day", high=1)] = None,
    known: Known = 0,
) -> Numbers:
    """The exact counts of several days over the same independent people, for each of whom a day depends on the day before.
    `delta` is for the worst two histories of the target, in both directions. `revealed_delta` is the bound if everybody is
    revealed who cannot hide the step from one history to the other.
    """
    law = _chain(first, after_one, after_zero, days)
    return _apart(law, people - known - 1, steps_of(law), epsilon)
