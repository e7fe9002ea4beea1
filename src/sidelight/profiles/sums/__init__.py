"""A sum against the same sum with one term changed."""
