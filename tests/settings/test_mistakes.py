"""Every mistake is found at its path, with what is allowed."""

from __future__ import annotations

import pytest

from sidelight.errors import SidelightError

LAW = '{"law": [{"value": "heads", "p": 0.5}, {"value": ["no", "no"], "p": "50%"}]}'
SECOND = '{"name": "tie", "values": [null, 1, 1, null]}'
PRIOR = '"prior": [\n    {"dataset": 0,'
NEIGHBOURS = '"neighbours": [[0, 1], [2, 0]]'
TARGETS = '"targets": [1]'


def test_a_message_names_the_file_the_path_and_what_is_allowed(changed, refused) -> None:
    error = refused(changed, ("[0.1, 0.9]", "[0.1, 1.9]"))

    assert isinstance(error, SidelightError)
    first, second = str(error).split("\n")
    assert first.endswith("setting.json: at mechanism[3][1]: found 1.9")
    assert second == '  allowed: a probability from 0 to 1, such as 0.25, "1/4" or "25%"'


def test_a_misspelt_key_is_answered_with_the_one_that_was_meant(changed, refused) -> None:
    error = refused(changed, ('"mechanism"', '"mechansim"'))

    assert error.path == "mechansim"
    assert error.found == "'mechansim' is not a key of a setting"
    assert error.allowed.startswith("setting, title, datasets, outputs, mechanism, leak")
    assert str(error).endswith("\n  hint: did you mean 'mechanism'?")


@pytest.mark.parametrize(
    ("old", "new", "path", "hint"),
    [
        ('"joint"', '"jiont"', "leak.jiont", "joint"),
        ('"knowledge": "poll", "p": 0.25', '"Knowledge": "poll", "p": 0.25', "prior[0].Knowledge", "knowledge"),
        ('"name": "tie"', '"nam e": "tie"', "secrets[1]['nam e']", "name"),
        ('{"secret"', '{"secrets": 1, "secret"', "alt[0].secrets", "secret"),
        ('{"law": [{"value": "heads"', '{"laws": [{"value": "heads"', "alt[0].values[3].laws", "law"),
        ('{"value": "heads"', '{"values": "heads"', "alt[0].values[3].law[0].values", "value"),
        ('{"alt": "B no"', '{"alt ": "B no"', "simulator[0]['alt ']", "alt"),
    ],
)
def test_a_key_is_misspelt_at_any_depth(changed, refused, old, new, path, hint) -> None:
    error = refused(changed, (old, new))

    assert error.path == path
    assert "is not a key of" in error.found
    assert error.hint == f"did you mean '{hint}'?"


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"default": "no"', '"default": "no", "default": "no"', "default"),
        ('"values": ["quiet"', '"values": [], "values": ["quiet"', "leak.values"),
        ('"p": 0.125', '"p": 0.125, "p": 0.125', "prior[2].p"),
        ('"value": "heads"', '"value": 1, "value": "heads"', "alt[0].values[3].law[0].value"),
    ],
)
def test_a_key_written_twice_is_refused(changed, refused, old, new, path) -> None:
    error = refused(changed, (old, new))

    assert error.path == path
    assert "a second time" in error.found


@pytest.mark.parametrize("version", ["2", "0", "1.0", '"1"', "true", "null", "[1]", "1e0", "NaN"])
def test_another_version_is_refused_before_its_keys(changed, refused, version) -> None:
    error = refused(changed, ('"setting": 1', f'"setting": {version}'), ('"title"', '"headline"'))

    assert error.path == "setting"
    assert error.allowed == "1, the version of the format that is read here"


