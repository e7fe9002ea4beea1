"""Definitions that coincide where the secrets are people's records and the simulator sees the list of the other records."""

from __future__ import annotations

from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.theorem import theorem
from sidelight.populations.joint import Joint
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.diluted import Diluted
from sidelight.profiles.curves.one_end import Promised
from sidelight.theorems.simulators.worst_case import knows_the_index, others_share, simulates


def _knows_the_same(claim: Claim) -> bool:
    """Whether the attacker knows the same people for every target."""
    return claim.attacker.knows.by_name or claim.attacker.knows.nobody


@theorem(
    "sl.records_left_out",
    definitions=CoupledWorlds,
    concerns=lambda claim: simulates(claim) and _knows_the_same(claim),
    cites=[Cite(COUPLED_WORLDS, "Section II-C"), OWN],
    rests_on=lambda claim: [claim.to(Distributional(index_aware=claim.definition.index_aware))],
    cost=20,
)
def records_left_out(claim: Claim, imitated: Guarantee) -> Curve:
    """Distributional privacy is the case of coupled worlds in which a record is the secret and the simulator sees the list of the
    other records.
    """
    return imitated.curve


@theorem(
    "sl.records_are_secrets",
    definitions=Pufferfish,
    cites=[Cite(COUPLED_WORLDS, "Section II-E"), OWN],
    rests_on=lambda claim: [claim.to(Noiseless())],
    exact=True,
    cost=8,
)
def records_are_secrets(claim: Claim, apart: Guarantee) -> Curve:
    """Noiseless privacy is the case of Pufferfish in which the records are the secrets."""
    return apart.curve


@theorem(
    "sl.noiseless_imitated",
    populations=(Rates, Joint),
    definitions=Distributional,
    concerns=lambda claim: simulates(claim) and knows_the_index(claim) and _knows_the_same(claim),
    rests_on=lambda claim: [claim.to(Noiseless())],
    cost=22,
)
def noiseless_imitated(claim: Claim, apart: Guarantee) -> Curve:
    """The people have one known law, and the attacker knows the same people for every target. The simulator reads the known
    records, draws a value for the record left out, each value with the same probability, and shows an output drawn given both. So
    the output for each value is compared with the equal mixture of the outputs for all values.
    """
    return Promised(Diluted(apart.curve, others_share(claim)))
