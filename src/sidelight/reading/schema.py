"""The JSON Schema of a block, for text editors; it is made from the table of keys."""

from __future__ import annotations

from sidelight.reading.forms import Schema
from sidelight.reading.keys import Block


def block_schema(block: Block) -> Schema:
    """The JSON Schema of a block. Keys that are planned are listed as not available yet; no value fits them."""
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
