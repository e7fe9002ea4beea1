"""Outputs drawn from a law that depends on the dataset."""
