"""What has leaked: a function of the data, perhaps with coins of its own, perhaps with the mechanism's coins."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar, cast

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.chosen import Chosen, Settled
from sidelight.model.made import Made
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.reading.expected import expect


class SingleLeak(Made, Settled):
    """What leaks without the output, as far as it is known."""

    __slots__ = ()

    @property
    def several(self) -> Leaks | None:
        """The leaks beside several outputs; None of a single one."""
        return None

    @property
    def alone(self) -> Mechanism | None:
        return None

    @property
    def rows_alone(self) -> dict[Dataset, FiniteLaw[Outcome]] | None:
        return None


@dataclass(frozen=True, slots=True)
class Leak(SingleLeak):
    """What has leaked is the output of this mechanism. Its coins, if any, are its own.

    >>> noisy, leak = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)), sl.Leak(sl.Minimum(sl.Count(), 2))
    >>> print(sl.certify(noisy, sl.Rates.same(4, 0.3), definition=sl.BoundedLeakage(leak)).epsilon(delta=0))
    1.000
    """

    mechanism: Mechanism
    own_coins: ClassVar[bool] = True
    known_to_share: ClassVar[bool] = False

    def __post_init__(self) -> None:
        expect(self.mechanism, Mechanism, "what leaks")

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.mechanism,)

    @property
    def alone(self) -> Mechanism:
        return self.mechanism

    def joint(self, published: Mechanism, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[tuple[Outcome, Outcome]]:
        """The law of (leak, output)."""
        return self.mechanism.law(dataset, atoms).beside(published.law(dataset, atoms))

    def __str__(self) -> str:
        return str(self.mechanism)


@dataclass(frozen=True, slots=True)
class SharedLeak(SingleLeak):
    """Leak and output come from the same coins: their joint law is given for each dataset."""

    rows: tuple[tuple[Dataset, FiniteLaw[tuple[Outcome, Outcome]]], ...]
    own_coins: ClassVar[bool] = False
    known_to_share: ClassVar[bool] = True

    @property
    def rows_alone(self) -> dict[Dataset, FiniteLaw[Outcome]]:
        return {dataset: law.map(lambda pair: pair[0]) for dataset, law in self.rows}

    def joint(self, published: Mechanism, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[tuple[Outcome, Outcome]]:
        rows = dict(self.rows)
        if dataset not in rows:
            raise BadValue(f"the leak has no law for the dataset {dataset}")
        return rows[dataset]

    def __str__(self) -> str:
        return "a leak with the same coins"


@dataclass(frozen=True, slots=True)
class StatedLeak(SingleLeak):
    """A leak that nobody modelled; it may share coins with the mechanism, so only facts stated about both can be used.

    >>> beyond = sl.BoundedLeakage(sl.StatedLeak("a rumour"))
    >>> claim = sl.Claim(sl.Stated("M"), sl.Rates.same(100, 0.3), sl.Attacker(), beyond)
    >>> print(sl.certify(claim, given=[sl.fact(claim, epsilon=1)]).epsilon(delta=0))
    between 0 and 1.000
    """

    name: str
    own_coins: ClassVar[bool] = False
    known_to_share: ClassVar[bool] = False
    stated: ClassVar[bool] = True

    def __post_init__(self) -> None:
        expect(self.name, str, "the name of a leak")

    def joint(self, published: Mechanism, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[tuple[Outcome, Outcome]]:
        raise BadValue(f"the values of {self.name} are not modelled")

    def __str__(self) -> str:
        return self.name


OneLeak = Leak | SharedLeak | StatedLeak


@dataclass(frozen=True, slots=True, init=False)
class Leaks(Made):
    """One leak beside each of several outputs; the coins of different rounds are different.

    A leak may be `Chosen` from (the leaks so far, the answers so far).

    >>> leaks = sl.Leaks(sl.Leak(sl.Count()), sl.StatedLeak("a rumour"))
    >>> print(leaks)
    the exact count and a rumour
    """

    parts: tuple[OneLeak | Chosen[OneLeak], ...]
    known_to_share: ClassVar[bool] = True  # taken so: a leak beside one output may follow from another one

    def __init__(self, *parts: OneLeak | Chosen[OneLeak]) -> None:
        object.__setattr__(self, "parts", tuple(expect(part, SingleLeak, "a leak", Chosen) for part in parts))

    @property
    def several(self) -> Leaks:
        return self

    @property
    def made_of(self) -> tuple[OneLeak | Chosen[OneLeak], ...]:
        return self.parts

    @property
    def own_coins(self) -> bool:
        """Chosen from answers, a leak is a function of their coins."""
        return not self.from_answers and all(leak.own_coins for part in self.parts for leak in part.possible)

    @property
    def from_answers(self) -> bool:
        """Whether some leak is chosen from more than the leaks before it."""
        for part in self.parts:
            by_leaks: dict[Hashable, OneLeak] = {}
            for seen, leak in part.options:
                leaks, _ = cast(Seen, seen)
                if by_leaks.setdefault(leaks, leak) != leak:
                    return True
        return False

    def joint(self, published: Mechanism, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[tuple[Outcome, Outcome]]:
        """The law of (leaks, outputs); the mechanism publishes as many outputs as there are leaks."""
        rounds = published.rounds
        law: FiniteLaw[tuple[tuple[Outcome, ...], tuple[Outcome, ...]]] = FiniteLaw.point(((), ()))
        if len(rounds) != len(self.parts):
            raise BadValue(f"there is one leak beside each output, found {len(self.parts)} leaks and {len(rounds)} outputs")
        for leak, output in zip(self.parts, rounds, strict=True):
            law = law.then(lambda seen, leak=leak, output=output: _round(seen, leak, output, dataset, atoms))  # type: ignore[misc]
        return law.map(lambda pair: pair)

    def __str__(self) -> str:
        return " and ".join("one chosen on the way" if part.on_the_way else str(part) for part in self.parts)


Seen = tuple[tuple[Outcome, ...], tuple[Outcome, ...]]


def _round(
    seen: Seen,
    leak: OneLeak | Chosen[OneLeak],
    output: Mechanism | Chosen[Mechanism],
    dataset: Dataset,
    atoms: tuple[Atom, ...],
) -> FiniteLaw[Seen]:
    joint = leak.after(seen).joint(output.after(seen[1]), dataset, atoms)
    return joint.map(lambda pair: ((*seen[0], pair[0]), (*seen[1], pair[1])))


def output_given(joint: FiniteLaw[tuple[Outcome, Outcome]], value: Outcome) -> FiniteLaw[Outcome]:
    """The law of the output once this value has leaked, from the joint law of (leak, output)."""
    return joint.given(lambda pair: pair[0] == value).map(lambda pair: pair[1])
