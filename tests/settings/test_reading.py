"""A setting file means what it says, exactly."""

from __future__ import annotations

import gc
from fractions import Fraction as F
from pathlib import Path

import pytest

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.setting import Secret
from sidelight.settings.loading import load_setting


def test_datasets_and_outputs_are_read_as_they_were_written(changed) -> None:
    setting = changed()

    assert setting.datasets == (("no", "no"), ("no", "yes"), ("yes", "no"), ("yes", "yes"))
    assert setting.mechanism[0] == FiniteLaw((("few", F(1)),))
    assert setting.mechanism[1:3] == (FiniteLaw((("few", F(3, 4)), ("many", F(1, 4)))),) * 2
    assert setting.mechanism[3] == FiniteLaw((("few", F(1, 10)), ("many", F(9, 10))))


def test_a_leak_is_a_law_of_pairs_leak_by_leak(changed) -> None:
    joint = changed().joint

    assert joint is not None
    assert joint[0].masses == ((("quiet", "few"), F(1, 2)), (("loud", "few"), F(1, 2)))
    assert joint[1].masses == (
        (("quiet", "few"), F(7, 10)),
        (("quiet", "many"), F(1, 5)),
        (("loud", "few"), F(1, 20)),
        (("loud", "many"), F(1, 20)),
    )


def test_beliefs_in_the_same_dataset_with_the_same_knowledge_add_up(changed) -> None:
    (prior,) = changed().priors

    assert prior.law.masses == ((("poll", 0), F(1, 4)), (("poll", 1), F(1, 4)), ((None, 2), F(1, 2)))
    assert prior.targets == (1,)


def test_secrets_alternatives_and_the_simulator_are_read(changed) -> None:
    setting = changed()

    vote, tie = setting.secrets
    assert (vote, tie) == (Secret("vote of A", ("no", "no", "yes", "yes")), Secret("tie", (None, "1", "1", None)))
    (alternative,) = setting.alternatives
    assert alternative.secret is vote
    assert [law.masses for law in alternative.laws] == [
        (("B no", F(1)),),
        (("7", F(1)),),
        ((("no", "yes"), F(1)),),
        (("heads", F(1, 2)), (("no", "no"), F(1, 2))),
    ]
    assert setting.default == "no"
    assert setting.simulator == (
        ("B no", FiniteLaw((("few", F(3, 5)), ("many", F(2, 5))))),
        (("no", "yes"), FiniteLaw((("many", F(1)),))),
    )


def test_pairs_of_neighbours_are_read(changed) -> None:
    setting = changed()

    assert setting.neighbours == ((0, 1), (2, 0))
    assert set(setting.neighbouring()) == {(0, 1), (1, 0), (0, 2), (2, 0)}


def test_most_keys_may_be_left_out(small) -> None:
    setting = small()

    assert (setting.joint, setting.priors, setting.secrets, setting.alternatives) == (None, None, (), ())
    assert (setting.neighbours, setting.default, setting.simulator) == ("replace_one", None, ())


@pytest.mark.parametrize("relation", ["replace_one", "add_remove"])
def test_a_relation_is_called_by_its_name(small, relation) -> None:
    setting = small(neighbours=relation)

    assert setting.neighbours == relation


def test_a_leak_alone_gives_the_mechanism(small) -> None:
    joint = [[[0.5, 0.25], [0.25, 0]], [[0, 0], [0.1, 0.9]]]

    setting = small(mechanism=None, leak={"values": [0, 1], "joint": joint})

    assert [law.masses for law in setting.mechanism] == [(("x", F(3, 4)), ("y", F(1, 4))), (("x", F(1, 10)), ("y", F(9, 10)))]


def test_the_margin_of_the_leak_stands_where_the_mechanism_differs_by_a_rounding(small) -> None:
    joint = [[["1/3", 0], [0, "2/3"]], [[0, 0.5], [0, 0.5]]]

    setting = small(mechanism=[[0.3333333333, 0.6666666667], [0, 1]], leak={"values": [0, 1], "joint": joint})

    assert setting.mechanism[0].masses == (("x", F(1, 3)), ("y", F(2, 3)))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0.1", F(1, 10)),
        ("1e-1", F(1, 10)),
        ("1.0E-01", F(1, 10)),
        ("0.1000000000000000055511151231257827", F(1000000000000000055511151231257827, 10**34)),
        ("1e-250", F(1, 10**250)),
        (f"0.1{'0' * 80}1", F(1, 10) + F(1, 10**82)),
        ('"1/3"', F(1, 3)),
        ('"12.5%"', F(1, 8)),
        ('"0.25"', F(1, 4)),
        ("1.0", F(1)),
        ("10e-1", F(1)),
    ],
)
def test_a_probability_is_exactly_what_was_written(read, written, meant) -> None:
    rest = f'"{1 - meant}"'
    text = f'{{"setting": 1, "datasets": [["a"]], "outputs": ["x", "y"], "mechanism": [[{written}, {rest}]]}}'

    setting = read(text)

    assert dict(setting.mechanism[0].masses)["x"] == meant


@pytest.mark.parametrize("zero", ["0", "0.0", "-0", "-0.0", "0e5", "0E-999", '"0/7"', '"0%"'])
def test_an_output_without_probability_is_left_out(read, zero) -> None:
    text = f'{{"setting": 1, "datasets": [["a"]], "outputs": ["x", "y"], "mechanism": [[{zero}, 1]]}}'

    setting = read(text)

    assert setting.mechanism[0].masses == (("y", F(1)),)


