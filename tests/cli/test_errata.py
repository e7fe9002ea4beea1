"""`sidelight errata`: what is false in print, and what refutes it."""

from __future__ import annotations

import math

import pytest
from tests.cli.asking import ask, found

from sidelight.theorems.catalogue import all_errata


def test_the_table_names_every_erratum_and_how_to_compute_it_again() -> None:
    text = ask("errata").stdout

    assert {line.split(" ")[0] for line in text.splitlines() if line[:1].strip()} >= set(all_errata())
    assert "sidelight errata ID" in text


def test_the_object_has_every_erratum_with_its_numbers_and_its_command() -> None:
    listed = found("errata")["errata"]

    assert [one["id"] for one in listed] == [id for id, errata in all_errata().items() for _ in errata]
    for one in listed:
        assert one["command"] == f"sidelight errata {one['id']}"
        assert set(one["numbers"]) == {"what", "printed", "truth", "corrected"}


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
        assert printed < truth <= corrected


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


@pytest.mark.parametrize(("id", "ids"), [("cw.lem2", ["cw.lem2.1", "cw.lem2.2"]), ("cw.thm4", ["cw.thm4.inference"])])
def test_a_place_in_print_has_the_errata_of_its_parts(id: str, ids: list[str]) -> None:
    assert [one["id"] for one in found("errata", id)["errata"]] == ids
