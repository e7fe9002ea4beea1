"""Audits of sums, samples and estimates that are small enough to compute every mass in doubles."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, factorial, prod

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, epsilons, laws

MANY = 10_000


def _stick(left: Array, right: Array, epsilon: float) -> float:
    factor = np.exp(epsilon)
    return float(max(np.maximum(left - factor * right, 0).sum(), np.maximum(right - factor * left, 0).sum()))


def _whole(genes: Array, low: int, high: int) -> Array:
    """Turns real numbers into whole numbers between the bounds; large ones go round the range again."""
    span = high - low + 1
    return low + np.floor(np.abs(genes) * 3).astype(np.int64) % span


def _between(genes: Array) -> Array:
    return 1 / (1 + np.exp(-genes))


def _dyadic(masses: Array, unit: int = 2**20) -> Array:
    """Laws whose masses are multiples of 1/unit; the largest mass is changed so that the sum is exactly 1."""
    grid = np.floor(masses * unit)
    rows = np.arange(len(grid))
    grid[rows, grid.argmax(axis=1)] += unit - grid.sum(axis=1)
    return grid / unit


def _rows(function, *columns: Array) -> Array:
    return np.array([function(*row) for row in zip(*columns, strict=True)])


# Sums. The density of an entry is constant on each of 16 cells of [-1, 1]. Of the sum only its subcell of width 1/16 is seen, and
# that shows less than the sum itself.

CELLS, FINER = 16, 2
FEW = 3


def _draw_sum(rng: np.random.Generator, number: int) -> Array:
    genes = rng.normal(size=(number, FEW * CELLS + 4)) * 2
    spikes = rng.random((number, FEW * CELLS)) < 0.1
    genes[:, : FEW * CELLS] += np.where(spikes, 8, 0) * (rng.random((number, 1)) < 0.7)
    return genes


def _sum_law(entries: Array) -> Array:
    """The law of the subcell of the sum. Each entry is a subcell plus a uniform rest; the rests together add 0, 1, ... further
    subcells.
    """
    number = len(entries)
    found = np.array(
        [
            sum((-1) ** k * comb(number + 1, k) * (j + 1 - k) ** number for k in range(j + 1)) / factorial(number)
            for j in range(number)
        ]
    )
    for entry in entries:
        found = np.convolve(found, np.repeat(entry, FINER) / FINER)
    return found


def _moved(law: Array, steps: int, epsilon: float) -> float:
    none = np.zeros(steps)
    return _stick(np.concatenate((none, law)), np.concatenate((law, none)), epsilon)


def _sum_world(worlds: Array) -> tuple[Array, Array, Array, Array]:
    """The laws of the cells (batch, entry, cell), how many entries are added, their least density, and epsilon."""
    share = 0.5 * _between(worlds[:, -1])
    spread = laws(worlds[:, :-4].reshape(-1, FEW, CELLS))
    entries = 2 * share[:, None, None] / CELLS + (1 - 2 * share[:, None, None]) * spread
    return entries, _whole(worlds[:, -2], 1, FEW), entries.min(axis=(1, 2)) * CELLS / 2 * (1 - 1e-12), epsilons(worlds[:, -3])


def _sum(worlds: Array) -> tuple[dict[str, Array], Array]:
    entries, people, density, epsilon = _sum_world(worlds)
    truth = _rows(lambda e, n, at: _moved(_sum_law(e[:n]), CELLS * FINER // 2, at), entries, people, epsilon)
    return {"others": people, "density": density, "epsilon": epsilon}, truth


def _sum_known(worlds: Array) -> tuple[dict[str, Array], Array]:
    """One entry is known, and the others have one of two laws, drawn with the same weights with the person and without."""
    entries, people, density, epsilon = _sum_world(worlds)

    def truth(e: Array, n: int, at: float, weight: float) -> float:
        law = weight * _sum_law(e[:n]) + (1 - weight) * _sum_law(np.roll(e, 1, axis=0)[:n])
        return _moved(law, CELLS * FINER // 2, at)

    values = {"others": people + 1, "known": np.ones_like(people), "density": density, "epsilon": epsilon}
    return values, _rows(truth, entries, people, epsilon, _between(worlds[:, -4]))


def _sum_noiseless(worlds: Array) -> tuple[dict[str, Array], Array]:
    entries, people, density, epsilon = _sum_world(worlds)
    truth = _rows(lambda e, n, at: _moved(_sum_law(e[:n]), CELLS * FINER, 2 * at), entries, people, epsilon)
    return {"others": people, "density": density, "epsilon": epsilon}, truth


def _uniform(worlds: Array) -> tuple[dict[str, Array], Array]:
    people, epsilon, flat = _whole(worlds[:, 0], 1, 6), epsilons(worlds[:, 1]), np.full(64, 1 / 64)
    steps = _whole(worlds[:, 2], 1, 160)
    truth = _rows(lambda n, at, s: _moved(_sum_law([flat] * n), s, at), people, epsilon, steps)
    return {"entries": people, "epsilon": epsilon, "shift": steps / 64}, truth


# Sizes of samples.


def _poisson(rate: float, most: int = 400) -> Array:
    steps = np.log(rate) - np.log(np.arange(1, most))
    return np.exp(np.concatenate(([0.0], np.cumsum(steps))) - rate)


def _binomial(people: int, rate: float) -> Array:
    return np.array([comb(people, k) * rate**k * (1 - rate) ** (people - k) for k in range(people + 1)])


def _steep(law: Array, epsilon: float, sides: int) -> float:
    around = np.concatenate(([0.0], law, [0.0]))
    with np.errstate(divide="ignore", invalid="ignore"):
        change = np.abs(np.log(around[1:] / around[:-1]))
    good = change[:-1] <= epsilon
    return float(law[~(good & (change[1:] <= epsilon) if sides == 2 else good)].sum())


def _poisson_size(worlds: Array) -> tuple[dict[str, Array], Array]:
    rate, epsilon, sides = 20 * np.exp(worlds[:, 0] / 2), epsilons(worlds[:, 1]), _whole(worlds[:, 2], 1, 2)
    truth = np.where(rate < 150, _rows(lambda r, at, s: _steep(_poisson(min(r, 150.0)), at, s), rate, epsilon, sides), np.nan)
    return {"rate": rate, "epsilon": epsilon, "sides": sides}, truth


def _binomial_size(worlds: Array) -> tuple[dict[str, Array], Array]:
    people, rate, epsilon = _whole(worlds[:, 0] * 5, 1, 40), _between(worlds[:, 1]), epsilons(worlds[:, 2])
    sides = _whole(worlds[:, 3], 1, 2)
    truth = _rows(lambda n, p, at, s: _steep(_binomial(n, p), at, s), people, rate, epsilon, sides)
    return {"people": people, "rate": rate, "epsilon": epsilon, "sides": sides}, truth


def _sampling_prior(worlds: Array) -> tuple[dict[str, Array], Array]:
    """The condition on the size implies that the size and the size plus one are indistinguishable, with the same epsilon and
    delta.
    """
    sizes, epsilon = _dyadic(laws(np.cumsum(worlds[:, :-1], axis=1))), epsilons(worlds[:, -1])
    return {"sizes": sizes, "epsilon": epsilon}, _rows(lambda law, at: _moved(law, 1, at), sizes, epsilon)


# Truncated counts.


def _shown(masses: Array, minimum: int) -> tuple[Array, Array]:
    """The law of (count shown for the person's cell, everything else seen), with the person and without. The first axis of
    `masses` is the number of other people in the cell.
    """
    size = len(masses)
    real, ideal = np.zeros((size + 1, *masses.shape[1:])), np.zeros((size + 1, *masses.shape[1:]))
    for c in range(size):
        real[c + 1 if c + 1 >= minimum else 0] += masses[c]
        ideal[c if c >= minimum else 0] += masses[c]
    return real, ideal


def _poisson_cell(worlds: Array) -> tuple[dict[str, Array], Array]:
    minimum, epsilon = _whole(worlds[:, 0] * 4, 1, 40), 0.05 + epsilons(worlds[:, 1])
    rate = minimum * np.exp(worlds[:, 2] / 2)
    truth = np.where(
        rate < 150, _rows(lambda r, k, at: _stick(*_shown(_poisson(min(r, 150.0)), k), at), rate, minimum, epsilon), np.nan
    )
    return {"minimum": minimum, "epsilon": epsilon}, truth


def _binomial_cell(worlds: Array) -> tuple[dict[str, Array], Array]:
    minimum, epsilon, rate = _whole(worlds[:, 0] * 4, 1, 12), 0.1 + epsilons(worlds[:, 1]), 0.2 + 0.75 * _between(worlds[:, 2])
    members = minimum + _whole(worlds[:, 3] * 10, 0, 60)
    truth = _rows(lambda m, p, k, at: _stick(*_shown(_binomial(m - 1, p), k), at), members, rate, minimum, epsilon)
    return {"minimum": minimum, "epsilon": epsilon, "rate": rate}, truth


def _sample(worlds: Array) -> tuple[dict[str, Array], Array]:
    """A sample drawn without replacement from eight people in three cells, which are all truncated."""
    own, second = _whole(worlds[:, 0], 1, 5), _whole(worlds[:, 1], 1, 2)
    cells = np.stack([own, second, 8 - own - second], axis=1)
    minimum, epsilon = _whole(worlds[:, 2], 1, 4), epsilons(worlds[:, 3]) + 1e-3
    sizes = _dyadic(laws(worlds[:, 4:]))

    def truth(cell: Array, k: int, at: float, law: Array) -> float:
        own, others, all_others = cell[0] - 1, cell[1:], cell.sum() - 1
        biased = law * np.arange(len(law))
        if not biased.sum():
            return np.nan
        biased = biased / biased.sum()
        masses = np.zeros((own + 1, others[0] + 1, others[1] + 1))
        for c, a, b in product(range(own + 1), range(others[0] + 1), range(others[1] + 1)):
            drawn = c + a + b
            ways = comb(int(own), c) * comb(int(others[0]), a) * comb(int(others[1]), b) / comb(int(all_others), drawn)
            masses[c, a if a >= k else 0, b if b >= k else 0] += biased[drawn + 1] * ways
        return _stick(*_shown(masses, k), at)

    values = {"cell": own, "minimum": minimum, "epsilon": epsilon, "sizes": sizes}
    return values, _rows(truth, cells, minimum, epsilon, sizes)


PEOPLE = 80


@lru_cache(maxsize=64)
def _drawn(cell: int) -> Array:
    """Entry (c, m) is the probability of c people from the person's cell among c + m people drawn from all others."""
    table = np.zeros((cell, PEOPLE - cell + 1))
    for c, m in product(range(cell), range(PEOPLE - cell + 1)):
        table[c, m] = comb(cell - 1, c) * comb(PEOPLE - cell, m) / comb(PEOPLE - 1, c + m)
    return table


def _draw_histogram(rng: np.random.Generator, number: int) -> Array:
    """Laws of the size in which the logarithms of neighbouring probabilities differ by about epsilon, up or down."""
    slopes = np.where(rng.random((number, PEOPLE)) < rng.random((number, 1)), 1, -1) * rng.random((number, PEOPLE)) ** 0.2
    return np.concatenate([slopes, rng.normal(size=(number, 4))], axis=1)


def _histogram(worlds: Array) -> tuple[dict[str, Array], Array]:
    epsilon, cell = 0.2 + epsilons(worlds[:, -1]), PEOPLE - _whole(worlds[:, -2] * 5, 0, PEOPLE - 2)
    minimum, largest = _whole(worlds[:, -3] * 5, 1, 25), _whole(worlds[:, -4] * 5, 3, PEOPLE - 1)
    sizes = laws(np.cumsum(epsilon[:, None] * np.clip(worlds[:, :-4], -1.5, 1.5), axis=1))  # the sizes 1, 2, ...
    sizes = np.where(np.arange(1, PEOPLE + 1) <= largest[:, None], sizes, 0)
    total = sizes.sum(axis=1, keepdims=True)
    sizes = np.divide(sizes, total, out=np.zeros_like(sizes), where=total > 0)
    before, after = np.pad(sizes, ((0, 0), (1, 0)))[:, :-1], np.pad(sizes, ((0, 0), (0, 1)))[:, 1:]
    power = np.exp(epsilon)[:, None]
    steep = np.maximum((sizes * (after < sizes / power)).sum(axis=1), (sizes * (sizes > power * before)).sum(axis=1))

    def truth(law: Array, size: int, k: int, at: float) -> float:
        table = _drawn(int(size))
        masses = table * law[np.add.outer(np.arange(size), np.arange(PEOPLE - size + 1))]
        return _stick(*_shown(masses, k), 3 * at)

    share = ((sizes > 0) * np.arange(1, PEOPLE + 1)).max(axis=1) / PEOPLE
    values = {"epsilon": epsilon, "delta": steep, "fraction": share, "minimum": minimum}
    return values, np.where(total[:, 0] > 0, _rows(truth, sizes, cell, minimum, epsilon), np.nan)


# Estimates.


@lru_cache(maxsize=256)
def _types(records: int, letters: int) -> tuple[Array, Array]:
    counts = np.array([t for t in product(range(records + 1), repeat=letters) if sum(t) == records])
    ways = np.array([factorial(records) / prod(factorial(c) for c in t) for t in counts.tolist()])
    return counts, ways


class Told:
    """The law of the estimate under each hypothesis, for all known records and letters, by summing over all types of records."""

    def __init__(self, family: Array, weights: Array, unknown: int, known: int) -> None:
        self.number, self.letters = family.shape
        self.logs = np.log(family)
        self.weights = np.log(weights)
        self.counts, ways = _types(unknown, self.letters)
        self.masses = ways * np.exp(self.logs @ self.counts.T)
        self.known = _types(known, self.letters)[0]

    def law(self, fixed: Array) -> Array:
        scores = np.round(self.weights[:, None] + self.logs @ (self.counts + fixed).T, 9)
        best = scores.argmax(axis=0)
        return np.stack([self.masses[:, best == t].sum(axis=1) for t in range(self.number)], axis=1)

    def change(self) -> float:
        worst = 0.0
        for z in self.known:
            before = self.law(z)
            for letter in np.eye(self.letters, dtype=int):
                worst = max(worst, float(np.abs(self.law(z + letter) - before).sum(axis=1).max() / 2))
        return worst

    def between_values(self) -> float:
        worst = 0.0
        for z in self.known:
            found = [self.law(z + letter) for letter in np.eye(self.letters, dtype=int)]
            worst = max(worst, *(float(np.abs(a - b).sum(axis=1).max() / 2) for a, b in product(found, found)))
        return worst

    def ratio(self, least: float) -> float:
        worst, rich = 0.0, np.eye(self.number) * (1 - self.number * least) + least
        for z in self.known:
            before = self.law(z)
            for letter in np.eye(self.letters, dtype=int):
                shares = rich * np.exp(self.logs @ (z + letter))
                with np.errstate(divide="ignore", invalid="ignore"):
                    ratios = np.abs(np.log((shares @ self.law(z + letter)) / (shares @ before)))
                worst = max(worst, float(np.nanmax(ratios)))
        return worst


def _estimates(number: int, letters: int, most: int, known: int, answer: str):
    """The `measure` of an audit: hypotheses with masses that are multiples of 2^-10, their weights, and the number of records."""
    size = number * letters

    def measure(worlds: Array) -> tuple[dict[str, Array], Array]:
        family = _dyadic(laws(worlds[:, :size].reshape(-1, letters)) * 0.96 + 0.04 / letters, 2**10)
        family = family.reshape(len(worlds), size)
        weights = np.round(np.exp(worlds[:, size : size + number] / 4) * 64 + 1) / 64
        people, fixed = most - _whole(worlds[:, -1] * 3, 0, most - known), _whole(worlds[:, -2], 0, known)
        least = np.floor(_between(worlds[:, -3]) / number * 2**16) / 2**16
        values: dict[str, Array] = {"laws": family, "weights": weights, "others": people}
        if known:
            values["known"] = fixed
        if answer == "epsilon":
            values["least"] = least

        def truth(laws_: Array, w: Array, n: int, z: int, floor: float) -> float:
            told = Told(laws_.reshape(number, letters), w, int(n - z), int(z))
            if answer == "epsilon":
                return told.ratio(floor) if floor > 0 else np.nan
            return told.between_values() if answer == "values" else told.change()

        found = [truth(*row) for row in zip(family, weights, people, fixed * bool(known), least, strict=True)]
        return values, np.array(found)

    return measure


def _genes(number: int):
    return lambda rng, batch: rng.normal(size=(batch, number)) * 1.5


def _apart(number: int, letters: int):
    """Hypotheses that are often far from each other."""

    def draw(rng: np.random.Generator, batch: int) -> Array:
        genes = rng.normal(size=(batch, number * letters + number + 3))
        favoured = np.tile(np.eye(max(number, letters))[:number, :letters].ravel(), (batch, 1))
        genes[:, : number * letters] += favoured * rng.uniform(0, 4, size=(batch, 1))
        return genes

    return draw


TWO = {"letters": 2}
THREE = {"letters": 3}

AUDITS = [
    Audit("sl.uniform_sum", _genes(3), _uniform, instances=4000),
    Audit("cw.thm8", _draw_sum, _sum, instances=MANY),
    Audit("cw.thm9", _draw_sum, _sum_known, instances=MANY),
    Audit("cw.thm17", _draw_sum, _sum_noiseless, instances=MANY),
    Audit("cw.def9", _genes(8), _sampling_prior, instances=MANY),
    Audit("cw.lem2.1", _genes(3), _poisson_size, instances=MANY),
    Audit("cw.lem2.2", _genes(4), _binomial_size, instances=MANY),
    Audit("sl.truncated_poisson", _genes(3), _poisson_cell, instances=MANY),
    Audit("sl.truncated_binomial", _genes(4), _binomial_cell, instances=2000),
    Audit("sl.truncated_sample", _genes(13), _sample, fixed={"population": 8}, instances=MANY),
    Audit("cw.thm10", _draw_histogram, _histogram, raised=("delta", "fraction"), instances=MANY),
    Audit("cw.thm13", _apart(2, 2), _estimates(2, 2, 16, 0, "delta"), fixed=TWO, instances=MANY),
    Audit("cw.thm13", _apart(3, 3), _estimates(3, 3, 6, 0, "delta"), fixed=THREE, instances=4000),
    Audit("cw.thm14", _apart(2, 2), _estimates(2, 2, 20, 0, "epsilon"), "epsilon", fixed=TWO, instances=MANY),
    Audit("cw.thm14", _apart(3, 3), _estimates(3, 3, 14, 0, "epsilon"), "epsilon", fixed=THREE, instances=2000),
    Audit("cw.thm15", _apart(2, 2), _estimates(2, 2, 16, 4, "delta"), fixed=TWO, instances=MANY),
    Audit("cw.thm15", _apart(2, 2), _estimates(2, 2, 20, 3, "epsilon"), "epsilon", fixed=TWO, instances=MANY),
    Audit("sl.map_noiseless", _apart(2, 2), _estimates(2, 2, 16, 2, "values"), fixed=TWO, instances=MANY),
    Audit("sl.map_exact", _apart(3, 3), _estimates(3, 3, 6, 1, "delta"), fixed=THREE, instances=MANY),
    Audit("sl.map_exact_pure", _apart(2, 2), _estimates(2, 2, 10, 1, "epsilon"), "epsilon", fixed=TWO, instances=MANY),
]
