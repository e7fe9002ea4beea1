"""Which two worlds are compared: one file per definition."""
