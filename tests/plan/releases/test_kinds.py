"""What every kind of release keeps: its key is in the plan's table, its figure has a law, its values are those of the secret."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.assess.writing import assessed, planned

from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.noises.geometric import Geometric
from sidelight.plan.release import Release
from sidelight.plan.releases import all_kinds
from sidelight.plan.schema import schema

WRITTEN = {"count": "count: {vote: yes}", "people": "people: true"}
DATASET, ATOMS = (1, 0, 1, 1), (0, 0, 1, 1)


def release(kind: str, *beside: str) -> Release:
    (found,) = planned(", ".join(("name: t", WRITTEN[kind], *beside))).publish
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
    law = release(kind, *beside).mechanism(atoms).law(DATASET, ATOMS)

    assert sum(mass for _, mass in law.masses) == 1


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("about", [(0, 1), (1,), ()])
def test_what_its_rows_add_up_is_what_it_shows(kind, about):
    told = tuple("yes" if secret else "no" for secret in DATASET)

    (number,) = release(kind).kind.rows(about).of(told, ATOMS)

    assert release(kind).mechanism(frozenset(about)).law(DATASET, ATOMS).masses == ((number, 1),)


@pytest.mark.parametrize("kind", WRITTEN)
def test_it_counts_secrets_exactly_or_with_noise_or_not_at_all(kind):
    exact, noised = release(kind), release(kind, "noise: {geometric: {epsilon: 1}}")

    assert set(exact.values) <= {"yes", "no"}
    assert (exact.exact, exact.noised) == (bool(exact.values), False)
    assert (noised.exact, noised.noised) == (False, bool(exact.values))
    assert not exact.hides
    assert release(kind, "minimum: 3").hides


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_figure_that_counts_no_secret_gives_nobody_away(kind):
    found = assessed(f"name: t, {WRITTEN[kind]}, by: [region], cells: {{north: 39, south: 1}}")

    assert bool(found.findings) == bool(release(kind).values)


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
