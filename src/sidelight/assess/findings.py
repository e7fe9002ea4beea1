"""People whose secret follows from the published figures."""

from __future__ import annotations

from hashlib import sha256

from sidelight.assess.figures import exact_figures
from sidelight.assess.paper import Paper
from sidelight.model.assessment import Finding
from sidelight.model.plan import Plan
from sidelight.tables.exposed import Exposed, exposed_people
from sidelight.tables.refinement import Key, Unrelated


def findings(paper: Paper) -> tuple[Finding, ...]:
    """One for each person whose secret can be computed."""
    plan, found = paper.plan, paper.overlap
    if isinstance(found, Unrelated):
        return ()
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    exact = tuple((key, by_name[key[0]].value or "") for key in exact_figures(plan, found))
    return tuple(_finding(plan, exposed) for exposed in exposed_people(found, exact, plan.people.values))


def _finding(plan: Plan, exposed: Exposed) -> Finding:
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
