"""The adaptive composition game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest
from tests.attack.playing import DATASETS, NEIGHBOURS, Whimsical, all_queries, coin, random_family
from tests.laws.drawn import fit

from sidelight.attack.game import Adversary, Game, LeakingMechanism, LeakingMechanisms, Query, Transcript, plain_game
from sidelight.errors import BadValue, TooLarge
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.reduction import NULL, Reduction
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.leak import SharedLeak
from sidelight.profiles.curves.two_laws import TwoLaws

BIT = (((0,), (1,)),)
COIN = Table.of({(0,): coin("1/4"), (1,): coin("3/4")})
SHARED = SharedLeak(
    (
        ((0,), FiniteLaw.of({("u", "x"): "0.2", ("u", "y"): "0.3", ("v", "x"): "0.5"})),
        ((1,), FiniteLaw.of({("u", "x"): "0.1", ("u", "y"): "0.4", ("w", "x"): "0.5"})),
    )
)
FAMILY = (LeakingMechanism(COIN), LeakingMechanism(Constant(), SHARED))
ASK_COIN, ASK_BACK = Query((0,), (1,), 0), Query((1,), (0,), 0)
ASK_U, ASK_V = Query((0,), (1,), 1, "u"), Query((0,), (1,), 1, "v")


@dataclass(frozen=True)
class Curious:
    """Asks for the coin first; after a 1 for the shared leak, after a 0 for something impossible or for the coin once more."""

    def ask(self, history: Transcript) -> FiniteLaw[Query]:
        if not history:
            return FiniteLaw.point(ASK_COIN)
        if history[0][1] == 1:
            return FiniteLaw.point(ASK_U)
        return FiniteLaw.of({ASK_V: "1/3", ASK_BACK: "2/3"})


@dataclass(frozen=True)
class Insistent:
    query: Query

    def ask(self, history: Transcript) -> FiniteLaw[Query]:
        return FiniteLaw.point(self.query)


def test_the_view_of_two_rounds_is_the_one_computed_by_hand():
    game = Game(FAMILY, Curious(), 2, BIT)

    zero, one = (dict(game.view(bit).masses) for bit in (0, 1))

    assert zero == {
        ((ASK_COIN, 1), (ASK_U, "x")): Fraction(1, 4) * Fraction(2, 5),
        ((ASK_COIN, 1), (ASK_U, "y")): Fraction(1, 4) * Fraction(3, 5),
        ((ASK_COIN, 0), (ASK_V, NULL)): Fraction(3, 4) * Fraction(1, 3),
        ((ASK_COIN, 0), (ASK_BACK, 1)): Fraction(3, 4) * Fraction(2, 3) * Fraction(3, 4),
        ((ASK_COIN, 0), (ASK_BACK, 0)): Fraction(3, 4) * Fraction(2, 3) * Fraction(1, 4),
    }
    assert one == {
        ((ASK_COIN, 1), (ASK_U, "x")): Fraction(3, 4) * Fraction(1, 5),
        ((ASK_COIN, 1), (ASK_U, "y")): Fraction(3, 4) * Fraction(4, 5),
        ((ASK_COIN, 0), (ASK_V, NULL)): Fraction(1, 4) * Fraction(1, 3),
        ((ASK_COIN, 0), (ASK_BACK, 1)): Fraction(1, 4) * Fraction(2, 3) * Fraction(1, 4),
        ((ASK_COIN, 0), (ASK_BACK, 0)): Fraction(1, 4) * Fraction(2, 3) * Fraction(3, 4),
    }


def test_the_profile_compares_the_two_views_in_both_directions():
    game = Game(FAMILY, Curious(), 2, BIT)

    profile = game.profile()

    zero, one = game.view(0), game.view(1)
    for epsilon in (0.0, 0.5, 1.0):
        there, back = TwoLaws(zero, one).delta(epsilon), TwoLaws(one, zero).delta(epsilon)
        assert profile.delta(epsilon).upper == max(there.upper, back.upper)


@pytest.mark.parametrize("bit", [0, 1])
def test_what_is_played_follows_the_view(bit):
    """Seeded; the right law fails with probability about 1e-6 over all seeds."""
    game, rng = Game(FAMILY, Curious(), 2, BIT), Random(7)

    played = [game.play(bit, rng) for _ in range(3_000)]

    assert fit(played, game.view(bit)) > 1e-6
    assert fit(played, game.view(1 - bit)) < 1e-6


@dataclass(frozen=True)
class Reducing:
    """Asks for the reduction wherever the other adversary asks about a leak; sees what that one would have seen."""

    inner: Adversary
    asked: tuple[Query, ...]

    def ask(self, history: Transcript) -> FiniteLaw[Query]:
        seen = tuple((self.asked[query.place], answer) for query, answer in history)
        return self.inner.ask(seen).map(lambda query: Query(query.first, query.second, self.asked.index(query)))


def reduced(family: LeakingMechanisms, query: Query) -> Reduction:
    member = family[query.place]
    return Reduction(member.leak, member.mechanism, query.value, query.first, query.second)


@pytest.mark.parametrize("seed", range(12))
def test_an_adversary_sees_the_same_when_the_reductions_are_asked_in_the_plain_game(seed):
    family, queries = random_family(Random(seed), 2), all_queries(2)
    adversary = Whimsical(seed, queries)
    reductions = tuple(reduced(family, query) for query in queries)

    leaking = Game(family, adversary, 3, NEIGHBOURS)
    plain = plain_game(reductions, Reducing(adversary, queries), 3, NEIGHBOURS)

    for bit in (0, 1):
        translated = plain.view(bit).map(lambda view: tuple((queries[query.place], answer) for query, answer in view))
        assert dict(translated.masses) == dict(leaking.view(bit).masses)


def test_the_plain_game_is_the_game_in_which_nothing_leaks():
    game = plain_game((COIN,), Insistent(ASK_COIN), 1, BIT)

    assert dict(game.view(1).masses) == {((ASK_COIN, 1),): Fraction(3, 4), ((ASK_COIN, 0),): Fraction(1, 4)}


def test_leaks_that_are_run_honestly_can_reveal_what_the_game_does_not():
    """The game conditions each round on a chosen leak value. A second leak that is picked from the first answer, and drawn, tells
    about that answer: mechanisms that are perfect in the game give a ratio of 334.
    """
    h = Fraction(1, 1000)
    first = LeakingMechanism(Table.of({dataset: coin("1/2") for dataset in DATASETS[:2]}))
    fair = FiniteLaw.of({(1, None): "1/2", (0, None): "1/2"})
    second = {
        0: SharedLeak((((0,), fair), ((1,), fair))),
        1: SharedLeak((((0,), FiniteLaw.point((1, None))), ((1,), FiniteLaw.of({(1, None): h, (0, None): 1 - h})))),
    }
    family = (first, *(LeakingMechanism(Constant(), second[answer]) for answer in (0, 1)))

    @dataclass(frozen=True)
    class Following:
        def ask(self, history: Transcript) -> FiniteLaw[Query]:
            return FiniteLaw.point(Query((0,), (1,), 1 + int(history[0][1]), 1) if history else Query((0,), (1,), 0))

    played = Game(family, Following(), 2, BIT).profile()
    honest = [
        first.mechanism.law(dataset, ())
        .then(lambda y1, x=dataset: second[y1].joint(Constant(), x, ()).map(lambda pair: (pair[0], y1)))
        .given(lambda pair: pair[0] == 1)
        .weight(lambda pair: pair[1] == 1)
        for dataset in DATASETS[:2]
    ]

    assert played.delta(0.0).upper == 0
    assert honest == [Fraction(2, 3), 2 * h / (1 + 2 * h)]
    assert honest[0] / honest[1] == 334


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (Query((0,), (0,), 0), "two neighbours"),
        (Query((0,), (2,), 0), "two neighbours"),
        (Query((0,), (1,), 2), "counted from 0"),
        (Query((0,), (1,), -1), "counted from 0"),
    ],
)
def test_a_query_outside_the_rules_is_refused(query, message):
    game = Game(FAMILY, Insistent(query), 1, BIT)

    with pytest.raises(BadValue, match=message):
        game.view(0)
    with pytest.raises(BadValue, match=message):
        game.play(0, Random(1))


def test_a_game_with_too_many_transcripts_is_played_and_not_written_out():
    game = Game(FAMILY, Insistent(ASK_COIN), 17, BIT)

    with pytest.raises(TooLarge, match="play it instead"):
        game.view(0)

    assert len(game.play(0, Random(1))) == 17
