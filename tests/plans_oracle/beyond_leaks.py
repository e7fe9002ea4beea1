"""`given_leak`: neighbours that agree on every exact figure, compared in the noised ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations, product

from tests.plans_oracle.arithmetic import DOUBLES
from tests.plans_oracle.truth import LARGEST, Question, State, states
from tests.plans_oracle.world import Figure, World


def given_leak(
    world: World, outputs: Sequence[Figure], leaked: Sequence[Figure], epsilons: Sequence[float]
) -> list[float] | None:
    """The largest delta, None where no two neighbours agree on what is out: then nothing is compared.

    A figure that has the same law for both neighbours tells them apart no better than a coin, and is left out.
    """
    asked = Question(world, (*outputs, *leaked))
    told = [asked.view(state, DOUBLES, range(len(outputs), len(asked.figures))) for state in asked.all_states]
    alone = [[asked.view(state, DOUBLES, [place]) for place in range(len(outputs))] for state in asked.all_states]
    worst, compared = [0.0] * len(epsilons), False
    for target in range(len(asked.sizes)):
        others = [size - (atom == target) for atom, size in enumerate(asked.sizes)]
        for rest in product(*(states(n, asked.kinds) for n in others)):
            for pair in permutations(range(asked.kinds), 2):
                a, b = (asked.index[_with(rest, target, value)] for value in pair)
                if told[a] != told[b]:
                    continue
                compared = True
                differ = [place for place in range(len(outputs)) if alone[a][place] != alone[b][place]]
                here, there = (asked.view(asked.all_states[k], DOUBLES, differ) for k in (a, b))
                for place, epsilon in enumerate(epsilons):
                    factor = math.exp(min(epsilon, LARGEST))
                    more = (p - (factor * there[o] if there.get(o) else 0.0) for o, p in here.items())
                    worst[place] = max(worst[place], sum(max(0.0, difference) for difference in more))
    return worst if compared else None


def _with(rest: State, target: int, value: int) -> State:
    return tuple(tuple(n + (atom == target and v == value) for v, n in enumerate(counts)) for atom, counts in enumerate(rest))
