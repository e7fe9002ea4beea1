"""A definition says which two worlds are compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from sidelight.laws.finite import FiniteLaw
from sidelight.model.cite import Cite
from sidelight.model.plan import Ground
from sidelight.model.population import Dataset

if TYPE_CHECKING:
    from sidelight.model.claim import Claim


@dataclass(frozen=True, slots=True)
class World:
    """What the attacker is told beforehand, with the law of the dataset; `leaked` conditions the mechanism's coins as well."""

    law: FiniteLaw[tuple[Hashable, Dataset]]  # of (knowledge, dataset)
    leaked: tuple[Hashable] | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Left is compared with right, in this order; `secret` says what differs."""

    left: World
    right: World
    secret: tuple[Hashable, ...]


class Definition(Protocol):
    name: ClassVar[str]
    ground: ClassVar[Ground]
    cites: ClassVar[Cite]

    def pairs(self, claim: Claim) -> Iterator[Pair]: ...
