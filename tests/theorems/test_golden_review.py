"""Numbers of the catalogue that belong to no single formula: other readings of statements, figures, and steps of proofs."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.laws.counts.binomial import ratio_reaches
from sidelight.laws.counts.independent_people import count_law
from sidelight.noises.added import noised
from sidelight.numbers.balls import in_balls
from sidelight.profiles.counts.laplace_noise import LaplaceShift
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.tables.blanket import hidden_among
from sidelight.theorems import all_formulas
from sidelight.theorems.catalogue import recomputed
from sidelight.theorems.over_time.dependence_of_days import largest_dependency, sums_of_two_days

FORMULAS = all_formulas()
HALF = Fraction(1, 2)


@in_balls
def one_more_reaches(others: int, rate: Fraction, level: Fraction) -> float:
    """P[(1 + X) / Y >= level] for independent X and Y with the same binomial law."""
    law = count_law(((rate, others),))
    least = {y: max(law.start, math.ceil(level * y - 1)) for y in range(law.start, law.end + 1)}
    return float(sum((law.mass(y) * law.at_least(x) for y, x in least.items() if x <= law.end), arb(0)))


def test_theorem_3_with_the_exponential_but_twice_the_rate_still_promises_too_little():
    reading = float(ratio_reaches(99, Fraction(2, 5), Fraction(math.exp(0.8))))

    truth = FORMULAS["pk.thm3"](people=100, at_least=0.2, epsilon=0.8).result["delta"]

    assert reading == pytest.approx(1.389317e-05, rel=6e-7)
    assert truth == pytest.approx(5.117907e-04, rel=6e-7)


@pytest.mark.parametrize(
    ("id", "given", "reading", "truth"),
    [
        ("pk.thm3", {"at_least": 0.4, "epsilon": 0.5}, 9.87e-19, 8.67e-16),
        ("pk.cor1", {"at_least": 0.2, "epsilon": 0.8, "values": 3}, 5.04e-17, 2.81e-16),
    ],
)
def test_theorem_3_with_independent_counts_promises_too_little_in_the_tails(id, given, reading, truth):
    found = one_more_reaches(999, Fraction(str(given["at_least"])), Fraction(math.exp(given["epsilon"])))

    applied = FORMULAS[id](people=1000, **given)

    assert found == pytest.approx(reading, rel=6e-3)
    assert applied.result["delta"] == pytest.approx(truth, rel=6e-3)


def test_knowing_the_most_uncertain_people_is_not_the_worst():
    rates = sl.Rates([0.5, *[0.1] * 4, 0.7, 0.7, 0.9, 0.98])

    uncertain = sl.certify(sl.Count(), rates, sl.Attacker((1, 2, 5, 6), targets=(0,))).delta(2.0)

    assert uncertain.upper == pytest.approx(0.122354, rel=5e-6)
    assert FORMULAS["sl.known_rates"](rates=(0.5, *[0.1] * 4, 0.7, 0.7, 0.9, 0.98), epsilon=2, target=0, known=4).result[
        "delta"
    ] == pytest.approx(0.6561)


@pytest.mark.parametrize(("others", "rate"), [(54, HALF), (540, Fraction(1, 20)), (2700, Fraction(1, 100))])
def test_the_closed_form_starts_where_total_variation_is_below_it(others, rate):
    distance = float(hidden_among(((2 * rate, others),), HALF, Fraction(0)).excess)

    assert rate * others == 27
    assert distance < 0.108325
    assert math.exp(-30 / 14) == pytest.approx(0.1173, abs=5e-5)


@pytest.mark.parametrize(
    ("rate", "tail", "blanket", "tight"),
    [
        ("0.05", 0.305013528803, 0.244666252894, 0.183077213659),
        ("0.1", 0.214390269076, 0.168402347005, 0.127223597828),
        ("0.25", 0.135027279216, 0.102973292511, 0.0840787537079),
        ("0.5", 0.0952719980209, 0.0709876432445, 0.0709876432445),
    ],
)
def test_figure_3_for_ten_thousand_people(rate, tail, blanket, tight):
    """Delta is 0.01 / n from the epsilon of the figure on, and more just below it."""
    low = Fraction(rate)
    coins, corners = ((2 * low, 9999),), worst_shift(Vertices(9999, low, 1 - low))

    for step, reached in ((-1e-9, False), (1e-9, True)):
        assert (float(hidden_among(coins, HALF, Fraction(tail + step)).tail) <= 1e-6) is reached
        assert (float(hidden_among(coins, HALF, Fraction(blanket + step)).excess) <= 1e-6) is reached
        assert (corners.delta(tight + step).upper <= 1e-6) is reached


@pytest.mark.parametrize(
    ("people", "hidden", "ratio"),
    [
        (1000, 8, 0.627512562814),
        (1000, 10, 0.502010050251),
        (1000, 20, 0.251005025126),
        (10000, 60, 0.83743718593),
        (10000, 75, 0.669949748744),
        (100000, 550, 0.913650068524),
        (100000, 600, 0.837512562814),
    ],
)
def test_figure_4_what_the_printed_delta_divides_by(people, hidden, ratio):
    applied = FORMULAS["pk.thm4"](people=people, rate=0.005, minimum=hidden + 1)

    assert 1 - applied.result["delta"] / applied.printed["delta"] == pytest.approx(ratio, rel=1e-10)


@pytest.mark.parametrize(
    ("epsilon", "goldens"),
    [
        (0.02, (0.0102202507077, 0.0101491035726, 0.00981380395991)),
        (0.05, (0.00345286084082, 0.00340759934281, 0.00318811698642)),
        (0.1, (0.000308726575572, 0.000298978642202, 0.00025064892333)),
        (0.2, (2.40317426366e-07, 2.16872315127e-07, 7.83401471176e-08)),
    ],
)
def test_figure_6_where_everybody_has_the_largest_rate(epsilon, goldens):
    law = count_law(((Fraction(19, 20), 9999),))

    laws = [law, *(noised(law, sl.Geometric(ratio), reach=law.start) for ratio in (HALF, Fraction(3, 4)))]

    assert [shift_up(one).delta(epsilon).upper for one in laws] == [pytest.approx(golden, rel=1e-11) for golden in goldens]


def test_figure_6_hidden_fair_coins_without_noise():
    assert float(hidden_among(((Fraction(1, 10), 9999),), HALF, Fraction(1, 20)).excess) == pytest.approx(
        0.00792999121291, rel=1e-11
    )


def test_the_count_of_one_day():
    others = count_law(((Fraction(3, 10), 49),))

    assert shift_up(others).delta(0.5).upper == pytest.approx(0.00694068100288, rel=1e-11)
    assert shift_down(others).delta(0.5).upper == pytest.approx(0.0130262803899, rel=1e-11)


@pytest.mark.parametrize(("users", "golden"), [(20, 3.589939), (60, 3.853770)])
def test_the_dependency_of_two_days_grows_with_the_number_of_users_towards_four_times_the_closeness(users, golden):
    c = 0.5
    one = 1 / (1 + math.exp(c))
    after = {1: one * math.exp(c), 0: one * math.exp(-c)}
    chain = {(x, y): (one if x else 1 - one) * (after[x] if y else 1 - after[x]) for x in (0, 1) for y in (0, 1)}

    largest = largest_dependency(sums_of_two_days(chain, users))

    assert math.log(largest) / c == pytest.approx(golden, abs=5e-7)
    assert golden < 4


def test_half_lines_are_best_though_a_coin_with_laplace_noise_is_not_log_concave():
    scale = 0.2
    x = np.linspace(-6, 8, 1_400_001)

    def density(at):
        return sum(np.exp(-np.abs(at - k) / scale) / (4 * scale) for k in (0, 1))

    excess = np.trapezoid(np.maximum(0, density(x - 1) - math.exp(0.5) * density(x)), x)

    assert density(0.5) ** 2 == pytest.approx(0.0421, abs=5e-5)
    assert density(0.0) * density(1.0) == pytest.approx(1.5836, abs=5e-5)
    assert LaplaceShift(count_law(((HALF, 1),)), Fraction(1, 5)).delta(0.5).upper == pytest.approx(excess, abs=1e-9)


def test_proposition_7_promises_too_little_of_800_fair_coins():
    numbers = recomputed("pk.prop7")[0].numbers

    assert numbers.printed == pytest.approx(4.650095e-44, rel=6e-8)
    assert numbers.truth == pytest.approx(8.258335e-43, rel=6e-8)


def test_the_proof_of_theorem_5_has_half_the_delta_of_its_statement():
    printed = FORMULAS["pk.thm5"](people=100, at_least=0.001, minimum=5, epsilon=1).printed["two_rare"]

    assert printed / 2 == pytest.approx(6.641965e-08, rel=6e-8)


def test_a_rare_huge_sample_is_not_rare_for_someone_who_is_in_it():
    numbers = recomputed("cw.thm10.individual")[0].numbers

    assert numbers.truth == pytest.approx(0.211864406781, rel=1e-11)


@pytest.mark.parametrize(
    ("epsilon", "delta", "constant"),
    [
        (0.1, 1e-3, 0.456),
        (0.1, 1e-6, 0.987),
        (0.1, 1e-9, 1.258),
        (0.5, 1e-3, 0.941),
        (0.5, 1e-6, 1.412),
        (0.5, 1e-9, 1.629),
        (1, 1e-3, 1.448),
        (1, 1e-6, 1.882),
        (1, 1e-9, 2.027),
    ],
)
def test_the_constant_of_theorem_10_in_a_poisson_cell(epsilon, delta, constant):
    minimum = FORMULAS["sl.truncated_poisson"](epsilon=epsilon, delta=delta).result["minimum"]

    assert minimum * epsilon**2 / math.log(1 / delta) == pytest.approx(constant, abs=6e-4)


def test_the_slip_in_advanced_composition_is_looser_below_a_certain_epsilon_and_smaller_above():
    def difference(epsilon):
        applied = FORMULAS["bldp.thm16"](epsilon=epsilon, rounds=3, exceptions=0.01)
        return applied.printed["epsilon"] - applied.result["intended"]

    crossing = 0.458675145387

    assert crossing == pytest.approx(-math.log(1 - 1 / math.e), abs=5e-13)
    assert difference(crossing) == pytest.approx(0, abs=1e-11)
    assert difference(crossing - 1e-6) > 0 > difference(crossing + 1e-6)


def test_informed_beliefs_need_the_number_of_people_unless_one_game_is_meant():
    informed = FORMULAS["ks.thmA.3"]

    assert informed(epsilon=0.4, delta=1e-3, at=0.3, values=2).result["probability"] > 0
    with pytest.raises(BadValue, match="the number of people"):
        informed(epsilon=0.4, delta=1e-3, at=0.3)
