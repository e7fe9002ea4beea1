"""The leak as a mechanism of its own, and which leaks are named in the facts that the user states."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import cast

from sidelight.mechanisms.both import Both
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.stated import Stated
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.chosen import Chosen
from sidelight.model.claim import Claim
from sidelight.model.leak import Leaks, OneLeak, Seen
from sidelight.model.mechanism import Mechanism

MOST_WAYS = 16  # combinations of one leak for each output that are tried; by trial: speed


def alone(leak: OneLeak | Leaks) -> Mechanism | None:
    """The leak, without the output, as a mechanism; None where a leak is chosen by answers."""
    if leak.several is None:
        return _one_alone(leak)
    parts = [_by_leaks(part) if isinstance(part, Chosen) else _one_alone(part) for part in leak.several.parts]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return InTurn(*known) if any(part.on_the_way for part in known) else Both(*cast(list[Mechanism], known))


def _one_alone(leak: OneLeak) -> Mechanism:
    if leak.alone is not None:
        return leak.alone
    return Stated(str(leak)) if leak.rows_alone is None else _in_order(Table.of(leak.rows_alone))


def _in_order(table: Table) -> Table:
    """The table with its rows and outcomes sorted, so that tables with the same content are equal."""
    rows = [(dataset, replace(law, masses=tuple(sorted(law.masses, key=repr)))) for dataset, law in table.rows]
    return Table(tuple(sorted(rows, key=repr)))


def _by_leaks(part: Chosen[OneLeak]) -> Chosen[Mechanism] | None:
    """The leak as a mechanism that is chosen by the earlier leaks; None where it also depends on the answers."""
    found: dict[Hashable, Mechanism] = {}
    for seen, leak in part.options:
        leaks, _ = cast(Seen, seen)
        if found.setdefault(leaks, _one_alone(leak)) != _one_alone(leak):
            return None
    return Chosen.of(found)


def rounds(mechanism: Mechanism, leaks: Leaks) -> Iterator[tuple[tuple[Mechanism, OneLeak], ...]]:
    """For each round, every pair of an output that may be asked for and a leak that may be beside it."""
    for output, leak in zip(mechanism.rounds, leaks.parts, strict=True):
        if not output.on_the_way or not leak.on_the_way:
            yield tuple(product(output.possible, leak.possible))
        else:
            answers = dict(output.options)
            pairs = ((answers.get(cast(Seen, seen)[1]), one) for seen, one in leak.options)
            yield tuple(dict.fromkeys((asked, one) for asked, one in pairs if asked is not None))


def named_leaks(mechanism: Mechanism, facts: Sequence[Claim]) -> list[OneLeak | Leaks]:
    """The leaks named in the facts about this mechanism; for several outputs, also combinations of one leak for each output."""
    found: list[OneLeak | Leaks] = [fact.definition.leak for fact in _about(mechanism, facts) if fact.definition.leak]
    if mechanism.rounds:
        beside = [_single(part, facts) for part in mechanism.rounds]
        found += [Leaks(*leaks) for leaks in islice(product(*beside), MOST_WAYS)]
    return list(dict.fromkeys(found))


def _about(mechanism: Mechanism, facts: Sequence[Claim]) -> list[Claim]:
    return [fact for fact in facts if fact.mechanism == mechanism]


def _single(part: Mechanism | Chosen[Mechanism], facts: Sequence[Claim]) -> list[OneLeak]:
    """The single leaks named in facts about this output; for an output chosen by answers, those named for all of its options."""
    each = [dict.fromkeys(fact.definition.leak for fact in _about(option, facts)) for option in part.possible]
    common = [leak for leak in each[0] if leak is not None and all(leak in other for other in each)]
    return [leak for leak in common if leak.several is None]
