"""`sidelight errata`: what is false in print, and what refutes it."""

from __future__ import annotations

import math

import pytest
from tests.cli.asking import ask, found

from sidelight.theorems.catalogue import all_errata


def test_the_table_names_every_erratum_and_how_to_compute_it_again() -> None:
    text = ask("errata").stdout

    assert {line.split(" ")[0] for line in text.splitlines() if line[:1].strip()} >= set(all_errata())
    assert max(map(len, text.splitlines())) <= 100
    assert "sidelight errata ID" in text


def test_the_list_begins_with_the_number_of_distinct_errors_and_has_readings_apart() -> None:
    text = ask("errata").stdout

    errors, _, readings = text.partition("Our readings, which are not errors:")
    assert text.startswith("25 distinct errors in print")
    assert {"ks.def2.1", "cw.gehrke", "bldp.thm17"} <= {line.split(" ")[0] for line in readings.splitlines()}
    assert "(our reading)" not in errors


def test_a_row_has_its_kind_its_words_its_place_where_it_holds_and_which_text_was_read() -> None:
    (one,) = found("errata", "ks.fn4")["errata"]

    assert (one["kind"], one["same_as"], one["year"]) == ("false as printed", "ks.thm2.2b", 2008)
    assert one["quote"].startswith("Reality-oblivious (")
    assert one["place"] == "Appendix A, footnote 4"
    assert "no epsilon above 0" in one["holds_for"]
    assert "early preprint" in one["version"]
    assert "Journal of Privacy and Confidentiality" in one["version"]


def test_a_place_as_it_is_cited_has_its_errata() -> None:
    assert [one["id"] for one in found("errata", "Theorem 5")["errata"]] == ["pk.thm5"]
    assert ask("errata", "cw, Theorem 9").exit_code == 2


def test_the_object_has_every_erratum_with_its_numbers_and_its_command() -> None:
    answer = found("errata")
    listed = answer["errata"]

    assert answer["errors"] == 25
    assert answer["distinct"]["our reading"] == 9
    assert [one["id"] for one in listed] == [id for id, errata in all_errata().items() for _ in errata]
    for one in listed:
        assert one["command"] == f"sidelight errata {one['id']}"
        assert set(one["numbers"]) == {"what", "claims", "printed", "truth", "corrected"}
        assert all(one[key] for key in ("kind", "quote", "place", "printed", "counterexample", "holds_for", "version", "year"))


@pytest.mark.parametrize("id", all_errata())
def test_the_command_that_is_shown_computes_the_three_numbers(id: str) -> None:
    text, listed = ask("errata", id), found("errata", id)["errata"]

    assert text.exit_code == 0
    assert max(map(len, text.stdout.splitlines())) <= 100
    assert text.stdout.count("numbers:") == len(listed) == len(all_errata()[id])
    for one in listed:
        printed, truth, corrected = (
            math.inf if one["numbers"][key] == "infinite" else one["numbers"][key] for key in ("printed", "truth", "corrected")
        )
        assert truth <= corrected
        assert printed < truth if one["numbers"]["claims"] == "bound" else printed != truth


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("pk.thm33", "there is no erratum of 'pk.thm33': did you mean pk.thm3?"),
        ("bldp.thm9", "nothing false was found in print at bldp.thm9; `sidelight theorems show bldp.thm9`"),
    ],
)
def test_an_id_without_an_erratum_is_bad_input(id: str, message: str) -> None:
    result = ask("errata", id)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.parametrize(("id", "ids"), [("cw.lem2", ["cw.lem2.1", "cw.lem2.2"]), ("cw.thm10", ["cw.thm10"])])
def test_a_place_in_print_has_the_errata_of_its_parts(id: str, ids: list[str]) -> None:
    assert [one["id"] for one in found("errata", id)["errata"]] == ids
