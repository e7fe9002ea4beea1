"""A given simulator: the law of the output that it makes of what is left of a dataset."""

from __future__ import annotations

from collections.abc import Hashable

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.settings.keys import SIMULATED
from sidelight.settings.mechanism import read_row
from sidelight.settings.names import read_left
from sidelight.settings.parts import Part
from sidelight.settings.probabilities import law


def read_simulator(part: Part, outputs: tuple[str, ...]) -> tuple[tuple[Hashable, FiniteLaw[Outcome]], ...]:
    answers: dict[Hashable, FiniteLaw[Outcome]] = {}
    names: tuple[Outcome, ...] = outputs
    for item in part.items("a list of answers"):
        fields = SIMULATED.read(item)
        left = read_left(fields["alt"])
        if left in answers:
            raise fields["alt"].error("a second answer to the same alternative", "every alternative once")
        answers[left] = law(names, read_row(fields["law"], outputs))
    return tuple(answers.items())
