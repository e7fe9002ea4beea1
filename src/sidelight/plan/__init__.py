"""Reads plan files (YAML) into a Plan; every error names the file, line and column of the mistake."""
