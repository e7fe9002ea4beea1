"""Inverse questions: the extreme value of a quantity with which a claim still meets a target (epsilon, delta)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from sidelight.certify.about_figures import least_noise, smallest_minimum
from sidelight.certify.about_people import fewest_people, least_uncertainty, most_people_known
from sidelight.certify.certify import certify_claim
from sidelight.certify.nearby import ends, ends_are_cheaper, nearly
from sidelight.certify.quantity import LOOKED_AT, Quantity, smallest_epsilon
from sidelight.errors import BadValue, CannotCertify
from sidelight.model.calibrated import Calibrated, Find, Value
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.numbers.crossing import Crossing, Height, crossing
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import float_above, float_below
from sidelight.numbers.written import Written, number_above, number_between
from sidelight.reading.expected import expect, word_among

LEAST = 5e-324  # the smallest positive double: replaces a distance that would round to 0 and lose its sign
ROUGHLY = 1.01  # factor above the target within which a rough bound is replaced by delta itself; by trial: speed
MOST_GUARANTEES = 8  # guarantees of the values looked at last that are kept: the last two are asked for more than the side
NEARBY = 10.0  # factor between a guess and the target from which on only the side is certified, not delta; by trial: speed

QUANTITIES: dict[Find, Callable[[Claim], Quantity]] = {
    "epsilon": smallest_epsilon,
    "known": most_people_known,
    "uncertainty": least_uncertainty,
    "minimum": smallest_minimum,
    "noise": least_noise,
    "people": fewest_people,
}


def calibrate(claim: Claim, find: Find, *, delta: Written, epsilon: Written | None = None) -> Calibrated:
    """The extreme value of one quantity with which the claim still meets (epsilon, delta); the rest of the claim stays.

    `find` names the quantity. epsilon: the smallest epsilon; known: the most other people who may be known; uncertainty: the
    least uncertainty, in the form of the claim's bounds; minimum: the smallest minimum; noise: the least noise of the claim's
    kind; people: the fewest people. The value returned was evaluated itself: its own certificate shows that it meets the target.
    That no value beyond it does so follows if the next value fails and an order theorem applies; the answer says whether each is
    shown. Raises CannotCertify where not even the most protected value has a bound.

    >>> claim = sl.Claim(sl.Count(), sl.Rates.same(1000, 0.3), sl.Attacker(), sl.ActiveKnowledge())
    >>> sl.calibrate(claim, "known", epsilon=1, delta=1e-3).value
    954
    """
    expect(claim, Claim, "what is calibrated")
    word_among(find, QUANTITIES, "what is looked for")
    claim.attacker.check_number(claim.population)
    if (epsilon is None) != (find == "epsilon"):
        raise BadValue("epsilon is a target or what is looked for: give it unless find='epsilon'")
    target = None if epsilon is None else number_above(epsilon, "epsilon", belongs=True)
    return extreme(QUANTITIES[find](claim), target, number_between(delta, "delta"))


def extreme(quantity: Quantity, epsilon: Fraction | None, delta: Fraction) -> Calibrated:
    """The last value of the quantity that meets the target. `epsilon` is None where the quantity is epsilon itself."""
    target, found = _found(quantity, epsilon, delta)
    reached = None if found.fails is None else target.reached(found.fails)
    last = quantity.first if found.holds is None else found.holds
    order = quantity.order
    return Calibrated(
        kind=quantity.kind,
        value=None if found.holds is None else quantity.value(found.holds),
        next=None if found.fails is None else quantity.value(found.fails),
        next_fails=None if reached is None else "certainly" if reached > delta else "not certified",
        delta_at_value=None if found.holds is None else target.delta_at(found.holds),
        delta_at_next=reached,
        monotone=order is not None,
        because=LOOKED_AT if order is None else order.because,
        order=None if order is None else order.id,
        epsilon=epsilon,
        delta=delta,
        claim=quantity.put(quantity.value(last)),
        evaluations=target.evaluations,
        looks=target.looks,
    )


def last_value(quantity: Quantity, epsilon: Fraction, delta: Fraction) -> Value | None:
    """The value of `extreme` alone, without what the next one reaches; None where no value meets the target."""
    _, found = _found(quantity, epsilon, delta)
    return None if found.holds is None else quantity.value(found.holds)


def _found(quantity: Quantity, epsilon: Fraction | None, delta: Fraction) -> tuple[_Target, Crossing]:
    if not 0 <= delta <= 1:
        raise BadValue(f"delta lies between 0 and 1, found {float(delta):g}")
    if epsilon is not None and epsilon < 0:
        raise BadValue(f"epsilon is 0 or more, found {float(epsilon):g}")
    target = _Target(quantity, epsilon, delta)
    found = target.crossing()
    if found.holds is None and quantity.first in target.refused:
        raise target.refused[quantity.first]
    return target, found


def _bracket(claim: Claim, epsilon: float) -> Interval:
    """The bracket of delta at this epsilon: 0 to infinity where nothing can be certified."""
    try:
        return certify_claim(claim).delta(epsilon)
    except CannotCertify:
        return Interval(0.0, math.inf)


def _roughly(claim: Claim, epsilon: float) -> float:
    """A bound of delta that is cheap, infinite where nothing can be certified: it tells where to look."""
    try:
        return certify_claim(claim).curve.bound(epsilon)
    except CannotCertify:
        return math.inf


@dataclass(slots=True)
class _Target:
    """The distance of log delta from the target for each value of the quantity. No value is evaluated twice."""

    quantity: Quantity
    epsilon: Fraction | None
    delta: Fraction
    refused: dict[int, CannotCertify] = field(default_factory=dict)
    evaluations: int = 0
    looks: int = 0
    _promised: dict[int, float] = field(default_factory=dict)
    _guesses: dict[int, float] = field(default_factory=dict)  # estimates of delta, where only the side of the target is certified
    _at_ends: dict[int, float] = field(default_factory=dict)
    _guarantees: dict[int, Guarantee] = field(default_factory=dict)

    def crossing(self) -> Crossing:
        """Where the target is crossed. Three functions are searched in turn, and each search starts where the one before ended:
        an estimate by a saddle point, the claim with everybody at one bound of the rates, the claim itself. The estimate,
        corrected by the values found, also says which value to try next. For a target delta of 0 there is no distance, only met
        or not met, so that only the claim itself is searched.
        """
        first, last, start = self.quantity.first, self.quantity.last, self.quantity.start
        guides: list[Height] = []
        if self.delta and self._nearly(first) is not None:
            guides, start = [lambda k: self._nearly(k) or 0.0], None
        if self.delta and any(ends_are_cheaper(self._claim(k)) for k in (first, last)):
            found = crossing([*guides, self._at_one_bound], first, last, start)
            guides = guides or [self._at_one_bound]
            start = first if found.holds is None else found.holds
        return crossing([*guides, self._promised_height], first, last, start)

    def _promised_height(self, k: int) -> float:
        """The distance from the target: its sign is certified, its size may be an estimate."""
        found = self._height(self.promised(k))
        return math.copysign(max(abs(self._height(self._guesses[k])), LEAST), found) if k in self._guesses else found

    def promised(self, k: int) -> float:
        """A delta that the claim with this value does not exceed; infinite where nothing can be certified.

        Far from the target, and for the last value, only whether the target is met is certified, which is often cheaper than
        delta. For other values a rough bound is enough, unless it is just above the target.
        """
        if k not in self._promised:
            self.evaluations += 1
            epsilon, limit = float_below(self._epsilon(k)), float_below(self.delta)
            try:
                guarantee = self._certified(k)
                guess = guarantee.curve.about(epsilon)
                far = not limit / NEARBY < guess < limit * NEARBY
                met = (far or k == self.quantity.last) and guarantee.within(self._epsilon(k), self.delta)
                if far and math.isfinite(self._height(guess)):
                    self._guesses[k], self._promised[k] = guess, limit if met else 1.0
                    return self._promised[k]
                about = limit if met else guarantee.curve.bound(epsilon)
                rough = met or not limit < about < limit * ROUGHLY
                self._promised[k] = about if rough else guarantee.delta(epsilon).upper
            except CannotCertify as refusal:
                self.refused[k], self._promised[k] = refusal, math.inf
        return self._promised[k]

    def delta_at(self, k: int) -> float:
        """A bound of delta, also for values for which so far only whether the target is met was certified."""
        if k not in self._guesses:
            return self.promised(k)
        return min(self.promised(k), self._certified(k).curve.bound(float_below(self._epsilon(k))))

    def reached(self, k: int) -> float:
        """A delta that the claim with this value reaches; the one with everybody at one bound, if that already
        misses the target.
        """
        claim, epsilon = self._claim(k), float_above(self._epsilon(k))
        at_ends = max((_bracket(end, epsilon).lower for end in ends(claim)), default=0.0)
        if at_ends > self.delta or k in self.refused:
            return at_ends
        self.evaluations += epsilon != self._epsilon(k)
        return max(at_ends, self._certified(k).delta(epsilon).lower)

    def _certified(self, k: int) -> Guarantee:
        return kept(self._guarantees, k, lambda: certify_claim(self._claim(k)), most=MOST_GUARANTEES)

    def _at_one_bound(self, k: int) -> float:
        if k not in self._at_ends:
            self.looks += 1
            claim, epsilon = self._claim(k), float_below(self._epsilon(k))
            self._at_ends[k] = max(_roughly(end, epsilon) for end in ends(claim) or (claim,))
        return self._height(self._at_ends[k])

    def _nearly(self, k: int) -> float | None:
        about = nearly(self._claim(k), float(self._epsilon(k)))
        return None if about is None else about - self._level

    def _height(self, delta: float) -> float:
        """log delta minus log target. The sign is that of the exact comparison of the two deltas, however the
        logarithms round.
        """
        away = math.log(delta) - self._level if self.delta and 0 < delta < math.inf else math.inf
        return max(away, LEAST) if delta > self.delta else -abs(away)

    @property
    def _level(self) -> float:
        return math.log(self.delta.numerator) - math.log(self.delta.denominator)

    def _claim(self, k: int) -> Claim:
        return self.quantity.put(self.quantity.value(k))

    def _epsilon(self, k: int) -> Fraction:
        return Fraction(self.quantity.value(k)) if self.epsilon is None else self.epsilon
