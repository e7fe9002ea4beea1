"""Every definition once more, by plain loops over its text: slow, exact, for small settings only.

Each reading maps what is compared to how much it costs at an epsilon; delta is the largest cost. Nothing here knows how the
package evaluates a definition: events are all enumerated, thresholds are all tried, a simulator has a row for every event.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from decimal import Context
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product

import numpy as np
from scipy.optimize import linprog

from sidelight.model.setting import Setting

Law = dict[Hashable, Fraction]
Costs = dict[tuple[Hashable, ...], Fraction]
Drawn = list[tuple[Hashable, int, Fraction]]  # knowledge, number of the dataset, mass
DIGITS = Context(prec=60)


@cache
def power(epsilon: float) -> Fraction | None:
    """e^epsilon to sixty digits; None when infinite, or so large that no mass here makes up for it."""
    if epsilon > 5000:
        return None
    return Fraction(DIGITS.exp(DIGITS.create_decimal_from_float(epsilon)))


def subsets(outcomes: Sequence[Hashable]) -> Iterator[tuple[Hashable, ...]]:
    return chain.from_iterable(combinations(outcomes, size) for size in range(len(outcomes) + 1))


def hockey(p: Mapping[Hashable, Fraction], q: Mapping[Hashable, Fraction], epsilon: float) -> Fraction:
    """The largest P(A) - e^epsilon Q(A) over all events A; infinity times nothing is nothing."""
    factor, worst = power(epsilon), Fraction(0)
    for event in subsets(sorted(p, key=repr)):
        left = sum((p[outcome] for outcome in event), Fraction(0))
        right = sum((q.get(outcome, Fraction(0)) for outcome in event), Fraction(0))
        if factor is not None:
            worst = max(worst, left - factor * right)
        elif not right:
            worst = max(worst, left)
    return worst


def both(p: Law, q: Law, epsilon: float) -> Fraction:
    return max(hockey(p, q, epsilon), hockey(q, p, epsilon))


def worst(costs: Mapping[tuple[Hashable, ...], Fraction]) -> Fraction:
    return max(costs.values(), default=Fraction(0))


def raised(costs: Costs, what: tuple[Hashable, ...], cost: Fraction) -> None:
    costs[what] = max(costs.get(what, Fraction(0)), cost)


# Laws, by adding up tables


def table(masses: Sequence[tuple[Hashable, Fraction]]) -> Law:
    total: Law = {}
    for outcome, mass in masses:
        if mass:
            total[outcome] = total.get(outcome, Fraction(0)) + mass
    return total


def normal(law: Law) -> Law:
    total = sum(law.values())
    return {outcome: mass / total for outcome, mass in law.items()}


def row(at: Setting, dataset: int) -> Law:
    return table(at.mechanism[dataset].masses)


def joint(at: Setting, dataset: int) -> Law:
    return table(at.joint[dataset].masses)  # type: ignore[index]


def drawn(prior) -> Drawn:
    return [(z, x, mass) for (z, x), mass in prior.law.masses if mass]


def knowledge(world: Drawn) -> list[Hashable]:
    return list(dict.fromkeys(z for z, _, _ in world))


def where(world: Drawn, holds: Callable[[Hashable, int], bool]) -> Drawn:
    """The world given an event, or nothing when it is impossible."""
    kept = [(z, x, mass) for z, x, mass in world if holds(z, x)]
    total = sum(mass for _, _, mass in kept)
    return [(z, x, mass / total) for z, x, mass in kept]


def seen(world: Drawn, show: Callable[[int], Law]) -> Law:
    """The law of what is shown."""
    return table([(output, mass * share) for _, x, mass in world for output, share in show(x).items()])


def record(at: Setting, x: int, i: int) -> Hashable | None:
    return at.datasets[x][i] if i < len(at.datasets[x]) else None


def overwritten(at: Setting, x: int, i: int, value: Hashable) -> int:
    dataset = list(at.datasets[x])
    dataset[i] = value
    return at.datasets.index(tuple(dataset))


def left_out(at: Setting, x: int, i: int) -> int:
    """The record set to the default, or to the first one listed at its position; nothing to do where it is missing."""
    listed = [dataset[i] for dataset in at.datasets if i < len(dataset)]
    return x if record(at, x, i) is None else overwritten(at, x, i, listed[0] if at.default is None else at.default)


def removed(at: Setting, x: int, i: int) -> tuple[Hashable, ...]:
    return tuple(value for place, value in enumerate(at.datasets[x]) if place != i)


def neighbours(at: Setting) -> list[tuple[int, int]]:
    numbers = range(len(at.datasets))
    if not isinstance(at.neighbours, str):
        return sorted({(a, b) for one, other in at.neighbours for a, b in ((one, other), (other, one))})
    found = []
    for a in numbers:
        for b in numbers:
            x, y = at.datasets[a], at.datasets[b]
            if at.neighbours == "replace_one":
                close = len(x) == len(y) and sum(v != w for v, w in zip(x, y, strict=True)) == 1
            else:
                close = any(removed(at, a, i) == y for i in range(len(x))) or any(removed(at, b, i) == x for i in range(len(y)))
            if close:
                found.append((a, b))
    return found


# Neighbouring datasets


def differential_privacy(at: Setting, epsilon: float) -> Costs:
    return {(at.datasets[a], at.datasets[b]): hockey(row(at, a), row(at, b), epsilon) for a, b in neighbours(at)}


def pointwise(at: Setting, epsilon: float) -> Costs:
    """The mass of {a: the ratio is outside e^-epsilon .. e^epsilon}, the larger of both laws."""
    factor, costs = power(epsilon), {}
    for a, b in neighbours(at):
        p, q = row(at, a), row(at, b)
        bad = []
        for outcome in {*p, *q}:
            one, other = p.get(outcome, Fraction(0)), q.get(outcome, Fraction(0))
            if (not one or not other) if factor is None else (one > factor * other or other > factor * one):
                bad.append(outcome)
        costs[at.datasets[a], at.datasets[b]] = max(sum((law.get(o, Fraction(0)) for o in bad), Fraction(0)) for law in (p, q))
    return costs


def given_leak(at: Setting, x: int, leak: Hashable) -> Law:
    """The output given the leak; empty when the dataset cannot leak this."""
    kept = table([(output, mass) for (value, output), mass in joint(at, x).items() if value == leak])  # type: ignore[misc]
    return normal(kept) if kept else {}


def leaks(at: Setting) -> list[Hashable]:
    return list(dict.fromkeys(leak for x in range(len(at.datasets)) for leak, _ in joint(at, x)))  # type: ignore[misc]


def bounded_leakage(at: Setting, epsilon: float) -> Costs:
    costs = {}
    for a, b in neighbours(at):
        for leak in leaks(at):
            p, q = given_leak(at, a, leak), given_leak(at, b, leak)
            if p and q:
                costs[at.datasets[a], at.datasets[b], leak] = hockey(p, q, epsilon)
    return costs


def independence(at: Setting, epsilon: float) -> Costs:
    """The output given the leak, and the output: both orders."""
    costs: Costs = {}
    for x, dataset in enumerate(at.datasets):
        alone = table([(output, mass) for (_, output), mass in joint(at, x).items()])  # type: ignore[misc]
        for leak in leaks(at):
            told = given_leak(at, x, leak)
            if told:
                raised(costs, (dataset, leak), both(told, alone, epsilon))
    return costs


# Two values of a record or of a secret


def values(world: Drawn, of: Callable[[int], Hashable | None]) -> list[Hashable]:
    """The possible values, in a world; where there is none, nothing is compared."""
    return [value for value in dict.fromkeys(of(x) for _, x, _ in world) if value is not None]


def open_values(at: Setting) -> Iterator[tuple[int, Hashable, Hashable, Hashable, Drawn, Drawn]]:
    """Record, value, another value, knowledge that leaves both open, and the two worlds."""
    for prior in at.priors or ():
        for i in prior.targets:
            for z in knowledge(drawn(prior)):
                world = where(drawn(prior), lambda told, x, z=z: told == z)
                for a in values(world, lambda x, i=i: record(at, x, i)):
                    for b in values(world, lambda x, i=i: record(at, x, i)):
                        if a != b:
                            one, other = (where(world, lambda _, x, i=i, v=v: record(at, x, i) == v) for v in (a, b))
                            yield i, a, b, z, one, other


def noiseless(at: Setting, epsilon: float) -> Costs:
    costs: Costs = {}
    for i, a, b, z, one, other in open_values(at):
        p, q = (seen(world, lambda x: row(at, x)) for world in (one, other))
        raised(costs, (i, a, b, z), hockey(p, q, epsilon))
    return costs


def causal(at: Setting, epsilon: float) -> Costs:
    """The output given a, and the output on the same data with the record overwritten by b."""
    costs: Costs = {}
    for i, a, b, z, world, _ in open_values(at):
        p = seen(world, lambda x: row(at, x))
        q = seen(world, lambda x, i=i, b=b: row(at, overwritten(at, x, i, b)))
        raised(costs, (i, a, b, z), both(p, q, epsilon))
    return costs


def passive_knowledge(at: Setting, epsilon: float) -> Costs:
    """The mean over the knowledge drawn with a of the hockey stick given it; knowledge that rules b out counts as 1."""
    costs: Costs = {}
    for prior in at.priors or ():
        everything = drawn(prior)
        for i in prior.targets:
            for a in values(everything, lambda x, i=i: record(at, x, i)):
                for b in values(everything, lambda x, i=i: record(at, x, i)):
                    if a == b:
                        continue
                    first = where(everything, lambda _, x, i=i, a=a: record(at, x, i) == a)
                    mean = Fraction(0)
                    for z in knowledge(first):
                        weight = sum(mass for told, _, mass in first if told == z)
                        one, other = (
                            where(everything, lambda told, x, i=i, v=v, z=z: told == z and record(at, x, i) == v) for v in (a, b)
                        )
                        p, q = (seen(world, lambda x: row(at, x)) for world in (one, other))
                        mean += weight * (hockey(p, q, epsilon) if q else 1)
                    raised(costs, (i, a, b), mean)
    return costs


def dependency(at: Setting, epsilon: float) -> Costs:
    """E[(1 - e^(mu - Dep))+] over the pair given a; Dep = the loss of the pair less the two losses.

    An outcome that the leak alone, or the output alone, never shows with b is left out.
    """
    factor, costs = power(epsilon), {}
    for i, a, b, z, one, other in open_values(at):
        p, q = (seen(world, lambda x: joint(at, x)) for world in (one, other))
        (p1, q1), (p2, q2) = (
            tuple(table([(pair[place], mass) for pair, mass in law.items()]) for law in (p, q))  # type: ignore[index]
            for place in (0, 1)
        )
        mean = Fraction(0)
        for (o1, o2), mass in p.items():  # type: ignore[misc]
            if o1 not in q1 or o2 not in q2:
                continue
            if (o1, o2) not in q:
                mean += mass
            elif factor is not None:
                dep = (mass / q[o1, o2]) / (p1[o1] / q1[o1]) / (p2[o2] / q2[o2])
                mean += mass * max(Fraction(0), 1 - factor / dep)
        raised(costs, (i, a, b, z), mean)
    return costs


def pufferfish(at: Setting, epsilon: float) -> Costs:
    costs: Costs = {}
    for prior in at.priors or ():
        for secret in at.secrets:
            for z in knowledge(drawn(prior)):
                world = where(drawn(prior), lambda told, x, z=z: told == z)
                possible = values(world, secret.values.__getitem__)
                for a in possible:
                    for b in possible:
                        if a != b:
                            p, q = (
                                seen(where(world, lambda _, x, v=v, s=secret: s.values[x] == v), lambda x: row(at, x))
                                for v in (a, b)
                            )
                            raised(costs, (secret.name, a, b, z), hockey(p, q, epsilon))
    return costs


# Beliefs after an output


def ratio(p: Law, q: Law) -> Fraction | None:
    """The largest ratio of two laws, either way; None when infinite."""
    if set(p) != set(q):
        return None
    return max(max(p[v] / q[v], q[v] / p[v]) for v in p)


def posterior(world: Drawn, of: Callable[[int], Hashable | None], show: Callable[[int], Law], output: Hashable) -> Law:
    """What is believed of a secret after an output; empty when the output is impossible."""
    seen_with = table([(of(x), mass * show(x).get(output, Fraction(0))) for _, x, mass in world])
    return normal(seen_with) if seen_with else {}


def inference_causal(at: Setting, epsilon: float) -> Costs:
    """D(i) given M(D) = t and given M(D with i -> b) = t, b possible: 1 where the beliefs are not within e^epsilon, pointwise.

    The record is there; an infinite ratio is not within any power, an infinite one included.
    """
    factor, costs = power(epsilon), {}
    for prior in at.priors or ():
        for i in prior.targets:
            own = lambda x, i=i: record(at, x, i)  # noqa: E731
            for z in knowledge(drawn(prior)):
                world = where(drawn(prior), lambda told, x, z=z, own=own: told == z and own(x) is not None)
                for b in values(world, own):
                    true = lambda x: row(at, x)  # noqa: E731
                    other = lambda x, i=i, b=b: row(at, overwritten(at, x, i, b))  # noqa: E731
                    for t in {*seen(world, true), *seen(world, other)}:
                        p, q = (posterior(world, own, show, t) for show in (true, other))
                        apart = ratio(p, q) if p and q else None
                        fails = apart is None or (factor is not None and apart > factor)
                        raised(costs, (i, b, t, z), Fraction(int(fails)))
    return costs


def least_delta(distances: Sequence[tuple[Fraction | None, Fraction]]) -> Fraction:
    """The smallest delta with Pr[d > delta] <= delta; d = None is more than anything. Every candidate is tried."""
    candidates = {Fraction(0), Fraction(1), *(d for d, _ in distances if d is not None)}
    candidates |= {sum((mass for _, mass in kept), Fraction(0)) for kept in subsets(distances)}  # type: ignore[arg-type, misc]
    for delta in sorted(candidates):
        if sum((mass for d, mass in distances if d is None or d > delta), Fraction(0)) <= delta:
            return delta
    raise AssertionError("delta = 1 always does")


def inference_pufferfish(at: Setting, epsilon: float) -> Costs:
    """For each secret and knowledge by itself: belief after the output and before, the output drawn given the knowledge."""
    costs: Costs = {}
    for prior in at.priors or ():
        for secret in at.secrets:
            for z in knowledge(drawn(prior)):
                world = where(drawn(prior), lambda told, x, z=z: told == z)
                before = table([(secret.values[x], mass) for _, x, mass in world])
                distances = [
                    (both(posterior(world, secret.values.__getitem__, lambda x: row(at, x), t), before, epsilon), mass)
                    for t, mass in seen(world, lambda x: row(at, x)).items()
                ]
                raised(costs, (secret.name, z), least_delta(distances))
    return costs


# Simulators: (what it is called, what is protected, what is left of a dataset)

Protected = tuple[Hashable, Callable[[int], Hashable | None], Callable[[int], Law]]


def records_of(at: Setting, prior) -> list[Protected]:
    return [(i, lambda x, i=i: record(at, x, i), lambda x, i=i: {removed(at, x, i): Fraction(1)}) for i in prior.targets]


def secrets_of(at: Setting, prior) -> list[Protected]:
    return [
        (number, alternative.secret.values.__getitem__, lambda x, laws=alternative.laws: table(laws[x].masses))
        for number, alternative in enumerate(at.alternatives)
    ]


def imitations(at: Setting, protected: Callable[..., list[Protected]]) -> Iterator[tuple[tuple[Hashable, ...], Law, Law]]:
    """(which, value, knowledge), the law of the output and the law of what is left."""
    for prior in at.priors or ():
        for which, of, left in protected(at, prior):
            for z in knowledge(drawn(prior)):
                world = where(drawn(prior), lambda told, x, z=z: told == z)
                for v in values(world, of):
                    given = where(world, lambda _, x, v=v, of=of: of(x) == v)
                    yield (which, v, z), seen(given, lambda x: row(at, x)), seen(given, left)


def mixed(left: Law, simulator: Callable[[Hashable], Law]) -> Law:
    return table([(output, mass * share) for rest, mass in left.items() for output, share in simulator(rest).items()])


def canonical(at: Setting) -> Callable[[Hashable], Law]:
    """The mechanism itself, on what is left."""
    return lambda rest: row(at, at.datasets.index(rest))  # type: ignore[arg-type]


def stated(at: Setting) -> Callable[[Hashable], Law]:
    return lambda rest: table(dict(at.simulator)[rest].masses)


def imitated(at: Setting, epsilon: float, protected, simulator: Callable[[Hashable], Law]) -> Costs:
    costs: Costs = {}
    for label, real, left in imitations(at, protected):
        raised(costs, label, both(real, mixed(left, simulator), epsilon))
    return costs


def inferred(at: Setting, epsilon: float, protected, simulator: Callable[[Hashable], Law]) -> Costs:
    """For each prior: beliefs about everything protected after (t, z), really and ideally; (t, z) drawn from the real world."""
    costs: Costs = {}
    for number, prior in enumerate(at.priors or ()):
        distances: list[tuple[Fraction | None, Fraction]] = []
        for z in knowledge(drawn(prior)):
            weight = sum(mass for told, _, mass in drawn(prior) if told == z)
            world = where(drawn(prior), lambda told, x, z=z: told == z)
            for t, mass in seen(world, lambda x: row(at, x)).items():
                apart: list[Fraction | None] = []
                for _, of, left in protected(at, prior):
                    p = posterior(world, of, lambda x: row(at, x), t)
                    q = posterior(world, of, lambda x, left=left: mixed(left(x), simulator), t)
                    apart.append(both(p, q, epsilon) if q else None)
                furthest = None if None in apart else max((d for d in apart if d is not None), default=Fraction(0))
                distances.append((furthest, weight * mass))
        costs[(number,)] = least_delta(distances)
    return costs


def best_simulator(at: Setting, epsilon: float, protected, index_aware: bool) -> float:
    """The linear program with one inequality for each row, event and direction: the smallest delta."""
    rows = [(label[0] if index_aware else None, real, left) for label, real, left in imitations(at, protected)]
    program = Program(dict.fromkeys((which, rest) for which, _, left in rows for rest in left), outputs_of(at))
    factor = math.exp(epsilon)
    for which, real, left in rows:
        for event in subsets(outputs_of(at)):
            p = float(sum((real.get(t, Fraction(0)) for t in event), Fraction(0)))
            q = program.shows(which, left, event)
            program.at_most(-factor * q - program.extra, -p)
            program.at_most(q - program.extra, factor * p)
    return program.least() if rows else 0.0


def pure_slack(at: Setting, epsilon: float, protected, index_aware: bool) -> float:
    """By how much e^-epsilon P <= Q <= e^epsilon P must be missed, relative to P: positive when no simulator does it."""
    rows = [(label[0] if index_aware else None, real, left) for label, real, left in imitations(at, protected)]
    program = Program(dict.fromkeys((which, rest) for which, _, left in rows for rest in left), outputs_of(at))
    for which, real, left in rows:
        for t in outputs_of(at):
            q = program.shows(which, left, (t,))
            if t in real:
                program.at_most(q / float(real[t]) - program.extra, math.exp(epsilon))
                program.at_most(-q / float(real[t]) - program.extra, -math.exp(-epsilon))
            else:
                program.at_most(q, 0)
    return program.least(lowest=None)


def somebody_infers_at_most(at: Setting, epsilon: float, delta: float, protected, index_aware: bool) -> bool:
    """Whether a simulator keeps all beliefs within (epsilon, delta) but for sights of mass delta in each prior.

    Every set of exceptions is tried. What is seen has to be shown by the simulator with at least one chance in ten million.
    """
    sights = [
        [
            (number, sight, mass)
            for sight, mass in table([((z, t), m * p) for z, x, m in drawn(prior) for t, p in row(at, x).items()]).items()
        ]
        for number, prior in enumerate(at.priors or ())
    ]
    most = Fraction(delta) + Fraction(1, 10**9)
    allowed = [[gone for gone in subsets(each) if sum(mass for *_, mass in gone) <= most] for each in sights]  # type: ignore[misc]
    return any(
        _imitates(
            at, epsilon, delta, protected, index_aware, [sight for each in sights for sight in each if sight not in chain(*gone)]
        )
        for gone in product(*allowed)
    )


def _imitates(at: Setting, epsilon: float, delta: float, protected, index_aware: bool, good) -> bool:
    inputs = {
        (which if index_aware else None, rest): None
        for prior in at.priors or ()
        for which, _, left in protected(at, prior)
        for _, x, _ in drawn(prior)
        for rest in left(x)
    }
    program, factor = Program(inputs, outputs_of(at)), math.exp(epsilon)
    for number, (z, t), _ in good:
        prior = at.priors[number]  # type: ignore[index]
        world = where(drawn(prior), lambda told, x, z=z: told == z)
        for which, of, left in protected(at, prior):
            real = posterior(world, of, lambda x: row(at, x), t)
            shows = {
                v: sum(float(m) * program.shows(which if index_aware else None, left(x), (t,)) for _, x, m in world if of(x) == v)
                for v in dict.fromkeys(of(x) for _, x, _ in world)
            }
            total = sum(shows.values())
            program.at_most(-total, -1e-7)
            for event in subsets(list(shows)):
                p, q = float(sum((real.get(v, Fraction(0)) for v in event), Fraction(0))), sum(shows[v] for v in event)
                program.at_most(p * total - factor * q - delta * total, 0)
                program.at_most(q - factor * p * total - delta * total, 0)
    return program.possible()


def outputs_of(at: Setting) -> list[Hashable]:
    return sorted({t for x in range(len(at.datasets)) for t in row(at, x)}, key=repr)


class Program:
    """Unknown: the chance S[a, t] of each output for each input, and one number more."""

    def __init__(self, inputs: Mapping[Hashable, None], outputs: Sequence[Hashable]) -> None:
        self.inputs, self.outputs = list(inputs), list(outputs)
        self.size = len(self.inputs) * len(self.outputs) + 1
        self.extra = np.zeros(self.size)
        self.extra[-1] = 1
        self.above: list[np.ndarray] = []
        self.limits: list[float] = []

    def shows(self, which: Hashable, left: Law, event: Sequence[Hashable]) -> np.ndarray:
        """The chance that what is left leads to the event."""
        chance = np.zeros(self.size)
        for rest, mass in left.items():
            for t in event:
                chance[self.inputs.index((which, rest)) * len(self.outputs) + self.outputs.index(t)] += float(mass)
        return chance

    def at_most(self, what: np.ndarray, limit: float) -> None:
        self.above.append(what)
        self.limits.append(limit)

    def _solved(self, lowest: float | None):
        sums = np.zeros((len(self.inputs), self.size))
        for place in range(len(self.inputs)):
            sums[place, place * len(self.outputs) : (place + 1) * len(self.outputs)] = 1
        bounds = [(0, None)] * (self.size - 1) + [(lowest, None)]
        return linprog(self.extra, np.array(self.above), self.limits, sums, np.ones(len(sums)), bounds, method="highs")

    def least(self, lowest: float | None = 0) -> float:
        found = self._solved(lowest)
        assert found.status == 0, found.message
        return float(found.fun)

    def possible(self) -> bool:
        return not self.above or self._solved(0).status == 0


# Beliefs about the whole dataset


def moved(belief: Mapping[int, Fraction], at: Setting, i: int, t: Hashable) -> Fraction:
    """The statistical difference of beliefs after t in Game 0 and Game i; 1 when either game never shows t."""
    zero = table([(x, mass * row(at, x).get(t, Fraction(0))) for x, mass in belief.items()])
    other = table([(x, mass * row(at, left_out(at, x, i)).get(t, Fraction(0))) for x, mass in belief.items()])
    return hockey(normal(zero), normal(other), 0.0) if zero and other else Fraction(1)


def beliefs(at: Setting) -> Iterator[tuple[Hashable, tuple[int, ...], dict[int, Fraction]]]:
    """What is believed given each knowledge, and which records count."""
    for prior in at.priors or ():
        for z in knowledge(drawn(prior)):
            yield z, prior.targets, {x: mass for _, x, mass in where(drawn(prior), lambda told, x, z=z: told == z)}


def breach(at: Setting, belief: Mapping[int, Fraction], targets: Sequence[int], shown: Law, epsilon: float) -> Fraction:
    """How likely it is to be shown something after which some record has moved the belief by more than epsilon."""
    return sum(
        (mass for t, mass in shown.items() if any(moved(belief, at, i, t) > epsilon for i in targets)),
        Fraction(0),
    )


def semantic(at: Setting, epsilon: float) -> Costs:
    costs: Costs = {}
    for z, targets, belief in beliefs(at):
        shown = seen([(z, x, mass) for x, mass in belief.items()], lambda x: row(at, x))
        raised(costs, (z,), breach(at, belief, targets, shown, epsilon))
    return costs


def reality_oblivious_semantic(at: Setting, epsilon: float) -> Costs:
    costs: Costs = {}
    for z, targets, belief in beliefs(at):
        for x, dataset in enumerate(at.datasets):
            raised(costs, (z, dataset), breach(at, belief, targets, row(at, x), epsilon))
    return costs


def semantic_level(at: Setting) -> float:
    """The worst belief about two datasets: tanh of a quarter of ln(max r / min r), r(x) = A(x)(t) / A(x without i)(t)."""
    level = 0.0
    for i in range(max(map(len, at.datasets))):
        for t in outputs_of(at):
            pairs = [
                (row(at, x).get(t, Fraction(0)), row(at, left_out(at, x, i)).get(t, Fraction(0))) for x in range(len(at.datasets))
            ]
            pairs = [(real, other) for real, other in pairs if real or other]
            if any(not other for _, other in pairs) or len({real == 0 for real, _ in pairs}) == 2:
                return 1.0
            ratios = [real / other for real, other in pairs if real]
            if ratios:
                level = max(level, math.tanh(math.log(max(ratios) / min(ratios)) / 4))
    return level
