"""Every printed statement that is called false is quoted and refuted by numbers."""

from __future__ import annotations

import re

import pytest

from sidelight.model.results.erratum import ERRORS, KINDS, Refuted, distinct
from sidelight.report.errata import compared, headline
from sidelight.theorems.catalogue import all_errata, catalogue, recomputed

ERRATA = [(id, number) for id, errata in all_errata().items() for number in range(len(errata))]
ROWS = [erratum for errata in all_errata().values() for erratum in errata]


@pytest.mark.parametrize(("id", "number"), ERRATA, ids=[f"{id} {number}" for id, number in ERRATA])
def test_the_counterexample_lies_above_what_is_printed_and_not_above_what_holds_instead(id, number):
    found = recomputed(id)[number].numbers

    assert found.refutes
    if found.claims == "bound":
        assert found.printed < found.truth <= found.corrected
    else:
        assert found.printed != pytest.approx(found.truth, rel=0.01)
        assert found.corrected == pytest.approx(found.truth)


@pytest.mark.parametrize("id", all_errata())
def test_an_erratum_has_its_words_its_place_what_refutes_it_and_where_it_holds(id):
    for erratum in all_errata()[id]:
        assert erratum.kind in KINDS
        assert all((erratum.quote, erratum.place, erratum.printed, erratum.counterexample, erratum.holds_for))


@pytest.mark.parametrize("id", all_errata())
def test_the_numbers_on_paper_show_that_print_is_wrong(id):
    for one in recomputed(id):
        said = compared(one.numbers)

        if one.numbers.claims == "value":
            printed, truth = re.fullmatch(r".*: (\S+) is printed, (\S+) is true", said).groups()
            assert float(printed) != float(truth)
        else:
            printed, truth, corrected = re.fullmatch(r".*: (\S+) < (\S+) <= (\S+)", said).groups()
            assert float(printed) < float(truth.replace("infinite", "inf")) <= float(corrected.replace("infinite", "inf"))


@pytest.mark.parametrize(
    ("id", "number", "printed", "truth"),
    [
        ("pk.thm5", 0, 0.7568, 0.81),
        ("pk.prop6", 0, 1.8708, 1.5811),
        ("pk.thm6", 0, 0.340927, 0.405465),
        ("pk.thm5.rare_cell", 0, 6.642e-8, 3.489e-6),
        ("cw.thm10.one_sided", 0, 0.003, 0.07396),
        ("cw.thm10", 0, 0.003, 0.3968),
        ("ks.thm2.2b", 0, 1.0217, 1.3863),
    ],
)
def test_the_instances_have_the_numbers_that_were_computed_by_hand(id, number, printed, truth):
    found = recomputed(id)[number].numbers

    assert (found.printed, found.truth) == (pytest.approx(printed, rel=1e-3), pytest.approx(truth, rel=1e-3))


def test_the_headline_counts_distinct_errors_of_the_first_three_kinds():
    found = [one for id in all_errata() for one in recomputed(id)]
    counts = distinct(ROWS)

    said = headline(found)

    assert counts == {"false as printed": 15, "condition missing": 7, "misprint": 3, "proof only": 5, "our reading": 9}
    assert said.startswith(
        "25 distinct errors in print: 15 statements that are false as printed, 7 that lack a condition, 3 misp"
    )
    assert "4 further rows repeat" in said
    assert "9 readings of ours, which are not errors" in said


def test_what_is_repeated_names_an_error_that_is_counted():
    for erratum in ROWS:
        if erratum.same_as:
            (first,) = all_errata()[erratum.same_as]
            assert erratum.kind in ERRORS
            assert first.kind in ERRORS
            assert not first.same_as


def test_a_reading_of_ours_corrects_nothing():
    readings = {id: row for id, row in catalogue().items() if row.is_a("reading")}

    assert {"cw.gehrke", "bldp.lem10", "bldp.thm17", "cw.thm8", "ks.def2.1", "cw.thm6.fresh", "cw.thm10.individual"} == set(
        readings
    )
    assert not [id for id, row in readings.items() if row.verdict == "corrected" or row.is_a("erratum")]


@pytest.mark.parametrize(
    ("found", "refutes"),
    [
        (Refuted(1.0, 2.0, 3.0), True),
        (Refuted(2.0, 2.0, 3.0), False),
        (Refuted(1.0, 2.0, 1.5), False),
        (Refuted(3.0, 2.0, 2.0), False),
        (Refuted(3.0, 2.0, 2.0, claims="value"), True),
        (Refuted(2.0, 2.0, 2.0, claims="value"), False),
    ],
)
def test_numbers_that_prove_nothing_refute_nothing(found, refutes):
    assert found.refutes is refutes
