"""The transform of everybody but a run of neighbours, for very many runs at once, from stored products over rows of people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.frequencies import Complexes
from sidelight.laws.transforms.phi_in_doubles import TiltedRates

RUNS_AT_ONCE = 1 << 19  # complex numbers that are computed at a time, 8 MB


@dataclass(frozen=True, eq=False)
class RunProducts:
    """`turns` is e^(it) at each frequency. At least `gone` people are left out; about `stored` complex numbers are stored."""

    tilted: TiltedRates
    gone: int
    turns: Complexes
    stored: int

    @cached_property
    def _row(self) -> int:
        return 1 << (2 * (len(self.tilted.yes) - self.gone) * len(self.turns) // self.stored).bit_length()

    def _factors(self, places: Whole) -> Complexes:
        """The factors of these people; a place after the last stands for nobody."""
        some = np.minimum(places, len(self.tilted.yes) - 1)
        nobody = places >= len(self.tilted.yes)
        yes, no = np.where(nobody, 0.0, self.tilted.yes[some]), np.where(nobody, 1.0, self.tilted.no[some])
        found: Complexes = yes[..., None] * self.turns + no[..., None]
        return found

    @cached_property
    def _before(self) -> Complexes:
        """The products over the people before each row, up to the first row that begins after the last run can begin."""
        return self._products(np.arange((len(self.tilted.yes) - self.gone) // self._row + 1) * self._row)

    @cached_property
    def _after(self) -> Complexes:
        """The products over the people from each row on, for rows that begin after the first run can end; the last has nobody."""
        last = -(-len(self.tilted.yes) // self._row)
        rows = np.arange(last - 1, self.gone // self._row - 1, -1)
        return self._products(rows * self._row)

    def _products(self, firsts: Whole) -> Complexes:
        """The products over the rows that begin here, of none of them, of the first, of the first two and so on."""
        found = np.empty((len(firsts) + 1, len(self.turns)), dtype=np.complex128)
        found[0] = 1.0
        step = max(1, RUNS_AT_ONCE // len(self.turns))
        for start in range(0, len(firsts), step):
            some = found[start + 1 : start + 1 + step]
            some[:] = self._factors(firsts[start : start + step])
            for more in range(1, self._row):
                some *= self._factors(firsts[start : start + step] + more)
        for place in range(1, len(found)):
            found[place] *= found[place - 1]
        return found

    def phi(self, first: Whole, end: Whole) -> Complexes:
        row, last = self._row, -(-len(self.tilted.yes) // self._row)
        rows, later = first // row, -(-end // row)
        found: Complexes = self._before[rows] * self._after[last - later]
        for more in range(row - 1):
            place = rows * row + more
            found *= np.where((place < first)[:, None], self._factors(place), 1.0)
            place = end + more
            found *= np.where((place < later * row)[:, None], self._factors(place), 1.0)
        return found
