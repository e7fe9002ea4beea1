"""Several figures about the same people, seen together."""
