"""The canonical text of a plan, and its hash: plan files that differ only in the spellings named here have one hash.

The tree as written, defaults not filled in: mappings sorted by key, lists kept, keys with two names under the first, numbers as
exact decimals (`7%` as `0.07`). A share of known people stays a percentage, because a number there counts people. A CSV file is
the hash of its records, a policy file the policy in it. Where the table of people is kept is left out. Without CSV files the
text is a plan again, with the same hash.
"""

from __future__ import annotations

import json
from collections.abc import Sequence as Several
from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from hashlib import sha256

from sidelight.errors import BadValue
from sidelight.numbers.decimals import exact
from sidelight.numbers.printing import exact_decimal
from sidelight.plan.uncertain.bounds import BoundsForm
from sidelight.plan.uncertain.per_value import PerValue
from sidelight.plan.uncertain.reference import GiveOrTakeForm
from sidelight.plan.uncertain.secret_form import SecretForm
from sidelight.reading.csv_text import read_csv
from sidelight.reading.files import beside, read_yaml
from sidelight.reading.forms import Form, OneOrMore, Some, Text, Word
from sidelight.reading.keys import Block, Fields
from sidelight.reading.node import Mapping, Node, Scalar, Sequence
from sidelight.reading.numbers import NumberForm, Whole
from sidelight.reading.pairs import Anything, Either, FileOf

Canonical = str | list["Canonical"] | dict[str, "Canonical"]


def canonical_text(plans: Several[Fields]) -> str:
    """Of one plan, or the list of several that are published together."""
    trees = [in_canonical_form(plan.block, plan.written) for plan in plans]
    return json.dumps(trees[0] if len(trees) == 1 else trees, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


@singledispatch
def in_canonical_form(form: Form, node: Node) -> Canonical:
    """What is written there; forms of text say no more."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [in_canonical_form(form, item) for item in node.items]
    return {entry.key.text: in_canonical_form(form, entry.value) for entry in node.entries}


@in_canonical_form.register
def _(form: Block, node: Node) -> Canonical:
    fields = form.read(node, optional=form.required)
    first = {key.name: key.same_as or key.name for key in form.keys}
    told = [name for name in fields.written.entries.names() if not form.key(name).where]
    return {first[name]: in_canonical_form(form.key(name).form, fields.value(name)) for name in told}


@in_canonical_form.register(Whole)
@in_canonical_form.register(NumberForm)
def _(form: Form, node: Node) -> Canonical:
    return _number(exact(_text(node)))


@in_canonical_form.register
def _(form: BoundsForm, node: Node) -> Canonical:
    return [_number(end) for end in form.read(node, "")]


@in_canonical_form.register
def _(form: GiveOrTakeForm, node: Node) -> Canonical:
    widening = form.read(node, "")
    return _number(widening.distance) if widening.distance else f"{_number(widening.factor)}x"


@in_canonical_form.register
def _(form: Word, node: Node) -> Canonical:
    return form.read(node, "")


@in_canonical_form.register(OneOrMore)
@in_canonical_form.register(Some)
def _(form: OneOrMore | Some, node: Node) -> Canonical:
    if isinstance(node, Sequence):
        return [in_canonical_form(form.form, item) for item in node.items]
    return in_canonical_form(form.form, node)


@in_canonical_form.register
def _(form: PerValue, node: Node) -> Canonical:
    assert isinstance(node, Mapping)
    return {entry.key.text: in_canonical_form(form.form, entry.value) for entry in node.entries}


@in_canonical_form.register
def _(form: SecretForm, node: Node) -> Canonical:
    secret = form.read(node, "")
    inner: Form = form.amount if isinstance(secret.value, Mapping) else Text()
    return {secret.key.text: in_canonical_form(inner, secret.value)}


@in_canonical_form.register
def _(form: Either, node: Node) -> Canonical:
    return in_canonical_form(form.mapping if isinstance(node, Mapping) else form.text, node)


@in_canonical_form.register
def _(form: FileOf, node: Node) -> Canonical:
    return in_canonical_form(form.form, read_yaml(beside(node.place.file, _text(node)), named=node.place))


@in_canonical_form.register
def _(form: Anything, node: Node) -> Canonical:
    """Numbers, the share of people who are known, or the name of a CSV file."""
    if isinstance(node, Sequence):
        return [in_canonical_form(_inside(form), item) for item in node.items]
    if isinstance(node, Mapping):
        return {entry.key.text: in_canonical_form(_inside(form), entry.value) for entry in node.entries}
    if not form.files and not form.inside:
        return node.text
    try:
        number = exact(node.text)
    except BadValue:
        if form.inside:
            return node.text
        return {"sha256": _records(beside(node.place.file, node.text), node)}
    return f"{_number(100 * number)}%" if form.shares and node.text.rstrip().endswith("%") else _number(number)


def _inside(form: Anything) -> Anything:
    """What is listed below a key is written there: a text is the name of no file, and numbers are numbers."""
    return replace(form, files=False, inside=True) if form.files else form


def _records(file: str, named: Node) -> str:
    """The hash of the records of a CSV file: blank lines, quotes and spaces around fields change nothing."""
    digest = sha256()
    for _, record in read_csv(file, named.place).records():
        digest.update(json.dumps([field.strip() for field in record]).encode() + b"\n")
    return digest.hexdigest()


def _number(value: Fraction) -> str:
    """An exact decimal; a ratio where the decimal does not end."""
    left = value.denominator
    for prime in (2, 5):
        while left % prime == 0:
            left //= prime
    return exact_decimal(value) if left == 1 else f"{value.numerator}/{value.denominator}"


def _text(node: Node) -> str:
    assert isinstance(node, Scalar)
    return node.text
