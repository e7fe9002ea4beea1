"""Everybody's rate at one of two bounds."""
