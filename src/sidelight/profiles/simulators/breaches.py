"""The probability of transcripts after which two posteriors are further apart than epsilon."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_below
from sidelight.profiles.curves.attained import Attained


@dataclass(frozen=True, slots=True)
class TranscriptDistance:
    """A transcript (something that may be seen): its probability, and the largest statistical difference of
    posteriors after it.
    """

    mass: Fraction
    distance: Fraction
    label: tuple[Hashable, ...]


@dataclass(frozen=True, eq=False)
class Breaches(Attained):
    """delta(epsilon) = the probability of transcripts with a distance above epsilon, for the worst group. A group is a belief,
    perhaps with a real dataset.
    """

    groups: Sequence[Sequence[TranscriptDistance]]

    @property
    def comparisons(self) -> int:
        return sum(len(group) for group in self.groups)

    def _delta(self, epsilon: float) -> Interval:
        return self.delta_at(Fraction(epsilon)) if epsilon < 1 else Interval(0.0, 0.0)

    def delta_at(self, epsilon: Fraction) -> Interval:
        """Distances are compared exactly: one that equals epsilon does not exceed it."""
        mass = max((_beyond(group, epsilon) for group in self.groups), default=Fraction(0))
        return Interval(min(1.0, float_below(mass)), min(1.0, float_above(mass)))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """delta is a step function of epsilon, so the answer is exactly one of the distances."""
        level = max((_level(group, delta) for group in self.groups), default=Fraction(0))
        return Interval(float_below(level), float_above(level))

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        if epsilon >= 1:
            return None
        worst = max(self.groups, key=lambda group: _beyond(group, Fraction(epsilon)), default=())
        bad = [transcript for transcript in worst if transcript.distance > epsilon]
        return max(bad, key=lambda transcript: transcript.distance).label if bad else None


def _beyond(group: Sequence[TranscriptDistance], epsilon: Fraction) -> Fraction:
    return sum((transcript.mass for transcript in group if transcript.distance > epsilon), Fraction(0))


def _level(group: Sequence[TranscriptDistance], delta: float | Fraction) -> Fraction:
    gone = Fraction(0)
    for transcript in sorted(group, key=lambda transcript: transcript.distance, reverse=True):
        gone += transcript.mass
        if gone > delta:
            return transcript.distance
    return Fraction(0)


@dataclass(frozen=True, eq=False)
class Swing:
    """How far a transcript can change the odds between two datasets: the largest ratio of likelihood ratios; None
    where infinite.
    """

    output: Outcome
    ratio: Fraction | None
    label: tuple[Hashable, ...]

    def exceeds(self, epsilon: Fraction) -> bool:
        """Whether some belief moves by more than epsilon. A ratio R moves a belief by at most (sqrt R - 1)/(sqrt R + 1), and the
        worst belief in two datasets by that much.
        """
        if epsilon >= 1:
            return False
        if self.ratio is None:
            return True
        edge = (1 + epsilon) / (1 - epsilon)
        return self.ratio > edge * edge

    @cached_property
    def level(self) -> Interval:
        return _moved(self.ratio)


@in_balls
def _moved(ratio: Fraction | None) -> Interval:
    if ratio is None:
        return Interval(1.0, 1.0)
    root = ball(ratio).sqrt()
    share = (root - 1) / (root + 1)
    return Interval(max(0.0, below(share)), min(1.0, max(0.0, above(share))))


@dataclass(frozen=True, eq=False)
class AnyBelief(Attained):
    """delta for the worst of all beliefs. The epsilon at delta 0 is exact; for larger deltas the beliefs that were tried give the
    lower end.

    Only transcripts that can move some belief by more than epsilon count, and for no belief are these likelier than under the
    worst dataset.
    """

    swings: Sequence[Swing]  # for every record and transcript
    laws: Sequence[FiniteLaw[Outcome]]  # what each dataset shows
    tried: Breaches

    @property
    def comparisons(self) -> int:
        return len(self.swings)

    def _delta(self, epsilon: float) -> Interval:
        return self.delta_at(Fraction(epsilon)) if epsilon < 1 else Interval(0.0, 0.0)

    def delta_at(self, epsilon: Fraction) -> Interval:
        bad = {swing.output for swing in self.swings if swing.exceeds(epsilon)}
        upper = max((law.weight(bad.__contains__) for law in self.laws), default=Fraction(0))
        return Interval(self.tried.delta_at(epsilon).lower, min(1.0, float_above(upper)))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        largest = max((swing.level for swing in self.swings), key=lambda level: level.upper, default=Interval(0.0, 0.0))
        if delta == 0:
            return largest
        upper = min(
            (e for e in (0.0, *(swing.level.upper for swing in self.swings)) if self._delta(e).upper <= delta), default=1.0
        )
        return Interval(min(upper, self.tried.epsilon(delta).lower), upper)

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        bad = [swing for swing in self.swings if epsilon < 1 and swing.exceeds(Fraction(epsilon))]
        return max(bad, key=lambda swing: swing.level.upper).label if bad else None
