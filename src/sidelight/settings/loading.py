"""Reads a setting file into a Setting."""

from __future__ import annotations

import os

from sidelight.model.population import Dataset
from sidelight.model.setting import Setting
from sidelight.reading.json_text import read_json
from sidelight.reading.keys import Fields
from sidelight.reading.node import Mapping, Node, Scalar, sequence, unlike
from sidelight.reading.place import Place
from sidelight.settings.beliefs import read_priors, read_targets
from sidelight.settings.keys import SETTING
from sidelight.settings.mechanism import read_mechanism
from sidelight.settings.names import read_distinct, read_name, read_records
from sidelight.settings.neighbours import read_neighbours
from sidelight.settings.secrets import read_alternatives, read_secrets
from sidelight.settings.simulator import read_simulator


def load_setting(path: str | os.PathLike[str]) -> Setting:
    """The setting in a JSON file. Raises SettingError, which names the path of the mistake inside the file."""
    file = os.fspath(path)
    return _setting(read_json(file))


def _setting(node: Node) -> Setting:
    _check_version(node)
    fields = SETTING.read(node)
    if "title" in fields and not _is_text(fields.value("title")):
        raise unlike(fields.value("title"), "a text")
    datasets = _datasets(fields.value("datasets"))
    number: dict[Dataset, int] = {dataset: index for index, dataset in enumerate(datasets)}
    outputs = read_distinct(fields.value("outputs"), "names of outputs")
    mechanism, joint = read_mechanism(node, fields, len(datasets), outputs)
    secrets = read_secrets(fields.value("secrets"), len(datasets)) if "secrets" in fields else ()
    return Setting(
        datasets,
        mechanism,
        joint,
        priors=read_priors(fields, number),
        neighbours=read_neighbours(fields.value("neighbours"), len(datasets)) if "neighbours" in fields else "replace_one",
        secrets=secrets,
        alternatives=read_alternatives(fields.value("alt"), len(datasets), secrets) if "alt" in fields else (),
        default=_default(fields),
        simulator=read_simulator(fields.value("simulator"), outputs) if "simulator" in fields else (),
        targets=read_targets(fields, datasets),
    )


def _check_version(node: Node) -> None:
    # The version is read first, so that a setting of another version is refused for its version, not for keys that look misspelt.
    for entry in node.entries if isinstance(node, Mapping) else ():
        version = entry.value
        if entry.key.text == "setting" and not (isinstance(version, Scalar) and version.plain and version.text == "1"):
            raise unlike(version, "1, the version of the format that is read here")


def _datasets(node: Node) -> tuple[Dataset, ...]:
    seen: dict[Dataset, Place] = {}
    for item in sequence(node, "a list of datasets, each a list of records, at least one", least=1).items:
        dataset = read_records(item)
        if dataset in seen:
            raise item.place.error(f"the same dataset as {seen[dataset]}", "every dataset once")
        seen[dataset] = item.place
    return tuple(seen)


def _default(fields: Fields) -> str | None:
    return read_name(fields.value("default")) if "default" in fields else None


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.plain
