"""The JSON Schema of the plan file, for editors, from the table of keys."""

from __future__ import annotations

from sidelight.plan.blocks import Block
from sidelight.plan.forms import Schema, Whole
from sidelight.plan.keys import BLOCKS, PLAN


def schema() -> Schema:
    """JSON Schema, draft 2020-12. Keys that are not available yet are listed, say so, and match nothing."""
    definitions = {block.name: _block(block) for block in BLOCKS if block is not PLAN}
    nested = {"anyOf": [Whole(0).schema(), {"$ref": "#/$defs/cells"}]}
    definitions["cells"] = {"type": "object", "minProperties": 1, "additionalProperties": nested}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sidelight plan",
        "description": "Who is protected, what the attacker cannot know, what will be published, what is acceptable.",
        **_block(PLAN),
        "$defs": definitions,
    }


def _block(block: Block) -> Schema:
    properties: Schema = {key.name: {**key.form.schema(), "description": key.meaning} for key in block.keys}
    for later in block.later:
        properties[later.name] = {"not": {}, "description": f"Not available yet: {later.instead}."}
    result: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if required := [key.name for key in block.keys if key.required]:
        result["required"] = required
    alternatives = []
    for choice in block.choices:
        one = [{"required": [name]} for name in choice.names]
        alternatives.append({"oneOf": one} if choice.required else {"not": {"required": list(choice.names)}})
    if alternatives:
        result["allOf"] = alternatives
    return result
