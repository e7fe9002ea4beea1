"""Formulas: how much a count or a histogram of independent people gives away, from bounds on the probabilities of
their secrets.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.errors import TooLarge
from sidelight.hiding.people import FEW_PEOPLE, MOST_PEOPLE
from sidelight.laws.counts.binomial import ratio_reaches
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.numbers.balls import ball
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.tables.blanket import Blanket, excess_among, tail_among
from sidelight.theorems.counts.rate_bounds import worst_corner_of_the_box

HALF = Fraction(1, 2)
OWN_TOO = Cite("Sidelight")

People = Annotated[int, In("how many people there are, the one under attack among them", low=1)]
Known = Annotated[int, In("how many of the others the attacker knows")]
MaybeEpsilon = Annotated[Fraction | None, In("the epsilon at which delta is asked")]
MaybeDelta = Annotated[Fraction | None, In("the delta for which epsilon is asked", high=1, above=True)]
AtLeast = Annotated[Fraction, In("the least probability of each value of a secret", high=HALF, above=True)]
AtMost = Annotated[Fraction | None, In("the largest rate, where it is not 1 - at_least", high=1)]

KNOWN_ARE_OTHERS = Requirement("known people are others than the target: known < people", lambda people, known: known < people)
ONE_ASKED = Requirement("either epsilon or delta is given", lambda epsilon, delta: (epsilon is None) != (delta is None))


def fitting(people: int) -> int:
    if people > MOST_PEOPLE:
        raise TooLarge(f"a count of {people:,} people", f"at most {MOST_PEOPLE:,} people whom the attacker does not know")
    return people


def fair_coins(others: int, at_least: Fraction) -> Parts:
    """For two given values, everybody is a fair coin between them with twice the least probability, independently of the rest."""
    return ((2 * at_least, others),)


def closed_epsilon(others: int, at_least: Fraction, delta: Fraction) -> arb | None:
    """The printed closed form: the larger of sqrt(14 ln(1/delta) / (lambda (n - 1))) and 27 / (lambda (n - 1)); None where that
    is above 1.
    """
    if not others:
        return None
    size = ball(at_least * others)
    found = (14 * (1 / ball(delta)).log() / size).sqrt().max(27 / size)
    return found if found <= 1 else None


def closed_delta(others: int, at_least: Fraction, epsilon: Fraction) -> arb | None:
    size = at_least * others
    return (-ball(epsilon**2 * size) / 14).exp() if epsilon <= 1 and epsilon * size >= 27 else None


def _printed(
    people: int, at_least: Fraction, epsilon: Fraction | None, delta: Fraction | None, known: int, at_most: Fraction | None
) -> Numbers:
    others, least = people - known - 1, at_least if at_most is None else min(at_least, 1 - at_most)
    if epsilon is not None:
        few = others <= FEW_PEOPLE
        printed = ratio_reaches(others, 2 * least, epsilon) if few else None
        return {"delta": printed, "closed_form_delta": closed_delta(others, least, epsilon)}
    return {"closed_form_epsilon": None if delta is None else closed_epsilon(others, least, delta)}


@formula(
    "pk.thm3",
    verdict="corrected",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Theorem 3"), OWN_TOO),
    printed=_printed,
    prints="delta = P[X/Y >= epsilon], with X, Y independent Bin(n-1, 2 lambda); closed, for epsilon up to 1, epsilon at least "
    "the larger of sqrt(14 ln(1/delta) / (lambda (n-1))) and 27 / (lambda (n-1))",
    conditions=[
        KNOWN_ARE_OTHERS,
        ONE_ASKED,
        Requirement("at_least <= at_most < 1", lambda at_least, at_most: at_most is None or at_least <= at_most < 1),
    ],
    erratum=worst_corner_of_the_box.printed,
)
def count_of_uncertain_people(
    people: People,
    at_least: AtLeast,
    epsilon: MaybeEpsilon = None,
    delta: MaybeDelta = None,
    known: Known = 0,
    at_most: AtMost = None,
) -> Numbers:
    """A count of independent people whose rates lie between at_least and 1 - at_least (or at_most): delta of the worst corner of
    the box of rates, in the worse direction. `blanket_delta` is the bound by the mean over hidden fair coins, and `tail_delta`
    the larger bound by a tail. The printed closed form, which holds up to epsilon 1, lies above all of them.
    """
    others, high = fitting(people - known) - 1, 1 - at_least if at_most is None else at_most
    least = min(at_least, 1 - high)
    corners, coins = worst_shift(Vertices(others, at_least, high)), fair_coins(others, least)
    if epsilon is not None:
        return {
            "epsilon": epsilon,
            "delta": corners.delta_at(epsilon).upper,
            "blanket_delta": excess_among(coins, HALF, epsilon),
            "tail_delta": tail_among(coins, HALF, epsilon),
        }
    wanted = Fraction(delta or 0)
    return {
        "epsilon": corners.epsilon(wanted).upper,
        "delta": wanted,
        "blanket_epsilon": Blanket(coins, HALF).epsilon(wanted).upper,
        "tail_epsilon": Blanket(coins, HALF, tail=True).epsilon(wanted).upper,
    }


@formula(
    "sl.known_rates",
    verdict="tight",
    conditions=[
        Requirement("known people are others than the target", lambda rates, known: known < len(rates)),
        Requirement(
            "the target is one of the people, counted from 0", lambda rates, target: target is None or target < len(rates)
        ),
    ],
)
def count_of_people_with_known_rates(
    rates: Annotated[tuple[Fraction, ...], In("the rate of each person", high=1)],
    epsilon: AtEpsilon,
    target: Annotated[int | None, In("who is under attack, counted from 0; everybody where it is left out")] = None,
    known: Known = 0,
) -> Numbers:
    """A count of independent people whose rates are known: the count of the unknown others is compared with that count plus one,
    in both directions, for the worst target and the worst set of known people. The worst set is a run of neighbours in the order
    of the rates.
    """
    everybody = [(rate, 1) for rate in rates]
    if target is None:
        return {"epsilon": epsilon, "delta": worst_shift(Blocks(merged(tuple(everybody)), known + 1)).delta_at(epsilon).upper}
    others = tuple(everybody[:target] + everybody[target + 1 :])
    return {"epsilon": epsilon, "delta": worst_shift(Blocks(merged(others), known)).delta_at(epsilon).upper}


def _histogram_printed(people: int, at_least: Fraction, epsilon: Fraction | None, delta: Fraction | None, known: int) -> Numbers:
    others = people - known - 1
    if epsilon is not None:
        return {"delta": closed_delta(others, at_least, epsilon)}
    return {"epsilon": None if delta is None else closed_epsilon(others, at_least, delta)}


@formula(
    "pk.cor1",
    verdict="tight",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Corollary 1"), OWN_TOO),
    printed=_histogram_printed,
    prints="epsilon at least the larger of sqrt(14 ln(1/delta) / (lambda (n-1))) and 27 / (lambda (n-1)), for epsilon up to 1",
    conditions=[
        KNOWN_ARE_OTHERS,
        ONE_ASKED,
        Requirement(
            "every value can have its least probability: values * at_least <= 1", lambda values, at_least: values * at_least <= 1
        ),
    ],
)
def histogram_of_uncertain_people(
    people: People,
    values: Annotated[int, In("how many values a secret can have", low=2)],
    at_least: AtLeast,
    epsilon: MaybeEpsilon = None,
    delta: MaybeDelta = None,
    known: Known = 0,
) -> Numbers:
    """The counts of all values of independent secrets, where each value has at least the given probability. With two values the
    worst case is the worst corner of a count; with three or more it is the mean over the number of people who have one of the two
    values compared.
    """
    others = fitting(people - known) - 1
    two = worst_shift(Vertices(others, at_least, 1 - at_least))
    curve = two if values == 2 else Blanket(fair_coins(others, at_least), HALF)
    if epsilon is not None:
        return {"epsilon": epsilon, "delta": curve.delta_at(epsilon).upper}
    wanted = Fraction(delta or 0)
    return {"epsilon": curve.epsilon(wanted).upper, "delta": wanted}


@formula(
    "sl.histogram_known",
    verdict="tight",
    conditions=[KNOWN_ARE_OTHERS, Requirement("first + second <= 1", lambda first, second: first + second <= 1)],
)
def histogram_of_people_with_known_probabilities(
    people: People,
    first: Annotated[Fraction, In("the probability of the first value", high=1)],
    second: Annotated[Fraction, In("the probability of the second value", high=1)],
    epsilon: AtEpsilon,
    known: Known = 0,
) -> Numbers:
    """The counts of all values of independent secrets with the same law. Two values are compared: `forth` is the first against
    the second, `back` the second against the first. How many people have one of the two values is no secret; how many have which
    is.
    """
    either, others = first + second, fitting(people - known) - 1
    if either == 0:
        return {"epsilon": epsilon, "delta": 1, "forth": 1, "back": 1}
    forth = excess_among(((either, others),), first / either, epsilon)
    back = excess_among(((either, others),), second / either, epsilon)
    return {"epsilon": epsilon, "delta": forth.max(back), "forth": forth, "back": back}
