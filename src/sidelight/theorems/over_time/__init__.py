"""Theorems about several releases of the same people: on several days, or about several questions."""
