"""Draws docs/pictures/ from public names; with --check only says whether the pictures are up to date."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import sidelight as sl
from sidelight.report.chart import chart_svg
from sidelight.reproduce.figure import Axis, Outline, Series, computed

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
DELTA = 1e-6
TINY = 1e-9  # a delta below it is not drawn
EPSILON_ACROSS, DELTA_UPWARDS = Axis("epsilon", "epsilon", logarithmic=False), Axis("delta", "delta", least=TINY)


def steps(first: str, last: str, number: int) -> tuple[Fraction, ...]:
    """Places on an axis, equally far from each other."""
    low, high = Fraction(first), Fraction(last)
    return tuple(low + (high - low) * k / number for k in range(number + 1))


Figure = sl.Count | sl.Noisy | sl.Shown


def by_epsilon(name: str, title: str, people: sl.Rates, shown: Mapping[str, Figure], last: str, knows: int = 0) -> Outline:
    """Delta by epsilon, one curve for each mechanism."""
    found = [sl.certify(mechanism, people, sl.Attacker(knows)) for mechanism in shown.values()]
    return Outline(
        name=name,
        title=title,
        changed="",
        across=EPSILON_ACROSS,
        upwards=DELTA_UPWARDS,
        series=certified(shown),
        places={people.people: steps("0", last, 40)},
        row=lambda _, epsilon: tuple(g.delta(float(epsilon)).upper for g in found),
    )


def certified(labels: Mapping[str, object]) -> tuple[Series, ...]:
    return tuple(Series(label, label, "certified") for label in labels)


def noises() -> Outline:
    laws = {
        "geometric noise of epsilon 1": sl.Geometric.of_epsilon(1),
        "discrete Gaussian noise of sigma 2": sl.DiscreteGaussian(2),
        "binomial noise of sigma 2": sl.Binomial.of_sigma(2),
    }
    shown = {"the exact count": sl.Count(), **{label: sl.Noisy(sl.Count(), noise) for label, noise in laws.items()}}
    title = "A count of 200 people, each counted with probability 0.3; 170 of the others are known"
    return by_epsilon("noises", title, sl.Rates.same(200, 0.3), shown, "2.5", knows=170)


def shown() -> Outline:
    mechanisms = {
        "the exact count": sl.Count(),
        "rounded to the nearest multiple of 5": sl.Rounded(sl.Count(), 5, "nearest"),
        "rounded down to a multiple of 5": sl.Rounded(sl.Count(), 5),
        "hidden below 10": sl.Minimum(sl.Count(), 10),
    }
    title = "A count of 100 people, each counted with probability 0.05"
    return by_epsilon("shown", title, sl.Rates.same(100, 0.05), mechanisms, "1.5")


def noise_and_minimum() -> Outline:
    noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))
    mechanisms = {
        "noise of epsilon 1": noisy,
        "noise of epsilon 1, then hidden below 10": sl.Minimum(noisy, 10),
        "hidden below 10, without noise": sl.Minimum(sl.Count(), 10),
    }
    title = "A count of 1,000 people, four of whom are counted on average"
    return by_epsilon("noise_and_minimum", title, sl.Rates.same(1000, "0.004"), mechanisms, "1.2")


def estimates() -> Outline:
    published = {
        "the exact count": sl.Count(),
        "the most likely of the rates 0.4, 0.5 and 0.6": sl.MostLikely(["0.4", "0.5", "0.6"]),
        "whether a majority has the value": sl.MoreThan(),
    }

    def row(_: int, known: Fraction) -> tuple[float, ...]:
        attacker = sl.Attacker(knows=int(known))
        return tuple(sl.certify(one, sl.Rates.same(1001, 0.6), attacker).delta(0).upper for one in published.values())

    return Outline(
        name="estimates",
        title="1,001 people, each counted with probability 0.6, at epsilon 0: how likely it is that one of them decides",
        changed="",
        across=Axis("chosen", "how many of the others were chosen", logarithmic=False),
        upwards=DELTA_UPWARDS,
        series=certified(published),
        places={1001: steps("0", "400", 40)},
        row=row,
    )


def populations() -> Outline:
    kinds: dict[str, sl.Rates | sl.RateBounds] = {
        "clusters of two, each rate from 0.2 to 0.8": sl.RateBounds(1000, 0.2, 0.8, together=2),
        "each rate from 0.05 to 0.95": sl.RateBounds(1000, 0.05, 0.95),
        "each rate from 0.2 to 0.8": sl.RateBounds(1000, 0.2, 0.8),
        "everybody's rate is 0.3": sl.Rates.same(1000, 0.3),
    }

    def row(_: int, known: Fraction) -> tuple[float, ...]:
        attacker = sl.Attacker(knows=int(known))
        return tuple(sl.certify(sl.Count(), people, attacker).epsilon(DELTA).upper for people in kinds.values())

    return Outline(
        name="populations",
        title="An exact count of 1,000 people, at delta = 1e-6",
        changed="",
        across=Axis("known", "how many of the others are known", logarithmic=False),
        upwards=Axis("epsilon", "epsilon"),
        series=certified(kinds),
        places={1000: steps("0", "980", 49)},
        row=row,
    )


def unknown_rate() -> Outline:
    kinds: dict[str, Callable[[int], sl.Rates | sl.UnknownLaw]] = {
        "the rate is 0.2 or 0.4, each with weight 0.5": lambda people: sl.UnknownLaw(people, [(0.5, 0.2), (0.5, 0.4)]),
        "the rate is 0.29 or 0.31, each with weight 0.5": lambda people: sl.UnknownLaw(people, [(0.5, 0.29), (0.5, 0.31)]),
        "the rate is 0.3": lambda people: sl.Rates.same(people, 0.3),
    }

    def row(_: int, people: Fraction) -> tuple[float, ...]:
        return tuple(sl.certify(sl.Count(), kind(int(people))).epsilon(DELTA).upper for kind in kinds.values())

    return Outline(
        name="unknown_rate",
        title="An exact count of people whose rate is known, or unknown, at delta = 1e-6; nobody is known",
        changed="",
        across=Axis("people", "how many people there are"),
        upwards=Axis("epsilon", "epsilon"),
        series=certified(kinds),
        places={1: tuple(Fraction(round(100 * 10 ** (step / 8))) for step in range(17))},
        row=row,
    )


def tables() -> Outline:
    law = {"A": 0.4, "B": 0.1, "AB": 0.05, "0": 0.45}
    values = tuple(law)

    people, bounded = sl.Categories.same(2000, law), sl.CategoryBounds.at_least(2000, values, 0.05)
    kinds: dict[str, tuple[sl.Histogram | sl.CountWith, sl.Categories | sl.CategoryBounds]] = {
        "all four, each with a probability of at least 0.05": (sl.Histogram(values), bounded),
        "all four blood groups, of known probabilities": (sl.Histogram(values), people),
        "A and B, of known probabilities": (sl.Histogram(["A", "B"]), people),
        "A alone, of known probability": (sl.CountWith("A"), people),
    }

    def row(_: int, known: Fraction) -> tuple[float, ...]:
        attacker = sl.Attacker(knows=int(known))
        return tuple(sl.certify(table, law, attacker).epsilon(DELTA).upper for table, law in kinds.values())

    return Outline(
        name="tables",
        title="A table of the blood groups of 2,000 people, at delta = 1e-6",
        changed="",
        across=Axis("known", "how many of the others are known", logarithmic=False),
        upwards=Axis("epsilon", "epsilon"),
        series=certified(kinds),
        places={2000: steps("0", "1800", 45)},
        row=row,
    )


def samples() -> Outline:
    minimums = (5, 10, 20, 50)
    tables = [sl.Minimum(sl.Histogram(["cell"]), least) for least in minimums]

    def row(people: int, percent: Fraction) -> tuple[float, ...]:
        sample = sl.Sampled({"cell": people}, percent / 100)
        return tuple(sl.certify(table, sample).epsilon(DELTA).upper for table in tables)

    return Outline(
        name="samples",
        title="Whether someone is in the sample: a cell of 100 people, at delta = 1e-6; nobody is known to be in it",
        changed="",
        across=Axis("percent", "percent of the people that are sampled", logarithmic=False),
        upwards=Axis("epsilon", "epsilon"),
        series=certified({f"hidden below {least}": None for least in minimums}),
        places={100: steps("1", "99", 49)},
        row=row,
    )


def sums() -> Outline:
    kinds = {
        "a tenth of every law is uniform": "0.1",
        "half of every law is uniform": "0.5",
        "every law is uniform": "1",
    }

    def row(_: int, people: Fraction) -> tuple[float, ...]:
        uncertain = (sl.AmountBounds(int(people), 0, 100_000, share) for share in kinds.values())
        return tuple(sl.certify(sl.Sum(), population).epsilon(DELTA).upper for population in uncertain)

    return Outline(
        name="sums",
        title="An exact sum of amounts between 0 and 100,000, at delta = 1e-6; nobody is known",
        changed="",
        across=Axis("people", "how many people there are"),
        upwards=Axis("epsilon", "epsilon"),
        series=certified(kinds),
        places={1: tuple(Fraction(round(1000 * 10 ** (step / 4))) for step in range(13))},
        row=row,
    )


OUTLINES: tuple[Callable[[], Outline], ...] = (
    noises,
    shown,
    noise_and_minimum,
    estimates,
    populations,
    unknown_rate,
    tables,
    samples,
    sums,
)


def main(arguments: list[str]) -> int:
    old = []
    for outline in OUTLINES:
        drawn = chart_svg(computed(outline()))
        path = PICTURES / f"{outline.__name__}.svg"
        if arguments == ["--check"]:
            old += [path.name] if not path.exists() or path.read_text(encoding="utf-8") != drawn else []
        else:
            path.write_text(drawn, encoding="utf-8")
    if old:
        print(f"not up to date: {', '.join(old)}", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
