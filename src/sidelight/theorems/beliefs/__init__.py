"""Theorems about what attackers believe after an output."""
