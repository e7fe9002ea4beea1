"""Audits of the theorems on partial knowledge: small worlds with a secret, a record that is known or depends on it, and an
output.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways, close, epsilons, hockey_stick, laws

Measured = tuple[dict[str, Array], Array]
GROUPS, EACH = 2, 6  # groups of other users, and users in each group, for the counts of two days


def _with_numbers(genes: Array, rng: np.random.Generator, numbers: int) -> Array:
    """Adds further real numbers to each world, for epsilons and shares."""
    return np.concatenate([genes.reshape(len(genes), -1), rng.normal(size=(len(genes), numbers)) * 0.5], axis=1)


def _between(gene: Array) -> Array:
    return 1 / (1 + np.exp(-3 * gene))


def _mixed_draw(rng: np.random.Generator, number: int) -> Array:
    return _with_numbers(close(rng, number, 2, 6), rng, 4)


def _mixed(worlds: Array) -> Measured:
    """Two mechanisms with three outputs each; if the last number is negative, both have the same outputs."""
    shown = laws(worlds[:, :12].reshape(-1, 2, 2, 3))  # world, mechanism, output
    one, other, share = *epsilons(worlds[:, 12:14]).T, _between(worlds[:, 14])
    weights = np.stack([share, 1 - share], axis=-1)[:, None, :, None]
    apart = (shown * weights).reshape(-1, 2, 6)
    same = np.concatenate([(shown * weights).sum(axis=2), np.zeros((len(worlds), 2, 3))], axis=-1)
    seen = np.where((worlds[:, 15] < 0)[:, None, None], same, apart)
    values = {
        "epsilon": one,
        "delta": both_ways(shown[:, 0, 0], shown[:, 1, 0], one),
        "other_epsilon": other,
        "other_delta": both_ways(shown[:, 0, 1], shown[:, 1, 1], other),
        "share": share,
    }
    return values, both_ways(seen[:, 0], seen[:, 1], np.maximum(one, other))


def _record_draw(rng: np.random.Generator, number: int) -> Array:
    """The law of the other record given each value of the secret one, and the law of the output for each pair of records."""
    others, shown = close(rng, number, 2, 3), close(rng, number, 2, 9)
    return _with_numbers(np.concatenate([others.reshape(number, -1), shown.reshape(number, -1)], axis=1), rng, 2)


def _causal_and_noiseless(worlds: Array) -> tuple[Callable[[Array], Array], Callable[[Array], Array], Array, Array, Array]:
    others, shown = laws(worlds[:, :6].reshape(-1, 2, 3)), laws(worlds[:, 6:24].reshape(-1, 2, 3, 3))
    given = np.einsum("wiy,wjyo->wijo", others, shown)  # the other record drawn given i, the secret record set to j
    epsilon, apart = epsilons(worlds[:, 24:26]).T

    def causal(at: Array) -> Array:
        return np.maximum(both_ways(given[:, 0, 0], given[:, 0, 1], at), both_ways(given[:, 1, 1], given[:, 1, 0], at))

    return (
        causal,
        lambda at: both_ways(given[:, 0, 0], given[:, 1, 1], at),
        epsilon,
        apart,
        both_ways(*others.swapaxes(0, 1), apart),
    )


def _noiseless_from_causal(worlds: Array) -> Measured:
    causal, noiseless, epsilon, apart, dependence = _causal_and_noiseless(worlds)
    values = {"epsilon": epsilon, "delta": causal(epsilon), "dependence_epsilon": apart, "dependence_delta": dependence}
    return values, noiseless(epsilon + apart)


def _causal_from_noiseless(worlds: Array) -> Measured:
    causal, noiseless, epsilon, apart, dependence = _causal_and_noiseless(worlds)
    values = {"epsilon": epsilon, "delta": noiseless(epsilon), "dependence_epsilon": apart, "dependence_delta": dependence}
    return values, causal(epsilon + apart)


def _known_draw(rng: np.random.Generator, number: int) -> Array:
    """The law of what may be known given each value of the secret, and the law of the output given both."""
    known, shown = close(rng, number, 2, 3), close(rng, number, 2, 9)
    known[: number // 4] = known[: number // 4, :1]
    return _with_numbers(np.concatenate([known.reshape(number, -1), shown.reshape(number, -1)], axis=1), rng, 2)


def _known(worlds: Array) -> tuple[Array, Array, Array, Array]:
    known, shown = laws(worlds[:, :6].reshape(-1, 2, 3)), laws(worlds[:, 6:24].reshape(-1, 2, 3, 3))
    return known, shown, *epsilons(worlds[:, 24:26]).T


def _who_knows_less(worlds: Array) -> Measured:
    known, shown, epsilon, apart = _known(worlds)
    possible = (known > 0).all(axis=1)
    each = np.stack([both_ways(shown[:, 0, b], shown[:, 1, b], epsilon) for b in range(3)], axis=1)
    seen = np.einsum("wiy,wiyo->wio", known, shown)
    values = {
        "epsilon": epsilon,
        "delta": np.where(possible, each, 0.0).max(axis=1),
        "knowledge_epsilon": apart,
        "knowledge_delta": both_ways(known[:, 0], known[:, 1], apart),
    }
    return values, both_ways(seen[:, 0], seen[:, 1], epsilon + apart)


def _from_seen_to_chosen(worlds: Array) -> Measured:
    """Only worlds in which everything that may be known is possible with both values of the secret."""
    known, shown, epsilon, _ = _known(worlds)
    ways = []
    for a, b in ((0, 1), (1, 0)):
        ways.append(np.stack([hockey_stick(shown[:, a, k], shown[:, b, k], epsilon) for k in range(3)], axis=1))
    passive = np.maximum((known[:, 0] * ways[0]).sum(axis=1), (known[:, 1] * ways[1]).sum(axis=1))
    least = known.min(axis=(1, 2))
    values = {"epsilon": epsilon, "delta": passive, "least": np.maximum(least, 1e-9)}
    return values, np.where(least > 0, np.maximum(*ways).max(axis=1), np.nan)


def _belief_draw(records: int) -> Callable[[np.random.Generator, int], Array]:
    def draw(rng: np.random.Generator, number: int) -> Array:
        shown = close(rng, number, records * 2, 2, spread=0.3)
        return np.concatenate([rng.normal(size=(number, records * 2)), shown.reshape(number, -1)], axis=1)

    return draw


def _outputs_and_beliefs(worlds: Array, records: int) -> tuple[Array, Array]:
    """The epsilons at delta 0 of causal privacy and of its form about beliefs, for a record with `records` values beside another
    record with two.
    """
    joint = laws(worlds[:, : 2 * records]).reshape(-1, records, 2)
    shown = laws(worlds[:, 2 * records :].reshape(-1, records, 2, 2))
    believed = joint.sum(axis=2)
    with np.errstate(invalid="ignore", divide="ignore"):
        given = np.einsum("wxy,wvyo->wxvo", joint / believed[..., None], shown)  # the other record given x, the record set to v
        true = np.einsum("wxxo->wxo", given)
        causal = np.abs(np.log(true[:, :, None] / given)).max(axis=(1, 2, 3))
        beliefs = true * believed[..., None]
        beliefs = beliefs / beliefs.sum(axis=1, keepdims=True)
        moved = given * believed[:, :, None, None]
        moved = moved / moved.sum(axis=1, keepdims=True)
        inference = np.abs(np.log(beliefs[:, :, None] / moved)).max(axis=(1, 2, 3))
    return causal, inference


def _finite(values: Array, truth: Array) -> Measured:
    fits = np.isfinite(values) & np.isfinite(truth)
    return {"epsilon": np.where(fits, values, 0.0)}, np.where(fits, truth, np.nan)


def _to_beliefs(records: int) -> Callable[[Array], Measured]:
    return lambda worlds: _finite(*_outputs_and_beliefs(worlds, records))


def _from_beliefs(worlds: Array) -> Measured:
    return _finite(*_outputs_and_beliefs(worlds, 3)[::-1])


def _two_outputs_draw(rng: np.random.Generator, number: int) -> Array:
    return _with_numbers(close(rng, number, 2, 6, spread=1.0), rng, 3)


def _two_outputs(worlds: Array) -> Measured:
    joint = laws(worlds[:, :12].reshape(-1, 2, 6)).reshape(-1, 2, 2, 3)
    one, other, mu = epsilons(worlds[:, 12:15]).T
    first, second = joint.sum(axis=3), joint.sum(axis=2)
    nu = np.zeros(len(worlds))
    for here, there in ((0, 1), (1, 0)):
        alone = first[..., None] * second[..., None, :]
        counts = alone[:, there] > 0
        with np.errstate(invalid="ignore", divide="ignore"):
            added = np.where(counts, alone[:, here] * joint[:, there] / alone[:, there], 0.0)
        excess = np.maximum(np.where(counts, joint[:, here], 0.0) - np.exp(mu)[:, None, None] * added, 0.0)
        nu = np.maximum(nu, excess.sum(axis=(1, 2)))
    values = {
        "epsilon": one,
        "delta": both_ways(first[:, 0], first[:, 1], one),
        "other_epsilon": other,
        "other_delta": both_ways(second[:, 0], second[:, 1], other),
        "dependence_epsilon": mu,
        "dependence_delta": nu,
    }
    flat = joint.reshape(-1, 2, 6)
    return values, both_ways(flat[:, 0], flat[:, 1], one + other + mu)


def _days_draw(rng: np.random.Generator, number: int) -> Array:
    """Half of the worlds start near the stationary chain with P[1] = 1/(1 + e^c), which is the worst."""
    genes = rng.normal(size=(number, GROUPS, 3)) * [1.0, 0.1, 0.1]
    c = 10.0 ** rng.uniform(-2, -0.8, size=(number // 2, 1))
    half = genes[: number // 2]
    half[..., 0], half[..., 1], half[..., 2] = -c, c, -c
    return genes.reshape(number, -1)


def _two_days(worlds: Array) -> tuple[Array, Array]:
    """The law of both counts, and the largest logarithm of the factor by which a day changes the probabilities of the next; each
    group has its own chain.
    """
    genes = worlds.reshape(-1, GROUPS, 3)
    first = 1 / (1 + np.exp(-genes[..., 0]))
    tomorrow = 1 / (1 + np.exp(-genes[..., 0, None] - genes[..., 1:]))  # P[1] after a 1 and after a 0; the odds change by e^gene
    weights = np.stack([first, 1 - first], axis=-1)
    alone = (weights * tomorrow).sum(axis=-1, keepdims=True)
    moved = np.maximum(np.abs(np.log(tomorrow / alone)), np.abs(np.log((1 - tomorrow) / (1 - alone)))).max(axis=(1, 2))
    law = np.ones((len(worlds), 1, 1))
    for group in range(GROUPS):
        for _ in range(EACH):
            longer = np.zeros((len(worlds), law.shape[1] + 1, law.shape[2] + 1))
            for x, y in product((0, 1), repeat=2):
                step = weights[:, group, 1 - x] * (tomorrow[:, group, 1 - x] if y else 1 - tomorrow[:, group, 1 - x])
                longer[:, x : x + law.shape[1], y : y + law.shape[2]] += law * step[:, None, None]
            law = longer
    return law, moved


def _dependency_of_days(steps: tuple[tuple[int, int], ...]) -> Callable[[Array], Measured]:
    def measure(worlds: Array) -> Measured:
        law, moved = _two_days(worlds)
        excess = np.log(law) - np.log(law.sum(axis=2))[:, :, None] - np.log(law.sum(axis=1))[:, None, :]
        size = law.shape[1]
        largest = np.zeros(len(worlds))
        for x, y in steps:
            here = excess[:, max(0, -x) : size - max(0, x), max(0, -y) : size - max(0, y)]
            there = excess[:, max(0, x) : size - max(0, -x), max(0, y) : size - max(0, -y)]
            largest = np.maximum(largest, (here - there).max(axis=(1, 2)))
        return {"closeness": moved}, largest

    return measure


STEPS = tuple(step for step in product((-1, 0, 1), repeat=2) if any(step))
ONE_DAY = tuple(step for step in STEPS if 0 in step)

AUDITS = [
    Audit("pk.prop5", _mixed_draw, _mixed, raised=("delta", "other_delta")),
    Audit("pk.prop2", _record_draw, _noiseless_from_causal, raised=("delta", "dependence_delta")),
    Audit("pk.prop2", _record_draw, _causal_from_noiseless, raised=("delta", "dependence_delta")),
    Audit("pk.prop3", _known_draw, _who_knows_less, raised=("delta", "knowledge_delta")),
    Audit("pk.thm1", _known_draw, _from_seen_to_chosen, raised=("delta",)),
    Audit("pk.prop1", _belief_draw(3), _to_beliefs(3), answer="epsilon", raised=("epsilon",)),
    Audit("pk.prop1", _belief_draw(2), _to_beliefs(2), answer="epsilon", fixed={"values": 2}, raised=("epsilon",)),
    Audit("pk.prop1", _belief_draw(3), _from_beliefs, answer="epsilon", fixed={"to": "causal"}, raised=("epsilon",)),
    Audit("pk.thm6", _two_outputs_draw, _two_outputs, raised=("delta", "other_delta", "dependence_delta")),
    Audit("pk.ex9", _days_draw, _dependency_of_days(STEPS), answer="epsilon", raised=("closeness",)),
    Audit("pk.ex9", _days_draw, _dependency_of_days(ONE_DAY), answer="epsilon", fixed={"days": 1}, raised=("closeness",)),
]
