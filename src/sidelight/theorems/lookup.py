"""From what somebody types to rows of the catalogue: ids, places as they are cited, names of definitions, papers and kinds."""

from __future__ import annotations

import difflib
import re
import shlex
from typing import TypeVar

from sidelight.definitions.registry import all_definitions
from sidelight.errors import BadValue
from sidelight.model.definition import Definition
from sidelight.model.results.formula import Formula
from sidelight.theorems.catalogue import KINDS, Row, all_errata, catalogue
from sidelight.theorems.papers import PAPERS, Paper

N = TypeVar("N")

ALIASES = {
    "dp": "differential_privacy",
    "bldp": "bounded_leakage",
    "apk": "active_knowledge",
    "apkdp": "active_knowledge",
    "ppk": "passive_knowledge",
    "ppkdp": "passive_knowledge",
    "np": "noiseless",
    "cdp": "causal",
    "ibcdp": "inference_causal",
    "ddp": "distributional",
    "cw": "coupled_worlds",
}
"""Definitions by the short names that the papers give them."""

PLACES = {
    "theorem": "thm",
    "definition": "def",
    "lemma": "lem",
    "proposition": "prop",
    "corollary": "cor",
    "claim": "claim",
    "example": "ex",
    "remark": "rem",
    "algorithm": "alg",
    "section": "sec",
    "footnote": "fn",
}
"""Kinds of numbered places, and how they are written in an id."""

_WORDS = "|".join(word for pair in PLACES.items() for word in pair)
CITED = re.compile(rf"(?:(?P<paper>\w+)[\s,.:]+)?(?P<word>(?:{_WORDS})\.?)\s+(?P<number>\w[\w.-]*)", re.IGNORECASE)


def row_of(id: str) -> Row:
    return _named(catalogue(), id, "the catalogue has no")


def formula_of(id: str) -> Formula:
    """What computes the numbers of this id; where nothing does, the error says what can be done."""
    row = row_of(id)
    if len(row.formulas) == 1:
        return row.formulas[0]
    if row.formulas:
        raise BadValue(f"{id} is stated by several formulas: choose from {', '.join(row.stated_by)}")
    if row.definitions:
        name = row.definitions[0].name
        raise BadValue(f"{id} is the definition {name}: `sidelight check SETTING.json --definition {name}` asks it of a setting")
    if row.theorems:
        raise BadValue(
            f"{id} is about mechanisms and has no formula of plain numbers: `sidelight certify`, or sidelight.certify in Python, "
            f"uses it; `sidelight theorems show {id}` says what it needs"
        )
    if row.orders:
        raise BadValue(
            f"{id} is an order between claims and has no formula of plain numbers: `sidelight calibrate` and tables by cell use "
            f"it; `sidelight theorems show {id}` says what it needs"
        )
    raise BadValue(f"{id} has no numbers to apply: `sidelight theorems show {id}` says what it is")


def rows_named(name: str) -> list[Row]:
    """What somebody means who types an id, a definition by its name or its usual short name, or a place as it is cited. A place
    without its paper may be in several.
    """
    if name in catalogue():
        return [catalogue()[name]]
    definition = _definition_named(name)
    found = [catalogue()[definition.catalogue[0]]] if definition else cited_as(name)
    named = {one: catalogue()[definition.catalogue[0]] for one, definition in all_definitions().items()}
    return found or [_named({**catalogue(), **named}, name, "the catalogue has no")]


def cited_as(name: str) -> list[Row]:
    """The rows of a place such as "Theorem 9" or "cw, Theorem 9": its own, or else those that cite it; empty if there is none."""
    place = CITED.fullmatch(name.strip())
    if place is None:
        return []
    word = place["word"].lower().rstrip(".")
    full, short = next(((full, short) for full, short in PLACES.items() if word in (full, short)), ("", ""))
    papers = [paper for paper in PAPERS.values() if _means(place["paper"], paper)]
    own = [catalogue().get(f"{word}.{short}{place['number']}") for paper in papers for word in paper.words]
    locator, keys = f"{full} {place['number']}".lower(), {paper.key for paper in papers}
    citing = [
        row for row in catalogue().values() if any(cite.source in keys and cite.locator.lower() == locator for cite in row.cites)
    ]
    return [row for row in own if row is not None] or citing


def errata_at(name: str) -> list[str]:
    """The ids of the errata of a place in print, or of its parts."""
    ids = [name] if name in all_errata() or name in catalogue() else [row.id for row in cited_as(name)]
    if not ids:
        _named(all_errata(), name, "there is no erratum of")
    found = [one for id in ids for one in _errata_of(id)]
    if not found:
        raise BadValue(
            f"nothing false was found in print at {name}; `sidelight theorems show {shlex.quote(name)}` says what holds"
        )
    return found


def _errata_of(id: str) -> list[str]:
    if id in all_errata():
        return [id]
    stated_by = catalogue()[id].stated_by
    return [one for one in all_errata() if one.startswith(f"{id}.") or one in stated_by]


def paper_named(name: str) -> Paper:
    """By its key or by the first word of its ids."""
    by_name = {name: paper for paper in PAPERS.values() for name in (*paper.words, paper.key)}
    return _named(by_name, name, "there is no paper called", f": it is one of {', '.join(PAPERS)}")


def kind_named(name: str) -> str:
    return _named({kind: kind for kind in KINDS}, name, "there is no kind called", f": it is one of {', '.join(KINDS)}")


def _definition_named(name: str) -> type[Definition] | None:
    phrase = " ".join(re.split(r"[\s_-]+", name.strip().lower()))
    short = phrase.removesuffix(" privacy").removesuffix(" differential")
    known = all_definitions()
    wanted = [one.replace(" ", "_") for one in (ALIASES.get(phrase, ""), phrase, short)]
    return next((known[one] for one in wanted if one in known), None)


def _means(word: str | None, paper: Paper) -> bool:
    return word is None or word.lower() in (*paper.words, paper.key.lower())


def _named(known: dict[str, N], name: str, none: str, otherwise: str = "; `sidelight theorems` lists what there is") -> N:
    """A mistake is told what is near, whatever its capital letters; a number without its paper may be several."""
    if name in known:
        return known[name]
    lowered = {one.lower(): one for one in known}
    ending = [one for word, one in lowered.items() if word.endswith(f".{name.lower()}")]
    near = ending or [lowered[word] for word in difflib.get_close_matches(name.lower(), lowered, 1)]
    raise BadValue(f"{none} {name!r}" + (f": did you mean {' or '.join(near)}?" if near else otherwise))
