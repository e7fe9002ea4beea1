"""What a first user does to `sidelight theorems`, and what went wrong when somebody did."""

from __future__ import annotations

import importlib.util
import json
import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest
from tests.cli.asking import ask, found
from tests.theorems.goldens.golden import Golden
from tests.theorems.test_formulas import GOLDENS

import sidelight as sl
from sidelight.cli.options import values_of
from sidelight.errors import BadValue, TooLarge
from sidelight.model.results.formula import Applied, Formula
from sidelight.report.parts import usage
from sidelight.report.theorems import applied_json, applied_text, catalogue_text
from sidelight.theorems import all_formulas
from sidelight.theorems.catalogue import catalogue

ROOT = Path(__file__).resolve().parent.parent.parent
STRANGE = ("", "nan", "inf", "-1", "0", "1e-300", "1e300", "1e12", "50%", "٣", "1,", "1,2,3", ",".join(["0.1"] * 3000))


def size(golden: Golden) -> float:
    return max((number for number in golden.given.values() if isinstance(number, int | float)), default=0)


def smallest(formula: Formula) -> dict[str, str]:
    """The checked numbers of this formula that take least time, as they are typed."""
    golden = min((golden for golden in GOLDENS if golden.id == formula.id), key=size)
    return {
        name: ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
        for name, value in golden.given.items()
        if value is not None
    }


def applied(formula: Formula, typed: dict[str, str]) -> Applied | None:
    """None where it is refused in plain words."""
    try:
        return formula(**values_of(formula, [f"{name}={text}" for name, text in typed.items()]))
    except (BadValue, TooLarge):
        return None


def on_paper(written: str) -> Decimal:
    return Decimal("Infinity") if written.endswith("infinite") else Decimal(written.removeprefix("at least "))


@pytest.mark.parametrize("formula", all_formulas().values(), ids=str)
def test_whatever_is_typed_is_answered_or_refused_and_never_rounded_down(formula):
    typed = smallest(formula)
    answers = [applied(formula, typed)]
    for parameter in formula.parameters:
        answers += [applied(formula, {**typed, parameter.name: text}) for text in STRANGE]

    assert answers[0] is not None
    for answer in filter(None, answers):
        shown = json.loads(applied_json(formula.id, answer))
        lines = applied_text(formula.id, answer).split("\n\n")[2].splitlines()
        written = dict(line.split(": ", 1) for line in lines[: len(answer.result)])
        for name, number in answer.result.items():
            if number is None:
                assert (shown[name], written[name]) == (None, "no number")
                continue
            exact = Decimal("Infinity") if shown[name] == "infinite" else Decimal(repr(float(shown[name])))
            assert on_paper(written[name]) <= exact if name in formula.lower else on_paper(written[name]) >= exact
            assert not name.endswith(("delta", "probability")) or 0 <= number <= 1, (name, answer.values)


def test_a_lower_end_is_rounded_down_and_says_so():
    misses, shown = (
        ("apply", "sl.trade_off", "epsilon=1", "false_positive=0.05"),
        found("theorems", "apply", "sl.trade_off", "epsilon=1", "false_positive=0.05"),
    )

    lines = ask("theorems", *misses).stdout.splitlines()

    assert "true_positive: 0.135915" in lines
    assert "false_negative: at least 0.864085" in lines
    assert shown["false_negative"] <= 1 - Fraction(math.e) / 20
    assert "at least: false_negative (a lower end, rounded down)" in " ".join(
        ask("theorems", "show", "sl.trade_off").stdout.split()
    )


@pytest.mark.parametrize("golden", GOLDENS, ids=[f"{golden.id} {number}" for number, golden in enumerate(GOLDENS)])
def test_a_delta_comes_with_the_epsilon_that_it_is_at(golden):
    formula = all_formulas()[golden.id]

    result = formula(**golden.given).result

    if result.get("delta") is not None and any(one.name == "epsilon" for one in formula.parameters):
        assert result["epsilon"] is not None


def test_the_epsilon_that_was_asked_for_comes_back_as_it_was_typed():
    lines = ask("theorems", "apply", "ks.thmA.3", "epsilon=0.4", "delta=0.001", "at=0.3", "values=2").stdout.splitlines()

    assert "epsilon: 0.3" in lines


