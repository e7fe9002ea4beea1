"""From a claim to a guarantee: the search for theorems that bound it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.errors import BadValue, CannotCertify
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.made import is_stated
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.results.amount import ByAmount
from sidelight.model.results.theorem import Kinds, Theorem, kinds_of
from sidelight.numbers.balls import kept_in_balls
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.route import ROUTES, Route
from sidelight.reading.expected import entries_of, expect, word_among
from sidelight.theorems import all_theorems
from sidelight.theorems.general.written_out import under_attack

Unmet = list[tuple[str, str]]
MANY = 20  # amounts up to which each is certified and shown in the proof; of more, those that no order rules out; by trial
MOST_KINDS_KEPT = 1024  # combinations of types whose theorems are kept; some dozen occur in an assessment
MOST_WORST_CASES_KEPT = 16  # answers about the worst case: an assessment asks for one of each release, and one of all together
WELL_BELOW_ONE = 0.99  # delta, further below 1 than what a search leaves open; decides only how it is asked
PROMISE = "a premise that promises something: this one leaves delta at 1"


def certify(
    mechanism: Mechanism | Claim,
    population: Population | None = None,
    attacker: Attacker | None = None,
    definition: Definition | None = None,
    given: Iterable[Guarantee] = (),
    method: Route = "auto",
) -> Guarantee:
    """The guarantee of a claim, or of the claim that a mechanism, a population, an attacker and a definition make. Without a
    definition it is ActiveKnowledge for an active attacker and PassiveKnowledge otherwise.

    `given`: facts, made with `fact`, that are taken as true. `method`: the way in which the number is computed, where there are
    several: "exact law", "transform", "sketch" or "enumeration"; "auto" takes the fastest. Raises CannotCertify where no theorem
    bounds the claim, or none in that way.

    >>> certified = sl.certify(sl.Count(), sl.RateBounds(400, 0.05, 0.95), sl.Attacker(knows="10%"))
    >>> print(certified.epsilon(delta=1e-6))
    1.814
    """
    word_among(method, ROUTES, "the method")
    if isinstance(mechanism, Claim):
        if population is not None or attacker is not None or definition is not None:
            raise BadValue("a claim has its population, attacker and definition: give the claim alone")
        mechanism.attacker.check_number(mechanism.population)
        return certify_claim(mechanism if method == "auto" else replace(mechanism, method=method), given)
    if population is None:
        expect(mechanism, Mechanism, "the mechanism")
        raise BadValue("about whom? Give a claim, or a mechanism with a population")
    against = Attacker() if attacker is None else expect(attacker, Attacker, "the attacker")
    usual = ActiveKnowledge() if against.influence == "active" else PassiveKnowledge()
    claim = Claim(mechanism, population, against, usual if definition is None else definition, method)
    claim.attacker.check_number(population)
    return certify_claim(claim, given)


def certify_claim(claim: Claim, given: Iterable[Guarantee] = ()) -> Guarantee:
    """The guarantee of a claim: a depth-first search for theorems that bound it, and then for theorems that bound their premises.
    Cheap theorems come first, an exact answer ends the search, and no claim is its own premise. Raises CannotCertify.
    """
    facts: dict[Claim, list[Derivation]] = {}
    expect(claim, Claim, "what is certified")
    claim.attacker.check(claim.population)
    if claim.attacker.names_people and claim.population.people and not under_attack(claim):
        raise BadValue(f"nobody is under attack whom the attacker does not know already, found {claim.attacker}")
    for fact in entries_of(given, "facts", "a list of facts: given=[sl.fact(claim, epsilon, delta)]"):
        expect(fact, Guarantee, "a fact")
        fact.claim.attacker.check(fact.claim.population)
        facts.setdefault(fact.claim, []).extend(fact.derivations)
    memo: dict[Claim, Guarantee | Unmet] = {}
    answer = _search(claim, facts, memo, frozenset())
    if isinstance(answer, Guarantee):
        return answer
    raise CannotCertify(claim, answer, _hint(claim, answer))


def _search(
    claim: Claim, facts: dict[Claim, list[Derivation]], memo: dict[Claim, Guarantee | Unmet], path: frozenset[Claim]
) -> Guarantee | Unmet:
    if claim in memo:
        return memo[claim]
    derivations = list(facts.get(claim, ()))
    unmet: Unmet = []
    cut = False
    for theorem in _taking(all_theorems(), kinds_of(claim)):
        if not theorem.asked_about(claim) or (theorem.rests_on_facts and not theorem.ways(claim, tuple(facts))):
            continue
        if not theorem.goes_by(claim):
            unmet.append((theorem.id, f"another way of computing than {claim.method!r}"))
            continue
        missing = theorem.unmet(claim)
        if missing:
            unmet += [(theorem.id, need.said_of(claim)) for need in missing]
            continue
        asked = theorem.by_amount(claim)
        if asked is not None and len(asked.values) > MANY:
            worst = _by_the_worst(theorem, claim, asked, facts, memo, path | {claim})
            found, lacking = ([worst], []) if isinstance(worst, Derivation) else ([], worst)
            derivations, unmet = derivations + found, unmet + lacking
            if not facts:
                break  # another theorem would need as many premises
            continue
        for wanted in theorem.ways(claim, tuple(facts)):
            if any(premise == claim or premise in path for premise in wanted):
                cut = True
                continue
            premises, lacking = _premises(theorem, wanted, facts, memo, path | {claim})
            unmet += lacking
            if not lacking and (premises or not theorem.whichever):
                derivation = _derived(theorem, claim, premises)
                if isinstance(derivation, Derivation):
                    derivations.append(derivation)
                else:
                    unmet.append(derivation)
        if any(derivation.exact or derivation.theorem.final for derivation in derivations):
            break
    promised = any(not derivation.curve.promises_nothing for derivation in derivations)
    answer: Guarantee | Unmet = Guarantee(claim, tuple(derivations)) if promised else list(dict.fromkeys(unmet))
    if not cut:
        memo[claim] = answer
    return answer


@lru_cache(maxsize=MOST_KINDS_KEPT)
def _taking(theorems: tuple[Theorem, ...], kinds: Kinds) -> tuple[Theorem, ...]:
    """Most theorems are about other types, and a search asks thousands of times."""
    return tuple(theorem for theorem in theorems if theorem.takes(kinds))


def _premises(
    theorem: Theorem,
    wanted: Sequence[Claim],
    facts: dict[Claim, list[Derivation]],
    memo: dict[Claim, Guarantee | Unmet],
    path: frozenset[Claim],
) -> tuple[list[Guarantee], Unmet]:
    found: list[Guarantee] = []
    for premise in wanted:
        anybody = None if facts else _against_anybody(premise, path)
        answer = _search(premise, facts, memo, path) if anybody is None else _kept(all_theorems(), anybody, anybody.method)
        if isinstance(answer, Guarantee):
            found.append(answer)
        elif not theorem.whichever:
            return found, answer or [
                (theorem.id, f"{premise.definition.name.replace('_', ' ')} of {premise}, and nothing says so")
            ]
    return found, []


def _against_anybody(premise: Claim, path: frozenset[Claim]) -> Claim | None:
    """The premise about the worst case in the words that it has for every attacker and for all bounds: neither plays a part in
    it. None where it is no such premise, or a premise of one.
    """
    bounds = premise.population.bounds
    if bounds is None or premise.definition.ground != "worst_case" or premise.attacker.names_people:
        return None
    if any(claim.definition.ground == "worst_case" for claim in path):
        return None
    rates = (Fraction(0), Fraction(1)) if bounds.low < bounds.high else (Fraction(1, 2), Fraction(1, 2))
    return replace(premise, population=bounds.but(bounds=rates), attacker=Attacker())


@kept_in_balls(MOST_WORST_CASES_KEPT)
def _kept(theorems: tuple[Theorem, ...], claim: Claim, method: Route) -> Guarantee | Unmet:
    """What a search without facts finds, kept with all that its curve was asked: claims that differ in what is known, or in how
    uncertain it is, have the same worst case. The method is part of the key because it is no part of the claim.
    """
    return _search(claim, {}, {}, frozenset())


def _by_the_worst(
    theorem: Theorem,
    claim: Claim,
    asked: ByAmount,
    facts: dict[Claim, list[Derivation]],
    memo: dict[Claim, Guarantee | Unmet],
    path: frozenset[Claim],
) -> Derivation | Unmet:
    from sidelight.certify.worst_amount import by_the_worst  # imported here because it loads numpy

    def certified(premise: Claim) -> Guarantee:
        answer = _search(premise, facts, memo, path)
        if isinstance(answer, Guarantee):
            return answer
        raise CannotCertify(premise, answer, _hint(premise, answer))

    try:
        return by_the_worst(theorem, claim, asked, certified)
    except CannotCertify as refusal:
        return list(refusal.unmet)


def _derived(theorem: Theorem, claim: Claim, premises: list[Guarantee]) -> Derivation | tuple[str, str]:
    exact = theorem.exact(claim) and all(premise.reached for premise in premises)
    curve = theorem(claim, *premises)
    if isinstance(curve, Promised) and not _promises_something(curve):
        return theorem.id, PROMISE
    return Derivation(theorem, tuple(premises), curve, exact)


def _promises_something(curve: Curve) -> bool:
    """Whether delta is below 1 at an infinite epsilon; whether it is well below 1 is the cheaper question."""
    return curve.within(math.inf, WELL_BELOW_ONE) or curve.delta(math.inf).upper < 1


def _hint(claim: Claim, unmet: Unmet) -> str:
    if is_stated(claim.mechanism) or is_stated(claim.definition.leak):
        return "what nobody modelled rests on facts: state what is known of it, with sl.fact(claim, epsilon, delta)"
    needs = {need for _, need in unmet}
    if claim.method != "auto":
        return 'leave the method to "auto"'
    if any("independent" in need for need in needs):
        return (
            "state whose secrets may depend on each other, or bound the rates given everybody else (RateBounds with together=...)"
        )
    if any("people" in need and "at most" in need for need in needs):
        return "certify a smaller group, or add noise: the noise's own guarantee does not depend on the number of people"
    return "add noise, or publish fewer figures about the same people"
