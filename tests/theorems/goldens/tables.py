"""Tables without small cells, and truncated histograms."""

from __future__ import annotations

from tests.theorems.goldens.golden import Golden


def _table(
    people: int, minimum: int, probabilities: tuple[float, ...], pair: tuple[int, int], at: float, digits: int = 11, **ways: float
) -> Golden:
    given = {"people": people, "minimum": minimum, "probabilities": probabilities, "first": pair[0], "second": pair[1]}
    return Golden("sl.k_anonymity", given | {"epsilon": at}, ways, digits=digits)


FOUR, THREE = (0.02, 0.5, 0.08, 0.4), (0.05, 0.6, 0.35)
TABLES = [
    Golden(
        "pk.thm5",
        {"people": 1000, "at_least": 0.05, "minimum": 100, "epsilon": 0.8},
        {"common": 5.86634984619e-06, "rare_or_absent": 1.69641315724e-10, "delta": 5.86672738988e-06},
    ),
    Golden(
        "pk.thm5", {"people": 100, "at_least": 0.001, "minimum": 5, "epsilon": 1}, printed={"two_rare": 1.328393e-07}, digits=7
    ),
    Golden(
        "pk.thm5",
        {"people": 3, "at_least": 0.1, "minimum": 1, "epsilon": 1},
        printed={"epsilon": 2.0, "delta": 0.7568, "two_rare": 0.462857},
        digits=6,
    ),
    _table(30, 4, FOUR, (0, 3), 0.5, forth=0.0156349061089, back=0.0),
    _table(30, 4, FOUR, (1, 0), 0.5, forth=0.023374724507, back=0.0336826775163),
    _table(30, 4, FOUR, (1, 2), 0.5, forth=0.0378374183641),
    _table(8, 3, THREE, (0, 2), 0.4, forth=0.0387756926966),
    _table(8, 3, THREE, (0, 1), 0.4, forth=0.159861284508, back=0.183255251483),
    _table(8, 3, THREE, (1, 2), 0.4, forth=0.184361198163),
    _table(20, 1, (0.1, 0.8, 0.1), (0, 2), 0.5, delta=0.265705, digits=6),
    _table(20, 1, (0.1, 0.9), (0, 1), 0.5, delta=0.197547, digits=6),
    _table(20, 3, (0.1, 0.8, 0.1), (0, 2), 0.5, delta=0.203540, digits=6),
    _table(20, 3, (0.1, 0.9), (0, 1), 0.5, delta=0.104956, digits=6),
    _table(100, 5, (0.001, 0.999), (0, 1), 0, delta=3.423059e-06, digits=7),
]
TINY = {"population": 8, "cell": 4, "minimum": 2, "epsilon": 0.8, "sizes": (0.05, 0.1, 0.1, 0.2, 0.2, 0.15, 0.1, 0.06, 0.04)}
DISCARDED = {"population": 600, "cell": 12, "minimum": 5, "epsilon": 0.9, "discard_epsilon": 0.3, "discard_delta": 0.05}
HISTOGRAMS = [
    Golden("sl.truncated_poisson", {"minimum": 100, "epsilon": 0.3}, {"delta": 8.02360499419e-5}),
    Golden("sl.truncated_poisson", {"minimum": 1, "epsilon": 0.3}, {"delta": 1}),
    *(
        Golden("sl.truncated_poisson", {"epsilon": epsilon, "delta": delta}, {"minimum": exact, "closed": closed})
        for epsilon, exacts, closeds in (
            (0.1, (315, 1364, 2607), (1429, 2857, 4285)),
            (0.5, (26, 78, 135), (66, 131, 196)),
            (1, (10, 26, 42), (20, 39, 58)),
        )
        for delta, exact, closed in zip((1e-3, 1e-6, 1e-9), exacts, closeds, strict=True)
    ),
    Golden("sl.truncated_poisson", {"epsilon": 0.5, "delta": 1e-4}, {"minimum": 42}),
    Golden("sl.truncated_binomial", {"epsilon": 0.5, "delta": 1e-4, "rate": 0.5}, {"minimum": 91}),
    Golden("sl.truncated_binomial", {"minimum": 20, "members": 60, "rate": 0.5, "epsilon": 0.5}, {"delta": 0.00376241903036}),
    Golden("sl.truncated_binomial", {"minimum": 20, "members": 25, "rate": 0.95, "epsilon": 0.5}, {"delta": 0.291989024339}),
    Golden("sl.truncated_sample", {**TINY, "presence": "first"}, {"delta": 0.195309062518}),
    Golden("sl.truncated_sample", {**TINY, "presence": "individual"}, {"delta": 0.253974360353}),
    Golden("sl.truncated_sample", {**DISCARDED, "presence": "first"}, {"delta": 0.830990978946}),
    Golden("sl.truncated_sample", {**DISCARDED, "presence": "individual"}, {"delta": 0.831509294726}),
    Golden(
        "cw.thm10",
        {"epsilon": 0.1, "delta": 1e-6, "fraction": 0.5},
        {"epsilon": 0.3, "delta": 2e-6, "minimum": 1549},
        {"epsilon": 0.3, "delta": 3e-6},
    ),
    Golden("cw.thm10", {"epsilon": 0.1, "delta": 1e-6, "fraction": 0.01}, {"minimum": 757}),
    Golden("cw.thm10", {"epsilon": 0.5, "delta": 0.01, "fraction": 0.5}, {"epsilon": 1.5, "delta": 0.02, "minimum": 37}),
]

GOLDENS = [
    *TABLES,
    *HISTOGRAMS,
]
