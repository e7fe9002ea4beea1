"""Theorems about counts of people: plain, noisy, hidden while they are small, rounded; also several counts together."""
