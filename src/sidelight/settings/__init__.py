"""setting.json -> Setting; every mistake has its file and its path inside the file."""

from sidelight.settings.loading import load_setting

__all__ = ["load_setting"]
