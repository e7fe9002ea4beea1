"""Theorems about outputs beside a leak: what is still promised once something has leaked."""
