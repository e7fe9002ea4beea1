"""The attacker has seen some records, without choosing them, and must guess another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import ClassVar

from sidelight.definitions.conditioning import MassesByValue, by_knowledge, people_at_once, secrets_of
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.attacker import Influence
from sidelight.model.definition import InPairs, Pair, World
from sidelight.model.ground import Ground
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.setting import Setting


@dataclass(frozen=True, slots=True)
class PassiveKnowledge(InPairs):
    """The mean over what the attacker has seen, drawn as if the secret had its first value; the order is chosen outside the mean.

    A record that is known is no target: where what was seen rules out the second value, the two views never agree. `group`: so
    many records at once, none of which was seen.

    Example: sidelight check plans/settings/minimum.json --definition passive_knowledge --epsilon 0 --epsilon 0.5
    >>> world = sl.load_setting("plans/settings/minimum.json")
    >>> definitions = sl.PassiveKnowledge(), sl.ActiveKnowledge()
    >>> [str(sl.check(world, definition, epsilons=[0.5]).profile[0][1]) for definition in definitions]
    ['0.6001', '0.7001']
    """

    group: int = 1  # people whose secrets are compared at once; fewer where there are fewer
    name: ClassVar[str] = "passive_knowledge"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 13")
    catalogue: ClassVar[tuple[str, ...]] = ("pk.def13",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets")
    compares: ClassVar[tuple[str, ...]] = ("record", "value", "against")
    odds: ClassVar[bool] = True
    influence: ClassVar[Influence] = "passive"

    def __post_init__(self) -> None:
        people_at_once(self.group)

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        for prior in setting.believed(self.name):
            for target, secret in secrets_of(setting, prior, self.group):
                table = by_knowledge(prior, secret)
                values = dict.fromkeys(value for rows in table.values() for value in rows)
                for a, b in permutations(values, 2):
                    yield Pair(*_worlds(table, a, b), (target, a, b))


def _worlds(table: dict[Hashable, MassesByValue], a: Hashable, b: Hashable) -> tuple[World, World]:
    """Both worlds show the same facts; where they rule out the second value, it has nothing to show."""
    weights = {facts: sum(rows[a].values(), Fraction(0)) for facts, rows in table.items() if a in rows}
    total = sum(weights.values())
    left: list[tuple[tuple[Hashable, int], Fraction]] = []
    right: list[tuple[tuple[Hashable, int], Fraction]] = []
    for facts, weight in weights.items():
        left += [((facts, index), mass / total) for index, mass in table[facts][a].items()]
        rows = table[facts].get(b, {})
        across = sum(rows.values(), Fraction(0))
        right += [((facts, index), weight / total * mass / across) for index, mass in rows.items()]
    return World(FiniteLaw(tuple(left))), World(FiniteLaw(tuple(right)))
