"""How the figures of several published tables overlap, and which single people they expose."""
