"""The law of a published figure: its statistic, noise on each number, and what is shown of that."""

from __future__ import annotations

from math import ceil, sqrt

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.display import Display
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic, shown_together
from sidelight.noises.noise import Noise

DEEP = 111  # standard deviations, each taken as at least 1; farther out geometric noise has less than 2^-200
WIDEST = 20  # standard deviation of noise on a number without bounds: writing out its masses takes seconds for each dataset


def figure_law(
    statistic: Statistic, noise: Noise | None, display: Display, dataset: Dataset, atoms: tuple[Atom, ...]
) -> FiniteLaw[Outcome]:
    numbers = statistic.numbers(dataset, atoms)
    if noise is None:
        return shown_together(statistic, [FiniteLaw.point(display.of(number)) for number in numbers])
    bounds = statistic.bounds(len(dataset))
    laws = (_around(noise, n) if bounds is None else _between(noise, n, bounds, display, statistic) for n in numbers)
    return shown_together(statistic, [law.map(display.of) for law in laws])


def _between(noise: Noise, number: int, bounds: tuple[int, int], display: Display, statistic: Statistic) -> FiniteLaw[int]:
    """All outcomes below a window are taken as one, and all above it. Nothing is lost by that: the window covers all numbers that
    a dataset with this number of people can give, and two datasets that are compared have equally many people, so they have the
    same window.
    """
    if not bounds[0] <= number <= bounds[1]:
        raise BadValue(f"{statistic} says that it lies between {bounds[0]} and {bounds[1]}, and is {number}")
    return noise.around(number, *display.window(*bounds))


def _around(noise: Noise, number: int) -> FiniteLaw[int]:
    """Of a number without bounds the far outcomes lie at different places for different datasets: they count as an error."""
    spread = sqrt(noise.variance)
    if spread > WIDEST:
        raise BadValue(
            f"noise of a standard deviation above {WIDEST} is written out on numbers that have bounds only: "
            "state between which numbers the statistic lies"
        )
    reach = ceil(DEEP * max(1.0, spread))
    law = noise.around(number, number - reach, number + reach)
    return FiniteLaw(law.masses, law.error + law.weight(lambda value: abs(value - number) > reach))
