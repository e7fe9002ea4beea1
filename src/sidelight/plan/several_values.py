"""What releases of several values of the secret have in common."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.mechanisms.both import Both, outputs_of
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.then import Then
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.plan.protected import People
from sidelight.reading.node import Node
from sidelight.reading.words import shown


def the_secret(written: Node, name: str, people: People | None) -> tuple[str, ...]:
    """The values of the secret, which is named here; without people none are known."""
    if people is None:
        return ()
    if name != people.secret:
        raise written.place.error(f"{shown(name)} is not the secret", f"the declared secret, {shown(people.secret)}")
    refuse_amount(people, written)
    return people.values


def refuse_amount(people: People, written: Node) -> None:
    """A count of people with a value, where the secret is an amount: beside sums it would have to be analysed with them."""
    if people.amount is not None:
        raise written.place.error(
            f"{shown(people.secret)} is an amount, and counts of people are of listed values",
            "sum | mean | people",
            "sums beside counts of the same amounts are not analysed together: list ranges of the amount as values instead",
        )


def rows_of_each(values: Sequence[str], atoms: tuple[Atom, ...]) -> Rows:
    return Rows(tuple(CountWith(value).rows(atoms).numbers[0] for value in values))


def moved_in_bits(atoms: frozenset[Atom] | None, noise: Noise | None, hides: bool) -> Mechanism:
    """What one changed secret moves, as counts of one bit: the count of the old value and that of the new one. Exact counts of a
    value and of all others tell one thing. What is hidden depends on which values these are, and is not modelled.
    """
    count = Count(atoms)
    shown: Mechanism = count if noise is None else Both(Noisy(count, noise), Noisy(count, noise))
    return each_changed(shown) if hides else shown


def counts_of_each(values: Sequence[str], atoms: frozenset[Atom] | None, noise: Noise | None, hides: bool) -> Mechanism:
    """The counts of these values, as figures of their own. What is hidden of them is not modelled."""
    if atoms is None and noise is None and not hides:
        return Histogram(values)
    counts = [CountWith(value, atoms) for value in values]
    parts: list[Mechanism] = [count if noise is None else Noisy(count, noise) for count in counts]
    shown = parts[0] if len(parts) == 1 else Both(*parts)
    return each_changed(shown) if hides else shown


def each_changed(shown: Mechanism) -> Mechanism:
    """Nobody says what is done to an output, or to each of several, before it is shown: what is promised holds all the same, and
    nothing is said to be reached.
    """
    parts = [Then(part) for part in outputs_of(shown)]
    return Both(*parts) if len(parts) > 1 else parts[0]
