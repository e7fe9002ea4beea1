"""Text to located values: places, nodes, keys, suggestions; for plans, settings, policies and CSV files."""
