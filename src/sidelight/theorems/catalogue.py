"""Every numbered place of the sources, and every result of our own: what became of it here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from sidelight.definitions.registry import all_definitions
from sidelight.model.definition import Definition
from sidelight.model.results.cite import Cite
from sidelight.model.results.entry import Entry
from sidelight.model.results.erratum import ERRORS, Erratum, Refuted
from sidelight.model.results.formula import Formula
from sidelight.model.results.order import Order
from sidelight.model.results.theorem import Theorem
from sidelight.numbers.kept import built_once
from sidelight.theorems import all_entries, all_formulas, all_orders, all_theorems, own_errata
from sidelight.theorems.papers import PAPERS, paper_of

T = TypeVar("T", Theorem, Order, Formula, Entry)

KINDS = ("definition", "theorem", "order", "formula", "entry", "note", "erratum", "reading")


@dataclass(frozen=True, slots=True)
class Row:
    """One id. A theorem or formula that states it under another id of its own is here too."""

    id: str
    definitions: tuple[type[Definition], ...] = ()
    theorems: tuple[Theorem, ...] = ()
    orders: tuple[Order, ...] = ()
    formulas: tuple[Formula, ...] = ()
    entries: tuple[Entry, ...] = ()
    errata: tuple[Erratum, ...] = ()

    @property
    def _stating(self) -> list[Theorem | Order | Formula]:
        return [*self.theorems, *self.orders, *self.formulas]

    @property
    def kinds(self) -> tuple[str, ...]:
        found = {
            "definition": self.definitions,
            "theorem": self.theorems,
            "order": self.orders,
            "formula": self.formulas,
            "entry": [entry for entry in self.entries if not entry.note],
            "note": [entry for entry in self.entries if entry.note],
        }
        return tuple(kind for kind, values in found.items() if values) or (("erratum",) if self._wrong else ("reading",))

    @property
    def _wrong(self) -> bool:
        """Whether something printed is wrong, in a statement or in a proof; a reading of ours is not the authors' error."""
        return any(erratum.kind != "our reading" for erratum in self.errata)

    @property
    def name(self) -> str:
        """A few words."""
        if self.definitions:
            return self.definitions[0].name.replace("_", " ")
        values = self._stating
        if values:
            own = [value for value in values if value.id == self.id] or values
            return own[0].name.strip("_").replace("_", " ")
        return self.entries[0].says if self.entries else self.errata[0].printed

    @property
    def stated_by(self) -> tuple[str, ...]:
        """The ids of what states it, where they are others."""
        ids = [value.id for value in self._stating]
        return () if self.id in ids else tuple(dict.fromkeys(ids))

    @property
    def verdict(self) -> str:
        """On the printed statement: as_printed, corrected or tight; empty where nothing was judged."""
        wrong = any(erratum.kind in ERRORS for erratum in self.errata)
        if wrong or any(formula.verdict == "corrected" for formula in self.formulas):
            return "corrected"
        return next((formula.verdict for formula in self.formulas if formula.in_print), "")

    def is_a(self, kind: str) -> bool:
        read = any(erratum.kind == "our reading" for erratum in self.errata)
        return kind in self.kinds or (kind == "erratum" and self._wrong) or (kind == "reading" and read)

    def speaks_of(self, definition: type[Definition]) -> bool:
        speaking: tuple[Theorem | Order, ...] = (*self.theorems, *self.orders)
        return definition in self.definitions or any(issubclass(definition, one.definitions) for one in speaking)

    @property
    def cites(self) -> tuple[Cite, ...]:
        found = [_numbered(self.id)] if self.definitions and ".def" in self.id else []
        found += [cite for value in self._stating for cite in value.cites]
        found += [cite for entry in self.entries for cite in entry.cites]
        found += [definition.cites for definition in self.definitions if not found]
        return tuple(dict.fromkeys(found or [cite for erratum in self.errata for cite in erratum.cites]))


@built_once
def catalogue() -> dict[str, Row]:
    """By id, paper by paper, in the order of their numbers."""
    definitions: dict[str, list[type[Definition]]] = {}
    for definition in all_definitions().values():
        for id in definition.catalogue:
            definitions.setdefault(id, []).append(definition)
    theorems, formulas, entries = _by_id(all_theorems()), _by_id(all_formulas().values()), _by_id(all_entries())
    orders, errata = _by_id(all_orders()), all_errata()
    ids = {*definitions, *theorems, *orders, *formulas, *entries, *errata}
    return {
        id: Row(
            id,
            tuple(definitions.get(id, ())),
            tuple(theorems.get(id, ())),
            tuple(orders.get(id, ())),
            tuple(formulas.get(id, ())),
            tuple(entries.get(id, ())),
            errata.get(id, ()),
        )
        for id in sorted(ids, key=_place)
    }


@dataclass(frozen=True, slots=True)
class Recomputed:
    """An erratum with the numbers of its counterexample."""

    id: str
    erratum: Erratum
    cites: tuple[Cite, ...]
    numbers: Refuted


def recomputed(id: str) -> tuple[Recomputed, ...]:
    """The counterexamples of this id, computed from the definitions now."""
    return tuple(
        Recomputed(id, erratum, erratum.cites if erratum.id else catalogue()[id].cites, erratum.refute())
        for erratum in all_errata().get(id, ())
    )


@built_once
def all_errata() -> dict[str, tuple[Erratum, ...]]:
    """Those of theorems, formulas and definitions, and those of their own; by id, each once."""
    found: dict[str, dict[Erratum, None]] = {}
    for id, erratum in _errata():
        found.setdefault(erratum.id or id, {})[erratum] = None
    return {id: tuple(found[id]) for id in sorted(found, key=_place)}


def _by_id(values: Iterable[T]) -> dict[str, list[T]]:
    """Under its own id, and under those it also states unless something else has them as its own."""
    found: dict[str, list[T]] = {}
    own: dict[str, list[T]] = {}
    for value in values:
        own[value.id] = [value]
        for id in getattr(value, "also", ()):
            found.setdefault(id, []).append(value)
    return found | own


def _numbered(id: str) -> Cite:
    """A definition is cited by its number in each source that has it."""
    return Cite(paper_of(id).key, f"Definition {id.partition('.def')[2]}")


def _errata() -> Iterator[tuple[str, Erratum]]:
    for theorem in all_theorems():
        if theorem.printed is not None:
            yield theorem.id, theorem.printed
    for formula in all_formulas().values():
        if formula.erratum is not None:
            yield formula.id, formula.erratum
    for definition in all_definitions().values():
        erratum = getattr(definition, "printed", None)
        if isinstance(erratum, Erratum):
            yield definition.catalogue[0], erratum
    for erratum in own_errata():
        if erratum.id:
            yield erratum.id, erratum


def _place(id: str) -> tuple[object, ...]:
    """Numbers inside an id count as numbers: pk.def9 comes before pk.def10."""
    words = [word for paper in PAPERS.values() for word in paper.words]
    first, _, rest = id.partition(".")
    parts = re.findall(r"\d+|\D+", rest)
    return (
        words.index(first) if first in words else len(words),
        [(not p.isdigit(), int(p) if p.isdigit() else 0, p) for p in parts],
    )
