"""A count against the same count plus one."""
