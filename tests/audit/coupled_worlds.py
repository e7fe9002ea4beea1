"""Audits of the theorems on coupled worlds: pairs of joint laws, simulators, chains, and functions whose output
seldom changes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.optimize import linprog
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways, close, epsilons, laws

Draw = Callable[[np.random.Generator, int], Array]
Measure = Callable[[Array], tuple[dict[str, Array], Array]]
VALUES, OUTPUTS, SECRETS = 2, 3, 2
NEVER = -50.0


def threshold(distances: Array, masses: Array) -> Array:
    """The least delta such that the sights with a distance above delta have mass at most delta; rows are worlds, columns are
    sights.
    """
    order = np.argsort(-distances, axis=1)
    far, gone = np.take_along_axis(distances, order, 1), np.cumsum(np.take_along_axis(masses, order, 1), axis=1)
    kept = np.concatenate([far, np.zeros((len(far), 1))], axis=1)
    left_out = np.concatenate([np.zeros((len(far), 1)), gone], axis=1)
    return np.maximum(kept, left_out).min(axis=1)


def beliefs(joint: Array) -> tuple[Array, Array]:
    """From joint laws (..., sight, value): the law of the value given each sight, and the probability of each sight."""
    masses = joint.sum(axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return joint / masses[..., None], masses


def apart(real: Array, ideal: Array, epsilon: Array) -> tuple[Array, Array]:
    """The distance of the real and the ideal belief at each sight (2 if it is impossible in the ideal world), and the real
    probabilities of the sights.
    """
    believed, masses = beliefs(real)
    imagined, shown = beliefs(ideal)
    distance = both_ways(believed, imagined, epsilon[:, None] * np.ones(masses.shape))
    distance = np.where(shown > 0, distance, 2.0)
    return np.where(masses > 0, distance, 0.0), masses


def with_epsilons(genes: Array, rng: np.random.Generator, number: int) -> Array:
    flat = genes.reshape(len(genes), -1)
    return np.concatenate([flat, rng.normal(size=(len(genes), number))], axis=1)


def lemma_draw(rng: np.random.Generator, number: int) -> Array:
    """Two joint laws of (A, B), an epsilon and a distance; half of the worlds are near the pair that reaches the bound."""
    genes = with_epsilons(close(rng, number, 2, OUTPUTS * VALUES), rng, 2)
    for row in range(0, number, 2):
        epsilon, distance, delta = abs(rng.normal()), rng.uniform(0.05, 0.6), 10 ** rng.uniform(-3.5, -1.2)
        over, rise = distance * (1 + 1e-6), np.exp(epsilon)
        first, second = delta / distance, delta * rise * (1 - distance) / distance
        across = second / rise / (1 - distance)
        if first + second < 0.9:
            pair = [first * over, first * (1 - over), 0, second, 0, 1 - first - second]
            pair += [0, first, across * over, across * (1 - over), 0, 1 - first - across]
            with np.errstate(divide="ignore"):
                genes[row, :-2] = np.maximum(np.log(pair), NEVER)
            genes[row, -2:] = epsilon, np.log(distance / (1 - distance))
    return genes


def exact_laws(genes: Array) -> Array:
    """Like `laws`, but small masses are kept: only masses about e^-25 times the largest, or less, become exact zeros."""
    shifted = genes - genes.max(axis=-1, keepdims=True)
    weights = np.where(shifted < NEVER / 2, 0.0, np.exp(shifted))
    return weights / weights.sum(axis=-1, keepdims=True)


def lemma(worlds: Array) -> tuple[dict[str, Array], Array]:
    joint = exact_laws(worlds[:, :-2].reshape(-1, 2, OUTPUTS * VALUES)).reshape(-1, 2, OUTPUTS, VALUES)
    epsilon, distance = epsilons(worlds[:, -2]), 1 / (1 + np.exp(-worlds[:, -1]))
    delta = both_ways(joint[:, 0].reshape(len(joint), -1), joint[:, 1].reshape(len(joint), -1), epsilon)
    far, masses = apart(joint[:, 0], joint[:, 1], 2 * epsilon)
    bad = (masses * (far > distance[:, None] + 1e-9)).sum(axis=1)
    usable = (distance > 1e-3) & (distance < 0.999)
    return {"epsilon": epsilon, "delta": delta, "distance": distance}, np.where(usable, bad, np.nan)


def secrets_draw(rng: np.random.Generator, number: int) -> Array:
    """The laws of the output for all values of two bits, and of the simulators that see one of them; the law of the bits;
    epsilon.

    A third of the worlds reveal the first bit with a small probability: there delta is positive at every epsilon.
    """
    shown = close(rng, number, 8, OUTPUTS)
    seldom = rng.random(number) < 0.35
    rest, small = rng.normal(size=(number, 1)) * 0.1, rng.uniform(-5, -0.5, size=(number, 1))
    for bits in range(4):
        row = np.concatenate([rest * 0 + NEVER, rest * 0 + NEVER, rest * 0], axis=1)
        row[:, bits // 2] = small[:, 0]
        shown[seldom, bits] = row[seldom]
    for simulator in range(4, 8):
        row = np.concatenate([small - 0.7, small - 0.7, rest * 0], axis=1)
        shown[seldom, simulator] = row[seldom]
    return with_epsilons(np.concatenate([shown.reshape(number, -1), rng.normal(size=(number, 4)) * 0.3], axis=1), rng, 1)


def imitated(worlds: Array) -> tuple[Array, Array, Array, Array]:
    """The real and the ideal joint laws (world, secret, output, value); the simulator's delta; epsilon."""
    shown = exact_laws(worlds[:, : 8 * OUTPUTS].reshape(-1, 8, OUTPUTS))
    mechanism, simulators = shown[:, :4].reshape(-1, 2, 2, OUTPUTS), shown[:, 4:].reshape(-1, 2, 2, OUTPUTS)
    prior = laws(worlds[:, 8 * OUTPUTS : -1]).reshape(-1, 2, 2)
    epsilon = epsilons(worlds[:, -1])
    real = np.stack(
        [np.einsum("nab,nabt->nta", prior, mechanism), np.einsum("nab,nabt->ntb", prior, mechanism)],
        axis=1,
    )
    ideal = np.stack(
        [np.einsum("nab,nbt->nta", prior, simulators[:, 0]), np.einsum("nab,nat->ntb", prior, simulators[:, 1])],
        axis=1,
    )
    rows = [both_ways(*(_given_value(joint[:, k], v) for joint in (real, ideal)), epsilon) for k in (0, 1) for v in (0, 1)]
    return real, ideal, np.nanmax(rows, axis=0), epsilon


