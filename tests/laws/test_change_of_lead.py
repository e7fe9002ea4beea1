"""By how many people one value is ahead: never below the truth, and close to it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.estimates.change_of_lead import Moves, chance_of_lead, chance_to_lead
from sidelight.numbers.balls import above

SHARES = [Fraction(0), Fraction(1, 20), Fraction(1, 5), Fraction(2, 5), Fraction(1, 2), Fraction(1, 1000)]


def law_of_lead(moves: Moves) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for people, up, down in moves:
        for _ in range(people):
            after: dict[int, Fraction] = {}
            for lead, mass in found.items():
                for step, share in ((1, up), (-1, down), (0, 1 - up - down)):
                    after[lead + step] = after.get(lead + step, Fraction(0)) + mass * share
            found = after
    return found


@pytest.mark.parametrize("seed", range(60))
def test_no_chance_is_above_its_bound(seed: int) -> None:
    rng = Random(seed)
    moves = tuple((rng.randint(1, 8), rng.choice(SHARES), rng.choice(SHARES)) for _ in range(rng.randint(1, 3)))
    law = law_of_lead(moves)
    least = rng.randint(-6, 6)
    most = least + rng.choice([0, 0, 1, 5])

    truth = max(law.get(x, Fraction(0)) for x in range(least, most + 1))

    assert above(chance_of_lead(moves, least, most)) >= truth
    assert above(chance_to_lead(moves, least)) >= sum(mass for lead, mass in law.items() if lead >= least)


@pytest.mark.parametrize("moves", [((200, Fraction(1, 2), Fraction(1, 2)),), ((150, Fraction(2, 5), Fraction(1, 5)),)])
@pytest.mark.parametrize("lead", [0, 10, 60])
def test_the_chance_of_one_lead_is_close(moves: Moves, lead: int) -> None:
    truth = float(law_of_lead(moves)[lead])

    assert above(chance_of_lead(moves, lead, lead)) == pytest.approx(truth, rel=1e-6)
