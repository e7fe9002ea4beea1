"""Reads one release of a plan, and keeps the places in the file that later errors point at."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.model.condition import Condition
from sidelight.noises import all_noises
from sidelight.noises.noise import Noise
from sidelight.plan.cells import read_cells
from sidelight.plan.data import Data
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.plan.release_keys import KINDS, NOISES
from sidelight.plan.releases import all_kinds
from sidelight.plan.where import Mention, parse_condition
from sidelight.reading.forms import scalar
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node
from sidelight.reading.place import Place
from sidelight.reading.words import listed, shown, suggestion


@dataclass(frozen=True, slots=True)
class Drafted:
    """A release, with the places in the file that the checks over all releases point at."""

    release: Release
    name: Place
    mentions: tuple[Mention, ...]  # of columns, in `by` and then in `where`
    cells: Place | None


def read_release(fields: Fields, people: People | None, data: Data | None = None) -> Drafted:
    """`data`: the table in which people are counted, where every column has to be declared."""
    name: str = fields.read("name")
    name_place = fields.value("name").place
    if name == "*":
        raise name_place.error("a release named '*'", "another name: in reports, * stands for all releases together")
    chosen = fields.chosen(KINDS)
    assert chosen is not None
    kind = all_kinds()[chosen].read(fields, people)
    by = _by(fields)
    condition, where, text = _where(fields)
    for mention in (*by, *where):
        if data is not None:
            data.refuse_person(mention.column, mention.place, "no figure can be divided by it")
        if not mention.only_whether or (people is not None and mention.column == people.secret):
            _check_column(mention, people, data is not None)
    columns = tuple(dict.fromkeys(mention.column for mention in (*by, *where) if not mention.only_whether))
    cells = None
    if "cells" in fields:
        if not columns:
            raise fields.key("cells").place.error(
                f"cells without 'by' or 'where' in {shown(name)}", "cells beside the columns they belong to"
            )
        cells = read_cells(fields.read("cells"), columns, None if people is None else people.count or None)
        for column in cells.columns:
            _check_column(Mention(column, fields.value("cells").place), people)
    noise = _noise(fields.read("noise")) if "noise" in fields else None
    release = Release(
        name,
        kind,
        condition,
        text,
        tuple(mention.column for mention in by),
        cells,
        fields.maybe("minimum") if kind.hidden_below is None else kind.hidden_below,
        noise,
    )
    return Drafted(release, name_place, (*by, *where), fields.value("cells").place if cells else None)


def _noise(fields: Fields) -> Noise:
    kind = fields.chosen(NOISES)
    assert kind is not None
    written: Fields = fields.read(kind)
    (parameter,) = [parameter for parameter in all_noises()[kind].parameters if parameter.name in written]
    try:
        return parameter.of(written.read(parameter.name))
    except BadValue as error:
        raise written.place.error(str(error)) from None


def _by(fields: Fields) -> tuple[Mention, ...]:
    found: tuple[tuple[Node, str], ...] = fields.maybe("by") or ()
    mentions: list[Mention] = []
    for node, column in found:
        if column in [mention.column for mention in mentions]:
            raise node.place.error(f"the column {node} a second time", "every column once")
        mentions.append(Mention(column, node.place))
    return tuple(mentions)


def _where(fields: Fields) -> tuple[Condition | None, tuple[Mention, ...], str]:
    if "where" not in fields:
        return None, (), ""
    written = scalar(fields.value("where"), "where", fields.block.key("where").form.words)
    condition, mentions = parse_condition(written)
    return condition, mentions, " ".join(written.text.split())


def _check_column(mention: Mention, people: People | None, counted: bool = False) -> None:
    if people is None:
        return
    if mention.column == people.secret:
        raise mention.place.error(f"{shown(mention.column)} is the secret", "public columns only")
    if counted and not people.public:
        raise mention.place.error(
            f"{shown(mention.column)} is not declared as public",
            f"public: [{mention.column}], below 'people'",
            "is it known to the attacker of everybody? Then list it; what is listed is not protected",
        )
    if people.public and mention.column not in people.public:
        several = f"write [{mention.column}]" if "," in mention.column else ""
        hint = several or suggestion(mention.column, people.public) or "list the column under 'public', below 'people'"
        raise mention.place.error(f"{shown(mention.column)} is not a public column", listed(people.public), hint)
