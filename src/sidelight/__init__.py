"""Sidelight: what published statistics give away, with a certified number and its proof.

The examples in docstrings begin after `import sidelight as sl`, in the folder that has `plans`.
"""

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any

from sidelight.cli import interrupts as _interrupts  # noqa: F401  first, so that Control-C prints no traceback

# isort: split
from sidelight.assess import Assessment, assess
from sidelight.attack.best import best_adversary
from sidelight.attack.game import LeakingMechanism
from sidelight.certify import breaking_point, calibrate, certify, explain
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.errors import BadValue, CannotCertify, DataError, PlanError, SettingError, SidelightError, TooLarge, WrongKind
from sidelight.mechanisms.between import Between
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.display_steps import cap, down, hide, nearest, relabel
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.more_than import MoreThan
from sidelight.mechanisms.kernels.most_common import MostCommon
from sidelight.mechanisms.kernels.most_likely import MostLikely
from sidelight.mechanisms.kernels.stated import Stated
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.paths import shortest_path
from sidelight.mechanisms.reducible import reducible
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.statistics.counts import Counts
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.mechanisms.then import Then
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.attacker import Attacker
from sidelight.model.calibrated import Calibrated
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.leak import Leak, Leaks, StatedLeak
from sidelight.model.setting import Setting
from sidelight.noises.binomial import Binomial
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.numbers.interval import Interval
from sidelight.plan.plan import Plan
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.populations.amounts import Amounts
from sidelight.populations.background import acceptable
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.chain import Chain
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.populations.sampled import Sampled
from sidelight.populations.trajectories import Trajectories
from sidelight.populations.unknown_law import UnknownLaw
from sidelight.reading.expected import expect
from sidelight.settings.check import check
from sidelight.theorems import all_formulas
from sidelight.theorems.general.given import fact
from sidelight.version import VERSION

__version__ = VERSION


def load(plan: str | PathLike[str] | Mapping[str, Any]) -> Plan:
    """The plan in a file, or in a dict with the same tree; a mistake in it is a PlanError with its place.

    >>> sl.load("plans/referendum.yaml").title
    'Referendum tally'
    >>> sl.load({"sidelight": 1, "publish": [{"name": "tally", "count": {"vote": "yes"}}], "tittle": "Referendum"})
    Traceback (most recent call last):
        ...
    sidelight.errors.PlanError: the plan: at tittle: 'tittle' is not a key of the plan
      allowed: sidelight, title, data, people, attacker, already_public, leaked, publish, policy
      hint: did you mean 'title'?
    """
    from sidelight.plan.loading import load as read

    return read(plan)


def load_setting(path: str | PathLike[str]) -> Setting:
    """The finite setting in a file; a mistake in it is a SettingError with its path inside the file.

    >>> sl.load_setting("plans/settings/one_time_pad.json").datasets
    (('0',), ('1',))
    """
    from sidelight.settings.loading import load_setting as read

    file = expect(path, str, "the path of a setting", PathLike)
    try:
        return read(file)
    except OSError as problem:
        raise SettingError(fspath(file), "", f"the file cannot be read: {problem.strerror or problem}") from None


__all__ = [
    "ActiveKnowledge",
    "AmountBounds",
    "Amounts",
    "Assessment",
    "Attacker",
    "BadValue",
    "Between",
    "Binomial",
    "Both",
    "BoundedLeakage",
    "Calibrated",
    "CannotCertify",
    "Categories",
    "CategoryBounds",
    "Chain",
    "Claim",
    "Count",
    "CountWith",
    "Counts",
    "CoupledWorlds",
    "DataError",
    "DifferentialPrivacy",
    "DiscreteGaussian",
    "Distributional",
    "Geometric",
    "Guarantee",
    "Histogram",
    "InTurn",
    "Independence",
    "Interval",
    "Joint",
    "KAnonymous",
    "Leak",
    "LeakingMechanism",
    "Leaks",
    "Linear",
    "Mean",
    "Minimum",
    "MoreThan",
    "MostCommon",
    "MostLikely",
    "Noisy",
    "PassiveKnowledge",
    "Plan",
    "PlanError",
    "RateBounds",
    "Rates",
    "Rounded",
    "Sampled",
    "Semantic",
    "Setting",
    "SettingError",
    "Shown",
    "SidelightError",
    "Stated",
    "StatedLeak",
    "Sum",
    "Table",
    "Then",
    "TooLarge",
    "Trajectories",
    "UnknownLaw",
    "WithLeak",
    "WrongKind",
    "acceptable",
    "all_formulas",
    "assess",
    "best_adversary",
    "breaking_point",
    "calibrate",
    "cap",
    "certify",
    "check",
    "down",
    "explain",
    "fact",
    "hide",
    "load",
    "load_setting",
    "nearest",
    "reducible",
    "relabel",
    "shortest_path",
]
