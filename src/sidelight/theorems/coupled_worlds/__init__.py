"""Simulators, inference, sums, samples and estimators: Bassily, Groce, Katz, Smith."""
