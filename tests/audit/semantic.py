"""Audits with pairs of laws, and pairs of joint laws of (output, secret): genes are logarithms of masses, then an epsilon and a
number that chooses a level.
"""

from __future__ import annotations

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways, close, epsilons, hockey_stick, laws

OUTPUTS, VALUES, TRANSCRIPTS = 4, 3, 3
LEAST = -14.0  # logarithm of the least mass, relative to the largest; smaller than usual, so that delta can be small
BARELY = 1 - 1e-9  # factor for a level, so that it is just exceeded


def genes_of(masses: Array) -> Array:
    with np.errstate(divide="ignore"):
        return np.maximum(np.log(masses), -50.0)


def with_seeds(rng: np.random.Generator, drawn: Array, seeds: Array) -> Array:
    """A third of the worlds start where the promise is known to be reached."""
    start = rng.random(len(drawn)) < 1 / 3
    return np.where(start[:, None], seeds, drawn)


def log_ratios(left: Array, right: Array) -> Array:
    """The absolute logarithm of the ratio of each outcome's probabilities; nan where it is impossible under both laws."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.abs(np.log(left) - np.log(right))


def chosen(levels: Array, gene: Array) -> Array:
    """One of the levels of each row, whose rank the gene chooses; nan has the last rank."""
    rank = np.floor(levels.shape[1] / (1 + np.exp(-gene))).astype(int)
    return np.take_along_axis(np.sort(levels, axis=1), rank[:, None], axis=1)[:, 0]


def _draw_pair(rng: np.random.Generator, number: int) -> Array:
    return np.concatenate([close(rng, number, 2, OUTPUTS).reshape(number, -1), rng.normal(size=(number, 2))], axis=1)


def _pair(worlds: Array) -> tuple[Array, Array, Array]:
    pair = laws(worlds[:, :-2].reshape(-1, 2, OUTPUTS), LEAST)
    return pair[:, 0], pair[:, 1], epsilons(worlds[:, -2])


def _from_pointwise(worlds: Array) -> tuple[dict[str, Array], Array]:
    left, right, epsilon = _pair(worlds)
    bad = log_ratios(left, right) > epsilon[:, None] * BARELY
    delta = np.maximum((left * bad).sum(axis=1), (right * bad).sum(axis=1))
    return {"epsilon": epsilon, "delta": delta}, both_ways(left, right, epsilon)


def _draw_swapped(rng: np.random.Generator, number: int) -> Array:
    """A third of the worlds start from two outcomes whose probabilities, a factor e^E apart, are exchanged between
    the two laws.
    """
    level, small = rng.uniform(0.2, 2, size=number), 10.0 ** rng.uniform(-3, -1, size=number)
    pair = np.zeros((number, 2, OUTPUTS))
    pair[:, 0, 0] = pair[:, 1, 1] = small
    pair[:, 0, 1] = pair[:, 1, 0] = small * np.exp(-level)
    pair[:, :, 2] = 1 - pair[:, :, :2].sum(axis=2)
    seeds = np.concatenate([genes_of(pair).reshape(number, -1), rng.normal(size=(number, 1)), np.full((number, 1), 0.4)], axis=1)
    return with_seeds(rng, _draw_pair(rng, number), seeds)


def _to_pointwise(worlds: Array) -> tuple[dict[str, Array], Array]:
    left, right, share = _pair(worlds)
    ratios = log_ratios(left, right)
    level = chosen(ratios, worlds[:, -1]) * BARELY
    epsilon = level * share / (1 + share)
    bad = ratios > level[:, None]
    usable = np.isfinite(level) & (level > 1e-6)
    delta = both_ways(left, right, np.where(usable, epsilon, 0.0))
    truth = np.maximum((left * bad).sum(axis=1), (right * bad).sum(axis=1))
    return {"epsilon": epsilon, "delta": delta, "at": level}, np.where(usable, truth, np.nan)


def _draw_values(rng: np.random.Generator, number: int) -> Array:
    """Two laws for each value of the secret; the probabilities of the values; an epsilon."""
    pairs = np.stack([close(rng, number, 2, OUTPUTS) for _ in range(VALUES)], axis=1).reshape(number, -1)
    return np.concatenate([pairs, rng.normal(size=(number, VALUES + 1))], axis=1)


def _values(worlds: Array) -> tuple[Array, Array, Array, Array]:
    """delta at each value, the probabilities of the values (multiples of 1/64), epsilon, and delta of the joint laws."""
    pairs = laws(worlds[:, : -VALUES - 1].reshape(-1, VALUES, 2, OUTPUTS), LEAST)
    epsilon = epsilons(worlds[:, -1])
    shares = np.floor(64 * laws(worlds[:, -VALUES - 1 : -1])) / 64
    shares[:, 0] += 1 - shares.sum(axis=1)
    left, right = pairs[:, :, 0], pairs[:, :, 1]
    there, back = hockey_stick(left, right, epsilon), hockey_stick(right, left, epsilon)
    joint = np.maximum((shares * there).sum(axis=1), (shares * back).sum(axis=1))
    return np.maximum(there, back), shares, epsilon, joint


def _beside(worlds: Array) -> tuple[dict[str, Array], Array]:
    deltas, shares, epsilon, joint = _values(worlds)
    return {"epsilon": epsilon, "deltas": deltas, "shares": shares}, joint


def _with_exceptions(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The promise holds for all values but the worst."""
    deltas, shares, epsilon, joint = _values(worlds)
    delta = np.sort(deltas, axis=1)[:, -2]
    exceptions = np.where(deltas > delta[:, None], shares, 0.0).sum(axis=1)
    return {"epsilon": epsilon, "delta": delta, "exceptions": exceptions}, joint


