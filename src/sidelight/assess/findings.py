"""People whose secret follows from the published figures."""

from __future__ import annotations

from hashlib import sha256

from sidelight.assess.figures import exact_figures
from sidelight.assess.paper import Paper
from sidelight.model.assessment import Finding
from sidelight.model.plan import Plan
from sidelight.tables.exposed import Exposed, exposed_people
from sidelight.tables.refinement import Key, Unrelated

FEW = 4  # figures of one release that are named one by one


def findings(paper: Paper, most: int | None = None) -> tuple[Finding, ...]:
    """One for each person whose secret can be computed; of more than `most` that follow in the same way the others are one."""
    plan, found = paper.plan, paper.overlap
    if isinstance(found, Unrelated):
        return ()
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    exact = tuple((key, by_name[key[0]].value or "") for key in exact_figures(plan, found))
    alike: dict[tuple[str, ...], list[Exposed]] = {}
    for exposed in exposed_people(found, exact, plan.protected.values):
        alike.setdefault(tuple(key[0] for key in exposed.figures), []).append(exposed)
    kept = [_finding(plan, exposed) for group in alike.values() for exposed in group[:most]]
    left = [group[most:] for group in alike.values() if most is not None]
    return (*kept, *(_others(plan, group) for group in left if group))


def _finding(plan: Plan, exposed: Exposed) -> Finding:
    people = plan.protected
    several = len(exposed.figures) > 1
    what = " and ".join(_labels(exposed))
    repair = (
        f"publish one of {what}, or add noise to all of them: they differ by one {people.unit} and anyone can subtract them"
        if several
        else f"add noise to {what}, or join this cell with another: it counts one {people.unit}"
    )
    kind = "differencing" if several else "single_person"
    return Finding(_id([exposed]), kind, "fail", _names(exposed), 1, exposed.atom, repair)


def _others(plan: Plan, group: list[Exposed]) -> Finding:
    """Those who are not named one by one."""
    names, unit = _names(group[0]), plan.protected.unit
    what = " and ".join(f"'{name}'" for name in names)
    several = len(group[0].figures) > 1
    repair = (
        f"add noise to {what}: figures that differ by one {unit} can be subtracted"
        if several
        else f"add noise to {what}, or join these cells with others: each counts one {unit}"
    )
    kind = "differencing" if several else "single_person"
    return Finding(_id(group), kind, "fail", names, len(group), "in other cells", repair)


def _labels(exposed: Exposed) -> list[str]:
    """Each figure, and of more than a few of one release the first."""
    found = []
    for name in _names(exposed):
        labels = [_label(key) for key in exposed.figures if key[0] == name]
        found += labels if len(labels) <= FEW else [labels[0], f"{len(labels) - 1:,} more figures of '{name}'"]
    return found


def _names(exposed: Exposed) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key[0] for key in exposed.figures))


def _id(group: list[Exposed]) -> str:
    lines = (line for exposed in group for line in (exposed.atom, *sorted(map(_label, exposed.figures))))
    return f"D-{sha256(chr(10).join(lines).encode()).hexdigest()[:4]}"


def _label(key: Key) -> str:
    name, cell = key
    inside = ", ".join(f"{column} = {value}" for column, value in cell)
    return f"'{name}' ({inside})" if inside else f"'{name}'"
