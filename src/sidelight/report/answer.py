"""Shows what a definition says about a setting, as a few lines or as one JSON object."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Hashable, Iterator, Mapping

from sidelight.assess.assessment import Point
from sidelight.model.definition import Definition
from sidelight.model.setting import Setting
from sidelight.model.words import EVERY_BELIEF, SCALES, SETTING_GROUNDS, VACUOUS
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_as_written, show
from sidelight.numbers.rounding import float_as_written
from sidelight.report.blocks import printable
from sidelight.report.definitions import NARROWEST, labelled, summary
from sidelight.report.json import JsonObject, JsonValue, dumps, json_number, json_points
from sidelight.settings.answer import Answer

SIMULATORS = {
    "best": "every simulator is allowed",
    "canonical": "the mechanism is run on what is left",
    "given": "the one written in the setting",
}
SECOND = ("against", "overwritten_by")  # keys whose text continues the text of the key before


def answer_text(answer: Answer, definition: Definition, setting: Setting, asked_of: str, width: int = 100) -> str:
    """The answer as text. Numbers are rounded outward; where nothing was compared, no numbers are shown."""
    width = max(width, NARROWEST)
    asked = [VACUOUS] if answer.vacuous else []
    asked += [f"{answer.definition}, asked of {asked_of}", summary(type(definition))]
    asked += [f"Source: {definition.cites}. {_ground(definition, setting)}", *_scale(answer), *_simulator(definition)]
    found = [] if answer.vacuous else [*_numbers(answer), ("worst", _worst(answer)), ("made of", _comparisons(answer))]
    if answer.sharing is not None:
        sharing, pairs = answer.sharing
        found.append(("leaks", f"{sharing:,} of {pairs:,} pairs of neighbouring datasets share a leak value"))
    lines = [line for text in asked for line in textwrap.wrap(printable(text), width, break_on_hyphens=False)]
    lines += ["", *(line for label, text in found for line in labelled(label, text, width))] if found else []
    return "\n".join(lines) + "\n"


def answer_json(answer: Answer, definition: Definition) -> str:
    value: JsonObject = {
        "definition": answer.definition,
        "profile": json_points([Point(float_as_written(epsilon), delta) for epsilon, delta in answer.profile]),
        "epsilon": _smallest(answer),
        "vacuous": answer.vacuous,
        "worst_pair": None if answer.worst_pair is None else {key: _plain(part) for key, part in answer.worst_pair.items()},
        "comparisons": answer.comparisons,
        "ground": definition.ground,
    }
    if definition.simulator is not None:
        value |= {"simulator": definition.simulator, "index_aware": definition.index_aware}
    if answer.sharing is not None:
        value["neighbours"] = {"sharing": answer.sharing[0], "of": answer.sharing[1]}
    return dumps(value)


def _ground(definition: Definition, setting: Setting) -> str:
    """On which ground the answer holds. Some definitions that use a prior also work without one; they then mean every belief."""
    every = "prior" in definition.reads and setting.priors is None
    return f"Ground {definition.ground}: the answer {EVERY_BELIEF if every else SETTING_GROUNDS[definition.ground]}."


def _scale(answer: Answer) -> list[str]:
    return [SCALES[answer.definition]] if answer.definition in SCALES else []


def _simulator(definition: Definition) -> list[str]:
    which, aware = definition.simulator, definition.index_aware is not False
    if which is None:
        return []
    return [f"Simulator {which}: {SIMULATORS[which]}; it {'knows' if aware else 'does not know'} which secret it serves."]


def _numbers(answer: Answer) -> Iterator[tuple[str, str]]:
    for epsilon, delta in answer.profile:
        yield "delta", f"{show(delta)} at epsilon {decimal_as_written(float(epsilon))}"
    if answer.epsilon is not None:
        at, smallest = answer.epsilon
        yield "epsilon", f"{show(smallest)} at delta {decimal_as_written(float(at))}{_no_epsilon(smallest)}"


def _no_epsilon(smallest: Interval) -> str:
    if math.isinf(smallest.lower):
        return ": no epsilon is enough"
    return ": no epsilon could be certified" if math.isinf(smallest.upper) else ""


def _comparisons(answer: Answer) -> str:
    return "1 comparison" if answer.comparisons == 1 else f"{answer.comparisons:,} comparisons"


def _worst(answer: Answer) -> str:
    at = decimal_as_written(float(answer.profile[0][0])) if answer.profile else "0"
    return f"{'nothing exceeds it' if answer.worst_pair is None else _in_words(answer.worst_pair)} (at epsilon {at})"


def _in_words(pair: Mapping[str, Hashable]) -> str:
    words = ""
    for key, value in pair.items():
        if value is not None:
            between = " " if key in SECOND else "; "
            words += f"{between if words else ''}{key.replace('_', ' ')} {_name(value)}"
    return words


def _name(value: Hashable) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)


def _smallest(answer: Answer) -> JsonObject | None:
    if answer.epsilon is None:
        return None
    delta, smallest = answer.epsilon
    return {"delta": float_as_written(delta), "upper": json_number(smallest.upper), "lower": json_number(smallest.lower)}


def _plain(value: Hashable) -> JsonValue:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
