"""What is computed of the secrets before noise and display."""
