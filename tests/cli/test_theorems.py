"""`sidelight theorems`: the list, one id, a formula applied."""

from __future__ import annotations

import json

import pytest
from tests.cli.asking import ask, found
from tests.theorems.test_formulas import GOLDENS

from sidelight.definitions.registry import all_definitions
from sidelight.errors import ConditionNotMet
from sidelight.model.results.formula import Formula
from sidelight.theorems import all_formulas, all_theorems
from sidelight.theorems.catalogue import catalogue
from sidelight.theorems.lookup import ALIASES
from sidelight.theorems.papers import PAPERS

NINE = ("epsilon=0.5", "delta=1e-3", "independence_epsilon=0.1", "independence_delta=1e-4")


def test_the_list_has_one_line_for_each_id_under_its_paper() -> None:
    lines = ask("theorems").stdout.splitlines()

    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == list(catalogue())
    assert next(line for line in lines if not line.startswith(" ")).startswith(PAPERS["pk"].title)


@pytest.mark.parametrize("word", PAPERS)
def test_the_list_of_a_paper_is_the_same_by_its_key_and_by_its_word(word: str) -> None:
    by_word, by_key = found("theorems", "--paper", word), found("theorems", "--paper", PAPERS[word].key)

    assert by_word == by_key
    assert {row["id"] for row in by_word["theorems"]} == {id for id in catalogue() if PAPERS[word].has(id)}


def test_the_list_of_a_definition_has_it_and_what_speaks_of_it() -> None:
    listed = {row["id"] for row in found("theorems", "--definition", "bounded_leakage")["theorems"]}

    assert {"bldp.def2", "bldp.thm9", "sl.enumeration"} <= listed
    assert not {"bldp.def1", "pk.thm3"} & listed


def test_a_row_of_the_list_says_what_it_is_and_what_is_thought_of_the_print() -> None:
    rows = {row["id"]: row for row in found("theorems")["theorems"]}

    assert rows["bldp.thm9"]["kinds"] == ["theorem", "formula"]
    assert (rows["bldp.thm9"]["verdict"], rows["pk.thm3"]["verdict"], rows["pk.def5"]["verdict"]) == ("tight", "corrected", None)
    assert rows["bldp.cor14"]["stated_by"] == ["bldp.thm9"]


@pytest.mark.parametrize("id", catalogue())
def test_every_id_can_be_shown(id: str) -> None:
    row = catalogue()[id]

    text, shown = ask("theorems", "show", id), found("theorems", "show", id)

    assert text.exit_code == 0
    assert text.stdout.startswith(f"{id} (")
    assert max(map(len, text.stdout.splitlines())) <= 100
    said = " ".join(text.stdout.split())
    for theorem in row.theorems:
        assert all(need.sentence in said for need in (*theorem.needs, *theorem.limits))
    for formula in row.formulas:
        assert all(condition.sentence in said for condition in formula.conditions)
        assert all(f"{parameter.name}: {parameter.kind}" in said for parameter in formula.parameters)
    assert len(shown["errata"]) == len(row.errata)
    assert shown["id"] == id


def test_showing_an_id_names_its_parts_its_source_and_its_tests() -> None:
    shown = found("theorems", "show", "bldp.thm9")

    (theorem,), (formula,) = shown["theorems"], shown["formulas"]
    assert theorem["definitions"] == ["BoundedLeakage"]
    assert theorem["mechanisms"] is None
    assert theorem["rests_on"] == "other guarantees"
    assert formula["parameters"][0] == {
        "name": "epsilon",
        "kind": "number",
        "meaning": "the epsilon of what is assumed",
        "bounds": "at least 0",
        "required": True,
    }
    assert "LigettPR2020, Theorem 9" in shown["source"]
    assert "tests/theorems/test_formulas.py" in shown["tests"]


def test_a_place_as_it_is_cited_is_shown_and_one_in_several_papers_is_listed() -> None:
    several, one = found("theorems", "show", "Theorem 9"), found("theorems", "show", "LigettPR2020, Theorem 9")

    assert [row["id"] for row in several["theorems"]] == ["bldp.thm9", "cw.thm9"]
    assert one == found("theorems", "show", "bldp.thm9") == found("theorems", "show", "bldp thm. 9")
    assert ask("theorems", "show", "theorem 9").stdout.startswith("Several are cited as theorem 9.")
    assert [row["id"] for row in found("theorems", "show", "Theorem 2.2")["theorems"]][:2] == ["ks.thm2.2a", "ks.thm2.2b"]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("dp", "bldp.def1"),
        ("DP", "bldp.def1"),
        ("differential privacy", "bldp.def1"),
        ("differential_privacy", "bldp.def1"),
        ("apk", "pk.def12"),
        ("PPKDP", "pk.def13"),
        ("causal differential privacy", "pk.def5"),
        ("coupled-worlds privacy", "cw.def5"),
        ("bounded leakage", "bldp.def2"),
    ],
)
def test_a_definition_is_shown_by_its_name_and_its_usual_short_name(name: str, id: str) -> None:
    assert found("theorems", "show", name)["id"] == id


