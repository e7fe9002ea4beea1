"""A sample: everybody's cell may be known, and nobody outside knows who is in it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import Atom, Dataset, Population
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import in_balls
from sidelight.numbers.written import Written, described, number_above, number_between, whole_number
from sidelight.populations.rates import independent_law
from sidelight.reading.expected import expect, mapped
from sidelight.reading.words import listed

How = Literal["binomial", "poisson", "fixed"]
WAYS: tuple[How, ...] = ("binomial", "poisson", "fixed")
ABSENT = "not in the sample"  # the value of everybody who is not sampled
A_FRAME = 'the people of each cell, such as {"north": 4000, "south": 6000}'


@dataclass(frozen=True, slots=True)
class Discards:
    """Of a sample that is drawn, `usual` + G people are discarded, at least none and at most all; G is two-sided geometric, and
    as `noise` says. So hardly ever is nobody discarded.
    """

    noise: Geometric
    usual: int

    def mass(self, drawn: int, left: int) -> Fraction:
        """The probability that `left` of `drawn` people are left."""
        falls = self.noise.ratio
        return falls ** abs(drawn - left - self.usual) * (1 - falls if 0 < left < drawn else 1) / (1 + falls)


@dataclass(frozen=True, init=False)
class Sampled(Population):
    """`Sampled({"north": 4000, "south": 6000}, "1%")`: the people of each cell, of whom one in a hundred is in the sample.

    A person's secret is whether they are in the sample; its values are their cell and `Sampled.absent`. `how`: `binomial`, each
    is in it with this chance, independently of everybody else; `poisson`, the others of a cell are a Poisson number with this
    share of its people as its mean, and the person is one more; `fixed`, exactly this share of all people is drawn, each set of
    them equally likely. A fixed size is a total that everybody can check, so some people are discarded again: `discard_epsilon`
    says how little their number tells, and none is discarded with probability about `discard_delta`.

    Who is known to be in the sample is hidden by nothing that is done here: they are people like all others, `Rates` or
    `Categories`.

    >>> sample = sl.Sampled({"north": 4000, "south": 6000}, "1%")
    >>> shown = sl.Minimum(sl.Histogram(["north", "south"]), at_least=20)
    >>> print(sl.certify(shown, sample).delta(epsilon=1))
    4.783e-10
    """

    cells: tuple[tuple[Hashable, int], ...]
    fraction: Fraction
    how: How
    discards: Discards | None

    absent: ClassVar[str] = ABSENT
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"

    def __init__(
        self,
        cells: Mapping[Hashable, int],
        fraction: Written,
        how: How = "binomial",
        discard_epsilon: Written | None = None,
        discard_delta: Written | None = None,
    ) -> None:
        people = mapped(cells, "the cells", A_FRAME)
        found = tuple((cell, whole_number(size, "the number of people of a cell")) for cell, size in people.items())
        if ABSENT in people:
            raise BadValue(f"no cell is called {ABSENT!r}: this is the value of those who are not sampled")
        if expect(how, str, "how the sample is drawn") not in WAYS:
            raise BadValue(f"a sample is {listed(WAYS)}, found {described(how)}")
        discards = _discards(how, discard_epsilon, discard_delta)
        fields = (("cells", found), ("fraction", number_between(fraction, "the fraction that is sampled")))
        for field, value in (*fields, ("how", how), ("discards", discards)):
            object.__setattr__(self, field, value)

    @cached_property
    def people(self) -> int:
        return sum(size for _, size in self.cells)

    @property
    def independent(self) -> bool:
        return self.how != "fixed"

    @cached_property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        """The cells by number."""
        return tuple((number, size) for number, (_, size) in enumerate(self.cells))

    @property
    def bits(self) -> float:
        return math.inf if self.how == "poisson" else float(self.people)

    @cached_property
    def _cell_of_each(self) -> tuple[Hashable, ...]:
        return tuple(cell for cell, size in self.cells for _ in range(size))

    def values(self, person: int) -> tuple[Hashable, ...]:
        return (ABSENT, self._cell_of_each[person])

    @property
    def drawn(self) -> int:
        """How many people are drawn where their number is fixed."""
        return math.floor(self.fraction * self.people)

    def sizes(self) -> tuple[Fraction, ...]:
        """The probabilities of 0, 1, 2, ... people in a sample of fixed size, after some are discarded."""
        if self.discards is None:
            return (*([Fraction(0)] * self.drawn), Fraction(1))
        return tuple(self.discards.mass(self.drawn, left) for left in range(self.drawn + 1))

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        if self.how == "poisson":
            raise BadValue("a Poisson number of people has no largest value: its datasets cannot be listed")
        if self.how == "binomial":
            bits = independent_law([self.fraction] * self.people)
            yield FiniteLaw(tuple((self._as_records(dataset), mass) for dataset, mass in bits.masses))
            return
        masses = []
        for size, mass in enumerate(self.sizes()):
            for sampled in combinations(range(self.people), size if mass else self.people + 1):
                inside = frozenset(sampled)
                records = self._as_records(tuple(int(person in inside) for person in range(self.people)))
                masses.append((records, mass / math.comb(self.people, size)))
        yield FiniteLaw(tuple(masses))

    def _as_records(self, inside: Dataset) -> Dataset:
        return tuple(cell if present == 1 else ABSENT for cell, present in zip(self._cell_of_each, inside, strict=True))


@in_balls
def _discards(how: How, epsilon: Written | None, delta: Written | None) -> Discards | None:
    if epsilon is None and delta is None:
        return None
    if how != "fixed":
        raise BadValue(f"people are discarded from a sample of fixed size, found a {how} one")
    if epsilon is None or delta is None:
        raise BadValue("discarding has both numbers, discard_epsilon and discard_delta")
    scale, seldom = number_above(epsilon, "discard_epsilon"), number_between(delta, "discard_delta")
    if not 0 < seldom < 1:
        raise BadValue("discard_delta lies between 0 and 1")
    from sidelight.laws.counts.sample_sizes import most_often_discarded

    return Discards(Geometric.of_epsilon(scale), most_often_discarded(scale, seldom))
