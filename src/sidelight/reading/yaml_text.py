"""Reads YAML text into a tree. Anchors, tags, several documents and deep nesting are refused: a file is only data."""

from __future__ import annotations

from collections.abc import Iterator

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StringMark
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError

from sidelight.reading.node import EntriesByName, Mapping, NamedNode, Node, Scalar, Sequence
from sidelight.reading.place import LinePlace
from sidelight.reading.words import control_character, shown

DEEPEST = 40
NO_COLON = "could not find expected ':'"
# The first whose words are in the problem that the parser states is the hint.
HINTS = (
    (NO_COLON, "a key is followed by a colon and a space, as in 'title: Survey'"),
    ("'\\t'", "YAML indents with spaces: replace the tab by spaces"),
    ("'%'", "put this text in quotes; a percentage is written 5%"),
    ("cannot start any token", "put this text in quotes"),
    ("mapping values are not allowed", "put text that contains a colon in quotes, and begin the keys of a block in one column"),
    ("expected ',' or", "close every [ with ], every { with }, and separate what is inside with commas"),
    ("expected <block end>", "begin the keys of a block in one column, every item of a list with '- ', and close every quote"),
    ("unexpected end of stream", "close every quote and every bracket"),
)


def parse_yaml(text: str, file: str) -> Node:
    """The tree of the one document of a text. Raises PlanError for everything that the YAML parser refuses."""
    events = _events(text, file)
    root: Node | None = None
    for event in events:
        if isinstance(event, DocumentStartEvent) and root is not None:
            raise _place(event, file).error("a second YAML document begins here", "one document in a file")
        if isinstance(event, NodeEvent):
            root = _node(event, events, text, file, depth=0)
    if root is None or (isinstance(root, Scalar) and root.empty):
        raise LinePlace(file).error("the file is empty", "a mapping of keys to values, such as 'sidelight: 1'")
    return root


def _node(event: NodeEvent, events: Iterator[Event], text: str, file: str, depth: int) -> Node:
    place = _place(event, file)
    if isinstance(event, AliasEvent):
        raise place.error(f"an alias, *{event.anchor}", "values written out where they are used")
    if event.anchor:
        raise place.error(f"an anchor, &{event.anchor}", "values written out where they are used")
    if tag := getattr(event, "tag", None):
        raise place.error(f"a tag, {shown(str(tag))}", "plain YAML without tags")
    if depth > DEEPEST:
        raise place.error(f"more than {DEEPEST} levels of nesting")
    if isinstance(event, ScalarEvent):
        return _scalar(event, text, place)
    children = tuple(_children(events, text, file, depth + 1))
    if isinstance(event, SequenceStartEvent):
        return Sequence(children, place)
    assert isinstance(event, MappingStartEvent)
    return Mapping(_entries(children), place)


def _children(events: Iterator[Event], text: str, file: str, depth: int) -> Iterator[Node]:
    for event in events:
        if isinstance(event, CollectionEndEvent):
            return
        assert isinstance(event, NodeEvent)
        yield _node(event, events, text, file, depth)


def _entries(children: tuple[Node, ...]) -> EntriesByName:
    seen: dict[str, NamedNode] = {}
    for key, value in zip(children[::2], children[1::2], strict=True):
        if not isinstance(key, Scalar) or not key.text.strip():
            raise key.place.error(f"{'nothing' if isinstance(key, Scalar) else key} as a key", "a word or a number as a key")
        if key.text in seen:
            first = seen[key.text].key.place
            assert isinstance(first, LinePlace)
            raise key.place.error(f"the key {key} a second time; the first is in line {first.line}", "every key once")
        seen[key.text] = NamedNode(key, value)
    return EntriesByName(seen)


def _scalar(event: ScalarEvent, text: str, place: LinePlace) -> Scalar:
    value: str = event.value
    if character := control_character(value):
        raise place.error(f"the control character {character!r}", "printable text")
    start, end = event.start_mark.index, event.end_mark.index
    written, line = text[start:end], value.rstrip("\n")
    offset = written.find(line)
    if offset < 0 or "\n" in line:
        return Scalar(value, place, plain=not event.style)
    before = written[:offset]
    lines = before.count("\n")
    column = offset - before.rfind("\n") if lines else place.column + offset
    return Scalar(value, place, plain=not event.style, first=LinePlace(place.file, place.line + lines, column))


def _events(text: str, file: str) -> Iterator[Event]:
    last = LinePlace(file)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            last = _place(event, file)
            yield event
    except ReaderError as error:
        before = text[: error.position]
        place = LinePlace(file, before.count("\n") + 1, error.position - before.rfind("\n"))
        raise place.error(f"the character {text[error.position]!r}, which YAML does not allow", "printable text") from None
    except MarkedYAMLError as error:
        problem = error.problem or error.context or ""
        # A key without its colon is noticed only on the next line; the context is the place where it begins.
        mark = error.context_mark if problem == NO_COLON else error.problem_mark
        mark = mark or error.problem_mark or error.context_mark
        place = last if mark is None else LinePlace(file, mark.line + 1, mark.column + 1)
        raise place.error(f"not YAML: {problem}", hint=next((hint for part, hint in HINTS if part in problem), "")) from None
    except (ValueError, IndexError, AssertionError, AttributeError, TypeError, NotImplementedError) as error:
        # ruamel.yaml itself fails with one of these on a few texts, for example on the escape "\U00110000".
        raise last.error(f"not YAML, after this place: {error}") from None


def _place(event: Event, file: str) -> LinePlace:
    mark: StringMark = event.start_mark
    return LinePlace(file, mark.line + 1, mark.column + 1)
