"""What an attacker really achieves: lower ends, and games played with seeded generators."""