def test_what_stands_under_printed_is_a_number_or_nothing():
    shown = found("theorems", "apply", "bldp.thm22", "epsilon=1e-300", "delta=0.001", "people=3")

    assert shown["printed"]["delta"] == pytest.approx(0.003)
    for formula in all_formulas().values():
        answer = applied(formula, smallest(formula))
        assert answer is not None
        assert not any(number is not None and math.isnan(number) for number in (answer.printed or {}).values())


def test_an_estimate_without_a_limit_has_an_infinite_epsilon():
    alone = found("theorems", "apply", "sl.map_exact_pure", "others=0", "least=0.1", "rates=0.3,0.7")

    assert (alone["epsilon"], alone["delta"]) == ("infinite", 0)


def test_what_would_take_for_ever_is_refused_or_quick():
    many = ",".join(["0.1", "0.2"] * 5000)

    for numbers in (
        ("sl.map_exact", "others=100000", "rates=0.7,0.3"),
        ("cw.thm13", "others=10", f"rates={many}"),
        ("cw.thm10", "epsilon=1e-300", "delta=1e-6", "fraction=0.5"),
        ("sl.truncated_binomial", "epsilon=1e-5", "delta=1e-4", "rate=0.01"),
    ):
        result = ask("theorems", "apply", *numbers)
        assert (result.exit_code, result.stdout) == (3, "")
    assert found("theorems", "apply", "sl.discarding", "people=1e12", "epsilon=0.1", "delta=1e-3")["discarded"] == 70
    assert found("theorems", "apply", "cw.lem2.1", "rate=100", "epsilon=1e12")["delta"] == pytest.approx(math.exp(-100))
    hidden = ("people=1000", "rate=0.005", "minimum=1e9", "known=100")
    assert found("theorems", "apply", "pk.thm4", *hidden)["delta"] == 0


@pytest.mark.parametrize("width", [80, 100])
def test_the_list_fits_the_terminal_and_keeps_what_was_found_of_the_print(width):
    rows = list(catalogue().values())

    lines = catalogue_text(rows, width).splitlines()

    assert max(map(len, lines)) <= width
    for row in rows:
        (line,) = [line for line in lines if line.split()[:1] == [row.id]]
        assert line.endswith(f"[{row.verdict}]") if row.verdict else "[" not in line


def test_the_list_of_a_kind_has_nothing_else():
    formulas, errata = (found("theorems", "--paper", "ks", "--kind", kind)["theorems"] for kind in ("formula", "erratum"))

    assert all("formula" in row["kinds"] for row in formulas)
    assert {row["id"] for row in errata} == {
        id for id, row in catalogue().items() if id.startswith("ks.") and row.is_a("erratum")
    }
    assert "ks.def2.1" not in {row["id"] for row in errata}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "BLDP.THM9"), "did you mean bldp.thm9?"),
        (("show", "thm9"), "did you mean bldp.thm9 or cw.thm9?"),
        (("list",), "found 'list': without one of them, all ids are listed"),
        (("--paper", "nope"), "it is one of pk, bldp, cw, ks, sl"),
        (("--kind", "formulas"), "did you mean formula?"),
        (("--kind", "@"), "it is one of definition, theorem, order, formula, entry, note, erratum, reading"),
        (("show", "pk.thm3", "--kind", "formula"), "they do not go with show"),
        (("apply", "pk.thm3"), "people=... (how many people there are, the one under attack among them), at_least=... ("),
        (("apply", "bldp.thm9", "epsilon=1e300"), "epsilon is at most 1e12 in size, found 1e300"),
        (("apply", "cw.thm13", "people=10", "rates=0.7,0.3"), "it takes others"),
    ],
)
def test_a_first_mistake_is_told_what_to_do(arguments, message):
    result = ask("theorems", *arguments)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_the_command_that_is_shown_can_be_pasted_into_a_shell():
    shown = usage("ext.joint->bldp", all_formulas()["ext.joint->bldp"])

    assert shown == "sidelight theorems apply 'ext.joint->bldp' epsilon=... [delta=...] [allowed=...] [at=...]"


