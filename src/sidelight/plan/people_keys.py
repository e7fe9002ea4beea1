"""The keys below `people` in a plan, which say who is protected."""

from __future__ import annotations

from fractions import Fraction

from sidelight.plan.hints import AMOUNT_HINTS, PEOPLE_HINTS, UNCERTAINTY_HINTS
from sidelight.plan.uncertain.bounds import BoundsForm
from sidelight.plan.uncertain.cell_form import CellForm
from sidelight.plan.uncertain.per_value import PerValue
from sidelight.plan.uncertain.reference import GiveOrTakeForm
from sidelight.plan.uncertain.secret_form import SecretForm
from sidelight.reading.forms import OneOrMore, Some, Text, Word
from sidelight.reading.keys import Block, Choice, Key, LaterKey
from sidelight.reading.numbers import LARGEST_WHOLE, NumberForm, Whole
from sidelight.reading.pairs import Anything, Either

LARGEST = Fraction(LARGEST_WHOLE)
MOST_DIGITS = 6  # after the point of an amount: more than money has
PROBABILITY = NumberForm(Fraction(0), Fraction(1))
COLUMNS = OneOrMore(Text("the name of a public column"))

GROUP = Block(
    "group",
    "a group of people",
    (
        Key("count", "how many people are in the group", Whole(1), required=True),
        Key(
            "rates",
            "the probability of each value of the secret, for everybody in the group",
            PerValue(PROBABILITY),
            required=True,
        ),
        Key("cell", "where the people of the group are: the values of public columns", CellForm()),
    ),
)

ONE_LAW = Block(
    "one of several laws",
    "one of several laws",
    (
        Key("weight", "how likely it is that this law holds", NumberForm(Fraction(0), Fraction(1), open_low=True), required=True),
        Key("rates", "the probability of each value of the secret, if it does", PerValue(PROBABILITY), required=True),
    ),
    example="{weight: 0.5, rates: {yes: 0.3, no: 0.7}}",
)
CSV_FILE = Anything("the name of a CSV file", {"type": "string"})
LISTED_GROUPS = Some(GROUP, least=1)
GROUPS = Anything(
    "a list of groups, or the name of a CSV file: a column of rates for each value of the secret, then people",
    {"anyOf": [LISTED_GROUPS.schema(), {"type": "string"}]},
)
UNCERTAINTIES = Choice(
    ("at_least", "at_most", "between", "rates", "groups", "mixture", "table", "column", "density_at_least", "law", "none")
)
RATE_COLUMN = Anything(
    "the name of a column with the rates of the first value of the secret, or a mapping such as {yes: p_yes}",
    {"anyOf": [{"type": "string"}, PerValue(Text("the name of a column")).schema()]},
    files=False,
)
UNCERTAINTY = Block(
    "uncertainty",
    "uncertainty",
    (
        Key(
            "at_least",
            "every value of the secret has at least this probability, for every person",
            NumberForm(Fraction(0), Fraction(1)),
        ),
        Key("at_most", "these values are rare: at most this probability, for every person", PerValue(PROBABILITY)),
        Key(
            "between",
            "these values have at least the first and at most the second probability, for every person",
            PerValue(BoundsForm(PROBABILITY)),
        ),
        Key("rates", "the same law for everybody", PerValue(PROBABILITY)),
        Key("groups", "one law per group; the groups together are all people", GROUPS),
        Key(
            "mixture",
            "the law that everybody has is itself unknown: laws with their weights, which add up to 1",
            Some(ONE_LAW, least=1),
        ),
        Key("table", "rates of public groups, or bounds of them, from a public source: a CSV file", CSV_FILE),
        Key("give_or_take", "how far the truth may be from the table", GiveOrTakeForm()),
        Key("zeros", "structural: a probability of 0 in the table is impossible, and not only unseen", Word(("structural",))),
        Key("column", "one rate per person, in a column of the data", RATE_COLUMN),
        Key("estimated", "true: the rates come from the data that is published; the verdict is review at best", Word(("true",))),
        Key(
            "density_at_least",
            "of a secret that is an amount: its law is at least this share of the uniform one, for every person",
            PROBABILITY,
        ),
        Key("law", "of a secret that is an amount: everybody's law, a CSV file with the columns value and probability", CSV_FILE),
        Key("none", "the attacker may know everybody else: worst case only", Word(("true",))),
    ),
    choices=(UNCERTAINTIES,),
    hints=UNCERTAINTY_HINTS,
    example="{at_least: 0.05}",
)

