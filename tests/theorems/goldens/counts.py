"""Counts of independent people: exact, hidden when small, noisy, relabelled; and how large a sample is."""

from __future__ import annotations

import math

from tests.theorems.goldens.golden import Golden

FIGURE_2 = [  # people, epsilon, tail, blanket, tight, closed form
    (100, 0.05, 0.563991529939, 0.233296472481, 0.168780660705, None),
    (100, 0.1, 0.563775289433, 0.216342696838, 0.152152791298, None),
    (100, 0.5, 0.32047756705, 0.104973732827, 0.0639173741959, None),
    (100, 1, 0.110744292409, 0.0382752436561, 0.0224945215458, None),
    (1000, 0.1, 0.343958177624, 0.0416501654094, 0.0237275462387, None),
    (1000, 0.3, 0.0814771111264, 0.0070740834999, 0.00211538489044, None),
    (1000, 0.5, 0.00909528208089, 0.000628194477872, 9.35822874758e-05, None),
    (1000, 1, 3.19343237083e-06, 1.61657746739e-07, 8.72884870363e-09, 0.0282162523422),
    (10000, 0.1, 0.0606299635564, 0.00162270977887, 0.000308731995548, 0.699697526126),
    (10000, 0.2, 0.000903102126445, 1.55965480553e-05, 2.40757839442e-07, 0.23968527475),
    (10000, 0.3, 1.46532350418e-06, 1.85335964133e-08, 1.06733360809e-11, 0.0401969448213),
    (10000, 0.5, 6.59589496735e-15, 5.56763765034e-17, 2.33611738507e-23, 0.000132665641147),
]


def _figure_2(people: int, epsilon: float, tail: float, blanket: float, tight: float, closed: float | None) -> Golden:
    result = {"tail_delta": tail, "blanket_delta": blanket, "delta": tight}
    printed = {} if closed is None else {"closed_form_delta": closed}
    return Golden("pk.thm3", {"people": people, "at_least": 0.05, "epsilon": epsilon}, result, printed)


FIGURE_3 = [  # people, at least, tail, blanket, tight
    (100, 0.05, math.inf, math.inf, math.inf),
    (100, 0.1, 2.63905732962, 2.22208803113, 2.15311294703),
    (100, 0.25, 1.20397280433, 0.965814073776, 0.863306798988),
    (100, 0.5, 0.800119300112, 0.617573220705, 0.617573220705),
    (1000, 0.05, 0.936769263218, 0.768778288048, 0.628913902149),
    (1000, 0.1, 0.63304325649, 0.509670507033, 0.40723017137),
    (1000, 0.25, 0.389798991364, 0.304184504752, 0.25421923328),
    (1000, 0.5, 0.273695830477, 0.207492025602, 0.207492025602),
]


def _figure_3(people: int, at_least: float, tail: float, blanket: float, tight: float) -> Golden:
    """A search ends within ten digits."""
    result = {"tail_epsilon": tail, "blanket_epsilon": blanket, "epsilon": tight}
    return Golden("pk.thm3", {"people": people, "at_least": at_least, "delta": 0.01 / people}, result, digits=10)


FIGURE_4 = [  # people, largest hidden value, printed delta, printed epsilon, corrected delta
    (1000, 8, 0.174631189553, 0.191924949576, 0.0650479242495),
    (1000, 10, 0.0359561390324, 0.0366184864776, 0.0179057958699),
    (1000, 20, 3.13156260584e-07, 3.13156309617e-07, 2.34552465528e-07),
    (10000, 60, 0.123301136835, 0.131591717109, 0.020044179782),
    (10000, 75, 0.00060495803274, 0.000605141093684, 0.000199666550705),
    (100000, 550, 0.0173248951837, 0.0174767273871, 0.00149600351193),
    (100000, 600, 7.95598299033e-06, 7.95601463933e-06, 1.29274728639e-06),
]


def _figure_4(people: int, hidden: int, delta: float, epsilon: float, corrected: float) -> Golden:
    given = {"people": people, "rate": 0.005, "minimum": hidden + 1}
    return Golden("pk.thm4", given, {"epsilon": 0.0, "delta": corrected}, {"delta": delta, "epsilon": epsilon})


def _count(people: int, at_least: float, epsilon: float, digits: int = 11, **result: float) -> Golden:
    return Golden("pk.thm3", {"people": people, "at_least": at_least, "epsilon": epsilon}, result, digits=digits)


