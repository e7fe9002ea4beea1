"""Every key of the plan file. Together with people_keys and release_keys this is the only table of keys: reading, error messages
and the JSON Schema all use it.
"""

from __future__ import annotations

from fractions import Fraction

from sidelight.engines.names import ENGINES
from sidelight.plan.hints import ATTACKER_HINTS, DATA_HINTS, PLAN_HINTS, POLICY_HINTS
from sidelight.plan.people_keys import AMOUNT, BECAUSE, GROUP, ONE_LAW, PEOPLE, SAMPLE, TOGETHER, UNCERTAINTY
from sidelight.plan.release_keys import ALREADY_PUBLIC, KIND_BLOCKS, NOISE, NOISE_BLOCKS, PUBLISHED
from sidelight.reading.forms import OneOrMore, Some, Text, Word
from sidelight.reading.keys import Block, Choice, Key, LaterKey
from sidelight.reading.numbers import NumberForm, Whole
from sidelight.reading.pairs import Anything, Either, FileOf

KNOWS = "a number of people, or a percentage such as 50%"
KNOWN = r"^\+?[0-9.][0-9_.eE+-]*\s*%?$"
PRESETS = "say what they know, such as {name: insider, knows: 50%}"
ATTACKER = Block(
    "attacker",
    "an attacker",
    (
        Key("name", "how reports call this attacker", Text("a name")),
        Key(
            "knows",
            "a share or a number of the other people whose secret they know",
            Anything(KNOWS, {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": KNOWN}]}, shares=True),
            required=True,
        ),
        Key("influence", "passive: has seen them; active: may have chosen them; omitted: both", Word(("passive", "active"))),
    ),
    later=(
        LaterKey("plants", "count planted people as known and active: {knows: 49, influence: active}"),
        LaterKey("preset", PRESETS),
        LaterKey("presets", PRESETS),
    ),
    later_words=tuple(
        LaterKey(word, PRESETS) for word in ("stranger", "neighbour", "colleague", "insider", "planter", "contributor")
    ),
    hints=ATTACKER_HINTS,
    example="{knows: 50%}",
)

DELTAS = Choice(("delta", "chance"))
EPSILONS = Choice(("epsilon", "odds_factor"))
BELOW_ONE = NumberForm(Fraction(0), Fraction(1), open_high=True)
POLICY = Block(
    "policy",
    "the policy",
    (
        Key("delta", "the probability with which the bound on the odds may fail", BELOW_ONE),
        Key("chance", "delta, in words", BELOW_ONE, same_as="delta"),
        Key("epsilon", "the logarithm of the factor by which the odds may grow", NumberForm(Fraction(0))),
        Key("odds_factor", "e^epsilon: the factor by which the odds may grow", NumberForm(Fraction(1))),
        Key(
            "against",
            "which declared attackers must be within; all if omitted",
            OneOrMore(Text("the name of an attacker, or all")),
        ),
        Key("ground", "the ground that is judged", Word(("worst_case", "given_leak", "attacker_uncertainty"))),
    ),
    choices=(DELTAS, EPSILONS),
    later=(LaterKey("rules", "use 'minimum' on each release"),),
    hints=POLICY_HINTS,
    example="{epsilon: 1, delta: 1.0e-10}",
)

DATA = Block(
    "data",
    "data",
    (
        Key("engine", "what reads the table; duckdb if omitted", Word(ENGINES), where=True),
        Key("source", "a file, a folder, a pattern such as votes/*.parquet, or a table", Text("a file or a table"), where=True),
        Key("person", "the column that names a person, or row: every row is one", Text("a column, or row"), required=True),
        Key("rows_at_most", "how many rows one person may have; 1 if omitted", Whole(1)),
    ),
    hints=DATA_HINTS,
    example="{source: votes.parquet, person: voter_id}",
)

OUT_ALREADY = Choice(("already_public", "leaked"), required=False)
PLAN = Block(
    "plan",
    "the plan",
    (
        Key("sidelight", "version of this format", Whole(1, 1), required=True),
        Key("title", "the title of the report", Text()),
        Key("data", "the table of people; who is in which cell is then counted", DATA),
        Key("people", "who is protected, and what the attacker cannot know", PEOPLE, required=True),
        Key("attacker", "what an attacker knows; always required but with {none: true}", OneOrMore(ATTACKER)),
        Key("already_public", "exact figures that are out: by law, by history, by accident", Some(ALREADY_PUBLIC, least=0)),
        Key("leaked", "the same as already_public", Some(ALREADY_PUBLIC, least=0), same_as="already_public"),
        Key("publish", "what will be published", Some(PUBLISHED, least=1), required=True),
        Key("policy", "what is acceptable, or the name of a file that says so", Either(FileOf(POLICY), POLICY)),
    ),
    choices=(OUT_ALREADY,),
    later=(
        LaterKey("edition", "list earlier figures under 'already_public'"),
        LaterKey("secrets", "write one plan for each secret, with people.secret"),
        LaterKey("rules", "use 'minimum' on each release"),
        LaterKey("studies", "a plan is about one study, and does not add up several"),
        LaterKey("decisions", "the verdict is that of the policy alone"),
        LaterKey("budget", "list earlier figures under 'already_public', and state a 'policy'"),
        LaterKey("ledger", "list earlier figures under 'already_public'"),
    ),
    hints=PLAN_HINTS,
)

BLOCKS = (
    PLAN,
    DATA,
    PEOPLE,
    AMOUNT,
    UNCERTAINTY,
    GROUP,
    ONE_LAW,
    TOGETHER,
    BECAUSE,
    SAMPLE,
    ATTACKER,
    PUBLISHED,
    ALREADY_PUBLIC,
    *KIND_BLOCKS,
    NOISE,
    *NOISE_BLOCKS,
    POLICY,
)
