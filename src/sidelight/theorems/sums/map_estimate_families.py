"""The arguments of the formulas about the most likely of several laws: the laws, their weights, and what is known."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.laws.estimates.hypotheses import Hypotheses
from sidelight.model.results.formula import Requirement
from sidelight.model.results.parameter import In

MOST_LAWS = 100  # laws of a record; by trial: speed

Rates = Annotated[tuple[Fraction, ...] | None, In("the chance of a 1 under each law, where records are 0 or 1", 0, 1)]
Laws = Annotated[
    tuple[Fraction, ...] | None, In("the probabilities of the letters under each law, one law after the other", 0, 1)
]
Letters = Annotated[int | None, In("how many letters a record can be; with laws", 1)]
Weights = Annotated[tuple[Fraction, ...] | None, In("the weight of each law in the estimate; all the same if absent", above=True)]
Others = Annotated[int, In("how many records there are besides the person's own", 0)]
Known = Annotated[int, In("how many of the others' records the attacker knows", 0)]
Power = Annotated[Fraction | None, In("the s of the bound; the best if absent", 0, 1, above=True, below=True)]
Least = Annotated[Fraction, In("the least prior probability of each law", 0, 1, above=True)]


def family(
    rates: tuple[Fraction, ...] | None,
    laws: tuple[Fraction, ...] | None,
    letters: int | None,
    weights: tuple[Fraction, ...] | None,
) -> Hypotheses:
    """The laws and weights as hypotheses; letters that have probability 0 under every law are left out."""
    rows = _rows(rates, laws, letters)
    used = [a for a in range(len(rows[0])) if any(row[a] for row in rows)]
    return Hypotheses(tuple(tuple(row[a] for a in used) for row in rows), weights or (Fraction(1),) * len(rows))


def _rows(
    rates: tuple[Fraction, ...] | None, laws: tuple[Fraction, ...] | None, letters: int | None
) -> list[tuple[Fraction, ...]]:
    if rates is not None:
        return [(1 - rate, rate) for rate in rates]
    assert laws is not None
    assert letters is not None
    return [laws[start : start + letters] for start in range(0, len(laws), letters)]


CONDITIONS = (
    Requirement(
        "either rates are given, or laws and letters",
        lambda rates, laws, letters: (rates is None) == (laws is not None) and (laws is None) == (letters is None),
    ),
    Requirement(
        f"at most {MOST_LAWS} laws",
        lambda rates, laws, letters: len(rates) <= MOST_LAWS if laws is None else len(laws) <= MOST_LAWS * letters,
        kind="size",
    ),
    Requirement(
        "there are two laws or more, each with a probability for every letter",
        lambda rates, laws, letters: len(rates) > 1 if laws is None else len(laws) % letters == 0 and len(laws) > letters,
    ),
    Requirement(
        "the probabilities of each law sum to 1",
        lambda rates, laws, letters: all(sum(row) == 1 for row in _rows(rates, laws, letters)),
    ),
    Requirement(
        "what one law can draw, every law can draw",
        lambda rates, laws, letters: all(
            all(column) or not any(column) for column in zip(*_rows(rates, laws, letters), strict=True)
        ),
        kind="promise",
    ),
    Requirement(
        "there is one weight for each law",
        lambda rates, laws, letters, weights: weights is None or len(weights) == len(_rows(rates, laws, letters)),
    ),
)
FEWER = Requirement("no more records are known than there are others", lambda known, others: known <= others)
SPREAD = Requirement(
    "the least prior probability is at most 1 / number of laws",
    lambda rates, laws, letters, least: least is None or least * len(_rows(rates, laws, letters)) <= 1,
)
