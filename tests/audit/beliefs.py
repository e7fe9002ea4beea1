"""Audits of the theorems on beliefs, with mechanisms on a few datasets: genes are logarithms of masses, then a belief, an epsilon
and a number that chooses a level.

Posteriors follow from Bayes' rule in each game. Of all beliefs, one on the two datasets with the most extreme likelihood ratios
moves most.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from tests.audit.audit import Audit
from tests.audit.semantic import BARELY, LEAST, chosen, genes_of, log_ratios, with_seeds
from tests.audit.worlds import Array, both_ways, close, epsilons, laws

OUTPUTS = 3
Space = tuple[list[tuple[int, int]], list[list[int]]]
"""Neighbours, and for each record the dataset in which it has its default value."""

ONE: Space = ([(0, 1), (0, 2), (1, 2)], [[0, 0, 0]])  # one record with three values
BIT: Space = ([(0, 1)], [[0, 0]])
TWO: Space = ([(0, 1), (2, 3), (0, 2), (1, 3)], [[0, 1, 0, 1], [0, 0, 2, 2]])  # two bits: 00, 01, 10, 11


def _draw(rng: np.random.Generator, number: int, datasets: int, more: int) -> Array:
    genes = close(rng, number, datasets, OUTPUTS).reshape(number, -1)
    return np.concatenate([genes, rng.normal(size=(number, more))], axis=1)


def _mechanism(worlds: Array, datasets: int) -> Array:
    return laws(worlds[:, : datasets * OUTPUTS].reshape(-1, datasets, OUTPUTS), LEAST)


def _pure(mechanism: Array, space: Space) -> Array:
    """The logarithm of the largest ratio of likelihoods of neighbours."""
    return np.nan_to_num(_ratios_of(mechanism, space), nan=0.0, posinf=np.inf).max(axis=(1, 2))


def _ratios_of(mechanism: Array, space: Space) -> Array:
    return np.stack([log_ratios(mechanism[:, a], mechanism[:, b]) for a, b in space[0]], axis=1)


def _delta(mechanism: Array, space: Space, epsilon: Array) -> Array:
    return np.max([both_ways(mechanism[:, a], mechanism[:, b], epsilon) for a, b in space[0]], axis=0)


def _level(mechanism: Array, space: Space) -> Array:
    """How far the worst belief moves: a belief in the two datasets whose ratios of likelihoods, with and without the record, are
    furthest apart.
    """
    found = []
    for without in space[1]:
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = np.log(mechanism) - np.log(mechanism[:, without])
            high, low = np.fmax.reduce(ratios, axis=1), np.fmin.reduce(ratios, axis=1)
            swing = np.where(np.isinf(high) | np.isinf(low), np.inf, high - low)
        swing = np.where(mechanism.max(axis=1) > 0, swing, 0.0)
        found.append(np.tanh(swing / 4).max(axis=1))
    return np.max(found, axis=0)


def _distances(mechanism: Array, space: Space, belief: Array) -> tuple[Array, Array]:
    """The probability of each output under the belief, and the distance of the posteriors of the games after it."""
    seen = np.einsum("bx,bxt->bt", belief, mechanism)
    zero = belief[:, :, None] * mechanism
    apart = []
    for without in space[1]:
        game = belief[:, :, None] * mechanism[:, without]
        total = game.sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            distance = np.abs(zero / seen[:, None] - game / total[:, None]).sum(axis=1) / 2
        apart.append(np.where(total > 0, distance, 1.0))
    return seen, np.where(seen > 0, np.max(apart, axis=0), np.nan)


def _to_semantic(worlds: Array, space: Space, datasets: int) -> tuple[dict[str, Array], Array]:
    mechanism = _mechanism(worlds, datasets)
    epsilon = _pure(mechanism, space)
    return {"epsilon": np.where(np.isfinite(epsilon), epsilon, 0.0)}, np.where(
        np.isfinite(epsilon), _level(mechanism, space), np.nan
    )


def _to_private(worlds: Array, space: Space, datasets: int, name: str) -> tuple[dict[str, Array], Array]:
    mechanism = _mechanism(worlds, datasets)
    level = _level(mechanism, space)
    usable = level < 1 - 1e-9
    return {name: np.where(usable, level, 0.0)}, np.where(usable, _pure(mechanism, space), np.nan)


def _draw_parity(rng: np.random.Generator, number: int) -> Array:
    """A third of the worlds start from a rare output that is e^epsilon times as likely if two bits differ."""
    rare = np.outer(10.0 ** rng.uniform(-3, -1, size=number), [1, 1, 1, 1])
    rare[:, 1:3] *= np.exp(rng.uniform(0.01, 1.5, size=(number, 1)))
    table = np.stack([rare, 1 - rare, 0 * rare], axis=2)
    return with_seeds(rng, _draw(rng, number, 4, 0), genes_of(table).reshape(number, -1))


def _main(worlds: Array, space: Space, datasets: int) -> tuple[dict[str, Array], Array]:
    mechanism, rest = _mechanism(worlds, datasets), worlds[:, datasets * OUTPUTS :]
    epsilon = epsilons(rest[:, datasets])
    seen, apart = _distances(mechanism, space, laws(rest[:, :datasets]))
    level = chosen(apart, rest[:, datasets + 1]) * BARELY
    truth = np.where(apart > level[:, None], seen, 0.0).sum(axis=1)
    values = {"epsilon": epsilon, "delta": _delta(mechanism, space, epsilon), "at": level}
    return values, np.where(level > np.tanh(epsilon / 2), truth, np.nan)


def _draw_exceptional(rng: np.random.Generator, number: int) -> Array:
    """Three datasets whose outputs are close, and a fourth with a small probability under the belief."""
    worlds = _draw(rng, number, 4, 7)
    worlds[:, 9:12] += rng.normal(size=(number, 3)) * rng.choice([0, 2], size=(number, 1))
    worlds[:, 12] += rng.uniform(0, 5, size=number)
    worlds[:, 18] -= 1
    seeds = worlds.copy()  # the fourth dataset has an output of its own, and the second and third have probability 0
    seeds[:, [2, 5, 8, 9, 10, 13, 14]] = -50.0
    return with_seeds(rng, worlds, seeds)


def _worst_neighbour(mechanism: Array, found: Callable[[Array, Array], Array]) -> Array:
    """For each dataset, the largest value of `found` over its neighbours."""
    each = [
        [found(mechanism[:, a], mechanism[:, b]) for pair in TWO[0] for a, b in (pair, pair[::-1]) if a == x] for x in range(4)
    ]
    return np.stack([np.max(values, axis=0) for values in each], axis=1)


def _good(worlds: Array) -> tuple[dict[str, Array], Array]:
    """All datasets but the worst ones have (epsilon, delta)."""
    values, truth = _main(worlds, TWO, 4)
    mechanism, belief = _mechanism(worlds, 4), laws(worlds[:, 12:16])
    deltas = _worst_neighbour(mechanism, lambda left, right: both_ways(left, right, values["epsilon"]))
    delta = chosen(deltas, worlds[:, 18])
    exceptions = np.where(deltas > delta[:, None], belief, 0.0).sum(axis=1)
    return {**values, "delta": delta, "exceptions": exceptions}, truth


def _good_pure(worlds: Array) -> tuple[dict[str, Array], Array]:
    values, _ = _main(worlds, TWO, 4)
    mechanism, belief = _mechanism(worlds, 4), laws(worlds[:, 12:16])
    seen, apart = _distances(mechanism, TWO, belief)
    truth = np.where(apart > values["at"][:, None], seen, 0.0).sum(axis=1)
    levels = _worst_neighbour(mechanism, lambda left, right: np.nan_to_num(log_ratios(left, right), posinf=99.0).max(axis=1))
    epsilon = chosen(levels, worlds[:, 18])
    exceptions = np.where(levels > epsilon[:, None], belief, 0.0).sum(axis=1)
    return {"epsilon": epsilon, "exceptions": exceptions, "at": values["at"]}, np.where(
        values["at"] > np.tanh(epsilon / 2), truth, np.nan
    )


def _moving(mechanism: Array, s: Array) -> tuple[Array, Array, Array]:
    """For each output, the first and the last belief in dataset 1 that it moves by s or more; and all beliefs at which the set of
    such outputs changes.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = mechanism[:, 1] / mechanism[:, 0]
        odds = np.where(ratio >= 1, ratio, 1 / ratio)
        inside = (1 - s[:, None]) ** 2 - 4 * s[:, None] / (odds - 1)
    root = np.sqrt(np.maximum(inside, 0.0))
    low, high = (1 - s[:, None] - root) / 2, (1 - s[:, None] + root) / 2
    low, high = np.where(ratio >= 1, low, 1 - high), np.where(ratio >= 1, high, 1 - low)
    never = ~(inside >= 0)
    impossible = (mechanism[:, 0] == 0) & (mechanism[:, 1] > 0)  # impossible in the record's game; its default is dataset 0
    low, high = np.where(impossible, 0.0, np.where(never, 2.0, low)), np.where(impossible, 1.0, np.where(never, -1.0, high))
    beliefs = np.clip(np.concatenate([low, high, np.zeros_like(low), np.ones_like(low)], axis=1), 0, 1)
    return low, high, beliefs


