"""Known rates: what is written in a list, exactly the doubles of an array, and columns where there are very many."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from fractions import Fraction
from random import Random

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from tests.cli.running import environment

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import merged
from sidelight.model.population import Stratum
from sidelight.populations.few_strata import MOST_LISTED
from sidelight.populations.rates import Rates

RNG = Random(5)
MANY = 2 * MOST_LISTED
MILLION = 1_000_000
MEGABYTE = 1_000_000


def test_a_list_means_what_is_written_and_an_array_exactly_its_doubles():
    for size in (3, MANY):
        listed, doubles = sl.Rates([0.1, 0.3] * size), sl.Rates(np.array([0.1, 0.3] * size))

        assert listed.rate_of(2 * size - 2) == Fraction(1, 10)
        assert doubles.rate_of(2 * size - 2) == Fraction(0.1) != Fraction(1, 10)
        assert listed != doubles
        assert sl.Rates(np.array([0.1], dtype=np.float32)).rate_of(0) == Fraction(float(np.float32(0.1)))


FRAMES = {
    "arrow": lambda table: table,
    "pandas": lambda table: table.to_pandas(),
    "pandas on arrow": lambda table: table.to_pandas(types_mapper=pd.ArrowDtype),
    "polars": pl.from_arrow,
}


@pytest.mark.parametrize("kind", FRAMES)
def test_a_column_of_a_frame_means_exactly_its_doubles(kind):
    table = pa.table({"p": [0.1, 0.3, 1 / 3], "gap": [0.1, None, float("nan")], "word": ["a", "b", "c"]})
    frame = FRAMES[kind](table)

    assert sl.Rates.from_frame(frame, "p") == sl.Rates(np.array([0.1, 0.3, 1 / 3]))
    with pytest.raises(BadValue, match="2 rows of the column 'gap' without a rate"):
        sl.Rates.from_frame(frame, "gap")
    with pytest.raises(BadValue, match="the column 'word' has no numbers"):
        sl.Rates.from_frame(frame, "word")
    with pytest.raises(BadValue, match="the frame has no column 'q', and one is needed: it has 'p', 'gap', 'word'"):
        sl.Rates.from_frame(frame, "q")


@pytest.mark.parametrize("column", [["0.1", "0.2"], [1 + 2j, 0.5], [np.datetime64("2020-01-01"), np.datetime64("2021-01-01")]])
def test_what_is_no_number_is_no_rate(column):
    with pytest.raises(BadValue, match="the column 'p' has no numbers"):
        sl.Rates.from_frame(pd.DataFrame({"p": column}), "p")


@pytest.mark.parametrize("name", [3, None, ["p"]])
def test_the_name_of_a_column_is_a_text(name):
    with pytest.raises(BadValue, match="the column"):
        sl.Rates.from_frame(pd.DataFrame({"p": [0.5]}), name)


@pytest.mark.parametrize("value", [[0.1], {"p": [0.1]}, None, np.array([0.1]), "p"])
def test_what_is_no_frame_has_no_column(value):
    with pytest.raises(BadValue, match="has no columns by name: give a pandas or Polars frame, or an Arrow table"):
        sl.Rates.from_frame(value, "p")


def test_two_columns_with_one_name_are_refused():
    frame = pd.DataFrame([[0.1, 0.2]], columns=["p", "p"])

    with pytest.raises(BadValue, match="the frame has 2 columns 'p'"):
        sl.Rates.from_frame(frame, "p")


@pytest.mark.parametrize("size", [3, MANY])
def test_the_same_rates_are_equal_however_they_were_given(size):
    numbers = [RNG.randrange(1, 2**20) for _ in range(size)]
    written = [number / 10**7 for number in numbers]
    as_text = [f"{number}e-7" for number in numbers]
    quarters = [number % 5 / 4 for number in numbers]

    assert sl.Rates(written) == sl.Rates(as_text) == sl.Rates([Fraction(number, 10**7) for number in numbers])
    assert hash(sl.Rates(written)) == hash(sl.Rates(as_text))
    assert sl.Rates(quarters) == sl.Rates(np.array(quarters)) == sl.Rates([Stratum(0, 1, Fraction(q)) for q in quarters])
    assert hash(sl.Rates(quarters)) == hash(sl.Rates(np.array(quarters)))
    assert sl.Rates(written) != sl.Rates(written[:-1])
    assert sl.Rates(written) != sl.Rates([*written[:-1], 0.9])


def test_rates_without_a_common_denominator_are_kept_too():
    rates = [Fraction(RNG.randrange(1, 10**6), RNG.randrange(10**6, 2 * 10**6)) for _ in range(MANY)]

    population = sl.Rates(rates)

    assert [population.rate_of(person) for person in (0, 99, MANY - 1)] == [rates[person] for person in (0, 99, MANY - 1)]
    assert tuple(population.strata.parts(None)) == merged(tuple((rate, 1) for rate in rates))


def test_very_many_strata_say_what_a_few_say():
    strata = [Stratum(f"region {k % 7 // 2}", k % 4, Fraction(k * 37 % 9973, 10_000)) for k in range(MANY)]
    many = sl.Rates(strata)
    ends = np.cumsum([stratum.size for stratum in strata])

    assert many.people == ends[-1]
    assert list(many.strata) == strata
    assert many.strata[5:8] == strata[5:8]
    assert sum(size for _, size in many.atoms) == many.people
    assert all(one != other for (one, _), (other, _) in zip(many.atoms, many.atoms[1:], strict=False))
    for atoms in (None, frozenset({"region 1"}), frozenset({"region 0", "region 3"}), frozenset({"nowhere"})):
        counted = tuple((s.rate, s.size) for s in strata if atoms is None or s.atom in atoms)
        assert tuple(many.strata.parts(atoms)) == merged(counted)
    for person in (0, 1, 4_000, many.people - 1):
        assert many.rate_of(person) == strata[int(np.searchsorted(ends, person, side="right"))].rate
    with pytest.raises(BadValue, match="people, counted from 0"):
        many.rate_of(many.people)


def test_one_rate_is_found_where_all_strata_have_it():
    cells = [Stratum(f"cell {k}", k % 3, Fraction(1, 3)) for k in range(MANY)]

    assert sl.Rates(cells).strata.one_rate == sl.Rates(cells[:3]).strata.one_rate == Fraction(1, 3)
    assert sl.Rates([*cells, Stratum("last", 1, Fraction(1, 4))]).strata.one_rate is None
    assert sl.Rates([]).strata.one_rate is None


@pytest.mark.parametrize("wrong", [1.5, -0.25, float("nan"), float("inf")])
def test_a_rate_outside_0_and_1_is_refused_and_named(wrong):
    for size in (1, MANY):
        with pytest.raises(BadValue, match=f"found {wrong}"):
            sl.Rates(np.array([0.5] * size + [wrong, 7.0]))


def test_a_table_of_rates_is_refused():
    with pytest.raises(BadValue, match="2 dimensions"):
        sl.Rates(np.zeros((2, 2)))


def test_an_array_that_changes_later_changes_nothing():
    given = np.full(MANY, 0.5)
    population = sl.Rates(given)

    given[:] = 0.25

    assert population == sl.Rates.same(MANY, 0.5)


@pytest.mark.parametrize(
    "attacker",
    [
        sl.Attacker(knows=MANY // 2),
        sl.Attacker(knows="20%"),
        sl.Attacker(knows=(0, 5, 77), targets=(3, 500)),
        sl.Attacker(knows=40, targets=(3, 500)),
    ],
    ids=str,
)
def test_known_people_and_targets_are_taken_out_of_columns(attacker):
    rates = [round(RNG.uniform(0.1, 0.9), 3) for _ in range(MANY)]

    found = sl.certify(sl.Count(), sl.Rates(rates), attacker).delta(0.1)
    by_groups = sl.certify(sl.Count(), _in_order(rates), _moved(rates, attacker)).delta(0.1)

    assert (found.lower, found.upper) == (by_groups.lower, by_groups.upper)


def _in_order(rates: list[float]) -> Rates:
    """The same people by their rates, which makes few strata of them."""
    return sl.Rates([Stratum(0, 1, Fraction(str(rate))) for rate in sorted(rates)])


def _moved(rates: list[float], attacker: sl.Attacker) -> sl.Attacker:
    """The same people, where they stand in that order."""
    places = {person: place for place, person in enumerate(sorted(range(len(rates)), key=lambda person: rates[person]))}
    knows = tuple(places[person] for person in attacker.knows.listed) if attacker.knows.by_name else attacker.knows
    targets = None if attacker.targets is None else tuple(places[person] for person in attacker.targets)
    return sl.Attacker(knows, attacker.influence, targets)


@pytest.mark.parametrize(
    "mechanism", [sl.Count(), sl.Minimum(sl.Count(), 10), sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))], ids=str
)
def test_a_million_doubles_take_little_memory(mechanism):
    rates, attacker = np.random.default_rng(1).uniform(0.05, 0.95, MILLION), sl.Attacker(knows="50%")
    sl.certify(mechanism, sl.Rates(rates[: MILLION // 10]), attacker).delta(0.01)  # what is imported once is not counted

    tracemalloc.start()
    try:
        population = sl.Rates(rates)
        held, most = tracemalloc.get_traced_memory()
        found = sl.certify(mechanism, population, attacker).delta(0.01)
        _, most_in_all = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert held < 50 * MEGABYTE
    assert most < 50 * MEGABYTE
    assert most_in_all < 250 * MEGABYTE
    assert 0 < found.lower < found.upper < 1e-5


def test_a_few_rates_do_not_import_numpy():
    asked = "sl.Rates([0.1, 0.2]).strata.parts(None); sl.Rates.same(9, 0.5)"
    code = f"import sys, sidelight as sl; {asked}; print('numpy' in sys.modules)"

    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())

    assert ended.stdout.strip() == "False"


def test_people_beside_the_rates_say_how_many_have_each():
    assert sl.Rates([0.1, 0.3], people=[2, 1]) == sl.Rates([0.1, 0.1, 0.3])


@pytest.mark.parametrize("groups", [2, MOST_LISTED + 1])
def test_an_array_beside_people_means_exactly_its_doubles(groups):
    doubles = np.linspace(0.1, 0.3, groups)

    found = sl.Rates(doubles, people=[2] * groups)

    assert found == sl.Rates(np.repeat(doubles, 2))
    assert found.rate_of(0) == Fraction(0.1) != Fraction(1, 10)


def test_a_column_beside_people_is_asked_for_whole_numbers_too():
    column = sl.Rates(np.linspace(0.1, 0.3, MOST_LISTED + 1)).strata.rates

    with pytest.raises(BadValue, match="0 or more, found -1"):
        sl.Rates(column, people=[-1] * len(column))


@pytest.mark.parametrize("people", [[2], [2, 1, 1], [2, 0.5], [2, -1]])
def test_every_rate_has_its_whole_number_of_people(people):
    with pytest.raises(BadValue, match="people"):
        sl.Rates([0.1, 0.3], people=people)


@pytest.mark.parametrize("rates", [np.ma.array([0.5] * 4, mask=[0, 0, 0, 1]), {0.5, 0.3}, frozenset({0.5})])
def test_rates_that_would_lose_people_are_refused(rates) -> None:
    with pytest.raises(sl.BadValue, match="does not have one rate per person"):
        sl.Rates(rates)
