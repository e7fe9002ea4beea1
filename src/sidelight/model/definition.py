"""A definition says which two worlds are compared, or how far apart they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.attacker import Influence
from sidelight.model.ground import Ground
from sidelight.model.leak import Leaks, OneLeak
from sidelight.model.results.cite import Cite
from sidelight.model.setting import Setting
from sidelight.numbers.brief import Brief
from sidelight.profiles.curves.attained import Attained


@dataclass(frozen=True, slots=True)
class World:
    """What the attacker is told beforehand, with the law of the dataset; `leaked` conditions the mechanism's coins as well."""

    law: FiniteLaw[tuple[Hashable, int]]  # of (knowledge, number of the dataset)
    leaked: tuple[Hashable] | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Left is compared with right, in this order; `secret` says what differs."""

    left: World
    right: World
    secret: tuple[Hashable, ...]


class Definition(Brief, ABC):
    """The docstring says what it means; a definition has `pairs(setting)` or `curve(setting)`, and `evaluate` takes either.

    It inherits from `InPairs` or from `AsCurve`, and with it the answers of those that protect one person beyond no leak.
    """

    __slots__ = ()

    name: ClassVar[str]
    ground: ClassVar[Ground]
    cites: ClassVar[Cite]
    catalogue: ClassVar[tuple[str, ...]]  # its numbers in the sources, such as bldp.def1
    reads: ClassVar[tuple[str, ...]]  # keys of a setting, besides its datasets
    compares: ClassVar[tuple[str, ...]]  # what the parts of a pair's secret are
    in_pairs: ClassVar[bool]  # whether two laws are compared by the hockey stick, which is convex in both
    odds: ClassVar[bool]  # whether these are two values of a secret, so that the curve also bounds what can come to be believed
    first_leaks: ClassVar[bool] = False  # whether of two outputs the first counts as the leak
    influence: ClassVar[Influence] = "active"  # whether what is known may have been chosen: the worst case over it, or the mean

    @property
    def group(self) -> int:
        """How many people are protected at once, counted in steps between neighbours."""
        return 1

    @property
    def leak(self) -> OneLeak | Leaks | None:
        """What has leaked already; None where nothing has, or it is written out in the setting."""
        return None

    @property
    def simulator(self) -> str | None:
        """Which simulator imitates the output; None where none does."""
        return None

    @property
    def index_aware(self) -> bool | None:
        """Whether the simulator knows which secret it serves; None where there is none, or it makes no difference."""
        return None


class InPairs(Definition):
    """Two worlds are compared by the hockey stick of what is seen in them."""

    __slots__ = ()

    in_pairs: ClassVar[bool] = True

    @abstractmethod
    def pairs(self, setting: Setting) -> Iterator[Pair]: ...


class AsCurve(Definition):
    """The two sides are no laws of views: best simulators, posteriors, exceptional sets."""

    __slots__ = ()

    in_pairs: ClassVar[bool] = False
    odds: ClassVar[bool] = False

    @abstractmethod
    def curve(self, setting: Setting) -> Attained: ...
