"""Reads one plan file, or several that are published together, into a Plan."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as PythonMapping
from functools import singledispatch
from pathlib import PurePath
from typing import Any, TypeVar

from sidelight.errors import BadValue
from sidelight.plan.attackers import read_attackers
from sidelight.plan.canonical import canonical_text
from sidelight.plan.data import Data, check_person, read_data
from sidelight.plan.drafted import Drafted, read_release
from sidelight.plan.keys import OUT_ALREADY, PLAN
from sidelight.plan.people import read_people
from sidelight.plan.plan import DeclaredAttacker, Plan, Policy
from sidelight.plan.policy import Wanted, check_against, read_policy
from sidelight.plan.protected import People
from sidelight.plan.release_keys import FINISHED
from sidelight.plan.together import check_releases
from sidelight.reading.files import STDIN, read_yaml
from sidelight.reading.keys import Fields
from sidelight.reading.node import Mapping, Node
from sidelight.reading.place import LinePlace, Place
from sidelight.reading.python_tree import ValuePlace, tree_of

IN_PYTHON = "the plan"  # where messages about a file name the file
Source = str | os.PathLike[str] | PythonMapping[str, Any]
"""A file, or the same tree as a dict."""

T = TypeVar("T")
Stated = list[tuple[T, Place]]


def load(source: Source) -> Plan:
    """The plan in a file or a dict. Raises PlanError, which names the file, line and column of the mistake, or its key."""
    return load_all([source])


def load_all(sources: Iterable[Source]) -> Plan:
    """Several plans that are published together, as one plan. Where several of them state people, attacker or policy, they have
    to state the same.
    """
    trees = [_tree(source) for source in sources]
    if not trees:
        raise BadValue("no plan was given")
    plans = [_fields(tree, several=len(trees) > 1) for tree in trees]
    data = _data(plans)
    people = _people(plans, data)
    attackers = _attackers(plans, people)
    policy = _policy(plans, people, attackers)
    published: list[Drafted] = []
    public: list[Drafted] = []
    for fields in plans:
        out = fields.chosen(OUT_ALREADY)
        public += [read_release(entry, people, data) for entry in (fields.read(out) if out else ())]
        published += [read_release(entry, people, data) for entry in fields.maybe("publish") or ()]
    if not published:
        raise plans[0].place.error("'publish' is missing from all of these plans", "a list of releases in at least one")
    check_releases([*public, *published], data is not None)
    return Plan(
        _title(plans),
        people,
        attackers,
        tuple(draft.release for draft in public),
        tuple(draft.release for draft in published),
        policy,
        data,
        canonical_text(plans),
    )


@singledispatch
def _tree(source: Any) -> Node:
    try:
        file = os.fsdecode(source)
    except TypeError:
        raise BadValue(f"a plan is the name of a file or a dict, found a value of the type {type(source).__name__}") from None
    if file.lower().endswith(".csv"):
        raise LinePlace(file).error(
            f"a finished table is not available yet: {FINISHED}, in a plan",
            hint="if its rows are people, write a plan that names the file as 'source' below 'data': sidelight init plan.yaml",
        )
    return read_yaml(file)


@_tree.register
def _(source: PythonMapping) -> Node:  # type: ignore[type-arg]
    return tree_of(source, ValuePlace(IN_PYTHON))


def _fields(tree: Node, several: bool) -> Fields:
    if not isinstance(tree, Mapping):
        raise tree.place.error(f"the file holds {tree}", "a mapping of keys to values, such as 'sidelight: 1'")
    # The version is read first, so that a plan of another version is refused for its version, not for keys that look misspelt.
    for entry in tree.entries:
        if entry.key.text == "sidelight":
            PLAN.key("sidelight").form.read(entry.value, "sidelight")
    # A plan without people can be read; the commands that need people say so themselves.
    return PLAN.read(tree, "the plan", optional=("people", "publish") if several else ("people",))


def _data(plans: Sequence[Fields]) -> Data | None:
    stated = [(read_data(fields.read("data")), _key(fields, "data")) for fields in plans if "data" in fields]
    _same([(each.meant, place) for each, place in stated], "data") if stated else None
    return stated[0][0] if stated else None


def _people(plans: Sequence[Fields], data: Data | None) -> People | None:
    counted = data is not None
    stated = [(read_people(fields.read("people"), counted), _key(fields, "people")) for fields in plans if "people" in fields]
    for fields in plans:
        if data is not None and "people" in fields:
            check_person(data, fields.read("people"))
    if data is not None and data.rows_at_most > 1 and any(one.amount is not None for one, _ in stated):
        raise data.place.error(
            "'rows_at_most' beside a secret that is an amount",
            "one row per person",
            "make a table with one row per person, with the amount of each added up",
        )
    return _same(stated, "people") if stated else None


def _attackers(plans: Sequence[Fields], people: People | None) -> tuple[DeclaredAttacker, ...]:
    stated = [
        (read_attackers(fields.read("attacker"), people), _key(fields, "attacker")) for fields in plans if "attacker" in fields
    ]
    if stated:
        return _same(stated, "attacker")
    if people is not None and people.uncertainty is not None:
        raise plans[0].place.error(
            "'attacker' is missing",
            "attacker: {knows: a number of people, or a percentage}",
            "say how much of the secret is known",
        )
    return ()


def _policy(plans: Sequence[Fields], people: People | None, attackers: tuple[DeclaredAttacker, ...]) -> Policy | None:
    wanted: list[tuple[Wanted, Place]] = [
        (read_policy(fields.read("policy")), _key(fields, "policy")) for fields in plans if "policy" in fields
    ]
    for each, _ in wanted:
        check_against(each, attackers)
        if each.policy.ground == "attacker_uncertainty" and people is not None and people.uncertainty is None:
            raise each.ground.error(
                "the ground is attacker_uncertainty, and the plan declares none", "worst_case | given_leak beside 'none: true'"
            )
    return _same([(each.policy, place) for each, place in wanted], "policy") if wanted else None


def _same(stated: Stated[T], name: str) -> T:
    """The value of one key, which all plans that have the key must agree on."""
    (first, _), *others = stated
    for other, place in others:
        if other != first:
            raise place.error(f"'{name}' differs from that of an earlier plan", "the same in all plans of one release")
    return first


def _title(plans: Sequence[Fields]) -> str:
    titles: list[str] = [fields.read("title") for fields in plans if "title" in fields]
    return " + ".join(dict.fromkeys(titles)) or PurePath(plans[0].place.file).stem.replace(STDIN, "plan")


def _key(fields: Fields, name: str) -> Place:
    return fields.key(name).place
