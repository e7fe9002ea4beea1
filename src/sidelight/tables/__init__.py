"""What a set of published tables gives away."""
