"""The erratum about two outputs seen together, for which the guarantees of each output alone are not enough."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Alternative, Secret, Setting
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.theorems.simulators.framework_settings import certain, equally_likely, law_with, met

KEEP = Fraction(7, 10)


def _reply(bit: int) -> FiniteLaw[Outcome]:
    return law_with((bit, KEEP), (1 - bit, 1 - KEEP))


def _twice(bit: int) -> FiniteLaw[Outcome]:
    return _reply(bit).beside(_reply(bit)).map(lambda pair: pair)


def _fresh_draw() -> Refuted:
    """A fair bit; both outputs, and the data that are left for the simulator, are noisy replies to it.

    If each simulator has a fresh draw of the data left, the other output says nothing more once the bit is given, and each output
    is imitated exactly. If both have the same draw, an attacker who sees the output of the second simulator knows the input of
    the first.
    """
    from sidelight.theorems.simulators.framework import seen_together

    secret = Secret("bit", (0, 1))
    one = Setting(
        ((0,), (1,)),
        [_reply(0), _reply(1)],
        priors=(equally_likely((0, 1)),),
        secrets=(secret,),
        alternatives=(Alternative(secret, (_reply(0), _reply(1))),),
        simulator=((0, certain(0)), (1, certain(1))),
    )
    met(evaluate(CoupledWorlds("given"), one).delta(0.0).upper, 0.0)
    together = evaluate(CoupledWorlds(), replace(one, mechanism=[_twice(0), _twice(1)])).delta(0.0).lower
    shared = max(both_ways(_reply(bit), certain(shown)).delta(0.0).upper for bit in (0, 1) for shown in (0, 1))
    fresh, same = (seen_together(epsilon=0, delta=delta, other_epsilon=0, other_delta=0).result["delta"] for delta in (0, shared))
    assert fresh is not None
    assert same is not None
    return Refuted(fresh, together, same, "delta at epsilon 0 of both outputs")


FRESH_DRAW = Erratum(
    id="cw.thm6.fresh",
    cites=(Cite(COUPLED_WORLDS, "Theorem 6"),),
    kind="our reading",
    quote="F is private when given Sim_G(alt(X)) as auxiliary information",
    place="Section II-D, before Theorem 6",
    printed="Read for an alt that is random, with a draw of its own for each simulator: two outputs compose.",
    counterexample="a fair bit; two outputs and what is left are replies to it that lie with probability 0.3, each with its own "
    "coins: each output is imitated exactly, both together need delta 0.084 at epsilon 0",
    refute=_fresh_draw,
    holds_for="an alt that is a function, as footnote 1 has it: then there is one alt(X) for both simulators",
    corrected="the simulators, and what the attacker sees of the second one, take the same draw of what is left",
)
