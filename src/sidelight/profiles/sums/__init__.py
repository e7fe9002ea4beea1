"""Profiles of sums: a sum is compared with the same sum with one term changed."""
