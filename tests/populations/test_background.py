"""What is known, told apart from the secret, and compared."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from sidelight.errors import BadValue, TooLarge
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import Dataset
from sidelight.model.setting import Prior, Setting
from sidelight.populations.background import acceptable, more_background

Rows = dict[tuple[Hashable, Dataset], Fraction]
"""(knowledge, dataset) -> mass"""
TARGET = 0


def priors(*tables: Rows) -> tuple[Setting, tuple[Prior, ...]]:
    """The datasets of all tables, with nothing published, and each table as a prior."""
    datasets = tuple(dict.fromkeys(dataset for table in tables for _, dataset in table))
    found = tuple(
        Prior(FiniteLaw.of([((known, datasets.index(d)), mass) for (known, d), mass in table.items()]), (TARGET,))
        for table in tables
    )
    return Setting(datasets, (FiniteLaw.point(None),) * len(datasets), priors=found), found


def added(entries: Iterable[tuple[tuple[Hashable, Dataset], Fraction]]) -> Rows:
    table: Rows = {}
    for entry, mass in entries:
        table[entry] = table.get(entry, Fraction(0)) + mass
    return table


def referendum() -> dict[Dataset, Fraction]:
    """Two couples; in each the second votes like the first with probability 9/10."""
    law = {}
    for d in product((0, 1), repeat=4):
        firsts = [p if v else 1 - p for p, v in ((Fraction(3, 10), d[0]), (Fraction(6, 10), d[2]))]
        alike = [Fraction(9, 10) if d[i] == d[i + 1] else Fraction(1, 10) for i in (0, 2)]
        law[d] = math.prod(firsts + alike)
    return law


def knowing(law: dict[Dataset, Fraction], *records: int) -> Rows:
    return {(tuple(d[i] for i in records), d): mass for d, mass in law.items()}


def test_the_other_couple_may_be_known_and_the_partner_may_not():
    setting, (others, partner, nothing) = priors(*(knowing(referendum(), *records) for records in ((2, 3), (0,), ())))

    assert acceptable(setting, others, 1)
    assert not acceptable(setting, partner, 1)
    assert acceptable(setting, nothing, 1)


def test_whether_the_couple_agrees_may_be_attacked_by_someone_who_knows_one_of_them():
    law = {(int(d[0] == d[1]), *d): mass for d, mass in referendum().items()}
    setting, (partner,) = priors(knowing(law, 1))

    assert acceptable(setting, partner, 0)
    assert not acceptable(setting, partner, 2)


@pytest.mark.parametrize("seed", range(10))
def test_with_nothing_known_everything_is_acceptable(seed):
    rng = Random(seed)
    masses = [rng.randint(0, 5) for _ in range(8)]
    masses[0] += 1
    law = {d: Fraction(m, sum(masses)) for d, m in zip(product((0, 1), repeat=3), masses, strict=True)}
    setting, (nothing,) = priors(knowing(law))

    assert all(acceptable(setting, nothing, target) for target in range(3))


def test_knowledge_must_leave_the_same_probabilities_and_not_only_the_same_odds_of_the_secret():
    """The secret is a fair coin whatever is known, but what else is unknown has another law."""
    rows: Rows = {("known", (secret, rest)): Fraction(1, 8) for secret in (0, 1) for rest in (0, 1)}
    rows |= {("less", (secret, rest)): Fraction(1 + 2 * rest, 16) for secret in (0, 1) for rest in (0, 1)}
    setting, (prior,) = priors(rows)

    assert not acceptable(setting, prior, 0)


def splits(size: int) -> Iterator[tuple[int, int]]:
    yield from ((rows, size // rows) for rows in range(1, size + 1) if size % rows == 0)


def normalised(fine: Rows, coarse: Rows) -> bool:
    """Whether independent R, C and B2 make both tables: every way to place the datasets of each b2 on a grid R x C is tried."""
    by_coarse: dict[Hashable, list[tuple[Dataset, Fraction]]] = {}
    for (b2, d), mass in coarse.items():
        by_coarse.setdefault(b2, []).append((d, mass))
    sizes = {len(entries) for entries in by_coarse.values()}
    columns = Counter(
        frozenset((d, mass) for (k, d), mass in fine.items() if k == known) for known in {known for known, _ in fine}
    )
    if len(sizes) != 1:
        return False
    for height, width in splits(sizes.pop()):
        cells = list(product(range(height), range(width)))
        for placed in product(*(permutations(entries) for entries in by_coarse.values())):
            grid = {(r, c, b2): entry for b2, order in enumerate(placed) for (r, c), entry in zip(cells, order, strict=True)}
            if _is_normalisation(grid, (height, width, len(placed)), columns):
                return True
    return False


def _is_normalisation(grid, shape, columns) -> bool:
    rows, widths, known = (range(size) for size in shape)
    margins = [
        [sum((mass for at, (_, mass) in grid.items() if at[axis] == i), Fraction(0)) for i in range(size)]
        for axis, size in enumerate(shape)
    ]
    if any(len({grid[r, c, b][0][TARGET] for c in widths for b in known}) > 1 for r in rows):
        return False
    if any(mass != margins[0][r] * margins[1][c] * margins[2][b] for (r, c, b), (_, mass) in grid.items()):
        return False
    return Counter(frozenset(grid[r, c, b] for r in rows) for c in widths for b in known) == columns


def random_tables(rng: Random) -> tuple[Rows, Rows]:
    """Made of R, C and B2, then perhaps spoilt."""
    height, width, known = rng.choice([(2, 2, 2), (2, 2, 1), (2, 1, 2), (1, 3, 2), (3, 1, 2), (2, 2, 2)])
    spoil = rng.choice(["nothing", "nothing", "merged", "weights", "secret", "labels", "spread"])
    margin = {1: [[1]], 2: [[1, 1], [1, 2]], 3: [[1, 1, 1], [1, 1, 2]]}
    law_r, law_c, law_b = (rng.choice(margin[size]) for size in (height, width, known))
    fine: list[tuple[tuple[Hashable, Dataset], Fraction]] = []
    coarse: list[tuple[tuple[Hashable, Dataset], Fraction]] = []
    secrets = [rng.choice([0, 1]) for _ in range(height)]
    for r, c, b in product(range(height), range(width), range(known)):
        weight = law_r[r] * (law_c[c] if spoil != "weights" or b else law_c[-1 - c] + c) * law_b[b]
        secret = secrets[r] if spoil != "secret" or rng.random() < 0.7 else 1 - secrets[r]
        label = (r, c, b) if spoil != "labels" else (r, rng.choice([c, 0]), b)
        if spoil == "merged":
            label = (r, c, 0)
        fine.append((((b, c) if spoil != "spread" else (b, rng.choice([c, 0])), (secret, label)), Fraction(weight)))
        coarse.append(((b, (secret, label)), Fraction(weight)))
    total = sum(weight for _, weight in fine)
    scaled = [added((entry, mass / total) for entry, mass in table) for table in (fine, coarse)]
    return scaled[0], scaled[1]


def test_the_comparison_of_knowledge_is_that_of_trying_every_normalisation():
    rng, answers = Random(11), Counter[bool]()

    for _ in range(100):
        fine, coarse = random_tables(rng)
        for one, other in ((fine, coarse), (coarse, fine)):
            setting, (more, less) = priors(one, other)
            answer = more_background(setting, more, less, (TARGET,))
            answers[answer] += 1
            assert answer == normalised(one, other)

    assert min(answers[True], answers[False]) > 30


def test_acceptability_is_the_comparison_with_knowing_the_same():
    rng, answers = Random(12), Counter[bool]()

    for _ in range(100):
        table = random_tables(rng)[rng.randrange(2)]
        setting, (prior,) = priors(table)
        answer = acceptable(setting, prior, TARGET)
        answers[answer] += 1
        assert answer == more_background(setting, prior, prior, (TARGET,)) == normalised(table, table)

    assert min(answers[True], answers[False]) > 15


def test_who_knows_more_couples_has_more_background():
    law = {(*d, extra): mass * Fraction(1 + extra, 3) for d, mass in referendum().items() for extra in (0, 1)}
    setting, (two, one, none, partner) = priors(*(knowing(law, *known) for known in ((2, 3, 4), (2, 3), (), (0,))))

    assert more_background(setting, two, one, (0, 1))
    assert more_background(setting, two, none, (0, 1))
    assert more_background(setting, one, one, (0, 1))
    assert not more_background(setting, one, two, (0, 1))
    assert not more_background(setting, two, none, (0, 4))
    assert not more_background(setting, partner, none, (1,))


def test_the_names_of_what_is_known_do_not_matter():
    law = referendum()
    named = {(f"vote {d[2]}", d): mass for d, mass in law.items()}
    agreeing = {((d[2], "alike" if d[2] == d[3] else "apart"), d): mass for d, mass in law.items()}
    setting, (one, couple, less) = priors(agreeing, knowing(law, 2, 3), named)

    assert more_background(setting, one, less, (0, 1))
    assert more_background(setting, couple, less, (0, 1))


def test_one_more_record_is_more_background_only_if_an_independent_part_makes_it():
    """The third record follows the second with another probability for each value: no coin of its own explains it."""
    follows = {0: Fraction(1, 10), 1: Fraction(7, 10)}
    law = {(a, b, c): Fraction(1, 4) * (follows[b] if c else 1 - follows[b]) for a, b, c in product((0, 1), repeat=3)}
    setting, (more, less) = priors(knowing(law, 1, 2), knowing(law, 1))

    assert acceptable(setting, more, 0)
    assert not acceptable(setting, less, 0)
    assert not more_background(setting, more, less, (0,))


def test_another_law_of_the_dataset_is_not_comparable():
    fair = {d: Fraction(1, 4) for d in product((0, 1), repeat=2)}
    loaded = {d: Fraction(1 + 2 * d[1], 8) for d in product((0, 1), repeat=2)}
    setting, (more, less) = priors(knowing(fair, 1), knowing(loaded))

    assert not more_background(setting, more, less, (0,))


def test_an_independent_coin_is_no_background_because_the_data_do_not_contain_it():
    fair = {d: Fraction(1, 2) for d in ((0,), (1,))}
    coin = {(side, d): mass / 2 for d, mass in fair.items() for side in "ht"}
    setting, (more, less) = priors(coin, knowing(fair))

    assert acceptable(setting, more, 0)
    assert not more_background(setting, more, less, (0,))


def made(rng: Random) -> tuple[Rows, Rows]:
    """Tables for which the comparison holds: independent R, C and B2; R has the secret; datasets are labelled at random."""
    sizes = (rng.choice([2, 3, 4]), rng.choice([2, 3]), rng.choice([1, 2, 3]))
    laws = [[rng.randint(1, 5) for _ in range(size)] for size in sizes]
    total = math.prod(sum(law) for law in laws)
    secrets = [r % 2 for r in range(sizes[0])]
    fine: Rows = {}
    coarse: Rows = {}
    for b in range(sizes[2]):
        labels = rng.sample(range(12), sizes[0] * sizes[1])
        for (r, c), label in zip(product(range(sizes[0]), range(sizes[1])), labels, strict=True):
            mass = Fraction(laws[0][r] * laws[1][c] * laws[2][b], total)
            fine[(b, c), (secrets[r], label)] = coarse[b, (secrets[r], label)] = mass
    return fine, coarse


def deltas(rows: Rows, shown: dict[Dataset, FiniteLaw], epsilon: float) -> tuple[float, float]:
    """Active and passive, from the table."""
    active = passive = 0.0
    for a, b in ((0, 1), (1, 0)):
        mean, weight = 0.0, 0.0
        for known in {known for known, _ in rows}:
            laws = []
            for value in (a, b):
                world = {d: mass for (k, d), mass in rows.items() if k == known and d[TARGET] == value}
                out: dict[Hashable, Fraction] = {}
                for d, mass in world.items():
                    for output, chance in shown[d].masses:
                        out[output] = out.get(output, Fraction(0)) + mass * chance / sum(world.values())
                laws.append((float(sum(world.values())), out))
            (share, left), (_, right) = laws
            stick = sum(max(0.0, float(p) - math.exp(epsilon) * float(right.get(o, 0))) for o, p in left.items())
            active, mean, weight = max(active, stick), mean + share * stick, weight + share
        passive = max(passive, mean / weight)
    return active, passive


@pytest.mark.parametrize("seed", range(25))
def test_more_background_is_at_least_as_strong(seed):
    rng = Random(seed)
    fine, coarse = made(rng)
    setting, (more, less) = priors(fine, coarse)
    third = Fraction(1, 3)
    shown = {d: FiniteLaw.of([(d[TARGET], third), (d[1] % 3, 1 - third)]) for _, d in fine}

    holds = more_background(setting, more, less, (TARGET,))

    assert holds
    for epsilon in (0.0, 0.3, 1.0):
        for stronger, weaker in zip(deltas(fine, shown, epsilon), deltas(coarse, shown, epsilon), strict=True):
            assert stronger >= weaker - 1e-12


def test_rounded_laws_and_no_target_are_refused():
    setting, (prior,) = priors({(None, (0, k)): Fraction(1, 2) for k in (0, 1)})
    rounded = Prior(FiniteLaw(prior.law.masses, Fraction(1, 100)), (TARGET,))

    with pytest.raises(BadValue, match="rounded"):
        acceptable(setting, rounded, TARGET)
    with pytest.raises(BadValue, match="one target"):
        more_background(setting, prior, prior, ())


def test_a_search_that_is_too_long_is_refused():
    """Blocks of four can be cut into pairs in two ways, in many columns; the last two columns cannot be cut at all."""
    starts, share = range(0, 20, 4), Fraction(1, 206)
    ways = (((0, 1), (2, 3)), ((0, 2), (1, 3)))
    pairs = [(copy, (s + x, s + y)) for copy in range(10) for s in starts for x, y in ways[copy % 2]]
    pairs += [("end", pair) for pair in ((100, 101), (102, 103), (104, 105))]
    wholes = [(copy, tuple(range(20))) for copy in range(10)] + [("x", (100, 101, 102)), ("y", (103, 104, 105))]
    fine, coarse = ({((k, xs), (0, x)): share for k, xs in columns for x in xs} for columns in (pairs, wholes))
    setting, (more, less) = priors(fine, coarse)

    with pytest.raises(TooLarge, match="fewer values"):
        more_background(setting, more, less, (TARGET,))
