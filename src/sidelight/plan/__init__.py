"""Reads plan files (YAML) into a Plan; every error names the file, line and column of the mistake."""

from sidelight.plan.loading import load, load_all
from sidelight.plan.schema import schema

__all__ = ["load", "load_all", "schema"]
