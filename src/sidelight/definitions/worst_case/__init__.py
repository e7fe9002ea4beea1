"""Neighbouring datasets are compared, whatever the attacker knows."""
