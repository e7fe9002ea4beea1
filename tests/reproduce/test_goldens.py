"""The numbers of figures 2 to 6 in the catalogue, to every digit given there.

Rows of figures 2 to 4 are also goldens of the formulas (tests/theorems/goldens/counts.py); here they are read off the figures.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from tests.theorems.goldens.counts import FIGURE_2, FIGURE_3, FIGURE_4

from sidelight.laws.counts.binomial import binomial_mass, binomial_tail_bound
from sidelight.laws.counts.independent_people import count_law
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.any_size import one_way
from sidelight.profiles.counts.shift import shift_up
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.tables.blanket import excess_among
from sidelight.profiles.tables.noisy_blanket import NoisyBlanket
from sidelight.reproduce import figure2, figure3, figure4, figure5, figure6

HALF, HIGH = Fraction(1, 2), Fraction(19, 20)
SEARCHED = 2e-7  # an epsilon is searched to nine digits, a corner to seven


def meets(found: Interval | float, golden: str, width: float = 1e-9) -> bool:
    """The golden number, give or take half a unit of its last digit, is inside; a single number is an upper end."""
    found = found if isinstance(found, Interval) else Interval(found * (1 - width / 2), found)
    half = Decimal((0, (1,), Decimal(golden).as_tuple().exponent)) * Decimal("0.501")
    return found.relative_width() <= width and Decimal(found.lower) - half <= Decimal(golden) <= Decimal(found.upper) + half


def everybody_at_the_largest_rate(others: int, noise: Geometric | None = None) -> Profile:
    """The corner at which m = 0, one way."""
    return one_way(((HIGH, others),), noise, None, "up")


NEAR = [  # figure 2, people, epsilon, closed form, tail, blanket, tight
    (people, str(epsilon), closed, tail, blanket, tight) for people, epsilon, tail, blanket, tight, closed in FIGURE_2
]


@pytest.mark.parametrize(("people", "epsilon", "closed", "tail", "blanket", "tight"), NEAR)
def test_figure_2_up_to_ten_thousand_people(people, epsilon, closed, tail, blanket, tight):
    found = figure2._from_a_bound(people, Fraction(epsilon))

    assert found == pytest.approx((math.inf if closed is None else closed, tail, blanket, tight), rel=1e-11)


@pytest.mark.parametrize(
    ("epsilon", "closed", "tail", "blanket", "corner", "certified"),
    [
        ("0.05", "0.409487781277", "0.0063966170403", "4.11821697602e-05", "1.33608404512e-06", "1.336222435e-06"),
        ("0.1", "0.0281166638976", "3.0874252378e-07", "1.15308440636e-09", "2.54627974041e-14", "2.547441928e-14"),
        ("0.2", "6.24964225173e-07", "1.2059901225e-23", "2.3969710703e-26", "1.0105681914e-41", "1.012435748e-41"),
    ],
)
def test_figure_2_a_hundred_thousand_people(epsilon, closed, tail, blanket, corner, certified):
    at = Fraction(epsilon)

    found = figure2._from_a_bound(100_000, at)

    assert all(meets(*pair) for pair in zip(found[:3], (closed, tail, blanket), strict=True))
    assert meets(worst_shift(Vertices(99_999, 1 - HIGH, HIGH)).delta_at(at), certified, SEARCHED)
    assert meets(found[3], certified, SEARCHED)
    assert meets(everybody_at_the_largest_rate(99_999).delta_at(at), corner)


@in_balls
def test_figure_2_one_number_of_the_catalogue_is_off_in_its_twelfth_digit():
    """1.01056819144e-41 there; the best half-line {95,869 or more}, added up mass by mass, and those beside it."""
    others, extra = 99_999, ball(Fraction(1, 5)).expm1()
    masses = [binomial_mass(count, others, HIGH) for count in range(95_867, 97_500)]
    rest = binomial_tail_bound(97_500, others, HIGH)

    sums = [masses[k] - extra * (sum(masses[k + 1 :], rest)) for k in range(3)]

    truth = everybody_at_the_largest_rate(others).delta_at(Fraction(1, 5))
    assert max(sums, key=float) is sums[1]
    assert truth.lower <= float(sums[1]) * (1 + 1e-15)
    assert truth.upper >= float(sums[1]) * (1 - 1e-15)
    assert float(sums[1]) == pytest.approx(1.01056819142459e-41, rel=1e-14)


@pytest.mark.parametrize(
    ("rates", "printed", "corrected"),
    [
        (figure2._all_but_one_fair(100), ("0.624034771541", "0.0111114391377"), ("0.627204411861", "0.172582866876")),
        (figure2._evenly_spread(100), ("0.730146346585", "0.307961683885"), ("0.73523733636", "0.254179729365")),
        (figure2._all_but_one_fair(10_000), ("0.0755326497874", "0.00100079622946"), ("0.0755364270092", "0.0126406227548")),
        (figure2._evenly_spread(10_000), ("0.0884039694964", "0.021122248433"), ("0.088410025633", "0.0173240130872")),
    ],
    ids=["case 1 of 100", "case 2 of 100", "case 1 of 10,000", "case 2 of 10,000"],
)
def test_figure_2_the_normal_law(rates, printed, corrected):
    """Read at the epsilons of the catalogue, which are rounded to twelve digits."""
    assert figure2._normal(rates, Fraction(printed[0]))[0] == pytest.approx(float(printed[1]), rel=1e-9)
    assert figure2._normal(rates, Fraction(corrected[0]))[1] == pytest.approx(float(corrected[1]), rel=1e-9)


@pytest.mark.parametrize(("epsilon", "golden"), [(0.1, "0.041873305567"), (0.3, "0.00715200233682"), (0.5, "0.000629813531721")])
def test_figure_2_case_1_with_the_rates_known(epsilon, golden):
    assert meets(figure2.row(100, Fraction(str(epsilon)))[-1], golden)


@pytest.mark.parametrize(("epsilon", "golden"), [(0.1, "0.0551961202316"), (0.3, "0.0134823975826"), (0.5, "0.00194272648724")])
def test_figure_2_case_2_with_the_rates_known_for_every_target(epsilon, golden):
    """One way is enough: the rates are symmetric, so the other way is that of the mirrored target."""
    rates = figure2._evenly_spread(100)

    laws = [count_law(tuple((rate, 1) for rate in rates if rate != own)) for own in rates]

    assert meets(max((shift_up(law).delta(epsilon) for law in laws), key=lambda delta: delta.upper), golden)


def test_the_target_with_the_largest_variance_is_the_worst_of_proposition_7():
    rates = figure2._evenly_spread(60)
    formula = figure2.bounded_by_the_normal_law
    assert figure2._moments(rates).one_is_worst
    assert not figure2._moments(figure2._all_but_one_fair(60)).one_is_worst

    part = figure2._part(HALF, figure2._moments(rates).variance - figure2._moments(rates).largest)

    assert figure2._normal(rates, HALF)[1] == pytest.approx(formula.result(rates=rates, delta=part)["delta"], rel=1e-14)


TEN_THOUSAND = [
    (10_000, 0.05, 0.305013528803, 0.244666252894, 0.183077213659),
    (10_000, 0.1, 0.214390269076, 0.168402347005, 0.127223597828),
    (10_000, 0.25, 0.135027279216, 0.102973292511, 0.0840787537079),
    (10_000, 0.5, 0.0952719980209, 0.0709876432445, 0.0709876432445),
]


@pytest.mark.parametrize(("people", "at_least", "tail", "blanket", "tight"), [*FIGURE_3, *TEN_THOUSAND])
def test_figure_3(people, at_least, tail, blanket, tight):
    found = figure3.row(people, Fraction(str(at_least)))

    assert found[1:] == pytest.approx((tail, blanket, tight), rel=1e-9)


@pytest.mark.parametrize(("people", "threshold", "delta", "epsilon", "corrected"), FIGURE_4)
def test_figure_4(people, threshold, delta, epsilon, corrected):
    found = figure4.row(people, Fraction(threshold))

    assert found[:3] == pytest.approx((epsilon, delta, corrected), rel=1e-11)
    assert corrected < found[3] < delta


FIGURE_5 = [  # known, closed form, everybody at the largest rate without and with Laplace noise
    (0, 0.253915394047, "0.0799768252666", "0.0798984454591"),
    (50_000, 0.359092389441, "0.115706168257", "0.115467530852"),
    (75_000, 0.507838405804, "0.168286034272", "0.167479903535"),
    (90_000, 0.802987113763, "0.279790051652", "0.274906446243"),
    (99_000, 2.54041176826, "1.23681765051", "0.499888233064"),
]


@pytest.mark.parametrize(("known", "closed", "without", "with_noise"), FIGURE_5)
def test_figure_5_everybody_at_the_largest_rate(known, closed, without, with_noise):
    others = 99_999 - known

    assert math.sqrt(14 * math.log(1e10) / (0.05 * others)) == pytest.approx(closed, rel=1e-11)
    assert meets(everybody_at_the_largest_rate(others).epsilon(figure5.FIGURE_DELTA), without)
    assert meets(figure5._everybody_alike(others).epsilon(figure5.FIGURE_DELTA), with_noise)


@pytest.mark.parametrize(("known", "closed"), [(99_000, math.inf), (99_900, math.inf)])
def test_figure_5_where_nearly_everybody_is_known(known, closed):
    printed, or_noise, tight, with_noise, reached = figure5.row(100_000, Fraction(known))

    assert (printed, or_noise) == (closed, 0.5)
    assert reached <= with_noise <= min(tight, 0.5)
    assert with_noise - reached < 1e-4
    assert math.isinf(tight) == (known == 99_900)


FIGURE_6 = [  # epsilon; no noise, ratio 0.5, ratio 0.75
    ("0.02", ("0.0102202507077", "0.0101491035726", "0.00981380395991")),
    ("0.05", ("0.00345286084082", "0.00340759934281", "0.00318811698642")),
    ("0.1", ("0.000308726575572", "0.000298978642202", "0.00025064892333")),
    ("0.2", ("2.40317426366e-07", "2.16872315127e-07", "7.83401471176e-08")),
]
HIDDEN = [
    ("0.05", ("0.00792999121291", "0.00778129211586", "0.00711079377333")),
    ("0.1", ("0.00162270977887", "0.00156179807602", "0.00127159054326")),
    ("0.2", ("1.55965480553e-05", "1.39260465775e-05", "5.01133915455e-06")),
]


@pytest.mark.parametrize(("epsilon", "goldens"), FIGURE_6)
def test_figure_6_everybody_at_the_largest_rate(epsilon, goldens):
    for noise, golden in zip((None, *figure6.GEOMETRIC_NOISES), goldens, strict=True):
        assert meets(everybody_at_the_largest_rate(9_999, noise).delta_at(Fraction(epsilon)), golden)


@pytest.mark.parametrize(("epsilon", "goldens"), HIDDEN)
def test_figure_6_hidden_fair_coins(epsilon, goldens):
    coins = ((Fraction(1, 10), 9_999),)

    assert float(excess_among(coins, HALF, Fraction(epsilon))) == pytest.approx(float(goldens[0]), rel=1e-11)
    for noise, golden in zip(figure6.GEOMETRIC_NOISES, goldens[1:], strict=True):
        assert meets(NoisyBlanket(coins, HALF, noise).delta_at(Fraction(epsilon)), golden)


def test_figure_6_the_certified_corner():
    """At epsilon 0.1 it is a golden of pk.sec5_2."""
    found = figure6.row(10_000, Fraction("0.2"))

    for number, golden in zip(found[4:], ("2.40757839442e-07", "2.16872315127e-07", "7.84300407484e-08"), strict=True):
        assert meets(number, golden, SEARCHED)
