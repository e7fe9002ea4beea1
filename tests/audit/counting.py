"""Audits of counts, histograms and tables of a few independent people. Genes choose the numbers of a formula from short lists,
and the probabilities of the others, often at the ends of the range that the numbers allow. The truth is a sum over all possible
outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways, hockey_stick

MOST = 6  # the largest number of other people in a count
EPSILONS = (0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0)
LEAST = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5)


def _genes(width: int) -> Callable[[np.random.Generator, int], Array]:
    return lambda rng, number: rng.normal(size=(number, width)) * 2.0


def _pick(gene: Array, choices: Sequence[float]) -> Array:
    """One of the choices for each gene; large genes go round the list again."""
    return np.asarray(choices)[np.floor(np.abs(gene) * 2).astype(int) % len(choices)]


def _between(genes: Array, low: Array, high: Array) -> Array:
    """A number between low and high for each gene; many genes give exactly an end."""
    return low[:, None] + (high - low)[:, None] * np.clip(genes + 0.5, 0.0, 1.0)


def _counted(rates: Array, there: Array) -> Array:
    """The law of a count, as one row of masses from 0 to width for each world; absent people are not counted."""
    width = rates.shape[1]
    law = np.zeros((len(rates), width + 1))
    law[:, 0] = 1.0
    for person in range(width):
        rate = np.where(there[:, person], rates[:, person], 0.0)[:, None]
        law = law * (1 - rate) + np.roll(law, 1, axis=1) * rate
    return law


def _with_one_more(law: Array) -> tuple[Array, Array]:
    """The law of the count without and with the target, from 0 to width + 1."""
    return np.pad(law, ((0, 0), (0, 1))), np.pad(law, ((0, 0), (1, 0)))


def _first(number: Array, width: int, after: Array | int = 0) -> Array:
    place = np.arange(width)[None, :]
    start = np.broadcast_to(np.asarray(after), number.shape)[:, None]
    return (place >= start) & (place < start + number[:, None])


def _count(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    others, least = _pick(worlds[:, 0], range(1, MOST + 1)).astype(int), _pick(worlds[:, 1], LEAST)
    epsilon, most = _pick(worlds[:, 2], EPSILONS), _pick(worlds[:, 3], (1.0, 1.0, 0.3, 0.6, 0.9))
    most = np.maximum(least, np.where(most == 1.0, 1 - least, most))
    law = _counted(_between(worlds[:, 4:], least, most), _first(others, MOST))
    values = {"people": others + 1, "at_least": least, "at_most": most, "epsilon": epsilon}
    return values, both_ways(*_with_one_more(law), epsilon)


def _hidden(law: Array, hidden: Array) -> Array:
    """The law where all counts up to `hidden` are one outcome."""
    low = np.arange(law.shape[1])[None, :] <= hidden[:, None]
    return np.concatenate([(law * low).sum(axis=1, keepdims=True), law * ~low], axis=1)


def _minimum(worlds: Array) -> tuple[dict[str, Array], Array, Array]:
    """The parameters of the formula; the hockey stick in both directions for every count of the known people; and the probability
    of that count.
    """
    others = _pick(worlds[:, 0], range(1, MOST + 1)).astype(int)
    known = np.minimum(_pick(worlds[:, 1], (0, 0, 1, 2, 3)).astype(int), others)
    minimum, epsilon = _pick(worlds[:, 2], range(MOST + 2)).astype(int), _pick(worlds[:, 3], EPSILONS)
    rate = _pick(worlds[:, 4], (0.05, 0.1, 0.2, 0.3, 0.6, 0.9))
    least = rate * _pick(worlds[:, 5], (0.0, 0.0, 0.5, 1.0))
    rates = _between(worlds[:, 6:], least, rate)
    seen = _counted(rates, _first(known, MOST))
    without, with_target = _with_one_more(_counted(rates, _first(others - known, MOST, known)))
    ways = np.empty((len(worlds), 2, MOST + 1))
    for b in range(MOST + 1):
        pair = [_hidden(law, minimum - 1 - b) for law in (with_target, without)]
        ways[:, 0, b], ways[:, 1, b] = hockey_stick(*pair, epsilon), hockey_stick(*pair[::-1], epsilon)
    values = {"people": others + 1, "rate": rate, "minimum": minimum, "epsilon": epsilon, "known": known, "at_least": least}
    return values, ways, seen


def _seen(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    """The mean over what was seen; the worse direction is chosen after the mean is taken."""
    values, ways, seen = _minimum(worlds)
    return values, (ways * seen[:, None, :]).sum(axis=2).max(axis=1)


def _chosen(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    values, ways, seen = _minimum(worlds)
    return values, np.where(seen[:, None, :] > 0, ways, 0.0).max(axis=(1, 2))


def _tail(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    people, rate = _pick(worlds[:, 0], range(1, 41)).astype(int), _pick(worlds[:, 1], (0.001, 0.01, 0.05, 0.1, 0.3, 0.5, 0.8))
    minimum = np.ceil(rate * (people + 1)).astype(int) + _pick(worlds[:, 2], range(4)).astype(int)
    law = _counted(np.repeat(rate[:, None], 40, axis=1), _first(people, 40))
    tail = (law * (np.arange(41)[None, :] >= minimum[:, None])).sum(axis=1)
    return {"people": people, "rate": rate, "minimum": minimum}, tail


def _normal(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    """Up to forty others, with small and large rates. The true delta of the count, at the epsilon that the formula gives."""
    width = worlds.shape[1] - 2
    rates = np.clip(np.abs(worlds[:, 2:]) / 4, 0.0, 1.0)
    others = _pick(worlds[:, 0], (10, 20, 30, width)).astype(int)
    variances = np.where(_first(others, width), rates * (1 - rates), 0.0)
    variance, delta = variances.sum(axis=1), _pick(worlds[:, 1], (0.001, 0.01, 0.05, 0.2, 0.5))
    with np.errstate(divide="ignore"):
        epsilon = np.sqrt(2 * np.log(1.25 / delta) / variance)
    fits = epsilon < 0.999
    law = _counted(rates, _first(others, width))
    truth = both_ways(*_with_one_more(law), np.where(fits, epsilon * (1 + 1e-12), 0.0))
    return {"variance": variance, "third": (variances * (1 - 2 * variances)).sum(axis=1), "delta": delta}, np.where(
        fits, truth, np.nan
    )


def _tables(probabilities: Array, others: Array, most: int) -> Array:
    """The law of the counts of all values but the last: (world, count, ..., count), each from 0 to most + 1."""
    cells = probabilities.shape[2] - 1
    law = np.zeros((len(others), *[most + 2] * cells))
    law[(slice(None), *[0] * cells)] = 1.0
    spread = (slice(None), *[None] * cells)
    for person in range(most):
        added = law * probabilities[:, person, -1][spread]
        for cell in range(cells):
            added = added + np.roll(law, 1, axis=cell + 1) * probabilities[:, person, cell][spread]
        law = np.where((person < others)[spread], added, law)
    return law


def _with_value(law: Array, cell: int) -> Array:
    return law if cell == law.ndim - 1 else np.roll(law, 1, axis=cell + 1)


def _flat(law: Array) -> Array:
    return law.reshape(len(law), -1)


def _histogram(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    most = 5
    others, values = _pick(worlds[:, 0], range(1, most + 1)).astype(int), _pick(worlds[:, 1], (2, 3, 3)).astype(int)
    least, epsilon = _pick(worlds[:, 2], (0.02, 0.05, 0.1, 0.2, 0.3)), _pick(worlds[:, 3], EPSILONS)
    shares = np.clip(worlds[:, 4:].reshape(-1, most, 3), 0.0, None) + 1e-9
    shares[:, :, 2] *= (values == 3)[:, None]
    shares /= shares.sum(axis=2, keepdims=True)
    floor = np.stack([least, least, np.where(values == 3, least, 0.0)], axis=1)[:, None, :]
    law = _tables(floor + (1 - floor.sum(axis=2, keepdims=True)) * shares, others, most)
    truth = both_ways(_flat(_with_value(law, 0)), _flat(_with_value(law, 1)), epsilon)
    return {"people": others + 1, "values": values, "at_least": least, "epsilon": epsilon}, truth


def _without_small(law: Array, minimum: Array) -> Array:
    """The law where in every cell all counts below the minimum are one outcome."""
    for axis in range(1, law.ndim):
        shape = [1] * law.ndim
        shape[axis] = law.shape[axis]
        small = np.arange(law.shape[axis]).reshape(shape) < minimum.reshape(-1, *[1] * (law.ndim - 1))
        hidden = (law * small).sum(axis=axis, keepdims=True)
        law = np.concatenate([law * ~small, hidden], axis=axis)
    return _flat(law)


def _two_by_two(worlds: Array) -> tuple[dict[str, Array], Array, Array]:
    """Two values that are rare or common, a common value, and being absent; the first of the others may be known. The parameters
    of the formula; the hockey stick of each pair of values, for each value of the known person; and the probability of that
    value.
    """
    most, number = 4, len(worlds)
    others, minimum = _pick(worlds[:, 0], range(1, most + 1)).astype(int), _pick(worlds[:, 1], range(1, most + 3)).astype(int)
    least, epsilon = _pick(worlds[:, 2], (0.001, 0.01, 0.05, 0.1, 0.2)), _pick(worlds[:, 3], EPSILONS)
    known = _pick(worlds[:, 6], (0, 1)).astype(int)
    common = np.zeros(number, dtype=bool)
    rare = np.stack([worlds[:, 4] > -1, worlds[:, 5] > 0, common, common], axis=1)[:, None, :]
    genes, limit = worlds[:, 7:].reshape(-1, most, 4), least[:, None, None]
    shares = np.where(rare, 0.0, np.clip(genes, 0.0, None) + 1e-9)
    floor = np.where(rare, limit * np.clip(genes + 0.5, 0.0, 1.0), limit)
    probabilities = floor + (1 - floor.sum(axis=2, keepdims=True)) * shares / shares.sum(axis=2, keepdims=True)
    likely = np.where(known[:, None] == 1, probabilities[:, 0], np.eye(4)[3])
    probabilities[:, 0] = np.where(known[:, None] == 1, np.eye(4)[3], probabilities[:, 0])  # the known person is added below
    law = _tables(probabilities, others, most)
    found = np.empty((number, 4, 12))
    for value in range(4):
        shown = [_without_small(_with_value(_with_value(law, value), own), minimum) for own in range(4)]
        for pair, (a, b) in enumerate(permutations(range(4), 2)):
            found[:, value, pair] = hockey_stick(shown[a], shown[b], epsilon)
    values = {"people": others + 1, "at_least": least, "minimum": minimum, "epsilon": epsilon, "known": known}
    return values, found, likely


def _table_seen(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    """The mean over what was seen; the worst pair of values is chosen after the mean is taken."""
    values, found, likely = _two_by_two(worlds)
    return values, (found * likely[:, :, None]).sum(axis=1).max(axis=1)


def _table_chosen(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    values, found, likely = _two_by_two(worlds)
    return values, np.where(likely[:, :, None] > 0, found, 0.0).max(axis=(1, 2))


AUDITS = [
    Audit("pk.thm3", _genes(4 + MOST), _count),
    Audit("pk.thm4", _genes(6 + MOST), _seen),
    Audit("pk.prop8", _genes(6 + MOST), _chosen),
    Audit("pk.lem2", _genes(3), _tail, answer="probability"),
    Audit("pk.prop7", _genes(42), _normal, raised=("third",)),
    Audit("pk.cor1", _genes(4 + 15), _histogram),
    Audit("pk.thm5", _genes(7 + 16), _table_seen),
    Audit("pk.thm5", _genes(7 + 16), _table_chosen, fixed={"influence": "active"}),
]
