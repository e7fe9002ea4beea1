"""Several counts about few people, exactly: by the number of people of each atom instead of one by one."""

from __future__ import annotations

from itertools import islice

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.alike import Alike, leaves
from sidelight.hiding.people import PARTIAL, figure
from sidelight.model.claim import Claim
from sidelight.model.population import atom_sizes
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import kept_in_balls
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.figures.alike_people import AlikeSituation, Published
from sidelight.profiles.figures.compared_alike import MOST_EXACT_OUTCOMES, compared_alike
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN

MOST_PEOPLE = 300  # people who are counted; by trial: speed
MOST_FIGURES = 300  # figures about them: each is asked whom it counts
MOST_ROWS = 4_000  # vectors of counts for which what is published is written out; by trial: speed
MOST_SITUATIONS = 4_000  # atoms under attack with the numbers of known people of each kind; by trial: speed
MOST_PAIRS = 200_000  # pairs of worlds that are compared; by trial: speed
MOST_MASSES = 4_000_000  # masses of all views in doubles: 64 megabytes; by trial: speed


def _only_counts(claim: Claim) -> bool:
    if claim.attacker.names_people or not (claim.population.independent or claim.definition.ground == "worst_case"):
        return False
    return 0 < len(leaves(claim.mechanism, atom_sizes(claim.population)) or ()) <= MOST_FIGURES


def _few(claim: Claim) -> bool:
    people = Alike(claim)
    few = sum(people.atoms.values()) <= MOST_PEOPLE and people.rows <= MOST_ROWS
    return few and people.rows * people.outcomes <= MOST_MASSES


def _exactly_evaluated(claim: Claim) -> bool:
    """Whether each pair of worlds certainly has so few masses that it is evaluated exactly; laws of noise are cut off."""
    people = Alike(claim)
    few = 2 * people.rows <= MOST_EXACT_OUTCOMES  # asked first: the outcomes of noise about many people take long to list
    exact = all(figure(leaf).noise is None for leaf, _ in people.figures)
    return few and exact and people.outcomes + 2 * people.rows <= MOST_EXACT_OUTCOMES


@kept_in_balls(16)
def _situations(claim: Claim) -> tuple[AlikeSituation, ...] | None:
    """None where there are too many."""
    people = Alike(claim)
    found, worlds, pairs = list[AlikeSituation](), 0, 0
    for case in islice(people.situations(), MOST_SITUATIONS + 1):
        found.append(case)
        worlds, pairs = worlds + case.worlds, pairs + case.pairs
        if len(found) > MOST_SITUATIONS or pairs > MOST_PAIRS or 2 * worlds * people.outcomes > MOST_MASSES:
            return None
    return tuple(found)


@theorem(
    "sl.alike_people",
    populations=(Rates, RateBounds),
    definitions=(*PARTIAL, DifferentialPrivacy),
    concerns=_only_counts,
    limits=[
        Limit(f"no noise, and at most {MOST_EXACT_OUTCOMES} outcomes and counts", _exactly_evaluated),
        Limit(f"at most {MOST_ROWS:,} vectors of counts, and few outcomes", _few),
        Limit(
            f"at most {MOST_PAIRS:,} pairs of worlds, and few outcomes",
            lambda claim: not _few(claim) or _situations(claim) is not None,
        ),
        Limit(SOMEBODY_OPEN, lambda claim: not _few(claim) or _situations(claim) != ()),
    ],
    exact=True,
    final=True,
    cost=2,
)
def alike_people(claim: Claim) -> Curve:
    """Counts cannot tell people of one atom apart: every pair of worlds is evaluated once for all people who are alike, at every
    vector of counts, with exact probabilities.
    """
    return _evaluated(claim)


@theorem(
    "sl.alike_people_in_doubles",
    populations=(Rates, RateBounds),
    definitions=(*PARTIAL, DifferentialPrivacy),
    concerns=_only_counts,
    limits=[
        Limit(f"at most {MOST_ROWS:,} vectors of counts, and few outcomes", _few),
        Limit(
            f"at most {MOST_PAIRS:,} pairs of worlds, and few outcomes",
            lambda claim: not _few(claim) or _situations(claim) is not None,
        ),
        Limit(SOMEBODY_OPEN, lambda claim: not _few(claim) or _situations(claim) != ()),
    ],
    exact=True,
    final=True,
    cost=5,
)
def alike_people_in_doubles(claim: Claim) -> Curve:
    """The same where there are more outcomes: with doubles, whose error is bounded, and beside all cheaper bounds."""
    return _evaluated(claim)


def _evaluated(claim: Claim) -> Curve:
    return _compared(Alike(claim).published(), _situations(claim) or ())


@kept_in_balls(16)
def _compared(published: Published, situations: tuple[AlikeSituation, ...]) -> Curve:
    """Claims with the same situations share it: where nothing is hidden, whether what is known was chosen changes nothing."""
    return compared_alike(published, situations)
