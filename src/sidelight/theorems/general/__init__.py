"""Theorems that do not care which definition they serve."""
