"""The law of a count with or without noise on top, in balls or coarsely."""

from __future__ import annotations

from sidelight.laws import noise
from sidelight.laws.counts import coarse
from sidelight.laws.counts.coarse import CoarseLaw
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.noises import Geometric, Noise


def noised(law: LatticeLaw, added: Noise | None, reach: int) -> LatticeLaw:
    """A window that covers the count and the number `reach`."""
    if added is None:
        return law
    if isinstance(added, Geometric):
        return noise.with_geometric(law, added.ratio, reach)
    return noise.with_discrete_gaussian(law, added.sigma, reach)


def coarsely_noised(law: CoarseLaw, added: Noise | None, reach: int) -> CoarseLaw:
    if added is None:
        return law
    if isinstance(added, Geometric):
        return coarse.with_geometric(law, added.ratio, reach)
    return coarse.with_discrete_gaussian(law, added.sigma, reach)
