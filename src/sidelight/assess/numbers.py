"""The numbers of a statement: evaluated once per claim."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate

from sidelight.assess.assessment import Odds, Point, Status
from sidelight.assess.sampled import known_outside
from sidelight.certify import breaking_point, certify_claim
from sidelight.certify.about_people import fewest_people
from sidelight.certify.calibrate import last_value
from sidelight.errors import BadValue, CannotCertify
from sidelight.mechanisms.kernels.of_a_sample import OfASample
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.claim import Claim
from sidelight.model.guarantee import EXACT_WITHIN, Guarantee
from sidelight.model.population import EVERYONE
from sidelight.model.results.proof import Method, ProofNode
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_as_written, float_below
from sidelight.plan.plan import Policy
from sidelight.plan.protected import Sample

# Epsilons at which a report states delta: round numbers, each 2 or 2.5 times the one before.
GRID = tuple(Fraction(text) for text in ("0.05", "0.1", "0.2", "0.5", "1", "2", "5"))
"""The profile of a statement has these epsilons, and those asked for."""
MANY_CELLS = 1000  # cells; the worst of more is not looked for where any of them will do: 100,000 took a minute and a half
NEARLY_NEVER = Fraction(1, 10**9)  # the probability of a value that may be impossible: small beside one divided by the people


@dataclass(frozen=True, slots=True)
class Numbers:
    status: Status
    epsilon: Interval
    profile: tuple[Point, ...]
    odds: tuple[Odds, ...]
    method: Method
    proof: ProofNode | None
    missing: tuple[str, ...] = ()
    says_nothing: bool = False  # nothing is shown of any secret, whatever the delta

    def reaching(self, other: Numbers) -> Numbers:
        """The same with a higher lower end: what some of the figures give away, all of them give away."""
        if "refused" in (self.method, other.method):
            return self
        points = zip(self.profile, other.profile, strict=True)
        deltas = [max(point.delta.lower, there.delta.lower) for point, there in points]
        return self.raised(other.epsilon.lower, deltas, other.status == "broken")

    def raised(self, epsilon: float, deltas: Sequence[float], broken: bool) -> Numbers:
        """The same with these lower ends where they are higher, of epsilon and of the profile; `broken`: the policy is."""
        found = _from(epsilon, self.epsilon)
        points = zip(self.profile, deltas, strict=True)
        return replace(
            self,
            status="broken" if broken else self.status,
            epsilon=found,
            profile=tuple(Point(point.epsilon, _from(lower, point.delta)) for point, lower in points),
            method="exact" if self.method == "bound" and found.width <= EXACT_WITHIN else self.method,
        )

    def worse(self, other: Numbers) -> Numbers:
        """Of two groups of people who share no figure: what holds for everybody is what holds for the worse off."""
        first, second = (self, other) if self.epsilon.upper >= other.epsilon.upper else (other, self)
        if "refused" in (first.method, second.method):
            some = first if first.method == "refused" else second
            lower = max(first.epsilon.lower, second.epsilon.lower)
            return some.raised(lower, (), "broken" in (first.status, second.status))
        points = zip(first.profile, second.profile, strict=True)
        found = _both(first.epsilon, second.epsilon)
        return replace(
            first,
            status=max(first.status, second.status, key=("within", "undecided", "broken").index),
            epsilon=found,
            profile=tuple(Point(point.epsilon, _both(point.delta, there.delta)) for point, there in points),
            odds=tuple(one.worse(there) for one in first.odds for there in second.odds if there.prior == one.prior),
            method="exact" if "bound" in (first.method, second.method) and found.width <= EXACT_WITHIN else first.method,
            says_nothing=first.says_nothing and second.says_nothing,
        )

    def from_above(self) -> Numbers:
        """The same without a lower end: the claim allows for more than can happen, so what it gives away need not be reached."""
        return replace(
            self,
            status="undecided" if self.status == "broken" else self.status,
            epsilon=Interval(0.0, self.epsilon.upper),
            profile=tuple(Point(point.epsilon, Interval(0.0, point.delta.upper)) for point in self.profile),
            method="bound" if self.method == "exact" else self.method,
        )


def _both(one: Interval, other: Interval) -> Interval:
    """The larger of two numbers."""
    return Interval(max(one.lower, other.lower), max(one.upper, other.upper))


@dataclass(slots=True)
class Evaluator:
    """Evaluates claims and keeps the answers: the claim about everything together is often that about one release."""

    delta: Fraction
    epsilons: Sequence[Fraction]
    policy: Policy | None
    looked: Callable[[], None] = lambda: None  # called for every claim that is looked at
    sampled: Sample | None = None  # where the people are a sample, and nobody knows who is in it
    _guarantees: dict[Claim, Guarantee | None] = field(default_factory=dict)
    _refusals: dict[Claim, CannotCertify] = field(default_factory=dict)
    _numbers: dict[Claim, Numbers] = field(default_factory=dict)
    _breaking: dict[Claim, BreakingPoint | None] = field(default_factory=dict)

    def guarantee(self, claim: Claim) -> Guarantee | None:
        """None where the claim cannot be certified."""
        if claim not in self._guarantees:
            self.looked()
            try:
                self._guarantees[claim] = certify_claim(self._asked(claim))
            except CannotCertify as refusal:
                self._guarantees[claim], self._refusals[claim] = None, refusal
        return self._guarantees[claim]

    def of_a_sample(self, sample: Sample) -> Evaluator:
        """The same questions about a sample of which nobody knows who is in it."""
        return Evaluator(self.delta, self.epsilons, self.policy, self.looked, sample)

    def _asked(self, claim: Claim) -> Claim:
        """The claim, about a sample where nobody knows who is in it and what they do not know decides."""
        if self.sampled is None or claim.definition.ground != "attacker_uncertainty":
            return claim
        sample, known = self.sampled, known_outside(self.sampled, claim.attacker.knows)
        least = sample.least * (1 - known)
        return claim.about(OfASample(claim.mechanism, sample.fraction, same_values=sample.same_values, least=least))

    def epsilon(self, claim: Claim) -> Interval:
        found = self.guarantee(claim)
        return NOTHING if found is None else found.epsilon(self.delta)

    def status(self, claim: Claim) -> Status:
        """The bracket at the policy's epsilon against the policy's delta, or the bracket of epsilon against the policy's: where
        delta is the policy's to the last digit, only one of them may show it.
        """
        found = self.guarantee(claim)
        if self.policy is None or found is None:
            return "undecided"
        if self.within(claim) or (self.delta <= self.policy.delta and self.epsilon(claim).upper <= self.policy.epsilon):
            return "within"
        if found.delta(float_above(self.policy.epsilon)).lower > self.policy.delta:
            return "broken"
        above = self.delta >= self.policy.delta and self.epsilon(claim).lower > self.policy.epsilon
        return "broken" if above else "undecided"

    def within(self, claim: Claim) -> bool:
        """Whether the policy is certainly met."""
        found = self.guarantee(claim)
        if self.policy is None or found is None:
            return False
        return found.within(self.policy.epsilon, self.policy.delta)

    def at_most(self, claim: Claim, limit: float) -> bool:
        """Whether its epsilon is certainly at most this."""
        found = self.guarantee(claim)
        return found is not None and (math.isinf(limit) or found.within(Fraction(limit), self.delta))

    def numbers_up_to(self, claim: Claim, limit: float, other: Numbers) -> Numbers:
        """Of a claim whose epsilon is at most the limit, as far as they matter beside the other's: upper ends alone, and no lower
        ones than the other's.
        """
        found = self.guarantee(claim)
        assert found is not None
        points = []
        for epsilon, point in zip(self.epsilons, other.profile, strict=True):
            delta = point.delta.upper
            no_worse = delta >= 1 or found.within(epsilon, Fraction(delta))
            points.append(Point(point.epsilon, Interval(0.0, delta if no_worse else found.delta_at(epsilon).upper)))
        above = limit if not self.at_most(claim, other.epsilon.upper) else other.epsilon.upper
        return Numbers(
            status="within" if self.within(claim) else "undecided",
            epsilon=Interval(0.0, above),
            profile=_falling(points),
            odds=self._odds(claim, found),
            method="bound",
            proof=found.proof_at(self.delta),
        )

    def numbers(self, claim: Claim) -> Numbers:
        if claim not in self._numbers:
            found = self.guarantee(claim)
            self._numbers[claim] = (
                refused(tuple(f"{theorem} needs: {need}" for theorem, need in self._refusals[claim].unmet))
                if found is None
                else self._evaluated(claim, found)
            )
        return self._numbers[claim]

    def _evaluated(self, claim: Claim, found: Guarantee) -> Numbers:
        epsilon = self.epsilon(claim)
        return Numbers(
            status=self.status(claim),
            epsilon=epsilon,
            profile=_falling([Point(float_as_written(e), found.delta_at(e)) for e in self.epsilons]),
            odds=self._odds(claim, found),
            method=found.method_at(self.delta),
            proof=found.proof_at(self.delta),
            says_nothing=epsilon.upper == 0 and found.delta(0.0).upper == 0,
        )

    def _odds(self, claim: Claim, found: Guarantee) -> tuple[Odds, ...]:
        curve = found.compared
        if curve is None or claim.definition.ground != "attacker_uncertainty" or float_below(self.delta) == 0:
            return ()
        if math.isinf(found.epsilon(self.delta).upper):
            return ()
        priors = [0.5]
        known = claim.population.rates
        rate = None if known is None else known.one_rate
        priors += [] if rate is None or rate == Fraction(1, 2) else [float(rate)]
        return tuple(Odds(prior, curve.odds(prior, self.delta), float(self.delta)) for prior in priors)

    def chance(self, claims: Iterable[Claim]) -> float:
        """A probability that is reached, of something that is possible only with one value of the target's secret. Of bounded
        rates only the two ends are looked at, which takes no search, and of very many cells the smallest and the largest.
        """
        found = (self.guarantee(end) for claim in claims for cell in _few_cells(claim) for end in _ends(cell))
        return max((one.delta(math.inf).lower for one in found if one is not None), default=0.0)

    def passes_from(self, claim: Claim) -> int | None:
        """From how many people on the policy is met, the rest of the claim as it is; None where that is not shown."""
        if self.policy is None or self.sampled is not None:
            return None
        try:
            people = fewest_people(claim)
            found = None if people.order is None else last_value(people, self.policy.epsilon, self.policy.delta)
        except (BadValue, CannotCertify):
            return None
        return None if found is None else int(found)

    def breaking_point(self, claim: Claim, values: int) -> BreakingPoint | None:
        if self.policy is None or self.sampled is not None:
            return None
        if claim not in self._breaking:
            self._breaking[claim] = breaking_point(claim, self.policy.epsilon, self.policy.delta, values)
        return self._breaking[claim]


NOTHING = Interval(0.0, math.inf)


def _falling(points: list[Point]) -> tuple[Point, ...]:
    """Delta falls with epsilon: an upper end holds at larger epsilons too, and a lower end at smaller ones."""
    uppers = accumulate((point.delta.upper for point in points), min)
    lowers = reversed(list(accumulate((point.delta.lower for point in reversed(points)), max)))
    return tuple(Point(point.epsilon, Interval(low, up)) for point, low, up in zip(points, lowers, uppers, strict=True))


def _few_cells(claim: Claim) -> tuple[Claim, ...]:
    """The claim, or that about single cells: what one of them gives away, all of them give away."""
    bounds, inner = claim.population.bounds, claim.mechanism.of_each_atom
    if bounds is None or inner is None or bounds.together > 1 or len(claim.population.atoms) <= MANY_CELLS:
        return (claim,)
    published = (atom for atom in claim.population.atoms if claim.mechanism.looks_at(frozenset({atom[0]})))
    sizes = sorted(published, key=lambda atom: atom[1])
    ends = {size: ((EVERYONE, size),) for _, size in (*sizes[:1], *sizes[-1:])}
    return tuple(replace(claim, mechanism=inner, population=bounds.but(atoms=atoms)) for atoms in ends.values())


def _ends(claim: Claim) -> tuple[Claim, ...]:
    """The claim with everybody at one bound of the rates; at a bound of 0 or 1 nearly so, because a certain secret is none."""
    bounds = claim.population.bounds
    if bounds is None or bounds.low == bounds.high or bounds.together > 1:
        return (claim,)
    rates = sorted({max(bounds.low, NEARLY_NEVER), min(bounds.high, 1 - NEARLY_NEVER)})
    return tuple(replace(claim, population=bounds.but(bounds=(rate, rate))) for rate in rates)


def _from(lower: float, found: Interval) -> Interval:
    return Interval(min(max(lower, found.lower), found.upper), found.upper)


def refused(missing: tuple[str, ...]) -> Numbers:
    """The numbers of a claim that cannot be certified: no upper end."""
    return Numbers("undecided", NOTHING, (), (), "refused", None, missing)
