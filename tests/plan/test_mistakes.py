"""Every mistake is found at its place, with what is allowed."""

from __future__ import annotations

import pytest

from sidelight.errors import PlanError
from sidelight.plan.loading import load
from sidelight.plan.releases import all_kinds


def at(error: PlanError) -> tuple[int, int]:
    return error.line, error.column


def test_a_misspelt_key_is_answered_with_the_one_that_was_meant(refused) -> None:
    error = refused(("    minimum: 20", "    minimun: 20"))

    assert at(error) == (21, 5)
    assert "'minimun' is not a key of a release" in error.found
    assert error.hint == "did you mean 'minimum'?"


def test_a_key_written_twice_is_refused_at_the_second(refused) -> None:
    error = refused(("  count: 10000000\n", "  count: 10000000\n  count: 7\n"))

    assert at(error) == (6, 3)
    assert "a second time; the first is in line 5" in error.found


def test_another_version_of_the_format_is_refused_before_its_keys(refused) -> None:
    error = refused(("sidelight: 1", "sidelight: 2"), ("title:", "headline:"))

    assert at(error) == (1, 12)
    assert error.allowed == "1" or "1" in error.allowed


@pytest.mark.parametrize(
    ("old", "new", "place", "found"),
    [
        ("at_least: 0.05", "at_least: 0.51", (10, 15), "add up to more than 1"),
        ("at_least: 0.05", "at_least: 0", (10, 15), "says nothing"),
        ("at_least: 0.05", "at_least: -0.1", (10, 15), "'at_least' is '-0.1'"),
        ("at_least: 0.05", "at_least: .nan", (10, 15), "not a decimal number"),
        ("at_least: 0.05", "at_least: NaN", (10, 15), "not a decimal number"),
        ("at_least: 0.05", "at_least: 1e400", (10, 15), "out of range"),
        ("at_least: 0.05", "at_least: 1e-400", (10, 15), "out of range"),
        ("at_least: 0.05", "at_least: [0.05]", (10, 15), "'at_least' is a list"),
        ("at_least: 0.05", "at_least:", (10, 5), "nothing is written beside 'at_least'"),
        ("at_least: 0.05", "at_most: {maybe: 0.1}", (10, 15), "'maybe' is not a value of the secret"),
        ("at_least: 0.05", "at_most: {yes: 1.5}", (10, 20), "'yes' is '1.5'"),
        ("at_least: 0.05", "at_most: {yes: 0.1, no: 0.2}", (10, 14), "less than 1"),
        ("at_least: 0.05", "rates: {yes: 0.3, no: 0.6}", (10, 12), "the rates add up to 0.9"),
        ("at_least: 0.05", "rates: {yes: 1.3, no: -0.3}", (10, 18), "'yes' is '1.3'"),
        ("at_least: 0.05", "rates: {yes: 1}", (10, 12), "no rate for 'no'"),
        ("at_least: 0.05", "rates: {yes: 0.3, no: 0.7, perhaps: 0}", (10, 32), "'perhaps' is not a value of the secret"),
        ("at_least: 0.05", "groups: [{count: 5, rates: {yes: 0.5, no: 0.5}}]", (10, 13), "5 people together"),
        ("at_least: 0.05", "groups: [{count: 0, rates: {yes: 0.5, no: 0.5}}]", (10, 22), "'count' is '0'"),
        ("at_least: 0.05", "groups: []", (10, 13), "empty list"),
        ("at_least: 0.05", "at_least: 0.05\n    rates: {yes: 0.3, no: 0.7}", (11, 5), "both 'at_least' and 'rates'"),
        ("at_least: 0.05", "none: false", (10, 11), "'none' is 'false'"),
        ("    at_least: 0.05\n", "    {}\n", (10, 5), "none of at_least"),
        ("  because: pre-election polls, table 4\n", "", (9, 3), "nobody vouches"),
        ("because: pre-election polls, table 4", "because: {}", (11, 12), "'because' says nothing"),
        ("together: nobody", "together: family", (8, 13), "'together' is 'family'"),
        ("together: nobody", "together: {at_most: 0}", (8, 23), "'at_most' is '0'"),
        ("count: 10000000", "count: 0", (5, 10), "'count' is '0'"),
        ("count: 10000000", "count: 12.5", (5, 10), "'count' is '12.5'"),
        ("count: 10000000", "count: 500%", (5, 10), "'count' is '500%'"),
        ("count: 10000000", "count: 1e200", (5, 10), "too large"),
        ("  count: 10000000\n", "", (4, 3), "'count' is missing"),
        ("[yes, no]", "[yes]", (6, 18), "fewer than two values"),
        ("[yes, no]", "[yes, no, yes]", (6, 28), "'yes' a second time"),
        ("[yes, no]", "yes", (6, 18), "the values of 'vote' are 'yes'"),
        ("{vote: [yes, no]}", "{vote: [yes, no], sex: [m, f]}", (6, 29), "'secret' has 2 entries"),
        ("[region, age_band]", "[region, vote]", (7, 20), "the secret 'vote'"),
        ("[region, age_band]", "[region, region]", (7, 20), "a second time"),
        ("[region, age_band]", "[age_band]", (15, 57), "'region' is not a public column"),
        ("knows: 99%", "knows: 0.5", (13, 10), "a fraction of a person"),
        ("knows: 99%", "knows: 10000000", (13, 10), "more known than people"),
        ("knows: 99%", "knows: 101%", (13, 10), "more than everybody else"),
        ("knows: 99%", "knows: -1", (13, 10), "'knows' is '-1'"),
        ("knows: 99%", "knows: most", (13, 10), "not a decimal number"),
        ("knows: 99%", "knows: 99%\n  influence: evil", (14, 14), "'influence' is 'evil'"),
        ("knows: 99%", "name: all\n  knows: 99%", (13, 9), "named 'all'"),
        ("attacker:\n  knows: 99%", "attacker: [{knows: 3}, {knows: 3}]", (12, 24), "a second attacker named"),
        ("attacker:\n  knows: 99%", "attacker: []", (12, 11), "empty list"),
        ("attacker:\n  knows: 99%\n", "", (1, 1), "'attacker' is missing"),
        ("already_public:", "leaked: []\nalready_public:", (15, 1), "both 'leaked' and 'already_public'"),
        ("  - name: tally\n", "  - name: yes in the north\n", (17, 11), "a second release named"),
        ("  - name: tally\n", "  - name: '*'\n", (17, 11), "named '*'"),
        ("  - name: tally\n    count", "  - count", (17, 5), "'name' is missing"),
        ("minimum: 20", "minimum: -20", (21, 14), "'minimum' is '-20'"),
        ("minimum: 20", "minimum: 2.5", (21, 14), "'minimum' is '2.5'"),
        ("minimum: 20", "people: true", (21, 5), "both 'count' and 'people'"),
        ("    count: {vote: yes}\n", "", (17, 5), f"none of {' | '.join(all_kinds())}"),
        ("    count: {vote: yes}\n", "    people: false\n", (18, 13), "'people' is 'false'"),
        ("    count: {vote: yes}\n", "    count: {vote: maybe}\n", (18, 19), "'maybe' is not a value of 'vote'"),
        ("    count: {vote: yes}\n", "    count: {income: 3}\n", (18, 13), "'income' is not the secret"),
        ("    count: {vote: yes}\n", "    count: {vote: [yes]}\n", (18, 19), "'vote' is a list"),
        ("    count: {vote: yes}\n", "    count: vote\n", (18, 12), "'count' is 'vote'"),
        ("epsilon: 0.5", "epsilon: 0", (22, 34), "'epsilon' is '0'"),
        ("epsilon: 0.5", "epsilon: 1e-200", (22, 24), "ratio of geometric noise"),
        ("{geometric: {epsilon: 0.5}}", "{}", (22, 12), "none of binomial | discrete_gaussian | geometric"),
        ("{geometric: {epsilon: 0.5}}", "{laplace: {epsilon: 1}}", (22, 13), "'laplace' is not a key of noise"),
        ("{geometric: {epsilon: 0.5}}", "{discrete_gaussian: {sigma: 0}}", (22, 40), "'sigma' is '0'"),
        ("by: [region]", "by: [vote]", (19, 10), "'vote' is the secret"),
        ("by: [region]", "by: [shoe_size]", (19, 10), "'shoe_size' is not a public column"),
        ("by: [region]", "by: [region, region]", (19, 18), "a second time"),
        ("where: region = 'north'", "where: vote = 'yes'", (15, 57), "'vote' is the secret"),
        ("    by: [region]\n", "", (19, 5), "cells without 'by' or 'where'"),
        ("    cells: {north: 4200000, south: 5800000}\n", "", (15, 57), "nothing says how many people"),
        ("delta: 1.0e-10", "delta: 1", (24, 10), "'delta' is '1'"),
        ("delta: 1.0e-10", "delta: -1e-9", (24, 10), "'delta' is '-1e-9'"),
        ("  delta: 1.0e-10\n", "", (24, 3), "none of delta | chance"),
        ("  delta: 1.0e-10\n", "  delta: 0\n  chance: 0\n", (25, 3), "both 'delta' and 'chance'"),
        ("epsilon: 1.0", "odds_factor: 0.5", (25, 16), "'odds_factor' is '0.5'"),
        ("epsilon: 1.0", "epsilon: -1", (25, 12), "'epsilon' is '-1'"),
        ("[all]", "[nobody]", (26, 13), "'nobody' is not a declared attacker"),
        ("ground: attacker_uncertainty", "ground: hope", (27, 11), "'ground' is 'hope'"),
    ],
)  # fmt: skip
def test_a_value_that_is_not_allowed_is_refused_at_its_place(refused, old, new, place, found) -> None:
    error = refused((old, new))

    assert found in error.found
    assert at(error) == place


