"""What holds against anybody."""

from __future__ import annotations

import math
from dataclasses import replace

from sidelight.assess.assessment import Statement
from sidelight.assess.assumptions import taken_as_published
from sidelight.assess.inquiry import EVERYTHING, Inquiry, figure_in_words
from sidelight.assess.numbers import Numbers
from sidelight.assess.reasons import noise
from sidelight.assess.seen.question import Question, about_one_atom, counted_values
from sidelight.assess.seen.together import seen, two_values
from sidelight.assess.statements.parts import Statements, reaching_parts
from sidelight.assess.uncertainty import population
from sidelight.assess.words import Shown, refused_sentence, worst_case_sentence
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.population import EVERYONE
from sidelight.plan.release import Release


def worst_case_statement(inquiry: Inquiry, name: str, question: Question | None, parts: Statements = ()) -> Statement:
    """About one question; without one, or one for each kind of people, about all figures, whatever people they share. `parts`:
    statements about some of them.
    """
    reached = True
    several = len(inquiry.people.values) > 2 and any(release.exact for release in inquiry.bound.releases.values())
    if question is None or (name == EVERYTHING and (several or inquiry.bound.unsure is not None)):
        question, reached = _whatever_they_share(inquiry)
    protects = inquiry.people.protects
    among = [some.against_anybody(protects) for some in question.among]
    numbers = inquiry.numbers(question.against_anybody(protects), bool(among), among)
    for other in question.beside:  # sums of other people's amounts, with bounds of their own
        numbers = numbers.worse(inquiry.numbers(other.against_anybody(protects)))
    numbers = reaching_parts(numbers if reached else unless_open(numbers), parts)
    figure, exact = figure_in_words(name), _exact(inquiry, name)
    settled = exact != "none" and math.isinf(numbers.epsilon.lower)  # whatever else is seen beside the exact figures
    sentence = (
        refused_sentence(figure, numbers.missing, numbers.epsilon)
        if numbers.method == "refused" and not settled
        else worst_case_sentence(inquiry.people, numbers.epsilon, inquiry.delta, figure, numbers.says_nothing, exact)
    )
    statement = inquiry.statement(name, "worst_case", DifferentialPrivacy.name, numbers, sentence)
    broken = numbers.status != "within" and inquiry.ground == "worst_case"
    return replace(
        statement,
        required=inquiry.requires(name, "worst_case"),
        assumptions=taken_as_published(question),
        repairs=tuple(noise(inquiry, name)) if broken else (),
    )


def _exact(inquiry: Inquiry, name: str) -> Shown:
    """Whether there are exact figures, and whether all of them are estimates, or hidden when they are small."""
    exact = [release for release in inquiry.bound.releases.values() if release.exact and name in (EVERYTHING, release.name)]
    if not exact:
        return "none"
    if all(release.estimated for release in exact):
        return "estimated"
    return "hidden" if all(release.hides for release in exact) else "shown"


def unless_open(numbers: Numbers) -> Numbers:
    """What one figure shows to everybody is shown, whatever the others are about."""
    return numbers if math.isinf(numbers.epsilon.lower) else numbers.from_above()


def _whatever_they_share(inquiry: Inquiry) -> tuple[Question, bool]:
    """All figures, for someone who knows everyone else; and whether somebody can move all of them at once.

    Of other values than the first, what a minimum hides of noise is left out: it depends on how many have that value.
    """
    bound = inquiry.bound
    if bound.people.amount is not None:
        return about_one_atom(bound.people, Sum(), None, bound.people.count), False
    if bound.overlap is None:
        return _about_everybody(inquiry), False
    releases = tuple(bound.releases.values())
    first = next(iter(counted_values(releases)), None)

    def hides(release: Release) -> bool:
        return set(release.values) <= {first} or release.exact

    return seen(bound, bound.overlap, None, hides), two_values(releases)


def _about_everybody(inquiry: Inquiry) -> Question:
    """As if everybody were in each figure that shows anything: overlaps only add up noise.

    What a minimum hides of noise depends on how many each figure counts, which are not the same people: it is left out.
    """
    bound, people = inquiry.bound, inquiry.people
    largest = {name: max((size for _, size in cells), default=0) for name, cells in bound.figures.items()}
    shown = [release for name, release in bound.releases.items() if release.shows(largest[name])]
    parts = [release.part(None, hides=release.noise is None and not release.estimated) for release in shown]
    return Question(Both(*parts), population(people, None, ((EVERYONE, people.count),)), (people.count,), boxed=False)
