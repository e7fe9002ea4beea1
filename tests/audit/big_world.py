"""Audit of the theorem on many studies: two studies, of which a person joins at most one, with every way to take part."""

from __future__ import annotations

import numpy as np
from tests.audit.audit import Audit
from tests.audit.general import response
from tests.audit.worlds import Array, both_ways, close, epsilons, laws

STUDIES, CONTEXTS, STATES, OUTCOMES = 2, 2, 3, 4  # states: the person is absent, has one record, or has another record
JOINED = np.array([[0, 0], [1, 0], [0, 1]])  # the ways to join at most one study
ABSENT, ONE, OTHER = range(STATES)
ANSWERS = STUDIES * CONTEXTS * STATES * OUTCOMES
WAYS = 2 * CONTEXTS * len(JOINED)


def _draw(rng: np.random.Generator, number: int) -> Array:
    """Answers that are near each other; a third of the worlds start from the worst case."""
    answers = close(rng, number * STUDIES * CONTEXTS, STATES, OUTCOMES).reshape(number, STUDIES, CONTEXTS, STATES, OUTCOMES)
    ways = rng.normal(size=(number, 2, CONTEXTS, len(JOINED))) * 3
    rest = rng.normal(size=(number, CONTEXTS + 2))
    some = number // 3
    steps, small = np.abs(rng.normal(size=some)), 10.0 ** rng.uniform(-3, -0.7, size=some)
    said = response(steps, small)[:, None]
    for study, (mine, others) in enumerate(((ONE, (ABSENT, OTHER)), (OTHER, (ABSENT, ONE)))):
        answers[:some, study, :, mine] = said if study == 0 else said[..., ::-1]
        for state in others:
            answers[:some, study, :, state] = said[..., ::-1] if study == 0 else said
    ways[:some] = -50.0
    ways[:some, 0, :, 1] = ways[:some, 1, :, 2] = 0.0
    rest[:some, CONTEXTS] = steps
    return np.concatenate([answers.reshape(number, -1), ways.reshape(number, -1), rest], axis=1)


def _read(worlds: Array) -> tuple[Array, Array, Array, Array]:
    answers = laws(worlds[:, :ANSWERS].reshape(-1, STUDIES, CONTEXTS, STATES, OUTCOMES))
    ways = laws(worlds[:, ANSWERS : ANSWERS + WAYS].reshape(-1, 2, CONTEXTS, len(JOINED)))
    rest = worlds[:, ANSWERS + WAYS :]
    return answers, ways, laws(rest[:, :CONTEXTS]), epsilons(rest[:, CONTEXTS:])


def _seen(answers: Array, ways: Array, context: Array, state: int) -> Array:
    """The law of (who else joins, both answers), where the person has this state in the studies that they join."""
    total = np.zeros((len(answers), CONTEXTS, OUTCOMES, OUTCOMES))
    for way, joined in enumerate(JOINED):
        first, second = (answers[:, study, :, state if joined[study] else ABSENT] for study in range(STUDIES))
        total += ways[:, :, way, None, None] * first[..., :, None] * second[..., None, :]
    return (context[:, :, None, None] * total).reshape(len(answers), -1)


def _measured(worlds: Array, pairs: tuple[tuple[int, int], ...], same: bool = False) -> tuple[dict[str, Array], Array]:
    answers, ways, context, at = _read(worlds)
    epsilon = at[:, 0]
    apart = [
        both_ways(answers[:, study, c, a], answers[:, study, c, b], epsilon)
        for study in range(STUDIES)
        for c in range(CONTEXTS)
        for a, b in pairs
    ]
    left = _seen(answers, ways[:, 0], context, ONE)
    right = _seen(answers, ways[:, 0 if same else 1], context, OTHER)
    return {"epsilon": epsilon, "delta": np.max(apart, axis=0), "at": at[:, 1]}, both_ways(left, right, at[:, 1])


ADDED = ((ABSENT, ONE), (ABSENT, OTHER))
EITHER = (*ADDED, (ONE, OTHER))
FIXED = {"studies": STUDIES, "joined": 1}

AUDITS = [
    Audit(
        "bldp.thm17",
        _draw,
        lambda worlds: _measured(worlds, EITHER),
        fixed={**FIXED, "neighbours": "both"},
        raised=("delta",),
    ),
    Audit(
        "bldp.thm17",
        _draw,
        lambda worlds: _measured(worlds, ADDED),
        fixed={**FIXED, "neighbours": "add_remove"},
        raised=("delta",),
    ),
    Audit(
        "bldp.thm17",
        _draw,
        lambda worlds: _measured(worlds, EITHER, same=True),
        fixed={**FIXED, "neighbours": "replace_default", "same_studies": 1},
        raised=("delta",),
    ),
]
