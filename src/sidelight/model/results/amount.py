"""A number inside a claim that can be changed while everything else stays: how many people, how many known, which minimum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sidelight.model.calibrated import Kind, Value
from sidelight.model.claim import Claim


@dataclass(frozen=True, slots=True)
class Amount:
    """`fits`: whether a claim has such a number; `of`: which one it is, None where it is not stated as one; `put`: the claim with
    another one. `read_at`: the amount is the epsilon at which the curve of the claim is read, and the claim itself stays.
    """

    name: Kind
    fits: Callable[[Claim], bool]
    of: Callable[[Claim], Value | None]
    put: Callable[[Claim, Value], Claim]
    read_at: bool = False

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ByAmount:
    """One claim with each of several amounts, in rising order; the worst of them is asked for.

    `reached`: claims that give away no more than the worst, whose lower ends may be closer to it.
    """

    claim: Claim
    amount: Amount
    values: tuple[int, ...]
    reached: tuple[Claim, ...] = ()

    def member(self, place: int) -> Claim:
        return self.amount.put(self.claim, self.values[place])
