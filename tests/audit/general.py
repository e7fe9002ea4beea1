"""Audits of the general formulas, on pairs, chains and products of small laws: genes are the laws and the epsilons."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways, close, epsilons, laws

OUTCOMES = 4
Measured = tuple[dict[str, Array], Array]


def _rows(rng: np.random.Generator, number: int, rows: int, others: int) -> Array:
    """For each world, `rows` laws that are near each other, and `others` further numbers."""
    return np.concatenate([close(rng, number, rows, OUTCOMES).reshape(number, -1), rng.normal(size=(number, others))], axis=1)


def _read(worlds: Array, rows: int) -> tuple[Array, Array]:
    return laws(worlds[:, : rows * OUTCOMES].reshape(-1, rows, OUTCOMES)), worlds[:, rows * OUTCOMES :]


def response(epsilon: Array, delta: Array) -> Array:
    """Genes of randomised response that says the secret outright with probability delta."""
    rise = np.exp(epsilon)
    masses = np.stack([delta, (1 - delta) * rise / (1 + rise), (1 - delta) / (1 + rise), np.full_like(delta, 1e-30)], axis=-1)
    return np.log(masses)


def _event(worlds: Array, name: str) -> Measured:
    found, rest = _read(worlds, 2)
    epsilon, inside = epsilons(rest[:, 0]), found[:, :, :2].sum(axis=-1)
    return {"epsilon": epsilon, "delta": both_ways(found[:, 0], found[:, 1], epsilon), name: inside[:, 1]}, inside[:, 0]


def _elsewhere(worlds: Array) -> Measured:
    found, rest = _read(worlds, 2)
    epsilon, at = epsilons(rest).T
    apart = both_ways(found[:, 0], found[:, 1], epsilon)
    return {"epsilon": epsilon, "delta": apart, "at": at}, both_ways(found[:, 0], found[:, 1], at)


LINKS = 3


def _draw_chain(rng: np.random.Generator, number: int) -> Array:
    """Half of the worlds start from an event whose probability grows as much as each step allows."""
    worlds = _rows(rng, number, LINKS + 1, LINKS + 1)
    some = number // 2
    steps, small = np.abs(rng.normal(size=(some, LINKS))) / 2, 10.0 ** rng.uniform(-3, -1.5, size=(some, LINKS))
    chance = np.zeros(some)
    worlds[:some] = -50.0
    for k in range(LINKS, -1, -1):
        if k < LINKS:
            chance = np.minimum(small[:, k] + np.exp(steps[:, k]) * chance, 0.9)
        worlds[:some, k * OUTCOMES] = np.log(np.maximum(chance, 1e-30))
        worlds[:some, k * OUTCOMES + 1] = np.log(1 - chance)
    worlds[:some, -LINKS - 1 : -1], worlds[:some, -1] = steps, steps.sum(axis=1)
    return worlds


def _chain(worlds: Array) -> Measured:
    found, rest = _read(worlds, LINKS + 1)
    steps, at = epsilons(rest[:, :LINKS]), epsilons(rest[:, LINKS])
    deltas = [both_ways(found[:, k], found[:, k + 1], steps[:, k]) for k in range(LINKS)]
    return {"epsilons": steps, "deltas": np.stack(deltas, axis=1), "at": at}, both_ways(found[:, 0], found[:, -1], at)


def _triangle(worlds: Array) -> Measured:
    found, rest = _read(worlds, 3)
    first, second = epsilons(rest).T
    deltas = [
        both_ways(a, b, epsilon) for (a, b), epsilon in zip(pairwise(np.moveaxis(found, 1, 0)), (first, second), strict=True)
    ]
    values = {"epsilon": first, "delta": deltas[0], "next_epsilon": second, "next_delta": deltas[1]}
    return values, both_ways(found[:, 0], found[:, 2], first + second)


def _swap(worlds: Array) -> Measured:
    """Two people swap their records: a chain of two equal steps."""
    found, rest = _read(worlds, 3)
    epsilon = epsilons(rest[:, 0])
    steps = [both_ways(a, b, epsilon) for a, b in pairwise(np.moveaxis(found, 1, 0))]
    return {"epsilon": epsilon, "delta": np.max(steps, axis=0)}, both_ways(found[:, 0], found[:, 2], 2 * epsilon)


def _draw_product(rng: np.random.Generator, number: int) -> Array:
    """Two pairs of laws; half of the worlds start from the dominating pairs."""
    worlds = _rows(rng, number, 4, 3)
    steps, small = np.abs(rng.normal(size=(number // 2, 2))), 10.0 ** rng.uniform(-4, -0.5, size=(number // 2, 2))
    for part in (0, 1):
        genes = response(steps[:, part], small[:, part])
        for way, side in enumerate((genes, genes[:, ::-1])):
            at = (2 * part + way) * OUTCOMES
            worlds[: number // 2, at : at + OUTCOMES] = side
    worlds[: number // 2, 4 * OUTCOMES : 4 * OUTCOMES + 2] = steps
    return worlds


def _product(worlds: Array) -> Measured:
    found, rest = _read(worlds, 4)
    steps, at = epsilons(rest[:, :2]), epsilons(rest[:, 2])
    deltas = np.stack([both_ways(found[:, 2 * k], found[:, 2 * k + 1], steps[:, k]) for k in (0, 1)], axis=1)
    left, right = ((found[:, way, :, None] * found[:, 2 + way, None, :]).reshape(len(worlds), -1) for way in (0, 1))
    return {"epsilons": steps, "deltas": deltas, "at": at}, both_ways(left, right, at)


def _tilted(worlds: Array) -> Measured:
    found, rest = _read(worlds, 1)
    law, factors = found[:, 0], np.exp(np.clip(rest, -8, 8))
    tilted = law * factors
    tilted /= tilted.sum(axis=1, keepdims=True)
    high, low = np.where(law > 0, factors, -np.inf).max(axis=1), np.where(law > 0, factors, np.inf).min(axis=1)
    return {"ratio": high / low}, np.abs(tilted - law).sum(axis=1) / 2


def _mixed(worlds: Array) -> Measured:
    found, rest = _read(worlds, 6)
    weights, epsilon = laws(rest[:, :3]), epsilons(rest[:, 3])
    deltas = np.stack([both_ways(found[:, 2 * k], found[:, 2 * k + 1], epsilon) for k in range(3)], axis=1)
    left, right = ((weights[:, :, None] * found[:, way::2]).sum(axis=1) for way in (0, 1))
    return {"weights": weights, "deltas": deltas}, both_ways(left, right, epsilon)


OTHERS = 5


def _relabelled(worlds: Array, rounding: str) -> Measured:
    """The probability of every label, and the hockey stick as a sum over labels."""
    chances = 1 / (1 + np.exp(-np.clip(worlds[:, :OTHERS], -40, 40)))
    base, minimum = 1 + np.abs(worlds[:, OTHERS]).astype(int) % 4, np.abs(3 * worlds[:, OTHERS + 1]).astype(int) % (OTHERS + 2)
    epsilon = epsilons(worlds[:, OTHERS + 2])
    law = np.zeros((len(worlds), OTHERS + 2))
    law[:, 0] = 1.0
    for k in range(OTHERS):
        law[:, 1:] = law[:, 1:] * (1 - chances[:, k : k + 1]) + law[:, :-1] * chances[:, k : k + 1]
        law[:, 0] *= 1 - chances[:, k]
    sides = [np.roll(law, 1, axis=1), law]
    shown = [np.zeros((len(worlds), OTHERS + 6)) for _ in sides]
    row = np.arange(len(worlds))
    for number in range(OTHERS + 2):
        down, left = number // base * base, number % base
        up = down + base
        share = left / base if rounding == "random" else np.zeros(len(worlds))
        for side, labels in zip(sides, shown, strict=True):
            for label, mass in ((down, 1 - share), (up, share)):
                place = np.where(label < minimum, 0, label + 1)
                keep = mass > 0
                np.add.at(labels, (row[keep], place[keep]), (side[:, number] * mass)[keep])
    values = {"rates": chances, "base": base, "minimum": minimum, "epsilon": epsilon}
    return values, both_ways(shown[0], shown[1], epsilon)


def _draw_relabelled(rng: np.random.Generator, number: int) -> Array:
    return rng.normal(size=(number, OTHERS + 3)) * np.array([*[2.0] * OTHERS, 3.0, 2.0, 1.0])


AUDITS = [
    Audit(
        "prim.phi",
        lambda rng, number: _rows(rng, number, 2, 1),
        lambda worlds: _event(worlds, "probability"),
        answer="probability",
        raised=("delta", "probability"),
    ),
    Audit(
        "sl.trade_off",
        lambda rng, number: _rows(rng, number, 2, 1),
        lambda worlds: _event(worlds, "false_positive"),
        answer="true_positive",
        raised=("delta", "false_positive"),
    ),
    Audit("prim.rr", lambda rng, number: _rows(rng, number, 2, 2), _elsewhere, raised=("delta",)),
    Audit("prim.chain", _draw_chain, _chain, raised=("deltas",)),
    Audit("sl.triangle", lambda rng, number: _rows(rng, number, 3, 2), _triangle, raised=("delta", "next_delta")),
    Audit("bldp.sec6.1", lambda rng, number: _rows(rng, number, 3, 1), _swap, raised=("delta",)),
    Audit("prim.comp", _draw_product, _product, raised=("deltas",)),
    Audit("prim.tilt", lambda rng, number: _rows(rng, number, 1, OUTCOMES), _tilted, answer="level", raised=("ratio",)),
    Audit("sl.convexity", lambda rng, number: _rows(rng, number, 6, 4), _mixed, raised=("deltas",)),
    *(
        Audit(
            "sl.monotone_relabelling",
            _draw_relabelled,
            lambda worlds, rounding=rounding: _relabelled(worlds, rounding),  # type: ignore[misc]
            fixed={"rounding": rounding},
        )
        for rounding in ("down", "random")
    ),
]
