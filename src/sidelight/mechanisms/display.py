"""All that is done to a number before it is shown: the same function for the law of an output and for a release."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite.law import Outcome
from sidelight.mechanisms.display_steps import Step
from sidelight.numbers.brief import Brief
from sidelight.profiles.counts.relabelling_cuts import Cuts


@dataclass(frozen=True, slots=True)
class Display(Brief):
    """Steps in their order; of several numbers each is shown by itself."""

    steps: tuple[Step, ...] = ()

    def of(self, value: int) -> Outcome:
        """What the number is shown as."""
        shown: int | str = value
        for step in self.steps:
            if isinstance(shown, str):
                break
            shown = step.label(shown)
        return shown

    @property
    def cuts(self) -> Cuts | None:
        """Where the label changes, if labels never fall as numbers rise and each label belongs to one run of numbers; None
        otherwise, or where that is not known.
        """
        marks = [mark for step in self.steps for mark in step.marks]
        found: Cuts | None = Cuts() if len(set(marks)) == len(marks) else None
        for step in self.steps:
            found = None if found is None else step.cut(found)
        return found

    @property
    def minimum(self) -> int | None:
        """From which number on all are shown as they are, where hiding the smaller ones is the only step."""
        return self.steps[0].minimum if len(self.steps) == 1 else None

    @property
    def largest_hidden(self) -> int | None:
        """The largest number that is hidden, where hiding small ones is the only step."""
        return None if self.minimum is None else self.minimum - 1

    def window(self, low: int, high: int) -> tuple[int, int]:
        """A first number, at most `low`, and a last one, at least `high`: numbers below the first are all shown as one mark, or
        as something that no number from the first on is shown as; and the same of numbers above the last.

        So the numbers on either side of this window can be taken as one outcome, wherever no dataset tells them apart.
        """
        ends = [self._start(end, place) for place, step in enumerate(self.steps) for end in step.ends]
        first, last = min([low, *ends]), max([high, *ends])
        return self._start(self._rounded(first)), self._start(self._rounded(last) + 1) - 1

    def _start(self, number: int, steps: int | None = None) -> int:
        """The first number that the first `steps` steps (None: all) round to this one or a larger one."""
        for step in reversed(self.steps[:steps]):
            number = step.start(number)
        return number

    def _rounded(self, value: int) -> int:
        for step in self.steps:
            value = step.rounded(value)
        return value

    def __str__(self) -> str:
        return "".join(f", {step}" for step in self.steps)


AS_IT_IS = Display()
