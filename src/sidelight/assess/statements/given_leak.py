"""What figures add to exact ones that are out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sidelight.assess.assessment import Statement
from sidelight.assess.inquiry import EVERYTHING, Inquiry, figure_in_words
from sidelight.assess.numbers import Numbers, refused
from sidelight.assess.seen.question import about_one_atom, counted_values
from sidelight.assess.seen.together import two_values
from sidelight.assess.statements.worst_case import unless_open
from sidelight.assess.uncertainty import population
from sidelight.assess.words import leak_sentence, refused_sentence
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.leak import Leak
from sidelight.plan.release import Release
from sidelight.tables.frame import Unrelated

Releases = tuple[Release, ...]

NO_PAIR = "nobody in both (whoever changes their secret changes what is out, so this would compare nothing for them)"

ESTIMATED = "what an estimate leaks is not modelled: state its count as 'already_public', or publish no noise beside it"


def beside_the_exact(inquiry: Inquiry, release: Release) -> Iterator[Statement]:
    """What a noised release adds to everything exact beside it."""
    exact = tuple(other for other in inquiry.bound.releases.values() if other is not release and other.exact)
    if release.noised and exact:
        yield _given_leak(inquiry, release.name, (release,), exact)


def beyond_the_exact(inquiry: Inquiry) -> Iterator[Statement]:
    """Everything beyond what is already public; where nothing is, the noised beyond the exact, which judges nothing."""
    out, publish = _already_exact(inquiry), inquiry.plan.publish
    if out:
        yield _given_leak(inquiry, EVERYTHING, publish, out)
        return
    noised = tuple(release for release in publish if release.noised)
    exact = tuple(release for release in publish if release.exact)
    if noised and exact:
        yield _given_leak(inquiry, EVERYTHING, noised, exact)


def _already_exact(inquiry: Inquiry) -> Releases:
    """A sum about too few people was never shown."""
    figures = inquiry.bound.figures
    out = (release for release in inquiry.plan.already_public if release.values)
    return tuple(release for release in out if release.kind.added is None or figures[release.name])


def _given_leak(inquiry: Inquiry, name: str, about: Releases, leaked: Releases) -> Statement:
    """Judged for everything together, beyond what is already public."""
    part = name == EVERYTHING and about != inquiry.plan.publish
    figure = "everything noised" if part else figure_in_words(name)
    shown = " and ".join(f"'{release.name}'" for release in leaked)
    try:
        numbers = _beyond(inquiry, about, leaked)
    except Unrelated as unrelated:
        numbers = refused((str(unrelated),))
    sentence = (
        refused_sentence(f"{figure} beyond {shown}", numbers.missing)
        if numbers.method == "refused"
        else leak_sentence(inquiry.people, numbers.epsilon, inquiry.delta, figure, shown)
    )
    return replace(
        inquiry.statement(name, "given_leak", BoundedLeakage.name, numbers, sentence),
        assumptions=(f"{shown}: exact and public", "noise is drawn independently of everything that is exact"),
        required=inquiry.requires(name, "given_leak") and leaked == _already_exact(inquiry),
    )


def _beyond(inquiry: Inquiry, about: Releases, leaked: Releases) -> Numbers:
    """Refused when somebody is in both: whoever changes their secret changes the leak, and nothing is compared for them."""
    if any(release.estimated for release in leaked):
        return refused((ESTIMATED,))
    found = inquiry.bound.everything
    names, by_name = {release.name for release in leaked}, {release.name: release for release in about}
    out = [frozenset(atoms) for key, atoms in found.figures if key[0] in names]
    figures = [(by_name[key[0]], frozenset(atoms)) for key, atoms in found.figures if key[0] in by_name]
    counted = [atoms for release, atoms in figures if release.values]
    if frozenset().union(*out) & frozenset().union(*counted):
        return refused((f"bldp.def2 needs: {NO_PAIR}",))
    if inquiry.people.amount is not None:  # exact sums about other people, or none
        shown = Sum() if counted else Size()
        return inquiry.numbers(about_one_atom(inquiry.people, shown, None, inquiry.people.count).against_anybody())
    first = next(iter(counted_values(release for release, _ in figures)), None)
    claim = Claim(
        Both(*(release.part(atoms, hides=set(release.values) <= {first}) for release, atoms in figures)),
        population(inquiry.people, None, found.atoms),
        Attacker(),
        BoundedLeakage(Leak(Both(*(Count(atoms) for atoms in out))), inquiry.people.protects),
    )
    numbers = inquiry.numbers(claim)
    return numbers if two_values(about) else unless_open(numbers)
