"""Probability laws as values."""