def test_sums_that_are_off_by_rounding_are_divided_by_the_exact_sum(small) -> None:
    setting = small(mechanism=[[0.3333333333, 0.6666666666], [0.5, 0.5]])

    assert setting.mechanism[0].masses == (("x", F(3333333333, 9999999999)), ("y", F(6666666666, 9999999999)))


@pytest.mark.parametrize("second", ["0.499999999", "0.500000001"])
def test_a_sum_exactly_at_the_tolerance_is_taken_for_one(small, second) -> None:
    setting = small(mechanism=[[0.5, second], [1, 0]])

    assert sum(mass for _, mass in setting.mechanism[0].masses) == 1


def test_whole_numbers_and_their_texts_are_the_same_names(small) -> None:
    setting = small(datasets=[[0, "1"], ["-3", 0]], outputs=[0, "1"], default=0, prior=[{"dataset": ["0", 1], "p": 1}])

    assert setting.datasets == (("0", "1"), ("-3", "0"))
    assert setting.default == "0"
    assert setting.priors[0].law.masses == (((None, 0), F(1)),)
    assert all(type(record) is str for dataset in setting.datasets for record in dataset)


def test_datasets_may_have_different_lengths(small) -> None:
    setting = small(datasets=[[], ["a", "b"]], neighbours="add_remove")

    assert setting.datasets == ((), ("a", "b"))


def test_targets_are_by_default_the_positions_that_a_believed_dataset_has(small) -> None:
    beliefs = [[{"dataset": 0, "p": 1}, {"dataset": 1, "p": 0}], [{"dataset": 0, "p": 0.5}, {"dataset": 1, "p": 0.5}]]

    setting = small(datasets=[["a"], ["a", "b", "c"]], priors=beliefs)

    assert [prior.targets for prior in setting.priors] == [(0,), (0, 1, 2)]


def test_targets_hold_for_every_prior(small) -> None:
    setting = small(datasets=[["a"], ["a", "b"]], targets=[1, 0], priors=[[{"dataset": 0, "p": 1}], [{"dataset": 1, "p": 1}]])

    assert [prior.targets for prior in setting.priors] == [(1, 0), (1, 0)]


def test_knowledge_may_be_a_number_or_nothing(small) -> None:
    beliefs = [{"dataset": 0, "knowledge": 3, "p": 0.5}, {"dataset": 0, "knowledge": None, "p": 0.5}]

    setting = small(prior=beliefs)

    assert setting.priors[0].law.masses == ((("3", 0), F(1, 2)), ((None, 0), F(1, 2)))


def test_a_secret_may_have_several_alternatives_and_equal_values_of_a_law_add_up(small) -> None:
    law = {"law": [{"value": 1, "p": 0.25}, {"value": "2", "p": 0.5}, {"value": "1", "p": 0.25}]}

    setting = small(
        secrets=[{"name": "s", "values": ["a", "b"]}],
        alt=[{"secret": "s", "values": [law, []]}, {"secret": "s", "values": [1, 1]}],
    )

    assert [alternative.secret.name for alternative in setting.alternatives] == ["s", "s"]
    assert setting.alternatives[0].laws[0].masses == (("1", F(1, 2)), ("2", F(1, 2)))
    assert setting.alternatives[0].laws[1].masses == (((), F(1)),)


def test_a_byte_order_mark_is_no_mistake(read) -> None:
    text = '{"setting": 1, "datasets": [["ä"]], "outputs": ["x"], "mechanism": [[1]]}'

    setting = read(text.encode("utf-8-sig"))

    assert setting.datasets == (("ä",),)


@pytest.mark.parametrize("name", ["absent.json", "."])
def test_a_file_that_cannot_be_opened_is_an_error_of_the_system(tmp_path: Path, name) -> None:
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        load_setting(tmp_path / name)


@pytest.mark.parametrize("running", [True, False])
def test_the_garbage_collector_is_left_as_it_was(changed, running) -> None:
    before = gc.isenabled()
    (gc.enable if running else gc.disable)()

    try:
        changed()
        after = gc.isenabled()
    finally:
        (gc.enable if before else gc.disable)()

    assert after == running


def test_many_numbers_are_read_exactly(small) -> None:
    rows = [[str(F(1 + (row * column) % 97, 97 * 64)) for column in range(63)] for row in range(64)]
    full = [[*row, str(1 - sum(map(F, row)))] for row in rows]

    setting = small(datasets=[[row] for row in range(64)], outputs=list(range(64)), mechanism=full)

    assert [[mass for _, mass in law.masses] for law in setting.mechanism] == [[F(p) for p in row if F(p)] for row in full]


def test_long_sums_are_divided_to_forty_digits_that_sum_to_one(small) -> None:
    row = [0.1234567890123457, 0.8765432109876544, 1e-30]  # what doubles leave of a law
    setting = small(outputs=["x", "y", "z"], mechanism=[row, [0.5, 0.5, 0]])
    masses = dict(setting.mechanism[0].masses)
    total = sum(F(str(p)) for p in row)

    assert sum(masses.values()) == 1
    assert all(abs(masses[name] / (F(str(p)) / total) - 1) < F(1, 10**39) for name, p in zip("xyz", row, strict=True))
    assert all(10**80 % mass.denominator == 0 for mass in masses.values())
