"""The noise that a release adds: a noun of the plan, a law underneath."""

from sidelight.laws.noises import DiscreteGaussian, Geometric, Noise

__all__ = ["DiscreteGaussian", "Geometric", "Noise"]
