"""What is seen: one file per kind of mechanism."""