def _draw_changed(rng: np.random.Generator, number: int) -> Array:
    return np.concatenate([rng.normal(size=(number, OUTPUTS * VALUES)) * 3, _draw_pair(rng, number)], axis=1)


def _changed(worlds: Array) -> tuple[dict[str, Array], Array]:
    left, right, epsilon = _pair(worlds[:, OUTPUTS * VALUES :])
    kernel = laws(worlds[:, : OUTPUTS * VALUES].reshape(-1, OUTPUTS, VALUES))
    after = [np.einsum("bi,bij->bj", law, kernel) for law in (left, right)]
    return {"epsilon": epsilon, "delta": both_ways(left, right, epsilon)}, both_ways(after[0], after[1], epsilon)


def _draw_dominating(rng: np.random.Generator, number: int) -> Array:
    epsilon, delta = rng.uniform(0, 1, size=number), rng.uniform(0, 0.3, size=number)
    rest = (1 - delta) / (1 + np.exp(epsilon))
    first = np.stack([delta, rest * np.exp(epsilon), rest, 0 * rest], axis=1)
    pair = np.stack([first, first[:, ::-1]], axis=1)
    seeds = np.concatenate([genes_of(pair).reshape(number, -1), epsilon[:, None], epsilon[:, None]], axis=1)
    return with_seeds(rng, _draw_pair(rng, number), seeds)


def _variation(worlds: Array) -> tuple[dict[str, Array], Array]:
    left, right, epsilon = _pair(worlds)
    return {"epsilon": epsilon, "delta": both_ways(left, right, epsilon)}, np.abs(left - right).sum(axis=1) / 2


