"""Formulas for a count that is hidden below a minimum: what it gives away to someone who saw, or chose, some of the secrets."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.hiding.people import FEW_PEOPLE
from sidelight.laws.counts.binomial import binomial_mass, binomial_tail_bound
from sidelight.laws.counts.independent_people import count_law
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.numbers.balls import ball, kept_in_balls
from sidelight.profiles.counts.above_a_minimum import everybody, likely_to_reach, mean_over_seen
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_seen import MOST_SEEN, WorstSeen
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.theorems.counts.counting import KNOWN_ARE_OTHERS, OWN_TOO, Known, People, fitting

Minimum = Annotated[int, In("the smallest count that is published")]
Rate = Annotated[Fraction, In("the largest rate of a person", high=1, above=True, below=True)]
Least = Annotated[Fraction, In("the smallest rate of a person", high=1)]
ORDERED = Requirement("at_least <= rate", lambda at_least, rate: at_least <= rate)


def _lemma(count: int, people: int, rate: Fraction) -> arb | None:
    """The printed bound on the tail of a binomial law; None where it does not apply."""
    ratio = rate * people / ((1 - rate) * count) if count > 0 else Fraction(1)
    return binomial_mass(count, people, rate) / ball(1 - ratio) if ratio < 1 else None


@formula(
    "pk.lem2",
    verdict="tight",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Lemma 2"), OWN_TOO),
    printed=lambda people, rate, minimum: {"probability": _lemma(minimum, people, rate)},
    prints="f(m, n, p) / (1 - p n / ((1-p) m)), f the binomial probability of m",
    conditions=[
        Requirement(
            "the minimum is above the likeliest count: minimum + 1 > rate * (people + 1)",
            lambda people, rate, minimum: minimum + 1 > rate * (people + 1),
            kind="promise",
        )
    ],
)
def binomial_tail(
    people: Annotated[int, In("how many people are counted", low=1)],
    rate: Annotated[Fraction, In("the rate of each of them", high=1, above=True, below=True)],
    minimum: Annotated[int, In("the count from which the tail starts")],
) -> Numbers:
    """The probability that at least `minimum` independent people with the same rate are counted is at most the first mass of the
    tail, divided by one minus the ratio of its second mass to its first. `exact` is the tail itself, `log10` the logarithm of the
    bound to base 10.
    """
    exact = likely_to_reach(((rate, people),), minimum)
    bound = binomial_tail_bound(minimum, people, rate)
    return {"probability": bound, "exact": exact, "log10": bound.log() / arb(10).log() if bound > 0 else None}


@kept_in_balls(4096)
def _alone(others: int, at_least: Fraction, rate: Fraction, hidden: int, epsilon: Fraction) -> arb:
    """Delta where the attacker knows nobody. At epsilon 0, if the largest hidden value is not below the mean, it is exactly the
    mass at that value; otherwise it is that of the worst corner of the rates.
    """
    if epsilon == 0 and hidden >= rate * others:
        return binomial_mass(hidden, others, rate)
    fitting(others + 1)
    return ball(worst_shift(Vertices(others, at_least, rate), None, hidden).delta_at(epsilon).upper)


def _reached(others: int, rate: Fraction, hidden: int) -> arb:
    """The probability that the count of the others is the largest hidden value or more."""
    return ball(likely_to_reach(((rate, others),), hidden))


def _printed_without(people: int, rate: Fraction, hidden: int) -> Numbers:
    x = _lemma(hidden, people - 1, rate)
    return {"epsilon": -(1 - x).log(), "delta": x} if x is not None and x < 1 else {"epsilon": None, "delta": None}


def _printed(people: int, rate: Fraction, minimum: int, known: int) -> Numbers:
    """The printed bound. Where people were seen, the threshold is split between them and the others in the best way; a threshold
    above the number of people is never reached, and larger ones need not be tried.
    """
    hidden = min(minimum - 1, 2 * people)
    if known == 0:
        return _printed_without(people, rate, hidden)
    best: Numbers = {"epsilon": None, "delta": None}
    smallest = arb(1)
    for most_seen in range(1, hidden):
        seen, left = _lemma(most_seen, known, rate), _lemma(hidden - most_seen, people - known - 1, rate)
        if seen is not None and left is not None and seen + left < smallest:
            smallest = seen + left
            best = {"epsilon": -(1 - left).log(), "delta": smallest}
    return best


@formula(
    "pk.thm4",
    verdict="tight",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Theorem 4"), OWN_TOO),
    printed=_printed,
    prints="epsilon = -ln(1 - delta), delta = f(T, n-1, p) / (1 - r), r = p (n-1) / ((1-p) T), f the binomial probability",
    conditions=[KNOWN_ARE_OTHERS, ORDERED],
)
def minimum_against_who_has_seen(
    people: People,
    rate: Rate,
    minimum: Minimum,
    epsilon: AtEpsilon = Fraction(0),
    known: Known = 0,
    at_least: Least = Fraction(0),
) -> Numbers:
    """A count of independent people whose rates are between at_least and rate, hidden below a minimum, against someone who has
    seen `known` of them. With the same others in both worlds the outputs differ only if the others reach the largest hidden
    value, whatever was seen; `reached` is that probability. A bound for someone who chose holds for someone who saw. Where nobody
    is known delta is that of the worst corner; otherwise it is the mean over what was seen, with the largest rate for those seen
    and the worst corner for the others.
    """
    others, hidden = people - 1, minimum - 1
    reached = _reached(others, rate, hidden)
    if known == 0:
        found = _alone(others, at_least, rate, hidden, epsilon)
    elif at_least == rate and people <= FEW_PEOPLE:
        unknown, seen = ((rate, others - known),), ((rate, known),)
        found = ball(max(mean_over_seen(unknown, seen, hidden, way).delta_at(epsilon).upper for way in (shift_up, shift_down)))
    elif people <= MOST_SEEN:
        worst = WorstSeen(Vertices(others - known, at_least, rate), ((rate, known),), None, hidden)
        found = reached.min(ball(worst.delta_at(epsilon).upper))
    elif epsilon > 0:
        found = reached.min(_alone(others - known, at_least, rate, hidden - known, epsilon))
    else:
        found = reached
    return {"epsilon": epsilon, "delta": found, "reached": reached}


def _lowered(people: int, rate: Fraction, minimum: int, known: int, at_least: Fraction, epsilon: Fraction) -> Numbers:
    return {"epsilon": epsilon, "delta": _alone(people - 1 - known, at_least, rate, minimum - 1 - known, epsilon)}


@formula(
    "pk.prop8",
    verdict="as_printed",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Proposition 8"),),
    printed=lambda people, rate, minimum, known, at_least, epsilon: (
        _lowered(people, rate, minimum, known, at_least, epsilon) if known < minimum else {"epsilon": None, "delta": None}
    ),
    conditions=[KNOWN_ARE_OTHERS, ORDERED],
)
def minimum_against_who_has_chosen(
    people: People,
    rate: Rate,
    minimum: Minimum,
    known: Known,
    epsilon: AtEpsilon = Fraction(0),
    at_least: Least = Fraction(0),
) -> Numbers:
    """Someone who chooses the secrets of `known` people gives all of them the counted value. The minimum and the number of people
    become smaller by `known`, and nobody among the remaining people is known. A minimum of at most `known` hides nothing.
    """
    return _lowered(people, rate, minimum, known, at_least, epsilon)


@formula("sl.minimum_known_rates", verdict="tight", cites=(Cite(PARTIAL_KNOWLEDGE, "Definition 13"), OWN_TOO))
def minimum_of_people_with_known_rates(
    minimum: Minimum,
    unknown: Annotated[tuple[Fraction, ...], In("the rates of the others whom the attacker does not know", high=1)],
    epsilon: AtEpsilon,
    seen: Annotated[tuple[Fraction, ...], In("the rates of those whom the attacker knows", high=1)] = (),
) -> Numbers:
    """A count hidden below a minimum, where the rates of the others are known. `delta` is for someone who has seen some of the
    others, the larger of `forth` (the target is counted) and `back` (the target is not); `active` is for someone who has chosen
    the secrets of these people; `reached` is an upper bound of `delta`.
    """
    others, known, hidden = everybody(unknown), everybody(seen), minimum - 1
    forth, back = (mean_over_seen(others, known, hidden, way).delta_at(epsilon).upper for way in (shift_up, shift_down))
    lowest = hidden - sum(rate > 0 for rate in seen)
    chosen = max(way(count_law(others), lowest).delta_at(epsilon).upper for way in (shift_up, shift_down))
    reached = likely_to_reach((*others, *known), hidden)
    return {"epsilon": epsilon, "delta": max(forth, back), "forth": forth, "back": back, "active": chosen, "reached": reached}
