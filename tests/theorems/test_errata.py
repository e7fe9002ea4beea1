"""Every printed statement that is called false is refuted by numbers."""

from __future__ import annotations

import re

import pytest

from sidelight.report.errata import compared
from sidelight.theorems.catalogue import all_errata, recomputed

ERRATA = [(id, number) for id, errata in all_errata().items() for number in range(len(errata))]


@pytest.mark.parametrize(("id", "number"), ERRATA, ids=[f"{id} {number}" for id, number in ERRATA])
def test_the_counterexample_lies_above_what_is_printed_and_not_above_what_holds_instead(id, number):
    found = recomputed(id)[number].numbers

    assert found is not None, f"{id} is called false and nothing computes why: give its Erratum a refute"
    assert found.printed < found.truth <= found.corrected


@pytest.mark.parametrize("id", all_errata())
def test_an_erratum_says_what_is_printed_and_what_refutes_it(id):
    for erratum in all_errata()[id]:
        assert erratum.printed
        assert erratum.counterexample


@pytest.mark.parametrize("id", all_errata())
def test_the_numbers_on_paper_show_that_print_promises_too_little(id):
    for one in recomputed(id):
        printed, truth, corrected = re.fullmatch(r".*: (\S+) < (\S+) <= (\S+)", compared(one.numbers)).groups()

        assert float(printed) < float(truth.replace("infinite", "inf")) <= float(corrected.replace("infinite", "inf"))
