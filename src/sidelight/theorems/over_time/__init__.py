"""Several releases about the same people, day after day or question after question."""
