"""The nouns: frozen values and protocols, no algorithms."""
