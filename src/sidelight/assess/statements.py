"""From numbers to statements: what is said, about which figure, to whom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from sidelight.assess.assumptions import assumptions, unprotected
from sidelight.assess.attackers import Opponent, ladder, opponents
from sidelight.assess.figures import (
    EVERYONE,
    Setting,
    alone,
    mixed_groups,
    part,
    population,
    seen,
    together,
    two_values,
)
from sidelight.assess.numbers import BySize, Evaluator, Numbers, refused
from sidelight.assess.paper import Figures, Paper
from sidelight.assess.ranking import failing, worst_first
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.assessment import BreakingPoint, Statement
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.leak import Leak
from sidelight.model.plan import Ground, Plan, Release
from sidelight.model.words import leak_sentence, refused_sentence, uncertainty_sentence, worst_case_sentence
from sidelight.populations.rate_bounds import RateBounds
from sidelight.tables.refinement import CellKey, Unrelated

SEVERAL_VALUES = "figures that all count the same value, or a secret of two values"
NO_PAIR = "nobody in both (whoever changes his secret changes what is out, so this would compare nothing for him)"


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the statements of one plan."""

    paper: Paper
    evaluator: Evaluator
    required: Ground

    @property
    def plan(self) -> Plan:
        return self.paper.plan

    def releases(self, cells: int | None) -> Iterator[Statement]:
        """Each release as if it stood alone."""
        for release in self.plan.publish:
            found = self.paper.figures[release.name]
            if not found:
                continue
            largest = max(size for _, size in found)
            yield self._worst_case(release.name, alone(self.plan, release, largest), f"the figure '{release.name}'")
            exact = self._exact_beside(release)
            if release.noise is not None and release.value is not None and exact:
                yield self._given_leak(release.name, (release,), exact)
            for opponent in opponents(self.plan) if self.plan.protected.uncertainty is not None else ():
                yield from self._cells(release, found, opponent, cells)

    def whole(self) -> Iterator[Statement]:
        """Everything together, with the ladder beside the declared attackers."""
        figure = "everything that is published"
        if not any(self.paper.figures.values()):
            return
        try:
            setting = together(self.plan, self.paper.everything)
            missing: tuple[str, ...] = () if setting else (f"sl.refinement needs: {SEVERAL_VALUES}",)
        except Unrelated as unrelated:
            setting, missing = None, (str(unrelated),)
        yield self._worst_case("*", setting, figure)
        yield from self._beyond_the_exact()
        if self.plan.protected.uncertainty is None:
            return
        for opponent in (*opponents(self.plan), *ladder(self.plan)):
            if setting is None:
                yield self._refused_whole(opponent, missing, figure)
            else:
                yield self._against(
                    opponent, "*", (), setting, self.plan.protected.count, figure, breaking=not opponent.on_ladder
                )

    def _beyond_the_exact(self) -> Iterator[Statement]:
        """Everything beyond what is already public; where nothing is, the noised beyond the exact, which judges nothing."""
        if self._already_exact():
            yield self._given_leak("*", self.plan.publish, self._already_exact())
            return
        counts = [release for release in self.plan.publish if release.value is not None]
        noised = tuple(release for release in counts if release.noise is not None)
        exact = tuple(release for release in counts if release.noise is None)
        if noised and exact:
            yield self._given_leak("*", noised, exact)

    def _exact_beside(self, release: Release) -> tuple[Release, ...]:
        others = (*self.plan.publish, *self.plan.already_public)
        return tuple(r for r in others if r is not release and r.noise is None and r.value is not None)

    def _cells(self, release: Release, found: Figures, opponent: Opponent, most: int | None) -> Iterator[Statement]:
        """The cells that give most away first."""
        cells: dict[int, list[CellKey]] = {}
        for cell, size in found:
            cells.setdefault(size, []).append(cell)
        about = self._about(release, opponent)
        ranked = worst_first(sorted(cells), about.reach, about.most, about.falls)
        for cell, size in islice(((cell, people) for people in ranked for cell in cells[people]), most):
            yield self._against(
                opponent,
                release.name,
                cell,
                alone(self.plan, release, size),
                size,
                f"the figure '{release.name}'",
                breaking=len(found) == 1 and release.value is not None,
            )

    def above_policy(self, release: Release) -> int:
        """How many figures are not within policy by themselves, on the ground and against those that are judged."""
        figures = self.paper.figures[release.name]
        if self.plan.policy is None:
            return 0
        if self.required != "attacker_uncertainty":
            judged = [BySize(self.evaluator, lambda size: self._worst_case_claim(alone(self.plan, release, size)))]
        else:
            judged = [self._about(release, opponent) for opponent in opponents(self.plan) if self._judged(opponent)]
        failing_sizes = failing(
            sorted({size for _, size in figures}),
            lambda size: all(about.within(size) for about in judged),
            lambda low, high: all(about.all_within(low, high) for about in judged),
            lambda low, high: any(about.none_within(low, high) for about in judged),
        )
        return sum(size in failing_sizes for _, size in figures)

    def _about(self, release: Release, opponent: Opponent) -> BySize:
        return BySize(self.evaluator, lambda size: self.claim(alone(self.plan, release, size), opponent))

    def _worst_case_claim(self, setting: Setting) -> Claim:
        return Claim(setting.mechanism, setting.population, Attacker(), DifferentialPrivacy())

    def claim(self, setting: Setting, opponent: Opponent) -> Claim:
        return Claim(setting.mechanism, setting.population, opponent.attacker, opponent.definition)

    def _against(
        self, opponent: Opponent, name: str, cell: CellKey, setting: Setting, size: int, figure: str, breaking: bool
    ) -> Statement:
        claim = self.claim(setting, opponent)
        numbers = self._reaching(self.evaluator.numbers(claim), [self.claim(some, opponent) for some in setting.among])
        people = self.plan.protected
        if isinstance(setting.population, RateBounds) and mixed_groups(people, setting.atoms):
            numbers = numbers.from_above()  # the box allows mixes of the groups that there may not be
        shown = opponent.shown(size, [members for _, members in setting.atoms])
        where = "".join(f" with {column} = {value}" for column, value in cell)
        target = f"any one {people.unit}{where}"
        delta = float(self.evaluator.delta)
        sentence = (
            refused_sentence(figure, numbers.missing)
            if numbers.method == "refused"
            else uncertainty_sentence(people.unit, people.secret, shown, numbers.epsilon, delta, numbers.odds, figure, target)
        )
        statement = self._statement(name, numbers, "attacker_uncertainty", sentence)
        return replace(
            statement,
            cell=cell,
            definition=opponent.definition.name,
            attacker=shown,
            breaking_point=self._breaking_point(claim, setting) if breaking else None,
            assumptions=assumptions(self.plan, setting.atoms, numbers.proof, opened=bool(setting.among)),
            required=name == "*"
            and not opponent.on_ladder
            and self._judged(opponent)
            and self.required == "attacker_uncertainty",
        )

    def _reaching(self, numbers: Numbers, among: Sequence[Claim]) -> Numbers:
        """Where more counts as published than is, the promise alone, and what is reached by what is."""
        for some in among:
            numbers = (numbers.from_above() if some is among[0] else numbers).reaching(self.evaluator.numbers(some))
        return numbers

    def _breaking_point(self, claim: Claim, setting: Setting) -> BreakingPoint | None:
        """Who may know all people of one cell of each kind may know everybody."""
        found = self.evaluator.breaking_point(claim, len(self.plan.protected.values))
        if found is None or found.knows_at_most != setting.population.people - 1:
            return found
        return replace(found, knows_at_most=sum(size for _, size in setting.atoms) - 1)

    def _judged(self, opponent: Opponent) -> bool:
        against = self.plan.policy.against if self.plan.policy else ("all",)
        return against == ("all",) or opponent.declared.name in against

    def _refused_whole(self, opponent: Opponent, missing: tuple[str, ...], figure: str) -> Statement:
        statement = self._statement("*", refused(missing), "attacker_uncertainty", refused_sentence(figure, missing))
        return replace(
            statement,
            definition=opponent.definition.name,
            attacker=opponent.shown(self.plan.protected.count),
            assumptions=assumptions(self.plan, (), None),
            required=not opponent.on_ladder and self._judged(opponent) and self.required == "attacker_uncertainty",
        )

    def _worst_case(self, name: str, setting: Setting | None, figure: str) -> Statement:
        reached = True
        if setting is None:
            setting, reached = self._unrelated()
        numbers = self.evaluator.numbers(self._worst_case_claim(setting))
        numbers = self._reaching(numbers, [self._worst_case_claim(some) for some in setting.among])
        numbers = numbers if reached else _unless_open(numbers)
        sentence = (
            refused_sentence(figure, numbers.missing)
            if numbers.method == "refused"
            else worst_case_sentence(numbers.epsilon, float(self.evaluator.delta), figure, numbers.says_nothing)
        )
        statement = self._statement(name, numbers, "worst_case", sentence)
        return replace(statement, definition=DifferentialPrivacy.name, required=name == "*" and self.required == "worst_case")

    def _unrelated(self) -> tuple[Setting, bool]:
        """All figures, for someone who knows everyone else; and whether somebody can move all of them at once.

        Of other values than the first, what a minimum hides of noise is left out: it hangs on how many have that value.
        """
        found = self.paper.overlap
        if isinstance(found, Unrelated):
            return self._about_everybody(), False
        releases = (*self.plan.publish, *self.plan.already_public)
        first = next((release.value for release in releases if release.value is not None), None)
        setting = seen(self.plan, found, None, lambda release: release.value in (first, None) or release.noise is None)
        return setting, two_values(releases)

    def _about_everybody(self) -> Setting:
        """As if everybody were in each figure that shows anything: overlaps only add up noise.

        What a minimum hides of noise hangs on how many each figure counts, which are not the same people: it is left out.
        """
        releases = [release for release in (*self.plan.publish, *self.plan.already_public) if self._shows(release)]
        parts = [part(release, None, hides=release.noise is None) for release in releases]
        atoms = ((EVERYONE, self.plan.protected.count),)
        return Setting(Both(*parts), population(self.plan.protected, None, atoms), atoms)

    def _shows(self, release: Release) -> bool:
        """Whether some cell has people, and enough of them for an exact figure to be shown."""
        largest = max((size for _, size in self.paper.figures[release.name]), default=0)
        return largest > 0 and (release.noise is not None or (release.minimum or 0) <= largest)

    def _given_leak(self, name: str, about: tuple[Release, ...], leaked: tuple[Release, ...]) -> Statement:
        """What these figures add to exact ones that are out; judged for everything together, beyond what is already public."""
        whole = "everything that is published" if about == self.plan.publish else "everything noised"
        figure = whole if name == "*" else f"the figure '{name}'"
        shown = " and ".join(f"'{release.name}'" for release in leaked)
        try:
            numbers = self._beyond(about, leaked)
        except Unrelated as unrelated:
            numbers = refused((str(unrelated),))
        sentence = (
            refused_sentence(f"{figure} beyond {shown}", numbers.missing)
            if numbers.method == "refused"
            else leak_sentence(numbers.epsilon, float(self.evaluator.delta), figure, shown)
        )
        return replace(
            self._statement(name, numbers, "given_leak", sentence),
            definition=BoundedLeakage.name,
            assumptions=(f"{shown}: exact and public", "noise is drawn independently of everything that is exact"),
            required=name == "*" and self.required == "given_leak" and leaked == self._already_exact(),
        )

    def _already_exact(self) -> tuple[Release, ...]:
        return tuple(release for release in self.plan.already_public if release.value is not None)

    def _beyond(self, about: tuple[Release, ...], leaked: tuple[Release, ...]) -> Numbers:
        """Refused when somebody is in both: whoever changes his secret changes the leak, and nothing is compared for him."""
        found = self.paper.everything
        out = [atoms for key, atoms in found.groups if key[0] in {release.name for release in leaked}]
        by_name = {release.name: release for release in about}
        figures = [(by_name[key[0]], atoms) for key, atoms in found.groups if key[0] in by_name]
        counted = [atoms for release, atoms in figures if release.value is not None]
        if frozenset().union(*out) & frozenset().union(*counted):
            return refused((f"bldp.def2 needs: {NO_PAIR}",))
        first = next((release.value for release, _ in figures if release.value is not None), None)
        claim = Claim(
            Both(*(part(release, atoms, hides=release.value in (first, None)) for release, atoms in figures)),
            population(self.plan.protected, None, found.atoms),
            Attacker(),
            BoundedLeakage(Leak(Both(*(Count(atoms) for atoms in out)))),
        )
        numbers = self.evaluator.numbers(claim)
        return numbers if two_values(about) else _unless_open(numbers)

    def _statement(self, name: str, numbers: Numbers, ground: Ground, sentence: str) -> Statement:
        return Statement(
            release=name,
            cell=(),
            unit=self.plan.protected.unit,
            status=numbers.status,
            definition="",
            ground=ground,
            attacker=None,
            delta=float(self.evaluator.delta),
            epsilon=numbers.epsilon,
            profile=numbers.profile,
            odds=numbers.odds,
            breaking_point=None,
            method=numbers.method,
            proof=numbers.proof,
            assumptions=(),
            unprotected=unprotected(self.plan.protected),
            sentence=sentence,
            missing=numbers.missing,
        )


def _unless_open(numbers: Numbers) -> Numbers:
    """What one figure shows to everybody is shown, whatever the others are about."""
    return numbers if math.isinf(numbers.epsilon.lower) else numbers.from_above()
