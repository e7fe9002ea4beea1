"""Theorems that hold for many definitions and mechanisms."""
