"""What the attacker is not sure of: rates of people, as a plan writes them or a table has them."""