def _given_value(joint: Array, value: int) -> Array:
    with np.errstate(invalid="ignore", divide="ignore"):
        return joint[:, :, value] / joint[:, :, value].sum(axis=1, keepdims=True)


def two_secrets(worlds: Array) -> tuple[dict[str, Array], Array]:
    real, ideal, delta, epsilon = imitated(worlds)
    found = [apart(real[:, k], ideal[:, k], 2 * epsilon) for k in (0, 1)]
    truth = threshold(np.maximum(found[0][0], found[1][0]), found[0][1])
    return {"epsilon": epsilon, "delta": np.minimum(delta, 1.0)}, truth


def one_record(worlds: Array) -> tuple[dict[str, Array], Array]:
    """Only the first bit is a secret; its simulator sees the second."""
    real, ideal, _, epsilon = imitated(worlds)
    delta = np.max([both_ways(_given_value(real[:, 0], v), _given_value(ideal[:, 0], v), epsilon) for v in (0, 1)], axis=0)
    return {"epsilon": epsilon, "delta": np.minimum(delta, 1.0)}, threshold(*apart(real[:, 0], ideal[:, 0], 2 * epsilon))


def before_and_after(values: int) -> tuple[Draw, Measure]:
    def draw(rng: np.random.Generator, number: int) -> Array:
        """Laws of four outputs for each value; some reveal the value with a small probability."""
        shown = close(rng, number, values, 4)
        seldom = rng.random(number) < 0.4
        level = rng.uniform(-4, 0.5, size=number)
        for value in range(values):
            row = np.full((number, 4), NEVER)
            row[:, value], row[:, 3] = level, 0.0
            shown[seldom, value] = row[seldom]
        return with_epsilons(np.concatenate([shown.reshape(number, -1), rng.normal(size=(number, values)) * 0.2], axis=1), rng, 1)

    def measure(worlds: Array) -> tuple[dict[str, Array], Array]:
        shown = exact_laws(worlds[:, : 4 * values].reshape(-1, values, 4))
        prior, epsilon = laws(worlds[:, 4 * values : -1]), np.maximum(0.0, worlds[:, -1])
        pairs = [both_ways(shown[:, a], shown[:, b], epsilon) for a in range(values) for b in range(a)]
        joint = np.einsum("nv,nvt->ntv", prior, shown)
        unseen = np.einsum("nv,nt->ntv", prior, np.ones((len(worlds), 4)))
        return {"epsilon": epsilon, "delta": np.max(pairs, axis=0)}, threshold(*apart(joint, unseen, epsilon))

    return draw, measure


