"""What attackers believe and know beforehand, and whose records they are after."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from sidelight.model.population import Dataset
from sidelight.model.setting import Prior
from sidelight.settings.keys import BELIEF
from sidelight.settings.names import read_name, read_number, read_records
from sidelight.settings.parts import Part
from sidelight.settings.probabilities import law_of_any, read_weights

BELIEFS = "a list of beliefs, at least one"


def read_priors(fields: Mapping[str, Part], number: Mapping[Dataset, int]) -> tuple[Prior, ...] | None:
    """One prior or several; None where the setting has none. `number` gives the number of each dataset."""
    lengths = [len(dataset) for dataset in number]
    targets = read_targets(fields, number)
    if "prior" in fields and "priors" in fields:
        raise fields["priors"].error("both 'prior' and 'priors'", "one of prior | priors")
    if "priors" in fields:
        parts = fields["priors"].items("a list of priors, at least one", least=1)
    elif "prior" in fields:
        parts = [fields["prior"]]
    else:
        return None
    return tuple(_prior(part, number, lengths, targets) for part in parts)


def read_targets(fields: Mapping[str, Part], datasets: Iterable[Dataset]) -> tuple[int, ...] | None:
    """The positions that the setting names; None where it names none."""
    return _targets(fields["targets"], max(map(len, datasets))) if "targets" in fields else None


def _prior(part: Part, number: Mapping[Dataset, int], lengths: Sequence[int], targets: tuple[int, ...] | None) -> Prior:
    beliefs = [BELIEF.read(belief) for belief in part.items(BELIEFS, least=1)]
    known: list[tuple[Hashable, int]] = [(_knowledge(belief), _dataset(belief["dataset"], number)) for belief in beliefs]
    weights = read_weights([belief["p"].value for belief in beliefs], lambda index: beliefs[index]["p"], part)
    law = law_of_any(known, weights)
    if targets is None:
        targets = tuple(range(max(lengths[dataset] for (_, dataset), _ in law.masses)))
    return Prior(law, targets)


def _knowledge(belief: Mapping[str, Part]) -> str | None:
    part = belief.get("knowledge")
    return None if part is None or part.value is None else read_name(part)


def _dataset(part: Part, number: Mapping[Dataset, int]) -> int:
    if not isinstance(part.value, list):
        return read_number(part, len(number), "a list of records, or the number of a dataset")
    records = read_records(part)
    if records not in number:
        raise part.error("found a dataset that is not in 'datasets'", "a dataset of the setting, or its number")
    return number[records]


def _targets(part: Part, longest: int) -> tuple[int, ...]:
    if not longest:
        raise part.error("no dataset has a record to attack", "no targets beside empty datasets")
    targets: dict[int, None] = {}
    for item in part.items("a list of positions of records, at least one", least=1):
        target = read_number(item, longest, "the position of a record that some dataset has,")
        if target in targets:
            raise item.error(f"the position {target} a second time", "every position once")
        targets[target] = None
    return tuple(targets)
