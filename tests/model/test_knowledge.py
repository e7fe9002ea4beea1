"""What an attacker knows: a number of people, a share of every atom, or listed people."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import sidelight as sl
from sidelight.model.attacker import knowledge
from sidelight.model.knowledge import Listed, Number, Share
from sidelight.model.population import Stratum

TWO_ATOMS = sl.Rates([Stratum(0, 2, Fraction(1, 2)), Stratum(1, 3, Fraction(1, 3))])
NUMBERS, LISTS = [Number(0), Number(2), Number(9)], [Listed(()), Listed((0, 3))]
ONE_EACH = [*NUMBERS, Share(Fraction(0)), Share(Fraction(1, 2)), Share(Fraction(1)), *LISTS]


@pytest.mark.parametrize(
    ("written", "read"),
    [(8, Number(8)), ("99%", Share(Fraction(99, 100))), (Fraction(1, 2), Share(Fraction(1, 2))), ((0, 3), Listed((0, 3)))],
)
def test_plain_values_are_read(written, read):
    assert knowledge(written) == read
    assert sl.Attacker(written) == sl.Attacker(read)


def test_it_is_shown_as_it_can_be_written():
    assert repr(sl.Attacker((0, 3))) == "Attacker(knows=(0, 3), influence='active', targets=None)"
    assert [repr(sl.Attacker(known).knows) for known in (8, "50%")] == ["8", "Fraction(1, 2)"]


@pytest.mark.parametrize(
    ("known", "words"),
    [(Number(1200), "1,200 others"), (Share(Fraction(1, 2)), "50 % of the others"), (Listed((0, 3)), "2 others")],
)
def test_it_says_of_how_many(known, words):
    assert str(known) == words


def test_a_number_is_shared_by_all_atoms_and_a_share_is_taken_of_each():
    sizes = [2, 3]

    assert Number(2).at_most_in_all(sizes) == 2
    assert Share(Fraction(1, 2)).at_most_in_all(sizes) == sum(Share(Fraction(1, 2)).known_in(size) for size in sizes) == 2
    assert Share(Fraction(2, 3)).at_most_in_all(sizes) == 3
    assert Listed((0, 3)).at_most_in_all(sizes) == 2


@pytest.mark.parametrize("known", ONE_EACH, ids=str)
@pytest.mark.parametrize("target", range(5))
def test_no_set_is_larger_than_it_says(known, target):
    atoms = (0, 0, 1, 1, 1)

    sets = list(known.sets(TWO_ATOMS, target))

    assert len(sets) <= known.ways(4)
    for people in sets:
        assert target not in people
        assert len(people) <= known.at_most_in_all([2, 3])
        assert all(sum(atoms[person] == atom for person in people) <= known.known_in(size) for atom, size in ((0, 2), (1, 3)))


@pytest.mark.parametrize(
    ("more", "less"), [pair for pair in product(ONE_EACH, repeat=2) if pair[0].includes(pair[1], TWO_ATOMS)], ids=str
)
def test_who_knows_more_can_forget_some_of_it(more, less):
    for target in range(5):
        known = [set(people) for people in more.sets(TWO_ATOMS, target)]
        for people in less.sets(TWO_ATOMS, target):
            assert any(set(people) <= larger for larger in known) or (more.by_name and target in more.listed)


def test_influence_lives_in_the_definition_alone():
    count, people = sl.Count(), sl.Rates.same(5, "0.3")

    seen, chosen = (sl.Claim(count, people, sl.Attacker(2, how), sl.ActiveKnowledge()) for how in ("passive", "active"))
    turned = chosen.to(sl.PassiveKnowledge())

    assert seen == chosen
    assert hash(seen) == hash(chosen)
    assert turned.attacker.influence == "passive"
    assert turned.to(sl.ActiveKnowledge()) == chosen
    assert sl.certify(count, people, sl.Attacker(2, "passive")).claim == turned


def test_a_whole_share_is_everybody_else_in_every_atom():
    sets = {target: list(Share(Fraction(1)).sets(TWO_ATOMS, target)) for target in range(5)}

    assert all(known == [tuple(person for person in range(5) if person != target)] for target, known in sets.items())


ABOUT_ALL = {
    "a count": sl.Count(),
    "a count of one atom": sl.Count(frozenset({0})),
    "a hidden count": sl.Minimum(sl.Count(), 2),
    "a noisy count": sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)),
    "two overlapping counts": sl.Both(sl.Count(frozenset({0})), sl.Count()),
    "a hidden count beside an exact one": sl.Both(sl.Minimum(sl.Count(frozenset({0})), 3), sl.Count()),
    "a weighted sum": sl.Linear([2, 2, 3, 3, 3]),
}


@pytest.mark.parametrize("influence", ["active", "passive"])
@pytest.mark.parametrize("name", ABOUT_ALL)
@pytest.mark.parametrize("population", [TWO_ATOMS, sl.RateBounds([(0, 2), (1, 3)], 0.2, 0.6)], ids=["rates", "bounds"])
def test_who_knows_a_whole_share_learns_what_one_learns_who_knows_all_others(name, influence, population):
    share, number = (sl.certify(ABOUT_ALL[name], population, sl.Attacker(knows, influence)) for knows in ("100%", 4))

    for epsilon in (0.0, 0.5, 2.0):
        one, other = share.delta(epsilon), number.delta(epsilon)
        assert one.upper >= other.lower
        assert other.upper >= one.lower
