"""Curves of definitions by simulators and by beliefs: the best simulator, and what is believed after its output."""
