"""People whose secret follows from the published figures."""

from __future__ import annotations

from hashlib import sha256

from sidelight.assess.figures import everything, exact_figures
from sidelight.model.assessment import Finding
from sidelight.model.plan import Plan, Release
from sidelight.tables.exposed import Exposed, exposed_people
from sidelight.tables.refinement import Key, Unrelated


def findings(plan: Plan) -> tuple[Finding, ...]:
    """Per counted value of a secret with more than two values; two values are one figure."""
    releases = (*plan.publish, *plan.already_public)
    try:
        _, found = everything(plan)
    except Unrelated:
        return ()
    by_name = {release.name: release for release in releases}
    exact = exact_figures(plan, found)
    values = dict.fromkeys(by_name[key[0]].value for key in exact)
    classes = [exact] if len(plan.people.values) == 2 else [tuple(k for k in exact if by_name[k[0]].value == v) for v in values]
    exposed = {e.atom: e for figures in classes for e in exposed_people(found, figures)}
    return tuple(_finding(plan, e, by_name) for e in exposed.values())


def _finding(plan: Plan, exposed: Exposed, by_name: dict[str, Release]) -> Finding:
    names = tuple(dict.fromkeys(key[0] for key in exposed.figures))
    people = plan.people
    several = len(exposed.figures) > 1
    kind = "differencing" if several else "single_person"
    digest = sha256("\n".join((exposed.atom, *sorted(map(_label, exposed.figures)))).encode()).hexdigest()[:4]
    what = " and ".join(_label(key) for key in exposed.figures)
    repair = (
        f"publish one of {what}, or add noise to all of them: they differ by one {people.unit} and anyone can subtract them"
        if several
        else f"add noise to {what}, or join this cell with another: it counts one {people.unit}"
    )
    return Finding(f"D-{digest}", kind, "fail", names, 1, exposed.atom, repair)


def _label(key: Key) -> str:
    name, cell = key
    inside = ", ".join(f"{column} = {value}" for column, value in cell)
    return f"'{name}' ({inside})" if inside else f"'{name}'"
