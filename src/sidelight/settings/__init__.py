"""Reads setting files (JSON) into a Setting; every error names the file and the path of the mistake inside the file."""

from sidelight.settings.loading import load_setting

__all__ = ["load_setting"]
