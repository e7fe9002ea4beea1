"""Independent people of whose rates only bins are known: each lies between the least and the largest rate of its bin."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople, Stratum
from sidelight.numbers.printing import decimal_as_written, lower_as_written
from sidelight.populations.rates import Rates, independent_law

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sidelight.laws.counts.common_rates import CommonRates
    from sidelight.populations.rate_bins import RateBins

HALF = Fraction(1, 2)


def _in_brief(population: BinnedRates) -> str:
    bins = population.bins
    least, largest = lower_as_written(float(bins.low.min())), decimal_as_written(float(bins.high.max()))
    return f"{population.people:,} people in {len(bins):,} bins, rates from {least} to {largest}"


@dataclass(frozen=True, init=False)
class BinnedRates(IndependentPeople):
    """`BinnedRates([0.125, 0.25], [0.1875, 0.375], [40, 60])`: 40 people have rates from 0.125 to 0.1875, and 60 from 0.25 to
    0.375; a secret is 1 or 0.

    The ends are exactly these doubles. `atoms`: of each bin, or of all. Ten million different rates fit into some ten thousand
    bins, and what is certified of them is wider by a share of about one bin. People whose rate is 0 or 1 have bins of their own.
    """

    listing: ClassVar[Literal["one law", "corners"] | None] = "corners"
    same_values: ClassVar[bool] = True
    in_brief = _in_brief

    bins: RateBins

    def __init__(
        self,
        low: Sequence[float] | NDArray[Any],
        high: Sequence[float] | NDArray[Any],
        people: Sequence[int] | NDArray[Any],
        atoms: Atom | Iterable[Atom] = EVERYONE,
    ) -> None:
        from sidelight.populations.rate_bins import in_bins

        object.__setattr__(self, "bins", in_bins(low, high, people, atoms))

    @property
    def people(self) -> int:
        return self.bins.people

    @property
    def uncertain(self) -> int:
        """The people whose secret is not certain."""
        return int(self.bins.sizes[self.bins.open].sum())

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the largest rate that somebody whose secret is not certain may have; 1/2 where nobody is left."""
        some = self.bins.open
        if not some.any():
            return HALF, HALF
        return Fraction(float(self.bins.low[some].min())), Fraction(float(self.bins.high[some].max()))

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return self.bins.atoms

    @property
    def bits(self) -> float:
        return float(self.people + self.bins.undecided)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return (0, 1)

    def by_cell(self, covers: Callable[[Atom], bool]) -> tuple[BinnedRates, ...]:
        import numpy as np

        bins = self.bins.of(covers)
        order = np.lexsort((bins.sizes, bins.high, bins.low, bins.codes))
        starts = np.flatnonzero(np.diff(bins.codes[order], prepend=-1))
        cells = [bins.taken(some).as_one_atom(EVERYONE) for some in np.split(order, starts)[1:]]
        return tuple(dict.fromkeys(BinnedRates(cell.low, cell.high, cell.sizes) for cell in cells if cell.open.any()))

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        """The corners of the box: views are affine in each single rate and the hockey stick is convex, so the worst is there."""
        bins = self.bins
        ends = [sorted({Fraction(low), Fraction(high)}) for low, high in zip(bins.low.tolist(), bins.high.tolist(), strict=True)]
        each = [ends[place] for place, size in enumerate(bins.sizes.tolist()) for _ in range(size)]
        for corner in product(*each):
            yield independent_law(list(corner))

    @cached_property
    def alike_rates(self) -> Rates:
        """The same people with one rate in each bin, which each of their laws is but for a small share."""
        return with_common(self.bins, self.bins.alike)

    @cached_property
    def shared_rates(self) -> Rates:
        """The same people with one rate in each bin, whose law is each of theirs but for a small share."""
        return with_common(self.bins, self.bins.shared)


def common_part(crowds: Sequence[BinnedRates]) -> BinnedRates | None:
    """People who are in each of these crowds, with bins that hold whatever rates they have there; None where nobody is."""
    from sidelight.populations.rate_bins import least_in_each

    low, high, people = least_in_each([crowd.bins for crowd in crowds])
    return BinnedRates(low, high, people) if people.any() else None


def with_common(bins: RateBins, common: CommonRates, more: int = 0) -> Rates:
    """Everybody with the rate of their bin; `more` people of the first atom and with rate 1/2 come after them."""
    rates, sizes = common.rates.tolist(), bins.sizes.tolist()
    if len(bins.names) == 1:
        import numpy as np

        return Rates(np.append(common.rates, [0.5] * (more > 0)), [*sizes, *[more] * (more > 0)], bins.names[0])
    names = [bins.names[code] for code in bins.codes.tolist()]
    strata = [Stratum(atom, size, Fraction(rate)) for atom, size, rate in zip(names, sizes, rates, strict=True)]
    return Rates([*strata, *[Stratum(bins.names[0], more, HALF)] * (more > 0)])
