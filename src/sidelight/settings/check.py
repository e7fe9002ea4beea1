"""What a definition says about a setting."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.registry import all_definitions, definition_in
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage, sharing_pairs
from sidelight.errors import BadValue
from sidelight.model.definition import Definition
from sidelight.model.setting import Setting
from sidelight.numbers.rounding import float_below
from sidelight.numbers.written import Written, number_above, number_between
from sidelight.reading.expected import entries_of, expect
from sidelight.settings.answer import Answer


def check(
    setting: Setting,
    definition: Definition | str,
    epsilons: Iterable[Written] = (),
    delta: Written | None = None,
) -> Answer:
    """What a definition, given by its name or as a value, says about a setting: delta at each epsilon, and the smallest epsilon
    for a delta.

    >>> setting = sl.load_setting("plans/settings/randomised_response.json")
    >>> answer = sl.check(setting, "differential_privacy", epsilons=[0.5], delta=0)
    >>> print(answer.profile[0][1], answer.epsilon[1])
    0.2877 1.000
    >>> answer.worst_pair
    {'dataset': ('0', '0'), 'neighbour': ('1', '0')}
    """
    expect(setting, Setting, "what is checked")
    chosen = definition_named(definition) if isinstance(definition, str) else expect(definition, Definition, "the definition")
    levels = entries_of(epsilons, "epsilons", "a list of numbers, such as [0.1, 1]")
    asked = [number_above(epsilon, "epsilon", belongs=True) for epsilon in levels]
    exceeded = None if delta is None else number_between(delta, "delta")
    curve = evaluate(chosen, setting)
    profile = tuple((epsilon, curve.delta_at(epsilon)) for epsilon in asked)
    smallest = None if exceeded is None else (exceeded, curve.epsilon(exceeded))
    nothing = bool(profile) and profile[0][1].upper == 0
    where = None if nothing else curve.where(float_below(asked[0]) if asked else 0.0)
    return Answer(
        chosen.name,
        profile,
        smallest,
        curve.comparisons,
        None if where is None else dict(zip(chosen.compares, where, strict=True)),
        sharing_pairs(setting) if isinstance(chosen, BoundedLeakage) else None,
    )


def definition_named(name: str, **options: Any) -> Definition:
    """The definition with this name. `options`: simulator and index_aware, for definitions that ask for a simulator."""
    definition = definition_in(name)
    if definition is None:
        known = all_definitions()
        near = difflib.get_close_matches(name, known, 1)
        raise BadValue(
            f"no definition is called {name!r}" + (f": did you mean {near[0]}?" if near else f": choose from {', '.join(known)}")
        )
    has = {field.name for field in fields(definition)}  # type: ignore[arg-type]
    for option in options:
        if option not in has:
            raise BadValue(f"{name} compares no simulator: {option} has no meaning for it")
    return definition(**options)
