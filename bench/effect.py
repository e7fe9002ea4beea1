"""What a change does to some answers: to their time, to the width of their brackets, and whether they still agree."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

Answers = dict[str, Any]
ROUNDING = 1e-12  # share of an answer below which its width is that of rounding
RISEN = 1e-9  # share by which an upper end without a lower end rises, so that it is said
GAINED = "no longer refused"
FASTER, NARROWER, ALIKE = 0.85, 0.9, 1.02  # ratios to the unchanged run that are worth a second look


@dataclass(frozen=True)
class Effect:
    """What one change does: ratios to the unchanged run, and in words what has no ratio."""

    time: float
    narrowest: float
    widest: float
    notes: tuple[str, ...]
    contradictions: tuple[str, ...]

    @staticmethod
    def of(before: Answers, after: Answers) -> Effect:
        """By question; an answer without brackets was refused, and where there is none it came too late or not at all."""
        both = [name for name in before if before[name] and after[name]]
        answers = [name for name in both if before[name]["brackets"] and after[name]["brackets"]]
        refused = sum(bool(before[name]["brackets"]) for name in both) - len(answers)
        gained = sum(bool(after[name]["brackets"]) for name in both) - len(answers)
        late = sum(bool(before[name]) and not after[name] for name in before)
        pairs = [
            (f"{name}, {key}", before[name]["brackets"][key], after[name]["brackets"][key])
            for name in answers
            for key in before[name]["brackets"].keys() & after[name]["brackets"].keys()
        ]
        ratios = [wide(b) / wide(a) for _, a, b in pairs if 0 < wide(a) < math.inf and wide(b) < math.inf] or [1.0]
        lost = sum(wide(a) < wide(b) == math.inf for _, a, b in pairs)
        risen = sum(a[0] == b[0] == 0 and a[1] * (1 + RISEN) < b[1] < math.inf for _, a, b in pairs)
        counted = {"refused": refused, GAINED: gained, "not answered": late, "unbounded": lost, "higher": risen}
        alike = [name for name in both if bool(before[name]["brackets"]) == bool(after[name]["brackets"])]
        return Effect(
            sum(after[name]["seconds"] for name in alike) / max(1e-9, sum(before[name]["seconds"] for name in alike)),
            min(ratios),
            max(ratios),
            tuple(f"{number} {what}" for what, number in counted.items() if number),
            tuple(f"{what}: {a} and {b}" for what, a, b in pairs if a[0] > b[1] or b[0] > a[1]),
        )

    @property
    def better(self) -> bool:
        if self.widest > ALIKE or any(not note.endswith(GAINED) for note in self.notes):
            return False
        return self.time < FASTER or (self.narrowest < NARROWER and self.time < ALIKE)

    def cells(self) -> str:
        far = self.widest if self.widest * self.narrowest >= 1 else self.narrowest
        width = f"{self.narrowest:.2g} to {self.widest:.2g}" if self.narrowest < 0.99 and self.widest > 1.01 else f"{far:.2g}"
        return f"{self.time:.2f} | {', '.join((width, *self.notes))}"


def wide(ends: tuple[float, float]) -> float:
    """The width of a bracket, or what rounding makes of it."""
    if math.isinf(ends[1]):
        return 0.0 if ends[0] == ends[1] else math.inf
    return max(ends[1] - ends[0], ROUNDING * abs(ends[1]))
