"""Settings written to a file and read again, or refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.settings.example import TWO_VOTES

from sidelight.errors import SettingError
from sidelight.model.setting import Setting
from sidelight.settings.loading import load_setting


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str | bytes], Setting]:
    """The setting in a whole file."""

    def read(content: str | bytes) -> Setting:
        path = tmp_path / "setting.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return load_setting(path)

    return read


@pytest.fixture
def small(read: Callable[[str], Setting]) -> Callable[..., Setting]:
    """Two datasets that are always told apart, with some keys added, changed or (None) taken away."""

    def small(**keys: Any) -> Setting:
        setting = {"setting": 1, "datasets": [["a"], ["b"]], "outputs": ["x", "y"], "mechanism": [[1, 0], [0, 1]], **keys}
        return read(json.dumps({key: value for key, value in setting.items() if value is not None}))

    return small


@pytest.fixture
def changed(read: Callable[[str], Setting]) -> Callable[..., Setting]:
    """The two votes, with each old text replaced by a new one."""

    def changed(*changes: tuple[str, str]) -> Setting:
        text = TWO_VOTES
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} is not in the example exactly once"
            text = text.replace(old, new)
        return read(text)

    return changed


@pytest.fixture
def refused() -> Callable[..., SettingError]:
    """The mistake found by one of the others."""

    def refused(reading: Callable[..., Setting], *content: Any, **keys: Any) -> SettingError:
        with pytest.raises(SettingError) as caught:
            reading(*content, **keys)
        return caught.value

    return refused
