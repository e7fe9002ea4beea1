"""Noise that is spent from a policy: exact decimals, and as little as the laws of the noise allow."""

from __future__ import annotations

import pytest
from tests.assess.writing import assessed

from sidelight.assess.assessment import Assessment


def spent(*noises: str, epsilon: str, delta: str = "0", by: str = "") -> Assessment:
    releases = [f"name: figure {k}, count: {{vote: yes}}, noise: {noise}{by}" for k, noise in enumerate(noises)]
    policy = f"{{epsilon: {epsilon}, delta: {delta}, ground: worst_case}}"
    return assessed(*releases, uncertainty="{none: true}", attacker=None, policy=policy)


def geometric(epsilon: str) -> str:
    return f"{{geometric: {{epsilon: {epsilon}}}}}"


@pytest.mark.parametrize("tenths", range(1, 51))
def test_noise_is_within_a_policy_of_the_same_epsilon(tenths):
    assert spent(geometric(f"{tenths / 10}"), epsilon=f"{tenths / 10}").verdict == "pass"


@pytest.mark.parametrize("epsilon", ["0.2", "0.7", "0.8", "1.3", "2.9"])
def test_the_report_names_the_epsilon_of_the_policy_and_not_the_double_above_it(epsilon):
    found = spent(geometric(epsilon), epsilon=epsilon)

    (whole,) = [one for one in found.statements if one.release == "*" and one.ground == "worst_case"]
    assert whole.epsilon.upper == float(epsilon)
    assert f"epsilon at most {float(epsilon):#.4g} at delta = 0" in whole.sentence


@pytest.mark.parametrize(
    ("noises", "epsilon", "verdict"),
    [
        (["1", "1"], "2", "pass"),
        (["1", "1"], "1.999999999999", "fail"),
        (["0.1"] * 7, "0.7", "pass"),
        (["0.1"] * 8, "0.7", "fail"),
        (["0.05", "0.05", "1.5"], "1.6", "pass"),
        (["0.05", "0.05", "1.5"], "1.599999999", "fail"),
    ],
)
def test_pure_epsilons_are_spent_exactly(noises, epsilon, verdict):
    assert spent(*map(geometric, noises), epsilon=epsilon).verdict == verdict


@pytest.mark.parametrize(("epsilon", "verdict"), [("0.49892", "pass"), ("0.4989", "fail")])
def test_ten_tenths_need_half_of_their_sum_at_a_delta_of_one_per_cent(epsilon, verdict):
    assert spent(*[geometric("0.1")] * 10, epsilon=epsilon, delta="0.01").verdict == verdict


def test_a_person_spends_what_the_figures_about_their_cell_spend():
    by = ", by: [region], cells: {north: 28, south: 12}"

    assert spent(geometric("0.3"), geometric("0.4"), epsilon="0.7", by=by).verdict == "pass"
    assert spent(geometric("0.3"), geometric("0.4"), epsilon="0.69", by=by).verdict == "fail"


def test_noise_beyond_what_is_already_public_is_spent_exactly_too():
    found = assessed(
        *(f"name: {k}, count: {{vote: yes}}, where: region = 'north', noise: {geometric('0.1')}" for k in "abcdefg"),
        already=("name: out, count: {vote: yes}, where: region = 'south', cells: {north: 28, south: 12}",),
        uncertainty="{none: true}",
        attacker=None,
        policy="{epsilon: 0.7, delta: 0, ground: given_leak}",
    )

    assert found.verdict == "pass"
