"""Answers to inverse questions: the last value that meets a target, and what happens one step further."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from sidelight.model.claim import Claim
from sidelight.numbers.brief import Brief

Find = Literal["epsilon", "known", "uncertainty", "minimum", "noise", "people"]
Kind = str  # "epsilon", "known", "at_least", "at_most", "minimum", "people", or the name of a noise
Fails = Literal["certainly", "not certified"]
Value = int | Fraction


@dataclass(frozen=True, slots=True)
class Calibrated(Brief):
    """What `calibrate` found: `value` was evaluated and meets the target; None: no value of the range was shown to.

    `next` is its neighbour on the side that asks for more; None: the range ends at `value`. It fails "certainly" when the lower
    end of its bracket is above the target, and is "not certified" when only the upper end is: it may meet the target too.
    `monotone`: it is proved that a target once missed stays missed further on. Then a `next` that fails certainly shows that no
    value beyond it meets the target. Otherwise only these two were looked at.

    >>> claim = sl.Claim(sl.Count(), sl.Rates.same(1000, 0.3), sl.Attacker(), sl.ActiveKnowledge())
    >>> found = sl.calibrate(claim, "known", epsilon=1, delta=1e-3)
    >>> found.value, found.next, found.next_fails, found.extreme
    (954, 955, 'certainly', True)
    """

    kind: Kind
    value: Value | None
    next: Value | None
    next_fails: Fails | None
    delta_at_value: float | None  # upper end: the promise at `value`
    delta_at_next: float | None  # lower end: what is reached at `next`
    monotone: bool
    because: str
    order: str | None  # the id of the order by which it is proved
    epsilon: Fraction | None  # the target; None where epsilon itself is looked for
    delta: Fraction
    claim: Claim  # with the value in it
    evaluations: int  # how often the claim itself was evaluated
    looks: int  # cheaper evaluations, with everybody at one bound of the rates; they say where to evaluate the claim

    @property
    def extreme(self) -> bool:
        """Whether no value of the range beyond this one can meet the target."""
        return self.next is None or (self.monotone and self.next_fails == "certainly")

    def __str__(self) -> str:
        from sidelight.model.words import calibrated_sentence

        return calibrated_sentence(self)


@dataclass(frozen=True, slots=True)
class BreakingPoint:
    """The extreme values that still pass the policy, everything else as declared; None: no value passes, or it does not apply."""

    knows_at_most: int | None = None
    knows_share_at_most: float | None = None  # of every atom, in place of a number, for someone who knows a share
    uncertainty_at_least: float | None = None
    uncertainty_at_most: float | None = None
