"""A small language of conditions on public columns: region = 'north' and not age_band in ('0-9', '10-19')."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from sidelight.errors import BadValue
from sidelight.model.condition import AllOf, AnyOf, Compare, Condition, IsNull, Not, OneOf
from sidelight.numbers.decimals import exact
from sidelight.reading.node import Scalar
from sidelight.reading.place import Place
from sidelight.reading.tokens import Token, tokens

DEEPEST = 30  # levels of parentheses and nots: far more than anybody writes, and far from Python's limit of recursion
OPERATORS = {"=": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
VALUES = "a number, or text in quotes such as 'north'"


@dataclass(frozen=True, slots=True)
class Mention:
    """A column, and the place in the file that mentions it."""

    column: str
    place: Place
    only_whether: bool = False  # it is asked whether there is a value, and not which


def parse_condition(text: Scalar) -> tuple[Condition, tuple[Mention, ...]]:
    """The condition that a text states, and the columns that it mentions, in their order."""
    reading = _Reading(tokens(text))
    condition = reading.any_of(depth=0)
    if reading.next.kind != "end":
        raise reading.next.place.error(f"{reading.next} after a complete condition", "and, or, or the end of the condition")
    return condition, tuple(reading.mentions)


class _Reading:
    """One pass over the tokens, by recursive descent."""

    def __init__(self, found: tuple[Token, ...]) -> None:
        self.tokens = found
        self.position = 0
        self.mentions: list[Mention] = []

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def take(self) -> Token:
        token = self.next
        self.position += token.kind != "end"
        return token

    def skip(self, kind: str, *words: str) -> bool:
        """Whether the next tokens are these words; if they are, they are consumed."""
        ahead = self.tokens[self.position : self.position + len(words)]
        if [(token.kind, token.text) for token in ahead] != [(kind, word) for word in words]:
            return False
        self.position += len(words)
        return True

    def any_of(self, depth: int) -> Condition:
        parts = [self.all_of(depth)]
        while self.skip("keyword", "or"):
            parts.append(self.all_of(depth))
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def all_of(self, depth: int) -> Condition:
        parts = [self.part(depth)]
        while self.skip("keyword", "and"):
            parts.append(self.part(depth))
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def part(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise self.next.place.error(f"a condition with more than {DEEPEST} levels of parentheses and nots")
        if self.skip("keyword", "not"):
            return Not(self.part(depth + 1))
        if self.skip("sign", "("):
            inner = self.any_of(depth + 1)
            self.close()
            return inner
        return self.comparison()

    def comparison(self) -> Condition:
        column = self.take()
        if column.kind not in {"word", "quoted"}:
            raise column.place.error(f"{column} where a comparison begins", "a public column, not, or a parenthesis")
        null = self.skip("keyword", "is", "null")
        if null or self.skip("keyword", "is", "not", "null"):
            self.mentions.append(Mention(column.text, column.place, only_whether=True))
            return IsNull(column.text) if null else Not(IsNull(column.text))
        self.mentions.append(Mention(column.text, column.place))
        if self.skip("keyword", "not", "in"):
            return Not(OneOf(column.text, *self.values()))
        if self.skip("keyword", "in"):
            return OneOf(column.text, *self.values())
        sign = self.take()
        if sign.kind != "sign" or sign.text not in OPERATORS:
            hint = "write = for 'is equal to'" if sign.text in {"==", "is"} else ""
            raise sign.place.error(f"{sign} after {column}", "= != < <= > >= in, not in, is null, is not null", hint)
        operator = cast(Literal["=", "!=", "<", "<=", ">", ">="], OPERATORS[sign.text])
        value = self.value()
        return Compare(column.text, operator, value.text, bare=value.kind == "number")

    def values(self) -> tuple[tuple[str, ...], frozenset[str]]:
        """All of them, and those that are written as numbers."""
        if not self.skip("sign", "("):
            raise self.next.place.error(f"{self.next} after 'in'", "values in parentheses, such as ('a', 'b')")
        found = [self.value()]
        while self.skip("sign", ","):
            found.append(self.value())
        self.close()
        texts = dict.fromkeys(value.text for value in found)
        return tuple(texts), frozenset(value.text for value in found if value.kind == "number")

    def value(self) -> Token:
        token = self.take()
        if token.kind not in {"number", "quoted"}:
            hint = f"write '{token.text}' in quotes if it is a value" if token.kind in {"word", "keyword"} else ""
            raise token.place.error(f"{token} where a value belongs", VALUES, hint)
        if token.kind == "number":
            try:
                exact(token.text)
            except BadValue as error:
                raise token.place.error(str(error), VALUES) from None
        return token

    def close(self) -> None:
        if not self.skip("sign", ")"):
            raise self.next.place.error(f"{self.next} where a parenthesis closes", ")")
