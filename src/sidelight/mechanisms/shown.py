"""What is shown of a statistic, or of a noisy one: hidden, rounded, capped or relabelled."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.display import Display
from sidelight.mechanisms.display_steps import Step
from sidelight.mechanisms.figure_law import figure_law
from sidelight.mechanisms.noisy import Noisy, figure_like
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic
from sidelight.noises.noise import Noise
from sidelight.profiles.counts.listed_cuts import AnyCuts
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True, init=False)
class Shown(Mechanism):
    """`Shown(Noisy(Count(), noise), hide(None, 9), nearest(5))`: the steps in their order, for each number by itself.

    With noise the noisy number is shown. What is shown of something shown has the steps of both.

    >>> shown = sl.Shown(sl.Count(), sl.hide(None, 9), sl.nearest(5))
    >>> print(shown)
    the exact count, hidden below 10, rounded to the nearest multiple of 5
    >>> print(sl.certify(shown, sl.Rates.same(100, 0.3)).delta(epsilon=1))
    3.985e-6
    """

    inner: Statistic | Noisy
    steps: tuple[Step, ...]

    def __init__(self, inner: Statistic | Noisy | Shown, *steps: Step) -> None:
        before, first = (inner.inner, inner.steps) if isinstance(inner, Shown) else (inner, ())
        figure_like(before, "what is shown")
        if not steps:
            raise BadValue(f"what is done to {inner} before it is shown is one step or more")
        object.__setattr__(self, "inner", before)
        object.__setattr__(self, "steps", (*first, *(expect(step, Step, "what is done before it is shown") for step in steps)))

    @property
    def display(self) -> Display:
        return Display(self.steps)

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.inner,)

    @property
    def undone(self) -> Statistic | Noisy | Shown:
        """The same without the last step."""
        return Shown(self.inner, *self.steps[:-1]) if self.steps[1:] else self.inner

    @property
    def measured(self) -> Statistic:
        return self.inner.measured

    @property
    def noise_added(self) -> Noise | None:
        return self.inner.noise_added

    @property
    def steps_shown(self) -> tuple[Step, ...]:
        return self.steps

    @property
    def not_shown_yet(self) -> Statistic | Noisy:
        return self.inner

    def cuts_of_count(self, people: int) -> AnyCuts | None:
        return self.display.cuts

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return self.inner.looks_at(names)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return figure_law(self.measured, self.noise_added, self.display, dataset, atoms)

    def __str__(self) -> str:
        return f"{self.inner}{self.display}"
