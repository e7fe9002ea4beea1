"""The words, signs, numbers and quoted texts of a condition, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sidelight.reading.node import Scalar
from sidelight.reading.place import Place
from sidelight.reading.words import shown

KEYWORDS = frozenset({"and", "or", "not", "in", "is", "null", "like", "between", "true", "false"})

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>[+-]?(?:[0-9][0-9_]*\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?(?![\w.]))"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<quoted>'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")"
    r"|(?P<sign><>|!=|<=|>=|==|[=<>(),])"
)


@dataclass(frozen=True, slots=True)
class Token:
    kind: Literal["number", "word", "keyword", "quoted", "sign", "end"]
    text: str  # a keyword in lower case; a quoted text without its quotes
    place: Place

    def __str__(self) -> str:
        return "the end of the condition" if self.kind == "end" else shown(self.text)


def tokens(condition: Scalar) -> tuple[Token, ...]:
    """All tokens of a condition, and after them one of kind `end`."""
    text, found, start = condition.text, [], 0
    while start < len(text):
        place = condition.at(start)
        match = _TOKEN.match(text, start)
        if match is None:
            unclosed = text[start] in "'\""
            problem = f"the quote {text[start]} is not closed" if unclosed else f"{shown(text[start])} in a condition"
            raise place.error(problem, "columns, = != < <= > >=, in, and, or, not, numbers, 'text', parentheses")
        start = match.end()
        word = match.group()
        if match.lastgroup == "quoted":
            found.append(Token("quoted", word[1:-1].replace(word[0] * 2, word[0]), place))
        elif match.lastgroup == "number":
            found.append(Token("number", word, place))
        elif match.lastgroup == "sign":
            found.append(Token("sign", word, place))
        elif match.lastgroup == "word":
            keyword = word.lower() in KEYWORDS
            found.append(Token("keyword", word.lower(), place) if keyword else Token("word", word, place))
    return (*found, Token("end", "", condition.at(len(text.rstrip()))))
