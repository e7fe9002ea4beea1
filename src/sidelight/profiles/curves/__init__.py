"""Delta as a function of epsilon: the values themselves, and what follows from one or two of them."""
