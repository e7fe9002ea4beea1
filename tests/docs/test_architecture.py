"""ARCHITECTURE.md names files that exist, and its walks are short."""

from __future__ import annotations

import re

import pytest

MOST_HOPS = 25


@pytest.fixture(scope="module")
def page(root) -> str:
    return (root / "ARCHITECTURE.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def walks(page) -> list[str]:
    """The text of each walk: it begins with the call in backticks."""
    section = page.split("\n## Two walks through the house\n", 1)[1].split("\n## ", 1)[0]
    return re.split(r"\n(?=`)", section)[1:]


def hops(walk: str) -> list[str]:
    return re.split(r"\n\d+\. ", walk)[1:]


def test_each_walk_has_at_most_25_hops(walks) -> None:
    assert len(walks) == 2
    for walk in walks:
        assert 10 <= len(hops(walk)) <= MOST_HOPS


def test_a_room_is_entered_again_only_where_the_walk_says_why(walks) -> None:
    for walk in walks:
        seen: list[str] = []
        for hop in hops(walk):
            room = re.search(r"`(\w+)/", hop)
            assert room is not None, hop
            if room[1] in seen and seen[-1] != room[1]:
                assert re.search(rf"\*{room[1]}\s+again", hop), hop
            seen.append(room[1])


def test_every_file_that_the_page_names_exists(page, root) -> None:
    named = {path for path in re.findall(r"`([\w/]+/[\w]+\.py)`", page) if "<" not in path}

    places = (root, root / "src", root / "src" / "sidelight")
    missing = sorted(path for path in named if not any((place / path).is_file() for place in places))

    assert len(named) > 40
    assert missing == []
