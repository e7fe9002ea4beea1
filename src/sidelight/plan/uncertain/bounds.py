"""Bounds of the probabilities of some values, on both sides: what they say of every value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sidelight.reading.forms import Schema
from sidelight.reading.node import Node, Sequence, unlike
from sidelight.reading.numbers import NumberForm
from sidelight.reading.words import shown

Ends = tuple[Fraction, Fraction]
ANYTHING: Ends = (Fraction(0), Fraction(1))


@dataclass(frozen=True, slots=True)
class BoundsForm:
    """Two numbers in a list: the least and the largest."""

    form: NumberForm
    words: str = "a list of two numbers from 0 to 1, the smaller one first, such as [0.1, 0.4]"

    def schema(self) -> Schema:
        return {"type": "array", "items": self.form.schema(), "minItems": 2, "maxItems": 2}

    def read(self, node: Node, name: str) -> Ends:
        if not isinstance(node, Sequence):
            raise unlike(node, self.words, "one number says nothing of the other side: write both", name)
        if len(node.items) != 2:
            raise node.place.error(f"{shown(name)} has {len(node.items)} numbers", self.words)
        low, high = (self.form.read(item, name) for item in node.items)
        if low > high:
            raise node.place.error(
                f"{shown(name)} has the bounds {node.items[0]} and {node.items[1]}", self.words, "the smaller one comes first"
            )
        return low, high


def tightened(bounds: list[Ends]) -> list[Ends]:
    """What is left of these bounds, as probabilities add up to 1; nothing is where no law lies within them.

    A value has at most what the least of all others leave, and at least what the largest of all others leave. All numbers between
    the two are then taken: the others can move from their least sum to their largest one.
    """
    least, most = sum((low for low, _ in bounds), Fraction(0)), sum((high for _, high in bounds), Fraction(0))
    if not least <= 1 <= most:
        return []
    return [(max(low, 1 - (most - high)), min(high, 1 - (least - low))) for low, high in bounds]
