"""What the attacker cannot know: one file per kind of population."""