def _breached(mechanism: Array, s: Array, oblivious: bool) -> Array:
    """The largest probability, over all beliefs, of the outputs that move the belief by more than s. Between two beliefs at which
    the set of outputs changes it is linear.
    """
    low, high, beliefs = _moving(mechanism, s)
    bad = (beliefs[:, :, None] >= low[:, None] - 1e-12) & (beliefs[:, :, None] <= high[:, None] + 1e-12)
    masses = [np.where(bad, mechanism[:, x, None], 0.0).sum(axis=2) for x in (0, 1)]
    mixed = np.maximum(masses[0], masses[1]) if oblivious else beliefs * masses[1] + (1 - beliefs) * masses[0]
    return mixed.max(axis=1)


def _back(worlds: Array, oblivious: bool) -> tuple[dict[str, Array], Array]:
    mechanism = _mechanism(worlds, 2)
    s = 0.5 / (1 + np.exp(-worlds[:, 6]))
    at = 4 * np.arctanh(s) + 1e-9 + (0 if oblivious else 0.2 * np.maximum(worlds[:, 7], 0.0))
    values = {"epsilon": s, "delta": _breached(mechanism, s, oblivious)}
    return (values if oblivious else {**values, "at": at}), both_ways(mechanism[:, 0], mechanism[:, 1], at)