def chain_draw(steps: int, numbers: int) -> Draw:
    """Chains of laws; a third of them are chains of laws on two outputs that reach the bound."""

    def draw(rng: np.random.Generator, number: int) -> Array:
        genes = close(rng, number, steps + 1, OUTPUTS)
        for row in range(0, number, 3):
            at, small = np.abs(rng.normal(size=steps)), 10 ** rng.uniform(-3, -1.0, size=steps)
            masses = np.zeros((steps + 1, OUTPUTS))
            rise = np.concatenate([[1.0], np.exp(np.cumsum(at))])
            for law in range(steps):
                masses[law, 0] = sum(small[k] * rise[k] for k in range(law, steps)) / rise[law]
            masses[:, 2] = 1 - masses[:, 0]
            with np.errstate(divide="ignore"):
                genes[row] = np.maximum(np.log(np.maximum(masses, 0)), NEVER)
        return with_epsilons(genes, rng, numbers)

    return draw


def _chain(worlds: Array, steps: int, numbers: int) -> tuple[Array, Array]:
    cut = (steps + 1) * OUTPUTS
    return exact_laws(worlds[:, :cut].reshape(-1, steps + 1, OUTPUTS)), epsilons(worlds[:, cut:])


def two_steps(worlds: Array) -> tuple[dict[str, Array], Array]:
    """Two outputs that are both imitated by one law: those of two datasets, and the simulator's for what they share."""
    found, at = _chain(worlds, 2, 1)
    epsilon = at[:, 0]
    delta = np.maximum(both_ways(found[:, 0], found[:, 1], epsilon), both_ways(found[:, 1], found[:, 2], epsilon))
    return {"epsilon": epsilon, "delta": delta}, both_ways(found[:, 0], found[:, 2], 2 * epsilon)


def three_steps(worlds: Array) -> tuple[dict[str, Array], Array]:
    found, at = _chain(worlds, 3, 2)
    epsilon, between = at[:, 0], at[:, 1]
    delta = np.maximum(both_ways(found[:, 0], found[:, 1], epsilon), both_ways(found[:, 2], found[:, 3], epsilon))
    values = {
        "epsilon": epsilon,
        "delta": delta,
        "simulator_epsilon": between,
        "simulator_delta": both_ways(found[:, 1], found[:, 2], between),
    }
    return values, both_ways(found[:, 0], found[:, 3], 2 * epsilon + between)


def together_draw(rng: np.random.Generator, number: int) -> Array:
    """Given the secret: the law of a bit that is left, two mechanisms that show bits, and two simulators that see
    the bit left.
    """
    genes = close(rng, number, 6, 2, 2, spread=1.0).reshape(number, -1)
    return with_epsilons(genes, rng, 2)


def seen_together(worlds: Array) -> tuple[dict[str, Array], Array]:
    """For one value of the secret: all laws are mixtures over the bit that is left; both simulators see the same draw of it."""
    genes = worlds[:, :-2].reshape(-1, 6, 2, 2)
    left = laws(genes[:, 0, 0])
    first, second, sim_first, sim_second = (laws(genes[:, k]) for k in (1, 2, 3, 4))
    at = epsilons(worlds[:, -2:])

    def mixed(a: Array, b: Array) -> Array:
        return np.einsum("nx,nxs,nxt->nst", left, a, b)

    def imitates(real: Array, ideal: Array, epsilon: Array) -> Array:
        """The largest delta between the output's law and the simulator's, over what is seen beside them (the second axis)."""
        seen, shown = real.sum(axis=2, keepdims=True), ideal.sum(axis=2, keepdims=True)
        with np.errstate(invalid="ignore", divide="ignore"):
            found = both_ways(real / seen, ideal / shown, epsilon[:, None] * np.ones(real.shape[:2]))
        return np.where(seen[..., 0] > 0, found, 0.0).max(axis=1)

    other = imitates(mixed(first, second), mixed(first, sim_second), at[:, 1])
    own = imitates(mixed(sim_second, first), mixed(sim_second, sim_first), at[:, 0])
    real, ideal = (mixed(a, b).reshape(len(worlds), -1) for a, b in ((first, second), (sim_first, sim_second)))
    values = {"epsilon": at[:, 0], "delta": own, "other_epsilon": at[:, 1], "other_delta": other}
    return values, both_ways(real, ideal, at.sum(axis=1))


