"""Histograms, and tables in which small cells are left out."""
