"""The amounts that orders speak of: how each is read from a claim and put into it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.mechanisms.display import Display
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.normal_form import NormalForm, normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.facets import EachAtLeast, RareAtMost
from sidelight.model.knowledge import Number, Share
from sidelight.model.results.amount import Amount
from sidelight.noises import all_noises
from sidelight.noises.noise import Noise


def _of_people(claim: Claim, people: Value) -> Claim:
    kind = claim.population.one_kind
    assert kind is not None
    return replace(claim, population=kind.with_people(int(people)))


PEOPLE = Amount(
    "people",
    lambda claim: claim.population.one_kind is not None and not claim.attacker.names_people,
    lambda claim: claim.population.people,
    _of_people,
)
"""All of one kind; the number or the share of them that is known stays."""


def _knowing(claim: Claim, known: Value) -> Claim:
    return replace(claim, attacker=replace(claim.attacker, knows=Number(int(known))))


KNOWN = Amount("known", lambda claim: not claim.attacker.knows.by_name, lambda claim: claim.attacker.knows.number, _knowing)
"""How many others the attacker knows, in place of a number or a share."""


def _knowing_share(claim: Claim, share: Value) -> Claim:
    return replace(claim, attacker=replace(claim.attacker, knows=Share(Fraction(share))))


KNOWN_SHARE = Amount(
    "known_share",
    lambda claim: claim.attacker.knows.per_atom,
    lambda claim: claim.attacker.knows.of_every_atom,
    _knowing_share,
)
"""Which share of every atom the attacker knows."""


def _rate(bound: EachAtLeast | RareAtMost | None) -> Fraction | None:
    return None if bound is None else bound.rate


def _with_rate(claim: Claim, bound: EachAtLeast | RareAtMost | None, rate: Value) -> Claim:
    assert bound is not None
    return replace(claim, population=bound.with_rate(Fraction(rate)))


AT_LEAST = Amount(
    "at_least",
    lambda claim: claim.population.each_at_least is not None,
    lambda claim: _rate(claim.population.each_at_least),
    lambda claim, rate: _with_rate(claim, claim.population.each_at_least, rate),
)
"""The probability that every value of everybody's secret has at least."""

AT_MOST = Amount(
    "at_most",
    lambda claim: claim.population.rare_at_most is not None,
    lambda claim: _rate(claim.population.rare_at_most),
    lambda claim, rate: _with_rate(claim, claim.population.rare_at_most, rate),
)
"""The probability that the rare value of everybody's secret has at most."""


def _figure(claim: Claim) -> NormalForm | None:
    """One count, perhaps with noise and with small values hidden; None where the mechanism is something else."""
    parts = normal_form(claim.mechanism)
    return parts if isinstance(parts.statistic, Count) and parts.hides_at_most_small_values else None


def _table(claim: Claim) -> KAnonymous | None:
    table = claim.mechanism.measured
    return table if isinstance(table, KAnonymous) else None


def _minimum(claim: Claim) -> int | None:
    table, figure = _table(claim), _figure(claim)
    if table is not None:
        return table.at_least
    return None if figure is None else figure.display.minimum


def _hidden_below(claim: Claim, least: Value) -> Claim:
    table, figure = _table(claim), _figure(claim)
    if table is not None:
        return claim.about(KAnonymous((*table.values, table.absent), int(least), table.absent, table.total_known))
    assert figure is not None
    return claim.about(replace(figure, display=Display((hide(None, int(least) - 1),))).mechanism)


MINIMUM = Amount("minimum", lambda claim: _table(claim) is not None or _figure(claim) is not None, _minimum, _hidden_below)
"""Below it a count, or each of the counts of values, is hidden."""


def noise_in(claim: Claim) -> Noise | None:
    """The noise on one count; None where there is none, or the mechanism is something else."""
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
