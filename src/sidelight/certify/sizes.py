"""Claims that differ only in how many people they are about: which of them can be the worst.

With s people, of whom the attacker knows k and not the u = s - 1 - k others, V(s) falls or rises with s, or has two bounds:
people are revealed until u are left who may all have been counted, which hides no more than a minimum lower by one for each; or
people may also be certain not to be counted, with whom V rises.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.display import AS_IT_IS, Display
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.normal_form import NormalForm, normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.theorems.tables.by_atom import resized


def about(claim: Claim, size: int) -> Claim:
    """The same claim about so many people, all of one law."""
    return replace(claim, population=resized(claim.population, size))


def ordered(claim: Claim) -> bool:
    """Whether something is known about how V changes with the size: alike people, plain figures about all of them."""
    population, attacker = claim.population, claim.attacker
    alike = isinstance(population, RateBounds) and len(population.atoms) == 1
    alike = alike or (isinstance(population, Rates) and len(population.strata) == 1)
    by_number = not attacker.names_people
    asked = isinstance(claim.definition, DifferentialPrivacy | ActiveKnowledge | PassiveKnowledge)
    return alike and by_number and asked and all(_plain(part) for part in _parts(claim.mechanism))


def _parts(mechanism: Mechanism) -> tuple[Mechanism, ...]:
    return mechanism.parts if isinstance(mechanism, Both) else (mechanism,)


def _plain(part: Mechanism) -> bool:
    """A count, perhaps with noise and a minimum, or processed further in a way that may be any."""
    parts = normal_form(part.inner if isinstance(part, Then) and part.kernel is None else part)
    return isinstance(parts.statistic, Count | Size) and parts.statistic.of is None and parts.hides_at_most_small_values


def _minima(claim: Claim) -> list[tuple[NormalForm, int]]:
    """The parts that hide small values, with the least value that each shows."""
    forms = (normal_form(part) for part in _parts(claim.mechanism))
    return [(form, form.display.minimum) for form in forms if form.display.minimum is not None]


def rises(claim: Claim) -> bool:
    """V never falls with the size: people who may be certain to have one value may as well be there; in the worst case a figure
    only has to be large enough to be shown.
    """
    population = claim.population
    certain = isinstance(population, RateBounds) and (population.low == 0 or population.high == 1)
    return isinstance(claim.definition, DifferentialPrivacy) or certain


def falls_from(claim: Claim, size: int) -> bool:
    """V never rises from this size on, because more unknown people hide more: no exact count is hidden but 0, or those whom the
    attacker has chosen can make up for it.
    """
    if isinstance(claim.definition, DifferentialPrivacy):
        return False
    chosen = min(claim.attacker.known_in(size), size - 1) if isinstance(claim.definition, ActiveKnowledge) else 0
    return all(form.noise is None and minimum - chosen <= 1 for form, minimum in _minima(claim))


def above(claim: Claim, low: int, high: int) -> tuple[Claim, ...]:
    """Claims each of which gives away as much as this one about any number of people from `low` to `high`."""
    if not ordered(claim):
        return ()
    if rises(claim):
        return (about(claim, high),)
    if falls_from(claim, low):
        return (about(claim, low),)
    unknown = low - 1 - min(claim.attacker.known_in(low), low - 1)
    given_away = high - 1 - unknown
    parts = [_lowered(part, given_away) for part in _parts(claim.mechanism)]
    revealed = Claim(parts[0] if len(parts) == 1 else Both(*parts), claim.population, Attacker(0), ActiveKnowledge())
    if isinstance(claim.definition, PassiveKnowledge):  # a mean at every corner is dear, and seldom rules out more
        return (about(revealed, unknown + 1),)
    return about(revealed, unknown + 1), about(_perhaps_certain(claim), high)


def _perhaps_certain(claim: Claim) -> Claim:
    """The same claim about people who may also be certain not to be counted: a claim that rises."""
    population = claim.population
    if isinstance(population, RateBounds):
        return replace(claim, population=RateBounds(population.atoms, 0, population.high, population.together))
    assert isinstance(population, Rates)
    return replace(claim, population=RateBounds(population.atoms, 0, population.strata[0].rate))


def below(claim: Claim, low: int, high: int) -> Claim | None:
    """A claim that gives away no more than this one about any number of people from `low` to `high`."""
    if not ordered(claim):
        return None
    if rises(claim):
        return about(claim, low)
    return about(claim, high) if falls_from(claim, low) else None


def telling(claim: Claim, sizes: Sequence[int]) -> Sequence[int]:
    """Of these sizes, in order, those that can be the worst."""
    if not ordered(claim) or len(sizes) < 2:
        return sizes
    if rises(claim):
        return sizes[-1:]
    kept = sizes[: bisect_left(sizes, True, key=lambda size: falls_from(claim, size)) + 1]
    hiding = [minimum for form, minimum in _minima(claim) if form.noise is None]
    if len(hiding) < len(_parts(claim.mechanism)):
        return kept
    shown = bisect_left(kept, min(hiding))  # with fewer people nothing ever is
    return kept[min(shown, len(kept) - 1) :]


def _lowered(part: Mechanism, by: int) -> Mechanism:
    form = normal_form(part)
    if form.display.minimum is None:
        return part
    least = form.display.minimum - by
    return replace(form, display=Display((hide(None, least - 1),)) if least > 1 else AS_IT_IS).mechanism
