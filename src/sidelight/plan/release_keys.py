"""The keys below `publish` and `already_public` in a plan, which say what is published."""

from __future__ import annotations

from sidelight.noises import all_noises
from sidelight.noises.noise import Noise, NoiseParameter
from sidelight.plan.hints import NOISE_HINTS, RELEASE_HINTS
from sidelight.plan.people_keys import COLUMNS
from sidelight.plan.releases import all_kinds
from sidelight.reading.forms import Form, Text
from sidelight.reading.keys import Block, Choice, Key, LaterKey
from sidelight.reading.numbers import LARGEST_WHOLE, NumberForm, Whole
from sidelight.reading.pairs import Anything


def _noise_key(parameter: NoiseParameter, required: bool) -> Key:
    form: Form = NumberForm(parameter.low, parameter.high, open_low=not parameter.low_belongs)
    if parameter.whole:
        form = Whole(int(parameter.low), LARGEST_WHOLE if parameter.high is None else int(parameter.high))
    return Key(parameter.name, parameter.meaning, form, required)


def _noise_block(noise: type[Noise]) -> Block:
    """The keys of one kind of noise. Where the kind has several parameters, a plan states exactly one of them."""
    names = tuple(parameter.name for parameter in noise.parameters)
    keys = tuple(_noise_key(parameter, required=len(names) == 1) for parameter in noise.parameters)
    return Block(
        noise.name,
        noise.words,
        keys,
        choices=() if len(names) == 1 else (Choice(names),),
        example=f"{{{names[0]}: {1 if noise.parameters[0].low < 1 else 2}}}",
    )


NOISE_BLOCKS = tuple(_noise_block(noise) for noise in all_noises().values())
NOISES = Choice(tuple(all_noises()))
NOISE = Block(
    "noise",
    "noise",
    tuple(Key(block.name, all_noises()[block.name].meaning, block) for block in NOISE_BLOCKS),
    choices=(NOISES,),
    hints=NOISE_HINTS,
    example="{geometric: {epsilon: 0.5}}",
)

CELLS = Anything(
    "a mapping of values to numbers of people, nested for several columns, or the name of a CSV file",
    {"anyOf": [{"$ref": "#/$defs/cells"}, {"type": "string"}]},
)
KINDS = Choice(tuple(all_kinds()))
KIND_BLOCKS = tuple(form for kind in all_kinds().values() for form in (kind.key.form,) if isinstance(form, Block))
FIGURE_KEYS = (
    Key("name", "how reports call this release; every name once", Text("a name"), required=True),
    *(kind.key for kind in all_kinds().values()),
    Key("where", "only these people; a condition on public columns", Text("a condition such as region = 'north'")),
    Key("by", "one cell per value of these public columns", COLUMNS),
    Key("cells", "people per cell, on paper", CELLS),
    Key("minimum", "counts below it are hidden", Whole(0)),
)
FINISHED = "publish its counts one by one, with 'count', 'by' and 'cells'"
DISPLAY = "hide small counts with 'minimum', or add 'noise'"
LATER_FIGURES = (
    LaterKey("secrets", "write one plan for each secret"),
    *(LaterKey(name, "publish a 'count' of people") for name in ("exponential",)),
    LaterKey("each", "values that change are not covered, and a plan is about one period"),
    LaterKey("totals", "publish each margin as a release of its own"),
    *(LaterKey(name, DISPLAY) for name in ("show", "hide", "round", "rounding", "cap")),
    *(LaterKey(name, FINISHED) for name in ("table", "column", "layout", "marks", "levels", "adds_up", "rounded", "also")),
    LaterKey("other", "publish its number of people as {people: true}"),
    LaterKey("parameters", "publish its number of people as {people: true}"),
)
PUBLISHED = Block(
    "release",
    "a release",
    (
        *FIGURE_KEYS,
        Key("noise", "what is added to the figure; omitted: exact", NOISE),
    ),
    choices=(KINDS,),
    later=LATER_FIGURES,
    hints=RELEASE_HINTS,
)
ALREADY_PUBLIC = Block(
    "already_public",
    "an already public figure",
    FIGURE_KEYS,
    choices=(KINDS,),
    later=(
        *LATER_FIGURES,
        LaterKey("noise", "a figure that is already public counts as exact"),
    ),
    hints=RELEASE_HINTS,
)
