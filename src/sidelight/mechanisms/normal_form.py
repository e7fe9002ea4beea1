"""Every mechanism as three parts: a statistic, noise on it, and what is shown of that."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.mechanisms.display import AS_IT_IS, Display
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.then import Then
from sidelight.model.mechanism import Mechanism
from sidelight.model.statistic import Statistic
from sidelight.noises.noise import Noise


@dataclass(frozen=True, slots=True)
class NormalForm:
    """What theorems read. A mechanism that is no statistic with something around it is the first part itself, as it is."""

    statistic: Mechanism
    noise: Noise | None
    display: Display

    @property
    def hides_at_most_small_values(self) -> bool:
        """Nothing is done before it is shown, or small values are hidden and nothing else."""
        return not self.display.steps or self.display.minimum is not None

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism of which these are the parts."""
        if not isinstance(self.statistic, Statistic):
            return self.statistic
        inner = self.statistic if self.noise is None else Noisy(self.statistic, self.noise)
        return Shown(inner, *self.display.steps) if self.display.steps else inner


def normal_form(mechanism: Mechanism) -> NormalForm:
    if isinstance(mechanism, Shown):
        return NormalForm(mechanism.statistic, mechanism.noise, mechanism.display)
    if isinstance(mechanism, Noisy):
        return NormalForm(mechanism.inner, mechanism.noise, AS_IT_IS)
    return NormalForm(mechanism, None, AS_IT_IS)


def not_shown_yet(mechanism: Mechanism) -> Mechanism:
    """The statistic, with its noise, before hiding, rounding, capping and relabelling."""
    return mechanism.inner if isinstance(mechanism, Shown) else mechanism


def last_change_undone(mechanism: Shown | Noisy | Then) -> Mechanism:
    """What was there before the last thing that was done to an output without looking at the data again."""
    return mechanism.before if isinstance(mechanism, Shown) else mechanism.inner
