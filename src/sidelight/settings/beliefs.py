"""Reads what attackers believe and know beforehand, and whose records they attack."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from sidelight.model.population import Dataset
from sidelight.model.setting import Prior
from sidelight.reading.json_text import written_beside
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node, Scalar, Sequence, sequence
from sidelight.settings.keys import BELIEF
from sidelight.settings.names import read_beside, read_name, read_number, read_records
from sidelight.settings.probabilities import law_of_any, read_weights

BELIEFS = "a list of beliefs, at least one"


def read_priors(fields: Fields, number: Mapping[Dataset, int]) -> tuple[Prior, ...] | None:
    """The priors of a setting; None where it has none. `number` gives the number of each dataset."""
    lengths = [len(dataset) for dataset in number]
    targets = read_targets(fields, number)
    if "prior" in fields and "priors" in fields:
        raise fields.value("priors").place.error("both 'prior' and 'priors'", "one of prior | priors")
    if "priors" in fields:
        nodes = list(sequence(fields.value("priors"), "a list of priors, at least one", least=1).items)
    elif "prior" in fields:
        nodes = [fields.value("prior")]
    else:
        return None
    return tuple(_prior(node, number, lengths, targets) for node in nodes)


def read_targets(fields: Fields, datasets: Iterable[Dataset]) -> tuple[int, ...] | None:
    """The positions of the records that are attacked; None where the setting names none."""
    return _targets(fields.value("targets"), max(map(len, datasets))) if "targets" in fields else None


def _prior(node: Node, number: Mapping[Dataset, int], lengths: list[int], targets: tuple[int, ...] | None) -> Prior:
    beliefs = [BELIEF.read(belief) for belief in sequence(node, BELIEFS, least=1).items]
    known: list[tuple[Hashable, int]] = [(_knowledge(belief), _dataset(belief.value("dataset"), number)) for belief in beliefs]
    chances = [written_beside("p", belief) for belief in beliefs]
    weights = read_weights(chances, lambda index: beliefs[index].value("p"), node)
    law = law_of_any(known, weights)
    if targets is None:
        targets = tuple(range(max(lengths[dataset] for (_, dataset), _ in law.masses)))
    return Prior(law, targets)


def _knowledge(belief: Fields) -> str | None:
    return read_beside("knowledge", belief, _name_or_nothing) if "knowledge" in belief else None


def _name_or_nothing(node: Node) -> str | None:
    return None if isinstance(node, Scalar) and node.empty else read_name(node)


def _dataset(node: Node, number: Mapping[Dataset, int]) -> int:
    if not isinstance(node, Sequence):
        return read_number(node, len(number), "a list of records, or the number of a dataset")
    records = read_records(node)
    if records not in number:
        raise node.place.error("found a dataset that is not in 'datasets'", "a dataset of the setting, or its number")
    return number[records]


def _targets(node: Node, longest: int) -> tuple[int, ...]:
    if not longest:
        raise node.place.error("no dataset has a record to attack", "no targets beside empty datasets")
    targets: dict[int, None] = {}
    for item in sequence(node, "a list of positions of records, at least one", least=1).items:
        target = read_number(item, longest, "the position of a record that some dataset has,")
        if target in targets:
            raise item.place.error(f"the position {target} a second time", "every position once")
        targets[target] = None
    return tuple(targets)
