"""What newcomers write is answered with what to write instead."""

from __future__ import annotations

import pytest

from sidelight.plan.hints import LAPLACE
from sidelight.plan.keys import BLOCKS

NOISE, KNOWS, BY, MINIMUM = "{geometric: {epsilon: 0.5}}", "knows: 99%", "by: [region]", "    minimum: 20"
LEAST, TITLE = "at_least: 0.05", "title: Referendum tally"
POLICY = "policy:\n  delta: 1.0e-10\n  epsilon: 1.0\n  against: [all]\n  ground: attacker_uncertainty\n"


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        # another word for a key
        (MINIMUM, "    threshold: 20", "did you mean 'minimum'?"),
        (MINIMUM, "    Suppress: 20", "did you mean 'minimum'?"),
        (BY, "group_by: [region]", "did you mean 'by'?"),
        ("    count: {vote: yes}\n", "    average: {column: vote}\n", "did you mean 'mean'?"),
        ("where: region = 'north'", "filter: region = 'north'", "did you mean 'where'?"),
        ("attacker:\n", "adversary:\n", "did you mean 'attacker'?"),
        ("sidelight: 1", "version: 1", "did you mean 'sidelight'?"),
        ("  count: 10000000", "  size: 10000000", "did you mean 'count'?"),
        ("  epsilon: 1.0", "  eps: 1.0", "did you mean 'epsilon'?"),
        (LEAST, "prior: 0.05", "use 'at_least' for a lower bound, or 'rates' if the probabilities are known exactly"),
        # a key in another block
        (TITLE, "epsilon: 1", "write 'epsilon' below 'policy'"),
        (TITLE, "minimum: 5", "write 'minimum' in a release, below 'publish'"),
        (TITLE, "knows: 5", "write 'knows' below 'attacker'"),
        (LEAST, f"{LEAST}\n    because: polls", "write 'because' beside 'uncertainty', not below it"),
        (MINIMUM, "    epsilon: 1", "write 'epsilon' below 'noise'"),
        # a word that is not spelt so
        (KNOWS, f"{KNOWS}\n  influence: pasive", "did you mean 'passive'?"),
        ("ground: attacker_uncertainty", "ground: worstcase", "did you mean 'worst_case'?"),
        ("    count: {vote: yes}\n", "    count: {vote: Yes}\n", "did you mean 'yes'?"),
        (LEAST, "rates: {yes: 0.3, non: 0.7}", "did you mean 'no'?"),
        (BY, "by: [regoin]", "did you mean 'region'?"),
        (BY, "by: [shoe]", "list the column under 'public', below 'people'"),
        (BY, "by: region, age_band", "write [region, age_band]"),
        ("region = 'north'", "region is 'north'", "write = for 'is equal to'"),
        # a noise of another name
        (NOISE, "laplace", LAPLACE),
        (NOISE, "{Laplace: {scale: 2}}", LAPLACE),
        (NOISE, "{gaussian: {sigma: 2}}", "did you mean 'discrete_gaussian'? Write {discrete_gaussian: {sigma: 3}}"),
        # numbers as they are written elsewhere
        ("  count: 10000000", "  count: 10,000,000", "write 10000000, or with _ between the digits"),
        ("  count: 10000000", "  count: 10 000 000", "write 10000000, or with _ between the digits"),
        ("  count: 10000000", "  count: 10.000.000", "write 10000000, or with _ between the digits"),
        ("  count: 10000000", "  count: 10M", "write 10e6"),
        (LEAST, "at_least: 0,05", "write 0.05, with a point"),
        (LEAST, "at_least: 5 percent", "write 5%"),
        ("delta: 1.0e-10", "delta: 10^-10", "write 1e-10"),
        ("delta: 1.0e-10", "delta: 2 x 10**-7", "write 2e-7"),
        (KNOWS, "knows: everybody", "write 100%"),
        (KNOWS, "knows: nobody", "write 0, or leave the key out"),
        # a list, a word or a number where keys are wanted
        ("attacker:\n  knows: 99%", "attacker: [[5]]", "write keys and values here, not a list"),
        ("cells: {north: 4200000, south: 5800000}", "cells: 5800000", "give each value of 'region' its number of people"),
        # YAML
        ("  unit: voter", "\tunit: voter", "YAML indents with spaces: replace the tab by spaces"),
        (TITLE, "title Referendum tally", "a key is followed by a colon and a space, as in 'title: Survey'"),
        (TITLE, "title:Referendum tally", "a key is followed by a colon and a space, as in 'title: Survey'"),
        (TITLE, "title: Yes: a tally", "put text that contains a colon in quotes, and begin the keys of a block in one column"),
        ("[yes, no]", "[yes, no", "close every [ with ], every { with }, and separate what is inside with commas"),
        (LEAST, "at_least: %5", "put this text in quotes; a percentage is written 5%"),
        (
            "people:\n  unit: voter",
            "people:\n  - unit: voter",
            "begin the keys of a block in one column, every item of a list with '- ', and close every quote",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_answered_with_what_to_write(refused, old, new, hint) -> None:
    error = refused((old, new))

    assert error.hint == hint
    assert error.found


@pytest.mark.parametrize(
    ("old", "new", "allowed"),
    [
        (
            NOISE,
            "0.5",
            "a mapping with some of the keys binomial, discrete_gaussian, geometric, such as {geometric: {epsilon: 0.5}}",
        ),
        (NOISE, "{geometric: 0.5}", "a mapping with some of the keys epsilon, scale, such as {epsilon: 1}"),
        ("uncertainty:\n    at_least: 0.05", "uncertainty: 0.05", "such as {at_least: 0.05}"),
        ("attacker:\n  knows: 99%", "attacker: 5", "such as {knows: 50%}"),
        ("together: nobody", "together: household", "nobody, or {at_most: 4}"),
        (POLICY, "policy: 1.0\n", "the name of a file, or {epsilon: 1, delta: 1.0e-10}"),
    ],
)
def test_what_is_allowed_is_shown_as_it_is_written(refused, old, new, allowed) -> None:
    assert allowed in refused((old, new)).allowed


@pytest.mark.parametrize(("new", "echoed"), [("laplace", "'laplace'"), ("Laplace", "'Laplace'"), ("{LAPLACE: 1}", "'LAPLACE'")])
def test_a_word_is_echoed_as_it_was_typed(refused, new, echoed) -> None:
    assert echoed in refused((NOISE, new)).found


def test_a_missing_colon_is_found_on_its_own_line(refused) -> None:
    error = refused((TITLE, "title Referendum tally"))

    assert (error.line, error.column) == (2, 1)


def test_a_file_with_a_similar_name_is_suggested(refused, write) -> None:
    write("region,people\nnorth,1\n", "cells.csv")

    error = refused(("cells: {north: 4200000, south: 5800000}", "cells: cell.csv"))

    assert error.hint == "did you mean 'cells.csv'?"


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_no_hint_is_about_a_key_or_given_twice(block) -> None:
    words = [word for word, _ in block.hints]

    assert not set(words) & {*block.names, *(later.name for later in block.later)}
    assert len(words) == len(set(words))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_a_hint_names_only_keys_that_there_are(block) -> None:
    known = {key.name for each in BLOCKS for key in each.keys}

    meant = {hint.split("'")[1] for _, hint in block.hints if hint.startswith("did you mean '")}

    assert meant <= known
    assert block.name in ("noise", "plan") or meant <= set(block.names)
