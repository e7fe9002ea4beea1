"""Which claims are the worst of many: how what is given away changes with one amount of a claim."""
