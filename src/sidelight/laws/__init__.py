"""Probability laws: exact on finitely many outcomes, of counts, and by their transforms."""
