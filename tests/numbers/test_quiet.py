"""A solver prints nothing, whatever it is told and however hard the program is."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from scipy import sparse

from sidelight.numbers.program import Program, propose, propose_with_whole_numbers
from sidelight.numbers.quiet import quietly

PROGRAMS = 60  # of one in ten HiGHS prints, where it is left alone


def exceptions(rng: np.random.Generator) -> tuple[Program, np.ndarray]:
    """Laws that one table shall imitate, up to exceptions that whole numbers count; numbers differ by many magnitudes."""
    rows, columns, laws = (int(rng.integers(*ends)) for ends in ((2, 12), (2, 6), (3, 25)))
    wanted, shares = (rng.dirichlet(np.ones(size) * 10.0 ** rng.integers(-3, 1), laws) for size in (columns, rows))
    cells = np.kron(shares, np.eye(columns))
    large = rng.choice([1, 1e3, 1e6, 1e7], (laws, columns))
    excused = np.vstack([np.outer(large[law], np.eye(laws)[law]) for law in range(laws)])
    bounds = (wanted * (1 + 10.0 ** rng.integers(-9, 1) * rng.normal(size=wanted.shape))).ravel()
    cost = np.concatenate([np.zeros(rows * columns), rng.random(laws) * 10.0 ** rng.integers(-8, 1)])
    limits = np.array([[0.0, 1.0]] * len(cost))
    program = Program(cost, sparse.csr_array(np.hstack([cells, -excused])), bounds, limits, rows, columns)
    return program, np.arange(len(cost)) >= rows * columns


def test_programs_with_whole_numbers_print_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(7)

    found = [propose_with_whole_numbers(*exceptions(rng), most_nodes=30) for _ in range(PROGRAMS)]

    assert any(table is not None for table in found)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("interior_points_first", [True, False])
def test_linear_programs_print_nothing(interior_points_first: bool, capfd: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(8)

    found = [propose(exceptions(rng)[0], interior_points_first) for _ in range(PROGRAMS)]

    assert any(proposal is not None for proposal in found)
    assert capfd.readouterr() == ("", "")


def test_what_others_print_meanwhile_is_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    def solve() -> int:
        os.write(1, b"from another thread\nHighsMipSolverData::repaired;\n")
        print("and from Python")
        return 3

    answer = quietly(solve)

    assert answer == 3
    assert sorted(capfd.readouterr().out.splitlines()) == ["and from Python", "from another thread"]


def test_an_error_of_the_solver_arrives_and_standard_output_is_as_it_was(capfd: pytest.CaptureFixture[str]) -> None:
    def solve() -> None:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        quietly(solve)
    os.write(1, b"still here\n")

    assert capfd.readouterr().out == "still here\n"


def test_without_a_standard_output_the_solver_runs_too() -> None:
    program = "import os; os.close(1); from sidelight.numbers.quiet import quietly; os._exit(quietly(lambda: 7))"

    result = subprocess.run([sys.executable, "-c", program], timeout=60)

    assert result.returncode == 7
