"""Games 0 to n: the output on the data, or with one record set to a default; what is believed after either."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from fractions import Fraction

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.setting import Setting
from sidelight.profiles.simulators.breaches import Swing, TranscriptDistance

Belief = FiniteLaw[int]
"""A law of the number of the dataset."""


def prior_beliefs(setting: Setting, name: str) -> Iterator[tuple[Hashable, Belief, tuple[int, ...]]]:
    """(knowledge, what is believed given it, records) for each prior of the setting."""
    for prior in setting.believed(name):
        for knowledge in dict.fromkeys(told for (told, _), _ in prior.law.masses):
            masses = [(dataset, mass) for (told, dataset), mass in prior.law.masses if told == knowledge]
            total = sum(mass for _, mass in masses)
            yield knowledge, FiniteLaw.of((dataset, mass / total) for dataset, mass in masses), prior.targets


def distances(setting: Setting, belief: Belief, records: tuple[int, ...]) -> dict[Outcome, tuple[Fraction, int]]:
    """For each output of some dataset: the largest statistical difference of the posteriors in game 0 and game i, and that i.

    An output that a belief makes impossible in either game is at distance 1.
    """
    outputs = dict.fromkeys(output for law in setting.mechanism for output, _ in law.masses)
    zero = _posteriors(setting, belief, None)
    found: dict[Outcome, tuple[Fraction, int]] = {}
    games = {record: _posteriors(setting, belief, record) for record in records}
    for output in outputs:
        apart = [(_apart(zero.get(output), game.get(output)), -record) for record, game in games.items()]
        distance, record = max(apart, default=(Fraction(0), 0))
        found[output] = distance, -record
    return found


def transcripts(
    seen: FiniteLaw[Outcome], apart: dict[Outcome, tuple[Fraction, int]], *label: Hashable
) -> list[TranscriptDistance]:
    return [TranscriptDistance(mass, apart[output][0], (apart[output][1], output, *label)) for output, mass in seen.masses]


def swings(setting: Setting, oblivious: bool) -> Iterator[Swing]:
    """For every record and output: the largest over the smallest of A(x)(t) / A(x with the record set to the default)(t).

    `oblivious`: the belief may rule the real dataset out, so that an output which some dataset never shows is a breach.
    """
    for record, output, ratios, never in _ratios(setting):
        values = [ratio for ratio, _ in ratios]
        infinite = None in values or 0 in values or (oblivious and never is not None)
        finite = [value for value in values if value is not None]
        label = (record, output, None, None) if oblivious else (record, output, None)
        yield Swing(output, None if infinite else max(finite) / min(finite), label)


def tempting(setting: Setting, oblivious: bool) -> Iterator[tuple[Belief, int]]:
    """For every record and output, beliefs on one or two datasets that the output moves most."""
    for record, output, ratios, never in _ratios(setting):
        if oblivious and never is not None:
            yield FiniteLaw.point(never), record
        ordered = sorted(ratios, key=lambda entry: (entry[0] is None, entry[0] or 0))
        (low, light), (high, heavy) = ordered[0], ordered[-1]
        if high is None:
            yield FiniteLaw.point(heavy), record
        elif low is not None and high > low:
            root = _root(high / low) if low else Fraction(1000)
            weights = [1 / _chance(setting, heavy, record, output), root / _chance(setting, light, record, output)]
            yield FiniteLaw(((heavy, weights[0] / sum(weights)), (light, weights[1] / sum(weights)))), record


def _root(ratio: Fraction) -> Fraction:
    """Approximately the square root, also of a ratio too large for a double."""
    return Fraction(math.isqrt(ratio.numerator * ratio.denominator << 128), ratio.denominator << 64)


def _ratios(setting: Setting) -> Iterator[tuple[int, Outcome, list[tuple[Fraction | None, int]], int | None]]:
    """(record, output, ratios with their datasets, a dataset that never shows the output in either game)."""
    outputs = dict.fromkeys(output for law in setting.mechanism for output, _ in law.masses)
    rows = [dict(law.masses) for law in setting.mechanism]
    for record in range(max(map(len, setting.datasets))) if setting.targets is None else setting.targets:
        pairs = [(x, setting.left_out(x, record)) for x in range(len(setting.datasets))]
        for output in outputs:
            found: list[tuple[Fraction | None, int]] = []
            never: int | None = None
            for x, without in pairs:
                here, there = rows[x].get(output, Fraction(0)), rows[without].get(output, Fraction(0))
                if here or there:
                    found.append((here / there if there else None, x))
                else:
                    never = x
            yield record, output, found, never


def _chance(setting: Setting, dataset: int, record: int, output: Outcome) -> Fraction:
    return dict(setting.mechanism[setting.left_out(dataset, record)].masses)[output]


def _posteriors(setting: Setting, belief: Belief, record: int | None) -> dict[Outcome, dict[int, Fraction]]:
    """output -> dataset -> what is believed after it, in the game of this record; None is game 0."""
    seen: dict[Outcome, dict[int, Fraction]] = {}
    for dataset, mass in belief.masses:
        played = dataset if record is None else setting.left_out(dataset, record)
        for output, share in setting.mechanism[played].masses:
            seen.setdefault(output, {})[dataset] = mass * share
    totals = {output: sum(masses.values()) for output, masses in seen.items()}
    return {output: {x: mass / totals[output] for x, mass in masses.items()} for output, masses in seen.items()}


def _apart(here: dict[int, Fraction] | None, there: dict[int, Fraction] | None) -> Fraction:
    if here is None or there is None:
        return Fraction(1)
    return sum((max(Fraction(0), mass - there.get(x, Fraction(0))) for x, mass in here.items()), Fraction(0))
