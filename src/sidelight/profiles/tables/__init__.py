"""Profiles of tables of counts: one person is moved from one cell to another."""
