"""Many releases seen together."""
