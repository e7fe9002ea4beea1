"""Sums of the amounts of independent people: laws of one amount, and tails of the sum."""
