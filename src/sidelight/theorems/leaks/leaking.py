"""What leaks, seen as a mechanism of its own; and which leaks the user's facts speak of."""

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
    """What leaks, without the output; None where a leak follows from answers."""
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
    """So that tables which say the same are equal."""
    rows = [(dataset, replace(law, masses=tuple(sorted(law.masses, key=repr)))) for dataset, law in table.rows]
    return Table(tuple(sorted(rows, key=repr)))


def _by_leaks(part: Chosen[OneLeak]) -> Chosen[Mechanism] | None:
    """What leaks after the leaks so far; None where it follows from the answers too."""
    found: dict[Hashable, Mechanism] = {}
    for seen, leak in part.options:
        leaks, _ = cast(Seen, seen)
        if found.setdefault(leaks, _one_alone(leak)) != _one_alone(leak):
            return None
    return Chosen.of(found)


def rounds(mechanism: Mechanism, leaks: Leaks) -> Iterator[tuple[tuple[Mechanism, OneLeak], ...]]:
    """For each round, every output that may be asked for with every leak that may stand beside it."""
    for output, leak in zip(mechanism.rounds, leaks.parts, strict=True):
        if not output.on_the_way or not leak.on_the_way:
            yield tuple(product(output.possible, leak.possible))
        else:
            answers = dict(output.options)
            pairs = ((answers.get(cast(Seen, seen)[1]), one) for seen, one in leak.options)
            yield tuple(dict.fromkeys((asked, one) for asked, one in pairs if asked is not None))


def named_leaks(mechanism: Mechanism, facts: Sequence[Claim]) -> list[OneLeak | Leaks]:
    """The leaks that facts about this mechanism name; beside several outputs, one for each of them."""
    found: list[OneLeak | Leaks] = [fact.definition.leak for fact in _about(mechanism, facts) if fact.definition.leak]
    if mechanism.rounds:
        beside = [_single(part, facts) for part in mechanism.rounds]
        found += [Leaks(*leaks) for leaks in islice(product(*beside), MOST_WAYS)]
    return list(dict.fromkeys(found))


def _about(mechanism: Mechanism, facts: Sequence[Claim]) -> list[Claim]:
    return [fact for fact in facts if fact.mechanism == mechanism]


def _single(part: Mechanism | Chosen[Mechanism], facts: Sequence[Claim]) -> list[OneLeak]:
    """Of an output that is chosen on the way: the leaks that are named for all of its options."""
    each = [dict.fromkeys(fact.definition.leak for fact in _about(option, facts)) for option in part.possible]
    common = [leak for leak in each[0] if leak is not None and all(leak in other for other in each)]
    return [leak for leak in common if leak.several is None]