def test_every_short_name_is_that_of_a_definition() -> None:
    assert set(ALIASES.values()) <= set(all_definitions())


@pytest.mark.parametrize("formula", [one for one in all_formulas().values() if one.as_printed is not None], ids=str)
def test_the_printed_formula_stands_beside_ours_where_it_differs(formula: Formula) -> None:
    shown = ask("theorems", "show", formula.id).stdout

    assert (formula.verdict == "as_printed" or bool(formula.prints)) or not formula.cites[0].locator
    assert " ".join(formula.prints.split()) in " ".join(shown.split())


def test_showing_what_is_false_in_print_computes_its_counterexample() -> None:
    (erratum, *_) = found("theorems", "show", "pk.thm3")["errata"]

    numbers = erratum["numbers"]
    assert (numbers["printed"], numbers["truth"]) == (pytest.approx(0.84), pytest.approx(0.9))
    assert numbers["printed"] < numbers["truth"] <= numbers["corrected"]


def test_an_applied_formula_has_the_keys_of_the_contract() -> None:
    applied = found("theorems", "apply", "bldp.thm9", *NINE)

    assert list(applied) == ["theorem", "inputs", "assumed", "epsilon", "delta", "printed", "verdict"]
    assert (applied["theorem"], applied["epsilon"], applied["verdict"]) == ("bldp.thm9", 0.7, "tight")
    assert applied["delta"] == pytest.approx(0.00138738279811)
    assert applied["printed"] == {"epsilon": 0.7, "delta": pytest.approx(0.00138738279811)}


def test_the_text_says_the_numbers_rounded_up_what_was_printed_and_the_verdict() -> None:
    lines = ask("theorems", "apply", "bldp.thm9", *NINE).stdout.splitlines()

    assert "epsilon: 0.7" in lines
    assert "delta: 0.00138739" in lines
    assert "printed: epsilon 0.7, delta 0.00138739" in lines
    assert lines[-1].startswith("verdict: tight")


def test_numbers_are_exact_and_may_be_ratios_or_percentages() -> None:
    plain, other = (
        found("theorems", "apply", "bldp.thm9", *numbers)
        for numbers in (("epsilon=0.5", "delta=0.01"), ("epsilon=1/2", "delta=1%"))
    )

    assert plain == other


def test_an_id_that_another_one_states_is_applied_through_it() -> None:
    owner, other = found("theorems", "apply", "bldp.thm9", *NINE), found("theorems", "apply", "bldp.cor14", *NINE)

    assert other == {**owner, "theorem": "bldp.cor14"}


def written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


@pytest.mark.parametrize("golden", GOLDENS, ids=[f"{golden.id} {number}" for number, golden in enumerate(GOLDENS)])
def test_every_checked_number_comes_out_of_the_command_too(golden) -> None:
    given = [f"{name}={written(value)}" for name, value in golden.given.items() if value is not None]

    applied = found("theorems", "apply", golden.id, *given)

    assert {"theorem", "epsilon", "delta", "printed", "verdict"} <= set(applied)
    assert applied["verdict"] in ("as_printed", "corrected", "tight")
    for name, number in golden.result.items():
        shown = float("inf") if applied[name] == "infinite" else applied[name]
        assert shown == pytest.approx(number, rel=0.6 * 10 ** (1 - golden.digits), abs=0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "bldp.thm99"), "the catalogue has no 'bldp.thm99': did you mean bldp.thm9?"),
        (("show", "@@"), "`sidelight theorems` lists what there is"),
        (("show", "Theorem 99"), "the catalogue has no 'Theorem 99'"),
        (("show", "differental privacy"), "did you mean differential_privacy?"),
        (("show",), "show which? Give an id"),
        (("show", "bldp.thm9", "epsilon=1"), "show takes an id and no more"),
        (("bldp.thm9",), "sidelight theorems show bldp.thm9"),
        (("show", "bldp.thm9", "--paper", "pk"), "they do not go with show"),
        (("--paper", "pkk"), "there is no paper called 'pkk': did you mean pk?"),
        (("--definition", "causual"), "did you mean causal?"),
        (("apply", "pk.def5"), "sidelight check SETTING.json --definition causal"),
        (("apply", "sl.enumeration"), "has no formula of plain numbers"),
        (("apply", "bldp.thm9"), "bldp.thm9 needs epsilon=..."),
        (("apply", "bldp.thm9", "epsilon"), "name=value is expected, found 'epsilon'"),
        (("apply", "bldp.thm9", "epsilon=1", "epsilon=2"), "epsilon is given twice"),
        (("apply", "bldp.thm9", "epsilno=1"), "did you mean epsilon?"),
        (("apply", "bldp.thm9", "epsilon=many"), "epsilon: 'many' is not a decimal number"),
        (("apply", "bldp.thm9", "epsilon="), "epsilon: '' is not a decimal number"),
        (("apply", "bldp.thm9", "epsilon=-1"), "epsilon is at least 0, found -1"),
        (("apply", "bldp.thm9", "epsilon=1", "delta=2"), "delta is at least 0 and at most 1, found 2"),
        (("apply", "bldp.thm9", "epsilon=1e999"), "out of range"),
    ],
)
def test_a_mistake_is_bad_input_and_the_message_says_what_to_do(arguments: tuple[str, ...], message: str) -> None:
    result = ask("theorems", *arguments)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