COUNTS = [
    _count(10, 0.1, 0, delta=0.486652014, blanket_delta=0.533147438, digits=9),
    _count(10, 0.1, 1, delta=0.387420489, blanket_delta=0.400249849910, tail_delta=0.472901526, digits=9),
    _count(50, 0.1, 0.5, delta=0.0668493703142, blanket_delta=0.105101771468, tail_delta=0.321509854262),
    _count(200, 0.2, 0.1, delta=0.0345520291524),
    Golden("pk.thm3", {"people": 10, "at_least": 0.05, "at_most": 0.3, "epsilon": 1}, {"delta": 0.630249}, digits=6),
    Golden("pk.thm3", {"people": 30, "at_least": 0.1, "at_most": 0.8, "epsilon": 1}, {"delta": 0.070838}, digits=5),
    Golden("pk.thm3", {"people": 2, "at_least": 0.1, "epsilon": 0.5}, {"delta": 0.9}, {"delta": 0.84}),
    Golden("pk.thm3", {"people": 200, "at_least": 0.5, "epsilon": 1.5}, {"delta": 2.126969e-22}, digits=7),
    Golden("pk.thm3", {"people": 100, "at_least": 0.2, "epsilon": 0.8}, {"delta": 5.117907e-04}, digits=7),
    Golden("pk.thm3", {"people": 1000, "at_least": 0.4, "epsilon": 0.5}, {"delta": 8.67e-16}, digits=3),
    Golden("pk.thm3", {"people": 101, "at_least": 0.3, "epsilon": 6}, {"delta": 3.2e-16}, digits=2),
    Golden("pk.thm3", {"people": 100, "at_least": 0.05, "epsilon": 0.5}, printed={"delta": 0.945829335194}),
    Golden("pk.thm3", {"people": 100, "at_least": 0.05, "epsilon": 1.5}, printed={"delta": 0.191906032798}),
    Golden("pk.thm3", {"people": 100000, "known": 99900, "at_least": 0.05, "epsilon": 1}, {"delta": 0.0224945215458}),
]
KNOWN_RATES = [
    Golden("sl.known_rates", {"rates": (0.1, 0.3, 0.5, 0.7), "epsilon": 0.5, "target": 0}, {"delta": 0.326884266576}),
    Golden("sl.known_rates", {"rates": (0.1, 0.3, 0.5, 0.7), "epsilon": 0.5}, {"delta": 0.420391679838}),
    Golden(
        "sl.known_rates",
        {"rates": (0.5, 0.1, 0.1, 0.1, 0.1, 0.7, 0.7, 0.9, 0.98), "epsilon": 2, "target": 0, "known": 4},
        {"delta": 0.6561},
    ),
]
NORMAL = [  # the first person has rate 0.05, the others 0.5; the target is one of the others
    Golden(
        "pk.prop7",
        {"variance": 24.5475, "third": 12.2929875, "delta": 0.01},
        {"epsilon": 0.627204411861, "delta": 0.172582866876},
    ),
    Golden(
        "pk.prop7",
        {"variance": 2499.5475, "third": 1249.7929875, "delta": 0.001},
        {"epsilon": 0.0755364270092, "delta": 0.0126406227548},
    ),
]
HISTOGRAMS = [
    Golden("pk.cor1", {"people": 1000, "values": 3, "at_least": 0.2, "epsilon": 0.8}, {"delta": 2.81e-16}, digits=3),
    Golden("pk.cor1", {"people": 1000, "values": 3, "at_least": 0.05, "epsilon": 0.3}, {"delta": 0.0070740834999}),
    Golden("pk.cor1", {"people": 50, "values": 2, "at_least": 0.1, "epsilon": 0.5}, {"delta": 0.0668493703142}),
    Golden("pk.cor1", {"people": 50, "values": 5, "at_least": 0.1, "epsilon": 0.5}, {"delta": 0.105101771468}),
    Golden(
        "pk.cor1",
        {"people": 1000, "values": 3, "at_least": 0.05, "epsilon": 1},
        {"delta": 1.61657746739e-07},
        {"delta": 0.0282162523422},
    ),
    Golden("pk.cor1", {"people": 1000, "values": 4, "at_least": 0.1, "delta": 1e-5}, {"epsilon": 0.509670507033}, digits=10),
    Golden(
        "sl.histogram_known",
        {"people": 20, "first": 0.2, "second": 0.3, "epsilon": 0.5},
        {"forth": 0.103131483419, "back": 0.119069692977, "delta": 0.119069692977},
    ),
]
UNKNOWN, SEEN = (0.1, 0.2, 0.3, 0.05, 0.15), (0.25, 0.1, 0.4)
MINIMA = [
    Golden("pk.lem2", {"people": 999, "rate": 1e-7, "minimum": 100}, {"log10": -560.241}, digits=6),
    Golden("pk.lem2", {"people": 999, "rate": 0.005, "minimum": 20}, {"exact": 3.050596532e-07}, digits=10),
    Golden("pk.lem2", {"people": 999, "rate": 0.005, "minimum": 20}, printed={"probability": 3.13156260584e-07}),
    Golden(
        "pk.thm4",
        {"people": 1000, "rate": 0.005, "minimum": 21, "known": 100},
        {"delta": 2.345524655e-07, "reached": 3.050596532e-07},
        {"delta": 2.340288e-04},
        digits=7,
    ),
    Golden(
        "pk.thm4",
        {"people": 1000, "rate": 0.005, "minimum": 21, "known": 100, "at_least": 0.005},
        {"delta": 2.345524655e-07, "reached": 3.050596532e-07},
        digits=10,
    ),
    *(
        Golden(
            "pk.prop8",
            {"people": 1000, "rate": 1e-7, "at_least": 1e-7, "minimum": 101, "known": 100, "epsilon": epsilon},
            {"delta": 0.999910104036},
        )
        for epsilon in (0, 0.1, 5)
    ),
    Golden(
        "pk.prop8",
        {"people": 4, "rate": 0.05, "at_least": 0.05, "minimum": 3, "known": 0, "epsilon": 1},
        {"delta": 0.006910},
        digits=4,
    ),
    Golden(
        "sl.minimum_known_rates",
        {"minimum": 3, "unknown": UNKNOWN, "seen": SEEN, "epsilon": 0},
        {"delta": 0.308140375, "active": 0.414625, "reached": 0.484108975},
    ),
    Golden(
        "sl.minimum_known_rates",
        {"minimum": 3, "unknown": UNKNOWN, "seen": SEEN, "epsilon": 0.5},
        {"forth": 0.232268205703, "back": 0.126785887763, "active": 0.40698},
    ),
    Golden("sl.minimum_known_rates", {"minimum": 3, "unknown": UNKNOWN + SEEN, "epsilon": 0}, {"delta": 0.30296205}),
    Golden("sl.minimum_known_rates", {"minimum": 3, "unknown": UNKNOWN + SEEN, "epsilon": 0.5}, {"delta": 0.185448186631}),
]
FIGURE_6 = [  # epsilon, ratio, certified
    (0.1, 0.5, 0.000299110271526),
    (0.1, 0.75, 0.000250849198254),
    (0.2, 0.5, 2.16872315127e-07),
    (0.2, 0.75, 7.84300407484e-08),
]
NOISE = [
    Golden("pk.def19", {"ratio": 0.5, "epsilon": 0.3}, {"delta": 0.216713730808, "pure_epsilon": math.log(2)}),
    Golden(
        "pk.sec5_2",
        {"people": 21, "at_least": 0.3, "at_most": 0.3, "ratio": 0.5, "epsilon": 0.2},
        {"forth": 0.071981243199, "back": 0.0763039089421},
    ),
    Golden(
        "pk.sec5_2",
        {"people": 21, "at_least": 0.3, "at_most": 0.3, "scale": 2, "epsilon": 0.2},
        {"forth": 0.0517203487172, "back": 0.0558355909159},
    ),
    *(
        Golden(
            "pk.sec5_2",
            {"people": 10000, "at_least": 0.05, "at_most": 0.95, "ratio": ratio, "epsilon": epsilon},
            {"delta": delta},
        )
        for epsilon, ratio, delta in FIGURE_6
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

GOLDENS = [
    *(_figure_2(*row) for row in FIGURE_2),
    *(_figure_3(*row) for row in FIGURE_3),
    *(_figure_4(*row) for row in FIGURE_4),
    *COUNTS,
    *KNOWN_RATES,
    *NORMAL,
    *HISTOGRAMS,
    *MINIMA,
    *NOISE,
    Golden("sl.monotone_relabelling", {"epsilon": 1, "rates": (0.05,) * 9}, {"delta": 0.630249}, digits=6),
    Golden("sl.monotone_relabelling", {"epsilon": 0.5, "rates": (0.3,) * 4, "minimum": 3}, {"delta": 0.210302}, digits=6),
    Golden("sl.monotone_relabelling", {"epsilon": 0.5, "rates": (0.3,), "minimum": 3}, {"delta": 0}),
    Golden("sl.monotone_relabelling", {"epsilon": 1, "rates": (0.05,) * 3, "minimum": 3}, {"delta": 0.006910}, digits=4),
    *SIZES,
    Golden("pk.thm3", {"people": 200, "at_least": 0.5, "epsilon": 1.5}, printed={"delta": 0.0}),
]
