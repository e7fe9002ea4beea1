"""Which figures are seen, and about whom: as questions."""
