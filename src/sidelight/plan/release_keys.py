"""The keys of `publish` and `already_public`: the part of the plan's table that says what is seen."""

from __future__ import annotations

from fractions import Fraction

from sidelight.plan.people_keys import COLUMNS
from sidelight.reading.forms import ANY_SCALAR, Text, Word
from sidelight.reading.keys import Block, Choice, Key, LaterKey
from sidelight.reading.numbers import Number, Whole
from sidelight.reading.pairs import Anything, Single

GEOMETRIC = Block(
    "geometric",
    "geometric noise",
    (
        Key(
            "epsilon",
            "the ratio of the two-sided geometric noise is e^-epsilon",
            Number(Fraction(0), Fraction(700), open_low=True),
            required=True,
        ),
    ),
)
DISCRETE_GAUSSIAN = Block(
    "discrete_gaussian",
    "discrete Gaussian noise",
    (Key("sigma", "Pr[k] is proportional to exp(-k^2 / (2 sigma^2))", Number(Fraction(0), open_low=True), required=True),),
)
NOISES = Choice(("geometric", "discrete_gaussian"))
NOISE = Block(
    "noise",
    "noise",
    (
        Key("geometric", "two-sided geometric noise on whole numbers", GEOMETRIC),
        Key("discrete_gaussian", "discrete Gaussian noise on whole numbers", DISCRETE_GAUSSIAN),
    ),
    choices=(NOISES,),
)

CELLS = Anything(
    "a mapping of values to numbers of people, nested for several columns, or the name of a CSV file",
    {"anyOf": [{"$ref": "#/$defs/cells"}, {"type": "string"}]},
)
FIGURES = Choice(("count", "people"))
FIGURE_KEYS = (
    Key("name", "how reports call this release; every name once", Text("a name"), required=True),
    Key(
        "count",
        "how many people have this value of the secret",
        Single("the secret and one of its values, such as {vote: yes}", ANY_SCALAR),
    ),
    Key("people", "how many people there are", Word(("true",))),
    Key("where", "only these people; a condition on public columns", Text("a condition such as region = 'north'")),
    Key("by", "one cell per value of these public columns", COLUMNS),
    Key("cells", "people per cell, on paper", CELLS),
    Key("minimum", "counts below it are hidden", Whole(0)),
)
FINISHED = "publish its counts one by one, with 'count', 'by' and 'cells'"
LATER_FIGURES = (
    LaterKey("histogram", "publish one 'count' per value of the secret"),
    LaterKey("secrets", "write one plan for each secret"),
    LaterKey("sum", "publish a 'count' of people", 5),
    LaterKey("totals", "publish each margin as a release of its own", 6),
    LaterKey("show", "hide small counts with 'minimum'", 6),
    *(LaterKey(name, FINISHED, 6) for name in ("table", "column", "layout", "marks", "rounded", "also")),
    LaterKey("other", "publish its number of people as {people: true}", 6),
    LaterKey("parameters", "publish its number of people as {people: true}", 6),
)
PUBLISHED = Block(
    "release",
    "a release",
    (
        *FIGURE_KEYS,
        Key("noise", "what is added to the figure; omitted: exact", NOISE),
    ),
    choices=(FIGURES,),
    later=LATER_FIGURES,
)
ALREADY_PUBLIC = Block(
    "already_public",
    "an already public figure",
    FIGURE_KEYS,
    choices=(FIGURES,),
    later=(
        *LATER_FIGURES,
        LaterKey("noise", "a figure that is already public counts as exact"),
    ),
)
