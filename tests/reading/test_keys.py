"""One table of keys reads YAML and JSON; each mistake is said in the words of its format."""

from __future__ import annotations

from fractions import Fraction

import jsonschema
import pytest

from sidelight.errors import Mistake
from sidelight.reading.forms import Text, Word
from sidelight.reading.json_text import parse_json
from sidelight.reading.keys import Block, Choice, Key, LaterKey
from sidelight.reading.numbers import NumberForm, Whole
from sidelight.reading.schema import block_schema
from sidelight.reading.yaml_text import parse_yaml

DECISION = Block(
    "decision",
    "a decision",
    (
        Key("finding", "which finding it is about", Text("the name of a finding"), required=True),
        Key("share", "of the people", NumberForm(Fraction(0), Fraction(1))),
        Key("people", "how many", Whole(1)),
        Key("decision", "what is done", Word(("accept", "refuse"))),
    ),
    choices=(Choice(("share", "people"), required=False),),
    later=(LaterKey("until", "write a new decision when it ends"),),
)


def from_yaml(text: str):
    return DECISION.read(parse_yaml(text, "d.yaml"), "the first decision")


def from_json(text: str):
    return DECISION.read(parse_json(text, "d.json"))


def refused(read, text: str) -> str:
    with pytest.raises(Mistake) as caught:
        read(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (from_yaml, "finding: D-1\nshare: 12.5%\ndecision: accept\n"),
        (from_json, '{"finding": "D-1", "share": 0.125, "decision": "accept"}'),
    ],
)
def test_the_same_fields_are_read_from_both_formats(read, text) -> None:
    fields = read(text)

    assert (fields.read("finding"), fields.read("share"), fields.maybe("people")) == ("D-1", Fraction(1, 8), None)
    assert fields.read("decision") == "accept"


@pytest.mark.parametrize(("written", "meant"), [("0.05", Fraction(1, 20)), ("5%", Fraction(1, 20)), ("1/3", Fraction(1, 3))])
def test_a_number_is_exactly_what_was_written(written, meant) -> None:
    assert from_yaml(f"{{finding: D-1, share: {written}}}").read("share") == meant


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "fnding: D-1",
            "d.yaml:1:1: 'fnding' is not a key of a decision\n  allowed: finding, share, people, decision\n"
            "  hint: did you mean 'finding'?",
        ),
        (
            "people: 3",
            "d.yaml:1:1: 'finding' is missing from the first decision\n  allowed: finding: the name of a finding\n"
            "  hint: which finding it is about",
        ),
        ("finding:", "d.yaml:1:1: nothing is written beside 'finding'\n  allowed: the name of a finding"),
        ("until: 2030", "d.yaml:1:1: 'until' is not available yet: write a new decision when it ends"),
        (
            "[1]",
            "d.yaml:1:1: 'the first decision' is a list\n"
            "  allowed: a mapping with some of the keys finding, share, people, decision\n"
            "  hint: write keys and values here, not a list",
        ),
        (
            "{finding: D-1, share: 1, people: 2}",
            "d.yaml:1:26: both 'share' and 'people' in the first decision\n  allowed: one of share | people",
        ),
    ],
)
def test_a_mistake_in_yaml_has_a_line_and_a_column(text, message) -> None:
    assert refused(from_yaml, text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"Finding": 1}',
            "d.json: at Finding: 'Finding' is not a key of a decision\n  allowed: finding, share, people, decision\n"
            "  hint: did you mean 'finding'?",
        ),
        ('{"finding": 1, "finding": 2}', "d.json: at finding: the key 'finding' a second time\n  allowed: every key once"),
        ("[1]", "d.json: found a list of 1\n  allowed: a decision: an object with the keys finding, share, people, decision"),
    ],
)
def test_a_mistake_in_json_has_a_path(text, message) -> None:
    assert refused(from_json, text) == message


def test_null_in_json_is_a_value_that_the_form_refuses_or_not() -> None:
    fields = from_json('{"finding": null}')

    assert fields.value("finding").empty


def test_the_schema_accepts_what_is_read_and_refuses_what_is_not() -> None:
    schema = block_schema(DECISION)

    jsonschema.validate({"finding": "D-1", "share": "5%"}, schema)
    for wrong in (
        {},
        {"finding": "D-1", "until": 1},
        {"finding": "D-1", "share": 2},
        {"finding": "D-1", "share": 1, "people": 1},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)
