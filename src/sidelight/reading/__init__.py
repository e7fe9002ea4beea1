"""Reads plans, settings, policies and CSV files into values that know their place in the file, for error messages."""
