"""The amounts that orders speak of: how each is read from a claim and put into it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.mechanisms.display import Display
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.normal_form import NormalForm, normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.amount import Amount
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.population import Population, Stratum
from sidelight.noises import all_noises
from sidelight.noises.noise import Noise
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates


def _alike(population: Population, people: int) -> Population | None:
    """The same kind of people, so many of them; None where they are of several kinds."""
    if isinstance(population, RateBounds) and len(population.atoms) == 1:
        ((atom, _),) = population.atoms
        return RateBounds(((atom, people),), population.low, population.high, population.together)
    if isinstance(population, Rates) and len(population.strata) == 1:
        (stratum,) = population.strata
        return Rates([Stratum(stratum.atom, people, stratum.rate)])
    if isinstance(population, CategoryBounds):
        return CategoryBounds(people, dict(zip(population.domain, population.ends, strict=True)))
    if isinstance(population, Categories) and len(population.groups) == 1:
        ((_, probabilities),) = population.groups
        return Categories.same(people, dict(zip(population.domain, probabilities, strict=True)))
    return None


def by_number(claim: Claim) -> bool:
    """Nobody is named: neither whom the attacker knows nor who is under attack."""
    return not isinstance(claim.attacker.knows, tuple) and claim.attacker.targets is None


def _of_one_kind(claim: Claim) -> bool:
    """By the number of strata alone: this is asked of very many claims."""
    population = claim.population
    if isinstance(population, RateBounds):
        return len(population.atoms) == 1 and by_number(claim)
    if isinstance(population, Rates):
        return len(population.strata) == 1 and by_number(claim)
    alike = isinstance(population, CategoryBounds) or (isinstance(population, Categories) and len(population.groups) == 1)
    return alike and by_number(claim)


def _with_people(claim: Claim, people: Value) -> Claim:
    population = _alike(claim.population, int(people))
    assert population is not None
    return Claim(claim.mechanism, population, claim.attacker, claim.definition)


PEOPLE = Amount("people", _of_one_kind, lambda claim: claim.population.people, _with_people)
"""All of one kind; the number or the share of them that is known stays."""


def _knowing(claim: Claim, known: Value) -> Claim:
    return replace(claim, attacker=replace(claim.attacker, knows=int(known)))


def _known(claim: Claim) -> int | None:
    return claim.attacker.knows if isinstance(claim.attacker.knows, int) else None


KNOWN = Amount("known", lambda claim: not isinstance(claim.attacker.knows, tuple), _known, _knowing)
"""How many others the attacker knows, in place of a number or a share."""


def values_sharing(population: Population) -> int:
    """Among how many values the bounds share what "each has at least L" leaves: the rates are [L, 1 - (values - 1) L]; 0 where
    the bounds are others.
    """
    if isinstance(population, CategoryBounds):
        values, least = len(population.domain), population.ends[0][0]
        return values if least and set(population.ends) == {(least, 1 - (values - 1) * least)} else 0
    if not isinstance(population, RateBounds) or not population.low:
        return 0
    others = (1 - population.high) / population.low
    return int(others) + 1 if others >= 1 and others.denominator == 1 else 0


def _least(claim: Claim) -> Fraction | None:
    population = claim.population
    if not values_sharing(population):
        return None
    return population.low if isinstance(population, RateBounds) else _ends(population)[0]


def _ends(population: Population) -> tuple[Fraction, Fraction]:
    assert isinstance(population, CategoryBounds)
    return population.ends[0]


def _at_least(claim: Claim, rate: Value) -> Claim:
    population, least = claim.population, Fraction(rate)
    if isinstance(population, RateBounds):
        high = 1 - (values_sharing(population) - 1) * least
        return replace(claim, population=RateBounds(population.atoms, least, high, population.together))
    assert isinstance(population, CategoryBounds)
    return replace(claim, population=CategoryBounds.at_least(population.people, population.domain, least))


AT_LEAST = Amount("at_least", lambda claim: bool(values_sharing(claim.population)), _least, _at_least)
"""The probability that every value of everybody's secret has at least."""


def _most(claim: Claim) -> Fraction | None:
    population = claim.population
    if not isinstance(population, RateBounds) or (population.low == 0) == (population.high == 1):
        return None
    return population.high if population.low == 0 else 1 - population.low


def _at_most(claim: Claim, rate: Value) -> Claim:
    population, most = claim.population, Fraction(rate)
    assert isinstance(population, RateBounds)
    low, high = (Fraction(0), most) if population.low == 0 else (1 - most, Fraction(1))
    return replace(claim, population=RateBounds(population.atoms, low, high, population.together))


AT_MOST = Amount("at_most", lambda claim: _most(claim) not in (None, 0), _most, _at_most)
"""The probability that the rare value of everybody's secret has at most: the counted one, or the other one of two."""


def _figure(claim: Claim) -> NormalForm | None:
    """One count, perhaps with noise and with small values hidden; None where the mechanism is something else."""
    parts = normal_form(claim.mechanism)
    return parts if isinstance(parts.statistic, Count) and parts.hides_at_most_small_values else None


def _minimum(claim: Claim) -> int | None:
    if isinstance(claim.mechanism, KAnonymous):
        return claim.mechanism.at_least
    figure = _figure(claim)
    return None if figure is None else figure.display.minimum


def _hidden_below(claim: Claim, least: Value) -> Claim:
    table, figure = claim.mechanism, _figure(claim)
    if isinstance(table, KAnonymous):
        return claim.about(KAnonymous((*table.values, table.absent), int(least), table.absent, table.total_known))
    assert figure is not None
    return claim.about(replace(figure, display=Display((hide(None, int(least) - 1),))).mechanism)


MINIMUM = Amount(
    "minimum",
    lambda claim: isinstance(claim.mechanism, KAnonymous) or _figure(claim) is not None,
    _minimum,
    _hidden_below,
)
"""Below it a count, or each of the counts of values, is hidden."""


def noise_in(claim: Claim) -> Noise | None:
    """Of one count."""
    figure = _figure(claim)
    return None if figure is None else figure.noise


def noise_amount(name: str) -> Amount:
    """The first parameter of the noise of this name."""
    parameter = all_noises()[name].parameters[0]

    def fits(claim: Claim) -> bool:
        noise = noise_in(claim)
        return noise is not None and noise.name == name

    def of(claim: Claim) -> Fraction | None:
        noise = noise_in(claim)
        return None if noise is None else noise.stated

    def put(claim: Claim, value: Value) -> Claim:
        return claim.about(replace(normal_form(claim.mechanism), noise=parameter.of(Fraction(value))).mechanism)

    return Amount(name, fits, of, put)


EPSILON = Amount("epsilon", lambda claim: True, lambda claim: None, lambda claim, epsilon: claim, read_at=True)
"""Where the curve of a claim is read."""
