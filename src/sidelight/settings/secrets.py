"""What is secret, and what is left of each dataset in the ideal world that goes with a secret."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.setting import Alternative, Secret
from sidelight.settings.keys import ALTERNATIVE, LAW, LEFT, SECRET, SHARE
from sidelight.settings.names import read_left, read_name
from sidelight.settings.parts import Part, listed, shown, suggestion
from sidelight.settings.probabilities import law_of_any, read_weights
from sidelight.settings.syntax import Object


def read_secrets(part: Part, datasets: int) -> tuple[Secret, ...]:
    secrets: dict[str, Secret] = {}
    for item in part.items("a list of secrets"):
        fields = SECRET.read(item)
        name = read_name(fields["name"])
        if name in secrets:
            raise fields["name"].error(f"a second secret named {shown(name)}", "every name once")
        values = fields["values"].items(f"{datasets} values, one per dataset", datasets)
        secrets[name] = Secret(name, tuple(None if value.value is None else _value(value) for value in values))
    return tuple(secrets.values())


def read_alternatives(part: Part, datasets: int, secrets: tuple[Secret, ...]) -> tuple[Alternative, ...]:
    known = {secret.name: secret for secret in secrets}
    return tuple(_alternative(item, datasets, known) for item in part.items("a list of alternatives"))


def _alternative(part: Part, datasets: int, known: Mapping[str, Secret]) -> Alternative:
    fields = ALTERNATIVE.read(part)
    name = read_name(fields["secret"])
    if name not in known:
        allowed = listed(known) or "the name of a secret; the setting has none"
        raise fields["secret"].error(f"{shown(name)} is not the name of a secret", allowed, suggestion(name, known))
    values = fields["values"].items(f"{datasets} values, one per dataset", datasets)
    return Alternative(known[name], tuple(_left(value) for value in values))


def _value(part: Part) -> str:
    return read_name(part, "a text or a whole number, or null where there is nothing to protect")


def _left(part: Part) -> FiniteLaw[Hashable]:
    if not isinstance(part.value, Object):
        if not isinstance(part.value, str | list):
            raise part.unlike(f'{LEFT}, or {{"law": [{{"value": ..., "p": ...}}, ...]}}')
        return FiniteLaw.point(read_left(part))
    law = LAW.read(part)["law"]
    shares = [SHARE.read(share) for share in law.items("a list of values with their probabilities, at least one", least=1)]
    outcomes: list[Hashable] = [read_left(share["value"]) for share in shares]
    return law_of_any(outcomes, read_weights([share["p"].value for share in shares], lambda index: shares[index]["p"], law))
