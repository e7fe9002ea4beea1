"""A solver proposes; what is certified holds whatever it proposed. The truth is found among all vertices, in fractions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from scipy import sparse

from sidelight.numbers.program import Program, Proposal, least_over_laws, products, propose, propose_with_whole_numbers

CLOSE = 1e-8  # what the digits of a solver carry


@dataclass(frozen=True)
class Example:
    """Minimise z where (factors S)[c, t] - offsets[c, t] <= z, over all tables S of two laws: z is not limited."""

    factors: tuple[tuple[Fraction, ...], ...]
    offsets: tuple[tuple[Fraction, ...], ...]
    columns: int

    @property
    def rows(self) -> int:
        return len(self.factors[0])

    def program(self, matrix=(), bounds=(), least_z=-math.inf, cost_of_z=1.0) -> Program:
        """With more inequalities, and other limits."""
        w, size = np.array(self.factors, dtype=float), self.rows * self.columns
        cells = np.kron(w, np.eye(self.columns))
        rows = np.hstack([cells, -np.ones((len(cells), 1))])
        limits = np.array([[0.0, np.inf]] * size + [[least_z, np.inf]])
        cost = np.append(np.zeros(size), cost_of_z)
        offsets = np.array(self.offsets, dtype=float).ravel()
        every = sparse.csr_array(np.vstack([rows, *matrix]))
        return Program(cost, every, np.concatenate([offsets, np.array(bounds, dtype=float)]), limits, self.rows, self.columns)

    @cache  # noqa: B019  a few small examples
    def optimum(self) -> Fraction:
        """The least z of a vertex: as many constraints hold with equality as there are variables."""
        size = self.rows * self.columns
        least = [[-Fraction(place == j) for j in range(size)] + [Fraction(0)] for place in range(size)]
        cells = [
            [row[j // self.columns] * (j % self.columns == t) for j in range(size)] + [Fraction(-1)]
            for row in self.factors
            for t in range(self.columns)
        ]
        sums = [[Fraction(j // self.columns == a) for j in range(size)] + [Fraction(0)] for a in range(self.rows)]
        limits = [Fraction(0)] * size + [offset for row in self.offsets for offset in row]
        at_most = list(zip([*least, *cells], limits, strict=True))
        found = []
        for tight in combinations(at_most, size + 1 - self.rows):
            point = solved([*((row, Fraction(1)) for row in sums), *tight])
            if point is not None and all(dot(row, point) <= limit for row, limit in at_most):
                found.append(point[-1])
        return min(found)

    def bracket(self, proposal: Proposal) -> tuple[float, float]:
        """As its users do it: the table as laws, and the weights divided by their sum."""
        w, b = np.array(self.factors, dtype=float), np.array(self.offsets, dtype=float)
        seen, slack = products(w, proposal.table)
        upper = float((seen * (1 + slack) - b + slack * np.abs(b)).max())
        y = proposal.weights.reshape(b.shape)
        if not y.sum() > 0:
            return -math.inf, upper
        y = y / y.sum()
        gains = w.T @ y
        return least_over_laws(-y * b, gains, y * np.abs(b), gains, margin=1.0), upper


def dot(row, point) -> Fraction:
    return sum((a * x for a, x in zip(row, point, strict=True)), Fraction(0))


def solved(equations) -> list[Fraction] | None:
    """By elimination; None when the equations do not have exactly one solution."""
    rows = [[*row, value] for row, value in equations]
    for column in range(len(rows)):
        pivot = next((k for k in range(column, len(rows)) if rows[k][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for k, row in enumerate(rows):
            if k != column and row[column]:
                rows[k] = [a - row[column] * b for a, b in zip(row, rows[column], strict=True)]
    return [row[-1] for row in rows]


def example(seed: int, eighths: int = 8) -> Example:
    """Eighths are doubles, so the program that is solved is the one that is enumerated; few eighths make many ties."""
    rng = Random(seed)
    columns = 3 if seed % 9 == 8 else 2
    factors = tuple(tuple(Fraction(rng.randint(0, eighths), 8) for _ in range(2)) for _ in range(2))
    offsets = tuple(tuple(Fraction(rng.randint(-eighths, eighths), 8) for _ in range(columns)) for _ in range(2))
    return Example(factors, offsets, columns)


def damaged(rng: Random, proposal: Proposal) -> Proposal:
    """Noise, a shift of everything, or numbers that have nothing to do with the program."""
    numbers = np.random.default_rng(rng.randrange(2**32))
    kind = rng.choice(["noise", "other weights", "other table", "one weight", "nothing"])
    table, weights = proposal.table, proposal.weights
    if kind == "noise":
        table, weights = table + 0.1 * numbers.random(table.shape), weights * numbers.random(weights.shape)
    elif kind == "other weights":
        weights = 1e6 * numbers.random(weights.shape)
    elif kind == "other table":
        table = 1e-3 + numbers.random(table.shape)
    elif kind == "one weight":
        weights = np.eye(weights.size)[rng.randrange(weights.size)] * 1e-9
    else:
        table, weights = np.ones(table.shape), np.zeros(weights.shape)
    return Proposal(table, proposal.others, weights)


@pytest.mark.parametrize("interior_points_first", [False, True])
@pytest.mark.parametrize("seed", range(18))
def test_the_optimum_is_in_a_narrow_bracket(seed, interior_points_first):
    asked = example(seed)

    found = propose(asked.program(), interior_points_first)
    lower, upper = asked.bracket(found)

    assert Fraction(lower) <= asked.optimum() <= Fraction(upper)
    assert upper - lower < CLOSE


@pytest.mark.parametrize("seed", range(18))
def test_ties_and_zeros_do_not_matter(seed):
    asked = example(seed, eighths=1)

    found = propose(asked.program(), interior_points_first=False)
    lower, upper = asked.bracket(found)

    assert Fraction(lower) <= asked.optimum() <= Fraction(upper)
    assert upper - lower < CLOSE


@pytest.mark.parametrize("seed", range(18))
def test_a_wrong_proposal_widens_the_bracket_and_never_moves_an_end_past_the_truth(seed):
    asked, rng = example(seed, eighths=1 + seed % 8), Random(seed)
    found, truth = propose(asked.program(), interior_points_first=False), asked.optimum()

    for _ in range(20):
        lower, upper = asked.bracket(damaged(rng, found))

        assert lower == -math.inf or Fraction(lower) <= truth
        assert truth <= Fraction(upper)


def test_nothing_is_proposed_for_a_program_without_a_solution():
    asked = example(0)
    ones = np.append(np.ones(asked.rows * asked.columns), 0.0)

    infeasible = asked.program([ones], [1.0])  # two laws sum to 2

    assert propose(infeasible, interior_points_first=False) is None
    assert propose(infeasible, interior_points_first=True) is None
    assert propose_with_whole_numbers(infeasible, ones > 0, most_nodes=100) is None


def test_nothing_is_proposed_for_a_program_without_an_end():
    unbounded = example(0).program(cost_of_z=-1.0)

    assert propose(unbounded, interior_points_first=False) is None
    assert propose(unbounded, interior_points_first=True) is None


def test_a_limit_on_a_variable_is_kept():
    asked = example(3)
    low = float(asked.optimum()) + 1

    found = propose(asked.program(least_z=low), interior_points_first=False)

    assert found.others[-1] == pytest.approx(low)


@pytest.mark.parametrize("seed", range(15))
def test_whole_numbers_make_a_table_of_single_places(seed):
    asked = example(seed)
    size = asked.rows * asked.columns
    best = min(
        max(
            sum((row[a] for a in range(asked.rows) if chosen[a] == t), Fraction(0)) - offsets[t]
            for row, offsets in zip(asked.factors, asked.offsets, strict=True)
            for t in range(asked.columns)
        )
        for chosen in np.ndindex(*[asked.columns] * asked.rows)
    )

    table = propose_with_whole_numbers(asked.program(), np.arange(size + 1) < size, most_nodes=500)
    seen, _ = products(np.array(asked.factors, dtype=float), table)

    assert np.abs(table - np.round(table)).max() < 1e-6
    assert float((seen - np.array(asked.offsets, dtype=float)).max()) == pytest.approx(float(best), abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_products_are_within_their_error(seed):
    numbers = np.random.default_rng(seed)
    factors, table = numbers.random((3, 4)), numbers.random((4, 5)) ** 8
    exact = [[Fraction(share) for share in row] for row in table.tolist()]

    found, error = products(factors, table)

    for c, t in np.ndindex(3, 5):
        truth = sum(Fraction(factors[c, a]) * exact[a][t] / sum(exact[a]) for a in range(4))
        assert abs(Fraction(found[c, t]) - truth) <= Fraction(error) * truth


@pytest.mark.parametrize("seed", range(10))
def test_the_least_over_laws_is_rounded_down(seed):
    numbers = np.random.default_rng(seed)
    fixed, gains = numbers.normal(size=(3, 5)) * 10.0 ** numbers.integers(-8, 8, (3, 5)), numbers.normal(size=(4, 5))
    truth = sum(map(Fraction, fixed.ravel().tolist())) + sum(Fraction(min(row)) for row in gains.tolist())

    found = least_over_laws(fixed, gains, np.abs(fixed), np.abs(gains), margin=0.0)

    assert truth - Fraction(1e-10) * (1 + abs(truth)) <= Fraction(found) <= truth
