"""Theorems about histograms, and about tables in which small cells are left out."""
