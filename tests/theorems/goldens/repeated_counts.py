"""Checked numbers: two counts, by listing every outcome; and ten thousand counts, next to the normal law's closed form."""

from __future__ import annotations

from tests.theorems.goldens.golden import Golden

GOLDENS = [
    Golden("sl.repeated_count", {"others": 3, "rate": 0.1, "epsilon": 1, "times": 2}, {"delta": 0.926559}),
    Golden("sl.repeated_count", {"others": 3, "rate": 0.55, "epsilon": 0.7, "times": 2}, {"delta": 0.439783950757}),
    Golden(
        "sl.repeated_count", {"others": 3, "rate": 0.55, "epsilon": 0.7, "times": 2, "ways": "same"}, {"delta": 0.419134589504}
    ),
    Golden(
        "sl.repeated_count",
        {"others": 100_000, "rate": 0.5, "epsilon": 1, "times": 10_000, "ways": "same"},
        {"delta": 0.02442103, "reached": 0.02442103},
        digits=6,
    ),
]
