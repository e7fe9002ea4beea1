"""Every mechanism as three parts: a statistic, noise on it, and what is shown of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sidelight.mechanisms.display import Display
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
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
        inner = self.statistic if self.noise is None else Noisy(cast(Statistic, self.statistic), self.noise)
        return Shown(cast(Statistic | Noisy, inner), *self.display.steps) if self.display.steps else inner


def normal_form(mechanism: Mechanism) -> NormalForm:
    return NormalForm(mechanism.measured, mechanism.noise_added, Display(mechanism.steps_shown))
