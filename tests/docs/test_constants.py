"""bench/constants.md, the measurement of constants that were chosen by trial, is about the constants as they are now."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def by_trial(root) -> ModuleType:
    spec = importlib.util.spec_from_file_location("by_trial", root / "bench" / "by_trial.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "by_trial", module)
        spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def measured(root) -> list[tuple[str, str, str]]:
    """File, constant and value of each row."""
    lines = (root / "bench" / "constants.md").read_text(encoding="utf-8").splitlines()
    rows = [line.removeprefix("| ").split(" | ") for line in lines if line.startswith("| ")]
    return [(row[0], row[1], row[2]) for row in rows if row[0].endswith(".py")]


def test_every_constant_chosen_by_trial_was_measured_with_the_value_that_it_has_now(by_trial, measured):
    now = [(constant.place, constant.name, constant.written) for constant in by_trial.constants()]

    assert len(now) > 100
    assert measured == now, "run .venv/bin/python bench/constants.py --write"


def test_every_mention_of_a_trial_in_the_source_is_about_a_constant_that_is_found(by_trial):
    said = {path: text.count("by trial") for path, text in by_trial.sources().items() if "by trial" in text}

    found = Counter(constant.path for constant in by_trial.constants())

    assert found == said


@pytest.mark.parametrize(
    ("value", "half", "twice"),
    [
        (1, 1, 2),
        (7, 3, 14),
        (0.5, 0.25, 1.0),
        (1e-8, 1e-4, 1e-16),
        (1.0625, 1.03125, 1.125),
        ((8, 4, 1), (8, 1), (8, 6, 4, 2, 1)),
    ],
)
def test_a_constant_is_halved_and_doubled_by_what_it_counts(by_trial, value, half, twice):
    assert by_trial.halved(value) == pytest.approx(half)
    assert by_trial.doubled(value) == pytest.approx(twice)


def test_a_constant_is_read_where_it_stands_and_where_it_is_imported(by_trial):
    groups = next(one for one in by_trial.constants() if (one.place, one.name) == ("theorems/general/groups.py", "MOST_STEPS"))

    files = {path.partition("sidelight/theorems/")[2] for path, _ in by_trial.readers(groups).lines}

    assert files == {"general/groups.py", "leaks/groups.py"}
    assert by_trial.readers(groups).early
