"""The command `calibrate`, the inverse of `certify`: which value of one quantity still meets a target."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from sidelight.cli.options import NOISE_HELP, QUIET_HELP

FAILS = {"certainly": 1, "not certified": 3}


def command(
    find: Annotated[
        Literal["epsilon", "known", "uncertainty", "minimum", "noise", "people"],
        typer.Argument(help="What is looked for, as far as the target is still met."),
    ],
    delta: Annotated[str, typer.Option(metavar="D", help="The delta to be met.")],
    epsilon: Annotated[str | None, typer.Option(metavar="E", help="The epsilon to be met, unless it is looked for.")] = None,
    people: Annotated[int | None, typer.Option(metavar="N", min=1, help="All people, unless looked for.")] = None,
    knows: Annotated[
        str | None, typer.Option(metavar="N|P%", help="The others whom the attacker knows, unless looked for.")
    ] = None,
    rate: Annotated[str | None, typer.Option(metavar="P", help="Everybody's probability of being counted.")] = None,
    at_least: Annotated[str | None, typer.Option(metavar="L", help="It is unknown but in [L, 1-L] for everybody.")] = None,
    at_most: Annotated[str | None, typer.Option(metavar="P", help="It is unknown but in [0, P] for everybody.")] = None,
    between: Annotated[tuple[str, str] | None, typer.Option(metavar="LOW HIGH", help="It is unknown but in [LOW, HIGH].")] = None,
    influence: Annotated[Literal["active", "passive"], typer.Option(help="Have they chosen it, or only seen it?")] = "active",
    minimum: Annotated[int | None, typer.Option(metavar="K", min=1, help="Counts below K are hidden.")] = None,
    noise: Annotated[str | None, typer.Option(metavar="LAW", help=f"{NOISE_HELP}; looked for: the law.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help=QUIET_HELP)] = False,
) -> None:
    """Find the value that still meets a target for one count. Exit code: 0 found, 1 none meets it, 2 bad input, 3 not certified.

    Example: sidelight calibrate known --epsilon 0.5 --delta 1e-10 --people 4000 --at-least 0.05
    """
    from sidelight.cli.options import delta_of, epsilons_of, knows_of, noise_of, rates_of
    from sidelight.cli.output import write_out
    from sidelight.cli.progress import progress
    from sidelight.errors import BadValue
    from sidelight.noises import all_noises

    at, wanted = delta_of(delta), epsilons_of(None if epsilon is None else [epsilon])
    given = {"epsilon": epsilon, "known": knows, "people": people, "minimum": minimum}
    if given.get(find) is not None:
        raise BadValue(f"--{'knows' if find == 'known' else find} is what is looked for: leave it out")
    for name, option in (("epsilon", "--epsilon"), ("known", "--knows"), ("people", "--people")):
        if name != find and given[name] is None:
            raise BadValue(f"{option} is needed unless it is looked for")
    if find == "noise" and noise is None:
        raise BadValue(f"--noise: which law? Give {' or '.join(all_noises())}")
    law = None if noise is None else noise_of(f"{noise}:1" if find == "noise" and ":" not in noise else noise)
    low, high = rates_of(rate=rate, at_least=at_least, at_most=at_most, between=between)
    known = knows_of(knows or "0")
    everybody = people or ((known.number or 0) + 1)
    if known.number is not None and known.number >= everybody:
        raise BadValue(f"--knows: of {everybody:,} people {everybody - 1:,} are others, found {known.number:,}")

    from sidelight import ActiveKnowledge, Attacker, Claim, PassiveKnowledge, calibrate
    from sidelight.cli.figure import mechanism_of, population_of
    from sidelight.report.calibrated import calibrated_json, calibrated_text

    definition = ActiveKnowledge() if influence == "active" else PassiveKnowledge()
    attacker = Attacker(knows=known, influence=influence)
    claim = Claim(mechanism_of(minimum, law), population_of(everybody, low, high), attacker, definition)
    with progress(quiet) as report:
        if report is not None:
            report(f"looking for {find}", 0, 0)
        found = calibrate(claim, find, delta=at, epsilon=wanted[0] if wanted else None)
        text = calibrated_json(found) + "\n" if as_json else calibrated_text(found)
    if not quiet:
        write_out(text)
    if found.value is None:
        raise typer.Exit(FAILS[found.next_fails or "not certified"])
