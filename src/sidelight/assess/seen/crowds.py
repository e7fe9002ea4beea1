"""Very many cells of whose people attackers do not know the same: which are likely the worst, and what bounds many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, reduce

from sidelight.assess.attackers import Opponent
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.numbers import Numbers
from sidelight.assess.ranking import failing
from sidelight.assess.seen.question import Question
from sidelight.assess.uncertainty import binned
from sidelight.mechanisms.display import AS_IT_IS
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Number
from sidelight.populations.binned_rates import BinnedRates, common_part
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal

FEW = 8  # questions that are each asked; of more, what bounds many of them is asked
FEW_RATES = 20  # of a question, which is quickly asked
CLOSE = 0.05  # relative: how far what bounds many questions may be above what is found of the likely worst one
# Stretches of likely equally bad questions, each bounded at once: for a declared attacker, and for one of the ladder
MOST_STRETCHES, MOST_ON_LADDER = 24, 8


def are_many(questions: Sequence[Question]) -> bool:
    """Whether these are too many to ask each, and ask the same of people whose rates are known, or bins of them."""
    if len(questions) <= FEW or len({one.mechanism for one in questions}) > 1:
        return False
    crowds = [_in_bins(one) for one in questions]
    return None not in crowds and sum(crowd is not None and len(crowd.bins) > FEW_RATES for crowd in crowds) > FEW


def likely_worst_first(questions: Iterable[Question], opponent: Opponent, delta: Fraction) -> list[Question]:
    """By an estimate, which decides only where to look first."""
    return sorted(questions, key=lambda one: -_about(one, opponent, delta))


def worst_of_many(inquiry: Inquiry, questions: Sequence[Question], opponent: Opponent) -> Numbers:
    """The numbers of the likely worst question, with upper ends that hold for all.

    The others are asked in stretches whether they are certainly no worse, or not much worse, which is far quicker than how bad
    they are; a stretch of which that is not shown is halved.
    """
    first, *others = likely_worst_first(questions, opponent, inquiry.evaluator.delta)
    found = inquiry.numbers(first.against(opponent), first.allows_more, first.reached_by(opponent))
    limit = found.epsilon.upper * (1 + CLOSE)
    most, waiting, done = MOST_ON_LADDER if opponent.on_ladder else MOST_STRETCHES, [others] if others else [], list[Numbers]()
    while waiting:
        stretch = waiting.pop(0)
        claims = claims_above(stretch, opponent)
        close = next((claim for claim in claims if inquiry.evaluator.at_most(claim, limit)), None)
        if close is not None:
            done.append(inquiry.evaluator.numbers_up_to(close, limit, found))
        elif len(stretch) == 1:
            done.append(inquiry.numbers(claims[0]).from_above())
        elif len(waiting) + len(done) + 1 < most or _undecided(inquiry, claims, opponent, found):
            middle = len(stretch) // 2
            waiting += [stretch[:middle], stretch[middle:]]
        else:
            done.append(min((inquiry.numbers(claim).from_above() for claim in claims), key=lambda one: one.epsilon.upper))
    return reduce(Numbers.worse, done, found)


def _undecided(inquiry: Inquiry, claims: Sequence[Claim], opponent: Opponent, found: Numbers) -> bool:
    """Whether claims about fewer questions may say that the policy is met, and these do not."""
    judged = not opponent.on_ladder and found.status == "within"
    return judged and not any(map(inquiry.evaluator.within, claims))


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

    Nothing is hidden in them: what is shown of a figure follows from the figure. Tell the attacker the secrets of some people of
    a figure. They only move it by a number that is the same in both worlds, and among those who are left the attacker knows at
    most as many as before. So are left: people whom all figures have, bin by bin; or as many as are unknown in the figure that
    has the fewest, with any rates between the least and the largest of all.
    """
    if len(questions) == 1:
        return [questions[0].against(opponent)]
    mechanism, definition = replace(normal_form(questions[0].mechanism), display=AS_IT_IS).mechanism, opponent.definition
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
    """The people of a question about one figure, if their rates are known, or bins of them; a rate is a bin then."""
    people, mechanism = question.population, question.mechanism
    counted = mechanism.unprocessed is mechanism and isinstance(normal_form(mechanism).statistic, Count)
    if not counted or question.among or len(people.atoms) != 1:
        return None
    if isinstance(people, Rates):
        return _each_in_a_bin(people)
    return people if isinstance(people, BinnedRates) else None


@lru_cache(maxsize=4096)
def _each_in_a_bin(people: Rates) -> BinnedRates:
    return binned([(one.rate, one.rate) for one in people.strata], [one.size for one in people.strata])


def _about(question: Question, opponent: Opponent, delta: Fraction) -> float:
    """The epsilon as if the count of the unknown people had a normal law and those known were like the others."""
    crowd = _in_bins(question)
    if crowd is None or delta <= 0:
        return 0.0
    bins, unknown = crowd.bins, crowd.people - 1 - opponent.attacker.knows.at_most_in_all([crowd.people])
    middle = (bins.low + bins.high) / 2
    return epsilon_as_if_normal(float((middle * (1 - middle)) @ bins.sizes) * max(0, unknown) / crowd.people, delta)
