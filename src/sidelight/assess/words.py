"""Every sentence about plans, attackers and policies is made here, so that reports and pages say the same.

Rules: "knows the vote of", never "knows 99 %"; "within policy", never a word that promises more; an exact figure's worst case is
said as what it is; the attacker is "they"; a sentence says whom it is about.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

from sidelight.assess.assessment import Membership, Odds, ShownAttacker, Whom
from sidelight.model.ground import Ground
from sidelight.model.words import GROUNDS, capital, cell_in_words, promised
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import (
    decimal_as_written,
    decimal_down,
    epsilon_up,
    percent_as_written,
    percent_down,
    percent_up,
)
from sidelight.plan.plan import Policy
from sidelight.plan.protected import People
from sidelight.reading.grammar import few_names, number_of, other_people, plural
from sidelight.tables.cells import CellKey

NEARLY_CERTAIN = 1 - 1e-6  # a chance that is said without a number
EXACT_WORST_CASE = "Someone who knows everyone else learns the answer, as with every exact figure."
NOISED_WORST_CASE = "Someone who knows everyone else may learn the answer: the noise has a largest value, which can show it."
HIDDEN_WORST_CASE = "Someone who knows everyone else learns the answer whenever the figure is shown, as with every exact figure."
ESTIMATED_WORST_CASE = "Someone who knows everyone else learns the answer whenever it decides what the estimate is."
Shown = Literal["none", "hidden", "shown", "estimated"]
INFINITE_WORST_CASE: dict[Shown, str] = {
    "none": NOISED_WORST_CASE,
    "hidden": HIDDEN_WORST_CASE,
    "shown": EXACT_WORST_CASE,
    "estimated": ESTIMATED_WORST_CASE,
}


def known_people(people: People, attacker: ShownAttacker) -> str:
    """Whose secrets they know: 'the vote of 1 other voter'."""
    if attacker.knows and not attacker.unknown:
        return f"{people.phrase} everybody else"
    return f"{people.phrase} {other_people(attacker.knows, people.unit)}"


def uncertainty_sentence(
    people: People,
    attacker: ShownAttacker,
    epsilon: Interval,
    delta: float,
    odds: tuple[Odds, ...],
    figure: str,
    target: str,
    whom: Whom | None,
    chance: float,
    why: str,
) -> str:
    """Whom it is about, what holds, and, where nothing holds, the chance that it happens and the reason."""
    how = ("knows, and may have chosen," if attacker.influence == "active" else "has seen") if attacker.knows else "knows"
    left = f" (not of {number_of(attacker.unknown, 'other')})" if attacker.unknown and attacker.knows else ""
    who = f"An attacker who {how} {known_people(people, attacker)}{left} and sees {figure}"
    if not math.isinf(epsilon.upper):
        about = f"{people.phrase} {target}{_at_worst(people, whom)}"
        limit = f"epsilon is at most {epsilon_up(epsilon.upper, 4)} at delta = {decimal_as_written(delta)}"
        return f"{who}: about {about}, {limit}{''.join(f'; {_belief(people, belief)}' for belief in odds[:1])}."
    about = f"{people.phrase} {exposed_people_in_words(people, whom, target)}"
    if not math.isinf(epsilon.lower):
        reached = f" (attacks reach {decimal_down(epsilon.lower, 4)})" if epsilon.lower > 0 else ""
        first = f"{who}: about {about} no limit is shown{reached}{f', because {why}' if why else ''}."
    else:
        first = f"{who}: about {about} there is no limit. {_happens(whom, chance, delta)}{f', because {why}' if why else ''}."
    return " ".join([first, *_of_the_others(people, whom, delta)])


def sample_sentence(membership: Membership, sentence: str) -> str:
    """In which of the two ways of reading a sample the sentence holds."""
    read = (
        "As long as nobody outside knows who is in the sample"
        if membership == "hidden"
        else "Once someone is known to be in the sample"
    )
    return f"{read}: {sentence[:1].lower()}{sentence[1:]}"


def _happens(whom: Whom | None, chance: float, delta: float) -> str:
    """What happens in the worst cell, and how likely it is."""
    if chance <= delta:
        return f"No epsilon is enough at delta = {decimal_as_written(delta)}"
    several = whom is not None and whom.where and whom.people != whom.exposed
    at_worst = f"At worst{f' ({whom.where})' if whom is not None and several else ''}, "
    likely = "" if chance >= NEARLY_CERTAIN else f"with probability at least {percent_down(chance)}, "
    return capital(f"{at_worst if several or likely else ''}{likely}what is published shows it")


def _of_the_others(people: People, whom: Whom | None, delta: float) -> Iterator[str]:
    """For how many no limit is shown, where not all of them are known to be exposed, and what holds for the rest."""
    if whom is None or not whom.exposed or whom.others is None:
        return
    if not whom.certain:
        limited = math.isfinite(whom.others.upper)
        everybody = whom.exposed + whom.other_people
        whose = number_of(whom.exposed, people.unit) if limited else f"any of {number_of(everybody, people.unit)}"
        yield f"No limit is shown for {whose}."
    if whom.other_people and (whom.certain or math.isfinite(whom.others.upper)):
        several = f"any one of the other {number_of(whom.other_people, people.unit)}"
        rest = several if whom.other_people > 1 else f"the other {people.unit}"
        yield f"About {people.phrase} {rest}, {_limit(whom.others, delta)}."


def _at_worst(people: People, whom: Whom | None) -> str:
    """The worst cell, where people can be told apart."""
    if whom is None or not whom.where:
        return ""
    if whom.cells > 1:
        return f" (at worst in {whom.cells:,} cells of {number_of(whom.people, people.unit)}, such as {whom.where})"
    return f" (at worst {'the ' if whom.people > 1 else ''}{number_of(whom.people, people.unit)} with {whom.where})"


def somebody(people: People, epsilon: Interval, cell: CellKey, atoms: int) -> str:
    """Whom a statement is about, where people are not told apart: a limit holds for anybody, and that there is none, for some."""
    if cell:
        return f"{_any(people)} with {cell_in_words(cell)}"
    some = f"at least one {people.unit}" if people.protects == 1 else f"some {people.protects} {plural(people.unit)} together"
    return _any(people) if atoms == 1 or math.isfinite(epsilon.upper) else some


def _any(people: People) -> str:
    return f"any one {people.unit}" if people.protects == 1 else f"any {people.protects} {plural(people.unit)} together"


def exposed_people_in_words(people: People, whom: Whom | None, target: str) -> str:
    """Those without a limit; `target` where people are not told apart."""
    if whom is None or not whom.exposed:
        return f"{target}{_at_worst(people, whom)}"
    if not whom.certain:
        return f"some {plural(people.unit)}"
    if not whom.other_people:
        return _any(people)
    who = f"{'each of ' if whom.exposed > 1 else ''}{number_of(whom.exposed, people.unit)}"
    return f"{who} ({whom.where})" if whom.where and whom.people == whom.exposed else who


def _limit(epsilon: Interval, delta: float) -> str:
    if math.isinf(epsilon.upper):
        return "there is no limit for some of them either" if math.isinf(epsilon.lower) else "no limit is shown either"
    return f"epsilon is at most {epsilon_up(epsilon.upper, 4)} at delta = {decimal_as_written(delta)}"


def cluster_sentence(people: People, epsilon: Interval | None, covering: Interval) -> str:
    """What holds for someone who knows the rest of the target's cluster, beside what holds whether or not they do."""
    if epsilon is None or math.isinf(epsilon.upper):
        return ""
    mates = f"{people.phrase} those on whom the {people.unit}'s own may depend"
    limit = f"epsilon is at most {epsilon_up(epsilon.upper, 4)}"
    if math.isinf(covering.upper):
        return f" If they also know {mates}, {limit}."
    if epsilon.upper == covering.upper:
        return f" This holds whether or not they know {mates}."
    return f" This holds whether or not they know {mates}; if they know all of these, {limit}."


