"""Exact laws on finitely many outcomes: tables, kernels, mixtures."""
