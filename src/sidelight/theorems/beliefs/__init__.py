"""What attackers conclude."""
