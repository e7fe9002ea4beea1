"""How many people there are in a table of real people, in which cells, and what is known of their secrets."""
