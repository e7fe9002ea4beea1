"""The form of a secret: a name with its values, or with the range of an amount."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.reading.forms import ANY_SCALAR, Schema
from sidelight.reading.keys import Block
from sidelight.reading.node import NamedNode, Node
from sidelight.reading.pairs import Single

WORDS = "one name with its values, such as {vote: [yes, no]}"


@dataclass(frozen=True, slots=True)
class SecretForm:
    amount: Block

    @property
    def words(self) -> str:
        return WORDS

    def _single(self) -> Single:
        values = {"type": "array", "items": ANY_SCALAR, "minItems": 2}
        return Single(WORDS, {"anyOf": [values, self.amount.schema()]})

    def schema(self) -> Schema:
        return self._single().schema()

    def read(self, node: Node, name: str) -> NamedNode:
        return self._single().read(node, name)