@pytest.mark.parametrize(
    ("old", "new", "path", "found"),
    [
        ('  "setting": 1,\n', "", "", "'setting' is missing"),
        ('"title": "Two votes, and a voice through the door"', '"title": 3', "title", "found 3"),
        ('[["no", "no"], ["no", "yes"], [', '[["no", "yes"], ["no", "yes"], [', "datasets[1]", "the same dataset as datasets[0]"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], "yes"]', "datasets[3]", "found 'yes'"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], ["yes", 1.5]]', "datasets[3][1]", "found 1.5"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], ["yes", null]]', "datasets[3][1]", "found null"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], ["yes", true]]', "datasets[3][1]", "found true"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], ["yes", []]]', "datasets[3][1]", "found an empty list"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], ["yes", "\\u001b"]]', "datasets[3][1]", "control character '\\x1b'"),
        ('["yes", "no"], ["yes", "yes"]]', '["yes", "no"], ["yes", "\\ud800"]]', "datasets[3][1]", "character '\\ud800'"),
        ('["few", "many"]', "[]", "outputs", "found an empty list"),
        ('["few", "many"]', '{"few": 1}', "outputs", "found an object"),
        ('["few", "many"]', '["few", "few"]', "outputs[1]", "'few' a second time, after outputs[0]"),
        ('["few", "many"]', '["few", 0.5]', "outputs[1]", "found 0.5"),
        ('["few", "many"]', '["few", "many", "all"]', "mechanism[0]", "found a list of 2"),
        ("[[1, 0], [0.75, 0.25],", "[[0.75, 0.25],", "mechanism", "found a list of 3"),
        ("[[1, 0], [0.75, 0.25],", "[1, [0.75, 0.25],", "mechanism[0]", "found 1"),
        ("[1, 0]", "[1, 0, 0]", "mechanism[0]", "found a list of 3"),
        ("[1, 0]", "[true, 0]", "mechanism[0][0]", "found true"),
        ("[1, 0]", "[1, null]", "mechanism[0][1]", "found null"),
        ("[1, 0]", "[1, [0]]", "mechanism[0][1]", "found a list of 1"),
        ("[1, 0]", "[NaN, 0]", "mechanism[0][0]", "'NaN' is not a decimal number"),
        ("[1, 0]", "[1, -Infinity]", "mechanism[0][1]", "'-Infinity' is not a decimal number"),
        ("[1, 0]", "[1, -0.5]", "mechanism[0][1]", "found -0.5"),
        ("[1, 0]", "[1, 1e-400]", "mechanism[0][1]", "out of range"),
        ("[1, 0]", "[1, 1e999999999999]", "mechanism[0][1]", "out of range"),
        ("[1, 0]", '["one", 0]', "mechanism[0][0]", "'one' is not a decimal number"),
        ("[1, 0]", '["1/0", 0]', "mechanism[0][0]", "divides by zero"),
        ("[1, 0]", '["101%", 0]', "mechanism[0][0]", "found '101%'"),
        ("[1, 0]", f"[1, 0.{'1' * 2000}]", "mechanism[0][1]", "more than 1000 digits"),
        ("[1, 0]", f"[1, {'1' * 5000}]", "mechanism[0][1]", "out of range"),
        ("[1, 0]", "[0.5, 0.4]", "mechanism[0]", "sum to 0.9"),
        ("[1, 0]", "[1, 0.0000000011]", "mechanism[0]", "sum to 1.0000000011"),
        ("[1, 0]", "[0, 0]", "mechanism[0]", "sum to 0"),
        ("[0.1, 0.9]", "[0.1000001, 0.8999999]", "mechanism[3][0]", "found 0.1000001, and the joint law of leak and"),
        ('["quiet", "loud"]', '["quiet"]', "leak.joint[0]", "found a list of 2"),
        ('["quiet", "loud"]', '["quiet", "quiet"]', "leak.values[1]", "a second time"),
        ('["quiet", "loud"]', '"quiet"', "leak.values", "found 'quiet'"),
        ('    "values": ["quiet", "loud"],\n', "", "leak", "'values' is missing from the leak"),
        ("[[0.5, 0], [0.5, 0]],", "", "leak.joint", "found a list of 3"),
        ("[[0.5, 0], [0.5, 0]]", "[[0.5, 0], 0.5]", "leak.joint[0][1]", "found 0.5"),
        ("[[0.5, 0], [0.5, 0]]", "[[0.5, 0], [0.5]]", "leak.joint[0][1]", "found a list of 1"),
        ("[[0.5, 0], [0.5, 0]]", '[[0.5, 0], [0.5, ""]]', "leak.joint[0][1][1]", "'' is not a decimal number"),
        ("[[0.5, 0], [0.5, 0]]", "[[0.5, 0], [0.25, 0]]", "leak.joint[0]", "sum to 0.75"),
        ('"dataset": 0', '"dataset": 4', "prior[0].dataset", "found 4"),
        ('"dataset": 0', '"dataset": -1', "prior[0].dataset", "found -1"),
        ('"dataset": 0', '"dataset": 0.0', "prior[0].dataset", "found 0.0"),
        ('"dataset": 0', '"dataset": "0"', "prior[0].dataset", "found '0'"),
        ('"dataset": 0', f'"dataset": {"9" * 5000}', "prior[0].dataset", "found 9999"),
        ('"dataset": ["no", "yes"]', '"dataset": ["no"]', "prior[1].dataset", "not in 'datasets'"),
        ('"dataset": ["no", "yes"]', '"dataset": ["no", {}]', "prior[1].dataset[1]", "found an object"),
        ('"knowledge": "poll", "p": 0.25', '"knowledge": [1], "p": 0.25', "prior[0].knowledge", "found a list of 1"),
        ('"p": 0.125', '"p": -0.125', "prior[2].p", "found -0.125"),
        ('"p": 0.125', '"p": false', "prior[2].p", "found false"),
        ('"p": 0.125', '"p": 0.126', "prior", "sum to 1.001"),
        ('{"dataset": 2, "p": 0.125}', '{"dataset": 2}', "prior[2]", "'p' is missing from a belief"),
        ('{"dataset": 2, "p": 0.125}', "[2, 0.125]", "prior[2]", "found a list of 2"),
        (PRIOR, '"priors": [\n    {"dataset": 0,', "priors[0]", "found an object"),
        (PRIOR, f'"priors": [], {PRIOR}', "priors", "both 'prior' and 'priors'"),
        (NEIGHBOURS, '"neighbours": "replace-one"', "neighbours", "found 'replace-one'"),
        (NEIGHBOURS, '"neighbours": null', "neighbours", "found null"),
        (NEIGHBOURS, '"neighbours": []', "neighbours", "found an empty list"),
        (NEIGHBOURS, '"neighbours": [[0, 1, 2]]', "neighbours[0]", "found a list of 3"),
        (NEIGHBOURS, '"neighbours": [[0, 1], [1, 1]]', "neighbours[1]", "the dataset 1 beside itself"),
        (NEIGHBOURS, '"neighbours": [[0, 4]]', "neighbours[0][1]", "found 4"),
        (NEIGHBOURS, '"neighbours": [[0, "1"]]', "neighbours[0][1]", "found '1'"),
        (TARGETS, '"targets": 1', "targets", "found 1"),
        (TARGETS, '"targets": []', "targets", "found an empty list"),
        (TARGETS, '"targets": [2]', "targets[0]", "found 2"),
        (TARGETS, '"targets": [1, 1]', "targets[1]", "the position 1 a second time"),
        (SECOND, '{"name": "vote of A", "values": [1, 1, 1, 1]}', "secrets[1].name", "a second secret named 'vote of A'"),
        (SECOND, '{"name": null, "values": [1, 1, 1, 1]}', "secrets[1].name", "found null"),
        (SECOND, '{"name": "tie", "values": [1, 1, 1]}', "secrets[1].values", "found a list of 3"),
        (SECOND, '{"name": "tie", "values": [1, 1, 1, false]}', "secrets[1].values[3]", "found false"),
        (SECOND, '{"values": [1, 1, 1, 1]}', "secrets[1]", "'name' is missing from a secret"),
        (SECOND, "7", "secrets[1]", "found 7"),
        ('{"secret": "vote of A"', '{"secret": "vote of B"', "alt[0].secret", "'vote of B' is not the name of a secret"),
        ('7, ["no", "yes"],', '["no", "yes"],', "alt[0].values", "found a list of 3"),
        ('7, ["no", "yes"],', 'null, ["no", "yes"],', "alt[0].values[1]", "found null"),
        ('7, ["no", "yes"],', '7, ["no", 0.5],', "alt[0].values[2][1]", "found 0.5"),
        (LAW, '{"law": []}', "alt[0].values[3].law", "found an empty list"),
        (LAW, '{"law": [{"value": 1, "p": 0.5}]}', "alt[0].values[3].law", "sum to 0.5"),
        (LAW, '{"law": [{"value": 1, "p": "x"}]}', "alt[0].values[3].law[0].p", "'x' is not a decimal number"),
        (LAW, '{"law": [{"value": null, "p": 1}]}', "alt[0].values[3].law[0].value", "found null"),
        (LAW, "{}", "alt[0].values[3]", "'law' is missing"),
        ('"default": "no"', '"default": null', "default", "found null"),
        ('"default": "no"', '"default": ["no"]', "default", "found a list of 1"),
        ('{"alt": ["no", "yes"]', '{"alt": "B no"', "simulator[1].alt", "a second answer"),
        ('{"alt": ["no", "yes"]', '{"alt": {}', "simulator[1].alt", "found an object"),
        ("[0.6, 0.4]", "[1]", "simulator[0].law", "found a list of 1"),
        ("[0.6, 0.4]", "[0.6, 0.5]", "simulator[0].law", "sum to 1.1"),
        ("[0.6, 0.4]", "[0.6, 1.4]", "simulator[0].law[1]", "found 1.4"),
    ],
)  # fmt: skip
def test_a_mistake_is_found_at_its_path(changed, refused, old, new, path, found) -> None:
    error = refused(changed, (old, new))

    assert error.path == path
    assert found in error.found
    assert error.allowed
    assert all(len(line) < 250 for line in str(error).split("\n"))


