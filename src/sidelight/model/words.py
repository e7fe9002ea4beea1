"""Every sentence about a guarantee is made here."""
from __future__ import annotations
from typing import Any
def describe_claim(claim: Any) -> str: return f"claim {type(claim.mechanism).__name__}"
def describe_guarantee(g: Any) -> str: return "g"
