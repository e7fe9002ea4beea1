"""Reads who is protected: the people, their secret, and what an attacker cannot know of it."""

from __future__ import annotations

from sidelight.plan.people_keys import PEOPLE
from sidelight.plan.protected import People, Uncertainty
from sidelight.plan.uncertain.amounts import read_amount
from sidelight.plan.uncertain.because import read_because
from sidelight.plan.uncertain.sample import read_sample
from sidelight.plan.uncertain.uncertainty import read_uncertainty
from sidelight.reading.forms import Text
from sidelight.reading.keys import Fields
from sidelight.reading.node import Mapping, NamedNode, Node, Scalar, Sequence

VALUES = "a list of two or more different values, such as [yes, no]"


def read_people(fields: Fields, counted: bool = False) -> People:
    """`counted`: whether people are counted in a table; until then their number is 0 where the plan does not say it."""
    if "count" not in fields and not counted:
        raise fields.place.error(
            "'count' is missing from people", "count: a whole number, 1 or more", "all people, the one under attack included"
        )
    count: int = fields.maybe("count") or 0
    secret: NamedNode = fields.read("secret")
    amount = read_amount(secret) if isinstance(secret.value, Mapping) else None
    values = _values(secret) if amount is None else ()
    if amount is not None and counted and amount.digits is None:
        raise secret.value.place.error(
            f"the table has amounts of {secret.key}, and nothing says how many digits they have after the point",
            "digits: 0 for whole numbers, 2 for cents, beside 'from' and 'to'",
            "what is published is a sum of whole numbers of the smallest unit",
        )
    public = _public(fields, secret.key.text)
    doubt: Fields = fields.read("uncertainty")
    uncertainty = read_uncertainty(doubt, count, values, public, counted, amount)
    together, within_cell, clusters = _together(fields, uncertainty, counted, amount is not None)
    protects = _protects(fields, uncertainty, (together or 1) > 1 or clusters is not None, amount is not None)
    because = read_because(fields)
    if uncertainty is not None and because is None:
        raise fields.key("uncertainty").place.error(
            "'because' is missing: nobody vouches for this uncertainty",
            "because: text, beside 'uncertainty'",
            "say where it comes from with 'because'",
        )
    unit = fields.maybe("unit") or "person"
    phrase = fields.maybe("phrase") or f"the {secret.key.text.replace('_', ' ')} of"
    sample = read_sample(fields, uncertainty, len(values))
    return People(
        unit,
        count,
        secret.key.text,
        values,
        public,
        together,
        uncertainty,
        because,
        within_cell,
        phrase,
        clusters,
        protects=protects,
        amount=amount,
        sample=sample,
    )


def _values(secret: NamedNode) -> tuple[str, ...]:
    written = secret.value
    if not isinstance(written, Sequence):
        if isinstance(written, Scalar):
            PEOPLE.refuse_word(written)
        raise written.place.error(f"the values of {secret.key} are {written}", VALUES)
    values: list[str] = []
    for item in written.items:
        value = Text("a value").read(item, secret.key.text)
        if value in values:
            raise item.place.error(f"the value {item} a second time", VALUES)
        values.append(value)
    if len(values) < 2:
        raise written.place.error(f"{secret.key} has fewer than two values", VALUES)
    return tuple(values)


def _public(fields: Fields, secret: str) -> tuple[str, ...]:
    found: tuple[tuple[Node, str], ...] = fields.maybe("public") or ()
    columns: list[str] = []
    for node, column in found:
        if column == secret:
            raise node.place.error(f"the secret {node} among the public columns", "columns that are not protected")
        if column in columns:
            raise node.place.error(f"the column {node} a second time", "every column once")
        columns.append(column)
    return tuple(columns)


def _together(
    fields: Fields, uncertainty: Uncertainty | None, counted: bool, amounts: bool
) -> tuple[int | None, bool, str | None]:
    """The size of the largest cluster, whether each lies within a cell, and the column that says who is in one."""
    stated: str | Fields | None = fields.maybe("together")
    if stated is None:
        return None, False, None
    if not isinstance(stated, Fields):
        return 1, False, None
    if amounts:
        raise fields.key("together").place.error(
            "clusters of people beside a secret that is an amount",
            "together: nobody",
            "bounds that hold whatever the others of a cluster have are there for secrets with listed values",
        )
    within, clusters = stated.maybe("within") is not None, stated.maybe("column")
    if clusters is not None:
        if not counted:
            raise stated.key("column").place.error("a column of clusters without 'data'", "{at_most: N}, or a 'data' block")
        return 1, within, clusters
    size: int = stated.read("at_most")
    if size > 1 and uncertainty is not None and not boxes(uncertainty):
        raise fields.key("together").place.error(
            f"clusters of {size} people beside '{uncertainty.kind}': given the others of a cluster, "
            "a person's rate is no longer the stated one",
            "at_least, at_most or between beside clusters",
            "give bounds that hold whatever the others of the cluster have",
        )
    return size, within and size > 1, None


def _protects(fields: Fields, uncertainty: Uncertainty | None, clusters: bool, amounts: bool) -> int:
    """How many people are protected at once; of more than one only what is proved of them."""
    people: int = fields.maybe("protects") or 1
    beside = "a secret that is an amount" if amounts else "clusters of people" if clusters else ""
    if "sample" in fields:
        beside = "'sample'"
    if uncertainty is not None and uncertainty.kind in ("table", "column", "mixture"):
        beside = f"'uncertainty: {uncertainty.kind}'"
    if uncertainty is not None and uncertainty.placed:
        beside = "groups that say which cell they are in"
    if people > 1 and beside:
        raise fields.key("protects").place.error(
            f"{people} people protected at once beside {beside}",
            "protects: 1, or independent people of whom every cell is equally unsure, with listed values",
            "what several people give away together is not certified there; write a second plan that states it otherwise",
        )
    return people


def boxes(uncertainty: Uncertainty) -> bool:
    """Whether only bounds are stated, which may hold for each member of a cluster given the others; or certainty, which does."""
    if uncertainty.reference is None:
        return uncertainty.kind in {"at_least", "at_most", "between"}
    return all(low != high or set(low) <= {0, 1} for _, (low, high) in uncertainty.reference.laws)