def law_sentence(people: People, epsilon: Interval | None) -> str:
    """What holds for someone who knows which of several laws everybody has."""
    if epsilon is None:
        return ""
    limit = "no limit is shown" if math.isinf(epsilon.upper) else f"epsilon is at most {epsilon_up(epsilon.upper, 4)}"
    return f" They do not know which law everybody has; for someone who does, {limit}."


def _belief(people: People, odds: Odds) -> str:
    before, after = percent_as_written(odds.prior), percent_up(odds.posterior)
    exceptions = f"except with probability {decimal_as_written(odds.exceptions)} over what is published"
    if people.amount is not None:
        return f"whoever thought either of two amounts {before} likely before finds it at most {after} likely after, {exceptions}"
    return f"whoever thought an answer {before} likely before finds it at most {after} likely afterwards, {exceptions}"


def worst_case_sentence(people: People, epsilon: Interval, delta: float, figure: str, says_nothing: bool, exact: Shown) -> str:
    """`exact`: whether there are exact figures among it, and whether all of them are estimates, or hidden when they are small."""
    if math.isinf(epsilon.upper):
        return INFINITE_WORST_CASE[exact]
    if says_nothing:
        return f"{capital(figure)}: differentially private with epsilon 0, because it does not depend on anybody's secret."
    clusters = (people.together or 1) > 1
    whom = f"for whoever knows those on whom the {people.unit}'s own answer may depend" if clusters else "whatever anybody knows"
    several = "" if people.protects == 1 else f" for {_any(people)},"
    return f"{capital(figure)}: {promised('worst_case', epsilon, delta)} This holds{several} {whom}."