def test_a_fraction_of_a_person_is_answered_with_the_percentage(refused) -> None:
    assert refused(("knows: 99%", "knows: 0.5")).hint == "write 50% for a share"


def test_nothing_to_publish_is_refused(refused_text, referendum) -> None:
    head, rest = referendum.split("publish:\n")

    missing, empty = refused_text(head), refused_text(f"{head}publish: []\n")

    assert "'publish' is missing" in missing.found
    assert "'publish' is an empty list" in empty.found
    assert rest


def test_clusters_beside_rates_are_refused_with_the_reason(refused) -> None:
    error = refused(("together: nobody", "together: {at_most: 4}"), ("at_least: 0.05", "rates: {yes: 0.3, no: 0.7}"))

    assert at(error) == (8, 3)
    assert "a person's rate is no longer the stated one" in error.found


def test_groups_of_people_beside_clusters_are_refused(refused) -> None:
    error = refused(("together: nobody", "together: {at_most: 4}\n  protects: 2"))

    assert "2 people protected at once beside clusters of people" in error.found
    assert "not certified there" in (error.hint or "")


@pytest.mark.parametrize("written", ["0", "1.5", "a couple"])
def test_a_group_is_a_whole_number_of_people(refused, written) -> None:
    error = refused(("together: nobody", f"together: nobody\n  protects: {written}"))

    assert "'protects'" in error.found
    assert error.allowed == "a whole number, 1 or more"


