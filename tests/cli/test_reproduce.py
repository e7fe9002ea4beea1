"""Figures drawn again from the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.running import ROOT, sidelight


def test_a_figure_is_written_as_a_picture_and_as_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "figures"

    result = sidelight("reproduce", "figure4", "--to", folder)

    assert result.returncode == 0
    assert result.stderr == ""
    assert result.stdout.startswith(f"figure4: {folder / 'figure4.svg'}, {folder / 'figure4.csv'}\nTheorem 4 ")
    assert sorted(path.name for path in folder.iterdir()) == ["figure4.csv", "figure4.svg"]
    for path in folder.iterdir():
        assert path.read_bytes() == (ROOT / "docs" / "figures" / path.name).read_bytes()


def test_json_lists_the_files_and_the_rows(tmp_path: Path) -> None:
    result = sidelight("reproduce", "figure4", "--to", tmp_path, "--json")

    (found,) = json.loads(result.stdout)["figures"]
    head, *rows = csv.reader((tmp_path / "figure4.csv").read_text(encoding="utf-8").splitlines())
    assert found["name"] == "figure4"
    assert [Path(file).name for file in found["files"]] == ["figure4.svg", "figure4.csv"]
    assert found["columns"] == head
    assert [[float(cell) for cell in row] for row in rows] == [
        [float("inf") if cell == "infinite" else float(cell) for cell in row] for row in found["rows"]
    ]
    ElementTree.parse(tmp_path / "figure4.svg")


def test_what_cannot_be_drawn_or_written_is_said_before_anything_is_computed(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "figure5.svg").mkdir()

    unknown = sidelight("reproduce", "figure1", "--to", tmp_path)
    a_file = sidelight("reproduce", "figure4", "--to", tmp_path / "file")
    far_off = sidelight("reproduce", "figure4", "--to", tmp_path / "no" / "where")
    in_the_way = sidelight("reproduce", "all", "--to", tmp_path)

    assert {one.returncode for one in (unknown, a_file, far_off, in_the_way)} == {2}
    assert unknown.stderr == "figure2, figure3, figure4, figure5, figure6 or all is expected, found 'figure1'\n"
    assert "no such folder" in a_file.stderr
    assert "no such folder" in far_off.stderr
    assert "not a file that can be replaced" in in_the_way.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figure5.svg", "file"]
