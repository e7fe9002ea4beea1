"""What is still promised once something has leaked."""
