"""A release that says what follows from a count, and not the count."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.mechanisms.kernels.estimate import Estimate
from sidelight.mechanisms.kernels.more_than import MoreThan
from sidelight.mechanisms.kernels.most_common import MostCommon
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
from sidelight.plan.several_values import counts_of_each, moved_in_bits, rows_of_each, the_secret
from sidelight.reading.forms import ANY_SCALAR, Some, Text, Word
from sidelight.reading.keys import Block, Choice, Fields, Key
from sidelight.reading.numbers import NumberForm, Whole
from sidelight.reading.pairs import Single

ESTIMATES = Choice(("more_than", "majority", "most_likely", "most_common"))
RATE = NumberForm(Fraction(0), Fraction(1), open_low=True, open_high=True)
ESTIMATE = Block(
    "estimate",
    "an estimate",
    (
        Key("of", "the value that is counted", Single("the secret and one of its values, such as {vote: yes}", ANY_SCALAR)),
        Key("more_than", "whether the count is larger than this number", Whole(0)),
        Key("majority", "whether more than half of the people have the value", Word(("true",))),
        Key("most_common", "which value of the secret most people have; of equally common ones, the first", Text("the secret")),
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

    values: tuple[str, ...]
    estimate: Estimate | None  # from a count of everybody who has the only value; None: which value is the most common

    @staticmethod
    def read(fields: Fields, people: People | None) -> EstimateRelease:
        written: Fields = fields.read("estimate")
        for other in ("minimum", "noise"):
            if other in fields:
                raise fields.key(other).place.error(
                    f"'{other}' beside 'estimate'", "an estimate from the exact count", f"publish a 'count' to use '{other}'"
                )
        kind = written.chosen(ESTIMATES)
        if kind == "most_common":
            if "of" in written:
                raise written.key("of").place.error("'of' beside 'most_common'", "one of them: all values are compared")
            return EstimateRelease(the_secret(written.value(kind), written.read(kind), people), None)
        if "of" not in written:
            raise written.place.error(f"'{kind}' without 'of'", "of: the secret and one of its values, such as {vote: yes}")
        return EstimateRelease((counted_value(written.read("of"), people),), _estimate(written))

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        if self.estimate is None:
            return rows_of_each(self.values, atoms)
        return Count(frozenset(atoms)).rows(atoms).with_values({1: self.values[0]})

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """Without `minimum` the count itself counts as published."""
        if self.estimate is None:
            return moved_in_bits(atoms, noise, minimum is not None)
        count = Count(atoms)
        return count if minimum is None else self.estimate.from_count(count)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        if self.estimate is None:
            single = minimum is not None and atoms is None
            return MostCommon(self.values) if single else counts_of_each(self.values, atoms, noise, minimum is not None)
        count = CountWith(self.values[0], atoms)
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
