"""Laws of very many people through their transforms."""
