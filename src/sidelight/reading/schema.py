"""The JSON Schema of a block, for editors, from its table of keys."""

from __future__ import annotations

from sidelight.reading.forms import Schema
from sidelight.reading.keys import Block


def block_schema(block: Block) -> Schema:
    """Keys that are not available yet are listed, say so, and match nothing."""
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
