"""How the counts of the members of a family are published, and with which tolerance the worst one is searched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sidelight.noises.noise import Noise
from sidelight.profiles.families.blocks.blocks import WIDE, Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.route import Route

MOST_PEOPLE_BY_LAWS = 1_000  # people up to whom laws in doubles rule members out faster than transforms; by trial: speed
MOST_PEOPLE_BY_LAWS_NOISY = 20_000  # the same with noise, or very many rates
CLOSE_SEARCH = 1e-8  # share of the maximum that a search may leave open
CLOSE_NOISY = 1e-7  # share that a search may leave open, with noise and many people; by trial: speed and width
ROUGH = 1e-3  # share of the maximum that a rough answer may leave open


@dataclass(frozen=True, eq=False)
class PublishedCounts:
    """Counts with `noise` (None: without), where values up to `hidden` are shown as one value (None: all values are shown)."""

    family: Family
    noise: Noise | None
    hidden: int | None
    route: Route = "auto"

    @property
    def plain(self) -> bool:
        return self.noise is None and self.hidden is None

    @property
    def ways(self) -> tuple[str, ...]:
        """The directions of the comparison that have to be searched: one, if the other gives the same values."""
        mirrored = self.family.symmetric and self.hidden is None
        return ("up",) if mirrored else ("up", "down")

    @property
    def many_rates(self) -> bool:
        return self.family.many_rates is not None

    @cached_property
    def by_laws(self) -> bool:
        """Whether members are ruled out by their laws in doubles; otherwise by lines of the transform."""
        if self.route != "auto":
            return self.route == "exact law"
        if self.noise is not None:
            return self.family.others <= MOST_PEOPLE_BY_LAWS_NOISY
        if isinstance(self.family, Blocks) and self.many_rates:
            narrow = self.family.others <= MOST_PEOPLE_BY_LAWS_NOISY
            return narrow and self.family.variances.narrowest(0.0, 0, self.family.last) <= WIDE
        return self.family.others <= MOST_PEOPLE_BY_LAWS

    @property
    def nested(self) -> bool:
        """Whether each member has the people of the next one and one more, so that with nothing hidden the last member is the
        worst.
        """
        return isinstance(self.family, Vertices) and self.family.low == 0

    def tolerance(self, close: float) -> float:
        """The relative tolerance that a search uses if `close` is asked for."""
        if self.by_laws:
            return CLOSE_NOISY if self.many_rates and self.family.others > MOST_PEOPLE_BY_LAWS else CLOSE_SEARCH
        return max(close, self.family.close if self.noise is None else CLOSE_NOISY)
