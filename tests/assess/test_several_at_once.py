"""Plans that protect several people at once say so, and their numbers are those of a group."""

from __future__ import annotations

import pytest

import sidelight as sl


def plan(**people: object) -> dict[str, object]:
    return {
        "sidelight": 1,
        "title": "A vote, and couples",
        "people": {
            "unit": "voter",
            "count": 10_000,
            "secret": {"vote": ["yes", "no"]},
            "together": "nobody",
            "uncertainty": {"at_least": "0.05"},
            "because": "polls",
            **people,
        },
        "attacker": {"knows": "50%"},
        "publish": [{"name": "tally", "count": {"vote": "yes"}}],
        "policy": {"epsilon": 1, "delta": "1e-6"},
    }


def test_a_couple_is_named_and_its_epsilon_is_that_of_a_count_that_moves_by_two():
    alone, couple = (sl.assess(plan(protects=number), breaking_points=False) for number in (1, 2))
    one, two = (
        next(s for s in found.statements if s.release == "*" and s.attacker is not None and s.attacker.declared)
        for found in (alone, couple)
    )

    assert "the secret of" not in two.sentence
    assert "any 2 voters together" in two.sentence
    assert two.attacker.knows == one.attacker.knows == 5_000
    assert two.attacker.unknown == one.attacker.unknown - 1 == 4_998
    assert 2 * one.epsilon.upper < two.epsilon.upper < 2.3 * one.epsilon.upper
    assert any("2 voters are protected at once" in assumption for assumption in two.assumptions)


def test_the_worst_case_of_noise_is_that_of_two_people():
    noised = plan(protects=2)
    noised["publish"] = [{"name": "tally", "count": {"vote": "yes"}, "noise": {"geometric": {"epsilon": "0.25"}}}]

    worst = next(s for s in sl.assess(noised, breaking_points=False).statements if s.release == "*" and s.ground == "worst_case")

    assert worst.epsilon.upper == pytest.approx(0.5, rel=1e-5)
    assert "for any 2 voters together" in worst.sentence


def test_one_person_at_once_is_what_a_plan_is_about_that_does_not_say():
    silent, said = sl.assess(plan(), breaking_points=False), sl.assess(plan(protects=1), breaking_points=False)

    assert [s.sentence for s in silent.statements] == [s.sentence for s in said.statements]


def test_amounts_and_several_people_are_refused_in_words():
    sums = plan(protects=2, secret={"income": {"from": 0, "to": 100}}, uncertainty={"density_at_least": "0.1"})

    with pytest.raises(sl.SidelightError, match="2 people protected at once beside a secret that is an amount"):
        sl.assess(sums)