def _own_game(worlds: Array) -> tuple[dict[str, Array], Array]:
    mechanism = _mechanism(worlds, 2)
    share = 1 / (1 + np.exp(-worlds[:, 6]))
    epsilon = epsilons(worlds[:, 7])
    seen, apart = _distances(mechanism, BIT, np.stack([1 - share, share], axis=1))
    level = chosen(apart, worlds[:, 8]) * BARELY
    truth = np.where(apart > level[:, None], seen, 0.0).sum(axis=1)
    values = {"epsilon": epsilon, "delta": _delta(mechanism, BIT, epsilon), "at": level}
    return values, np.where(np.isnan(level), np.nan, truth)


def _draw_even(rng: np.random.Generator, number: int) -> Array:
    """A third of the worlds start from two outputs that move the belief 1/2 by s, up and down."""
    s, small = rng.uniform(0.05, 0.45, size=number), rng.uniform(0.01, 0.1, size=number)
    other = small * (1 - 2 * s) / (1 + 2 * s)
    rows = [np.stack(row, axis=1) for row in ((small, other, 1 - small - other), (other, small, 1 - small - other))]
    epsilon = 2 * np.arctanh(s) * rng.uniform(0.1, 1.9, size=number)
    genes = genes_of(np.stack(rows, axis=1)).reshape(number, -1)
    seeds = np.concatenate([genes, np.zeros((number, 1)), epsilon[:, None], np.zeros((number, 1))], axis=1)
    return with_seeds(rng, _draw(rng, number, 2, 3), seeds)


