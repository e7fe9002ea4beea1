"""Reads the secrets of a setting, and for each secret what is left of each dataset in the ideal world without it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.setting import Alternative, Secret
from sidelight.reading.json_text import written_beside
from sidelight.reading.node import Mapping as MappingNode
from sidelight.reading.node import Node, Scalar, sequence, unlike
from sidelight.reading.words import listed, shown, suggestion
from sidelight.settings.keys import ALTERNATIVE, LAW, LEFT, SECRET, SHARE
from sidelight.settings.names import read_beside, read_each, read_left, read_name
from sidelight.settings.probabilities import law_of_any, read_weights


def read_secrets(node: Node, datasets: int) -> tuple[Secret, ...]:
    secrets: dict[str, Secret] = {}
    for item in sequence(node, "a list of secrets").items:
        fields = SECRET.read(item)
        name = read_name(fields.value("name"))
        if name in secrets:
            raise fields.value("name").place.error(f"a second secret named {shown(name)}", "every name once")
        values = sequence(fields.value("values"), f"{datasets} values, one per dataset", datasets)
        secrets[name] = Secret(name, read_each(values, _value))
    return tuple(secrets.values())


def read_alternatives(node: Node, datasets: int, secrets: tuple[Secret, ...]) -> tuple[Alternative, ...]:
    known = {secret.name: secret for secret in secrets}
    return tuple(_alternative(item, datasets, known) for item in sequence(node, "a list of alternatives").items)


def _alternative(node: Node, datasets: int, known: Mapping[str, Secret]) -> Alternative:
    fields = ALTERNATIVE.read(node)
    name = read_name(fields.value("secret"))
    if name not in known:
        allowed = listed(known) or "the name of a secret; the setting has none"
        found = f"{shown(name)} is not the name of a secret"
        raise fields.value("secret").place.error(found, allowed, suggestion(name, known))
    values = sequence(fields.value("values"), f"{datasets} values, one per dataset", datasets).items
    return Alternative(known[name], tuple(_left(value) for value in values))


def _value(node: Node) -> str | None:
    if isinstance(node, Scalar) and node.empty:
        return None
    return read_name(node, "a text or a whole number, or null where there is nothing to protect")


def _left(node: Node) -> FiniteLaw[Hashable]:
    if not isinstance(node, MappingNode):
        if isinstance(node, Scalar) and node.plain and node.text in {"true", "false", "null"}:
            raise unlike(node, f'{LEFT}, or {{"law": [{{"value": ..., "p": ...}}, ...]}}')
        return FiniteLaw.point(read_left(node))
    law = sequence(LAW.read(node).value("law"), "a list of values with their probabilities, at least one", least=1)
    shares = [SHARE.read(share) for share in law.items]
    outcomes: list[Hashable] = [read_beside("value", share, read_left) for share in shares]
    chances = [written_beside("p", share) for share in shares]
    return law_of_any(outcomes, read_weights(chances, lambda index: shares[index].value("p"), law))
