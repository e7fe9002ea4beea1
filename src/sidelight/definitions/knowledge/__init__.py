"""The data are uncertain to the attacker, who may know some records."""
