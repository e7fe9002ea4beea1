"""What every kind of release keeps: its key is in the plan's table, its figure has a law, its values are those of the secret."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.assess.writing import assessed, planned

from sidelight.errors import PlanError
from sidelight.mechanisms.both import outputs_of
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.noises.geometric import Geometric
from sidelight.plan.release import Release
from sidelight.plan.releases import all_kinds
from sidelight.plan.schema import schema

WRITTEN = {
    "count": "count: {vote: yes}",
    "estimate": "estimate: {of: {vote: yes}, more_than: 2}",
    "histogram": "histogram: vote",
    "k_anonymous": "k_anonymous: {of: vote, k: 2}",
    "mean": "mean: {column: vote}",
    "people": "people: true",
    "sum": "sum: {column: vote}",
    "share": "share: {vote: yes}",
}
OF_AMOUNTS = {"values": "{from: 0, to: 3}", "uncertainty": "{density_at_least: 0.5}"}  # of a secret that is an amount
ADDED = ("mean", "sum")
COUNTED = tuple(kind for kind in WRITTEN if kind not in ADDED)
SHOWN_AS_THEY_ARE = ("count", "histogram", "people", "share", *ADDED)
NO_NOISE = ("estimate", "k_anonymous", *ADDED)  # k-anonymous tables have no minimum beside their own either
OF_SEVERAL_VALUES = ("histogram", "k_anonymous")  # which of their counts are hidden is modelled in tables of everybody alone
DATASET, ATOMS = (1, 0, 1, 1), (0, 0, 1, 1)
TOLD = ("yes", "no", "yes", "yes")


def release(kind: str, *beside: str) -> Release:
    (found,) = planned(", ".join(("name: t", WRITTEN[kind], *beside)), **(OF_AMOUNTS if kind in ADDED else {})).publish
    return found


def test_every_kind_is_written_here():
    assert set(all_kinds()) == set(WRITTEN)


@pytest.mark.parametrize("kind", WRITTEN)
def test_its_key_is_read_and_described(kind):
    assert isinstance(release(kind).kind, all_kinds()[kind])
    assert schema()["$defs"]["release"]["properties"][kind]["description"] == all_kinds()[kind].key.meaning


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("beside", [(), ("minimum: 3",), ("noise: {geometric: {epsilon: 1}}",)])
@pytest.mark.parametrize("atoms", [None, frozenset({1}), frozenset[int]()])
def test_its_figure_has_a_law_on_every_dataset(kind, beside, atoms):
    found = release(kind, *(() if kind in NO_NOISE else beside))

    for shown, data in ((found.mechanism(atoms), DATASET), (found.by_value(atoms), DATASET if kind in ADDED else TOLD)):
        if all(part.unprocessed is part for part in outputs_of(shown)):
            assert sum(mass for _, mass in shown.law(data, ATOMS).masses) == 1
        else:
            assert found.hides
            assert kind in ("estimate", *OF_SEVERAL_VALUES)


@pytest.mark.parametrize("kind", COUNTED)
@pytest.mark.parametrize("about", [(0, 1), (1,), ()])
def test_what_its_rows_add_up_is_what_it_shows(kind, about):
    numbers = release(kind).kind.rows(about).of(TOLD, ATOMS)

    shown = numbers[0] if len(numbers) == 1 else numbers
    kept = release(kind).kind
    assert kept.by_value(frozenset(about), None, None).law(TOLD, ATOMS).masses == ((shown, 1),)
    if len(numbers) == 1:
        assert kept.mechanism(frozenset(about), None, None).law(DATASET, ATOMS).masses == ((shown, 1),)


@pytest.mark.parametrize("kind", WRITTEN)
def test_it_counts_secrets_exactly_or_with_noise_or_not_at_all(kind):
    exact = release(kind)

    assert set(exact.values) <= ({"vote"} if kind in ADDED else {"yes", "no"})
    assert (exact.exact, exact.noised) == (bool(exact.values), False)
    assert exact.hides == (kind not in SHOWN_AS_THEY_ARE)
    if kind not in NO_NOISE:
        noised = release(kind, "noise: {geometric: {epsilon: 1}}")
        assert (noised.exact, noised.noised) == (False, bool(exact.values))
        assert release(kind, "minimum: 3").hides
    if kind in ADDED:
        assert not release(kind, "minimum: 3").hides  # whom it is about decides what is shown, and not their amounts


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_figure_that_counts_no_secret_gives_nobody_away(kind):
    beside = OF_AMOUNTS if kind in ADDED else {}
    found = assessed(f"name: t, {WRITTEN[kind]}, by: [region], cells: {{north: 39, south: 1}}", **beside)

    assert bool(found.findings) == (bool(release(kind).values) and not release(kind).hides)


def test_an_exact_figure_below_its_minimum_is_never_seen():
    hidden, noised = release("count", "minimum: 10"), release("count", "minimum: 10", "noise: {geometric: {epsilon: 1}}")

    assert [hidden.shows(people) for people in (0, 9, 10)] == [False, False, True]
    assert [noised.shows(people) for people in (0, 9, 10)] == [False, True, True]


def test_the_number_of_people_is_the_same_whatever_is_done_to_it():
    noisy = release("people", "minimum: 3", "noise: {geometric: {epsilon: 1}}")

    assert noisy.mechanism(frozenset({1})) == Size(frozenset({1}))
    assert noisy.noise == Geometric.of_epsilon(Fraction(1))


def test_without_its_minimum_a_count_is_the_count():
    assert release("count", "minimum: 3").mechanism(None, hides=False) == Count()


@pytest.mark.parametrize("beside", ["minimum: 3", "noise: {geometric: {epsilon: 1}}"])
def test_a_k_anonymous_table_says_itself_what_is_hidden(beside):
    with pytest.raises(PlanError, match=f"'{beside.partition(':')[0]}' beside 'k_anonymous'"):
        release("k_anonymous", beside)


@pytest.mark.parametrize(
    "wrong",
    ["histogram: ward", "k_anonymous: {of: ward, k: 3}", "k_anonymous: {of: vote, k: 3, absent: blank}", "k_anonymous: {k: 3}"],
)
def test_what_is_not_the_secret_or_one_of_its_values_is_refused(wrong):
    with pytest.raises(PlanError):
        planned(f"name: t, {wrong}", values="[yes, no, none]")


def test_who_is_absent_has_no_count():
    (found,) = planned(
        "name: t, k_anonymous: {of: vote, k: 2, absent: none}", values="[yes, no, none]", uncertainty="{at_least: 0.1}"
    ).publish

    assert found.by_value(None).law(("yes", "yes", "no", "none"), (0,) * 4).masses == (((2, "hidden"), 1),)


def test_a_share_of_a_public_number_of_people_is_their_count():
    count, share = (assessed(f"name: t, {WRITTEN[kind]}") for kind in ("count", "share"))

    assert share.statements == count.statements


def test_a_share_beside_the_count_is_the_same_figure_twice():
    found = assessed("name: count, count: {vote: yes}", "name: share, share: {vote: yes}")

    assert [finding.kind for finding in found.findings] == ["same_figure"]
    (one,) = [s for s in found.statements if s.release == "*" and s.ground == "worst_case"]
    assert one.epsilon.lower == float("inf")
