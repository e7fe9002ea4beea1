"""Tables of a sample: how many people of each cell are in it, often without the small numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.laws.counts.sample_sizes import given_presence
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Stratum
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.theorem import Limit, Need, theorem
from sidelight.populations.rates import Rates
from sidelight.populations.sampled import Sampled
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.tables.sampled_cells import CellsOfASample, PoissonCells

MOST_TERMS = 100_000  # people of the frame times people of each different cell: places of a sum; by trial: speed
MOST_SIZES = 2_000  # different numbers of people of Poisson cells; by trial: speed


def counts_cells(claim: Claim[Mechanism, Sampled]) -> bool:
    """Whether each number is how many people of one cell are in the sample."""
    return set(claim.mechanism.measured.values) <= {cell for cell, _ in claim.population.cells}  # type: ignore[attr-defined]


def is_truncated(claim: Claim[Mechanism, Sampled]) -> bool:
    """Whether the exact numbers are shown, perhaps without the small ones."""
    return claim.mechanism.noise_added is None and normal_form(claim.mechanism).hides_at_most_small_values


def listed_cells(claim: Claim[Mechanism, Sampled]) -> tuple[int, ...]:
    """The numbers of the cells that are published."""
    values = frozenset(claim.mechanism.measured.values)  # type: ignore[attr-defined]
    return tuple(number for number, (cell, _) in enumerate(claim.population.cells) if cell in values)


def _presence(claim: Claim[Mechanism, Sampled]) -> Claim:
    """The table of how many people of each cell are in the sample, where being in it is a bit."""
    sample = claim.population
    people = Rates(Stratum(atom, size, sample.fraction) for atom, size in sample.atoms)
    table = ByAtom(replace(normal_form(claim.mechanism), statistic=Count()).mechanism, frozenset(listed_cells(claim)))
    return Claim(table, people, claim.attacker, claim.definition, claim.method)


@theorem(
    "sl.sampled_table",
    statistics=Histogram,
    populations=Sampled,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=lambda claim: claim.population.how != "poisson" and counts_cells(claim),
    needs=[
        Need(
            "each person is in the sample independently of everybody else",
            lambda claim: claim.population.independent,
        )
    ],
    rests_on=lambda claim: [_presence(claim)],
    cites=[Cite(COUPLED_WORLDS, "Theorem 10"), OWN],
    exact=True,
)
def presence_is_a_bit(claim: Claim, table: Guarantee) -> Curve:
    """Everybody's cell is known, and being in the sample is a bit that has the same probability for everybody. The table of the
    sample is a table by cell of these bits, so the person's cell alone decides, and this is exact. A minimum hides a cell of
    which about that many people or fewer are sampled; a fraction near one hides nobody.
    """
    return table.curve


@theorem(
    "sl.sampled_table_poisson",
    statistics=Histogram,
    populations=Sampled,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=lambda claim: (
        claim.population.how == "poisson" and counts_cells(claim) and is_truncated(claim) and claim.attacker.knows.nobody
    ),
    limits=[
        Limit(
            f"at most {MOST_SIZES:,} different numbers of people in a cell",
            lambda claim: len(_means(claim)) <= MOST_SIZES,
            lambda claim: f"{len(_means(claim)):,}",
        ),
        Limit("at least one cell with people is published", lambda claim: _means(claim) != ()),
    ],
    cites=[Cite(COUPLED_WORLDS, "Theorem 10"), OWN],
    exact=True,
)
def poisson_cells(claim: Claim[Mechanism, Sampled]) -> Curve:
    """The number of others of the person's cell is a Poisson number, and cells are independent; nobody is known to be in the
    sample or not. With the person, counts from some number on are likelier; without them, counts below some number are. A minimum
    moves these places up.
    """
    shown = normal_form(claim.mechanism).display.minimum
    return PoissonCells(_means(claim), 0 if shown is None else shown)


def _means(claim: Claim[Mechanism, Sampled]) -> tuple[Fraction, ...]:
    """How many others are expected in the person's cell, each number once."""
    sample = claim.population
    sizes = {sample.cells[number][1] for number in listed_cells(claim)}
    return tuple(sample.fraction * size for size in sorted(sizes) if size and sample.fraction)


def _cells(claim: Claim[Mechanism, Sampled]) -> tuple[int, ...]:
    """How many people the cells have, each number once."""
    return tuple(sorted({claim.population.cells[number][1] for number in listed_cells(claim)} - {0}))


def _terms(claim: Claim[Mechanism, Sampled]) -> int:
    return claim.population.people * sum(_cells(claim))


def _shows_all(claim: Claim[Mechanism, Sampled]) -> bool:
    """Whether how many people of the other cells are sampled can be read from the table."""
    everything = sum(claim.population.cells[number][1] for number in listed_cells(claim)) == claim.population.people
    shown = normal_form(claim.mechanism).display.minimum
    return everything and (shown is None or shown <= 1 or sum(size > 0 for _, size in claim.population.cells) == 1)


@theorem(
    "sl.sample_of_fixed_size",
    statistics=Histogram,
    populations=Sampled,
    definitions=Distributional,
    concerns=lambda claim: (
        claim.population.how == "fixed"
        and claim.definition.simulator == "canonical"
        and claim.definition.index_aware
        and counts_cells(claim)
        and is_truncated(claim)
    ),
    needs=[Need("nobody is known to be in the sample or not", lambda claim: claim.attacker.knows.nobody)],
    limits=[
        Limit(
            f"at most {MOST_TERMS:,}, where all people are multiplied by those of the different cells",
            lambda claim: _terms(claim) <= MOST_TERMS,
            lambda claim: f"{_terms(claim):,}",
        )
    ],
    cites=[Cite(COUPLED_WORLDS, "Theorem 10"), OWN],
)
def drawn_and_discarded(claim: Claim[Mechanism, Sampled]) -> Curve:
    """Given that the person is in the sample, large samples are likelier. The table is compared with the same one without the
    person; the other cells are taken as fully shown, and only their total matters. What it says is reached if they are.
    """
    sample, shown = claim.population, normal_form(claim.mechanism).display.minimum
    sizes = sample.sizes()
    if not any(sizes[1:]):  # nobody is ever in the sample
        return CellsOfASample((), sample.people, (), 1, True)
    law = tuple(given_presence(sizes, "individual"))
    return CellsOfASample(law, sample.people, _cells(claim), max(1, shown or 1), _shows_all(claim))
