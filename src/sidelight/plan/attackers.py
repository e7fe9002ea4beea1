"""Reads the attackers of a plan: what each of them knows, and whether they may have chosen it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from sidelight.plan.keys import ATTACKER, KNOWS
from sidelight.plan.plan import DeclaredAttacker, Influence
from sidelight.plan.protected import People
from sidelight.reading.forms import scalar
from sidelight.reading.grammar import other_people
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node, Scalar
from sidelight.reading.numbers import decimal
from sidelight.reading.words import shown


def read_attackers(stated: tuple[tuple[Node, Fields], ...], people: People | None) -> tuple[DeclaredAttacker, ...]:
    """The attackers that a plan declares. Names are unique; an attacker without a name is named after what they know."""
    known = [_knows(fields, people) for _, fields in stated]
    nameless = Counter(_default_name(fields, people) for _, fields in stated if "name" not in fields)
    attackers: list[DeclaredAttacker] = []
    for (_, fields), knows in zip(stated, known, strict=True):
        influence: Influence | None = fields.maybe("influence")
        name: str | None = fields.maybe("name")
        if name is None:
            name = _default_name(fields, people)
            if nameless[name] > 1 and influence is not None:
                name = f"{name}, {influence}"
        place = fields.value("name").place if "name" in fields else fields.place
        if name == "all":
            raise place.error("an attacker named 'all'", "another name: in a policy, all stands for every attacker")
        if name in [attacker.name for attacker in attackers]:
            raise place.error(f"a second attacker named {shown(name)}", "every name once", "give each attacker a 'name'")
        attackers.append(DeclaredAttacker(name, knows, influence))
    return tuple(attackers)


def _knows(fields: Fields, people: People | None) -> int | Fraction:
    node = scalar(fields.read("knows"), "knows", KNOWS)
    ATTACKER.refuse_word(node)
    value = decimal(node, "knows", KNOWS)
    if value < 0:
        raise node.place.error(f"'knows' is {node}", KNOWS)
    if _is_share(node):
        if value > 1:
            raise node.place.error(f"'knows' is {node}, more than everybody else", "0% to 100%")
        return value
    if value.denominator != 1:
        hint = f"write {_percent(value)} for a share" if value < 1 else ""
        raise node.place.error(f"'knows' is {node}: a fraction of a person", KNOWS, hint)
    if people is not None and people.count and value > people.count - 1:
        raise node.place.error(
            f"'knows' is {node}: more known than people, because there are {people.count - 1} others",
            f"0 to {people.count - 1}, or a percentage",
        )
    return int(value)


def _default_name(fields: Fields, people: People | None) -> str:
    """After what they know."""
    node = scalar(fields.read("knows"), "knows", KNOWS)
    number, unit = decimal(node, "knows", KNOWS), "person" if people is None else people.unit
    others = f"{node.text.strip()} of the others" if _is_share(node) else other_people(int(number), unit)
    if _is_share(node) and number in (0, 1):
        others = "everybody else" if number else "nobody else"
    return f"knows {'the secret of' if people is None else people.phrase} {others}"


def _is_share(node: Scalar) -> bool:
    return node.text.rstrip().endswith("%")


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.10g}%"
