"""Laws of counts of very many people, computed from their transforms."""
