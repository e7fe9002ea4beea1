"""The only code that calls theorems."""

from sidelight.certify.breaking_point import breaking_point, still_passes
from sidelight.certify.calibrate import calibrate
from sidelight.certify.certify import certify, certify_claim
from sidelight.certify.explain import explain

__all__ = ["breaking_point", "calibrate", "certify", "certify_claim", "explain", "still_passes"]
