"""Why epsilon has no limit, and what would repair a release that is not within policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from sidelight.assess.assessment import ShownAttacker, Whom
from sidelight.assess.attackers import Opponent
from sidelight.assess.inquiry import EVERYTHING, Inquiry
from sidelight.assess.seen.question import Question
from sidelight.numbers.printing import decimal_as_written, decimal_down
from sidelight.plan.plan import Policy

NO_BOUND = "no finite epsilon could be certified, and no attack is known that shows that there is none"
CLUSTER_ROOM = 0.999  # the bound for clusters is rounded up, far less than by a thousandth


def why_infinite(
    inquiry: Inquiry,
    name: str,
    question: Question,
    opponent: Opponent,
    attacker: ShownAttacker,
    whom: Whom | None,
    chance: float | None,
) -> str:
    """Of the worst cell, the first of these reasons that applies, in words that follow 'because'. `chance`: None where no attack
    is known.
    """
    people = inquiry.people
    size = whom.people if whom is not None else question.sizes[0] if len(question.sizes) == 1 else None
    alone = name == EVERYTHING and any(exposed.people == 1 for exposed in inquiry.exposed)
    if alone and size in (None, 1):
        when = " when all of them are shown" if _hides(inquiry, name, any) else ""
        return f"it follows from the exact figures{when}, whatever they know of others"
    if not attacker.unknown:
        return "they know everybody else and can subtract them"
    if size is not None and opponent.attacker.known_in(size) >= size - 1:
        return f"they may know {people.phrase} everybody else who is counted with them, and can subtract these"
    if chance is None:
        return NO_BOUND
    certain = _may_be_certain(inquiry)
    if attacker.knows and attacker.influence == "active" and _estimates(inquiry, name):
        return (
            "they may have chosen the values that they know so that the count comes near where the estimate changes, and one "
            f"{people.unit} can decide it"
        )
    if certain and attacker.knows and attacker.influence == "active" and _hides(inquiry, name, all):
        return (
            "they may have chosen the values that they know so that the count comes near the minimum, where one "
            f"{people.unit} can decide whether it is shown"
        )
    if certain:
        return f"{certain} for everybody else, and then the count shows who has that value"
    likely = f", which is likelier than delta = {decimal_as_written(inquiry.delta)}" if chance < 1 else ""
    example = "the least or the largest possible sum" if people.amount is not None else "a count of nobody or of everybody"
    return f"a figure may come out so that it fits only one value, such as {example}{likely}"


def _may_be_certain(inquiry: Inquiry) -> str:
    """Whether the plan allows that a value is impossible for somebody; in words."""
    people, stated = inquiry.people, inquiry.people.uncertainty
    if stated is None:
        return ""
    never = [value for value, low in zip(people.values, stated.groups.lowest, strict=True) if low == 0]
    if not never:
        return ""
    return f"'{stated.kind}' allows that '{never[0]}' has probability 0"


def _hides(inquiry: Inquiry, name: str, quantifier: Callable[[Iterable[bool]], bool]) -> bool:
    """Whether any, or all, of the exact figures are hidden when they are small."""
    exact = [release for release in inquiry.bound.releases.values() if name in (EVERYTHING, release.name) and release.exact]
    return bool(exact) and quantifier(release.hides for release in exact)


def _estimates(inquiry: Inquiry, name: str) -> bool:
    """Whether every exact figure is an estimate."""
    exact = [release for release in inquiry.bound.releases.values() if name in (EVERYTHING, release.name) and release.exact]
    return bool(exact) and all(release.estimated for release in exact)


def noise(inquiry: Inquiry, name: str) -> Iterator[str]:
    """Noise that is enough against anybody: what one person changes adds up over the figures that they are in."""
    bound, policy = inquiry.bound, inquiry.plan.policy
    if inquiry.people.amount is not None:
        if any(len(cells) > 1 for cells in inquiry.bound.figures.values()):
            yield "add up more people at a time: make cells larger, or set a 'minimum' of people"
        return
    releases = [release for release in bound.plan.publish if name in (EVERYTHING, release.name) and release.exact]
    out = [release for release in bound.plan.already_public if release.exact]
    if not releases or (name == EVERYTHING and out):
        return
    what = f"'{releases[0].name}'" if len(releases) == 1 else "every exact figure"
    figures = _figures_of_one(inquiry, name)
    clusters = max(inquiry.people.together or 1, inquiry.people.protects)
    noised = any(release.noised for release in bound.plan.publish)
    if policy is None or not policy.epsilon or figures is None or noised:
        yield f"add noise to {what}"
        return
    yield f"add geometric noise of epsilon {_share(policy, figures, clusters)} to {what}: that is within policy against anybody"


def _share(policy: Policy, figures: int, clusters: int) -> str:
    """The policy's epsilon for each of the figures, and for each of the people whose secrets move together; a long decimal is
    rounded down.
    """
    share = float(policy.epsilon / figures)
    if clusters > 1:
        return decimal_down(share / clusters * CLUSTER_ROOM)
    return decimal_as_written(share) if Fraction(decimal_as_written(share)) * figures <= policy.epsilon else decimal_down(share)


def _figures_of_one(inquiry: Inquiry, name: str) -> int | None:
    """In how many figures about secrets one person is at most; None where nothing says so."""
    found = inquiry.bound.overlap
    if name != EVERYTHING:
        return inquiry.bound.releases[name].moves
    if found is None:
        return None
    times = [0] * len(found.sizes)
    for key, atoms in found.figures:
        moves = inquiry.bound.releases[key[0]].moves
        for atom in atoms:
            times[atom] += moves
    return max(times, default=0) or None
