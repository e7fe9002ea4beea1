"""Writes docs/catalogue.md from the theorems themselves; with --check only says whether the page is up to date."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

from sidelight.model.theorem import Theorem
from sidelight.theorems import all_theorems

PAGE = Path(__file__).resolve().parent.parent / "docs" / "catalogue.md"
HEAD = """# Catalogue of theorems

Made by `scripts/catalogue.py` from `src/sidelight/theorems/`; not edited by hand. A *need* is a mathematical condition.
A *limit* is a size beyond which the formula is not evaluated. The keys of the sources are in [references.md](references.md).
"""
FAMILIES = {
    "general": "General",
    "partial_knowledge": "Attackers with partial knowledge",
    "bounded_leakage": "Beyond what has leaked",
}


def page() -> str:
    found = sorted(all_theorems(), key=lambda theorem: (_place(theorem), theorem.id))
    parts = [HEAD]
    for family, members in groupby(found, key=_family):
        parts.append(f"## {FAMILIES.get(family, family)}\n")
        parts += [_entry(theorem) for theorem in members]
    return "\n".join(parts)


def _entry(theorem: Theorem) -> str:
    lines = [
        ("about", f"{_names(theorem.mechanisms, 'any mechanism')}; {_names(theorem.definitions, 'any definition')}"),
        ("needs", "; ".join(need.sentence for need in theorem.needs) or "nothing beyond what it is about"),
        ("limits", "; ".join(limit.sentence for limit in theorem.limits)),
        ("rests on", "other guarantees" if theorem.rests_on else ""),
        ("exact", _exactness(theorem)),
        ("source", "; ".join(str(cite) for cite in theorem.cites)),
        ("printed", theorem.printed.printed if theorem.printed else ""),
        ("refuted by", theorem.printed.counterexample if theorem.printed else ""),
    ]
    listed = "\n".join(f"- {name}: {text}" for name, text in lines if text)
    return f"### `{theorem.id}`\n\n*{theorem.name.replace('_', ' ')}.* {theorem.statement}\n\n{listed}\n"


def _exactness(theorem: Theorem) -> str:
    """Yes and no are the functions that `theorem` makes of a constant; anything else looks at the claim."""
    if theorem.exact.__module__ != Theorem.__module__:
        return "for some claims"
    if not theorem.exact(None):  # type: ignore[arg-type]
        return "no"
    return "yes, where its premises are" if theorem.rests_on else "yes"


def _names(types: tuple[type, ...], everything: str) -> str:
    return everything if object in types else ", ".join(f"`{kind.__name__}`" for kind in types)


def _family(theorem: Theorem) -> str:
    return theorem.formula.__module__.split(".")[-2]


def _place(theorem: Theorem) -> int:
    names = list(FAMILIES)
    return names.index(_family(theorem)) if _family(theorem) in names else len(names)


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
