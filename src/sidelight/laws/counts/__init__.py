"""Laws of counts and sums over independent people."""
