"""The JSON Schema of the plan file, for text editors; it is made from the table of keys."""

from __future__ import annotations

from sidelight.plan.keys import BLOCKS, PLAN
from sidelight.reading.forms import Schema
from sidelight.reading.numbers import Whole
from sidelight.reading.schema import block_schema


def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of the plan file. Keys that are planned are listed as not available yet; no value fits
    them.
    """
    definitions = {block.name: block_schema(block) for block in BLOCKS if block is not PLAN}
    nested = {"anyOf": [Whole(0).schema(), {"$ref": "#/$defs/cells"}]}
    definitions["cells"] = {"type": "object", "minProperties": 1, "additionalProperties": nested}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sidelight plan",
        "description": "Who is protected, what the attacker cannot know, what will be published, what is acceptable.",
        **block_schema(PLAN),
        "$defs": definitions,
    }
