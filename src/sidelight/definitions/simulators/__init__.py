"""A simulator who sees less must show nearly the same."""
