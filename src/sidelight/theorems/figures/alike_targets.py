"""Which targets see the same figures about the same kinds of people: one of them stands for all."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from sidelight.numbers.linear import IntegerVector

Labelled = tuple[IntegerVector, Hashable]
"""A figure as weights of the counts, and whatever else tells figures apart."""


def alike_targets(
    figures: Sequence[Labelled], kinds: Sequence[Hashable], targets: Mapping[int, Hashable]
) -> dict[int, list[int]]:
    """Classes of targets, by the first of each: counts and figures can be renamed so that one target becomes the other. `kinds`
    says of which kind each count is, `targets` of which kind it is where the target is in it.

    Some that are alike may be in different classes: figures are put in order by what is easily seen of them.
    """
    numbers: dict[Hashable, int] = {}

    def number(one: Hashable) -> int:
        return numbers.setdefault(one, len(numbers))

    usual = [number(kind) for kind in kinds]
    looks = [number((label, tuple(sorted((k, w) for k, w in zip(usual, row, strict=True) if w)))) for row, label in figures]
    entries: list[list[tuple[int, int]]] = [[] for _ in kinds]
    for i, (row, _) in enumerate(figures):
        for a, weight in enumerate(row):
            if weight:
                entries[a].append((i, weight))
    classes: dict[Hashable, list[int]] = {}
    for c, kind in targets.items():
        order = sorted(range(len(figures)), key=lambda i: (-figures[i][0][c], looks[i]))
        place = {i: k for k, i in enumerate(order)}
        columns = sorted(
            (a != c, number(kind) if a == c else usual[a], sorted((place[i], weight) for i, weight in entries[a]))
            for a in range(len(kinds))
        )
        seen = tuple(figures[i][1] for i in order), tuple((*one, tuple(column)) for *one, column in columns)
        classes.setdefault(seen, []).append(c)
    return {members[0]: members for members in classes.values()}
