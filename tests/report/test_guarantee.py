from __future__ import annotations

import json
from fractions import Fraction

from sidelight import Attacker, Count, DifferentialPrivacy, Geometric, Guarantee, Noisy, Rates, certify
from sidelight.report.guarantee import guarantee_json, guarantee_text

DELTA, EPSILONS = Fraction(1, 10**6), [Fraction(1, 10), Fraction(1)]
FAIR_COIN = {0.1: 0.0411329109828, 1.0: 8.00255105953e-08}


def fair_coins(people: int = 101) -> Guarantee:
    return certify(Count(), Rates.same(people, Fraction(1, 2)), Attacker(0))


def test_the_object_has_the_keys_of_a_statement() -> None:
    value = json.loads(guarantee_json(fair_coins(), DELTA, EPSILONS))

    assert value["sidelight"] == 1
    assert (value["definition"], value["ground"], value["method"]) == ("active_knowledge", "attacker_uncertainty", "exact")
    assert value["delta"] == 1e-6
    assert 0 < value["epsilon_lower"] <= value["epsilon"] < 1
    assert value["odds"]["prior"] == 0.5 < value["odds"]["posterior_at_most"] < 1
    assert value["odds"]["except_with_probability"] == 1e-6
    assert set(value["proof"]) == {"theorem", "cites", "states", "premises"}
    assert value["sentence"].endswith("This rests on what the attacker does not know.")


def test_the_profile_holds_the_known_deltas_between_its_ends() -> None:
    value = json.loads(guarantee_json(fair_coins(), DELTA, EPSILONS))

    for point in value["profile"]:
        truth = FAIR_COIN[point["epsilon"]]
        assert point["delta_lower"] <= truth * (1 + 1e-9)
        assert truth * (1 - 1e-9) <= point["delta"] <= truth * (1 + 1e-6)


def test_a_guarantee_without_a_limit_is_written_as_a_word() -> None:
    worst = certify(Count(), Rates.same(9, Fraction(1, 2)), definition=DifferentialPrivacy())

    value, text = json.loads(guarantee_json(worst, DELTA, EPSILONS)), guarantee_text(worst, DELTA, EPSILONS)

    assert (value["epsilon"], value["epsilon_lower"]) == ("infinite", "infinite")
    assert "no epsilon is enough" in text
    assert "differentially private" not in text


def test_only_a_worst_case_is_called_differentially_private() -> None:
    noised = certify(
        Noisy(Count(), Geometric.of_epsilon(Fraction(1, 2))), Rates.same(9, Fraction(1, 2)), definition=DifferentialPrivacy()
    )

    assert "differentially private with epsilon at most 0.5" in guarantee_text(noised, DELTA, EPSILONS)
    assert "differentially private" not in guarantee_text(fair_coins(), DELTA, EPSILONS)


def test_the_lines_are_rounded_outward() -> None:
    guarantee = fair_coins()

    lines = guarantee_text(guarantee, DELTA, EPSILONS).splitlines()

    shown = [float(line.split()[1]) for line in lines if line.startswith("delta: ")]
    assert all(printed >= truth for printed, truth in zip(shown, FAIR_COIN.values(), strict=True))
    assert any(line.startswith("belief:  from 50 % to at most ") for line in lines)
    assert float(next(line for line in lines if line.startswith("epsilon: ")).split()[1]) >= guarantee.epsilon(1e-6).upper
