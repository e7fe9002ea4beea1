"""Every key of the setting file."""

from __future__ import annotations

from sidelight.settings.blocks import Block, Key

PROBABILITY = 'a probability from 0 to 1, such as 0.25, "1/4" or "25%"'
NAME = "a text or a whole number"
LEFT = "a text, a whole number or a list of records"

SETTING = Block(
    "a setting",
    (
        Key("setting", "1", required=True),
        Key("title", "a text"),
        Key("datasets", "a list of datasets, each a list of records", required=True),
        Key("outputs", "a list of names", required=True),
        Key("mechanism", "one row per dataset of the probability of each output"),
        Key("leak", '{"values": names, "joint": one matrix per dataset}'),
        Key("prior", "a list of beliefs"),
        Key("priors", "a list of priors"),
        Key("neighbours", '"replace_one", "add_remove" or a list of pairs'),
        Key("targets", "a list of positions"),
        Key("secrets", "a list of secrets"),
        Key("alt", "a list of alternatives"),
        Key("default", "a record"),
        Key("simulator", "a list of laws of the output"),
    ),
)
LEAK = Block(
    "the leak",
    (
        Key("values", "a list of names", required=True),
        Key("joint", "for each dataset, one row per leak of the probability of each output", required=True),
    ),
)
BELIEF = Block(
    "a belief",
    (
        Key("dataset", "the number of a dataset, from 0, or the dataset itself", required=True),
        Key("knowledge", NAME),
        Key("p", PROBABILITY, required=True),
    ),
)
SECRET = Block("a secret", (Key("name", NAME, required=True), Key("values", "one value per dataset", required=True)))
ALTERNATIVE = Block(
    "an alternative",
    (Key("secret", "the name of a secret", required=True), Key("values", "what is left of each dataset", required=True)),
)
LAW = Block("a law", (Key("law", "a list of values with their probabilities", required=True),))
SHARE = Block("a value of a law", (Key("value", LEFT, required=True), Key("p", PROBABILITY, required=True)))
SIMULATED = Block(
    "an answer of the simulator",
    (Key("alt", LEFT, required=True), Key("law", "the probability of each output", required=True)),
)
