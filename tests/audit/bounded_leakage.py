"""Audits of the theorems on bounded leakage: genes are the joint laws of (leak, output) of two neighbours, and two epsilons."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from tests.audit.audit import SLACK, Audit
from tests.audit.worlds import Array, both_ways, close, epsilons, laws

LEAKS, OUTPUTS = 2, 3
RARE, LOWEST = 1e-3, -16.0


def _genes(masses: Array) -> Array:
    with np.errstate(divide="ignore"):
        return np.where(masses > 0, np.log(masses), -50.0)


def _binary(mass: Array) -> Array:
    """A law of three outcomes, of which the third is impossible and the first has this mass."""
    return np.stack([mass, 1 - mass, 0 * mass], axis=-1)


def _steps(rng: np.random.Generator, at: Array, steps: int) -> list[Array]:
    """The probability of one event along the worst chain: 0 given the leak, and then at each step the largest that is allowed."""
    epsilon, apart = np.abs(at[:, 0]), np.abs(at[:, 1])
    delta, off = 10.0 ** rng.uniform(-2, -1, size=(2, len(at)))
    found = [0 * epsilon, off]
    for _ in range(steps):
        found.append(np.minimum(1, delta + np.exp(epsilon) * found[-1]))
    return [*found, np.minimum(1, off + np.exp(apart) * found[-1])]


def _ends(given: tuple[Array, Array], alone: tuple[Array, Array]) -> Array:
    """Joint laws of (leak, output) in which one leak is rare, for two datasets."""
    joint = [
        np.stack([RARE * _binary(g), np.maximum(_binary(a) - RARE * _binary(g), 0)], axis=1)
        for g, a in zip(given, alone, strict=True)
    ]
    return _genes(np.stack(joint, axis=1)).reshape(len(given[0]), -1)


def _draw(rng: np.random.Generator, number: int) -> Array:
    """Half of the worlds are near one in which the bound of the chain is reached."""
    joint = close(rng, number, 2, LEAKS * OUTPUTS).reshape(number, -1)
    at = rng.normal(size=(number, 2)) / 2
    m = _steps(rng, at, 1)
    joint[::2] = _ends((m[3], m[0]), (m[2], m[1]))[::2]
    return np.concatenate([joint, at], axis=1)


def _joint(worlds: Array, leaks: int = LEAKS) -> tuple[Array, Array, Array, Array]:
    """The law of the output given the leak (batch, dataset, leak, output), whether each value can leak, the law of the output,
    and the two epsilons.
    """
    joint = _together(worlds, leaks).reshape(-1, 2, leaks, OUTPUTS)
    leaked = joint.sum(axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        given = joint / leaked[..., None]
    return given, leaked > 0, joint.sum(axis=2), epsilons(worlds[:, -2:])


def _together(worlds: Array, leaks: int = LEAKS) -> Array:
    """The joint law of (leak, output) as one row for each dataset."""
    return laws(worlds[:, :-2].reshape(-1, 2, leaks * OUTPUTS), LOWEST)


def _independence(given: Array, possible: Array, alone: Array, epsilon: Array) -> Array:
    apart = [
        np.where(possible[:, x, o], both_ways(given[:, x, o], alone[:, x], epsilon), 0.0) for x in range(2) for o in range(LEAKS)
    ]
    return np.max(apart, axis=0)


def _nearly_independent(worlds: Array) -> tuple[dict[str, Array], Array]:
    given, possible, alone, at = _joint(worlds)
    epsilon, apart = at[:, 0], at[:, 1]
    shared = possible.all(axis=1)
    where = epsilon + 2 * apart
    found = np.where(shared, np.stack([both_ways(given[:, 0, o], given[:, 1, o], where) for o in range(LEAKS)], axis=1), -1.0)
    values = {
        "epsilon": epsilon,
        "delta": both_ways(alone[:, 0], alone[:, 1], epsilon),
        "independence_epsilon": apart,
        "independence_delta": _independence(given, possible, alone, apart),
    }
    return values, np.where(shared.any(axis=1), found.max(axis=1), np.nan)


def _apart_at_most(left: Array, right: Array) -> Array:
    """The smallest epsilon with delta 0, in both directions, along the last axis; infinite where one law alone has an outcome."""
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = np.abs(np.log(left) - np.log(right))
    return np.where((left == 0) & (right == 0), 0.0, apart).max(axis=-1)


def _beyond(given: Array, possible: Array, epsilon: Array) -> Array:
    """The delta beyond the leak: the largest over the values that both datasets can leak."""
    apart = [
        np.where(possible[:, :, o].all(axis=1), both_ways(given[:, 0, o], given[:, 1, o], epsilon), 0.0) for o in range(LEAKS)
    ]
    return np.max(apart, axis=0)


def _leaking(worlds: Array, leaks: int = LEAKS) -> Array:
    return _together(worlds, leaks).reshape(-1, 2, leaks, OUTPUTS).sum(axis=-1)


def _private_leak(worlds: Array) -> tuple[dict[str, Array], Array]:
    given, possible, _, at = _joint(worlds)
    leaking, together = _leaking(worlds), _together(worlds)
    values = {
        "epsilon": at[:, 0],
        "delta": _beyond(given, possible, at[:, 0]),
        "leak_epsilon": at[:, 1],
        "leak_delta": both_ways(leaking[:, 0], leaking[:, 1], at[:, 1]),
    }
    return values, both_ways(together[:, 0], together[:, 1], at.sum(axis=1))


def _pure_leak(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The promise is read at half of the sum of the two epsilons."""
    given, possible, _, at = _joint(worlds)
    leaking, together = _leaking(worlds), _together(worlds)
    pure = _apart_at_most(leaking[:, 0], leaking[:, 1])
    where = (at[:, 0] + np.where(np.isfinite(pure), pure, 0.0)) / 2
    values = {"epsilon": at[:, 0], "delta": _beyond(given, possible, at[:, 0]), "leak_epsilon": pure, "at": where}
    return values, np.where(np.isfinite(pure), both_ways(together[:, 0], together[:, 1], where), np.nan)


