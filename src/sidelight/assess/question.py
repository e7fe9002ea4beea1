"""What is asked: which figures are seen, and about whom."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.assess.attackers import Opponent
from sidelight.assess.uncertainty import is_boxed, population
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import EVERYONE, Population
from sidelight.plan.protected import People
from sidelight.plan.release import Release


@dataclass(frozen=True, slots=True)
class Question:
    """A mechanism and the people it is about; of many atoms that are alike the population may have one."""

    mechanism: Mechanism
    population: Population
    sizes: tuple[int, ...]  # of all atoms
    boxed: bool  # the population allows mixes of groups that there may not be
    among: tuple[Question, ...] = ()  # some of what is shown, where more counts as published than is

    def against(self, opponent: Opponent) -> Claim:
        return Claim(self.mechanism, self.population, opponent.attacker, opponent.definition)

    def against_anybody(self) -> Claim:
        return Claim(self.mechanism, self.population, Attacker(), DifferentialPrivacy())


def one_figure(people: People, release: Release, size: int) -> Question:
    """One figure by itself: its people are one atom."""
    value = next(iter(release.values), None)
    boxed = is_boxed(people, value, (size,))
    return Question(release.mechanism(None), population(people, value, ((EVERYONE, size),)), (size,), boxed)
