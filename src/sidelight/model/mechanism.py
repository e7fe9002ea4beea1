"""A mechanism says what is seen: for each dataset, a law of outputs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, ClassVar

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.chosen import Chosen, Settled
from sidelight.model.made import Made
from sidelight.model.population import Atom, Dataset
from sidelight.noises.noise import Noise
from sidelight.profiles.counts.listed_cuts import AnyCuts


class Mechanism(Made, Settled, ABC):
    """A new mechanism inherits from this and writes `law`. What it does not say is taken as unknown: then there are fewer
    theorems about it, and none of them is wrong.
    """

    __slots__ = ()

    at_once: ClassVar[bool] = True
    """Whether nothing that is asked may follow from answers."""
    with_leak: ClassVar[bool] = False
    """Whether what leaks beside an output is seen with it."""

    @abstractmethod
    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        """What is published when these are the secrets; `atoms` names each person's atom."""

    @property
    def measured(self) -> Mechanism:
        """The statistic under its noise and display; a mechanism that is no statistic is itself what is measured."""
        return self

    @property
    def noise_added(self) -> Noise | None:
        return None

    @property
    def steps_shown(self) -> tuple[Any, ...]:
        """What is done to each number before it is shown, step by step."""
        return ()

    @property
    def not_shown_yet(self) -> Mechanism:
        """The statistic, with its noise, before hiding, rounding, capping and relabelling, or before a function of it."""
        return self

    def cuts_of_count(self, people: int) -> AnyCuts | None:
        """Where the output changes as the count of `people` people rises, if it depends on that count alone. None if it does not,
        if an output comes back at a later count, or if this is not known.
        """
        return None

    @property
    def undone(self) -> Mechanism | None:
        """The mechanism before its last step of post-processing, which does not look at the data again."""
        return None

    @property
    def unprocessed(self) -> Mechanism:
        """The mechanism before kernels changed its outputs."""
        return self

    @property
    def rounds(self) -> tuple[Mechanism | Chosen[Mechanism], ...]:
        """The outputs that are seen together, each with coins of its own; empty where it does not consist of several."""
        return ()

    @property
    def counted(self) -> tuple[tuple[Hashable, frozenset[Atom] | None], ...]:
        """The value of the secret that each number counts, and among whom (None: everybody), where each does so; else empty."""
        return ()

    @property
    def of_each_atom(self) -> Mechanism | None:
        """What is published of every atom by itself, in a table by cell."""
        return None

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        """Those of these atoms whose secrets it depends on."""
        return names


def takes_far_outcomes_together(one: Made) -> bool:
    """Whether some part has noise all of whose far values are one outcome of its law (`Noise.around`). Whatever is done with such
    an output then has no law: it would have to be known for every value.
    """
    noise = getattr(one, "noise_added", None)
    return (noise is not None and noise.tail_ratio is not None) or any(map(takes_far_outcomes_together, one.made_of))
