"""A curve that is the worst of many comparisons and can say which of them is the worst."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable

from sidelight.profiles.curves.curve import Curve


class Attained(Curve):
    @property
    @abstractmethod
    def comparisons(self) -> int:
        """How many comparisons were made; 0 means that the definition says nothing here."""

    @abstractmethod
    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        """What was compared where delta(epsilon) is largest; None when delta is 0 there."""
