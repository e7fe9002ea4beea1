from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from sidelight.plan.keys import BLOCKS
from sidelight.plan.loading import load
from sidelight.plan.schema import schema

VARIANTS = [
    (),
    (("at_least: 0.05", "at_most: {yes: 0.5%}"),),
    (("at_least: 0.05", "rates: {yes: 0.3, no: 0.7}"),),
    (("at_least: 0.05", "none: true"), ("  ground: attacker_uncertainty\n", "")),
    (("together: nobody", "together: {at_most: 4}"),),
    (("because: pre-election polls, table 4", "because: {source: polls}"),),
    (("attacker:\n  knows: 99%", "attacker: [{knows: 3}, {name: b, knows: 5, influence: active}]"),),
    (("by: [region]", "by: region"),),
    (("epsilon: 1.0", "odds_factor: 3"),),
    (("geometric: {epsilon: 0.5}", "discrete_gaussian: {sigma: 3}"),),
    (("[yes, no]", "[yes, no, 3]"),),
    (("already_public:", "leaked:"),),
]
REFUSED = [
    ("title:", "titel:"),
    ("sidelight: 1", "sidelight: 2"),
    ("at_least: 0.05", "at_least: 0.05\n    none: true"),
    ("minimum: 20", "minimum: -20"),
    ("minimum: 20", "histogram: vote"),
    ("epsilon: 0.5", "epsilon: 0"),
    ("already_public:", "leaked: []\nalready_public:"),
]


def validate(text: str) -> None:
    plan: Any = YAML(typ="safe", pure=True).load(text)
    jsonschema.validate(plan, schema(), cls=jsonschema.Draft202012Validator)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("changes", VARIANTS)
def test_a_plan_that_loads_fits_the_schema(changed, referendum, changes) -> None:
    changed(*changes)

    for old, new in changes:
        referendum = referendum.replace(old, new)
    validate(referendum)


def test_every_shipped_plan_loads_and_fits_the_schema(root) -> None:
    for path in sorted((root / "plans").glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        if "\nsidelight: " in f"\n{text}":
            load(path)
            validate(text)


@pytest.mark.parametrize("change", REFUSED)
def test_a_plan_that_the_schema_refuses_does_not_load(refused, referendum, change) -> None:
    refused(change)

    with pytest.raises(jsonschema.ValidationError):
        validate(referendum.replace(*change))


def test_every_key_is_described() -> None:
    described = schema()

    for block in BLOCKS:
        properties = described["properties"] if block.name == "plan" else described["$defs"][block.name]["properties"]
        assert set(properties) == {key.name for key in block.keys} | {later.name for later in block.later}
        assert all(shape["description"] for shape in properties.values())
