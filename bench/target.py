"""What was asked for, what was measured, and by how much it was missed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """One line of the table; `short` is the factor that is missing, 1 or less where nothing is."""

    question: str
    wanted: str
    found: str
    short: float
    why: str = ""

    @staticmethod
    def at_least(question: str, least: float, found: float, wanted: str, said: str = "", why: str = "") -> Target:
        return Target(question, wanted, said or f"{found:,.3g}", least / found if found > 0 else math.inf, why)

    @staticmethod
    def at_most(question: str, most: float, found: float, wanted: str, said: str = "", why: str = "") -> Target:
        return Target(question, wanted, said or f"{found:,.3g}", found / most if most > 0 else 1 + found, why)

    @property
    def met(self) -> bool:
        return self.short <= 1

    @property
    def verdict(self) -> str:
        if self.met:
            return "met"
        much = f" by a factor of {self.short:.2g}" if math.isfinite(self.short) else ""
        return f"missed{much}" + (f": {self.why}" if self.why else "")


def table(targets: Iterable[Target]) -> list[str]:
    lines = ["| question | target | measured | |", "|---|---|---|---|"]
    return lines + [f"| {one.question} | {one.wanted} | {one.found} | {one.verdict} |" for one in targets]
