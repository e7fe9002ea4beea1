"""Theorems about simulators: which outputs can be imitated without a record, and what follows for beliefs."""
