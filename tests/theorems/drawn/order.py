"""Small claims to which an order applies, each with a range of the amount around its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from tests.theorems.drawing import anybody, attacker, count, noise, partial, rate, table
from tests.theorems.generators import Generator, all_generators

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.attacker import Attacker
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.leak import Leak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.results.order import Order
from sidelight.noises.binomial import Binomial
from sidelight.noises.geometric import Geometric
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.populations.amounts import Amounts
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.theorems.general.enumeration import enumeration

MOST = 4  # people

KNOWN = [0, 0, 1, 2, 3, "34%", "50%", "75%", "100%"]

DECIMALS = [Fraction(text) for text in ("0.001", "0.02", "0.1", "0.25", "0.3", "0.4", "0.49", "0.5")]

EPSILONS = [Fraction(text) for text in ("0.01", "0.1", "0.3", "0.7", "1", "2", "5", "20")]


def _bounds(rng: Random, kind: str) -> RateBounds:
    low, high = sorted([rate(rng), rate(rng)])
    low, high = {"from 0": (Fraction(0), high), "up to 1": (low, Fraction(1)), "any": (low, high)}[kind]
    return RateBounds(rng.randint(1, MOST), low, high)


def _certain(rng: Random) -> RateBounds:
    return _bounds(rng, rng.choice(["from 0", "up to 1"]))


def _alike(rng: Random) -> Population:
    if rng.random() < 0.4:
        return Rates.same(rng.randint(1, MOST), rate(rng))
    return _bounds(rng, rng.choice(["any", "any", "from 0", "up to 1"]))


def _values(rng: Random) -> Population:
    people, weights = rng.randint(1, 3), [rng.randint(1, 5) for _ in range(3)]
    if rng.random() < 0.6:
        return Categories.same(people, {v: Fraction(w, sum(weights)) for v, w in zip((0, 1, 2), weights, strict=True)})
    return CategoryBounds.at_least(min(people, 2), (0, 1, 2), Fraction(rng.randint(1, 6), 20))


def _count(rng: Random) -> Count | Noisy:
    ratio = rng.choice([Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)])
    return rng.choice([Count(), Count(), Noisy(Count(), Geometric(ratio))])


def _figures(rng: Random, exact: bool = False) -> Mechanism:
    def one() -> Mechanism:
        hidden = Minimum(Count() if exact else _count(rng), rng.choice([0, 1, 1, 2, 2, 3, 4, 5]))
        return hidden if exact else rng.choice([_count(rng), hidden, hidden, Size()])

    return Both(one(), one()) if rng.random() < 0.25 else one()


def _about_people(populations: Callable[[Random], Population], *definitions: Definition, exact: bool = False) -> Generator:
    def drawn(rng: Random) -> Claim:
        definition = rng.choice(definitions)
        influence = "passive" if definition == PassiveKnowledge() else "active"
        return Claim(_figures(rng, exact), populations(rng), Attacker(rng.choice(KNOWN), influence), definition)

    return drawn


def _hiding(rng: Random) -> Claim:
    if rng.random() < 0.7:
        return _about_people(_alike, ActiveKnowledge(), PassiveKnowledge())(rng)
    definition, influence = partial(rng)
    half, beside = Geometric(Fraction(1, 2)), Both(CountWith(0), Noisy(CountWith(1), Geometric(Fraction(1, 10))))
    noised = [Noisy(Histogram([0, 1]), half), Noisy(CountWith(2), half), beside]
    exact = [Histogram([0, 1, 2]), Histogram([1, 2]), CountWith(1), Count(), Minimum(Count(), rng.randint(0, 2))]
    mechanism: Mechanism = rng.choice(noised if rng.random() < 0.3 else exact)
    return Claim(mechanism, _values(rng), Attacker(rng.choice(KNOWN), influence), definition)


def _added(rng: Random) -> Claim:
    definition, influence = partial(rng)
    people: Amounts | AmountBounds
    if rng.random() < 0.7:
        amounts = rng.sample([0, 1, 2, 3, 5], rng.randint(2, 3))
        weights = [rng.randint(1, 5) for _ in amounts]
        people = Amounts(rng.randint(1, 3), {a: Fraction(w, sum(weights)) for a, w in zip(amounts, weights, strict=True)})
    else:
        people = AmountBounds(rng.randint(1, 2), 0, rng.randint(1, 2), Fraction(rng.randint(1, 9), 10), whole=True)
    return Claim(Sum(), people, Attacker(rng.choice(KNOWN), influence), definition)


def _known(rng: Random) -> Claim:
    population = anybody(rng, 4)
    definition, influence = partial(rng)
    mechanism = rng.choice([_figures(rng), count(rng), table(rng, population)])
    targets = attacker(rng, population, influence).targets
    return Claim(mechanism, population, Attacker(rng.randint(0, population.people), influence, targets), definition)


def _known_share(rng: Random) -> Claim:
    claim = _known(rng)
    knows = Attacker("50%", claim.attacker.influence, claim.attacker.targets)
    return Claim(claim.mechanism, claim.population, knows, claim.definition)


def _at_least(rng: Random) -> Claim:
    least, values = rng.choice([f for f in DECIMALS if f <= Fraction(3, 10)]), rng.choice([2, 2, 3])
    definition, influence = partial(rng)
    knows = Attacker(rng.choice(KNOWN), influence)
    if rng.random() < 0.25:
        mechanism = rng.choice([Histogram([0, 1, 2]), KAnonymous([0, 1, 2], rng.randint(0, 2))])
        return Claim(mechanism, CategoryBounds.at_least(rng.randint(1, 2), (0, 1, 2), least), knows, definition)
    return Claim(_figures(rng), RateBounds(rng.randint(1, MOST), least, 1 - (values - 1) * least), knows, definition)


def _at_most(rng: Random) -> Claim:
    return _about_people(_certain, ActiveKnowledge(), PassiveKnowledge())(rng)


def _minimum(rng: Random) -> Claim:
    definition, influence = partial(rng)
    knows = Attacker(rng.choice(KNOWN), influence)
    if rng.random() < 0.3:
        absent = rng.choice([None, 0])
        mechanism = KAnonymous([0, 1, 2], rng.randint(0, 3), absent, total_known=rng.random() < 0.3)
        return Claim(mechanism, _values(rng), knows, definition)
    return Claim(Minimum(_count(rng), rng.randint(0, 5)), anybody(rng, 4), knows, definition)


def _table(rng: Random) -> Claim:
    definition, influence = partial(rng)
    table = KAnonymous([0, 1, 2], rng.randint(0, 3), rng.choice([None, 0]), total_known=rng.random() < 0.3)
    return Claim(table, _values(rng), Attacker(rng.choice(KNOWN), influence), definition)


def _noise(rng: Random) -> Claim:
    population = anybody(rng, 4)
    definition, influence = partial(rng)
    return Claim(Noisy(count(rng), Geometric(Fraction(1, 2))), population, attacker(rng, population, influence), definition)


def _binomial_noise(rng: Random) -> Claim:
    claim = _noise(rng)
    return claim.about(Noisy(count(rng), Binomial(2)))


def _anything(rng: Random) -> Claim:
    population = anybody(rng, 3)
    definition, influence = rng.choice(
        [*[partial(rng)] * 2, (DifferentialPrivacy(), "active"), (BoundedLeakage(Leak(Count())), "active")]
    )
    mechanism = rng.choice([count(rng), Noisy(count(rng), noise(rng)), table(rng, population)])
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _amounts(order: Order, claim: Claim) -> list[Value]:
    """The amounts from which a range is drawn."""
    people = claim.population.people
    return {
        "people": [*range(1, MOST + 1 if claim.population.bits <= 2 * people else 3)],
        "known": [*range(people + 1)],
        "known_share": [Fraction(part, 12) for part in (0, 1, 3, 4, 6, 8, 9, 11, 12)],
        "at_least": [least for least in DECIMALS if least * max(2, len(claim.population.values(0))) <= 1 and least <= 0.3],
        "at_most": [*DECIMALS, Fraction(7, 10), Fraction(99, 100)],
        "minimum": [*range(6)],
        "geometric": [*EPSILONS],
        "binomial": [Fraction(text) for text in ("0.7", "1", "1.2", "1.5", "2")],
        "epsilon": [Fraction(0), *EPSILONS],
    }[order.amount.name]


def small(claim: Claim) -> bool:
    return enumeration.speaks_of(claim) and not enumeration.unmet(claim)


def ranges(order: Order, number: int, seed: str = "") -> Iterator[tuple[Claim, Value, Value, Value]]:
    """`number` claims to which the order applies, each with a range for which it applies and an amount in it: low,
    amount, high.
    """
    rng, generator = Random(f"{order.id} {seed}"), all_generators()[order.id]
    found = 0
    for _ in range(200 * number):
        claim = generator(rng)
        if not order.speaks_of(claim):
            continue
        low, amount, high = sorted(rng.choices(_amounts(order, claim), k=3))
        if order.applies(claim, low, high) and small(order.amount.put(claim, amount)):
            found += 1
            yield claim, low, amount, high
        if found == number:
            return
    raise AssertionError(f"the generator of {order.id} found only {found} of {number} ranges to which the order applies")


GENERATORS: dict[str, Generator] = {
    "sl.order_people_certain": _about_people(_certain, ActiveKnowledge(), PassiveKnowledge()),
    "sl.order_people_worst_case": _about_people(_alike, DifferentialPrivacy()),
    "sl.order_people_never_shown": _about_people(
        _alike, ActiveKnowledge(), PassiveKnowledge(), DifferentialPrivacy(), exact=True
    ),
    "sl.order_people_hide": _hiding,
    "sl.order_people_added": _added,
    "sl.order_people_reached": _about_people(_alike, PassiveKnowledge()),
    "sl.order_people_revealed": _hiding,
    "sl.order_people_whole_table": _table,
    "sl.order_people_perhaps_certain": _about_people(_alike, ActiveKnowledge()),
    "sl.order_known": _known,
    "sl.order_known_share": _known_share,
    "sl.order_at_least": _at_least,
    "sl.order_at_most": _at_most,
    "sl.order_minimum": _minimum,
    "sl.order_geometric": _noise,
    "sl.order_binomial": _binomial_noise,
    "sl.order_epsilon": _anything,
}