def _informed(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The first of two bits is open, and the second is known to be 0; the worse of the two real values of the first bit."""
    mechanism = _mechanism(worlds, 4)
    share = 1 / (1 + np.exp(-worlds[:, 12]))
    epsilon = epsilons(worlds[:, 13])
    belief = np.stack([1 - share, 0 * share, share, 0 * share], axis=1)
    _, apart = _distances(mechanism, TWO, belief)
    level = chosen(apart, worlds[:, 14]) * BARELY
    bad = apart > level[:, None]
    truth = np.maximum(*(np.where(bad, mechanism[:, x], 0.0).sum(axis=1) for x in (0, 2)))
    values = {"epsilon": epsilon, "delta": _delta(mechanism, TWO, epsilon), "at": level}
    return values, np.where(level > np.tanh(epsilon / 2), truth, np.nan)


PEOPLE = {"people": 2}

AUDITS = [
    Audit("ks.thm2.2a", _draw_parity, partial(_to_semantic, space=TWO, datasets=4), "epsilon", raised=("epsilon",)),
    Audit(
        "ks.thm2.2a",
        partial(_draw, datasets=3, more=0),
        partial(_to_semantic, space=ONE, datasets=3),
        "epsilon",
        {"people": 1},
        raised=("epsilon",),
    ),
    Audit(
        "ext.informed-eq",
        partial(_draw, datasets=3, more=0),
        partial(_to_semantic, space=ONE, datasets=3),
        "distance",
        raised=("epsilon",),
    ),
    Audit(
        "ext.informed-eq",
        partial(_draw, datasets=3, more=0),
        partial(_to_private, space=ONE, datasets=3, name="distance"),
        "epsilon",
        raised=("distance",),
    ),
    Audit(
        "ks.thm2.2b",
        partial(_draw, datasets=3, more=0),
        partial(_to_private, space=ONE, datasets=3, name="epsilon"),
        "epsilon",
        raised=("epsilon",),
    ),
    Audit(
        "ks.thm2.2b",
        partial(_draw, datasets=4, more=0),
        partial(_to_private, space=TWO, datasets=4, name="epsilon"),
        "epsilon",
        raised=("epsilon",),
    ),
    Audit(
        "ks.thm2.4a",
        partial(_draw, datasets=4, more=6),
        partial(_main, space=TWO, datasets=4),
        fixed=PEOPLE,
        raised=("delta",),
    ),
    Audit(
        "ks.thm2.4a",
        partial(_draw, datasets=3, more=5),
        partial(_main, space=ONE, datasets=3),
        fixed={"people": 1},
        raised=("delta",),
    ),
    Audit("ks.thm5.1", _draw_exceptional, _good, fixed=PEOPLE, raised=("delta",)),
    Audit("ks.cor5.2", _draw_exceptional, _good_pure, fixed=PEOPLE, raised=("epsilon",)),
    Audit("ks.thm2.4b", partial(_draw, datasets=2, more=2), partial(_back, oblivious=False), raised=("delta",)),
    Audit("ks.fn4", partial(_draw, datasets=2, more=2), partial(_back, oblivious=True), raised=("delta",)),
    Audit("ks.thmA.3", _draw_even, _own_game, "probability", {"values": 2}, raised=("delta",)),
    Audit("ks.thmA.3", partial(_draw, datasets=4, more=3), _informed, fixed=PEOPLE, raised=("delta",)),
]
