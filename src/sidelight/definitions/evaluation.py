"""A definition on a finite setting: every comparison that its text makes, with exact probabilities."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import cast

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.laws.finite.mixing import Mixing
from sidelight.model.definition import AsCurve, Definition, InPairs, World
from sidelight.model.leak import output_given
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.compared import Compared


def evaluate(definition: Definition, setting: Setting) -> Attained:
    if not definition.in_pairs:
        if not has_exact_laws(setting):
            raise BadValue(f"{definition.name} needs exact probabilities: those of this mechanism are rounded")
        return cast(AsCurve, definition).curve(setting)
    views = Views(setting)
    pairs: list[tuple[int, int]] = []
    labels: list[tuple[Hashable, ...]] = []
    for pair in cast(InPairs, definition).pairs(setting):
        pairs.append((views.number(pair.left), views.number(pair.right)))
        labels.append(pair.secret)
    return Compared(views.laws, pairs, labels)


def has_exact_laws(setting: Setting) -> bool:
    """Noise with infinitely many values is cut off; only hockey sticks account for that, other curves need exact laws."""
    return not any(law.error for law in setting.mechanism)


@dataclass(frozen=True, slots=True)
class Told:
    """An output beside what was told beforehand; a class of its own, so that no output looks like it."""

    knowledge: Hashable
    output: Outcome


class Views:
    """What is seen in each world: the output, beside what was told beforehand if anything was; equal laws have one number."""

    def __init__(self, setting: Setting) -> None:
        self.laws: list[FiniteLaw[Outcome]] = []
        self._setting = setting
        self._worlds: dict[World, int] = {}
        # By identity; the worlds are kept, so that no new object gets the identity of an old one
        self._same: dict[int, tuple[World, int]] = {}
        self._numbers: dict[Hashable, int] = {}
        self._mixings: dict[tuple[Hashable] | None, Mixing[Outcome]] = {}

    def number(self, world: World) -> int:
        same = self._same.get(id(world))
        if same is not None:  # the very same object: faster than comparing its contents
            return same[1]
        found = self._number(world)
        self._same[id(world)] = world, found
        return found

    def _number(self, world: World) -> int:
        found = self._worlds.get(world)
        if found is None:
            law = self.law(world)
            alike = world if len(world.law.masses) == 1 else (frozenset(law.masses), law.error)
            found = self._numbers.setdefault(alike, len(self.laws))
            if found == len(self.laws):
                self.laws.append(law)
            self._worlds[world] = found
        return found

    def law(self, world: World) -> FiniteLaw[Outcome]:
        told = world.law.masses
        if len(told) == 1 and told[0][0][0] is None and told[0][1] == 1:
            return self._output(told[0][0][1], world.leaked)
        return self._mixing(world.leaked).mix(
            told, lambda knowledge, output: output if knowledge is None else Told(knowledge, output)
        )

    def _mixing(self, leaked: tuple[Hashable] | None) -> Mixing[Outcome]:
        if leaked not in self._mixings:
            self._mixings[leaked] = Mixing(lambda dataset: self._output(dataset, leaked))
        return self._mixings[leaked]

    def _output(self, dataset: int, leaked: tuple[Hashable] | None) -> FiniteLaw[Outcome]:
        if leaked is None or self._setting.own_coins:
            return self._setting.mechanism[dataset]
        return output_given(self._setting.leaking("a leak")[dataset], leaked[0])
