"""Reads a given simulator: for everything that may be left of a dataset, the law of the simulator's output."""

from __future__ import annotations

from collections.abc import Hashable

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.reading.node import Node, sequence
from sidelight.settings.keys import SIMULATED
from sidelight.settings.mechanism import read_row
from sidelight.settings.names import read_left
from sidelight.settings.probabilities import law


def read_simulator(node: Node, outputs: tuple[str, ...]) -> tuple[tuple[Hashable, FiniteLaw[Outcome]], ...]:
    answers: dict[Hashable, FiniteLaw[Outcome]] = {}
    names: tuple[Outcome, ...] = outputs
    for item in sequence(node, "a list of answers").items:
        fields = SIMULATED.read(item)
        left = read_left(fields.value("alt"))
        if left in answers:
            raise fields.value("alt").place.error("a second answer to the same alternative", "every alternative once")
        answers[left] = law(names, read_row(fields.value("law"), outputs))
    return tuple(answers.items())
