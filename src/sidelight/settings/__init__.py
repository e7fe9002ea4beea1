"""setting.json -> Setting; every mistake has its file and its path inside the file."""