def test_what_has_no_numbers_says_what_can_be_done() -> None:
    without = [theorem.id for theorem in all_theorems() if not catalogue()[theorem.id].formulas]

    for id in without:
        result = ask("theorems", "apply", id)

        assert (result.exit_code, result.stdout) == (2, "")
        assert f"sidelight theorems show {id}" in result.stderr


def test_a_condition_that_is_not_met_certifies_nothing() -> None:
    result = ask("theorems", "apply", "cw.thm12", "least=0.1", "changes=0.2")

    assert (result.exit_code, result.stdout) == (3, "")
    assert "changes with a smaller probability than any output has. Without it nothing is promised" in result.stderr
    with pytest.raises(ConditionNotMet):
        all_formulas()["cw.thm12"](least=0.1, changes=0.2)


def test_more_than_is_computed_is_refused_as_such() -> None:
    result = ask("theorems", "apply", "bldp.thm27", "epsilons=0.1", "times=10001")

    assert (result.exit_code, result.stdout) == (3, "")
    assert "at most 10000 rounds. More than that is not computed" in result.stderr


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        (("pk.thm3", "people=3", "at_least=0.1", "epsilon=1", "known=3"), "known people are others than the target"),
        (("pk.thm3", "people=3", "at_least=0.1"), "either epsilon or delta is given"),
        (("bldp.thm17", "epsilon=1", "studies=2", "joined=1", "neighbours=add_remov"), "neighbours is one of both, add_remove"),
    ],
)
def test_numbers_that_do_not_fit_each_other_are_a_mistake(typed: tuple[str, ...], asked: str) -> None:
    result = ask("theorems", "apply", *typed)

    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{typed[0]} asks for this: {asked}" in result.stderr


def test_what_was_given_and_what_was_assumed_stand_beside_the_answer() -> None:
    numbers = ("epsilon=1/3", "delta=0.1234567")
    applied, text = found("theorems", "apply", "bldp.thm9", *numbers), ask("theorems", "apply", "bldp.thm9", *numbers).stdout

    assert applied["inputs"] == {"epsilon": "1/3", "delta": 0.1234567, "independence_epsilon": 0.0, "independence_delta": 0.0}
    assert applied["assumed"] == ["independence_epsilon", "independence_delta"]
    assert "given:    epsilon=1/3 delta=0.1234567\n" in text
    assert "assumed:  independence_epsilon=0 independence_delta=0 (where nothing was given)\n" in text
    assert "given:    epsilons=0,5\n" in ask("theorems", "apply", "bldp.thm27", "epsilons=0,5").stdout


def test_the_smallest_numbers_keep_their_digits() -> None:
    applied = found("theorems", "apply", "bldp.thm9", "epsilon=0.5", "delta=1e-300", "independence_delta=1e-300")

    assert applied["delta"] == pytest.approx(applied["printed"]["delta"], rel=1e-12, abs=0)


def test_an_infinite_number_is_a_word() -> None:
    from sidelight.model.results.formula import Applied
    from sidelight.report.theorems import applied_json, applied_text

    result = {"epsilon": float("inf"), "people": 3.0, "delta": None}
    applied = Applied(all_formulas()["bldp.thm9"], {}, (), result, {"delta": None})

    shown = json.loads(applied_json("x", applied))

    assert shown == {
        "theorem": "x",
        "inputs": {},
        "assumed": [],
        "epsilon": "infinite",
        "delta": None,
        "people": 3.0,
        "printed": {"delta": None},
        "verdict": "tight",
    }
    assert "epsilon: infinite" in applied_text("x", applied)
    assert "printed: delta nothing is said" in applied_text("x", applied)
