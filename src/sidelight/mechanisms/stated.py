"""A mechanism that nobody modelled: only facts stated about it can be used."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.model.chosen import Chosen
from sidelight.model.leak import Leak, StatedLeak
from sidelight.model.population import Dataset


@dataclass(frozen=True, slots=True)
class Stated:
    name: str

    def law(self, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[Outcome]:
        raise BadValue(f"the outputs of {self.name} are not modelled")

    def __str__(self) -> str:
        return self.name


def is_stated(value: object) -> bool:
    """Whether some part of a mechanism or leak is not modelled."""
    if isinstance(value, Stated | StatedLeak):
        return True
    parts = [value.inner] if hasattr(value, "inner") else list(getattr(value, "parts", ()))
    parts += [option for _, option in value.options] if isinstance(value, Chosen) else []
    parts += [value.mechanism] if isinstance(value, Leak) else []
    return any(is_stated(part) for part in parts)
