"""How far apart two views are: delta as a function of epsilon."""