def test_a_ground_that_the_plan_does_not_have_is_refused(refused) -> None:
    error = refused(("at_least: 0.05", "none: true"))

    assert at(error) == (27, 11)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("    minimum: 20", "    exponential: {}", "exponential"),
        ("    minimum: 20", "    each: day", "each"),
        ("    minimum: 20", "    round: 5", "round"),
        ("    minimum: 20", "    levels: {ward: wards.csv}", "levels"),
        ("    minimum: 20", "    adds_up: false", "adds_up"),
        ("  unit: voter", "  changes: {every: day}", "changes"),
        ("attacker:\n  knows: 99%", "attacker: contributor", "contributor"),
        ("title: Referendum tally", "studies: {count: 31}", "studies"),
        ("title: Referendum tally", "decisions: decisions.yaml", "decisions"),
        ("title: Referendum tally", "budget: {}", "budget"),
        ("title: Referendum tally", "ledger: ledger.json", "ledger"),
        ("    minimum: 20", "    totals: all", "totals"),
        ("    minimum: 20", "    show: [{round: 5}]", "show"),
        ("    minimum: 20", "    table: t.csv", "table"),
        ("    minimum: 20", "    other: regression", "other"),
        ("  count: 10000000", "  secrets: []", "secrets"),
        ("  count: 10000000", "  frame: 20", "frame"),
        ("[yes, no]", "each", "each"),
        ("[yes, no]", "present", "present"),
        ("attacker:\n  knows: 99%", "attacker: insider", "insider"),
        ("knows: 99%", "plants: 49", "plants"),
        ("knows: 99%", "knows: stranger", "stranger"),
        ("where: region = 'north'", "noise: {geometric: {epsilon: 1}}", "noise"),
        ("  against: [all]", "  rules: {minimum: 10}", "rules"),
        ("title: Referendum tally", "edition: {}", "edition"),
    ],
)
def test_what_comes_later_is_refused_in_one_sentence(refused, old, new, key) -> None:
    error = refused((old, new))

    assert error.found.startswith(f"'{key}' is not available yet: ")
    assert "\n" not in str(error)


def test_a_mistake_in_a_policy_file_carries_the_name_of_that_file(refused, write) -> None:
    path = write("delta: 2\nepsilon: 1\n", "ours.yaml")

    error = refused(
        ("policy:\n  delta: 1.0e-10\n  epsilon: 1.0\n  against: [all]\n  ground: attacker_uncertainty\n", "policy: ours.yaml\n")
    )

    assert (error.file, error.line, error.column) == (str(path), 1, 8)


def test_a_policy_file_that_does_not_exist_is_refused_where_it_is_named(refused) -> None:
    error = refused(
        ("policy:\n  delta: 1.0e-10\n  epsilon: 1.0\n  against: [all]\n  ground: attacker_uncertainty\n", "policy: ours.yaml\n")
    )

    assert at(error) == (23, 9)
    assert "does not exist" in error.found


def test_a_directory_and_a_missing_file_are_refused(tmp_path) -> None:
    for path, found in (
        (tmp_path, "directory"),
        (tmp_path / "nowhere.yaml", "does not exist"),
        (f"{tmp_path}/\0", "cannot be read"),
    ):
        with pytest.raises(PlanError, match=found):
            load(path)
