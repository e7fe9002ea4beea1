"""Shows the answer to an inverse question, as a few lines or as one JSON object."""

from __future__ import annotations

from fractions import Fraction

from sidelight.model.calibrated import Calibrated, Value
from sidelight.model.words import calibrated_sentence, describe_claim
from sidelight.numbers.printing import decimal_down, decimal_up
from sidelight.numbers.rounding import float_as_written
from sidelight.report.json import JsonObject, dumps, json_number


def calibrated_text(found: Calibrated) -> str:
    what = describe_claim(found.claim)
    lines = [f"{what[:1].upper()}{what[1:]}.", calibrated_sentence(found), ""]
    if found.delta_at_value is not None:
        lines.append(f"delta at the value: at most {decimal_up(found.delta_at_value, 6)}")
    if found.delta_at_next is not None:
        lines.append(f"delta at the next:  at least {decimal_down(found.delta_at_next, 6)}")
    looks = f", and {found.looks} of populations at one bound to find it" if found.looks else ""
    lines.append(f"evaluations:        {found.evaluations}{looks}")
    return "\n".join(lines) + "\n"


def calibrated_json(found: Calibrated) -> str:
    """The answer as one JSON object. Keys without a value are left out; decimals are exactly those that were checked."""
    value: JsonObject = {"sidelight": 1, "find": found.kind, "delta": float_as_written(found.delta)}
    value |= {} if found.epsilon is None else {"epsilon": float_as_written(found.epsilon)}
    value |= {} if found.value is None else {"value": _plain(found.value)}
    value |= {} if found.delta_at_value is None else {"delta_at_value": json_number(found.delta_at_value)}
    value |= {} if found.next is None else {"next": _plain(found.next), "next_fails": found.next_fails}
    value |= {} if found.delta_at_next is None else {"delta_at_next_lower": json_number(found.delta_at_next)}
    reason: JsonObject = {"monotone": found.monotone, "because": found.because}
    reason |= {} if found.order is None else {"order": found.order}
    return dumps(
        {
            **value,
            **reason,
            "extreme": found.extreme,
            "evaluations": found.evaluations,
            "looks": found.looks,
            "sentence": calibrated_sentence(found),
        }
    )


def _plain(value: Value) -> int | float:
    """The value as a JSON number. A decimal of few digits is printed unchanged, because it is the shortest one with its nearest
    double.
    """
    return float(value) if isinstance(value, Fraction) else value
