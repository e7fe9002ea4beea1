"""From the columns of an answer to the numbers per atom that statistics ask for: what a release of counts and sums of a table is
computed with. Assessments need people per cell only, and do not come here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from sidelight.engines.query import CountAnswer, CountQuery
from sidelight.errors import BadValue
from sidelight.model.aggregate import Aggregate, Answered, PeopleWith, SecretsAdded, Total
from sidelight.model.population import Atom


def answered(
    asked: Iterable[Aggregate], query: CountQuery, answer: CountAnswer, atoms: Sequence[Atom], values: Sequence[Hashable]
) -> Answered:
    """`atoms` and `values`: for each row of the answer, its atom and the value of the secret, as the statistic calls them."""
    return {one: _added(atoms, _numbers(one, query, answer, values)) for one in asked}


def _numbers(asked: Aggregate, query: CountQuery, answer: CountAnswer, values: Sequence[Hashable]) -> Sequence[int]:
    """What each row of the answer adds: a person is in one row, so sums over rows are sums over people."""
    if isinstance(asked, PeopleWith):
        rows = zip(values, answer.people, strict=True)
        return [people if asked.value is None or value == asked.value else 0 for value, people in rows]
    if isinstance(asked, Total) and asked in query.totals:
        return answer.totals[query.totals.index(asked)]
    of_secrets = [numbers for total, numbers in zip(query.totals, answer.totals, strict=True) if total.column == query.secret]
    if asked == SecretsAdded() and len(of_secrets) == 1:
        return of_secrets[0]
    raise BadValue(f"the answer has no number per atom for {asked}")


def _added(atoms: Sequence[Atom], numbers: Sequence[int]) -> dict[Atom, int]:
    found: dict[Atom, int] = {}
    for atom, number in zip(atoms, numbers, strict=True):
        found[atom] = found.get(atom, 0) + number
    return found
