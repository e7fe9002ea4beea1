"""Neighbours by replacing a record, and by adding or removing one."""

from __future__ import annotations

import math
from itertools import product
from random import Random

import pytest
from tests.definitions.making import random_mechanism, setting

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy


def test_adding_or_removing_a_record_reaches_other_datasets_than_replacing_one():
    lists = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)]
    replaced = setting(sum, datasets=lists)
    added = setting(sum, datasets=lists, neighbours="add_remove")
    listed = setting(sum, datasets=lists, neighbours=((0, 6), (6, 0)))

    assert len(list(replaced.neighbouring())) == 2 * (1 + 4)
    assert len(list(added.neighbouring())) == 2 * (2 + 1 + 2 + 2 + 1)
    assert list(listed.neighbouring()) == [(0, 6), (6, 0)]
    assert ((0,), (0, 0)) in [(lists[a], lists[b]) for a, b in added.neighbouring()]


@pytest.mark.parametrize("seed", range(8))
def test_add_or_remove_implies_replacement_with_the_stated_loss(seed):
    """(epsilon, delta) by insertion and deletion gives (2 epsilon, (1 + e^epsilon) delta) by replacement."""
    lists = [x for n in (0, 1, 2) for x in product((0, 1), repeat=n)]
    rows = random_mechanism(Random(seed), lists, 3, zeros=0.0)
    at = setting(rows.__getitem__, datasets=lists, neighbours="add_remove")
    replaced = evaluate(DifferentialPrivacy(), setting(rows.__getitem__, datasets=[x for x in lists if len(x) == 2]))

    for epsilon in (0.0, 0.3, 1.0):
        level = evaluate(DifferentialPrivacy(), at).delta(epsilon).upper
        assert replaced.delta(2 * epsilon).lower <= (1 + math.exp(epsilon)) * level + 1e-12
