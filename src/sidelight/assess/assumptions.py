"""What a statement rests on, and what it leaves unprotected."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sidelight.assess.amounts import is_clamped
from sidelight.assess.assessment import Membership
from sidelight.assess.bind import Bound
from sidelight.assess.seen.question import Question
from sidelight.assess.uncertainty import depends_on_others, mixed_groups
from sidelight.assess.words import same_moment
from sidelight.assess.words_of_amounts import amounts_in_words, clamped_in_words
from sidelight.model.results.proof import ProofNode
from sidelight.numbers.printing import decimal_as_written, percent_as_written
from sidelight.plan.protected import People
from sidelight.plan.uncertain.bounds import ANYTHING
from sidelight.reading.grammar import in_words, number_of, plural

NOBODY_VOUCHES = "nobody vouches for independence"
MIXED = (
    "the plan does not say which group the people of a cell belong to: "
    "any mix of rates between the least and the largest is allowed for"
)

ESTIMATED = (
    "the rates were estimated from the data that is published: someone who knows people of these data may know better, and "
    "nobody vouches for them"
)
ANY_WEIGHTS = "any weights of the laws are allowed for that known people can bring about"
SUMS_OF_PARTS = "where sums share people, the sum of every group that they tell apart counts as published"
PART_OF_THE_LAW = "of the law of an amount that is moved into narrower bounds only its uniform part is used"
OTHER_VALUE = "hidden counts of another value of the secret count as published"


def assumptions(bound: Bound, question: Question | None = None, proof: ProofNode | None = None) -> tuple[str, ...]:
    """What a statement about this question rests on; without one, what every statement of the plan does."""
    people = bound.people
    lines = [_uncertainty(people), _independence(people)]
    columns = f" and {_columns(people)}" if people.public else ""
    lines.append(f"the sizes of groups{columns} count as known to the attacker")
    if sum(bool(release.values) for release in bound.releases.values()) > 1:
        lines.append(same_moment(people))
    if bound.unsure is None and mixed_groups(people, () if question is None else question.sizes):
        lines.append(MIXED)
    if bound.unsure is not None and (certain := bound.unsure.certain_people):
        lines.append(
            f"{people.phrase} {number_of(certain, people.unit)} counts as known to everybody (a rate of 0 or 1), and nothing is "
            "promised about it"
        )
    if bound.asked_whether:
        columns = _listed(bound.asked_whether)
        lines.append(f"whether a value of {columns} is missing counts as known to the attacker, of everybody")
    if people.uncertainty is not None and people.uncertainty.estimated:
        lines.append(ESTIMATED)
    lines += [clamped_in_words(people, added) for _, added in people.added if added != people.amount]
    if question is not None and people.amount is not None and any(one.boxed for one in question.every):
        clamped = any(is_clamped(people, value) for value, _ in people.added)
        lines.append(PART_OF_THE_LAW if clamped else SUMS_OF_PARTS)
    if any(release.kind.name == "mean" for release in bound.releases.values()):
        lines.append("a mean counts as the sum, which follows from it because the number of people is known")
    hides = any(release.hides for release in bound.releases.values())
    among = question is not None and bool(question.among)
    if among or (hides and proof is not None and _rests_on("sl.refinement", proof)):
        lines.append("hidden counts that share people with another figure count as published")
    secrets = [release for release in bound.releases.values() if release.values]
    if len(secrets) > 1 and any(release.estimated for release in secrets):
        lines.append("a count from which something is estimated counts as published where it shares people with another figure")
    if proof is not None and _rests_on("sl.unknown_law", proof):
        lines.append(ANY_WEIGHTS)
    return (*lines, *taken_as_published(question))


def about_the_sample(people: People, membership: Membership | None) -> tuple[str, ...]:
    """What is taken of who is in the sample, in each of the two ways of reading it."""
    sample, unit = people.sample, people.unit
    if sample is None or membership is None:
        return ()
    if membership == "known":
        vouched = " (nobody vouches that it is hidden)" if sample.hidden and sample.because is None else ""
        return (f"who is in the sample counts as known to the attacker{vouched}",)
    because = f" (because: {sample.because})" if sample.because else " (nobody vouches for it)"
    share = percent_as_written(float(sample.fraction))
    return (
        f"in every group that the figures tell apart, each {unit} is in the sample with the same probability, at most {share}, "
        f"whatever the secrets of all people are and whoever else is in it; and nobody outside knows whether they are{because}",
        f"someone else of the same group stands in for a {unit} who is not in the sample, and may have each value",
        "whom the attacker knows is counted among the people in the sample, and they may know that these are in it; of people "
        "who are not in it they know at most as many, or as large a share, and are as unsure about the others",
    )


def taken_as_published(question: Question | None) -> tuple[str, ...]:
    """Of counts of a second value of the secret."""
    return (OTHER_VALUE,) if question is not None and question.opened else ()


def _rests_on(theorem: str, proof: ProofNode) -> bool:
    return proof.theorem == theorem or any(_rests_on(theorem, premise) for premise in proof.premises)


def _uncertainty(people: People) -> str:
    stated = people.uncertainty
    who = f"{people.phrase} every {people.unit}, where the attacker does not know it"
    because = f" (because: {people.because})" if people.because else ""
    if stated is None:
        return "nothing is assumed about what the attacker does not know"
    if people.amount is not None:
        return f"{who}: {amounts_in_words(people.amount, stated)}{because}"
    if stated.kind == "at_least" and stated.level is not None:
        return f"{who}: each value has a probability of at least {decimal_as_written(float(stated.level))}{because}"
    if stated.kind == "at_most":
        bounds = [
            f"'{value}' has a probability of at most {decimal_as_written(float(high))}"
            for value, high in zip(people.values, stated.groups.highest, strict=True)
            if high < 1
        ]
        return f"{who}: {in_words(bounds)}{because}"
    if stated.kind == "between":
        ends = zip(people.values, stated.groups.lowest, stated.groups.highest, strict=True)
        bounds = [f"'{value}' has {_probability(low, high)}" for value, low, high in ends if (low, high) != ANYTHING]
        return f"{who}: {in_words(bounds)}{because}"
    if stated.mixture:
        laws = "; or ".join(
            f"{in_words(_rates(people, law))} (weight {decimal_as_written(float(weight))})" for weight, law in stated.mixture
        )
        return f"{who}: everybody has the same law, and the attacker does not know which: {laws}{because}"
    if stated.kind == "rates":
        return f"{who}: {in_words(_rates(people, stated.groups.lowest))}{because}"
    if stated.reference is not None:
        groups = f"{number_of(len(stated.reference.laws), 'group')} by {in_words(stated.reference.columns)}"
        return f"{who}: {stated.reference.stated} that {stated.reference.name} states for {groups}{because}"
    if stated.rates_in is not None:
        return f"{who}: '{stated.rates_in.value}' has the probability in the column {stated.rates_in.column}{because}"
    where = ", each in the stated cell" if stated.placed else ""
    return f"{who}: the stated rates of {number_of(len(stated.groups), 'group')}{where}{because}"


def _rates(people: People, law: Sequence[Fraction]) -> tuple[str, ...]:
    return tuple(f"'{v}' has probability {decimal_as_written(float(rate))}" for v, rate in zip(people.values, law, strict=True))


def _probability(low: Fraction, high: Fraction) -> str:
    least, most = decimal_as_written(float(low)), decimal_as_written(float(high))
    return f"probability {least}" if low == high else f"a probability between {least} and {most}"


def _independence(people: People) -> str:
    """`people.phrase` speaks of one person's secret."""
    if depends_on_others(people):
        given = f"to whoever knows which law holds, {people.phrase} one {people.unit} says nothing about another's"
        return given if people.together else f"{NOBODY_VOUCHES}: it is computed as if {given} (answer 'together')"
    if people.together is None:
        return (
            f"{NOBODY_VOUCHES}: it is computed as if {people.phrase} one {people.unit} said nothing about another's (answer "
            "'together')"
        )
    if people.together == 1 and people.protects > 1:
        group = f"{people.protects} {plural(people.unit)} are protected at once"
        compared = "whatever all of them have is compared, and nobody knows any of them"
        return f"{people.phrase} one {people.unit} says nothing about another's; {group}: {compared}"
    if people.together == 1:
        return f"{people.phrase} one {people.unit} says nothing about another's{_sharing(people, 'nobody shares')}"
    where = f"{', each within one cell' if people.within_cell else ''}{_sharing(people, 'those who share')}"
    return (
        f"{plural(people.unit)} depend on each other only within clusters of at most {people.together}{where}; the bounds hold "
        "for each member given all others; whoever knows all, some or none of the target's cluster is covered, and all but one "
        "unknown member of every other cluster are taken as known"
    )


def _sharing(people: People, who: str) -> str:
    """What the table says of clusters, in parentheses; empty where the plan itself says how large they are."""
    if people.clusters is None:
        return ""
    alone = number_of(people.alone, people.unit)
    verbs = ("has", "counts") if people.alone == 1 else ("have", "count")
    missing = f"; {alone} {verbs[0]} no value of {people.clusters} and {verbs[1]} as alone" if people.alone else ""
    return f" ({who} a value of {people.clusters}{missing})"


def unprotected(people: People) -> tuple[str, ...]:
    lines = [f"whether someone is among the {plural(people.unit)} at all"]
    if people.public:
        lines.append(f"{_columns(people)}: public")
    return tuple(lines)


def _columns(people: People) -> str:
    return _listed(people.public)


def _listed(columns: tuple[str, ...]) -> str:
    return f"the column{'s' if len(columns) > 1 else ''} {in_words(columns)}"
