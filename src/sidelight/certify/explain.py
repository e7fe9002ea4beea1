"""The proof of a guarantee as an indented text."""

from __future__ import annotations

from sidelight.model.assessment import ProofNode
from sidelight.model.guarantee import Guarantee


def explain(guarantee: Guarantee, epsilon: float = 0.1) -> str:
    """Which theorem gives the promise at this epsilon, what it states, and what it rests on."""
    return "\n".join(_lines(guarantee.proof(epsilon), 0))


def _lines(node: ProofNode, depth: int) -> list[str]:
    indent = "  " * depth
    lines = [f"{indent}{node.theorem} ({node.cites})", f"{indent}  {node.statement}"]
    for premise in node.premises:
        lines += _lines(premise, depth + 1)
    return lines
