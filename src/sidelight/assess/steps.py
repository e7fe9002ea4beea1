"""How far an assessment has come, in steps whose number is known and looks within them whose number is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Progress = Callable[[str, int, int], None]

FINE = 100  # parts of a step in which progress is reported
AHEAD = 10  # steps that looks alone can move the progress ahead, never quite
HALF_WAY = 20  # looks that move it half of these steps ahead; chosen for the look of a progress bar, nothing else depends on it


@dataclass(slots=True)
class Steps:
    """Reports (label, done, total). Each look moves it on, by less and less; steps catch up, and it never moves back."""

    report: Progress | None
    _label: str = ""
    _total: int = 0
    _steps: int = 0
    _looks: int = 0
    _told: int = 0

    def start(self, label: str, total: int) -> None:
        self._label, self._total = label, total
        self._steps = self._looks = self._told = 0
        self._tell()

    def look(self) -> None:
        self._looks += 1
        self._tell()

    def done(self, steps: int = 1) -> None:
        self._steps, self._looks = self._steps + steps, 0
        self._tell()

    def counted(self, made: Iterable[T]) -> Iterator[T]:
        """The same things; each is a step."""
        for one in made:
            self.done()
            yield one

    def finish(self) -> None:
        self._steps = self._total
        self._tell()

    def _tell(self) -> None:
        if self.report is not None and not self._total:
            self.report(self._label, 0, 0)
        elif self.report is not None:
            ahead = AHEAD * FINE * self._looks // (self._looks + HALF_WAY)
            self._told = max(self._told, min(FINE * self._steps + ahead, FINE * self._total))
            self.report(self._label, self._told, FINE * self._total)