def _seen_together(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The bound by the range of the loss, read at a share of twice the epsilon."""
    given, possible, _, at = _joint(worlds)
    together = _together(worlds)
    pure = _apart_at_most(together[:, 0], together[:, 1])
    where = 2 * np.where(np.isfinite(pure), pure, 0.0) * at[:, 0] / (1 + at[:, 0])
    return {"epsilon": pure, "at": where}, np.where(np.isfinite(pure), _beyond(given, possible, where), np.nan)


ALLOWED = 0.2
THREE = 3


def _draw_rare(rng: np.random.Generator, number: int) -> Array:
    """Half of the worlds have two rare leaks, one with an event that is possible in the left world only, one with an event that
    is possible in the right world only.
    """
    joint = close(rng, number, 2, THREE * OUTPUTS).reshape(number, -1)
    at = rng.normal(size=(number, 2)) / 2
    allowed, share = ALLOWED * (1 + 1e-5), 10.0 ** rng.uniform(-3, -1.5, size=number)
    more = np.exp(np.abs(at[:, 0])) * (1 - allowed)
    heavy, light = _binary(0 * share + allowed), _binary(0 * share)
    rare = [(share, share * np.minimum(1, more), heavy, light), (share * more, share, light, heavy)]
    sides = []
    for left in (True, False):
        parts = [(a if left else b)[:, None] * (x if left else y) for a, b, x, y in rare]
        rest = np.maximum(_binary(0 * share + 0.5) - sum(parts), 0)
        sides.append(np.concatenate([*parts, rest], axis=1))
    joint[::2] = _genes(np.stack(sides, axis=1)).reshape(number, -1)[::2]
    return np.concatenate([joint, at], axis=1)


def _rare_leaks(worlds: Array) -> tuple[dict[str, Array], Array]:
    given, possible, _, at = _joint(worlds, THREE)
    leaking, together, epsilon = _leaking(worlds, THREE), _together(worlds, THREE), at[:, 0]
    apart = np.stack([both_ways(given[:, 0, o], given[:, 1, o], 2 * epsilon) for o in range(THREE)], axis=1)
    bad = possible[:, 0] & (~possible[:, 1] | (apart > ALLOWED * (1 + 1e-9)))
    values = {"epsilon": epsilon, "delta": both_ways(together[:, 0], together[:, 1], epsilon)}
    return values, np.where(bad, leaking[:, 0], 0.0).sum(axis=1)


STEPS = 3


def _draw_steps(rng: np.random.Generator, number: int) -> Array:
    genes, at = close(rng, number, STEPS + 1, OUTPUTS), rng.normal(size=(number, 1)) / 2
    row, delta = [np.zeros(number)], 10.0 ** rng.uniform(-2, -1, size=number)
    for _ in range(STEPS):
        row.append(np.minimum(1, delta + np.exp(np.abs(at[:, 0])) * row[-1]))
    genes[::2] = _genes(np.stack([_binary(mass) for mass in row], axis=1))[::2]
    return np.concatenate([genes.reshape(number, -1), at], axis=1)


def _group(worlds: Array) -> tuple[dict[str, Array], Array]:
    """A chain of neighbouring datasets, given a leak value that all of them can leak."""
    given, epsilon = laws(worlds[:, :-1].reshape(-1, STEPS + 1, OUTPUTS)), epsilons(worlds[:, -1])
    delta = np.max([both_ways(given[:, k], given[:, k + 1], epsilon) for k in range(STEPS)], axis=0)
    return {"epsilon": epsilon, "delta": delta}, both_ways(given[:, 0], given[:, -1], STEPS * epsilon)


def _draw_ends(rng: np.random.Generator, number: int) -> Array:
    """The joint laws of the two datasets at the ends, two epsilons, and the laws of the outputs of the datasets between them."""
    common = close(rng, number, STEPS + 1, OUTPUTS)
    joint = common[:, [0, -1], None, :] + rng.normal(size=(number, 2, LEAKS, OUTPUTS)) / 5
    joint, between, at = joint.reshape(number, -1), common[:, 1:-1].copy(), rng.normal(size=(number, 2)) / 3
    m = _steps(rng, at, STEPS)
    joint[::2] = _ends((m[-1], m[0]), (m[-2], m[1]))[::2]
    between[::2] = _genes(np.stack([_binary(mass) for mass in m[-3:1:-1]], axis=1))[::2]
    return np.concatenate([joint, at, between.reshape(number, -1)], axis=1)


def _independent_group(worlds: Array) -> tuple[dict[str, Array], Array]:
    ends = 2 * LEAKS * OUTPUTS + 2
    given, possible, alone, at = _joint(worlds[:, :ends])
    between = laws(worlds[:, ends:].reshape(-1, STEPS - 1, OUTPUTS), LOWEST)
    row = [alone[:, 0], *(between[:, k] for k in range(STEPS - 1)), alone[:, 1]]
    epsilon, apart = at[:, 0], at[:, 1]
    values = {
        "epsilon": epsilon,
        "delta": np.max([both_ways(row[k], row[k + 1], epsilon) for k in range(STEPS)], axis=0),
        "independence_epsilon": apart,
        "independence_delta": _independence(given, possible, alone, apart),
    }
    shared = possible.all(axis=1).any(axis=1)
    return values, np.where(shared, _beyond(given, possible, STEPS * epsilon + 2 * apart), np.nan)


def _draw_mixed(rng: np.random.Generator, number: int) -> Array:
    index, parts = close(rng, number, 2, LEAKS), close(rng, number, 2, LEAKS, OUTPUTS)
    genes = [index.reshape(number, -1), parts.reshape(number, -1), rng.normal(size=(number, 3)) / 2]
    return np.concatenate(genes, axis=1)


def _mixed(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The weights of the parts for each of two datasets, and the output of each part; all given one leak value."""
    index = laws(worlds[:, : 2 * LEAKS].reshape(-1, 2, LEAKS))
    parts = laws(worlds[:, 2 * LEAKS : -3].reshape(-1, 2, LEAKS, OUTPUTS))
    at = epsilons(worlds[:, -3:])
    shown = (index[..., None] * parts).sum(axis=2)
    values = {
        "epsilon": at[:, 0],
        "delta": np.max([both_ways(parts[:, 0, i], parts[:, 1, i], at[:, 0]) for i in range(LEAKS)], axis=0),
        "index_epsilon": at[:, 1],
        "index_delta": both_ways(index[:, 0], index[:, 1], at[:, 1]),
        "at": at[:, 2],
    }
    return values, both_ways(shown[:, 0], shown[:, 1], at[:, 2])


def _draw_rounds(rng: np.random.Generator, number: int) -> Array:
    first, second = close(rng, number, 2, OUTPUTS), close(rng, number, 2, OUTPUTS, OUTPUTS)
    return np.concatenate([first.reshape(number, -1), second.reshape(number, -1), rng.normal(size=(number, 3)) / 2], axis=1)


def _rounds(worlds: Array) -> tuple[dict[str, Array], Array]:
    """Two rounds; which mechanism the second one asks depends on the answer of the first."""
    first = laws(worlds[:, : 2 * OUTPUTS].reshape(-1, 2, OUTPUTS))
    second = laws(worlds[:, 2 * OUTPUTS : -3].reshape(-1, 2, OUTPUTS, OUTPUTS))
    at = epsilons(worlds[:, -3:])
    later = np.max([both_ways(second[:, 0, y], second[:, 1, y], at[:, 1]) for y in range(OUTPUTS)], axis=0)
    transcript = (first[..., None] * second).reshape(-1, 2, OUTPUTS * OUTPUTS)
    values = {
        "epsilons": at[:, :2],
        "deltas": np.stack([both_ways(first[:, 0], first[:, 1], at[:, 0]), later], axis=1),
        "at": at[:, 2],
    }
    return values, both_ways(transcript[:, 0], transcript[:, 1], at[:, 2])


ROUNDS = 4


def _draw_repeated(rng: np.random.Generator, number: int) -> Array:
    pair = close(rng, number, 2, OUTPUTS)
    pair[:, 1] = np.where(rng.random((number, 1)) < 0.5, pair[:, 0, ::-1], pair[:, 1])
    return np.concatenate([pair.reshape(number, -1), rng.normal(size=(number, 2)) / 4], axis=1)


def _smallest(left: Array, right: Array, delta: Array) -> Array:
    """The smallest epsilon at which the hockey stick is at most delta; it is decided by an event of the largest ratios."""
    with np.errstate(divide="ignore", invalid="ignore"):
        order = np.argsort(-np.where(left > 0, left / right, 0.0), axis=-1)
        p, q = (np.cumsum(np.take_along_axis(law, order, axis=-1), axis=-1) for law in (left, right))
        found = np.log(np.maximum(p - delta[:, None], 0.0) / q)
    return np.maximum(np.nan_to_num(found, nan=0.0, neginf=0.0), 0.0).max(axis=-1)


def _repeated(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The same pair of laws in every round."""
    pair, at = laws(worlds[:, :-2].reshape(-1, 2, OUTPUTS)), epsilons(worlds[:, -2:])
    epsilon, exceptions = at[:, 0], 1 / (1 + np.exp(3 * worlds[:, -1]))
    delta = both_ways(pair[:, 0], pair[:, 1], epsilon)
    together = pair
    for _ in range(ROUNDS - 1):
        together = (together[..., None] * pair[:, :, None, :]).reshape(len(pair), 2, -1)
    allowed = 1 - (1 - delta) ** ROUNDS * (1 - exceptions)
    truth = np.maximum(_smallest(together[:, 0], together[:, 1], allowed), _smallest(together[:, 1], together[:, 0], allowed))
    values = {"epsilon": epsilon, "delta": delta, "exceptions": exceptions}
    return values, np.where(delta < 1 - SLACK, truth, np.nan)  # with delta 1 every epsilon holds


def _draw_honest(rng: np.random.Generator, number: int) -> Array:
    """A first answer, a leak and a second answer, each with two values; each may depend on everything before it."""
    genes = [close(rng, number, 2, 2), close(rng, number, 2, 2, 2), close(rng, number, 2, 4, 2)]
    return np.concatenate([part.reshape(number, -1) for part in genes], axis=1)


def _honest(worlds: Array) -> tuple[dict[str, Array], Array]:
    answer = laws(worlds[:, :4].reshape(-1, 2, 2))
    leak = laws(worlds[:, 4:12].reshape(-1, 2, 2, 2))  # one law for each answer
    last = laws(worlds[:, 12:].reshape(-1, 2, 2, 2, 2))  # one law for each answer and leak
    together = (answer[..., None, None] * leak[..., None] * last).transpose(0, 1, 3, 2, 4).reshape(-1, 2, 2, 4)
    with np.errstate(divide="ignore", invalid="ignore"):
        given = together / together.sum(axis=-1, keepdims=True)
    truth = np.max([_apart_at_most(given[:, 0, o], given[:, 1, o]) for o in range(2)], axis=0)
    first = _apart_at_most(answer[:, 0], answer[:, 1])
    second = _apart_at_most(last[:, 0], last[:, 1]).max(axis=(1, 2))
    leaking = _apart_at_most(leak[:, 0], leak[:, 1]).max(axis=1)
    met = np.isfinite(first + second + leaking)
    values = {"epsilons": np.stack([first, second], axis=1), "leak_epsilons": np.stack([np.zeros_like(leaking), leaking], axis=1)}
    return {name: np.where(met[:, None], column, 0.0) for name, column in values.items()}, np.where(met, truth, np.nan)


DELTAS = ("delta", "leak_delta", "independence_delta", "index_delta", "deltas")
PURE = ("epsilon", "leak_epsilon", "epsilons", "leak_epsilons")

AUDITS = [
    Audit("bldp.thm9", _draw, _nearly_independent, raised=DELTAS),
    Audit("bldp.rem4", _draw, _private_leak, raised=DELTAS),
    Audit("bldp.thm4", _draw, _pure_leak, raised=(*DELTAS, "leak_epsilon")),
    Audit("ext.joint->bldp", _draw, _seen_together, raised=PURE),
    Audit("ext.joint->bldp", _draw_rare, _rare_leaks, "probability", fixed={"allowed": Fraction(str(ALLOWED))}, raised=DELTAS),
    Audit("bldp.thm22", _draw_steps, _group, fixed={"people": STEPS}, raised=DELTAS),
    Audit("ext.indep-group", _draw_ends, _independent_group, fixed={"people": STEPS}, raised=DELTAS),
    Audit("bldp.lem10", _draw_mixed, _mixed, raised=DELTAS),
    Audit("bldp.thm27", _draw_rounds, _rounds, raised=DELTAS),
    Audit("bldp.thm16", _draw_repeated, _repeated, "epsilon", fixed={"rounds": ROUNDS}, raised=DELTAS),
    Audit("sl.honest_leaks", _draw_honest, _honest, "epsilon", raised=PURE),
]
