"""What attackers conclude: Kasiviswanathan, Smith."""
