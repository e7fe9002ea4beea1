"""A release that says what follows from a count, and not the count."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.mechanisms.kernels.estimate import Estimate
from sidelight.mechanisms.kernels.more_than import MoreThan
from sidelight.mechanisms.kernels.most_likely import MostLikely
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.then import Then
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.releases.count import counted_value
from sidelight.reading.forms import ANY_SCALAR, Some, Word
from sidelight.reading.keys import Block, Choice, Fields, Key
from sidelight.reading.numbers import NumberForm, Whole
from sidelight.reading.pairs import Single

ESTIMATES = Choice(("more_than", "majority", "most_likely"))
RATE = NumberForm(Fraction(0), Fraction(1), open_low=True, open_high=True)
ESTIMATE = Block(
    "estimate",
    "an estimate",
    (
        Key("of", "the value that is counted", Single("the secret and one of its values, such as {vote: yes}", ANY_SCALAR), True),
        Key("more_than", "whether the count is larger than this number", Whole(0)),
        Key("majority", "whether more than half of the people have the value", Word(("true",))),
        Key("most_likely", "which of these rates makes the count the most likely; of equal ones, the first", Some(RATE, 1)),
    ),
    choices=(ESTIMATES,),
    example="{of: {vote: yes}, more_than: 5000}",
)


@dataclass(frozen=True, slots=True)
class EstimateRelease:
    """Seen beside other figures about the same people, the count itself counts as published: whatever follows from it does."""

    name: ClassVar[str] = "estimate"
    hidden_below: ClassVar[int | None] = 0  # the count is never shown, however large
    added: ClassVar[AmountRange | None] = None
    key: ClassVar[Key] = Key("estimate", "what follows from a count, such as whether it exceeds a limit", ESTIMATE)

    value: str
    estimate: Estimate  # from a count of everybody

    @staticmethod
    def read(fields: Fields, people: People | None) -> EstimateRelease:
        written: Fields = fields.read("estimate")
        for other in ("minimum", "noise"):
            if other in fields:
                raise fields.key(other).place.error(
                    f"'{other}' beside 'estimate'", "an estimate from the exact count", f"publish a 'count' to use '{other}'"
                )
        return EstimateRelease(counted_value(written.read("of"), people), _estimate(written))

    @property
    def values(self) -> tuple[str, ...]:
        return (self.value,)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Count(frozenset(atoms)).rows(atoms).with_values({1: self.value})

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """Without `minimum` the count itself counts as published."""
        count = Count(atoms)
        return count if minimum is None else self.estimate.from_count(count)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        count = CountWith(self.value, atoms)
        return count if minimum is None else Then(count)


def _estimate(written: Fields) -> Estimate:
    kind = written.chosen(ESTIMATES)
    if kind == "more_than":
        return MoreThan(written.read("more_than"))
    if kind == "majority":
        written.read("majority")
        return MoreThan()
    try:
        return MostLikely(written.read("most_likely"))
    except BadValue as error:
        raise written.value("most_likely").place.error(str(error)) from None
