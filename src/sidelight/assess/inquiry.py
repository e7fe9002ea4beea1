"""What all statements about one plan share: its people, the numbers that are asked, and the ground that is judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from sidelight.assess.assessment import Membership, Statement
from sidelight.assess.assumptions import unprotected
from sidelight.assess.attackers import Opponent
from sidelight.assess.bind import Bound
from sidelight.assess.numbers import Evaluator, Numbers
from sidelight.model.claim import Claim
from sidelight.model.ground import Ground
from sidelight.plan.plan import Plan
from sidelight.plan.protected import People
from sidelight.tables.exposed import Exposed
from sidelight.theorems.outputs.part_of_the_whole import outputs_alone

EVERYTHING = "*"  # the name of all releases together
MOST_PARTS = 6  # outputs that are also looked at one by one; by trial: speed


@dataclass(frozen=True, slots=True)
class Inquiry:
    bound: Bound
    evaluator: Evaluator
    ground: Ground
    exposed: tuple[Exposed, ...] = ()  # whose counts follow from the exact figures
    breaking_points: bool = True  # whether to look for the points from which on the policy fails

    @property
    def plan(self) -> Plan:
        return self.bound.plan

    @property
    def people(self) -> People:
        return self.bound.people

    @property
    def delta(self) -> float:
        return float(self.evaluator.delta)

    @property
    def looks_for_breaking_points(self) -> bool:
        """What attackers know decides only on the ground that rests on what they do not know, and of a sample only in the way of
        reading it that is judged.
        """
        sample = self.people.sample
        judged = sample is None or not sample.judged_hidden
        return self.breaking_points and self.ground == "attacker_uncertainty" and judged

    def numbers(self, claim: Claim, allows_more: bool = False, reached: Iterable[Claim] = ()) -> Numbers:
        """Where the claim allows for more than can happen: its upper end, with the lower ends of claims that allow for less."""
        numbers = self._reaching_parts(claim)
        if not allows_more:
            return numbers
        return reduce(Numbers.reaching, map(self._reaching_parts, reached), numbers.from_above())

    def _reaching_parts(self, claim: Claim) -> Numbers:
        """Where the ends are apart, also what each output by itself gives away: one theorem may be the best from above and
        another one from below.
        """
        numbers = self.evaluator.numbers(claim)
        if numbers.method != "bound" or len(claim.mechanism.rounds) > MOST_PARTS or claim.definition.ground == "given_leak":
            return numbers
        return reduce(Numbers.reaching, map(self.evaluator.numbers, outputs_alone(claim)), numbers)

    @property
    def membership(self) -> Membership | None:
        """Whether nobody knows who is in the sample, or everybody may; None where the data are no sample."""
        if self.people.sample is None:
            return None
        return "known" if self.evaluator.sampled is None else "hidden"

    def judges(self, opponent: Opponent) -> bool:
        """Whether the policy names this attacker, and judges what they learn in this way of reading a sample."""
        sample = self.people.sample
        if sample is not None and sample.judged_hidden != (self.membership == "hidden"):
            return False
        against = self.plan.policy.against if self.plan.policy else ("all",)
        return against == ("all",) or opponent.declared.name in against

    def requires(self, name: str, ground: Ground) -> bool:
        """Whether the verdict rests on statements of this ground about these releases."""
        return name == EVERYTHING and self.ground == ground

    def statement(self, name: str, ground: Ground, definition: str, numbers: Numbers, sentence: str) -> Statement:
        """A statement that names no attacker and rests on no assumption."""
        return Statement(
            release=name,
            cell=(),
            unit=self.people.unit,
            status=numbers.status,
            definition=definition,
            ground=ground,
            attacker=None,
            delta=self.delta,
            epsilon=numbers.epsilon,
            profile=numbers.profile,
            odds=numbers.odds,
            breaking_point=None,
            method=numbers.method,
            proof=numbers.proof,
            assumptions=(),
            unprotected=unprotected(self.people),
            sentence=sentence,
            missing=numbers.missing,
        )


def figure_in_words(name: str) -> str:
    return "everything that is published" if name == EVERYTHING else f"the figure '{name}'"
