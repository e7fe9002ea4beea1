"""A guarantee is a curve that remembers its theorems."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from numbers import Real
from typing import TYPE_CHECKING, Any, overload

from sidelight.errors import BadValue
from sidelight.model.claim import Claim
from sidelight.model.display import GuaranteeDisplay
from sidelight.model.ground import Ground
from sidelight.model.results.belief import ReadByBayes
from sidelight.model.results.proof import Method, ProofNode
from sidelight.model.results.theorem import Theorem
from sidelight.numbers.brief import Brief
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_below
from sidelight.numbers.written import Written, number_above, number_between
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile, as_profile, together

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.numbers.intervals import Column, Intervals

SHORT_DIGITS = 6  # significant digits of an epsilon that a person writes down
NEARLY_SHORT = 1e-14  # relative distance of a double from such a decimal, within which the decimal itself is looked at
EXACT_WITHIN = 1e-6  # in epsilon, absolute: the widest bracket that is called exact


@dataclass(frozen=True, eq=False)
class Derivation(Brief):
    theorem: Theorem
    premises: tuple[Guarantee, ...]
    curve: Curve
    exact: bool = False  # the lower end is reached too
    said: str = ""  # in place of the theorem's statement, where this one application says more
    steps: Callable[[float], tuple[ProofNode, ...]] | None = None  # at an epsilon, where premises are certified when asked for

    def premises_at(self, epsilon: float) -> tuple[ProofNode, ...]:
        found = self.steps(epsilon) if self.steps else ()
        return (*(premise.proof(epsilon) for premise in self.premises), *found)


@dataclass(frozen=True, eq=False, repr=False)
class Guarantee(GuaranteeDisplay, ReadByBayes):
    """One claim, every derivation found for it, and the curve in which they meet. A notebook shows it with its curve; `plot()` is
    the curve alone, and `to_dict()` has all numbers.

    >>> g = sl.certify(sl.Count(), sl.Rates.same(1000, 0.3), sl.Attacker(knows="50%"))
    >>> print(g.delta(epsilon=1), g.epsilon(delta=1e-6))
    8.373e-20 0.4142
    >>> g.ground, g.method, g.within(epsilon=1, delta=1e-6)
    ('attacker_uncertainty', 'exact', True)
    >>> [str(epsilon) for epsilon in g.epsilon(delta=[1e-3, 1e-6, 1e-9])]
    ['0.1985', '0.4142', '0.5744']
    """

    claim: Claim
    derivations: tuple[Derivation, ...]

    @cached_property
    def curve(self) -> Curve:
        return together(*(derivation.curve for derivation in self.derivations))

    @property
    def compared(self) -> Profile | None:
        """The curve, where two laws are compared; None where the definition asks for something else."""
        return as_profile(self.curve)

    @property
    def profile(self) -> Profile:
        """The curve, where two laws are compared; BadValue elsewhere."""
        if self.compared is None:
            raise BadValue(
                f"{self.claim.definition.name} is not a comparison of two laws: it has no odds, trade-off or composition"
            )
        return self.compared

    @property
    def ground(self) -> Ground:
        """What the promise stands on: "worst_case", "given_leak" or "attacker_uncertainty"."""
        return self.claim.definition.ground

    @property
    def reached(self) -> bool:
        """Whether some theorem says that its lower end is reached too; how close the ends come is another question."""
        return any(derivation.exact for derivation in self.derivations)

    def method_at(self, delta: Written) -> Method:
        """How epsilon was found at this delta: exact if what is promised and what is reached differ by at most EXACT_WITHIN."""
        return "exact" if self.epsilon(delta).width <= EXACT_WITHIN else "bound"

    @property
    def method(self) -> Method:
        """The same at delta = 1e-6."""
        from sidelight.model.words import SHOWN_DELTA

        return self.method_at(SHOWN_DELTA)

    @overload
    def delta(self, epsilon: Written) -> Interval: ...

    @overload
    def delta(self, epsilon: Column) -> Intervals: ...

    def delta(self, epsilon: Any) -> Interval | Intervals:
        """The smallest delta that holds at this epsilon; of a list or array of epsilons, a column of them.

        >>> print(sl.certify(sl.Count(), sl.Rates.same(1000, 0.3)).delta("0.5"))
        1.451e-13
        """
        if not _is_number(epsilon):
            return _of_each(self.delta, epsilon)
        asked = _asked(epsilon, "epsilon")
        return self.curve.as_asked(asked) if isinstance(asked, float) else self.curve.delta_at(asked)

    def delta_at(self, epsilon: Written) -> Interval:
        """The same at an exact number, which may lie between two doubles."""
        return self.curve.delta_at(number_above(epsilon, "epsilon", belongs=True))

    @overload
    def epsilon(self, delta: Written) -> Interval: ...

    @overload
    def epsilon(self, delta: Column) -> Intervals: ...

    def epsilon(self, delta: Any) -> Interval | Intervals:
        """The smallest epsilon at which delta is not exceeded. 1e-6 is one millionth, not the double nearest to it. An upper end
        with few digits is certified as the decimal that it is written as: 0.7 is seven tenths. Of a list or array of deltas, a
        column of epsilons.

        >>> print(sl.certify(sl.Count(), sl.Rates.same(1000, 0.3)).epsilon(1e-6))
        0.2790
        """
        if not _is_number(delta):
            return _of_each(self.epsilon, delta)
        asked = number_between(delta, "delta")
        found = self.curve.epsilon(asked)
        if not 0 < found.upper < math.inf:
            return found
        short = Fraction(f"{found.upper:.{SHORT_DIGITS}g}")
        if abs(short - Fraction(found.upper)) > found.upper * NEARLY_SHORT:
            return found
        met = self.curve.meets(short, asked)
        upper = float(short) if met else max(found.upper, math.nextafter(float(short), math.inf))
        return Interval(min(found.lower, upper), upper)

    def within(self, epsilon: Written, delta: Written) -> bool:
        """Whether the policy (epsilon, delta) is certainly met; both numbers are read as they are written.

        >>> g = sl.certify(sl.Count(), sl.Rates.same(1000, 0.3))
        >>> g.within(0.3, 1e-6), g.within(0.2, 1e-6)
        (True, False)
        """
        asked, limit = _asked(epsilon, "epsilon"), number_between(delta, "delta")
        if asked == math.inf:
            return self.curve.within(math.inf, float_below(limit))
        return self.curve.meets(number_above(epsilon, "epsilon", belongs=True), limit)

    def odds(self, prior: Written = 0.5, exceptions: Written = 1e-6) -> float:
        """What a Bayesian attacker who starts at `prior` can come to believe, except with probability `exceptions`.

        >>> round(sl.certify(sl.Count(), sl.Rates.same(1000, 0.3)).odds(prior=0.5), 3)
        0.59
        """
        definition = self.claim.definition
        if definition.in_pairs and not definition.odds:
            raise BadValue(f"{definition.name} does not compare two values of a secret: it bounds no belief")
        return self.profile.odds(float(number_between(prior, "the prior")), float(number_between(exceptions, "exceptions")))

    def proof(self, epsilon: Written = 0.1) -> ProofNode:
        """The derivation that attains the promise at this epsilon; where several do, not one that costs nothing.

        >>> sl.certify(sl.Count(), sl.Rates.same(1000, 0.3)).proof(epsilon=0.1).theorem
        'sl.count'
        """
        from sidelight.model.words import describe_subject

        at = float(_asked(epsilon, "epsilon"))
        best, *others = self.derivations
        if others:
            best = min(self.derivations, key=lambda one: (one.curve.delta(at).upper, one.theorem.cost == 0))
        return ProofNode(
            theorem=best.theorem.id,
            cites="; ".join(str(cite) for cite in best.theorem.cites),
            statement=best.said or best.theorem.statement,
            premises=best.premises_at(at),
            about=describe_subject(self.claim),
        )

    def proof_at(self, delta: Written) -> ProofNode:
        """The derivation that attains the promise at this delta, or at epsilon 1 where there is none."""
        epsilon = self.epsilon(number_between(delta, "delta")).upper
        return self.proof(epsilon if math.isfinite(epsilon) else 1.0)

    def __str__(self) -> str:
        from sidelight.model.words import describe_guarantee

        return describe_guarantee(self)


def _is_number(asked: Any) -> bool:
    return isinstance(asked, Real | str | Decimal)


def _asked(value: Written, what: str) -> float | Fraction:
    """The number that was asked about, infinity included: a double where it is one, exact otherwise."""
    if isinstance(value, float) and value >= 0:
        return value
    found = number_above(value, what, belongs=True)
    near = float(found)
    return near if Fraction(near) == found else found


def _of_each(one: Callable[[Any], Interval], asked: Column) -> Intervals:
    from sidelight.numbers.intervals import of_each  # numpy comes with it

    return of_each(one, asked)
