"""How much the leak says about the output, for one dataset at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.worst_case.bounded_leakage import leak_values
from sidelight.definitions.worst_case.differential_privacy import only
from sidelight.model.definition import InPairs, Pair
from sidelight.model.ground import Ground
from sidelight.model.leak import Leaks, OneLeak, SingleLeak
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.setting import Setting
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True)
class Independence(InPairs):
    """The output given a leak value against the output, both ways, for every dataset and every value that it can leak.

    Epsilon 0 at delta 0 is perfect independence. The two orders are kept apart: for delta > 0 they differ.

    Example: sidelight check plans/settings/noisy_leak.json --definition independence --epsilon 0.1 --delta 0
    >>> noisy = sl.load_setting("plans/settings/noisy_leak.json")
    >>> print(sl.check(noisy, sl.Independence(), delta=0).epsilon[1])
    0.1446
    """

    leak: OneLeak | Leaks | None = None  # None: the one written out in the setting
    name: ClassVar[str] = "independence"
    ground: ClassVar[Ground] = "worst_case"
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Definition 8")
    catalogue: ClassVar[tuple[str, ...]] = ("bldp.def6", "bldp.def8")
    reads: ClassVar[tuple[str, ...]] = ("leak",)
    compares: ClassVar[tuple[str, ...]] = ("dataset", "leak", "order")
    odds: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.leak is not None:
            expect(self.leak, SingleLeak, "the leak", Leaks)

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        for index, values in enumerate(leak_values(setting, self.name)):
            for value in values:
                given, alone, where = only(index, (value,)), only(index), setting.datasets[index]
                yield Pair(given, alone, (where, value, "given the leak against without it"))
                yield Pair(alone, given, (where, value, "without the leak against given it"))
