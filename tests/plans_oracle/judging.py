"""What `assess` says of a plan, held against the truth: every complaint is one sentence."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from tests.plans_oracle.arithmetic import ERROR
from tests.plans_oracle.clusters import shifted_by_a_cluster
from tests.plans_oracle.truth import Found, Question
from tests.plans_oracle.truths import BeyondLeak, Clustered, Sampled, Truth
from tests.plans_oracle.world import Figure, Known, World, exposed_people, number, world_of

ROUNDING = 1e-12  # relative and absolute error of a delta that was computed in doubles
# The ratio of geometric noise is just above e^-epsilon (docs/plan.md), by less than a part in 2^52: then chances of counts up to
# 17 change by less than 17 parts in 2^52, and so does each of the two terms of a delta.
GEOMETRIC = Decimal(2 * 17) / 2**52
FEW_DIGITS = 6  # significant digits of an epsilon that is certified as the decimal that is written (docs/promise.md)
SHARES = {"half of the others": Known(share=number("0.5")), "nine in ten others": Known(share=number("0.9"))}
EVERYBODY = Known(share=number(1))
Said = Mapping[str, Any]


def finite(value: Any) -> float:
    return math.inf if value == "infinite" else float(value)


@dataclass(frozen=True)
class Judged:
    """A plan and the JSON object that `assess` gives of it."""

    plan: Mapping[str, Any]
    said: Said
    seed: int = 0
    world: World = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "world", world_of(self.plan))

    @cached_property
    def attackers(self) -> dict[str, Known]:
        stated = self.plan.get("attacker", [])
        return {one["name"]: known_of(one["knows"]) for one in (stated if isinstance(stated, list) else [stated])}

    def known(self, statement: Said) -> Known:
        attacker = statement["attacker"]
        if attacker["declared"]:
            return self.attackers[attacker["name"]]
        if attacker["name"].endswith("everybody else"):
            return EVERYBODY
        shares = SHARES if any(known.share is not None for known in self.attackers.values()) else {}
        found = [known for ending, known in shares.items() if attacker["name"].endswith(ending)]
        return found[0] if found else Known(people=attacker["knows"])

    def figures(self, statement: Said) -> tuple[Figure, ...]:
        if statement["release"] == "*":
            return self.world.figures
        cell = tuple(statement.get("cell", {}).values())
        return tuple(f for f in self.world.figures if f.release == statement["release"] and (not cell or f.cell == cell))

    def complaints(self) -> Iterator[str]:
        for statement in self.said["statements"]:
            name = told(statement)
            for complaint in self.about(statement):
                yield f"{name}: {complaint}"
        yield from self.whole_and_parts()
        yield from self.verdict()

    def about(self, statement: Said) -> Iterator[str]:
        truth = self.truth(statement)
        yield from ends(statement, truth)
        yield from self.status(statement, truth)
        yield from odds(statement, truth)
        yield from self.breaking(statement, truth)

    def truth(self, statement: Said) -> Truth:
        if statement["ground"] == "worst_case":
            one_law = replace(self.world, weights=())  # everybody else is known: which law holds says no more
            return Truth(Question(one_law, self.figures(statement)), EVERYBODY, "active")
        if statement["ground"] == "given_leak":
            asked = tuple(f for f in self.figures(statement) if not f.public)
            out = tuple(f for f in self.world.figures if f.public and f.value is not None)
            if statement["release"] == "*" and out:  # everything to be published, beyond what is out already
                return BeyondLeak(Question(self.world, asked), EVERYBODY, "active", out)
            outputs = tuple(f for f in asked if not f.exact)
            leaked = tuple(f for f in self.world.figures if f.exact)
            return BeyondLeak(Question(self.world, outputs), EVERYBODY, "active", leaked)
        question, influence = Question(self.world, self.figures(statement)), statement["attacker"]["influence"]
        if statement.get("membership") == "hidden":
            share = number(self.plan["people"]["sample"]["fraction"])
            return Sampled(question, self.known(statement), influence, share, self.seed)
        if self.world.together > 1:
            return Clustered(question, self.known(statement), influence, self.seed)
        return Truth(question, self.known(statement), influence)

    def status(self, statement: Said, truth: Truth) -> Iterator[str]:
        policy, status = self.plan.get("policy"), statement["status"]
        if policy is None:
            if status != "undecided":
                yield f"{status} without a policy"
            return
        epsilon, delta = number(policy["epsilon"]), number(policy["delta"])
        (found,) = truth.at([float(epsilon)])
        if status == "within" and found.delta > float(delta) * (1 + ROUNDING) + ROUNDING:
            yield f"within policy, but delta is {found.delta!r} at the policy's epsilon"
        if status == "broken" and truth.complete and found.delta < float(delta) * (1 - ROUNDING) - ROUNDING:
            yield f"broken, but delta is only {found.delta!r} at the policy's epsilon"
        if status != "within" and finite(statement["epsilon"]) <= float(epsilon):
            yield f"{status}, but epsilon {statement['epsilon']} is within the policy's"
        if status != "broken" and finite(statement["epsilon_lower"]) > float(epsilon) * (1 + 1e-9) + 1e-9:
            yield f"{status}, but the lower end {statement['epsilon_lower']} is above the policy"
        if status == "within" and finite(statement["epsilon"]) > float(epsilon) * (1 + 1e-9) + 1e-9:
            yield f"within, but epsilon {statement['epsilon']} is above the policy"

    def breaking(self, statement: Said, truth: Truth) -> Iterator[str]:
        """A breaking point is within the policy. Of someone who knows a share of several atoms it is a share, and also the number
        of people that it comes to.
        """
        stated, policy = statement.get("breaking_point") or {}, self.plan.get("policy", {})
        if "knows_at_most" in stated:
            share = stated.get("knows_share_at_most")
            known = Known(people=stated["knows_at_most"]) if share is None else Known(share=number(repr(share)))
            there = replace(truth, known=known)
            (found,) = there.at([float(number(policy["epsilon"]))])
            if below(Decimal(policy["delta"]), found, float(number(policy["epsilon"]))):
                yield f"knows_at_most {stated['knows_at_most']} is not within the policy: delta is {found.delta!r}"
        if "uncertainty_at_least" in stated and "at_least" in self.plan["people"]["uncertainty"]:
            least = stated["uncertainty_at_least"]
            people = {**self.plan["people"], "uncertainty": {"at_least": repr(least)}}
            other = Judged({**self.plan, "people": people}, self.said, self.seed)
            (found,) = other.truth(statement).at([float(number(policy["epsilon"]))])
            if below(Decimal(policy["delta"]), found, float(number(policy["epsilon"]))):
                yield f"uncertainty_at_least {least} is not within the policy: delta is {found.delta!r}"

    def verdict(self) -> Iterator[str]:
        verdict, policy = self.said["verdict"], self.plan.get("policy")
        failing = [finding for finding in self.said["findings"] if finding["level"] == "fail"]
        if exposed_people(self.world) and not failing:
            yield "one person's value follows from the exact figures, and no finding says so"
        if policy is None:
            if verdict == "pass" or (verdict == "fail" and not failing):
                yield f"verdict {verdict} without a policy"
            return
        ground = policy.get("ground", self.ground)
        required = [
            s
            for s in self.said["statements"]
            if s["release"] == "*"
            and s["ground"] == ground
            and s.get("attacker", {}).get("declared", True)
            and s.get("membership", self.membership) == self.membership
        ]
        decided = {s["status"] for s in required}
        broken = [s for s in required if s["status"] == "broken" and not self.passive_passes(s, required)]
        worst = "fail" if failing or broken else "pass"
        vouched = "together" in self.plan["people"] or "none" in self.plan["people"]["uncertainty"]
        if worst == "pass" and (decided != {"within"} or not vouched):
            worst = "review"
        if worst == "pass" and any(finding["level"] == "review" for finding in self.said["findings"]):
            worst = "review"
        if verdict != worst:
            yield f"verdict {verdict}, but the statements are {sorted(decided)}, so it is {worst}"

    def whole_and_parts(self) -> Iterator[str]:
        """Everything together is never below one of its parts. What is reached is compared where as many people are known: a
        share of smaller atoms may be fewer people.
        """
        wholes = {same(s): s for s in self.said["statements"] if s["release"] == "*"}
        for part in self.said["statements"]:
            whole, reached = wholes.get(same(part)), finite(part["epsilon_lower"])
            if whole is None or whole is part or part["ground"] == "given_leak":
                continue
            ends_of_whole = finite(whole["epsilon_lower"]), finite(whole["epsilon"])
            low = ends_of_whole[0] < reached * (1 - 1e-9) - 1e-9 and not reason(whole) and knows(whole) >= knows(part)
            if low or ends_of_whole[1] < reached:
                just_below = reached if reached == math.inf else reached * (1 - 1e-9)
                (found,) = self.truth(whole).at([just_below])
                if below(Decimal(str(whole["delta"])), found, just_below):
                    yield f"{told(part)}: reaches {part['epsilon_lower']}, and everything together is in {list(ends_of_whole)}"

    @property
    def membership(self) -> str:
        """In which way of reading a sample the policy judges."""
        sample = self.plan["people"].get("sample", {})
        return "hidden" if sample.get("membership") == "hidden" and "because" in sample else "known"

    @property
    def ground(self) -> str:
        """What is judged where the policy names nothing."""
        if "none" not in self.plan["people"]["uncertainty"]:
            return "attacker_uncertainty"
        return "given_leak" if "already_public" in self.plan else "worst_case"

    def passive_passes(self, statement: Said, required: Sequence[Said]) -> bool:
        """Where the influence is not declared: within if they have only seen what they know."""
        attacker = statement.get("attacker")
        return attacker is not None and any(
            s["attacker"]["name"] == attacker["name"] and s["attacker"]["influence"] == "passive" and s["status"] == "within"
            for s in required
            if attacker["influence"] == "active"
        )

    def loose(self) -> Iterator[tuple[str, str]]:
        """Wholes whose epsilon is more than twice the truth, and why the report says so; no reason is an empty text.

        Where the true delta equals the one asked for to twelve digits the curve has a step there, and a bracket has both sides.
        """
        for statement in self.said["statements"]:
            hidden = statement.get("membership") == "hidden"  # nothing is promised to be reached there
            if statement["release"] != "*" or statement["ground"] == "given_leak" or hidden:
                continue
            if self.world.together > 1 and "attacker" in statement:
                yield from self.above_the_number_of_clusters(statement)
                continue
            truth, upper = self.truth(statement), finite(statement["epsilon"])
            if upper < 1e-6:
                continue
            (found,) = truth.at([upper if upper == math.inf else upper / 2])
            delta = float(number(statement["delta"]))
            if found.delta <= delta * (1 - 1e-12) and not (truth.question.cut_off and delta < ROUNDING):
                yield f"{told(statement)}: epsilon {statement['epsilon']} is more than twice the truth", reason(statement)

    def above_the_number_of_clusters(self, statement: Said) -> Iterator[tuple[str, str]]:
        """One exact count of everybody is promised what the contract of plans names, or less."""
        figures = [figure for figure in self.figures(statement) if figure.value is not None]
        known = self.known(statement)
        one = len(figures) == 1 and figures[0].exact and not figures[0].minimum and known.share is None
        if not one or len(figures[0].rows) != len(self.world.rows):
            return
        rates = [law[0] for law in self.world.laws]
        for point in statement["profile"]:
            unknown = self.world.people - 1 - known.people
            named = shifted_by_a_cluster(unknown, self.world.together, min(rates), max(rates), point["epsilon"])
            if point["delta"] > named * (1 + 1e-6) + 1e-9:
                yield f"{told(statement)}: delta {point['delta']} at epsilon {point['epsilon']}, the contract names {named}", ""


def known_of(written: object) -> Known:
    if str(written).endswith("%"):
        return Known(share=number(written))
    return Known(people=int(str(written)))


def same(statement: Said) -> tuple[object, ...]:
    """Equal for a part and for the whole that it belongs to."""
    attacker = statement.get("attacker") or {}
    return statement["ground"], attacker.get("name"), attacker.get("influence"), statement.get("membership")


def knows(statement: Said) -> int:
    return int((statement.get("attacker") or {}).get("knows", 0))


def told(statement: Said) -> str:
    attacker = statement.get("attacker")
    who = f", {attacker['name']} ({attacker['influence']}, knows {attacker['knows']})" if attacker else ""
    read = f", membership {statement['membership']}" if "membership" in statement else ""
    return f"{statement['release']} {statement.get('cell', '')} {statement['ground']}{who}{read}"


REASONS = (
    "count as published",
    "counts as published",
    "any mix of rates",
    "only its uniform part is used",
    "any weights of the laws",
)


def reason(statement: Said) -> str:
    """What the report says about a number that may be far above the truth."""
    texts = [*statement["assumptions"], statement["sentence"]]
    return "; ".join([*(text for text in texts if any(known in text for known in REASONS)), *statement.get("missing", [])])


def ends(statement: Said, truth: Truth) -> Iterator[str]:
    """Upper ends are never below the truth, with fifty digits where doubles cannot tell; lower ends are reached."""
    profile = statement["profile"]
    for point, found in zip(profile, truth.at([p["epsilon"] for p in profile]), strict=True):
        upper, lower = point["delta"], point["delta_lower"]
        if below(upper, found, point["epsilon"]):
            yield f"promised delta {upper!r} at epsilon {point['epsilon']}, the truth is {found.delta!r}"
        if truth.complete and lower > found.delta * (1 + ROUNDING) + ROUNDING:
            yield f"lower end {lower!r} at epsilon {point['epsilon']}, the truth is {found.delta!r}"
    upper, lower, delta = finite(statement["epsilon"]), finite(statement["epsilon_lower"]), Decimal(str(statement["delta"]))
    if upper < math.inf:
        (found,) = truth.at([upper])
        if below(delta, found, upper):
            yield f"promised epsilon {upper!r} at delta {delta}, but delta is {found.delta!r} there"
    if truth.complete and lower > 0 and statement["ground"] != "given_leak":
        just_below = lower if lower == math.inf else lower * (1 - 1e-9)
        (found,) = truth.at([just_below])
        reached = max(found.exactly(just_below), Decimal(found.delta))  # doubles that underflow may name another world
        if reached < delta - Decimal(ROUNDING) or not (found.delta or truth.question.cut_off):
            yield f"lower end of epsilon {lower!r} at delta {delta}, but delta is {found.delta!r} there"


def below(promised: float | Decimal, found: Found, epsilon: float) -> bool:
    """Whether the promise is below the truth; a number in doubles that is close is computed again."""
    about = float(promised)
    if found.delta <= about * (1 - ROUNDING) - 1e-15:
        return False
    if found.witness is None:
        return found.delta > about * (1 + ROUNDING) + ROUNDING
    figures = found.witness.scene.question.figures
    slack = GEOMETRIC if any(figure.noise and figure.noise[0] == "geometric" for figure in figures) else ERROR
    return found.exactly(read(epsilon)) > Decimal(promised) + slack


def read(epsilon: float) -> float | Fraction:
    """An epsilon of few digits is the decimal that is written, a longer one the double (docs/promise.md)."""
    if math.isinf(epsilon) or len(Decimal(str(epsilon)).as_tuple().digits) > FEW_DIGITS:
        return epsilon
    return Fraction(str(epsilon))


def odds(statement: Said, truth: Truth) -> Iterator[str]:
    """The chance of a larger belief than stated is at most the stated one."""
    for stated in [statement.get("odds"), *(statement.get("odds_from_other_priors") or [])]:
        if stated is None or stated["posterior_at_most"] >= 1 or stated["prior"] == 0:
            continue
        prior, posterior = float(stated["prior"]), float(stated["posterior_at_most"])
        loss = math.log(posterior / (1 - posterior)) - math.log(prior / (1 - prior))
        chance = truth.chance_beyond(max(loss, 0.0))
        if chance > float(stated["except_with_probability"]) * (1 + 1e-9) + ROUNDING:
            yield f"belief above {posterior} from {prior} has chance {chance!r}, stated {stated['except_with_probability']}"
