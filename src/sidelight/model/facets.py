"""What a population may be asked besides its laws; it gives None where it has no answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw, Trajectory

if TYPE_CHECKING:
    from sidelight.model.population import Atom, Population


class KnownRates(Protocol):
    """Everybody's rate, one by one, and of some atoms together."""

    def rate_of(self, person: int) -> Fraction: ...

    def parts(self, atoms: frozenset[Atom] | None) -> Parts: ...

    def some_open(self, atoms: frozenset[Atom] | None) -> bool:
        """Whether somebody of these atoms has a rate that is neither 0 nor 1."""
        ...

    @property
    def one_rate(self) -> Fraction | None:
        """The rate that all have; None where they differ."""
        ...


class BoundedRates(Protocol):
    """Two bounds of everybody's rate. Dependent people come in clusters of at most `together`, each within one atom if
    `within_atoms`; `mates_known`: the attacker knows the rest of the target's cluster.
    """

    @property
    def low(self) -> Fraction: ...

    @property
    def high(self) -> Fraction: ...

    @property
    def together(self) -> int: ...

    @property
    def within_atoms(self) -> bool: ...

    @property
    def mates_known(self) -> bool: ...

    def but(
        self,
        atoms: tuple[tuple[Atom, int], ...] | None = None,
        bounds: tuple[Fraction, Fraction] | None = None,
        together: int | None = None,
        mates_known: bool | None = None,
    ) -> Population:
        """The same people, but for what is given."""
        ...


class Followed(Protocol):
    """Every secret is a trajectory, of as many bits as `length`."""

    @property
    def length(self) -> int: ...

    def kind_of(self, person: int) -> tuple[Atom, FiniteLaw[Trajectory]]:
        """The atom, and the law of the trajectory, whatever the dependence."""
        ...

    def kinds(self) -> Counter[tuple[Atom, FiniteLaw[Trajectory]]]:
        """How many people there are of each kind."""
        ...


class OneKind(Protocol):
    """All people are of one atom and one law, so that others of their kind can be asked about."""

    def with_people(self, people: int) -> Population:
        """This number of people of the same kind."""
        ...


@dataclass(frozen=True, slots=True)
class EachAtLeast:
    """The secret has this number of values, each with at least this probability, and no more is known: the probability of a value
    lies between `rate` and 1 - (values - 1) rate.

    `with_rate`: the same people with another rate.
    """

    values: int
    rate: Fraction
    with_rate: Callable[[Fraction], Population]


@dataclass(frozen=True, slots=True)
class RareAtMost:
    """The rare value has at most this probability, and no more is known. It is the counted value, or the other of two.

    `with_rate`: the same people with another rate.
    """

    rate: Fraction
    with_rate: Callable[[Fraction], Population]
