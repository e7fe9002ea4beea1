"""Sentences about amounts: what is stated of them, and what a figure adds up."""

from __future__ import annotations

from fractions import Fraction

from sidelight.numbers.printing import decimal_as_written, exact_decimal
from sidelight.plan.protected import AmountRange, People, Uncertainty
from sidelight.reading.grammar import number_of


def amounts_in_words(amounts: AmountRange, stated: Uncertainty) -> str:
    """What is stated of everybody's amount."""
    if stated.law is not None:
        return f"the law of {number_of(len(stated.law.masses), 'amount')} that {stated.law.name} states"
    assert stated.level is not None
    kind = {None: "amounts", 0: "whole numbers"}.get(amounts.digits, f"amounts with {amounts.digits} digits after the point")
    share = decimal_as_written(float(stated.level))
    return f"its law is at least {share} times the uniform law of the {kind} {range_in_words(amounts)}"


def range_in_words(amounts: AmountRange) -> str:
    return f"from {_amount(amounts.low)} to {_amount(amounts.high)}"


def clamped_in_words(people: People, added: AmountRange) -> str:
    """What happens to amounts outside of the range that a figure adds up."""
    assert people.amount is not None
    parts = [f"below {_amount(added.low)} counts as that"] if added.low > people.amount.low else []
    parts += [f"above {_amount(added.high)} counts as that"] if added.high < people.amount.high else []
    return f"where {people.secret} is added up {range_in_words(added)}, an amount {' and one '.join(parts)}"


def _amount(amount: Fraction) -> str:
    """All digits, with a comma between thousands."""
    whole, point, digits = exact_decimal(amount).partition(".")
    return f"{int(whole):,}{point}{digits}" if whole.lstrip("-").isdigit() and whole != "-0" else exact_decimal(amount)
