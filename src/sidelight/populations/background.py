"""Whether what the attacker knows can be told apart from the secret, and whether one attacker knows more than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction

from sidelight.errors import BadValue, TooLarge
from sidelight.model.setting import Prior, Setting
from sidelight.numbers.written import whole_number
from sidelight.reading.expected import expect

MOST_CUTS_TRIED = 20_000  # ways tried to find the coarser knowledge in the finer one; by trial: speed

Column = frozenset[tuple[int, Fraction]]
"""The datasets possible with a value of the knowledge, each with the joint probability."""
MassCounts = tuple[tuple[Fraction, int], ...]
"""A multiset of probabilities."""


def acceptable(setting: Setting, prior: Prior, target: int) -> bool:
    """Whether (dataset, knowledge) has an acceptable normalisation at the target (DesfontainesMKB2020, Definitions 7 and 8).

    >>> setting = sl.load_setting("plans/settings/minimum.json")
    >>> sl.acceptable(setting, setting.priors[0], target=0)
    True

    That is: independent phi_0, phi_1, … correspond one to one to the possible (dataset, knowledge); phi_0 determines the target's
    record; some of the others correspond one to one to the knowledge B. It exists if and only if for every value a the multiset
    {P(D = d | B = b) > 0 : d(target) = a} is the same for all possible b. Put all phi that are not part of B into one, R. It is
    independent of B, and given b it numbers the possible d, with P(R = r) = P(d | b) and d(target) a function of r: so the
    multisets agree. If they agree, number the datasets alike for every b; the number is an R.
    """
    expect(setting, Setting, "what is asked about")
    expect(prior, Prior, "the prior")
    record = setting.record(whole_number(target, "the target, counted from 0,"))
    shapes = set[frozenset[tuple[Hashable, MassCounts]]]()
    for column in _columns(prior).values():
        total = _total(column)
        shares: dict[Hashable, list[Fraction]] = {}
        for x, mass in column:
            shares.setdefault(record[x], []).append(mass / total)
        shapes.add(frozenset((a, _multiset(masses)) for a, masses in shares.items()))
    return len(shapes) == 1


def more_background(setting: Setting, more: Prior, less: Prior, targets: Iterable[int]) -> bool:
    """Whether the first prior has more background knowledge than the second at these targets (DesfontainesMKB2020, Definition 9).

    "A normalisation common to both" is read as: the same independent phi, the same dataset made of them, (D, B1) and (D, B2) each
    one to one with all phi, B1 one to one with phi_I1, B2 with phi_I2, and I2 part of I1. How B1 and B2 occur together is not
    given; any way will do. It exists if and only if the first prior is acceptable at every target and some function u from the
    values of B1 onto those of B2 has, with the columns P1(., b1) and P2(., b2) over datasets,

    - P2(., b2) is the sum of the P1(., b1) with u(b1) = b2, and no dataset is possible with two of these b1;
    - the multiset {P(b1) / P(b2) : u(b1) = b2} is the same for all b2.

    Necessary: let C = phi_{I1 - I2} and R = all phi outside I1. B1 corresponds to (B2, C), so B2 = u(B1) and the columns add up;
    (D, B2) determines C, so a dataset goes with one b1 only; C is independent of B2, so the multisets agree; R is independent of
    B1, numbers the datasets given b1, and determines the target's record. Sufficient: number the b1 of each b2 alike (C) and the
    datasets of each b1 alike (R); then R, C, B2 are independent, and (D, B2) determines b1, hence C, hence R.

    Knowing an independent coin besides is not "more" in this sense, because no normalisation of (D, B2) contains the coin.
    """
    judged = [acceptable(setting, more, target) for target in targets]
    if not judged:
        raise BadValue("knowledge is compared at one target or more, found none")
    fine, coarse = list(_columns(more).values()), list(_columns(less).values())
    if not all(judged) or _data(fine) != _data(coarse):
        return False
    return _nested(coarse, Counter(fine), None, [MOST_CUTS_TRIED])


def _nested(coarse: list[Column], fine: Counter[Column], shape: MassCounts | None, left: list[int]) -> bool:
    """Whether the coarse columns can be cut into the fine ones, each used once, all into shares of the same sizes."""
    if not coarse:
        return not fine
    first, *others = coarse
    for cut in _cuts(first, fine, left):
        shares = _multiset(_total(part) / _total(first) for part in cut)
        if shape in (None, shares) and _nested(others, fine - Counter(cut), shares, left):
            return True
    return False


def _cuts(column: Column, fine: Counter[Column], left: list[int]) -> Iterator[tuple[Column, ...]]:
    """Every way to write the column as a union of fine ones that share no dataset; the smallest dataset is placed first."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge(
            "two priors that take more steps to compare", f"at most {MOST_CUTS_TRIED:,} steps", "give them fewer values"
        )
    if not column:
        yield ()
        return
    entry = min(column)
    for part in fine:
        if entry in part and part <= column:
            for rest in _cuts(column - part, fine, left):
                yield (part, *rest)


def _columns(prior: Prior) -> dict[Hashable, Column]:
    if prior.law.error:
        raise BadValue("probabilities are compared for equality: rounded masses do not tell")
    columns: dict[Hashable, dict[int, Fraction]] = {}
    for (known, x), mass in prior.law.masses:
        if mass:
            rows = columns.setdefault(known, {})
            rows[x] = rows.get(x, Fraction(0)) + mass
    return {known: frozenset(rows.items()) for known, rows in columns.items()}


def _data(columns: list[Column]) -> dict[int, Fraction]:
    """The law of the dataset alone."""
    law: dict[int, Fraction] = {}
    for column in columns:
        for x, mass in column:
            law[x] = law.get(x, Fraction(0)) + mass
    return law


def _total(column: Column) -> Fraction:
    return sum((mass for _, mass in column), Fraction(0))


def _multiset(masses: Iterable[Fraction]) -> MassCounts:
    return tuple(sorted(Counter(masses).items()))
