"""Sidelight: what published statistics give away, with a certified number and its proof."""

from os import PathLike

from sidelight.certify import breaking_point, certify, explain
from sidelight.definitions.active_knowledge import ActiveKnowledge
from sidelight.definitions.bounded_leakage import BoundedLeakage
from sidelight.definitions.differential_privacy import DifferentialPrivacy
from sidelight.definitions.independence import Independence
from sidelight.definitions.passive_knowledge import PassiveKnowledge
from sidelight.definitions.semantic import Semantic
from sidelight.errors import CannotCertify, PlanError, SidelightError
from sidelight.laws.noises import DiscreteGaussian, Geometric
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.count import Count
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.stated import Stated
from sidelight.mechanisms.table import Table
from sidelight.mechanisms.then import Then
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.leak import Leak, Leaks, StatedLeak
from sidelight.model.plan import Plan
from sidelight.model.setting import Setting
from sidelight.numbers.interval import Interval
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.settings.check import check
from sidelight.theorems.general.given import fact

__version__ = "0.1.0"


def load(path: str | PathLike[str]) -> Plan:
    """The plan in a file; a mistake in it is a PlanError with its place."""
    from sidelight.plan import load as read

    return read(path)


def load_setting(path: str | PathLike[str]) -> Setting:
    """The finite setting in a file; a mistake in it is a SettingError with its path inside the file."""
    from sidelight.settings import load_setting as read

    return read(path)


__all__ = [
    "ActiveKnowledge",
    "Attacker",
    "Both",
    "BoundedLeakage",
    "CannotCertify",
    "Claim",
    "Count",
    "DifferentialPrivacy",
    "DiscreteGaussian",
    "Geometric",
    "Guarantee",
    "InTurn",
    "Independence",
    "Interval",
    "Joint",
    "Leak",
    "Leaks",
    "Minimum",
    "Noisy",
    "PassiveKnowledge",
    "Plan",
    "PlanError",
    "RateBounds",
    "Rates",
    "Semantic",
    "Setting",
    "SidelightError",
    "Stated",
    "StatedLeak",
    "Table",
    "Then",
    "WithLeak",
    "breaking_point",
    "certify",
    "check",
    "explain",
    "fact",
    "load",
    "load_setting",
]
