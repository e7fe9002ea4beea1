"""Counts of independent people, plain, noisy, hidden, rounded; also several of them."""
