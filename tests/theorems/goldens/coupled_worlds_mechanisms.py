from __future__ import annotations

from tests.theorems.goldens.golden import Golden

THREE_LETTERS = {"laws": (0.6, 0.3, 0.1, 0.1, 0.6, 0.3, 0.3, 0.1, 0.6), "letters": 3}
BITS = {"rates": (0.7, 0.3)}
STEEPER = {"rates": (0.8, 0.2), "others": 60}
TINY = {"population": 8, "cell": 4, "minimum": 2, "epsilon": 0.8, "sizes": (0.05, 0.1, 0.1, 0.2, 0.2, 0.15, 0.1, 0.06, 0.04)}
DISCARDED = {"population": 600, "cell": 12, "minimum": 5, "epsilon": 0.9, "discard_epsilon": 0.3, "discard_delta": 0.05}

SUMS = [
    Golden("sl.uniform_sum", {"entries": 1, "epsilon": 0.5}, {"delta": 0.5}),
    Golden("sl.uniform_sum", {"entries": 2, "epsilon": 0.5}, {"delta": 0.299733252398}),
    Golden("sl.uniform_sum", {"entries": 10, "epsilon": 0.5}, {"delta": 0.0670817259312}),
    Golden("sl.uniform_sum", {"entries": 24, "epsilon": 1}, {"delta": 0.000612337603372}),
    Golden("sl.uniform_sum", {"entries": 10, "epsilon": 0.5, "shift": 2}, {"delta": 0.271910261222}),
    *(
        Golden(
            "cw.thm8",
            {"others": people, "density": density, "epsilon": epsilon, "method": method},
            {"delta": delta},
            digits=digits,
        )
        for people, density, epsilon, digits, deltas in (
            (100, 0.25, 0.5, 11, (0.0027082188544, 0.00614292843639, 0.26854220665)),
            (1000, 0.25, 0.5, 9, (1.87210275e-12, 4.17276935e-10, 3.56687838e-7)),
            (1000, 0.05, 1, 9, (3.18329335e-9, 1.597379545e-7, 3.404919644e-5)),
        )
        for method, delta in zip(("lattice", "binomial", "closed"), deltas, strict=True)
    ),
    Golden("cw.thm9", {"others": 120, "known": 20, "density": 0.25, "epsilon": 0.5}, {"delta": 0.0027082188544}),
    Golden(
        "cw.thm17",
        {"others": 100, "density": 0.25, "epsilon": 0.5, "points": 4},
        {"epsilon": 1, "delta": 0.00823792552785},
        {"epsilon": 1, "delta": 0.00866337670243},
    ),
]

SIZES = [
    Golden("cw.lem2.1", {"rate": 100, "epsilon": 0.3}, {"delta": 0.00447144215853}, {"delta": 0.000123409804087}),
    Golden("cw.lem2.1", {"rate": 1000, "epsilon": 0.1}, {"delta": 0.0015990450528, "closed": 0.0140561357977}),
    Golden("cw.lem2.2", {"people": 1000, "rate": 0.3, "epsilon": 0.2}, {"delta": 0.00440620987058}),
    Golden("cw.lem2.2", {"people": 100, "rate": 0.999, "epsilon": 0.5}, {"delta": 1}),
    Golden("cw.def9", {"sizes": (0.25, 0.25, 0.5), "epsilon": 0.1}, {"delta": 1}, {"delta": 0.75}),
    Golden("sl.discarding", {"people": 500, "epsilon": 0.1, "delta": 1e-3}, {"delta": 5.29e-4, "discarded": 70}, digits=3),
]

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

ESTIMATES = [
    *(
        Golden("cw.thm13", {**BITS, "others": people, "power": 0.5}, {"epsilon": 0, "delta": improved}, {"delta": printed})
        for people, printed, improved in (
            (10, 1.394039808, 0.638829294194),
            (40, 0.101968132746, 0.0467276686783),
            (100, 0.000545560662852, 0.000250007303371),
        )
    ),
    Golden("sl.map_exact", {**BITS, "others": 10}, {"delta": 0.1029193452}),
    Golden("sl.map_exact", {**BITS, "others": 40}, {"delta": 0.0038351444753}),
    Golden("sl.map_exact", {**BITS, "others": 100}, {"delta": 1.30262271314e-5}),
    Golden("cw.thm13", {**THREE_LETTERS, "others": 20}, {"delta": 0.130382119485}),
    Golden("cw.thm13", {**THREE_LETTERS, "others": 40}, {"delta": 0.00422749406842}),
    Golden("sl.map_exact", {**THREE_LETTERS, "others": 20}, {"delta": 0.00885974900097}),
    Golden("sl.map_exact", {**THREE_LETTERS, "others": 40}, {"delta": 0.000229138968098}),
    Golden(
        "cw.thm14",
        {**BITS, "others": 40, "least": 0.2, "power": 0.5},
        {"epsilon": 0.393016543564, "delta": 0},
        {"epsilon": 0.640140587663},
    ),
    Golden("sl.map_exact_pure", {**BITS, "others": 40, "least": 0.2}, {"epsilon": 0.0382521824277}),
    Golden("cw.thm15", {**STEEPER, "known": 6, "power": 0.5}, {"delta": 0.000748288838313}, {"delta": 2.92300327466e-5}),
    Golden("cw.thm15", {**STEEPER, "known": 20, "power": 0.5}, {"delta": 1}, {"delta": 0.000664613997892}),
    Golden("sl.map_exact", {**STEEPER, "known": 20}, {"delta": 0.107453737711}),
    Golden("sl.map_exact", {**STEEPER, "known": 6}, {"delta": 2.91320993409e-5}),
    Golden("sl.map_noiseless", {**BITS, "others": 40, "power": 0.5}, {"delta": 0.0467276686783}, {"delta": 2 * 0.101968132746}),
]

GOLDENS = [*SUMS, *SIZES, *HISTOGRAMS, *ESTIMATES]
