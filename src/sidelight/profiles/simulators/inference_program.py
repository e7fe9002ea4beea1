"""A search for a simulator after which beliefs are close, by a linear program with whole numbers that say which sights are given
up as exceptions.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sidelight.laws.finite.law import Outcome
from sidelight.numbers.program import Program, propose_with_whole_numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_GIVEN_UP = 24  # sights, each with a whole number of its own; by trial: speed
MOST_PROGRAM_VARIABLES = 4_000  # variables of the program; by trial: speed
# Nodes of the search tree: a limit of time would make the answer depend on the machine; by trial: speed and width
MOST_NODES = 500


@dataclass(frozen=True, eq=False)
class Imitated:
    """One secret at one sight: the belief about it after the real output, and for each value the masses of what the simulator is
    shown.
    """

    belief: tuple[tuple[Hashable, float], ...]
    weights: dict[Hashable, dict[Hashable, float]]  # value of the secret -> what is shown -> mass, with the knowledge


@dataclass(frozen=True, eq=False)
class InferenceProgram:
    """For a given delta: finds a simulator S, and sights of total mass at most delta to give up, such that at all other sights
    sum over v of max(0, p(v) q - e^epsilon q(v)) <= delta q, and the same with p and q exchanged, where q(v) = weights[v] . S[:,
    t] and q is the sum of the q(v). All conditions are linear in S. q is kept above a small floor, which excludes some
    simulators: if none is found, that proves nothing.
    """

    inputs: tuple[Hashable, ...]
    outputs: tuple[Outcome, ...]
    sights: Sequence[tuple[int, Outcome, float, Sequence[Imitated]]]  # (prior, output, probability, secrets)

    @cached_property
    def _sizes(self) -> tuple[int, int]:
        values = sum(len(secret.weights) for *_, secrets in self.sights for secret in secrets)
        return len(self.inputs) * len(self.outputs), values

    @property
    def fits(self) -> bool:
        return len(self.sights) <= MOST_GIVEN_UP and self._sizes[0] + 2 * self._sizes[1] <= MOST_PROGRAM_VARIABLES

    def simulator(self, epsilon: float, delta: float) -> Floats | None:
        import numpy as np
        from scipy.sparse import csr_array

        shares, values = self._sizes
        given_up, size = shares + 2 * values, shares + 2 * values + len(self.sights)
        column = {seen: place for place, seen in enumerate(self.inputs)}
        row = {output: place for place, output in enumerate(self.outputs)}
        factor, floor = math.exp(min(epsilon, 30.0)), 1e-2 / len(self.outputs)
        entries: list[tuple[int, int, float]] = []
        bounds: list[float] = []

        def at_most(terms: dict[int, float], limit: float) -> None:
            entries.extend((len(bounds), place, value) for place, value in terms.items() if value)
            bounds.append(limit)

        place = shares
        for number, (_, output, _, secrets) in enumerate(self.sights):
            for secret in secrets:
                each = {
                    value: {column[seen] * len(self.outputs) + row[output]: mass for seen, mass in shown.items()}
                    for value, shown in secret.weights.items()
                }
                q: dict[int, float] = {}
                for terms in each.values():
                    for variable, mass in terms.items():
                        q[variable] = q.get(variable, 0.0) + mass
                total, belief = sum(sum(shown.values()) for shown in secret.weights.values()), dict(secret.belief)
                sums: list[dict[int, float]] = [{}, {}]
                for value, terms in each.items():
                    p = belief.get(value, 0.0)
                    for way, (a, b) in enumerate(((p, -factor), (-factor * p, 1.0))):
                        excess = {variable: a * mass for variable, mass in q.items()}
                        for variable, mass in terms.items():
                            excess[variable] = excess.get(variable, 0.0) + b * mass
                        at_most({**excess, place + way: -1.0}, 0.0)
                        sums[way][place + way] = 1.0
                    place += 2
                for terms in sums:
                    at_most({**terms, **{v: -delta * m for v, m in q.items()}, given_up + number: -1.0}, 0.0)
                at_most({**{v: -m for v, m in q.items()}, given_up + number: -floor * total}, -floor * total)
        for prior in dict.fromkeys(prior for prior, *_ in self.sights):
            masses = {given_up + k: mass for k, (of, _, mass, _) in enumerate(self.sights) if of == prior}
            at_most(masses, delta)
        rows, columns, data = zip(*entries, strict=True)
        matrix = csr_array((data, (rows, columns)), (len(bounds), size))
        whole = np.arange(size) >= given_up
        limits = np.column_stack([np.zeros(size), np.where(whole, 1.0, np.inf)])
        program = Program(whole.astype(float), matrix, np.array(bounds), limits, len(self.inputs), len(self.outputs))
        return propose_with_whole_numbers(program, whole, MOST_NODES)
