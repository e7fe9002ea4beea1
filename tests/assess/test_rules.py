"""The meaning of a plan, status and verdict, rule by rule as the contract states them."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from tests.assess.truth import binomial
from tests.assess.writing import assessed, declared, delta_at, on_ground, planned

import sidelight as sl
from sidelight.assess import assess

ALL = "name: all, count: {vote: yes}"
CLUBS = (
    "name: rowing, count: {vote: yes}, where: \"region in ('rowing', 'both')\", cells: {rowing: 100, both: 1, chess: 100}",
    "name: chess, count: {vote: yes}, where: \"region in ('chess', 'both')\"",
)
DIRECTOR = "name: staff, count: {vote: yes}, where: region = 'staff', cells: {staff: 39, director: 1}"
NOISE = "noise: {geometric: {epsilon: 0.5}}"
NORTH = "where: region = 'north', cells: {north: 25, south: 15}"
NONE: dict[str, Any] = {"uncertainty": "{none: true}", "attacker": None}


@pytest.mark.parametrize(
    ("knows", "known"), [("0", 0), ("7", 7), ("39", 39), ("50%", 20), ("7%", 3), ("0%", 0), ("100%", 39), ("0.1%", 1)]
)
def test_a_share_is_rounded_up_and_a_number_is_itself(knows: str, known: int) -> None:
    found = declared(assessed(ALL, attacker=f"{{knows: {knows}, influence: active}}", policy=None))

    assert found.attacker is not None
    assert (found.attacker.knows, found.attacker.unknown) == (known, 39 - known)
    assert found.profile == declared(assessed(ALL, count=40 - known, policy=None)).profile


def test_seven_per_cent_of_a_hundred_others_is_seven() -> None:
    found = declared(assessed(ALL, count=101, attacker="{knows: 7%, influence: active}", policy=None))

    assert found.attacker is not None
    assert found.attacker.knows == 7


def test_a_number_of_known_people_may_all_be_in_the_smallest_cell() -> None:
    table = "name: t, count: {vote: yes}, by: [region], cells: {north: 28, south: 12}"

    number = declared(assessed(table, attacker="{knows: 8, influence: active}", policy=None))
    share = declared(assessed(table, attacker="{knows: 20%, influence: active}", policy=None))

    assert number.profile == declared(assessed(ALL, count=4, policy=None)).profile
    assert share.profile == declared(assessed(ALL, count=12 - math.ceil(0.2 * 11), policy=None)).profile


def test_unanswered_dependence_is_computed_as_nobody_and_can_at_best_be_reviewed() -> None:
    answered, open_question = assessed(ALL), assessed(ALL, together=None)

    assert (answered.verdict, open_question.verdict) == ("pass", "review")
    assert declared(open_question).epsilon == declared(answered).epsilon
    assert any(line.startswith("nobody vouches for independence") for line in declared(open_question).assumptions)
    assert not any("nobody vouches" in line for line in declared(answered).assumptions)


def test_an_open_question_does_not_soften_a_failure() -> None:
    assert assessed(ALL, together=None, policy="{delta: 0.001, epsilon: 0.01}").verdict == "fail"


def test_clusters_are_never_better_than_independence() -> None:
    widths = ["nobody", "{at_most: 2}", "{at_most: 5}", "{at_most: 40}"]

    deltas = [delta_at(declared(assessed(ALL, uncertainty="{at_least: 0.3}", together=w, policy=None)), 1.0)[1] for w in widths]

    assert deltas == sorted(deltas)
    assert deltas[0] < deltas[1]
    assert deltas[-1] == 1


def test_the_member_of_both_clubs_is_gone_round() -> None:
    found = assessed(*CLUBS, count=201, policy="{delta: 0.001, epsilon: 3}")

    assert (found.verdict, found.findings) == ("pass", ())
    assert math.isfinite(declared(found).epsilon.upper)
    assert declared(found).epsilon.upper > declared(found, "rowing").epsilon.upper
    assert {summary.exposed for _, summary in found.cells} == {0}


def test_everyone_and_everyone_but_one_exposes_one_person() -> None:
    found = assessed(ALL, DIRECTOR)

    (finding,) = found.findings
    assert found.verdict == "fail"
    assert (finding.kind, finding.level, finding.people) == ("differencing", "fail", 1)
    assert (finding.releases, finding.where) == (("all", "staff"), "region = 'director'")
    assert finding.id in found.because[0]
    assert declared(found).status == "broken"
    assert declared(found).epsilon.lower == math.inf
    assert (dict(found.cells)["all"].exposed, dict(found.cells)["staff"].exposed) == (1, 0)


def test_what_is_already_public_exposes_as_well() -> None:
    found = assessed(DIRECTOR, already=(ALL,))

    assert found.verdict == "fail"
    assert found.findings[0].releases == ("staff", "all")


def test_noise_on_one_of_two_figures_exposes_nobody() -> None:
    found = assessed(f"{ALL}, {NOISE}", DIRECTOR)

    assert found.findings == ()


def test_a_figure_that_cannot_reach_its_minimum_exposes_nobody() -> None:
    cell = "name: t, count: {vote: yes}, by: [region], cells: {north: 39, south: 1}"

    found = {minimum: assessed(f"{cell}, minimum: {minimum}") for minimum in (1, 2)}

    assert [len(found[minimum].findings) for minimum in (1, 2)] == [1, 0]
    assert found[1].findings[0].kind == "single_person"


def test_hidden_cells_that_share_a_published_sum_count_as_published() -> None:
    table = "name: t, count: {vote: yes}, by: [region], cells: {north: 250, south: 150}"

    hidden = declared(assessed(f"{table}, minimum: 90", ALL, count=400, policy=None))
    shown = declared(assessed(table, ALL, count=400, policy=None))

    for epsilon in (0.1, 0.2):
        assert delta_at(hidden, epsilon)[1] == delta_at(shown, epsilon)[1]
    assert "hidden counts that share people with another figure count as published" in hidden.assumptions


def test_of_few_people_hidden_cells_beside_their_sum_are_counted_exactly() -> None:
    table = "name: t, count: {vote: yes}, by: [region], cells: {north: 25, south: 15}"

    hidden = declared(assessed(f"{table}, minimum: 12", ALL, policy=None))
    shown = declared(assessed(table, ALL, policy=None))

    assert hidden.method == "exact"
    assert 0 < delta_at(hidden, 0.5)[1] < delta_at(shown, 0.5)[1]


def test_the_noised_part_keeps_its_own_worst_case_beside_an_exact_figure() -> None:
    found = assessed(ALL, f"name: north, count: {{vote: yes}}, {NORTH}, {NOISE}", policy=None)

    (own,), (whole,) = on_ground(found, "worst_case", "north"), on_ground(found, "worst_case")

    assert own.epsilon.upper == pytest.approx(0.5, abs=1e-5)
    assert own.epsilon.upper <= 0.5 * (1 + 1e-12)
    assert "differentially private" in own.sentence
    assert whole.epsilon.lower == math.inf


def test_beyond_an_exact_figure_about_the_same_people_nothing_is_compared() -> None:
    found = assessed(f"name: north, count: {{vote: yes}}, {NORTH}, {NOISE}", already=(ALL,), policy=None)

    for release in ("north", "*"):
        (leak,) = on_ground(found, "given_leak", release)
        assert (leak.method, leak.epsilon.upper, leak.status) == ("refused", math.inf, "undecided")
        assert "compare nothing" in leak.missing[0]


def test_beyond_an_exact_figure_about_others_the_noise_is_stated() -> None:
    south = "name: south, count: {vote: yes}, where: region = 'south', cells: {north: 25, south: 15}"

    found = assessed(
        f"name: north, count: {{vote: yes}}, {NORTH}, {NOISE}", already=(south,), policy="{delta: 0, epsilon: 0.5}", **NONE
    )

    (leak,) = on_ground(found, "given_leak")
    assert leak.epsilon.upper == pytest.approx(0.5, rel=1e-9)
    assert leak.status == "within"
    assert leak.required
    assert found.verdict == "pass"


def test_without_anything_exact_there_is_no_leak_to_speak_of() -> None:
    assert on_ground(assessed(f"{ALL}, {NOISE}", policy=None), "given_leak") == []


def test_what_is_already_public_enters_everything_together_and_no_single_release() -> None:
    other = "name: other, count: {vote: yes}, where: region = 'south', cells: {north: 25, south: 15}"
    north = f"name: north, count: {{vote: yes}}, {NORTH}"

    alone, beside = assessed(north, policy=None), assessed(north, already=(other,), policy=None)

    assert "other" not in {s.release for s in beside.statements}
    assert [name for name, _ in beside.cells] == ["north"]
    assert declared(alone, "north").epsilon == declared(beside, "north").epsilon
    assert declared(beside).epsilon.upper > declared(alone).epsilon.upper


def test_the_number_of_people_gives_nobody_away() -> None:
    found = assessed("name: size, people: true")

    assert {(s.ground, s.epsilon.upper, s.status) for s in found.statements if s.release == "*"} == {
        ("worst_case", 0.0, "within"),
        ("attacker_uncertainty", 0.0, "within"),
    }
    assert found.verdict == "pass"


def test_yes_and_no_of_one_group_say_no_more_than_one_of_them() -> None:
    both = declared(assessed(ALL, "name: no, count: {vote: no}", policy=None))
    one = declared(assessed(ALL, policy=None))

    for epsilon in (0.5, 1.0, 2.0):
        assert delta_at(both, epsilon)[1] == pytest.approx(delta_at(one, epsilon)[1], rel=1e-9)


def test_yes_of_everyone_and_no_of_all_but_one_expose_him() -> None:
    found = assessed(ALL, DIRECTOR.replace("yes}", "no}"))

    assert found.verdict == "fail"
    assert found.findings[0].releases == ("all", "staff")


def test_counts_of_two_of_three_values_are_a_histogram_of_three() -> None:
    found = assessed(
        "name: r, count: {vote: red}",
        "name: g, count: {vote: green}",
        count=120,
        values="[red, green, blue]",
        uncertainty="{at_least: 0.1}",
    )

    people = sl.CategoryBounds.at_least(120, ["red", "green", "blue"], "0.1")
    histogram = sl.certify(sl.Histogram(["red", "green"]), people, sl.Attacker(knows=declared(found).attacker.knows))
    assert declared(found).method == "exact"
    assert declared(found).epsilon == histogram.epsilon(declared(found).delta)
    assert declared(found, "r").epsilon.upper < declared(found).epsilon.lower


UNRELATED = (
    "name: a, count: {vote: yes}, by: [region], cells: {north: 25, south: 15}",
    "name: b, count: {vote: yes}, by: [age], cells: {young: 30, old: 10}",
)


def test_tables_that_nothing_relates_are_refused_and_reviewed() -> None:
    found = assessed(*UNRELATED, policy="{delta: 0.5, epsilon: 2}")

    assert found.verdict == "review"
    assert "age, region" in declared(found).missing[0]


def test_tables_that_nothing_relates_fail_if_one_of_them_is_broken_alone() -> None:
    found = assessed(*UNRELATED, policy="{delta: 1.0e-6, epsilon: 0.1}")

    assert found.verdict == "fail"
    assert declared(found).method == "refused"
    assert "One of the figures alone shows that" in declared(found).sentence


def test_the_policy_judges_the_ground_it_names() -> None:
    verdicts = {
        ground: assessed(ALL, policy=f"{{delta: 0.001, epsilon: 2, ground: {ground}}}")
        for ground in ("worst_case", "given_leak", "attacker_uncertainty")
    }

    assert {ground: found.verdict for ground, found in verdicts.items()} == {
        "worst_case": "fail",
        "given_leak": "review",
        "attacker_uncertainty": "pass",
    }
    for ground, found in verdicts.items():
        assert {s.ground for s in found.statements if s.required} <= {ground}
        assert all(s.release == "*" for s in found.statements if s.required)


def test_the_default_ground_is_the_weakest_that_the_plan_prepares() -> None:
    noised, south = f"name: north, count: {{vote: yes}}, {NORTH}, {NOISE}", "name: s, count: {vote: yes}, where: region = 'south'"

    grounds = [
        {s.ground for s in found.statements if s.required}
        for found in (assessed(ALL), assessed(noised, already=(south,), **NONE), assessed(noised, **NONE))
    ]

    assert grounds == [{"attacker_uncertainty"}, {"given_leak"}, {"worst_case"}]


def test_only_the_attackers_that_the_policy_names_are_judged() -> None:
    attackers = "[{name: few, knows: 0, influence: active}, {name: many, knows: 39, influence: active}]"

    found = {
        name: assessed(ALL, attacker=attackers, policy=f"{{delta: 0.001, epsilon: 2, against: [{name}]}}")
        for name in ("few", "many", "all")
    }

    assert {name: f.verdict for name, f in found.items()} == {"few": "pass", "many": "fail", "all": "fail"}
    assert [s.attacker.name for s in found["few"].statements if s.required and s.attacker] == ["few"]
    assert declared(found["few"], name="many").status == "broken"


def test_without_a_policy_epsilon_is_at_a_millionth_and_a_person_decides() -> None:
    found = assessed(ALL, policy=None)

    assert found.verdict == "review"
    assert {s.delta for s in found.statements} == {1e-6}
    assert {s.status for s in found.statements} == {"undecided"}
    assert "1e-6" in found.policy
    assert declared(found).breaking_point is None


def test_where_influence_is_open_both_are_reported_and_the_active_one_decides() -> None:
    found = assessed(ALL, attacker="{knows: 4}", policy="{delta: 0.001, epsilon: 2}")

    assert declared(found, influence="active").definition == "active_knowledge"
    assert declared(found, influence="passive").definition == "passive_knowledge"
    assert found.verdict == "pass"


def test_passive_within_and_active_broken_is_for_a_person_to_decide() -> None:
    hidden = f"{ALL}, minimum: 8"
    stated: dict[str, Any] = {"uncertainty": "{rates: {yes: 0.01, no: 0.99}}", "policy": "{delta: 0.0001, epsilon: 1}"}

    verdicts = {
        influence: assessed(hidden, attacker=f"{{knows: 8{influence}}}", **stated).verdict
        for influence in ("", ", influence: active", ", influence: passive")
    }

    assert verdicts == {"": "review", ", influence: active": "fail", ", influence: passive": "pass"}


def test_the_status_follows_the_bracket_at_the_policy() -> None:
    truth = {e: delta_at(declared(assessed(ALL, policy=None)), e) for e in (0.5, 1.0)}
    low, high = truth[0.5]

    statuses = [
        declared(assessed(ALL, policy=f"{{delta: {delta:.17g}, epsilon: 0.5}}")).status
        for delta in (high * 1.0000001, low * 0.9999999)
    ]

    assert statuses == ["within", "broken"]


def test_a_bound_above_and_an_attack_below_the_policy_is_undecided() -> None:
    bounds = "{at_least: 0.2}"
    loose = declared(assessed(*CLUBS, count=201, uncertainty=bounds, policy=None))
    between = sum(delta_at(loose, 1.0)) / 2

    found = assessed(*CLUBS, count=201, uncertainty=bounds, policy=f"{{delta: {between:.6g}, epsilon: 1}}")

    assert loose.method == "bound"
    assert (declared(found).status, found.verdict) == ("undecided", "review")


@pytest.mark.parametrize(
    ("stated", "key"),
    [
        ({"uncertainty": "{at_least: 0.3}", "attacker": "{knows: 3, influence: active}"}, "uncertainty_at_least"),
        (
            {
                "publish": f"{ALL}, minimum: 6",
                "uncertainty": "{at_most: {yes: 0.02}}",
                "attacker": "{knows: 1, influence: passive}",
            },
            "uncertainty_at_most",
        ),
    ],
    ids=["at least", "at most"],
)
def test_at_the_breaking_point_the_policy_still_holds_and_a_step_further_it_does_not(stated: dict[str, Any], key: str) -> None:
    publish, policy = stated.pop("publish", ALL), "{delta: 0.001, epsilon: 1.5}"
    point = declared(assessed(publish, policy=policy, **stated)).breaking_point
    assert point is not None

    def status(**changed: str) -> str:
        return declared(assessed(publish, policy=policy, **{**stated, **changed})).status

    influence = stated["attacker"].split(", ")[1]
    known = point.knows_at_most
    assert known is not None
    assert status(attacker=f"{{knows: {known}, {influence}") == "within"
    assert known == 39 or status(attacker=f"{{knows: {known + 1}, {influence}") != "within"
    bound = getattr(point, key)
    further = bound * (1 - 1e-3) if key == "uncertainty_at_least" else bound * (1 + 1e-3)
    written = "{{at_least: {0:.17g}}}" if key == "uncertainty_at_least" else "{{at_most: {{yes: {0:.17g}}}}}"
    assert status(uncertainty=written.format(bound)) == "within"
    assert status(uncertainty=written.format(further)) != "within"


def test_a_belief_holds_except_as_often_as_stated() -> None:
    found = declared(assessed(ALL, count=41, policy="{delta: 0.001, epsilon: 2}"))
    law = binomial(40, 0.5)

    worlds = [[0.0, *law], [*law, 0.0]]
    for odds in found.odds:
        factor = odds.posterior / (1 - odds.posterior) / (odds.prior / (1 - odds.prior))
        for left, right in (worlds, worlds[::-1]):
            above = sum(p for p, q in zip(left, right, strict=True) if p > factor * q)
            assert above <= odds.exceptions
    assert found.odds[0].prior == 0.5
    assert found.odds[0].exceptions == 0.001


def test_a_belief_is_not_the_naive_one() -> None:
    found = declared(assessed(ALL, count=41, policy="{delta: 0.001, epsilon: 2}"))

    naive = 1 / (1 + math.exp(-found.epsilon.upper))

    assert found.odds[0].posterior > naive


def test_the_stated_rate_is_a_prior_too() -> None:
    found = declared(assessed(ALL, count=201, uncertainty="{rates: {yes: 0.3, no: 0.7}}"))

    assert [odds.prior for odds in found.odds] == [0.5, 0.3]
    assert all(odds.prior < odds.posterior < 1 for odds in found.odds)


def test_an_infinite_epsilon_comes_without_a_belief() -> None:
    found = declared(assessed(ALL, count=5))

    assert found.epsilon.upper == math.inf
    assert found.odds == ()
    assert "what is published shows it, because a figure may come out so that it fits only one value" in found.sentence


def test_the_worst_cells_come_first_and_only_as_many_as_asked_for() -> None:
    sizes = {"a": 30, "b": 12, "c": 50, "d": 20, "e": 41}
    table = f"name: t, count: {{vote: yes}}, by: [region], cells: {{{', '.join(f'{k}: {v}' for k, v in sizes.items())}}}"
    plan = planned(table, count=160, policy="{delta: 0.01, epsilon: 0.9}")

    shown = {n: [s.cell[0][1] for s in assess(plan, cells=n).statements if s.cell] for n in (3, 0, None)}

    assert shown == {3: ["b", "d", "a"], 0: [], None: ["b", "d", "a", "e", "c"]}
    summary = dict(assess(plan, cells=0).cells)["t"]
    statuses = [s.status for s in assess(plan, cells=None).statements if s.cell]
    assert (summary.count, summary.above_policy) == (5, sum(status != "within" for status in statuses))
    assert 0 < summary.above_policy < 5


def test_twenty_cells_are_shown_unless_more_are_asked_for() -> None:
    cells = ", ".join(f"c{i}: {10 + i % 3}" for i in range(25))
    plan = planned(f"name: t, count: {{vote: yes}}, by: [region], cells: {{{cells}}}", count=300)

    found = assess(plan)

    assert sum(bool(s.cell) for s in found.statements) == 20
    assert dict(found.cells)["t"].count == 25


def test_the_profile_has_the_grid_and_what_was_asked_for() -> None:
    found = assess(planned(ALL), epsilons=(Fraction("0.3"), Fraction(1), Fraction(7)))

    for s in found.statements:
        assert [point.epsilon for point in s.profile] == [0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 7.0]
        deltas = [point.delta.upper for point in s.profile]
        assert deltas == sorted(deltas, reverse=True)


def test_a_worst_case_that_is_not_required_fails_nothing() -> None:
    found = assessed(ALL)

    assert {s.status for s in on_ground(found, "worst_case")} == {"broken"}
    assert found.verdict == "pass"
    assert [s.ground for s in found.statements if s.required] == ["attacker_uncertainty"]


def test_the_assumptions_name_who_vouches_and_what_counts_as_known() -> None:
    lines = declared(assessed(ALL, uncertainty="{at_least: 0.2}")).assumptions

    assert any("at least 0.2" in line and "a test" in line for line in lines)
    assert any("region and age" in line and "known to the attacker" in line for line in lines)


def test_groups_in_cells_are_any_mix_of_their_rates() -> None:
    groups = "{groups: [{count: 20, rates: {yes: 0.2, no: 0.8}}, {count: 20, rates: {yes: 0.6, no: 0.4}}]}"
    north = f"name: north, count: {{vote: yes}}, {NORTH}"

    mixed = declared(assessed(north, uncertainty=groups, policy=None))

    for rate in ("0.2", "0.6"):
        one = declared(assessed(north, uncertainty=f"{{rates: {{yes: {rate}, no: {1 - float(rate):.1f}}}}}", policy=None))
        assert all(delta_at(mixed, e)[1] >= delta_at(one, e)[0] for e in (0.5, 1.0, 2.0))
    assert any("does not say which group" in line for line in mixed.assumptions)
