"""Profiles of counts: a count is compared with the same count plus one."""
