"""Curves that follow from other curves."""
