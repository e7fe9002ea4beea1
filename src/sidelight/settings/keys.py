"""Every key of the setting file."""

from __future__ import annotations

from sidelight.reading.keys import Block, Key
from sidelight.reading.pairs import Anything


def _key(name: str, words: str, required: bool = False) -> Key:
    """A key whose value another module of this folder reads."""
    return Key(name, "", Anything(words), required)


PROBABILITY = 'a probability from 0 to 1, such as 0.25, "1/4" or "25%"'
NAME = "a text or a whole number"
LEFT = "a text, a whole number or a list of records"

SETTING = Block(
    "setting",
    "a setting",
    (
        _key("setting", "1", required=True),
        _key("title", "a text"),
        _key("datasets", "a list of datasets, each a list of records", required=True),
        _key("outputs", "a list of names", required=True),
        _key("mechanism", "one row per dataset of the probability of each output"),
        _key("leak", '{"values": names, "joint": one matrix per dataset}'),
        _key("prior", "a list of beliefs"),
        _key("priors", "a list of priors"),
        _key("neighbours", '"replace_one", "add_remove" or a list of pairs'),
        _key("targets", "a list of positions"),
        _key("secrets", "a list of secrets"),
        _key("alt", "a list of alternatives"),
        _key("default", "a record"),
        _key("simulator", "a list of laws of the output"),
    ),
)
LEAK = Block(
    "leak",
    "the leak",
    (
        _key("values", "a list of names", required=True),
        _key("joint", "for each dataset, one row per leak of the probability of each output", required=True),
    ),
)
BELIEF = Block(
    "belief",
    "a belief",
    (
        _key("dataset", "the number of a dataset, from 0, or the dataset itself", required=True),
        _key("knowledge", NAME),
        _key("p", PROBABILITY, required=True),
    ),
)
SECRET = Block("secret", "a secret", (_key("name", NAME, required=True), _key("values", "one value per dataset", required=True)))
ALTERNATIVE = Block(
    "alternative",
    "an alternative",
    (_key("secret", "the name of a secret", required=True), _key("values", "what is left of each dataset", required=True)),
)
LAW = Block("law", "a law", (_key("law", "a list of values with their probabilities", required=True),))
SHARE = Block("share", "a value of a law", (_key("value", LEFT, required=True), _key("p", PROBABILITY, required=True)))
SIMULATED = Block(
    "simulated",
    "an answer of the simulator",
    (_key("alt", LEFT, required=True), _key("law", "the probability of each output", required=True)),
)
