"""Claims as plain data: a tree of names and numbers that outlives renamed modules and changed constructors.

`written` makes the tree of a value, `read` the value of a tree. A name stands for a concept: when a class gets another
constructor, its line in `BUILDERS` changes, and the recorded file stays as it is.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.between import Between
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.display_steps import Cap, Hide, Multiple, Relabel, Within
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.exponential import Exponential
from sidelight.mechanisms.kernels.mixture import Mixture
from sidelight.mechanisms.kernels.reduction import Reduction
from sidelight.mechanisms.kernels.stated import Stated
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.counts import Counts
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.attacker import Attacker
from sidelight.model.chosen import Chosen
from sidelight.model.claim import Claim
from sidelight.model.leak import Leak, Leaks, SharedLeak, StatedLeak
from sidelight.model.population import EVERYONE, Atom, Stratum
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.populations.trajectories import Trajectories, TrajectoryGroup

PLAIN = (
    ActiveKnowledge,
    BoundedLeakage,
    Causal,
    CoupledWorlds,
    Dependency,
    DifferentialPrivacy,
    Distributional,
    Independence,
    InferenceCausal,
    InferenceCoupledWorlds,
    InferenceDistributional,
    InferencePufferfish,
    Noiseless,
    PassiveKnowledge,
    Pointwise,
    Pufferfish,
    RealityObliviousSemantic,
    Semantic,
    FiniteLaw,
    Kernel,
    DiscreteGaussian,
    Geometric,
    Attacker,
    Chosen,
    Claim,
    Leak,
    SharedLeak,
    StatedLeak,
    Between,
    Constant,
    Cap,
    Exponential,
    Linear,
    Mean,
    Minimum,
    Mixture,
    Noisy,
    Reduction,
    Rounded,
    Stated,
    Table,
    Then,
    WithLeak,
    Hide,
    Multiple,
    Relabel,
    Within,
)


def number(name: str | Atom) -> Atom:
    """Of a word that names an atom, in the order of the alphabet: claims were recorded before atoms had numbers."""
    if isinstance(name, Atom):
        return name
    return EVERYONE if name == "everyone" else int.from_bytes(name.encode().ljust(16, b"\0"), "big")


def among(names: frozenset[str | Atom] | None) -> frozenset[Atom] | None:
    return None if names is None else frozenset(map(number, names))


BUILDERS: dict[str, Callable[..., Any]] = {
    **{kind.__name__: kind for kind in PLAIN},
    "Both": lambda parts: Both(*parts),
    "Counts": lambda noise=None: Counts() if noise is None else Noisy(Counts(), noise),
    "InTurn": lambda parts: InTurn(*parts),
    "Leaks": lambda parts: Leaks(*parts),
    "Shown": lambda inner, steps: Shown(inner, *steps),
    "Histogram": Histogram,
    "KAnonymous": lambda values, absent, **others: KAnonymous(
        values if absent is None else (*values, absent), absent=absent, **others
    ),
    "Count": lambda of: Count(among(of)),
    "Size": lambda of: Size(among(of)),
    "ByAtom": lambda inner, of: ByAtom(inner, among(of)),
    "Stratum": lambda atom, size, rate: Stratum(number(atom), size, rate),
    "Group": lambda atom, size, law: TrajectoryGroup(number(atom), size, law),  # recorded under its earlier name
    "TrajectoryGroup": TrajectoryGroup,
    "Joint": lambda law, names: Joint(law, tuple(map(number, names))),
    "Rates": lambda strata: Rates(strata),
    "RateBounds": lambda atoms, low, high, together, **more: RateBounds(
        tuple((number(name), size) for name, size in atoms), low, high, together, **more
    ),
    "Trajectories": Trajectories,
    "Categories": lambda domain, groups: Categories([(size, dict(zip(domain, law, strict=True))) for size, law in groups]),
    "CategoryBounds": lambda people, domain, ends: CategoryBounds(people, dict(zip(domain, ends, strict=True))),
}


def written(value: Any) -> Any:
    """Whole numbers, words, truth values and None as they are; the rest as a list or an object with one telling key."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return {"q": str(value)}
    if isinstance(value, tuple):
        return [written(part) for part in value]
    if isinstance(value, frozenset):
        return {"set": [written(part) for part in sorted(value, key=str)]}
    fields = {field.name: written(getattr(value, field.name)) for field in dataclasses.fields(value) if field.compare}
    return {"is": type(value).__name__, **fields}


def read(tree: Any) -> Any:
    if isinstance(tree, list):
        return tuple(read(part) for part in tree)
    if not isinstance(tree, dict):
        return tree
    if "q" in tree:
        return Fraction(tree["q"])
    if "set" in tree:
        return frozenset(read(part) for part in tree["set"])
    return BUILDERS[tree["is"]](**{name: read(part) for name, part in tree.items() if name != "is"})
