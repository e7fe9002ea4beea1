"""Delta as a function of epsilon: curves of two laws, and curves that follow from other curves."""
