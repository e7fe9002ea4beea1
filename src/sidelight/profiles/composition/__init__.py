"""Profiles of many releases seen together."""
