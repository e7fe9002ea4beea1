"""What is shown of a count from which something is estimated, from the words of docs/plan.md alone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from tests.plans_oracle.arithmetic import Arithmetic
from tests.plans_oracle.noise import shown
from tests.plans_oracle.world import Figure

FAMILIES = (
    ["0.3", "0.7"],
    ["0.7", "0.3"],
    ["0.1", "0.5", "0.9"],
    ["0.5", "0.1"],
    ["0.45", "0.5", "0.55"],
    ["0.99", "0.02", "1/3"],
)


def outcome(written: Mapping[str, Any], count: int, size: int) -> Hashable:
    """Of a count; which value is the most common follows from several."""
    if "more_than" in written:
        return count > int(written["more_than"])
    if "majority" in written:
        return 2 * count > size
    rates = [Fraction(rate) for rate in written["most_likely"]]
    likelihoods = [rate**count * (1 - rate) ** (size - count) for rate in rates]
    return rates[likelihoods.index(max(likelihoods))]


def shown_in(figure: Figure, size: int, numbers: Arithmetic) -> list[dict[Hashable, Any]]:
    """For each count from 0 to `size` the law of what the figure shows."""
    if figure.estimate is None:
        return shown(size, figure.minimum, figure.noise, numbers)
    one = numbers.of(Fraction(1))
    return [{outcome(dict(figure.estimate), count, size): one} for count in range(size + 1)]


def make_estimates(rng: Random, plan: dict[str, Any]) -> None:
    """Some counts are not shown, but something that follows from them; always one of those that will be published."""
    releases = [release for release in [*plan["publish"], *plan.get("already_public", [])] if "count" in release]
    chosen = [release for release in releases if rng.random() < 0.6] or releases[:1]
    for release in chosen:
        kind = rng.choice(["more_than", "more_than", "majority", "most_likely"])
        people = plan["people"]["count"]
        parameter = {
            "more_than": rng.choice([0, 1, 2, people - 1, people, rng.randint(0, people)]),
            "majority": True,
            "most_likely": rng.choice(FAMILIES),
        }[kind]
        release["estimate"] = {"of": release.pop("count"), kind: parameter}
        for other in ("minimum", "noise"):
            release.pop(other, None)
