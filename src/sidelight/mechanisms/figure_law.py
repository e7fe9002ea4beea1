"""The law of a published figure: its statistic, noise on each number, and what is shown of that."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, sqrt

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.laws.noise import rational_gaussian
from sidelight.laws.noises import Geometric, Noise, variance
from sidelight.mechanisms.display import Display
from sidelight.model.population import Dataset
from sidelight.model.statistic import Statistic, shown_together

DEEP = 111  # standard deviations, 1 or more each: less than 2^-200 of geometric noise lies outside
WIDEST = 20  # standard deviation of noise on a number without bounds: the masses are written out, some seconds for each dataset


def figure_law(
    statistic: Statistic, noise: Noise | None, display: Display, dataset: Dataset, atoms: tuple[str, ...]
) -> FiniteLaw[Outcome]:
    numbers = statistic.numbers(dataset, atoms)
    if noise is None:
        return shown_together(statistic, [FiniteLaw.point(display.of(number)) for number in numbers])
    bounds = statistic.bounds(len(dataset))
    laws = (_around(noise, n) if bounds is None else _between(noise, n, bounds, display, statistic) for n in numbers)
    return shown_together(statistic, [law.map(display.of) for law in laws])


def _between(noise: Noise, number: int, bounds: tuple[int, int], display: Display, statistic: Statistic) -> FiniteLaw[int]:
    """With geometric noise, everything outside a window is one outcome on either side. Nothing is lost by that: the window covers
    all numbers that any dataset of so many people can give, and out there all of them have masses in the same proportions. Two
    datasets that are compared have as many people, so they are taken together at the same places.
    """
    if not bounds[0] <= number <= bounds[1]:
        raise BadValue(f"{statistic} says that it lies between {bounds[0]} and {bounds[1]}, and is {number}")
    return _law(noise, number, *display.window(*bounds))


def _around(noise: Noise, number: int) -> FiniteLaw[int]:
    """Of a number without bounds the far outcomes lie at different places for different datasets: they count as an error."""
    spread = sqrt(variance(noise))
    if spread > WIDEST:
        raise BadValue(
            f"noise of a standard deviation above {WIDEST} is written out on numbers that have bounds only: "
            "state between which numbers the statistic lies"
        )
    reach = ceil(DEEP * max(1.0, spread))
    law = _law(noise, number, number - reach, number + reach)
    return FiniteLaw(law.masses, law.error + law.weight(lambda value: abs(value - number) > reach))


def _law(noise: Noise, number: int, first: int, last: int) -> FiniteLaw[int]:
    """Of geometric noise on the number: all below `first` is one outcome, and all above `last` another."""
    if isinstance(noise, Geometric):
        return _geometric(number - first, last - first, noise.ratio).map(lambda value: value + first)
    return rational_gaussian(noise.sigma).map(lambda drawn: drawn + number)


def _geometric(count: int, last: int, ratio: Fraction) -> FiniteLaw[int]:
    scale = (1 - ratio) / (1 + ratio)
    masses: list[tuple[int, Fraction]] = [(k, scale * ratio ** abs(k - count)) for k in range(last + 1)]
    beyond = scale / (1 - ratio)
    masses += [(-1, beyond * ratio ** (count + 1)), (last + 1, beyond * ratio ** (last + 1 - count))]
    return FiniteLaw(tuple(masses))
