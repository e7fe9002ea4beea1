"""Theorems about weighted sums, means and estimates that are published without noise."""
