"""Our notes on the paper on bounded leakage: what its statements, which are true, do not promise."""

from __future__ import annotations

from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.entry import Entry

TESTS = "tests/theorems/test_notes.py"


def _note(id: str, locator: str, says: str, test: str) -> Entry:
    return Entry(id, says, f"{TESTS}::{test}", (OWN, Cite(BOUNDED_LEAKAGE, locator)), note=True)


NOTES = (
    _note(
        "bldp.lem10.weights",
        "Lemma 10",
        "The weights must be the same for every dataset, as the proof has them: two constant outputs, drawn with weights "
        "(0.9, 0.1) on one dataset and (0.1, 0.9) on its neighbour, have delta 0.735 at epsilon 0.5. The proof of Theorem "
        "17 (page 10:20) uses the lemma with weights that depend on the dataset; Theorem 17 is true all the same.",
        "test_weights_that_depend_on_the_dataset_give_it_away",
    ),
    _note(
        "bldp.lem39.coins",
        "Lemma 39",
        "The leak must not share coins with the studies, and in the paper it does not: if a study answers a bit xor a fair "
        "r, and the leak is 1 + r, the answer is the bit.",
        "test_a_bound_that_shares_coins_with_a_study_gives_its_answer_away",
    ),
    _note(
        "bldp.sec6.1.neighbours",
        "Section 6.1",
        "For a release that is not differentially private, bounded leakage beside exact totals may say nothing, as Example "
        "18 and Remark 19 say too: no two neighbours have the same total, so three bits published as they are have epsilon "
        "0 and delta 0.",
        "test_beside_an_exact_total_no_neighbours_are_compared",
    ),
    _note(
        "bldp.thm31.chosen",
        "Theorem 31",
        "The attacker of the theorem chooses the leak values. For leaks that happen, and may depend on earlier answers, it "
        "promises nothing: after a fair coin is answered, a leak that depends on it makes the answer 334 times likelier on "
        "one dataset, though each pair of an output and a leak has epsilon 0 and delta 0.",
        "test_a_leak_that_depends_on_an_earlier_answer_tells_the_dataset",
    ),
)
