"""Secrets are named functions of the dataset; what is seen is compared for two of their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.conditioning import open_values, told_nothing
from sidelight.errors import BadValue
from sidelight.model.definition import InPairs, Pair
from sidelight.model.ground import Ground
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.setting import Secret, Setting


@dataclass(frozen=True, slots=True)
class Pufferfish(InPairs):
    """The output given one value of a secret against the output given another, for every knowledge that leaves both open.

    A secret may have no value (null) on some datasets: these are not compared, so whether it has one is not protected.

    Example: sidelight check plans/settings/households.json --definition pufferfish --epsilon 0.5 --delta 0
    """

    name: ClassVar[str] = "pufferfish"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 7")
    catalogue: ClassVar[tuple[str, ...]] = ("cw.def7",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "secrets")
    compares: ClassVar[tuple[str, ...]] = ("secret", "value", "against", "knowledge")
    odds: ClassVar[bool] = True

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        for prior in setting.believed(self.name):
            for secret in named_secrets(setting, self.name):
                for knowledge, a, b, here, there in open_values(prior, secret.values):
                    yield Pair(told_nothing(here), told_nothing(there), (secret.name, a, b, knowledge))


def named_secrets(setting: Setting, name: str) -> tuple[Secret, ...]:
    if not setting.secrets:
        raise BadValue(f"{name} asks which functions of the dataset are secret: the setting has no secrets")
    return setting.secrets
