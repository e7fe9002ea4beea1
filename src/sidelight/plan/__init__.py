"""plan.yaml -> Plan; every mistake has its file, line and column."""

from sidelight.plan.loading import load, load_all
from sidelight.plan.schema import schema

__all__ = ["load", "load_all", "schema"]
