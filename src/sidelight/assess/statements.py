"""From numbers to statements: what is said, about which figure, to whom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sidelight.assess.assumptions import assumptions, unprotected
from sidelight.assess.attackers import Opponent, ladder, opponents
from sidelight.assess.figures import (
    EVERYONE,
    Setting,
    alone,
    everything,
    figures_of,
    mixed_groups,
    part,
    population,
    together,
    two_values,
)
from sidelight.assess.numbers import Evaluator, Numbers, refused
from sidelight.definitions.bounded_leakage import BoundedLeakage
from sidelight.definitions.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.count import Count
from sidelight.model.assessment import Statement
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

    plan: Plan
    evaluator: Evaluator
    required: Ground

    def releases(self, cells: int | None) -> Iterator[Statement]:
        """Each release as if it stood alone."""
        for release in self.plan.publish:
            found = figures_of(self.plan, release)
            if not found:
                continue
            largest = max(size for _, size in found)
            yield self._worst_case(release.name, alone(self.plan, release, largest), f"the figure '{release.name}'")
            exact = self._exact_beside(release)
            if release.noise is not None and release.value is not None and exact:
                yield self._given_leak(release.name, (release,), exact)
            for opponent in opponents(self.plan) if self.plan.people.uncertainty is not None else ():
                yield from self._cells(release, found, opponent, cells)

    def whole(self) -> Iterator[Statement]:
        """Everything together, with the ladder beside the declared attackers."""
        figure = "everything that is published"
        if not any(figures_of(self.plan, release) for release in (*self.plan.publish, *self.plan.already_public)):
            return
        try:
            setting = together(self.plan)
            missing: tuple[str, ...] = () if setting else (f"sl.refinement needs: {SEVERAL_VALUES}",)
        except Unrelated as unrelated:
            setting, missing = None, (str(unrelated),)
        yield self._worst_case("*", setting, figure)
        yield from self._beyond_the_exact()
        if self.plan.people.uncertainty is None:
            return
        for opponent in (*opponents(self.plan), *ladder(self.plan)):
            if setting is None:
                yield self._refused_whole(opponent, missing, figure)
            else:
                yield self._against(opponent, "*", (), setting, self.plan.people.count, figure, breaking=not opponent.on_ladder)

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

    def _cells(
        self, release: Release, found: tuple[tuple[CellKey, int], ...], opponent: Opponent, most: int | None
    ) -> Iterator[Statement]:
        """The cells that give most away first."""
        ranked = sorted(found, key=lambda cell: (-self._reach(release, cell[1], opponent), cell[1]))
        for cell, size in ranked if most is None else ranked[:most]:
            setting = alone(self.plan, release, size)
            yield self._against(
                opponent,
                release.name,
                cell,
                setting,
                size,
                f"the figure '{release.name}'",
                breaking=len(found) == 1 and release.value is not None,
            )

    def alone_within(self, release: Release, size: int) -> bool:
        """Whether a figure about so many people is within policy by itself, on the ground and against those that are judged."""
        setting = alone(self.plan, release, size)
        if self.required != "attacker_uncertainty":
            claims = [Claim(setting.mechanism, setting.population, Attacker(), DifferentialPrivacy())]
        else:
            claims = [self.claim(setting, opponent) for opponent in opponents(self.plan) if self._judged(opponent)]
        return all(self.evaluator.status(claim) == "within" for claim in claims)

    def _reach(self, release: Release, size: int, opponent: Opponent) -> float:
        return self.evaluator.epsilon(self.claim(alone(self.plan, release, size), opponent)).upper

    def claim(self, setting: Setting, opponent: Opponent) -> Claim:
        return Claim(setting.mechanism, setting.population, opponent.attacker, opponent.definition)

    def _against(
        self, opponent: Opponent, name: str, cell: CellKey, setting: Setting, size: int, figure: str, breaking: bool
    ) -> Statement:
        claim = self.claim(setting, opponent)
        numbers = self.evaluator.numbers(claim)
        people = self.plan.people
        if isinstance(setting.population, RateBounds) and mixed_groups(people, setting.population.atoms):
            numbers = numbers.from_above()  # the box allows mixes of the groups that there may not be
        shown = opponent.shown(size, [members for _, members in setting.population.atoms])
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
            breaking_point=self.evaluator.breaking_point(claim, len(people.values)) if breaking else None,
            assumptions=assumptions(self.plan, setting.population.atoms, numbers.proof),
            required=name == "*"
            and not opponent.on_ladder
            and self._judged(opponent)
            and self.required == "attacker_uncertainty",
        )

    def _judged(self, opponent: Opponent) -> bool:
        against = self.plan.policy.against if self.plan.policy else ("all",)
        return against == ("all",) or opponent.declared.name in against

    def _refused_whole(self, opponent: Opponent, missing: tuple[str, ...], figure: str) -> Statement:
        statement = self._statement("*", refused(missing), "attacker_uncertainty", refused_sentence(figure, missing))
        return replace(
            statement,
            definition=opponent.definition.name,
            attacker=opponent.shown(self.plan.people.count),
            assumptions=assumptions(self.plan, (), None),
            required=not opponent.on_ladder and self._judged(opponent) and self.required == "attacker_uncertainty",
        )

    def _worst_case(self, name: str, setting: Setting | None, figure: str) -> Statement:
        reached = True
        if setting is None:
            setting, reached = self._unrelated()
        numbers = self.evaluator.numbers(Claim(setting.mechanism, setting.population, Attacker(), DifferentialPrivacy()))
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
        try:
            releases, found = everything(self.plan)
        except Unrelated:
            return self._about_everybody(), False
        by_name = {release.name: release for release in releases}
        first = next((release.value for release in releases if release.value is not None), None)
        parts = [
            part(by_name[key[0]], atoms, hides=by_name[key[0]].value in (first, None) or by_name[key[0]].noise is None)
            for key, atoms in found.groups
        ]
        return Setting(Both(*parts), population(self.plan.people, None, found.atoms)), two_values(releases)

    def _about_everybody(self) -> Setting:
        """As if everybody were in each figure that shows anything: overlaps only add up noise.

        What a minimum hides of noise hangs on how many each figure counts, which are not the same people: it is left out.
        """
        releases = [release for release in (*self.plan.publish, *self.plan.already_public) if self._shows(release)]
        parts = [part(release, None, hides=release.noise is None) for release in releases]
        return Setting(Both(*parts), population(self.plan.people, None, ((EVERYONE, self.plan.people.count),)))

    def _shows(self, release: Release) -> bool:
        """Whether some cell has people, and enough of them for an exact figure to be shown."""
        largest = max((size for _, size in figures_of(self.plan, release)), default=0)
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
        _, found = everything(self.plan)
        out = [atoms for key, atoms in found.groups if key[0] in {release.name for release in leaked}]
        by_name = {release.name: release for release in about}
        figures = [(by_name[key[0]], atoms) for key, atoms in found.groups if key[0] in by_name]
        counted = [atoms for release, atoms in figures if release.value is not None]
        if frozenset().union(*out) & frozenset().union(*counted):
            return refused((f"bldp.def2 needs: {NO_PAIR}",))
        first = next((release.value for release, _ in figures if release.value is not None), None)
        claim = Claim(
            Both(*(part(release, atoms, hides=release.value in (first, None)) for release, atoms in figures)),
            population(self.plan.people, None, found.atoms),
            Attacker(),
            BoundedLeakage(Leak(Both(*(Count(atoms) for atoms in out)))),
        )
        numbers = self.evaluator.numbers(claim)
        return numbers if two_values(about) else _unless_open(numbers)

    def _statement(self, name: str, numbers: Numbers, ground: Ground, sentence: str) -> Statement:
        return Statement(
            release=name,
            cell=(),
            unit=self.plan.people.unit,
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
            unprotected=unprotected(self.plan.people),
            sentence=sentence,
            missing=numbers.missing,
        )


def _unless_open(numbers: Numbers) -> Numbers:
    """What one figure shows to everybody is shown, whatever the others are about."""
    return numbers if math.isinf(numbers.epsilon.lower) else numbers.from_above()
