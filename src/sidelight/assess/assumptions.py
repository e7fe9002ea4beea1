"""What a statement rests on, and what it leaves unprotected."""

from __future__ import annotations

from sidelight.assess.bind import Bound
from sidelight.assess.question import Question
from sidelight.assess.uncertainty import mixed_groups
from sidelight.assess.words import plural
from sidelight.model.results.proof import ProofNode
from sidelight.numbers.printing import decimal_as_written
from sidelight.plan.protected import People

NOBODY_VOUCHES = "independence: nobody vouches"
MIXED = (
    "the plan does not say which group the people of a cell belong to: "
    "any mix of rates between the least and the largest is allowed for"
)

OTHER_VALUE = "hidden counts of another value of the secret count as published"


def assumptions(bound: Bound, question: Question | None = None, proof: ProofNode | None = None) -> tuple[str, ...]:
    """What a statement about this question rests on; without one, what every statement of the plan does."""
    people = bound.people
    lines = [_uncertainty(people), _independence(people)]
    columns = f" and the columns {', '.join(people.public)}" if people.public else ""
    lines.append(f"the sizes of groups{columns} count as known to the attacker")
    if mixed_groups(people, () if question is None else question.sizes):
        lines.append(MIXED)
    hides = any(release.hides for release in bound.releases.values())
    among = question is not None and bool(question.among)
    if among or (hides and proof is not None and _rests_on_refinement(proof)):
        lines.append("hidden counts that share people with another figure count as published")
    return (*lines, *taken_as_published(question))


def taken_as_published(question: Question | None) -> tuple[str, ...]:
    """Of counts of a second value of the secret."""
    return (OTHER_VALUE,) if question is not None and question.opened else ()


def _rests_on_refinement(proof: ProofNode) -> bool:
    return proof.theorem == "sl.refinement" or any(map(_rests_on_refinement, proof.premises))


def _uncertainty(people: People) -> str:
    stated = people.uncertainty
    who = f"every {people.unit} whom the attacker does not know"
    because = f" (because: {people.because})" if people.because else ""
    if stated is None:
        return "nothing is assumed about what the attacker does not know"
    if stated.kind == "at_least" and stated.level is not None:
        least = decimal_as_written(float(stated.level))
        return f"every value of the {people.secret} has a probability of at least {least}, for {who}{because}"
    if stated.kind == "at_most":
        bounds = [
            f"'{value}' of at most {decimal_as_written(float(high))}"
            for value, high in zip(people.values, stated.groups.highest, strict=True)
            if high < 1
        ]
        return f"the {people.secret} has a probability of {' and of '.join(bounds)}, for {who}{because}"
    if stated.kind == "rates":
        rates = ", ".join(
            f"{value} {decimal_as_written(float(rate))}" for value, rate in zip(people.values, stated.groups.lowest, strict=True)
        )
        return f"the {people.secret} follows the same rates for {who}: {rates}{because}"
    return f"the {people.secret} follows the stated rates of {len(stated.groups)} groups, for {who}{because}"


def _independence(people: People) -> str:
    if people.together is None:
        return f"{NOBODY_VOUCHES} (computed as if no {people.unit}'s {people.secret} depended on another's; answer 'together')"
    if people.together == 1:
        return f"no {people.unit}'s {people.secret} depends on another's"
    where = ", each within one cell," if people.within_cell else ""
    return (
        f"{plural(people.unit)} depend on each other only within clusters of at most {people.together}{where} "
        "and the bounds hold for each member given all others; whoever knows all, some or none of a target's cluster is covered, "
        "and all but one unknown member of each other cluster are taken as known"
    )


def unprotected(people: People) -> tuple[str, ...]:
    lines = [f"whether someone is among the {plural(people.unit)} at all"]
    if people.public:
        lines.append(f"the public columns {', '.join(people.public)}")
    return tuple(lines)