def coupled_draw(rng: np.random.Generator, number: int) -> Array:
    """The joint law of the output with and without a record: mostly on the diagonal."""
    genes = rng.normal(size=(number, OUTPUTS, OUTPUTS)) + np.eye(OUTPUTS) * rng.uniform(0, 6, size=(number, 1, 1))
    return np.where(rng.random(genes.shape) < 0.2, NEVER, genes).reshape(number, -1)


def _coupled(worlds: Array) -> tuple[Array, Array, Array]:
    joint = exact_laws(worlds).reshape(-1, OUTPUTS, OUTPUTS)
    return joint.sum(axis=2), joint.sum(axis=1), 1 - np.trace(joint, axis1=1, axis2=2)


def seldom_changed(worlds: Array) -> tuple[dict[str, Array], Array]:
    kept, dropped, changes = _coupled(worlds)
    return {"changes": np.clip(changes, 0, 1)}, both_ways(kept, dropped, np.zeros(len(worlds)))


def never_rare(worlds: Array) -> tuple[dict[str, Array], Array]:
    kept, dropped, changes = _coupled(worlds)
    least = kept.min(axis=1)
    usable = (changes < least - 1e-6) & (changes > 1e-9)
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = np.abs(np.log(kept / dropped)).max(axis=1)
    return {"least": least, "changes": np.clip(changes, 0, 1)}, np.where(usable, ratio, np.nan)


def best_imitation(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The delta of the best law that imitates the outputs of all values, by a linear program in the law, the excesses in both
    directions, and delta.
    """
    shown, epsilon = exact_laws(worlds[:, :12].reshape(-1, 3, 4)), epsilons(worlds[:, -1])
    delta = np.max([both_ways(shown[:, a], shown[:, b], epsilon) for a in range(3) for b in range(a)], axis=0)
    at = np.log1p(2 / 3 * np.expm1(epsilon))
    return {"epsilon": epsilon, "delta": delta}, np.array([_best(law, np.exp(e)) for law, e in zip(shown, at, strict=True)])


def _best(shown: Array, factor: float) -> float:
    values, outputs = shown.shape
    cells, each = values * outputs, np.eye(values * outputs)
    copies, sums = np.tile(np.eye(outputs), (values, 1)), np.kron(np.eye(values), np.ones((1, outputs)))
    none, down = np.zeros((cells, cells)), -np.ones((values, 1))
    blank, empty = np.zeros((cells, 1)), np.zeros((values, cells))
    matrix = np.block(
        [
            [-factor * copies, -each, none, blank],
            [copies, none, -each, blank],
            [np.zeros((values, outputs)), sums, empty, down],
            [np.zeros((values, outputs)), empty, sums, down],
        ]
    )
    limits = np.concatenate([-shown.ravel(), factor * shown.ravel(), np.zeros(2 * values)])
    cost = np.zeros(matrix.shape[1])
    cost[-1] = 1.0
    one = np.zeros((1, matrix.shape[1]))
    one[0, :outputs] = 1.0
    found = linprog(cost, A_ub=matrix, b_ub=limits, A_eq=one, b_eq=[1.0], method="highs-ds")
    return float(found.fun) - 1e-9 if found.status == 0 else np.nan


TWO_VALUES, THREE_VALUES = before_and_after(2), before_and_after(3)
DELTA = ("delta",)

AUDITS = [
    Audit("cw.lem1", lemma_draw, lemma, answer="probability", raised=DELTA),
    Audit("cw.thm1", secrets_draw, one_record, raised=DELTA),
    Audit("cw.thm2", secrets_draw, two_secrets, fixed={"secrets": SECRETS}, raised=DELTA),
    Audit("cw.thm7", *TWO_VALUES, raised=DELTA),
    Audit("cw.thm7", *THREE_VALUES, fixed={"values": 3}, raised=DELTA),
    Audit("cw.thm16", chain_draw(3, 2), three_steps, raised=("delta", "simulator_delta")),
    Audit("cw.cor2", chain_draw(2, 1), two_steps, raised=DELTA),
    Audit("cw.gehrke", chain_draw(2, 1), two_steps, raised=DELTA),
    Audit("cw.dp", chain_draw(2, 1), two_steps, raised=DELTA),
    Audit("cw.thm6", together_draw, seen_together, raised=("delta", "other_delta")),
    Audit("cw.thm11", coupled_draw, seldom_changed, raised=("changes",)),
    Audit("cw.thm12", coupled_draw, never_rare, answer="epsilon", raised=("changes",)),
    Audit("sl.private_imitated", THREE_VALUES[0], best_imitation, fixed={"values": 3}, instances=1000, raised=DELTA),
]
