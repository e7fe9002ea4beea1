"""The command `certify`: what is guaranteed for one figure, one population and one attacker, without a plan file."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from sidelight.cli.completions import definition_names
from sidelight.cli.options import NOISE_HELP, QUIET_HELP

DEFAULT_DELTA = "1e-6"


def command(
    figure: Annotated[Literal["count"], typer.Argument(help="What is published.")],
    people: Annotated[int, typer.Option(metavar="N", min=1, help="All people, the one under attack included.")],
    knows: Annotated[str, typer.Option(metavar="N|P%", help="The others whose secret the attacker knows.")],
    rate: Annotated[str | None, typer.Option(metavar="P", help="Everybody's probability of being counted.")] = None,
    at_least: Annotated[str | None, typer.Option(metavar="L", help="It is unknown but in [L, 1-L] for everybody.")] = None,
    at_most: Annotated[str | None, typer.Option(metavar="P", help="It is unknown but in [0, P] for everybody.")] = None,
    between: Annotated[tuple[str, str] | None, typer.Option(metavar="LOW HIGH", help="It is unknown but in [LOW, HIGH].")] = None,
    influence: Annotated[Literal["active", "passive"], typer.Option(help="Have they chosen it, or only seen it?")] = "active",
    definition: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=definition_names, help="Another definition: distributional, …")
    ] = None,
    minimum: Annotated[int | None, typer.Option(metavar="K", min=1, help="Counts below K are hidden.")] = None,
    noise: Annotated[str | None, typer.Option(metavar="LAW", help=f"{NOISE_HELP}.")] = None,
    delta: Annotated[str, typer.Option(metavar="D", help="Epsilon is given at this delta.")] = DEFAULT_DELTA,
    epsilon: Annotated[list[str] | None, typer.Option(metavar="E", help="Also give delta at this epsilon; repeatable.")] = None,
    prior: Annotated[
        str | None, typer.Option(metavar="P[,P]", help="What is believed before, or the least and the largest.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=QUIET_HELP)] = False,
) -> None:
    """Certify what one published count gives away. Exit code: 0 certified, 2 bad input, 3 nothing could be certified.

    Example: sidelight certify count --people 4000 --at-least 0.05 --knows 50% --delta 1e-10
    """
    from sidelight.cli.options import delta_of, epsilons_of, knows_of, noise_of, prior_of, rates_of
    from sidelight.cli.output import write_out
    from sidelight.cli.progress import progress
    from sidelight.errors import BadValue

    at, also, known = delta_of(delta), epsilons_of(epsilon), knows_of(knows)
    low, high = rates_of(rate=rate, at_least=at_least, at_most=at_most, between=between)
    noise_law = None if noise is None else noise_of(noise)
    if known.number is not None and known.number >= people:
        raise BadValue(f"--knows: of {people:,} people {people - 1:,} are others, found {known.number:,}")

    from sidelight import Attacker, certify
    from sidelight.cli.figure import mechanism_of, population_of
    from sidelight.report.guarantee import guarantee_json, guarantee_text
    from sidelight.settings.check import definition_named

    beliefs = None if prior is None else prior_of(prior)
    attacker = Attacker(knows=known, influence=influence)
    chosen = None if definition is None else definition_named(definition)
    if chosen is not None and influence == "passive" != chosen.influence:
        raise BadValue(f"--influence: {definition} is the worst case over what is known, so passive does not go with it")
    with progress(quiet) as report:
        if report is not None:
            report("certifying", 0, 0)
        guarantee = certify(mechanism_of(minimum, noise_law), population_of(people, low, high), attacker, chosen)
        believed = None if beliefs is None else guarantee.belief(beliefs, at)
        text = guarantee_json(guarantee, at, also, believed) + "\n" if as_json else guarantee_text(guarantee, at, also, believed)
    if not quiet:
        write_out(text)