def leak_sentence(people: People, epsilon: Interval, delta: float, figure: str, exact: str) -> str:
    several = "" if people.protects == 1 else f", about {people.phrase} {_any(people)}"
    return f"Beyond what {exact} already shows, {figure} adds{several}: {promised('given_leak', epsilon, delta)}"


def refused_sentence(figure: str, missing: tuple[str, ...], epsilon: Interval | None = None) -> str:
    """`epsilon`: what is reached all the same."""
    said = f"Nothing is certified about {figure}: {'; '.join(missing)}."
    if epsilon is None or not epsilon.lower:
        return said
    reached = "no epsilon is enough" if math.isinf(epsilon.lower) else f"epsilon is at least {decimal_down(epsilon.lower, 4)}"
    return f"{said} One of the figures alone shows that {reached}."


def policy_line(policy: Policy | None, delta: float, ground: Ground) -> str:
    if policy is None:
        return f"Policy: none. Epsilon is given at delta = {decimal_as_written(delta)}."
    limit = f"epsilon at most {decimal_as_written(float(policy.epsilon))} at delta = {decimal_as_written(float(policy.delta))}"
    return f"Policy: {limit}, judged on the ground {ground}: the answer {GROUNDS[ground]}."


def exposed(people: People, number: int, where: str, what: str, several: bool) -> str:
    """One person, or a pair, whose count is shown by figures."""
    who = f"{number_of(number, people.unit)} ({where})"
    how = f"follows from {what} by subtraction" if several else f"is shown by {what}"
    if number == 1:
        return f"{people.phrase} {who} {how}"
    if people.amount is not None:
        return f"the sum of {people.phrase} {who} {how}: each of them knows their own, and so learns the other's"
    return f"how many of {who} have each value {how}: each of them knows their own, and so learns the other's"


def more_exposed(people: People, atoms: int, each: int, names: Sequence[str]) -> str:
    if each == 1:
        return f"{people.phrase} {number_of(atoms, f'more {people.unit}')} follows from {few_names(names)}"
    return f"{number_of(atoms, 'more pair')} of {plural(people.unit)} can be told apart in {few_names(names)}"


def repair_of_exposure(people: People, number: int, what: str, several: bool, left: tuple[str, ...] | None) -> str:
    """`left`: the releases that are not out already, where some are."""
    if left == ():
        return f"nothing in this release can: {what} {'are' if several else 'is'} public already"
    if left is not None:
        if people.amount is not None:
            return f"do not publish {few_names(left)}: the rest is public already"
        return (
            f"do not publish {few_names(left)}, or add noise to {'it' if len(left) == 1 else 'them'}: the rest is public already"
        )
    if several:
        noise = "" if people.amount is not None else ", or add noise to all of them"
        return f"leave out one of {what}{noise}: they differ by {number_of(number, people.unit)}"
    if people.amount is not None:
        return f"join this cell with another, or set a 'minimum' of people for {what}: it counts one {people.unit}"
    return f"add noise to {what}, or join this cell with another: it counts one {people.unit}"


def repair_of_exposures(people: People, number: int, names: Sequence[str], several: bool) -> str:
    if people.amount is not None:
        if several:
            return (
                f"leave out some of {few_names(names)}: figures that differ by {number_of(number, people.unit)} can be subtracted"
            )
        return f"set a 'minimum' of people for {few_names(names)}, or join these cells with others: each counts one {people.unit}"
    if several:
        return f"add noise to {few_names(names)}: figures that differ by {number_of(number, people.unit)} can be subtracted"
    return f"add noise to {few_names(names)}, or join these cells with others: each counts one {people.unit}"


def repeated(names: Sequence[str], figures: int) -> str:
    what = "the same exact figure" if figures == 1 else f"the same {figures:,} exact figures"
    return f"{few_names(names)} show {what}: taken as the same number; this assessment does not cover values that change"


REPAIR_OF_REPETITION = (
    "publish the figure once; if the values change in between, this plan does not describe it, and differences between the "
    "figures can show who changed"
)


def same_moment(people: People) -> str:
    """What is assumed where several figures count secrets."""
    return f"all figures are about the same moment: no {people.unit}'s value changes between them"
