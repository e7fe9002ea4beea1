"""What is said of an answer: rounded outward, and never more than was found."""

from __future__ import annotations

import json
import math
import re
from fractions import Fraction
from typing import Any

import pytest

from sidelight.definitions.registry import all_definitions
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.setting import Prior, Setting
from sidelight.model.words import FORBIDDEN
from sidelight.numbers.interval import Interval
from sidelight.report.answer import answer_json, answer_text
from sidelight.report.definitions import definition_text, definitions_text
from sidelight.settings.answer import Answer
from sidelight.settings.check import definition_named

HALF = Fraction(1, 2)
SETTING = Setting((("a",), ("b",)), (FiniteLaw.point("x"), FiniteLaw.point("y")))
BELIEVED = Setting(SETTING.datasets, SETTING.mechanism, priors=(Prior(FiniteLaw.point((None, 0)), (0,)),))


def answered(**keys: Any) -> Answer:
    found = {
        "definition": "noiseless",
        "profile": ((HALF, Interval(0.123451, 0.123459)),),
        "epsilon": (Fraction(1, 1000), Interval(1.99999, 2.00001)),
        "comparisons": 2,
        "worst_pair": {"record": 0, "value": "a", "against": "b", "knowledge": None},
        **keys,
    }
    return Answer(**found)


def text_of(answer: Answer, setting: Setting = BELIEVED, **options: Any) -> str:
    return answer_text(answer, definition_named(answer.definition, **options), setting, "small.json")


def object_of(answer: Answer) -> Any:
    return json.loads(answer_json(answer, definition_named(answer.definition)))


def test_the_numbers_are_rounded_up() -> None:
    lines = text_of(answered()).splitlines()

    assert "delta:   0.1235 at epsilon 0.5" in lines
    assert "epsilon: 2.001 at delta 0.001" in lines


def test_ends_that_differ_are_both_shown_and_rounded_apart() -> None:
    text = text_of(answered(profile=((HALF, Interval(0.12345, 0.34561)),), epsilon=(HALF, Interval(0.0, 1.00001))))

    assert "delta:   between 0.1234 and 0.3457 at epsilon 0.5" in text
    assert "epsilon: between 0 and 1.001 at delta 0.5" in text


def test_the_object_keeps_every_digit() -> None:
    found = object_of(answered())

    assert found["profile"] == [{"epsilon": 0.5, "delta": 0.123459, "delta_lower": 0.123451}]
    assert found["epsilon"] == {"delta": 0.001, "upper": 2.00001, "lower": 1.99999}


@pytest.mark.parametrize(
    ("lower", "said"),
    [(math.inf, "infinite at delta 0: no epsilon is enough"), (1.5, "between 1.500 and infinite at delta 0: no epsilon could")],
)
def test_an_epsilon_without_a_limit_is_a_word(lower: float, said: str) -> None:
    answer = answered(epsilon=(Fraction(0), Interval(lower, math.inf)))

    assert f"epsilon: {said}" in text_of(answer)
    assert object_of(answer)["epsilon"]["upper"] == "infinite"


def test_what_was_asked_comes_first_with_its_source_and_its_ground() -> None:
    first, *rest = text_of(answered()).splitlines()

    assert first == "noiseless, asked of small.json"
    assert "BassilyGKS2013, Definition 6" in " ".join(rest)
    assert "the answer rests on what the attacker does not know" in " ".join(rest)


def test_the_worst_pair_is_said_in_words_with_the_epsilon_at_which_it_is_worst() -> None:
    pair = {"dataset": ("a", "b"), "neighbour": ("a", "c")}

    lines = text_of(answered(definition="differential_privacy", worst_pair=pair)).splitlines()

    assert "worst:   dataset [a, b]; neighbour [a, c] (at epsilon 0.5)" in lines
    assert "worst:   record 0; value a against b (at epsilon 0.5)" in text_of(answered()).splitlines()
    assert "worst:   nothing exceeds it (at epsilon 0)" in text_of(answered(worst_pair=None, profile=())).splitlines()


def test_a_vacuous_answer_says_so_first_and_gives_no_number() -> None:
    answer = answered(comparisons=0, worst_pair=None, profile=((HALF, Interval(0.0, 0.0)),), epsilon=(HALF, Interval(0.0, 0.0)))

    text = text_of(answer)

    assert text.startswith("VACUOUS: nothing is compared here, so nothing is promised.\n")
    assert "delta" not in text
    assert not re.search(r"\b0\b", text)
    assert object_of(answer)["vacuous"] is True


def test_pairs_that_share_a_leak_are_counted() -> None:
    answer = answered(definition="bounded_leakage", sharing=(1, 12), worst_pair=None)

    assert "1 of 12 pairs of neighbouring datasets share a leak value" in text_of(answer)
    assert object_of(answer)["neighbours"] == {"sharing": 1, "of": 12}


@pytest.mark.parametrize("definition", ["semantic", "reality_oblivious_semantic"])
def test_a_statistical_difference_is_called_so(definition: str) -> None:
    text = text_of(answered(definition=definition, worst_pair=None))

    assert "Epsilon is a statistical difference here" in text


def test_without_a_prior_every_belief_is_said_to_be_meant() -> None:
    answer = answered(definition="semantic", worst_pair=None)

    every, listed = (" ".join(text_of(answer, setting).split()) for setting in (SETTING, BELIEVED))

    assert "the answer takes every belief into account, for the setting has no prior." in every
    assert "every belief" not in listed


def test_the_simulator_is_named_with_what_it_knows() -> None:
    answer = answered(definition="distributional", worst_pair=None)

    assert "Simulator best: every simulator is allowed; it knows which secret it serves." in text_of(answer)
    blind = text_of(answer, simulator="canonical", index_aware=False)
    assert "Simulator canonical: the mechanism is run on what is left; it does not know which secret it serves." in blind
    assert "Simulator" not in text_of(answered())


def test_names_cannot_steer_a_terminal() -> None:
    pair = {"record": 0, "value": "a\x1b[2J", "against": "b\nVACUOUS", "knowledge": "\u202ek"}

    text = text_of(answered(worst_pair=pair))

    assert not re.search("[\x1b\u202e]", text)
    assert not re.search(r"(?m)^VACUOUS", text)


def test_everything_in_the_worst_pair_becomes_plain_json() -> None:
    pair = {"record": 0, "value": ("a", ("b", None)), "against": Fraction(1, 3), "knowledge": None}

    assert object_of(answered(worst_pair=pair))["worst_pair"] == {
        "record": 0,
        "value": ["a", ["b", None]],
        "against": "1/3",
        "knowledge": None,
    }


@pytest.mark.parametrize("name", all_definitions())
def test_no_word_promises_more_than_there_is(name: str) -> None:
    shown = [text_of(answered(definition=name, worst_pair=None)), definition_text(all_definitions()[name])]

    words = set(re.findall(r"[a-z]+", " ".join([*shown, definitions_text(all_definitions())]).lower()))

    assert not words & set(FORBIDDEN)
    assert name == "differential_privacy" or "differentially private" not in " ".join(shown)


@pytest.mark.parametrize("width", [1, 40, 60, 100])
def test_the_text_fits_its_width(width: int) -> None:
    text = answer_text(answered(), definition_named("noiseless"), SETTING, "small.json", width)

    assert max(map(len, text.splitlines())) <= max(width, 40)
