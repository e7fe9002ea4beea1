"""Small settings from functions, with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import Dataset
from sidelight.model.setting import Alternative, Prior, Secret, Setting

Number = int | float | str | Fraction


def number(value: Number) -> Fraction:
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def law(masses: Mapping[Hashable, Number] | Hashable) -> FiniteLaw[Hashable]:
    """A table of masses, normalised; or the one outcome that is certain."""
    if not isinstance(masses, Mapping):
        return FiniteLaw.point(masses)
    exact = {outcome: number(mass) for outcome, mass in masses.items()}
    total = sum(exact.values())
    return FiniteLaw(tuple((outcome, mass / total) for outcome, mass in exact.items() if mass))


def weights(*masses: Number) -> dict[Hashable, Fraction]:
    """Outcomes 0, 1, ... with these masses."""
    return {place: number(mass) for place, mass in enumerate(masses)}


def independent(*rates: Number) -> dict[Dataset, Fraction]:
    """Bits with these probabilities of being 1."""
    table: dict[Dataset, Fraction] = {}
    for bits in product((0, 1), repeat=len(rates)):
        mass = Fraction(1)
        for bit, rate in zip(bits, rates, strict=True):
            mass *= number(rate) if bit else 1 - number(rate)
        table[bits] = mass
    return table


def given(table: Mapping[Dataset, Fraction], knows: Callable[[Dataset], Hashable]) -> dict[tuple[Hashable, Dataset], Fraction]:
    """Each dataset with what is known of it."""
    return {(knows(dataset), dataset): mass for dataset, mass in table.items()}


def knowing(table: Mapping[Dataset, Fraction], *records: int) -> dict[tuple[Hashable, Dataset], Fraction]:
    return given(table, lambda dataset: tuple(dataset[record] for record in records))


def setting(
    mechanism: Callable[[Dataset], Mapping[Hashable, Number] | Hashable],
    *priors: Mapping[Dataset, Fraction] | Mapping[tuple[Hashable, Dataset], Fraction],
    datasets: Iterable[Dataset] | None = None,
    targets: Sequence[int] | None = None,
    leak: Callable[[Dataset], Mapping[tuple[Hashable, Hashable], Number]] | None = None,
    secrets: Mapping[str, Callable[[Dataset], Hashable | None]] | None = None,
    alts: Sequence[tuple[str, Callable[[Dataset], object]]] = (),
    **more: object,
) -> Setting:
    """Priors are tables of datasets, or of (knowledge, dataset); `leak` gives the joint law of (leak, output)."""
    tables = [_with_knowledge(prior) for prior in priors]
    listed = tuple(dict.fromkeys(datasets if datasets is not None else (d for table in tables for _, d in table)))
    place = {dataset: index for index, dataset in enumerate(listed)}
    named = {name: Secret(name, tuple(value(dataset) for dataset in listed)) for name, value in (secrets or {}).items()}
    return Setting(
        listed,
        tuple(law(mechanism(dataset)) for dataset in listed),
        None if leak is None else tuple(law(leak(dataset)) for dataset in listed),  # type: ignore[misc]
        priors=tuple(_prior(table, place, targets) for table in tables) if tables else None,
        secrets=tuple(named.values()),
        alternatives=tuple(Alternative(named[name], tuple(_left(left(d)) for d in listed)) for name, left in alts),
        **more,  # type: ignore[arg-type]
    )


def _left(left: object) -> FiniteLaw[Hashable]:
    return law(left)  # type: ignore[arg-type]


def _with_knowledge(prior: Mapping[object, Fraction]) -> dict[tuple[Hashable, Dataset], Fraction]:
    told = all(len(key) == 2 and isinstance(key[1], tuple) for key in prior)  # type: ignore[arg-type, index]
    return {key if told else (None, key): mass for key, mass in prior.items()}  # type: ignore[misc]


def _prior(
    table: Mapping[tuple[Hashable, Dataset], Fraction], place: Mapping[Dataset, int], targets: Sequence[int] | None
) -> Prior:
    masses = tuple(((told, place[dataset]), mass) for (told, dataset), mass in table.items() if mass)
    longest = max(len(dataset) for (_, dataset), mass in table.items() if mass)
    return Prior(FiniteLaw(masses), tuple(range(longest)) if targets is None else tuple(targets))


def random_law(rng: Random, outcomes: Sequence[Hashable], zeros: float = 0.15) -> dict[Hashable, Fraction]:
    """Masses of very different size, some of them 0, never all."""
    while True:
        drawn = [0 if rng.random() < zeros else rng.choice((1, 3, 10, 40, 200)) * rng.randint(1, 9) for _ in outcomes]
        if sum(drawn):
            return {outcome: Fraction(mass, sum(drawn)) for outcome, mass in zip(outcomes, drawn, strict=True)}


def random_mechanism(
    rng: Random, datasets: Iterable[Dataset], outputs: int, zeros: float = 0.1
) -> dict[Dataset, dict[Hashable, Fraction]]:
    return {dataset: random_law(rng, range(outputs), zeros) for dataset in datasets}
