"""Several figures about the same people."""
