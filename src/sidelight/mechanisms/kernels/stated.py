"""A mechanism that nobody modelled: only facts stated about it can be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.then import Then
from sidelight.model.chosen import Chosen
from sidelight.model.leak import Leak, StatedLeak
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Stated:
    name: str

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        raise BadValue(f"the outputs of {self.name} are not modelled")

    def __str__(self) -> str:
        return self.name


def is_stated(value: object) -> bool:
    """Whether facts are all there is about some part of a mechanism or leak."""
    return any(isinstance(part, Stated | StatedLeak) for part in _inside(value))


def is_modelled(value: object) -> bool:
    """Whether the laws of a mechanism or leak are known."""
    return not any(
        isinstance(part, Stated | StatedLeak) or (isinstance(part, Then) and part.kernel is None) for part in _inside(value)
    )


def _inside(value: object) -> Iterator[object]:
    """A mechanism or leak, and whatever it is made of."""
    yield value
    parts = [value.inner] if hasattr(value, "inner") else list(getattr(value, "parts", ()))
    parts += [option for _, option in value.options] if isinstance(value, Chosen) else []
    parts += [value.mechanism] if isinstance(value, Leak) else []
    for part in parts:
        yield from _inside(part)
