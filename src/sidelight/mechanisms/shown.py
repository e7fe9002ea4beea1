"""What is shown of a statistic, or of a noisy one: hidden, rounded, capped or relabelled."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.display import Display
from sidelight.mechanisms.display_steps import Step
from sidelight.mechanisms.figure_law import figure_law
from sidelight.mechanisms.noisy import Noisy
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic
from sidelight.noises.noise import Noise


@dataclass(frozen=True, slots=True, init=False)
class Shown:
    """`Shown(Noisy(Count(), noise), hide(None, 9), nearest(5))`: the steps in their order, for each number by itself.

    With noise the noisy number is shown. What is shown of something shown has the steps of both.
    """

    inner: Statistic | Noisy
    steps: tuple[Step, ...]

    def __init__(self, inner: Statistic | Noisy | Shown, *steps: Step) -> None:
        before, first = (inner.inner, inner.steps) if isinstance(inner, Shown) else (inner, ())
        if not isinstance(before, Statistic | Noisy):
            raise BadValue(f"a statistic of whole numbers is shown, noisy or not, found {inner}")
        if not steps:
            raise BadValue(f"what is done to {inner} before it is shown is one step or more")
        object.__setattr__(self, "inner", before)
        object.__setattr__(self, "steps", (*first, *steps))

    @property
    def statistic(self) -> Statistic:
        return self.inner.inner if isinstance(self.inner, Noisy) else self.inner

    @property
    def noise(self) -> Noise | None:
        return self.inner.noise if isinstance(self.inner, Noisy) else None

    @property
    def display(self) -> Display:
        return Display(self.steps)

    @property
    def before(self) -> Statistic | Noisy | Shown:
        """The same without the last step."""
        return Shown(self.inner, *self.steps[:-1]) if self.steps[1:] else self.inner

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return figure_law(self.statistic, self.noise, self.display, dataset, atoms)

    def __str__(self) -> str:
        return f"{self.inner}{self.display}"
