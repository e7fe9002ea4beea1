"""Functions whose output seldom changes if a record is dropped."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import ball

Changes = Annotated[
    Fraction, In("the probability that dropping the record changes the output, given its value and the knowledge", high=1)
]


def _stated(changes: Fraction) -> Numbers:
    return {"epsilon": 0, "delta": changes}


@formula("cw.thm11", verdict="as_printed", cites=(Cite(COUPLED_WORLDS, "Theorem 11"),), printed=_stated)
def seldom_changed(changes: Changes) -> Numbers:
    """If dropping a record changes the output with probability at most `changes`, whatever the record and the knowledge are, the
    function itself, run without the record, imitates the output with (0, changes). The same holds for a random output if both
    runs use the same coins.
    """
    return _stated(changes)


def _printed_ratio(least: Fraction, changes: Fraction) -> Numbers:
    return {"epsilon": ((ball(least) + ball(changes)) / (ball(least) - ball(changes))).log(), "delta": 0}


@formula(
    "cw.thm12",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 12"), OWN),
    printed=_printed_ratio,
    prints="epsilon = ln((c + m) / (c - m)), delta = 0",
    conditions=[
        Requirement(
            "the output changes with a smaller probability than any output has",
            lambda least, changes: changes < least,
            kind="promise",
        )
    ],
)
def never_rare(
    least: Annotated[Fraction, In("the least probability of any output, given a record and the knowledge", high=1, above=True)],
    changes: Changes,
) -> Numbers:
    """If every output has probability at least c given a record and the knowledge, and dropping the record changes the output
    with probability at most m < c and never gives any other output, then the function itself, run without the record, imitates
    the output with epsilon = log(c / (c - m)) and delta 0.
    """
    return {"epsilon": (ball(least) / (ball(least) - ball(changes))).log(), "delta": 0}
