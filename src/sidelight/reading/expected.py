"""What belongs where: a mechanism, a population, a claim; anything else is refused with what was found and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from sidelight.errors import BadValue, WrongKind
from sidelight.numbers.written import FRAMES, about_frames, described

T = TypeVar("T")

ALLOWED = {
    "str": "a text",
    "bool": "True or False",
    "tuple": "a tuple, such as (0, 1)",
    "Attacker": "an attacker, such as sl.Attacker(knows=8)",
    "Claim": "a claim: sl.Claim(mechanism, population, attacker, definition)",
    "Definition": "a definition, such as sl.ActiveKnowledge() or sl.DifferentialPrivacy()",
    "FiniteLaw": 'outcomes with their probabilities, such as {"no": "0.75", "yes": "0.25"}',
    "Guarantee": "a guarantee, which sl.certify(claim) and sl.fact(claim, epsilon, delta) return",
    "Mechanism": "a mechanism, such as sl.Count()",
    "Noise": "noise, such as sl.Geometric.of_epsilon(1)",
    "Population": "a population, such as sl.Rates([0.1, 0.3]) or sl.RateBounds(400, 0.05, 0.95)",
    "Setting": 'a setting, such as sl.load_setting("setting.json")',
    "Sequence": "a tuple with one entry for each dataset",
    "SingleLeak": "a leak, such as sl.Leak(sl.Count())",
    "Statistic": "a count or another statistic of whole numbers, such as sl.Count()",
    "Step": "a step of a display, such as sl.hide(None, 9) or sl.nearest(5)",
}
NAMES = {"str": "text", "bool": "truth value", "FiniteLaw": "law", "SingleLeak": "leak", "TrajectoryGroup": "group"}
LISTS = ("list", "tuple", "ndarray", "Series", "array", "dict", "set", "generator")


def expect(value: T, kind: type[Any], what: str, *other_kinds: type[Any]) -> T:
    """The value, if it is of the kind that belongs there; WrongKind otherwise."""
    if isinstance(value, (kind, *other_kinds)):
        return value
    named = kind.__name__
    found = f"the text {described(value)}" if isinstance(value, str) else described(value)
    raise WrongKind(
        f"{what} is no {NAMES.get(named, named.lower())}: found {found}",
        ALLOWED.get(named, described(kind)),
        _hint(value, named),
    )


def entries_of(values: Iterable[T], what: str, allowed: str) -> Iterator[T]:
    """The entries of a list; a text, a mapping and a table of data are no lists of values."""
    refused = isinstance(values, str | bytes | Mapping) or type(values).__name__ in FRAMES
    try:
        found = None if refused else iter(values)
    except TypeError:
        found = None
    if found is None:
        raise WrongKind(f"{what} are not listed: found {described(values)}", allowed, about_frames(values))
    return found


def values_listed(values: Iterable[T], what: str, allowed: str) -> tuple[T, ...]:
    """The entries of a list that names something: values of a secret, or atoms; a mapping names its keys."""
    found = tuple(values) if isinstance(values, Mapping) else tuple(entries_of(values, what, allowed))
    try:
        hash(found)
    except TypeError:
        raise WrongKind(f"{what} are not all texts, numbers or tuples of them", allowed) from None
    return found


def pair_of(value: Any, what: str, allowed: str) -> tuple[Any, Any]:
    """Two things that belong together."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise WrongKind(f"{what} is no pair: found {described(value)}", allowed)
    first, second = value
    return first, second


def mapped(values: Mapping[T, Any], what: str, allowed: str) -> Mapping[T, Any]:
    if not isinstance(values, Mapping):
        raise WrongKind(f"{what} are not in a mapping: found {described(values)}", allowed, about_frames(values))
    return values


def word_among(value: object, choices: Iterable[str], what: str) -> None:
    """Raises BadValue where the word is none of these."""
    words = tuple(choices)
    if not isinstance(value, str) or value not in words:
        raise BadValue(f"{what} is one of {', '.join(map(repr, words))}, found {described(value)}")


def _hint(value: object, wanted: str) -> str:
    """What the person who gave this probably meant."""
    found, ancestors = type(value).__name__, {ancestor.__name__ for ancestor in type(value).__mro__}
    if isinstance(value, type):
        return f"a class was given in place of one of its values: write sl.{value.__name__}(...)"
    if found == "Plan":
        return "a plan is assessed: sl.assess(plan)"
    if wanted == "Mechanism" and "Population" in ancestors:
        return "the mechanism comes first, then the population: sl.certify(mechanism, population)"
    if wanted == "Population" and "Attacker" in ancestors:
        return "the population comes second, then the attacker: sl.certify(mechanism, population, attacker)"
    if wanted == "Population" and found in FRAMES:
        return 'take one column, with the rate of each person: sl.Rates(frame["p"].to_numpy())'
    if wanted == "Population" and found in LISTS:
        return "one rate per person goes into sl.Rates([...])"
    if wanted == "Mechanism" and isinstance(value, str):
        return f"mechanisms are values and not names; one that nobody modelled is sl.Stated({described(value)})"
    if wanted == "Claim" and "Mechanism" in ancestors:
        return "a claim also says about whom: sl.Claim(mechanism, population, attacker, definition)"
    if wanted == "Guarantee" and "Claim" in ancestors:
        return "certify the claim first: sl.certify(claim)"
    return ""
