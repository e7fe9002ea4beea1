"""From numbers to statements: what is said, about which figure, to whom. One file per ground, one per what is spoken of."""
