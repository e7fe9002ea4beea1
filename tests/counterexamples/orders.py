"""Where an order is wrong because one need is not met: a range, and a claim in it that gives away more than what dominates it."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import OutOfOrder

import sidelight as sl
from sidelight.model.mechanism import Mechanism

HALF = Fraction(1, 2)
NOTHING_HIDDEN = "nothing is hidden but an exact count of 0, or what the people whom the attacker has chosen make up for"
NOISY = sl.Noisy(sl.Count(), sl.Geometric(HALF))


def _about(mechanism: Mechanism, people: int, *, low: object = HALF, high: object = HALF, knows: int = 0) -> sl.Claim:
    return sl.Claim(mechanism, sl.RateBounds(people, low, high), sl.Attacker(knows), sl.ActiveKnowledge())


OUT_OF_ORDER = [
    # One person is given away by an exact count, three hide each other.
    OutOfOrder(
        "sl.order_people_certain",
        "a secret may be certain: a rate of 0 or of 1 is allowed",
        _about(sl.Count(), 1, low="0.1", high="0.9"),
        1,
        3,
    ),
    # One person alone never reaches the minimum of two, two people do.
    OutOfOrder(
        "sl.order_people_hide",
        NOTHING_HIDDEN,
        _about(sl.Minimum(sl.Count(), 2), 2),
        1,
        3,
    ),
    # Noise alone seldom reaches the minimum of five, with four people it often does.
    OutOfOrder("sl.order_people_hide", NOTHING_HIDDEN, _about(sl.Minimum(NOISY, 5), 4, knows=3), 1, 4),
    # The same count is shown beside the one that is hidden.
    OutOfOrder(
        "sl.order_people_never_shown",
        "every figure is an exact count that is hidden below a minimum",
        _about(sl.Both(sl.Minimum(sl.Count(), 5), sl.Count()), 1),
        1,
        3,
    ),
    # Only a count of 0 is hidden: with the first person it is shown whether they were counted.
    OutOfOrder(
        "sl.order_people_never_shown",
        "there are at most as many people as the smallest minimum",
        _about(sl.Minimum(sl.Count(), 1), 1),
        1,
        3,
    ),
    # Four people never reach a minimum of six; noise does, the more there is of it.
    OutOfOrder("sl.order_geometric", "nothing is hidden after the noise was added", _about(sl.Minimum(NOISY, 6), 4), HALF, 20),
    # Nor do they with two coins; with sixteen they do.
    OutOfOrder(
        "sl.order_binomial",
        "nothing is hidden after the noise was added",
        _about(sl.Minimum(sl.Noisy(sl.Count(), sl.Binomial(16)), 6), 4),
        Fraction(7, 10),
        2,
    ),
]
