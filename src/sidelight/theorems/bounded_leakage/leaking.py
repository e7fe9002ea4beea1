"""What leaks, seen as a mechanism of its own."""

from __future__ import annotations

from sidelight.definitions.bounded_leakage import BoundedLeakage
from sidelight.definitions.independence import Independence
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.stated import Stated
from sidelight.mechanisms.table import Table
from sidelight.model.chosen import Chosen
from sidelight.model.claim import Claim
from sidelight.model.leak import Leak, Leaks, OneLeak, SharedLeak
from sidelight.model.mechanism import Mechanism


def leak_of(claim: Claim) -> OneLeak | Leaks | None:
    definition = claim.definition
    return definition.leak if isinstance(definition, BoundedLeakage | Independence) else None


def alone(leak: OneLeak | Leaks) -> Mechanism | None:
    """What leaks, without the output; None where leaks are chosen on the way."""
    if isinstance(leak, Leak):
        return leak.mechanism
    if isinstance(leak, SharedLeak):
        return Table.of({dataset: law.map(lambda pair: pair[0]) for dataset, law in leak.rows})
    if isinstance(leak, Leaks):
        parts = [None if isinstance(part, Chosen) else alone(part) for part in leak.parts]
        known = [part for part in parts if part is not None]
        return Both(*known) if len(known) == len(parts) else None
    return Stated(leak.name)
