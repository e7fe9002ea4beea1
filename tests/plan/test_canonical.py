"""The canonical text of a plan: one for all spellings, another one for everything that is stated otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sidelight.plan.loading import load, load_all

PLANS = sorted((Path(__file__).parent.parent.parent / "plans").glob("*.yaml"))

SPELLINGS = [
    ("at_least: 0.05", "at_least: 5%"),
    ("at_least: 0.05", "at_least: 0.050"),
    ("at_least: 0.05", "at_least: 5e-2"),
    ("delta: 1.0e-10\n  epsilon: 1.0", "epsilon: 1\n  chance: 1e-10"),
    ("already_public:", "leaked:"),
    ("unit: voter", "unit: 'voter'"),
    ("knows: 99%", "knows: 99.0%"),
    ("{north: 4200000, south: 5800000}", "{south: 5800000, north: 4200000}"),
    ("title: Referendum tally\n", "# a comment\ntitle:   Referendum tally\n\n"),
]
STATEMENTS = [
    ("at_least: 0.05", "at_least: 0.06"),
    ("unit: voter", "unit: citizen"),
    ("knows: 99%", "knows: 98%"),
    ("knows: 99%", "knows: 99"),
    ("[region, age_band]", "[age_band, region]"),  # lists are kept: their order may mean something
    ("against: [all]", ""),  # defaults are not filled in
    ("name: tally", "name: the tally"),
    ("minimum: 20", "minimum: 21"),
]


@pytest.mark.parametrize(("piece", "spelling"), SPELLINGS)
def test_another_spelling_of_the_same_plan_has_the_same_hash(changed, piece: str, spelling: str) -> None:
    assert changed((piece, spelling)).digest == changed().digest


@pytest.mark.parametrize(("piece", "stated"), STATEMENTS)
def test_a_plan_that_states_something_else_has_another_hash(changed, piece: str, stated: str) -> None:
    assert changed((piece, stated)).digest != changed().digest


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_the_canonical_text_is_a_plan_again_with_the_same_hash(path: Path, tmp_path: Path) -> None:
    plan = load(path)
    again = tmp_path / "again.yaml"
    again.write_text(plan.text, encoding="utf-8")

    read = load(again)

    assert (read.text, read.digest) == (plan.text, plan.digest)
    assert (read.title, read.people, read.attackers, read.policy) == (plan.title, plan.people, plan.attackers, plan.policy)
    assert [release.name for release in read.publish] == [release.name for release in plan.publish]


def test_mappings_are_sorted_and_numbers_are_plain_decimals(changed) -> None:
    tree = json.loads(changed(("at_least: 0.05", "at_least: 7%")).text)

    assert list(tree) == sorted(tree)
    assert tree["people"]["uncertainty"] == {"at_least": "0.07"}
    assert tree["policy"]["delta"] == "1e-10"
    assert "leaked" not in tree


def test_a_share_of_known_people_stays_a_share(changed) -> None:
    """100 % is everybody else, and 1 is one person: the decimal would say something else."""
    tree = json.loads(changed(("knows: 99%", "knows: 100%")).text)

    assert tree["attacker"]["knows"] == "100%"


def test_a_file_counts_by_its_records(write, referendum, tmp_path: Path) -> None:
    plan = referendum.replace("{north: 4200000, south: 5800000}", "cells.csv")
    texts = (
        "region,people\nnorth,4200000\nsouth,5800000\n",
        'region, people\r\n\r\n"north",4200000\r\nsouth,5800000',
        "region,people\nnorth,1\nsouth,9999999\n",
    )

    hashes = []
    for text in texts:
        (tmp_path / "cells.csv").write_text(text, encoding="utf-8", newline="")
        (tmp_path / "plan.yaml").write_text(plan, encoding="utf-8")
        hashes.append(load(tmp_path / "plan.yaml").digest)

    assert hashes[0] == hashes[1] != hashes[2]


def test_a_policy_in_a_file_is_the_policy_in_it(referendum, tmp_path: Path) -> None:
    head, _, policy = referendum.partition("policy:\n")
    (tmp_path / "policy.yaml").write_text("\n".join(line.strip() for line in policy.splitlines()) + "\n", encoding="utf-8")
    (tmp_path / "inside.yaml").write_text(referendum, encoding="utf-8")
    (tmp_path / "beside.yaml").write_text(f"{head}policy: policy.yaml\n", encoding="utf-8")

    assert load(tmp_path / "inside.yaml").digest == load(tmp_path / "beside.yaml").digest


def test_several_plans_have_a_hash_of_their_own(referendum, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(referendum, encoding="utf-8")
    (tmp_path / "two.yaml").write_text("sidelight: 1\npublish:\n  - {name: again, count: {vote: no}}\n", encoding="utf-8")

    both = load_all([tmp_path / "one.yaml", tmp_path / "two.yaml"])

    assert both.digest not in (
        load(tmp_path / "one.yaml").digest,
        load_all([tmp_path / "two.yaml", tmp_path / "one.yaml"]).digest,
    )
    assert both.digest.startswith("sha256:")
    assert len(both.digest) == len("sha256:") + 64
