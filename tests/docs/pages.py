"""A Markdown page as text: its blocks, its headings with their anchors, its links."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

FENCE = re.compile(r"(?ms)^(?P<indent> *)(?P<marks>```+|~~~+)(?P<language>[^\n]*)\n(?P<text>.*?)^(?P=indent)(?P=marks) *$")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)")
NAMED_LINK = re.compile(r"(?m)^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)")
HTML_LINK = re.compile(r"""(?:href|src)=["']([^"']+)["']""")
HTML_ANCHOR = re.compile(r"""(?:id|name)=["']([^"']+)["']""")
NAMED = re.compile(r"# (\w+\.yaml)\n")  # the first line of a block that stands for a file
KEY = re.compile(r"(?ms)^(\w+):.*?(?=^\w+:|\Z)")
SHEET = re.compile(r"\b(?:cells|groups|table|law): (\w+\.csv)\b")


def blocks(page: Path, language: str) -> list[str]:
    """The text of every block of a language."""
    return [text for found, text in all_blocks(page) if found == language]


def all_blocks(page: Path) -> list[tuple[str, str]]:
    """Language and text of every fenced block, in the order of the page."""
    return [(found["language"].strip(), found["text"]) for found in FENCE.finditer(page.read_text(encoding="utf-8"))]


def named(text: str) -> str | None:
    """The file that a block stands for."""
    found = NAMED.match(text)
    return found[1] if found else None


def edited(before: str, text: str) -> str:
    """A file after a block of that name: a whole plan replaces it, a part of one replaces the keys that it has."""
    keys = {found[1]: found[0].rstrip() for found in KEY.finditer(text)}
    if "sidelight" in keys:
        return text
    after = KEY.sub(lambda found: keys.pop(found[1], found[0].rstrip()) + found[0][len(found[0].rstrip()) :], before)
    return after + "".join(f"\n{key}\n" for key in keys.values())


def plans(page: Path) -> list[str]:
    """Every plan of a page, or part of one; of a block with the name of a file, the file as it then is."""
    found: list[str] = []
    files: dict[str, str] = {}
    for text in blocks(page, "yaml"):
        name = named(text)
        found.append(edited(files.get(name, ""), text) if name else text)
        if name:
            files[name] = found[-1]
    return found


def sheets(page: Path) -> dict[str, str]:
    """The CSV blocks of a page, by the names that its plans give them, in this order."""
    names = dict.fromkeys(SHEET.findall("\n".join(blocks(page, "yaml"))))
    return dict(zip(names, blocks(page, "csv"), strict=True))


def links(page: Path) -> list[str]:
    """What a page links to or shows, blocks apart, as it is written."""
    prose = _prose(page)
    return [unquote(link) for form in (LINK, NAMED_LINK, HTML_LINK) for link in form.findall(prose)]


def anchors(page: Path) -> set[str]:
    """What can stand after # in a link to this page. A heading becomes lower case without its signs, spaces become hyphens, and a
    heading that was there before gets a number: the rules of GitHub.
    """
    seen, found = Counter[str](), set(HTML_ANCHOR.findall(_prose(page)))
    for heading in headings(page):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return found


def headings(page: Path) -> list[str]:
    """The headings as a reader sees them: without code marks, emphasis and the targets of links."""
    found = [re.sub(r"\s+#*$", "", text) for text in re.findall(r"(?m)^#{1,6} +(.*)$", _without_blocks(page))]
    return [re.sub(r"\*|`", "", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)).strip() for text in found]


def _prose(page: Path) -> str:
    """The page without its blocks and without code in backticks, in which a bracket is no link."""
    return re.sub(r"`[^`\n]*`", "", _without_blocks(page))


def _without_blocks(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))
