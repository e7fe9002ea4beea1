"""Post-processing: the output of a mechanism, changed by something that sees nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache, singledispatch
from typing import Any

from sidelight.errors import BadValue, WrongKind
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism, takes_far_outcomes_together
from sidelight.model.population import Atom, Dataset
from sidelight.numbers.written import described
from sidelight.profiles.counts.listed_cuts import AnyCuts, cuts_at
from sidelight.reading.expected import expect

Function = Callable[[Any], Hashable]
MOST_LOOKED_AT = 1_000_000  # people of whose every count it is asked what a function makes of it; by trial: speed
CHANGES = 'a function of the output, such as lambda n: n >= 10, or a mapping of some outputs, such as {0: "nobody"}'


@dataclass(frozen=True, slots=True)
class FunctionKernel:
    """A function of the output: of two outputs that it changes into the same, nobody can tell which it was.

    Two functions are the same only where they are one object: what two others compute is never compared.
    """

    function: Function

    def __call__(self, outcome: Outcome) -> FiniteLaw[Outcome]:
        try:
            shown = self.function(outcome)
            hash(shown)
        except Exception as problem:
            raise BadValue(
                f"the function after the mechanism has no value that can be compared for the output {described(outcome)}: "
                f"{type(problem).__name__}: {problem}"
            ) from problem
        return FiniteLaw.point(shown)


@dataclass(frozen=True, slots=True, init=False)
class Then(Mechanism):
    """The output of a mechanism, changed by a function that sees nothing else of the data.

    In place of a function there may be a mapping of some outputs; the others do not change. Without either nobody modelled what
    is done: it may be anything. A function gives the same for the same output, whenever it is called. The promise is never
    larger than that of the mechanism itself; what is reached is known where all outputs can be listed, and for functions of an
    exact count that give no output for two counts but not for one between them, such as whether it is above a limit.

    >>> enough = sl.Then(sl.Count(), lambda count: count >= 2)
    >>> print(sl.certify(enough, sl.Rates.same(4, 0.3)).delta(epsilon=1))
    0.06986
    >>> print(sl.certify(sl.Then(sl.Count()), sl.Rates.same(100, 0.3)).delta(epsilon=1))
    between 0 and 6.443e-6
    """

    inner: Mechanism
    kernel: Kernel | FunctionKernel | None

    def __init__(
        self,
        inner: Mechanism,
        kernel: Kernel | FunctionKernel | Function | Mapping[Outcome, Outcome | FiniteLaw[Outcome]] | None = None,
    ) -> None:
        object.__setattr__(self, "inner", expect(inner, Mechanism, "what is changed"))
        object.__setattr__(self, "kernel", _kernel(kernel))

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.inner,)

    @property
    def undone(self) -> Mechanism:
        return self.inner

    @property
    def unprocessed(self) -> Mechanism:
        return self.inner.unprocessed

    @property
    def has_law(self) -> bool:
        """Not after noise whose far outcomes are taken together (`Noise.around`): they would have to be changed one by one."""
        return self.kernel is not None and not takes_far_outcomes_together(self.inner)

    @property
    def not_shown_yet(self) -> Mechanism:
        return self.inner

    def cuts_of_count(self, people: int) -> AnyCuts | None:
        counts = self.inner.not_shown_yet is self.inner and self.inner.cuts_of_count(people) is not None
        if self.kernel is None or people > MOST_LOOKED_AT or not counts:
            return None
        return cuts_of_function(self.kernel, people)

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return self.inner.looks_at(names)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        if self.kernel is None:
            raise BadValue(f"what is done to {self.inner} is not modelled")
        if not self.has_law:
            raise BadValue(f"{self.inner} has infinitely many outputs: what each of them is changed into cannot be listed")
        return self.inner.law(dataset, atoms).then(self.kernel)

    def __str__(self) -> str:
        return f"{self.inner}, processed further"


@lru_cache(maxsize=64)
def cuts_of_function(change: Kernel | FunctionKernel, people: int) -> AnyCuts | None:
    """Where the output changes as the count rises from 0; None if it may be drawn, or comes again after another one."""
    outputs: list[Outcome] = []
    cuts: list[int] = []
    for number in range(people + 1):
        try:
            law = change(number)
        except BadValue:
            return None
        ((output, _), *more) = law.masses
        if more or law.error:
            return None
        if not outputs or output != outputs[-1]:
            outputs.append(output)
            cuts.append(number)
    return cuts_at(cuts[1:], people) if len(set(outputs)) == len(outputs) else None


@singledispatch
def _kernel(change: Any) -> Kernel | FunctionKernel | None:
    if not callable(change):
        raise WrongKind(f"what is done to the output is no function: found {described(change)}", CHANGES)
    return FunctionKernel(change)


@_kernel.register(Kernel)
@_kernel.register(FunctionKernel)
@_kernel.register(type(None))
def _(change: Any) -> Any:
    return change


@_kernel.register(Mapping)
def _(change: Mapping[Outcome, Outcome | FiniteLaw[Outcome]]) -> Kernel:
    return Kernel.of(change)


@_kernel.register
def _(change: type) -> FunctionKernel:
    raise WrongKind(f"what is done to the output is no function: found {described(change)}", CHANGES)
