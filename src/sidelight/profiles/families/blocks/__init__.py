"""Everybody but a block of neighbours in the order of their rates."""
