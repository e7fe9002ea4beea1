from __future__ import annotations

from tests.theorems.goldens.golden import Golden

QUERIES = {"people": 10, "chances": (0.4, 0.3, 0.2, 0.1), "epsilon": 0.5}
DAYS = {"people": 50, "chances": (0.58, 0.12, 0.12, 0.18), "epsilon": 1}
CHAIN = {"people": 50, "first": 0.3, "after_one": 0.6, "epsilon": 1}

GOLDENS = [
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
]
"""Two queries and two days of the checked catalogue, section 6."""
