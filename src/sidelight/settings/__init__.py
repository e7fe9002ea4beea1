"""Reads setting files (JSON) into a Setting; every error names the file and the path of the mistake inside the file."""
