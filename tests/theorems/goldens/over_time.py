"""Several counts of the same people. Of repeated ones: two, all outcomes written out, and ten thousand next to the normal law."""

from __future__ import annotations

from tests.theorems.goldens.golden import Golden

TWO = {
    "epsilon": 0.5,
    "delta": 1e-3,
    "other_epsilon": 0.25,
    "other_delta": 1e-4,
    "dependence_epsilon": 0.1,
    "dependence_delta": 1e-5,
}
QUERIES = {"people": 10, "chances": (0.4, 0.3, 0.2, 0.1), "epsilon": 0.5}
DAYS = {"people": 50, "chances": (0.58, 0.12, 0.12, 0.18), "epsilon": 1}
CHAIN = {"people": 50, "first": 0.3, "after_one": 0.6, "epsilon": 1}

GOLDENS = [
    Golden("pk.thm6", TWO, {"epsilon": 0.85, "delta": 0.00111}, {"epsilon": 0.95, "delta": 0.00111}),
    Golden("pk.ex9", {"closeness": 0.5}, {"epsilon": 2.0, "delta": 0.0}, {"epsilon": 1.0}),
    Golden("pk.ex9", {"closeness": 0.5, "days": 1}, {"epsilon": 1.0}, {"epsilon": 1.0}),
    Golden("sl.trajectories", {**QUERIES, "here": 3, "there": 0}, {"forth": 0.242529874431, "back": 0.264274267386}),
    Golden("sl.trajectories", {**QUERIES, "here": 2, "there": 1}, {"forth": 0.212928211427, "back": 0.224154304959}),
    Golden("sl.trajectories", {**QUERIES, "here": 2, "there": 0}, {"forth": 0.109417886483, "back": 0.142785379596}),
    Golden("sl.trajectories", {**QUERIES, "here": 1, "there": 0}, {"forth": 0.103368023347, "back": 0.116709290789}),
    Golden("sl.trajectories", QUERIES, {"delta": 0.264274267386}),
    Golden("sl.trajectories", {**DAYS, "here": 3, "there": 0}, {"forth": 0.00026304776193, "back": 0.00201775036652}),
    Golden("sl.trajectories", {**DAYS, "here": 2, "there": 1}, {"forth": 0.0166677614326}),
    Golden("sl.trajectories", {**DAYS, "here": 2, "there": 0}, {"forth": 0.000123145801598, "back": 0.00106665709681}),
    Golden("sl.trajectories", {**DAYS, "people": 53, "known": 3}, {"delta": 0.0166677614326}),
    Golden(
        "sl.trajectories",
        {"people": 50, "chances": (0.7, 0.3), "epsilon": 0.5, "here": 1, "there": 0},
        {"forth": 0.00694068100288, "back": 0.0130262803899},
    ),
    Golden("sl.daily_counts", CHAIN, {"delta": 0.0166677614326}),
    Golden("sl.daily_counts", {**CHAIN, "days": 1, "epsilon": 0.5}, {"delta": 0.0130262803899}),
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
