"""Very many cells of whose people attackers do not know the same: which are likely the worst, and what bounds many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from sidelight.assess.attackers import Opponent
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.numbers import Numbers
from sidelight.assess.question import Question
from sidelight.assess.ranking import failing
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Number
from sidelight.populations.binned_rates import BinnedRates, common_part
from sidelight.populations.rate_bounds import RateBounds
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal

FEW = 8  # questions that are each asked; of more, what bounds many of them is asked
CLOSE = 0.05  # relative: how far what bounds many questions may be above what is found of the likely worst one
# Stretches of likely equally bad questions, each bounded at once: for a declared attacker, and for one of the ladder
MOST_STRETCHES, MOST_ON_LADDER = 24, 8


def are_many(questions: Sequence[Question]) -> bool:
    """Whether these are too many to ask each, and ask the same of people of whose rates bins are known."""
    plain = all(_in_bins(one) is not None for one in questions)
    return plain and len(questions) > FEW and len({one.mechanism for one in questions}) == 1


def likely_worst_first(questions: Iterable[Question], opponent: Opponent, delta: Fraction) -> list[Question]:
    """By an estimate, which decides only where to look first."""
    return sorted(questions, key=lambda one: -_about(one, opponent, delta))


def worst_of_many(inquiry: Inquiry, questions: Sequence[Question], opponent: Opponent) -> Numbers:
    """The numbers of the likely worst question, with upper ends that hold for all."""
    policy = inquiry.plan.policy

    def decides(found: Numbers, highest: _Stretch) -> bool:
        """Whether a narrower bound may say that the policy is met."""
        return policy is not None and not opponent.on_ladder and found.status == "within" and highest.epsilon > policy.epsilon

    first, *others = likely_worst_first(questions, opponent, inquiry.evaluator.delta)
    found = inquiry.numbers(first.against(opponent), first.allows_more, first.reached_by(opponent))
    stretches = [_Stretch.of(inquiry, others, opponent)] if others else []
    while stretches:
        highest = max(stretches, key=lambda one: one.epsilon)
        if highest.epsilon <= found.epsilon.upper * (1 + CLOSE) or len(highest.questions) == 1:
            break
        if len(stretches) >= (MOST_ON_LADDER if opponent.on_ladder else MOST_STRETCHES) and not decides(found, highest):
            break
        middle = len(highest.questions) // 2
        halves = highest.questions[:middle], highest.questions[middle:]
        stretches = [one for one in stretches if one is not highest] + [_Stretch.of(inquiry, half, opponent) for half in halves]
    return reduce(Numbers.worse, (inquiry.numbers(one.claim, allows_more=True) for one in stretches), found)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Questions, a claim that is at least as bad as each of them, and the upper end of its epsilon."""

    questions: Sequence[Question]
    claim: Claim
    epsilon: float

    @staticmethod
    def of(inquiry: Inquiry, questions: Sequence[Question], opponent: Opponent) -> _Stretch:
        claims = claims_above(questions, opponent)
        found = [(inquiry.evaluator.epsilon(claim).upper, place) for place, claim in enumerate(claims)]
        epsilon, place = min(found)
        return _Stretch(questions, claims[place], epsilon)


def not_within(inquiry: Inquiry, questions: Sequence[Question], opponent: Opponent) -> set[Question]:
    """Those that do not certainly meet the policy."""
    ranked = likely_worst_first(questions, opponent, inquiry.evaluator.delta)

    def all_within(first: int, last: int) -> bool:
        return any(map(inquiry.evaluator.within, claims_above(ranked[first : last + 1], opponent)))

    places = failing(
        range(len(ranked)),
        lambda place: inquiry.evaluator.within(ranked[place].against(opponent)),
        all_within,
        lambda first, last: False,
    )
    return {ranked[place] for place in places}


def claims_above(questions: Sequence[Question], opponent: Opponent) -> list[Claim]:
    """Claims that are each at least as bad as every one of these questions.

    Tell the attacker the secrets of some people of a figure. They only move it by a number that is the same in both worlds, and
    among those who are left the attacker knows at most as many as before. So are left: people whom all figures have, bin by bin;
    or as many as are unknown in the figure that has the fewest, with any rates between the least and the largest of all.
    """
    if len(questions) == 1:
        return [questions[0].against(opponent)]
    mechanism, definition = questions[0].mechanism, opponent.definition
    crowds = [crowd for one in questions if (crowd := _in_bins(one)) is not None]
    known = [opponent.attacker.knows.at_most_in_all([crowd.people]) for crowd in crowds]
    unknown = min(crowd.uncertain - 1 - number for crowd, number in zip(crowds, known, strict=True))
    ends = [crowd.ends for crowd in crowds]
    box = RateBounds(max(0, unknown) + 1, min(low for low, _ in ends), max(high for _, high in ends))
    found: list[Claim] = [Claim(mechanism, box, replace(opponent.attacker, knows=Number(0)), definition)]
    common = common_part(crowds)
    if common is not None and common.people - 1 > max(known):
        found.append(Claim(mechanism, common, replace(opponent.attacker, knows=Number(max(known))), definition))
    return found


def _in_bins(question: Question) -> BinnedRates | None:
    """The people of a question about one plain figure, if bins of their rates are known."""
    people = question.population
    mechanism, parts = question.mechanism, normal_form(question.mechanism)
    plain = mechanism.unprocessed is mechanism and isinstance(parts.statistic, Count) and not parts.display.steps
    if not plain or not isinstance(people, BinnedRates) or question.among:
        return None
    return people if len(people.atoms) == 1 else None


def _about(question: Question, opponent: Opponent, delta: Fraction) -> float:
    """The epsilon as if the count of the unknown people had a normal law and those known were like the others."""
    crowd = _in_bins(question)
    if crowd is None or delta <= 0:
        return 0.0
    bins, unknown = crowd.bins, crowd.people - 1 - opponent.attacker.knows.at_most_in_all([crowd.people])
    middle = (bins.low + bins.high) / 2
    return epsilon_as_if_normal(float((middle * (1 - middle)) @ bins.sizes) * max(0, unknown) / crowd.people, delta)
