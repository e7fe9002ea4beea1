"""What an attacker learns who does not know everything."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import reduce

from sidelight.assess.assessment import Statement
from sidelight.assess.assumptions import about_the_sample, assumptions
from sidelight.assess.attackers import Opponent
from sidelight.assess.inquiry import EVERYTHING, Inquiry, figure_in_words
from sidelight.assess.numbers import Numbers, refused
from sidelight.assess.reasons import noise, why_infinite
from sidelight.assess.seen.crowds import are_many, worst_of_many
from sidelight.assess.seen.question import Question
from sidelight.assess.statements.parts import Statements, reaching_parts
from sidelight.assess.uncertainty import given_each_law, has_counted_clusters
from sidelight.assess.whom import Parts, whom
from sidelight.assess.words import (
    cluster_sentence,
    law_sentence,
    refused_sentence,
    sample_sentence,
    somebody,
    uncertainty_sentence,
)
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Share
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import as_written
from sidelight.tables.cells import CellKey


def uncertainty_statement(
    inquiry: Inquiry,
    opponent: Opponent,
    name: str,
    question: Question,
    people: int,
    cell: CellKey = (),
    breaking: bool = True,
    parts: Statements = (),
    told_apart: Parts | None = None,
    passes_from: int | None = None,
) -> Statement:
    """`people`: all whom the attacker may know; `breaking`: whether to look for the point from which on the policy fails.
    `parts`: statements about some of the figures, against the same attacker. `told_apart`: the people of everything, by cells.
    """
    claim, protected = question.against(opponent), inquiry.people
    numbers = reaching_parts(_numbers(inquiry, question, opponent), parts)
    known = [] if numbers.method == "refused" else [_cluster_known(inquiry, one.against(opponent)) for one in question.every]
    cluster_known = max((one for one in known if one is not None), key=lambda one: one.upper, default=None)
    shown, figure = opponent.shown(people, question.sizes), figure_in_words(name)
    target = somebody(protected, numbers.epsilon, cell, len(question.sizes))
    about = whom(inquiry, told_apart, opponent, numbers.epsilon)
    infinite = math.isinf(numbers.epsilon.upper) and numbers.method != "refused"
    chance = _chance(inquiry, question, opponent, parts) if math.isinf(numbers.epsilon.lower) else None
    why = why_infinite(inquiry, name, question, opponent, shown, about, chance) if infinite else ""
    sentence = (
        refused_sentence(figure, numbers.missing, numbers.epsilon)
        if numbers.method == "refused"
        else uncertainty_sentence(
            protected, shown, numbers.epsilon, inquiry.delta, numbers.odds, figure, target, about, chance or 0.0, why
        )
        + cluster_sentence(protected, cluster_known, numbers.epsilon)
        + law_sentence(protected, _law_known(inquiry, question, opponent))
    )
    broken = infinite or (numbers.status != "within" and inquiry.plan.policy is not None)
    return replace(
        inquiry.statement(name, "attacker_uncertainty", opponent.definition.name, numbers, of_a_sample(inquiry, sentence)),
        cell=cell,
        membership=inquiry.membership,
        attacker=shown,
        cluster_known=cluster_known,
        breaking_point=_breaking_point(inquiry, claim, question, people)
        if breaking and inquiry.looks_for_breaking_points and not question.beside
        else None,
        assumptions=(*assumptions(inquiry.bound, question, numbers.proof), *about_the_sample(inquiry.people, inquiry.membership)),
        required=_required(inquiry, opponent, name),
        whom=about,
        chance=chance or 0.0,
        why=why,
        repairs=tuple(noise(inquiry, name)) if broken else (),
        people=people if cell else None,
        passes_from=passes_from,
    )


def _numbers(inquiry: Inquiry, question: Question, opponent: Opponent) -> Numbers:
    if are_many(question.every):
        return worst_of_many(inquiry, question.every, opponent)
    asked = [inquiry.numbers(one.against(opponent), one.allows_more, one.reached_by(opponent)) for one in question.every]
    return reduce(Numbers.worse, asked)


def _chance(inquiry: Inquiry, question: Question, opponent: Opponent, parts: Statements) -> float:
    """A chance that is reached, of a part of what is published where that says enough."""
    of_parts = max((part.chance for part in parts), default=0.0)
    if of_parts > inquiry.delta:
        return of_parts
    claims = [
        claim for one in question.every for claim in (one.reached_by(opponent) if one.allows_more else (one.against(opponent),))
    ]
    return max(inquiry.evaluator.chance(claims), of_parts)


def _law_known(inquiry: Inquiry, question: Question, opponent: Opponent) -> Interval | None:
    """The epsilon for someone who also knows which law everybody has; None where the plan states one law, or none."""
    claim = question.against(opponent)
    laws = () if opponent.on_ladder else given_each_law(claim.population)
    found = [inquiry.evaluator.epsilon(replace(claim, population=people)) for people in laws]
    return reduce(_larger, found) if found else None


def _larger(one: Interval, other: Interval) -> Interval:
    return Interval(max(one.lower, other.lower), max(one.upper, other.upper))


def _cluster_known(inquiry: Inquiry, claim: Claim) -> Interval | None:
    """The epsilon for someone who also knows the others of the target's cluster; None where nobody depends on anybody. Of
    clusters that a table tells nothing is shown to be reached: they may be in other figures.
    """
    bounds = claim.population.bounds
    if bounds is None or bounds.together == 1:
        return None
    found = inquiry.evaluator.epsilon(replace(claim, population=bounds.but(mates_known=True)))
    return Interval(0.0, found.upper) if has_counted_clusters(inquiry.people) else found


def refused_statement(inquiry: Inquiry, opponent: Opponent, missing: tuple[str, ...], parts: Statements) -> Statement:
    """The statement about everything together, where no question can be asked of it."""
    numbers = reaching_parts(refused(missing), parts)
    sentence = of_a_sample(inquiry, refused_sentence(figure_in_words(EVERYTHING), missing, numbers.epsilon))
    return replace(
        inquiry.statement(EVERYTHING, "attacker_uncertainty", opponent.definition.name, numbers, sentence),
        attacker=opponent.shown(inquiry.people.count),
        membership=inquiry.membership,
        assumptions=(*assumptions(inquiry.bound), *about_the_sample(inquiry.people, inquiry.membership)),
        required=_required(inquiry, opponent, EVERYTHING),
    )


def of_a_sample(inquiry: Inquiry, sentence: str) -> str:
    """The sentence, and in which way a sample is read; as it is where the data are no sample."""
    return sentence if inquiry.membership is None else sample_sentence(inquiry.membership, sentence)


def _required(inquiry: Inquiry, opponent: Opponent, name: str) -> bool:
    return inquiry.requires(name, "attacker_uncertainty") and not opponent.on_ladder and inquiry.judges(opponent)


def _breaking_point(inquiry: Inquiry, claim: Claim, question: Question, people: int) -> BreakingPoint | None:
    """Who may know all others in the figures, of cells that are alike one of each kind, may know all others. A share is also
    given as the number of people that it comes to.
    """
    found = inquiry.evaluator.breaking_point(claim, max(2, len(inquiry.people.values)))
    if found is not None and found.knows_share_at_most is not None:
        share = Share(as_written(found.knows_share_at_most))
        sizes = (*question.sizes, people - sum(question.sizes))
        return replace(found, knows_at_most=min(share.at_most_in_all(sizes), people - 1))
    if found is None or found.knows_at_most != claim.population.people - 1:
        return found
    return replace(found, knows_at_most=people - inquiry.people.protects)
