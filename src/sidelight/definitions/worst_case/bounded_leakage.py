"""Something has leaked already; neighbouring datasets that could both have leaked it are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.worst_case.differential_privacy import only
from sidelight.laws.finite.law import Outcome
from sidelight.model.definition import InPairs, Pair
from sidelight.model.ground import Ground
from sidelight.model.leak import Leaks, OneLeak, SingleLeak
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.setting import Setting
from sidelight.numbers.written import whole_number
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True)
class BoundedLeakage(InPairs):
    """For every leak value possible in both worlds: the output given that value. Without such a pair nothing is promised.

    Example: sidelight check plans/settings/one_time_pad.json --definition bounded_leakage --epsilon 1
    >>> pad = sl.load_setting("plans/settings/one_time_pad.json")
    >>> definitions = sl.DifferentialPrivacy(), sl.BoundedLeakage()
    >>> [str(sl.check(pad, definition, epsilons=[1]).profile[0][1]) for definition in definitions]
    ['0', '1.000']
    """

    leak: OneLeak | Leaks | None = None  # None: the one written out in the setting
    group: int = 1  # people that change at once, counted in steps between neighbours
    name: ClassVar[str] = "bounded_leakage"
    ground: ClassVar[Ground] = "given_leak"
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Definition 2")
    catalogue: ClassVar[tuple[str, ...]] = ("bldp.def2",)
    reads: ClassVar[tuple[str, ...]] = ("leak", "neighbours")
    compares: ClassVar[tuple[str, ...]] = ("dataset", "neighbour", "leak")
    odds: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.leak is not None:
            expect(self.leak, SingleLeak, "the leak", Leaks)
        object.__setattr__(self, "group", whole_number(self.group, "the number of people that change at once", 1))

    @property
    def own_coins(self) -> bool:
        return self.leak is not None and self.leak.own_coins

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        possible = leak_values(setting, self.name)
        worlds = [{value: only(index, (value,)) for value in values} for index, values in enumerate(possible)]
        for a, b in setting.within(self.group):
            for value in worlds[a]:
                if value in worlds[b]:
                    yield Pair(worlds[a][value], worlds[b][value], (setting.datasets[a], setting.datasets[b], value))


def leak_values(setting: Setting, name: str) -> list[dict[Outcome, None]]:
    """What each dataset can leak."""
    return [{leaked: None for (leaked, _), _ in law.masses} for law in setting.leaking(name)]


def sharing_pairs(setting: Setting) -> tuple[int, int]:
    """How many pairs of neighbours share a leak value, and how many pairs of neighbours there are."""
    possible = leak_values(setting, BoundedLeakage.name)
    pairs = [(a, b) for a, b in setting.neighbouring() if a < b]
    return sum(1 for a, b in pairs if possible[a].keys() & possible[b].keys()), len(pairs)