def _joint(worlds: Array) -> tuple[Array, Array, Array, Array]:
    """The law of the secret given the output (batch, world, transcript, 2), the masses of the outputs, epsilon, and delta."""
    joint = laws(worlds[:, :-2].reshape(-1, 2, TRANSCRIPTS * 2), LEAST)
    epsilon = epsilons(worlds[:, -2])
    delta = both_ways(joint[:, 0], joint[:, 1], epsilon)
    joint = joint.reshape(-1, 2, TRANSCRIPTS, 2)
    masses = joint.sum(axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return joint / masses[..., None], masses, epsilon, delta


def _draw_joint(rng: np.random.Generator, number: int) -> Array:
    genes = close(rng, number, 2, TRANSCRIPTS * 2).reshape(number, -1)
    return np.concatenate([genes, rng.normal(size=(number, 2))], axis=1)


def _seed(masses: list[tuple[Array, Array]], ones: list[tuple[Array, Array]], epsilon: Array, rank: float) -> Array:
    """Two outputs with given masses and probabilities that the secret is 1, in both worlds; the third output makes the secret's
    law the same in both.
    """
    joint = np.zeros((len(epsilon), 2, TRANSCRIPTS, 2))
    for t, (mass, one) in enumerate(zip(masses, ones, strict=True)):
        for world in (0, 1):
            joint[:, world, t, 1] = mass[world] * one[world]
            joint[:, world, t, 0] = mass[world] * (1 - one[world])
    most = joint[..., 1].sum(axis=2).max(axis=1)
    for world in (0, 1):
        joint[:, world, 2, 1] = most - joint[:, world, :2, 1].sum(axis=1) + 0.05
        joint[:, world, 2, 0] = 1 - joint[:, world].sum(axis=(1, 2))
    genes = genes_of(np.maximum(joint, 0)).reshape(len(epsilon), -1)
    return np.concatenate([genes, epsilon[:, None], np.full((len(epsilon), 1), rank)], axis=1)


def _draw_lemma(rng: np.random.Generator, number: int) -> Array:
    epsilon, hat, zero = rng.uniform(0, 1, size=number), rng.uniform(0.02, 0.5, size=number), np.zeros(number)
    likelier = np.exp(epsilon) * (1 - hat)
    share = rng.uniform(0.02, 0.1, size=number)
    seeds = _seed([(share, np.minimum(1, likelier) * share), (likelier * share, share)], [(hat, zero), (zero, hat)], epsilon, 0.0)
    return with_seeds(rng, _draw_joint(rng, number), seeds)


def _impossible_counts_as(level: float, found: Array, masses: Array) -> Array:
    """`found`, with `level` for an output that is possible in one world only, and nan for one that is impossible in both."""
    return np.where((masses > 0).all(axis=1), found, np.where((masses > 0).any(axis=1), level, np.nan))


def _lemma(worlds: Array) -> tuple[dict[str, Array], Array]:
    given, masses, epsilon, delta = _joint(worlds)
    left = _impossible_counts_as(2.0, both_ways(given[:, 0], given[:, 1], 2 * epsilon), masses)
    level = np.minimum(chosen(left, worlds[:, -1]) * BARELY, 1.0)
    bad = left > level[:, None]
    truth = np.where(bad[:, None], masses, 0.0).sum(axis=2).max(axis=1)
    return {"epsilon": epsilon, "delta": delta, "conclusion_delta": level}, np.where(level > 1e-6, truth, np.nan)


def _draw_posteriors(rng: np.random.Generator, number: int) -> Array:
    """A third of the worlds start from the two outputs at which the bound of the linear program is reached."""
    epsilon = rng.uniform(0.01, 1, size=number)
    s = np.tanh(epsilon / 2) + (1 - np.tanh(epsilon / 2)) * rng.uniform(0.05, 0.9, size=number)
    power = np.exp(epsilon)
    a = power**2 - 1
    first, second = 1 - np.minimum(1, power * np.sqrt(s / a)), np.minimum(1 - s, np.sqrt(s / a))
    share = rng.uniform(0.01, 0.05, size=number)
    costs = [s - a * (1 - s) * q + a * q * q for q in (first, second)]
    heavy = [(1 - first) / costs[0] * share, power * second / costs[1] * share]
    factors = [power * (1 - first - s) / (1 - first), (second + s) / (power * second)]
    seeds = _seed(
        [(mass, mass * u) for mass, u in zip(heavy, factors, strict=True)], [(q + s, q) for q in (first, second)], epsilon, 0.0
    )
    return with_seeds(rng, _draw_joint(rng, number), seeds)


def _posteriors(worlds: Array) -> tuple[dict[str, Array], Array]:
    given, masses, epsilon, delta = _joint(worlds)
    apart = _impossible_counts_as(1.0, np.abs(given[:, 0] - given[:, 1]).sum(axis=-1) / 2, masses)
    level = chosen(apart, worlds[:, -1]) * BARELY
    truth = np.where((apart > level[:, None])[:, None], masses, 0.0).sum(axis=2).max(axis=1)
    return {"epsilon": epsilon, "delta": delta, "distance": level}, np.where(level > 1e-6, truth, np.nan)


AUDITS = [
    Audit("ks.claim3.3.1", _draw_pair, _from_pointwise, raised=("delta",)),
    Audit("ks.claim3.3.2", _draw_swapped, _to_pointwise, raised=("delta",)),
    Audit("ks.claim3.3.3", _draw_values, _beside, raised=("deltas",)),
    Audit("ks.claim3.3.4", _draw_values, _with_exceptions, raised=("delta",)),
    Audit("ks.claim3.3.5", _draw_changed, _changed, raised=("delta",)),
    Audit("ks.claim3.3.6", _draw_dominating, _variation, answer="distance", raised=("delta",)),
    Audit("ks.lem4.1", _draw_lemma, _lemma, answer="probability", raised=("delta",)),
    Audit("ks.cor4.2", _draw_posteriors, _posteriors, answer="probability", raised=("delta",)),
]
