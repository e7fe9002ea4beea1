"""From a plan to an assessment: statements, findings, verdict."""

from sidelight.assess.assess import assess

__all__ = ["assess"]
