"""Reads the options of the command line. Numbers are exact decimals, as in a plan; an error names its option."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from sidelight.errors import BadValue
from sidelight.model.knowledge import Knowledge, Number, Share
from sidelight.noises import all_noises
from sidelight.reading.files import STDIN

if TYPE_CHECKING:
    from sidelight.model.results.formula import Formula
    from sidelight.model.results.parameter import Parameter, Value
    from sidelight.noises.noise import Noise

NOISE_LAWS = [f"{noise.name}:{noise.parameters[0].name.upper()}" for noise in all_noises().values()]
QUIET_HELP = "Print nothing but errors: the exit code is the answer."
NOISE_HELP = f"{', '.join(NOISE_LAWS[:-1])} or {NOISE_LAWS[-1]}"


def _number(option: str, text: str) -> Fraction:
    from sidelight.numbers.decimals import exact

    try:
        return exact(text)
    except BadValue as error:
        raise BadValue(f"{option}: {error}") from None


def _share(option: str, text: str) -> Fraction:
    """A number from 0 to 1."""
    value = _number(option, text)
    if not 0 <= value <= 1:
        raise BadValue(f"{option}: a number from 0 to 1 is expected, found {text}")
    return value


def delta_of(text: str) -> Fraction:
    return _share("--delta", text)


def prior_of(text: str) -> tuple[Fraction, Fraction]:
    """The least and the largest probability that was believed before."""
    ends = [_share("--prior", part.strip()) for part in text.split(",")]
    if len(ends) > 2 or ends != sorted(ends):
        raise BadValue(f"--prior: a probability, or the least and the largest as in 0.1,0.5, is expected, found {text!r}")
    return ends[0], ends[-1]


def epsilons_of(texts: Sequence[str] | None) -> list[Fraction]:
    values = [_number("--epsilon", text) for text in texts or ()]
    for text, value in zip(texts or (), values, strict=True):
        if value < 0:
            raise BadValue(f"--epsilon: a number from 0 is expected, found {text}")
    return values


def inputs_of(paths: Sequence[Path]) -> list[Path | str]:
    """The files to read, in which - is standard input."""
    files = [STDIN if str(path) == "-" else path for path in paths]
    if files.count(STDIN) > 1:
        raise BadValue("- is given twice: standard input can be read once. Write the other into a file")
    return files


def typed(files: Sequence[Path | str]) -> bool:
    """Whether a file is typed at this terminal, where a progress bar would stand in the way."""
    return STDIN in files and sys.stdin.isatty()


def cells_of(text: str) -> int | None:
    """A number of cells; None for all of them."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdigit()):
        raise BadValue(f"--cells: a whole number or `all` is expected, found {text!r}")
    return int(text)


def knows_of(text: str) -> Knowledge:
    """A number of people, or a share of them."""
    if text.isascii() and text.isdigit():
        return Number(int(text))
    if not text.endswith("%"):
        raise BadValue(f"--knows: a number of people or a share such as 50% is expected, found {text!r}")
    return Share(_share("--knows", text))


def rates_of(
    *, rate: str | None, at_least: str | None, at_most: str | None, between: tuple[str, str] | None
) -> tuple[Fraction, Fraction]:
    """The least and the largest probability of being counted; equal ends are one known rate."""
    given = {"--rate": rate, "--at-least": at_least, "--at-most": at_most, "--between": between}
    chosen = [option for option, value in given.items() if value is not None]
    if len(chosen) != 1:
        found = " and ".join(chosen) or "none"
        raise BadValue(f"exactly one of {', '.join(given)} says what the attacker does not know; found {found}")
    if rate is not None:
        known = _share("--rate", rate)
        return known, known
    if at_least is not None:
        least = _share("--at-least", at_least)
        if 2 * least > 1:
            raise BadValue(f"--at-least: two values cannot both have a probability of at least {at_least}")
        return least, 1 - least
    if at_most is not None:
        return Fraction(0), _share("--at-most", at_most)
    assert between is not None
    low, high = (_share("--between", end) for end in between)
    if low > high:
        raise BadValue(f"--between: the lower end comes first, found {between[0]} {between[1]}")
    return low, high


def noise_of(text: str) -> Noise:
    """The noise that a text such as geometric:0.5 describes. The first parameter of a kind of noise needs no name: geometric:0.5
    is geometric:epsilon=0.5, and geometric:scale=2 is the same noise.
    """
    law, colon, written = text.partition(":")
    if not colon or law not in all_noises():
        raise BadValue(f"--noise: {NOISE_HELP} is expected, found {text!r}{_noise_hint(law)}")
    known = {parameter.name: parameter for parameter in all_noises()[law].parameters}
    name, equals, size = written.rpartition("=")
    if equals and name not in known:
        raise BadValue(f"--noise: {law} takes {' or '.join(known)}, found {name!r}")
    parameter = known[name] if equals else all_noises()[law].parameters[0]
    return parameter.of(_number("--noise", size))


def _noise_hint(law: str) -> str:
    from sidelight.plan.hints import NOISE_HINTS
    from sidelight.reading.words import spelt_as_key

    hint = dict(NOISE_HINTS).get(spelt_as_key(law), "")
    return f"\n  hint: {hint.partition(': write')[0].partition(' Write')[0]}" if hint else ""


def values_of(formula: Formula, texts: Sequence[str]) -> dict[str, Value]:
    """The arguments of a formula, from texts such as name=value."""
    values: dict[str, Value] = {}
    for text in texts:
        name, equals, written = text.partition("=")
        if not equals:
            raise BadValue(f"name=value is expected, found {text!r}")
        if name in values:
            raise BadValue(f"{name} is given twice")
        values[name] = _value(_parameter(formula, name), written)
    return values


def _parameter(formula: Formula, name: str) -> Parameter:
    import difflib

    known = {parameter.name: parameter for parameter in formula.parameters}
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"it takes {', '.join(known)}"
        raise BadValue(f"{formula.id} has no number called {name!r}: {hint}")
    return known[name]


def _value(parameter: Parameter, written: str) -> Value:
    if parameter.kind == "text":
        return written
    if parameter.kind == "numbers":
        return tuple(_number(parameter.name, part) for part in written.split(","))
    return _number(parameter.name, written)