@pytest.mark.parametrize(
    ("keys", "path", "found"),
    [
        ({"mechanism": None}, "", "neither 'mechanism' nor 'leak'"),
        ({"datasets": None}, "", "'datasets' is missing from a setting"),
        ({"outputs": None}, "", "'outputs' is missing from a setting"),
        ({"datasets": []}, "datasets", "found an empty list"),
        ({"datasets": [[0], ["0"]]}, "datasets[1]", "the same dataset as datasets[0]"),
        ({"outputs": [1, "1"]}, "outputs[1]", "'1' a second time"),
        ({"priors": []}, "priors", "found an empty list"),
        ({"priors": [[]]}, "priors[0]", "found an empty list"),
        ({"priors": [[{"dataset": 0, "p": 1}], [{"dataset": 0, "p": 2}]]}, "priors[1][0].p", "found 2"),
        ({"datasets": [[]], "mechanism": [[1, 0]], "targets": [0]}, "targets", "no dataset has a record"),
        ({"alt": [{"secret": "s", "values": [1, 1]}]}, "alt[0].secret", "'s' is not the name of a secret"),
        ({"alt": {}}, "alt", "found an object"),
        ({"secrets": "s"}, "secrets", "found 's'"),
        ({"simulator": 0}, "simulator", "found 0"),
    ],
)
def test_a_mistake_in_a_small_setting_is_found_at_its_path(small, refused, keys, path, found) -> None:
    error = refused(small, **keys)

    assert error.path == path
    assert found in error.found


