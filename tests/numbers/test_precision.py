"""Balls have the bits that we ask for, whatever the caller asked of flint."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from flint import ctx

from sidelight.numbers import balls
from sidelight.numbers.balls import BITS, in_balls, kept_in_balls, precision
from sidelight.numbers.kept import kept

SOURCES = sorted((Path(balls.__file__).parent.parent).rglob("*.py"))


@in_balls
def bits() -> int:
    return int(ctx.prec)


@pytest.fixture(params=[20, 53, 1000])
def callers(request):
    with ctx.workprec(request.param):
        yield request.param


def test_balls_have_exactly_our_bits(callers) -> None:
    assert bits() == BITS
    assert ctx.prec == callers


def test_what_our_own_code_raised_is_not_lowered_inside(callers) -> None:
    with precision(4 * BITS):
        assert bits() == 4 * BITS

    assert ctx.prec == callers


def test_an_error_leaves_the_callers_precision_too(callers) -> None:
    with pytest.raises(ZeroDivisionError), precision(4 * BITS):
        in_balls(lambda: 1 / 0)()

    assert ctx.prec == callers
    assert bits() == BITS


def test_what_is_kept_at_more_bits_is_not_given_to_who_asks_at_ours() -> None:
    @kept_in_balls(4)
    def answer(number: int) -> int:
        return number + ctx.prec

    with precision(2 * BITS):
        first = answer(1)

    assert (first, answer(1)) == (2 * BITS + 1, BITS + 1)


def test_so_many_answers_are_kept_and_then_others() -> None:
    answers: dict[int, int] = {}

    found = [kept(answers, key, lambda key=key: key * key, most=3) for key in (1, 2, 3, 4, 4)]

    assert found == [1, 4, 9, 16, 16]
    assert answers == {4: 16}


def test_only_one_file_touches_the_precision_of_flint() -> None:
    assert [file.name for file in SOURCES if "ctx" in imported_from_flint(file)] == ["balls.py"]


def test_no_generator_is_in_balls() -> None:
    """Its body runs after the precision was given back."""
    assert [name for file in SOURCES for name in generators_in_balls(file)] == []


def imported_from_flint(file: Path) -> set[str]:
    imports = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)]
    return {name.name for node in imports if node.module == "flint" for name in node.names}


def generators_in_balls(file: Path) -> list[str]:
    functions = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.FunctionDef)]
    decorated = [node for node in functions if any("in_balls" in ast.unparse(one) for one in node.decorator_list)]
    return [node.name for node in decorated if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node))]
