"""Tables of samples: what is drawn follows the stated law, and Poisson cells are the limit of binomial ones."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from scipy.stats import chi2

import sidelight as sl
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.errors import BadValue, CannotCertify
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import atom_of_each
from sidelight.populations.sampled import ABSENT, Sampled
from sidelight.theorems.tables.sampled import drawn_and_discarded
from sidelight.theorems.tables.sampled_at_any_size import any_minimum_that_hides

DRAWS = 6_000
FALSE_ALARM = 1e-6  # of each comparison; the draws are seeded
FEWEST = 10  # expected in a cell, so that the statistic has about the law of chi square
CELLS = {"a": 3, "b": 4, "c": 1}
TABLE = sl.Minimum(sl.Histogram([*CELLS]), at_least=2)
SAMPLES = [
    Sampled(CELLS, "40%"),
    Sampled(CELLS, "95%"),
    Sampled(CELLS, "50%", "fixed"),
    Sampled(CELLS, "90%", "fixed", discard_epsilon="0.5", discard_delta="0.3"),
]


def drawn(sample: Sampled, rng: Random) -> tuple[str, ...]:
    """A sample as a survey draws it, without the formula of its law."""
    people = [cell for cell, size in sample.cells for _ in range(size)]
    if sample.how == "binomial":
        inside = {person for person in range(len(people)) if rng.random() < sample.fraction}
    else:
        inside = set(rng.sample(range(len(people)), sample.drawn))
        if sample.discards is not None:
            gone = sample.discards.usual + _geometric(rng, sample) - _geometric(rng, sample)
            for _ in range(min(len(inside), max(0, gone))):
                inside.remove(rng.choice(sorted(inside)))
    return tuple(str(cell) if person in inside else ABSENT for person, cell in enumerate(people))


def _geometric(rng: Random, sample: Sampled) -> int:
    """The difference of two such numbers is two-sided geometric."""
    assert sample.discards is not None
    return int(math.log(1 - rng.random()) / math.log(sample.discards.noise.ratio))


def alarm(shown: Counter[object], mechanism: Mechanism, sample: Sampled) -> bool:
    (law,) = sample.laws()
    masses = law.then(lambda dataset: mechanism.law(dataset, atom_of_each(sample))).masses
    cells = [(shown[outcome], DRAWS * float(mass)) for outcome, mass in masses if DRAWS * mass >= FEWEST]
    rest = DRAWS - sum(one for one, _ in cells), DRAWS - sum(expected for _, expected in cells)
    cells += [rest] if rest[1] >= FEWEST else []
    statistic = sum((one - expected) ** 2 / expected for one, expected in cells)
    return bool(statistic > chi2.isf(FALSE_ALARM, len(cells) - 1))


def _shown(sample: Sampled) -> Counter[object]:
    rng, hidden = Random(17), "hidden"
    shown: Counter[object] = Counter()
    for _ in range(DRAWS):
        counted = Counter(drawn(sample, rng))
        shown[tuple(counted[cell] if counted[cell] >= 2 else hidden for cell in CELLS)] += 1
    return shown


@pytest.mark.parametrize("sample", SAMPLES, ids=repr)
def test_truncated_histograms_that_are_drawn_follow_the_law(sample):
    assert not alarm(_shown(sample), TABLE, sample)


def test_a_sample_of_another_fraction_is_told_apart():
    assert alarm(_shown(Sampled(CELLS, "50%")), TABLE, Sampled(CELLS, "40%"))


def test_poisson_cells_are_the_limit_of_binomial_cells():
    """With 100,000 people of whom few are sampled, the laws differ by at most the fraction times the mean."""
    poisson = sl.certify(sl.Minimum(sl.Histogram(["a"]), 12), Sampled({"a": 100_000}, "0.0001", "poisson"))
    binomial = sl.certify(sl.Minimum(sl.Histogram(["a"]), 12), Sampled({"a": 100_000}, "0.0001"))

    for epsilon in (0.1, 0.5, 1.0):
        assert abs(poisson.delta(epsilon).upper - binomial.delta(epsilon).upper) <= 0.001 * (1 + math.e)
    assert poisson.delta(1.0).relative_width() < 1e-9


def test_poisson_cells_from_the_definition():
    """The hockey stick of T(Y + 1) and T(Y), summed term by term."""
    mean, least, epsilon = 7.0, 9, 0.4
    mass = [math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1)) for k in range(200)]
    real = [sum(mass[: least - 1]), *mass[least - 1 : 150]]
    ideal = [sum(mass[:least]), *mass[least:151]]
    here = sum(max(0.0, p - math.exp(epsilon) * q) for p, q in zip(real, ideal, strict=False))
    there = sum(max(0.0, q - math.exp(epsilon) * p) for p, q in zip(real, ideal, strict=False))

    found = sl.certify(sl.Minimum(sl.Histogram(["a"]), least), Sampled({"a": 700}, "1%", "poisson")).delta(epsilon)

    assert found.lower <= max(here, there) * (1 + 1e-9)
    assert found.upper >= max(here, there) * (1 - 1e-9)


def test_a_fraction_near_one_hides_nobody():
    """As printed, a minimum of 20 would be enough for any fraction."""
    table, cells = sl.Minimum(sl.Histogram(["a"]), at_least=20), {"a": 40}

    few, nearly_all = (sl.certify(table, Sampled(cells, fraction)).delta(1.0) for fraction in ("10%", "99%"))

    assert few.upper < 1e-6
    assert nearly_all.lower > 0.6


def test_people_known_to_be_in_a_poisson_sample_are_refused():
    with pytest.raises(CannotCertify):
        sl.certify(TABLE, Sampled(CELLS, "10%", "poisson"), sl.Attacker(1))


def test_a_sample_of_fixed_size_is_compared_with_what_is_left_of_it():
    sample = Sampled({"a": 12, "b": 60}, "50%", "fixed", discard_epsilon="0.3", discard_delta="0.05")
    claim = sl.Claim(sl.Minimum(sl.Histogram(["a", "b"]), 5), sample, sl.Attacker(), Distributional("canonical"))

    found = sl.certify(claim).delta(0.9)

    assert 0 < found.upper < 0.5


def _fixed(cells: dict[str, int], fraction: str, least: int, epsilon: str = "0.3", delta: str = "0.001") -> Claim:
    table = sl.Minimum(sl.Histogram([*cells]), least)
    return Claim(table, Sampled(cells, fraction, "fixed", epsilon, delta), sl.Attacker(), Distributional("canonical"))


@pytest.mark.parametrize(("fraction", "least"), [("10%", 8), ("30%", 12), ("50%", 15), ("50%", 3), ("80%", 20)])
def test_the_closed_form_is_never_below_the_sum(fraction, least):
    claim = _fixed({"a": 40, "b": 70, "c": 130}, fraction, least)
    closed, summed = any_minimum_that_hides(claim), drawn_and_discarded(claim)

    assert drawn_and_discarded.unmet(claim) == ()
    for epsilon in (0.5, 1.0, 1.5, 2.0, 3.0, 6.0):
        assert closed.delta(epsilon).upper >= summed.delta(epsilon).upper


def test_a_large_sample_of_fixed_size_is_certified_for_any_number_of_cells():
    claim = _fixed({f"cell {k}": 1_000 + k for k in range(2_000)}, "1%", 200, "0.1", "1e-8")

    found = sl.certify(claim)

    assert found.delta(1.5).upper < 1e-6
    assert found.delta(0.25).upper == 1  # below three times the epsilon of the discards


@pytest.mark.parametrize(("fraction", "least"), [("99.9%", 20), ("100%", 1000)])
def test_a_fraction_near_one_is_refused_with_the_need(fraction, least):
    claim = _fixed({f"cell {k}": 1_000 for k in range(200)}, fraction, least, "0.1", "1e-8")

    with pytest.raises(CannotCertify, match="a fraction so far below one that the minimum hides a cell that is fully sampled"):
        sl.certify(claim)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Sampled({"a": 2}, "120%"),
        lambda: Sampled({"a": -1}, "10%"),
        lambda: Sampled({"a": 2}, "10%", "systematic"),
        lambda: Sampled({"a": 2}, "10%", "binomial", "1", "0.1"),
        lambda: Sampled({"a": 2}, "10%", "fixed", "1"),
        lambda: Sampled({"a": 2}, "10%", "fixed", "1", "1"),
        lambda: Sampled({ABSENT: 2}, "10%"),
        lambda: list(Sampled({"a": 2}, "10%", "poisson").laws()),
    ],
)
def test_samples_that_nobody_can_draw_are_refused(wrong):
    with pytest.raises(BadValue):
        wrong()


def test_every_law_of_a_sample_sums_to_one():
    for sample in SAMPLES:
        (law,) = sample.laws()
        assert sum(mass for _, mass in law.masses) == 1
        assert Fraction(1, 100) < sample.fraction