def test_the_name_of_a_relation_and_of_a_secret_is_suggested(changed, refused) -> None:
    relation = refused(changed, (NEIGHBOURS, '"neighbours": "replace one"'))
    secret = refused(changed, ('{"secret": "vote of A"', '{"secret": "vote of B"'))

    assert relation.hint == "did you mean 'replace_one'?"
    assert (secret.allowed, secret.hint) == ("'vote of A', 'tie'", "did you mean 'vote of A'?")


def test_a_number_that_is_no_name_is_answered_with_quotes(changed, refused) -> None:
    error = refused(changed, ('["few", "many"]', '["few", 0.5]'))

    assert error.hint == "put it in quotes"


def test_text_that_is_not_json_has_a_line_and_a_column(read, refused) -> None:
    error = refused(read, '{"setting": 1,\n "datasets": [["a"] ["b"]]}')

    assert (error.line, error.column) == (2, 21)
    assert "setting.json:2:21: not JSON: expecting ',' delimiter" in str(error)


@pytest.mark.parametrize(
    ("content", "found"), [("", "empty"), (" \n", "empty"), ("[]", "empty list"), ("null", "null"), ("1", "1")]
)
def test_a_file_that_is_no_object_is_refused(read, refused, content, found) -> None:
    error = refused(read, content)

    assert error.path == ""
    assert found in error.found
    assert "object" in error.allowed


@pytest.mark.parametrize("depth", [100, 500])
def test_nesting_that_json_allows_is_refused_where_it_stands(changed, refused, depth) -> None:
    error = refused(changed, ("[1, 0]", f"[1, {'[' * depth}{']' * depth}]"))

    assert error.path == "mechanism[0][1]"
    assert error.found == "found a list of 1"


def test_ratios_that_have_no_common_denominator_of_a_bearable_size_are_refused(small, refused) -> None:
    row = [f"{10**898}/{10**900 + index}" for index in range(40)]

    error = refused(small, datasets=[["a"]], outputs=list(range(40)), mechanism=[row])

    assert error.path == "mechanism[0]"
    assert "common denominator" in error.found
