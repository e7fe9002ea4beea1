"""Atoms by name: the numbers of three groups of people, in the order of the alphabet. Zero is everyone."""

EAST, NORTH, SOUTH = range(1, 4)
