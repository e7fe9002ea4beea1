"""Finds the quotations of the errata in the texts of the papers; run as a module, it writes down where they were found.

The texts are no part of the project: a copy of it without them has `quotations.csv`, with the line and the SHA-256 of every
quotation that was found, so that a changed quotation is noticed there too.
"""

from __future__ import annotations

import csv
import hashlib
import re
from pathlib import Path

from sidelight.theorems.catalogue import all_errata
from sidelight.theorems.papers import paper_of

ROOT = Path(__file__).resolve().parent.parent.parent
FOUND = Path(__file__).with_name("quotations.csv")
TEXTS = {
    "pk": "dp_with_partial_knowledge.txt",
    "bldp": "bounded_leakage_dp.txt",
    "cw": "coupled_worlds_privacy.txt",
    "ks": "resistance_to_side_information.txt",
}
LEFT_OUT = "[…]"
FARTHEST = 1_000  # characters of the normalised text between two parts of a quotation

GREEK = "epsilon lambda mu pi sigma theta delta Delta Gamma Theta Omega sum", "ελμπσθδΔΓΘΩΣ"
RELATIONS = "geq leq approx neq in perp pm cdot sim", "≥≤≈≠∈⊥±·∼"
SIGNS = {name: sign for names, signs in (GREEK, RELATIONS) for name, sign in zip(names.split(), signs, strict=True)}
SIGNS |= {"varepsilon": "ε", "exp": "exp", "log": "log"}
FONTS = "mathcal|mathbb|mathbf|mathsf|mathrm|text|operatorname"
ACCENTS = {"bar": "\u0304", "overline": "\u0304", "hat": "\u0302"}
TYPOGRAPHY = str.maketrans({"ϵ": "ε", "−": "-", "–": "-", "’": "'", "′": "'", "“": '"', "”": '"', "ˉ": "\u0304"})


def normalised(text: str) -> str:
    """Without white space, markup, braces and hyphens inside words; formulas as plain signs."""
    text = text.translate(TYPOGRAPHY).replace("\\{", "").replace("\\}", "")
    text = re.sub(rf"\\(?:{FONTS})\{{([^{{}}]*)\}}", r"\1", text)
    text = re.sub(r"\\(?:left|right|middle)(?![A-Za-z])", "", text)
    text = re.sub(r"\\([A-Za-z]+)", lambda name: SIGNS.get(name[1], name[0]), text)
    text = re.sub(r"<[^>]*>|[\s$*&]", "", text)
    for name, sign in ACCENTS.items():
        text = re.sub(rf"\\{name}\{{(.)\}}", rf"\1{sign}", text)
    for _ in range(3):  # formulas in formulas
        text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", _fraction, text)
        text = re.sub(r"\\sqrt\{([^{}]*)\}", lambda root: f"√{_bracketed(root[1])}", text)
        text = re.sub(r"([_^])\{([^{}]*)\}", r"\1\2", text)
    return re.sub(r"(?<=[a-z])-(?=[a-z])", "", text.replace("{", "").replace("}", ""))


def _fraction(found: re.Match[str]) -> str:
    above, below = found.groups()
    several = re.search(r"[-+]", re.sub(r"\([^()]*\)", "", above))
    return f"{_bracketed(above) if several else above}/{_bracketed(below)}"


def _bracketed(text: str) -> str:
    return text if len(text) == 1 else f"({text})"


def digest(quote: str) -> str:
    return hashlib.sha256(normalised(quote).encode()).hexdigest()


def papers() -> Path | None:
    """The folder with the texts, beside the project or above it."""
    return next((place / "shared" / "papers" for place in ROOT.parents if (place / "shared" / "papers").is_dir()), None)


def line_of(quote: str, text: str) -> int | None:
    """The line on which the quotation begins; None where its parts are not there in this order, near each other."""
    lines = [normalised(line) for line in text.splitlines()]
    whole, parts = "".join(lines), [normalised(part) for part in quote.split(LEFT_OUT)]
    start = whole.find(parts[0])
    while start >= 0:
        end: int | None = start + len(parts[0])
        for part in parts[1:]:
            place = whole.find(part, end, end + FARTHEST + len(part))
            if place < 0:
                end = None
                break
            end = place + len(part)
        if end is not None:
            return _line_at(start, lines)
        start = whole.find(parts[0], start + 1)
    return None


def _line_at(place: int, lines: list[str]) -> int:
    passed = 0
    for number, line in enumerate(lines, start=1):
        passed += len(line)
        if place < passed:
            return number
    raise ValueError(place)


def quotations() -> dict[str, tuple[str, str]]:
    """By id, and a number where an id has several errata: the name of the text and the quotation."""
    return {
        f"{id}#{number}": (TEXTS[paper_of(id).words[0]], erratum.quote)
        for id, errata in all_errata().items()
        for number, erratum in enumerate(errata, start=1)
    }


def written_down() -> dict[str, tuple[str, int, str]]:
    """By id: the text, the line and the digest of the quotation when it was found."""
    with FOUND.open(encoding="utf-8", newline="") as file:
        return {row["id"]: (row["text"], int(row["line"]), row["sha256"]) for row in csv.DictReader(file)}


def main() -> None:
    folder = papers()
    if folder is None:
        raise SystemExit("the texts of the papers are not here: nothing was written")
    missing = []
    with FOUND.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("id", "text", "line", "sha256"))
        for id, (name, quote) in quotations().items():
            line = line_of(quote, (folder / name).read_text(encoding="utf-8"))
            if line is None:
                missing.append(id)
            rows.writerow((id, name, line, digest(quote)))
    if missing:
        raise SystemExit(f"not found: {', '.join(missing)}")


if __name__ == "__main__":
    main()
