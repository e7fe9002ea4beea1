"""Bounded-leakage differential privacy (Ligett, Peale, Reingold)."""