def test_a_result_of_this_project_is_not_judged_against_print():
    (row,) = [row for row in found("theorems")["theorems"] if row["id"] == "sl.histogram_known"]

    said = ask("theorems", "show", "sl.histogram_known").stdout

    assert row["verdict"] is None
    assert "a result of this project: there is no printed statement" in said
    assert "what was printed" not in said


def test_every_number_is_explained_and_a_name_means_what_it_says():
    parameters = [one for formula in all_formulas().values() for one in formula.parameters]

    assert not [one.name for one in parameters if len(one.bounds.meaning.split()) < 2]
    assert not [one.name for one in parameters if one.kind == "text" and str(one.bounds)]
    assert not [one.name for one in parameters if one.name == "people" and "besides" in one.bounds.meaning]
    assert not [one.name for one in parameters if one.bounds.meaning.startswith("of ")]


@pytest.mark.parametrize("value", [None, {}, 1j, "0.5", [0.1], float("nan"), 10**400, -(10**400), Fraction(10**13)], ids=repr)
def test_in_python_a_wrong_number_is_refused_in_words(value):
    with pytest.raises(BadValue, match="epsilon"):
        all_formulas()["bldp.thm9"](epsilon=value)


def test_in_python_a_wrong_fact_is_refused_in_words():
    study, people = sl.Stated("the study"), sl.Rates.same(3, 0.5)
    private = sl.Claim(study, people, sl.Attacker(), sl.DifferentialPrivacy())

    with pytest.raises(BadValue, match="found the class DifferentialPrivacy"):
        sl.Claim(study, people, sl.Attacker(), sl.DifferentialPrivacy)
    with pytest.raises(BadValue, match="what a fact is about is no claim"):
        sl.fact(study, epsilon=1)
    with pytest.raises(BadValue, match="'one' is not a decimal number"):
        sl.fact(private, epsilon="one")
    with pytest.raises(BadValue, match="a fact is no guarantee: found a tuple"):
        sl.certify(private, given=[(1, 0)])


def test_a_refusal_names_the_definition_and_an_empty_list_is_not_announced():
    study, people = sl.Stated("the study"), sl.Rates.same(3, 0.5)

    with pytest.raises(sl.CannotCertify) as refusal:
        sl.certify(study, people, definition=sl.DifferentialPrivacy())

    assert "(differential privacy)." in str(refusal.value)
    assert ("What was missing" in str(refusal.value)) is bool(refusal.value.unmet)


def test_a_statistical_difference_is_not_taken_for_an_epsilon_of_differential_privacy():
    study, people = sl.Stated("the study"), sl.Rates.same(3, 0.5)
    private = sl.fact(sl.Claim(study, people, sl.Attacker(), sl.DifferentialPrivacy()), epsilon=0.5)

    said = str(sl.certify(study, people, definition=sl.Semantic(), given=[private]))

    assert said.startswith("Stated by the user and not checked: semantic of the study")
    assert "Epsilon is a statistical difference here" in said.splitlines()[0]


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz", ROOT / "scripts" / "fuzz.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("arguments", [["--only", "bldp.thm99"], ["--instances", "0"], ["--instances", "-5"]], ids=" ".join)
def test_the_long_search_refuses_what_it_does_not_know(fuzz, arguments, capsys):
    with pytest.raises(SystemExit) as left:
        fuzz.main(arguments)

    assert left.value.code == 2
    assert "bldp.thm9?" in (said := capsys.readouterr().err) or "1 or more" in said


def test_the_long_search_forgets_half_a_line_and_counts_no_small_chunk_as_a_large_one(fuzz, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(fuzz, "KEPT", tmp_path)
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    monkeypatch.setattr(fuzz, "fingerprint", lambda: "now")
    kept = {"id": "bldp.thm9", "chunk": 0, "met": 20, "violations": 0, "closest": 0.5, "worst": {}, "seconds": 1}
    (tmp_path / "now.jsonl").write_text(json.dumps(kept) + "\n" + '{"id": "bldp.th')

    few = fuzz.main(["--only", "bldp.thm9", "--instances", "20"])
    said = capsys.readouterr().out

    assert few == 0
    assert said.startswith("0 chunks to search, 1 found")
    assert not fuzz.finished(fuzz.wanted(["bldp.thm9"], 30), {("bldp.thm9", 0): kept})
