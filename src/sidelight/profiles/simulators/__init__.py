"""The best simulator, and what is believed after what it shows."""
