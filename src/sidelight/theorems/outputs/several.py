"""Several outputs seen together."""

from __future__ import annotations

from collections.abc import Iterable

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import stays_in_atoms
from sidelight.mechanisms.both import Both
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.of_several import Largest
from sidelight.profiles.curves.worst_of_several import worst


def looking_at(claim: Claim, parts: Iterable[Iterable[Mechanism]]) -> dict[Atom, list[int]]:
    """For each atom with people, the places of the parts that depend on it; a part is any of some mechanisms."""
    found: dict[Atom, list[int]] = {atom: [] for atom, size in claim.population.atoms if size}
    names = frozenset(found)
    for place, part in enumerate(parts):
        for atom in frozenset().union(*(option.looks_at(names) for option in part)):
            found[atom].append(place)
    return found


def apart_from_each_other(claim: Claim[Both]) -> list[list[Mechanism]]:
    """The parts of `Both`, grouped so that different groups look at different people."""
    parts = claim.mechanism.parts
    group = list(range(len(parts)))

    def last(place: int) -> int:
        """The largest number of a part that is known to be in the same group."""
        while group[place] != place:
            group[place] = place = group[group[place]]
        return place

    for places in looking_at(claim, [(part,) for part in parts]).values():
        for place in places[1:]:
            one, other = last(places[0]), last(place)
            group[min(one, other)] = max(one, other)
    members: dict[int, list[Mechanism]] = {}
    for place, part in enumerate(parts):
        members.setdefault(last(place), []).append(part)
    return [members[place] for place in sorted(members)]


def _nobody_moves_with_the_target(claim: Claim) -> bool:
    """Whether the records of unknown people of other atoms do not depend on the target's. People are independent, or the target's
    cluster is known or within one atom, or the worst case is asked for and everybody else is known.
    """
    return claim.definition.ground == "worst_case" or stays_in_atoms(claim)


def _by_people(claim: Claim[Both]) -> list[Claim]:
    groups = apart_from_each_other(claim)
    if len(groups) == 1:
        groups = [[part] for part in groups[0]]
    return [claim.about(group[0] if len(group) == 1 else Both(*group)) for group in groups]


@theorem(
    "sl.separate_people",
    mechanisms=Both,
    definitions=(DifferentialPrivacy, ActiveKnowledge, PassiveKnowledge),
    concerns=lambda claim: len(claim.mechanism.parts) > 1,
    needs=[
        Need("no person is in both", lambda claim: len(apart_from_each_other(claim)) > 1),
        Need("records are independent", _nobody_moves_with_the_target),
    ],
    rests_on=_by_people,
    exact=True,
    cost=1,
)
def separate_people(claim: Claim, *parts: Guarantee) -> Curve:
    """Outputs about different, independent people: a person affects only the output that looks at them, so delta is that of the
    worst output.
    """
    return worst_of(parts)


def worst_of(parts: tuple[Guarantee, ...]) -> Curve:
    profiles = [part.compared for part in parts if part.compared is not None]
    return worst(profiles) if len(profiles) == len(parts) else Largest(tuple(part.curve for part in parts))
