"""Many studies, and a leak that bounds how many of them a person joined."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import At, In
from sidelight.profiles.composition.losses import Losses, composed
from sidelight.profiles.curves.power import Power, Promise
from sidelight.theorems.leaks.big_world_errata import WITHOUT_REPLACEMENT

THEOREM_17 = (Cite(BOUNDED_LEAKAGE, "Theorem 17"), Cite(BOUNDED_LEAKAGE, "Lemma 39"), OWN)
NEIGHBOURS = ("both", "add_remove", "replace_default")
MOST_STUDIES = 2_000  # studies; by trial: speed


def _printed(neighbours: str, joined: int, epsilon: tuple[Fraction, ...], delta: tuple[Fraction, ...]) -> Numbers:
    """The neighbours of the paper replace a record."""
    if neighbours == "add_remove" or len(epsilon) + len(delta) > 2:
        return {"epsilon": None, "delta": None}
    return {"epsilon": 2 * joined * epsilon[0], "delta": 2 * joined * delta[0]}


@formula(
    "bldp.thm17",
    verdict="tight",
    cites=THEOREM_17,
    printed=_printed,
    prints="(2 t epsilon, 2 t delta), for at most t studies joined",
    conditions=[
        Requirement(f"neighbours is one of {', '.join(NEIGHBOURS)}", lambda neighbours: neighbours in NEIGHBOURS),
        Requirement("at most as many joined as there are studies", lambda joined, studies: joined <= studies),
        Requirement("same_studies is 0 or 1", lambda same_studies: same_studies in (0, 1)),
        Requirement("one epsilon for all studies, or one for each", lambda epsilon, studies: len(epsilon) in (1, studies)),
        Requirement("one delta for all studies, or one for each", lambda delta, studies: len(delta) in (1, studies)),
        Requirement(
            "where records are only added or removed, one epsilon and one delta for all studies",
            lambda neighbours, epsilon, delta: neighbours != "add_remove" or len(epsilon) == len(delta) == 1,
            kind="promise",
        ),
    ],
    erratum=WITHOUT_REPLACEMENT,
    also=("bldp.lem39",),
)
def big_world(
    neighbours: Annotated[
        str,
        In(
            "which datasets a study's promise compares: add_remove (one record more or less), replace_default (another record, "
            "where an absent person has a default one), or both (another record, or one more or less)"
        ),
    ],
    studies: Annotated[int, In("how many studies there are", 1, MOST_STUDIES)],
    joined: Annotated[int, In("the leak: the person joined at most this many of the studies")],
    epsilon: Annotated[tuple[Fraction, ...], In("the epsilon of each study, or one for all")],
    delta: Annotated[tuple[Fraction, ...], In("the delta of each study, or one for all", high=1)] = (Fraction(0),),
    same_studies: Annotated[
        int, In("1: given the leak, who joins which study, person and others, does not depend on the person's data", 0, 1)
    ] = 0,
    at: At = None,
) -> Numbers:
    """The answers of all studies, given the same leak, are compared for two values of the person's data. The leak must be
    possible with both values; given the leak, who else joins must not depend on the person's data; and the leak must share no
    coins with the studies. At most 2 `joined` studies answer differently, or `joined` if the person joins the same studies in
    both worlds. Where records are only added or removed, a study that the person joins in both worlds counts as two steps.
    """
    if neighbours == "add_remove":
        step = Power.of([(epsilon[0], delta[0])])
        spent, losses = 2 * joined * epsilon[0], Losses.under(step.after(step)).times(joined) if joined else composed([])
    else:
        touched = _largest(epsilon, delta, studies, joined if same_studies else min(2 * joined, studies))
        spent, losses = sum((promise[0] for promise in touched), Fraction(0)), composed([[promise] for promise in touched])
    where = spent if at is None else at
    return {"epsilon": where, "delta": losses.exceeding(where)}


def _largest(epsilon: tuple[Fraction, ...], delta: tuple[Fraction, ...], studies: int, number: int) -> list[Promise]:
    """The largest epsilons with the largest deltas, both sorted: for a composition it does not matter which delta belongs to
    which epsilon.
    """
    epsilons, deltas = (sorted(values * (studies if len(values) == 1 else 1), reverse=True) for values in (epsilon, delta))
    return list(zip(epsilons[:number], deltas[:number], strict=True))