CLUSTERS = Choice(("at_most", "column"))
TOGETHER = Block(
    "together",
    "together",
    (
        Key("at_most", "the largest number of people whose secrets may depend on each other", Whole(1)),
        Key("column", "a column of the data: people with the same value may depend on each other", Text("the name of a column")),
        Key("within", "'cell': nobody depends on people of other cells; otherwise they may", Word(("cell",))),
    ),
    choices=(CLUSTERS,),
    example="{at_most: 4}",
)

BECAUSE = Block(
    "because",
    "because",
    (
        Key("source", "where it is written", Text()),
        Key("by", "who vouches for it", Text()),
        Key("on", "when it was established", Text()),
        Key("review", "when it has to be looked at again", Text()),
    ),
    example="{source: text, by: text, on: date}",
)

AMOUNT = Block(
    "amount",
    "an amount",
    (
        Key("from", "the least amount", NumberForm(-LARGEST), required=True),
        Key("to", "the largest amount", NumberForm(-LARGEST), required=True),
        Key(
            "digits", "digits after the point, 0 for whole numbers; omitted: amounts are any real numbers", Whole(0, MOST_DIGITS)
        ),
    ),
    hints=AMOUNT_HINTS,
    example="{from: 0, to: 100000}",
)
SECRET = SecretForm(AMOUNT)

SAMPLE = Block(
    "sample",
    "sample",
    (
        Key(
            "fraction",
            "the largest share of the people that is in the sample, in every group that the figures tell apart",
            NumberForm(Fraction(0), Fraction(1), open_low=True),
            required=True,
        ),
        Key(
            "membership",
            "whether anybody outside knows who is in the sample; known if omitted, and the report has both",
            Word(("hidden", "known")),
        ),
        Key("because", "who vouches for it; without it the policy judges as if it were known", Either(Text(), BECAUSE)),
    ),
    example="{fraction: 1%, membership: hidden, because: text}",
)

PEOPLE = Block(
    "people",
    "people",
    (
        Key("unit", "the word for one person in reports", Text("a word")),
        Key("count", "all people, the one under attack included; taken from the data where there are some", Whole(1)),
        Key(
            "secret",
            "the protected attribute and its values",
            SECRET,
            required=True,
        ),
        Key("phrase", "how sentences speak of the secret; 'the <secret> of' if omitted", Text("words such as 'the vote of'")),
        Key("public", "columns that the attacker knows of everyone; they are not protected", COLUMNS),
        Key("together", "whose secrets may depend on each other", Either(Word(("nobody",)), TOGETHER)),
        Key("protects", "how many people are protected at once: 2 is a couple, of whom the attacker knows neither", Whole(1)),
        Key("uncertainty", "what the attacker does not know of each person they do not know", UNCERTAINTY, required=True),
        Key("because", "who vouches for the uncertainty", Either(Text(), BECAUSE)),
        Key("sample", "the people are a sample of more people", SAMPLE),
    ),
    later=(
        LaterKey("secrets", "write one plan for each secret, with 'secret'"),
        LaterKey("frame", "state how many people there are with 'count'"),
        LaterKey("changes", "values that change are not covered, and a plan is about one period"),
    ),
    later_words=(
        LaterKey("each", "list the values, and count one of them"),
        LaterKey("present", "list the values of a secret attribute"),
    ),
    hints=PEOPLE_HINTS,
)
