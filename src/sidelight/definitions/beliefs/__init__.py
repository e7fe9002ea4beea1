"""What is believed of a secret after something was seen."""
