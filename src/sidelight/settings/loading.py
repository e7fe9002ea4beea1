"""A setting file -> Setting."""

from __future__ import annotations

import os
from collections.abc import Mapping

from sidelight.model.population import Dataset
from sidelight.model.setting import Setting
from sidelight.settings.beliefs import read_priors, read_targets
from sidelight.settings.files import read_text
from sidelight.settings.keys import SETTING
from sidelight.settings.mechanism import read_mechanism
from sidelight.settings.names import read_distinct, read_name, read_records
from sidelight.settings.neighbours import read_neighbours
from sidelight.settings.parts import Part
from sidelight.settings.secrets import read_alternatives, read_secrets
from sidelight.settings.simulator import read_simulator
from sidelight.settings.syntax import Object, Whole, parse


def load_setting(path: str | os.PathLike[str]) -> Setting:
    """The setting in a JSON file; a mistake in it is a SettingError with its path."""
    file = os.fspath(path)
    return _setting(Part(parse(read_text(file), file), file))


def _setting(part: Part) -> Setting:
    _check_version(part)
    fields = SETTING.read(part)
    if "title" in fields and not _is_text(fields["title"]):
        raise fields["title"].unlike("a text")
    datasets = _datasets(fields["datasets"])
    number: dict[Dataset, int] = {dataset: index for index, dataset in enumerate(datasets)}
    outputs = read_distinct(fields["outputs"], "names of outputs")
    mechanism, joint = read_mechanism(part, fields, len(datasets), outputs)
    secrets = read_secrets(fields["secrets"], len(datasets)) if "secrets" in fields else ()
    return Setting(
        datasets,
        mechanism,
        joint,
        priors=read_priors(fields, number),
        neighbours=read_neighbours(fields["neighbours"], len(datasets)) if "neighbours" in fields else "replace_one",
        secrets=secrets,
        alternatives=read_alternatives(fields["alt"], len(datasets), secrets) if "alt" in fields else (),
        default=_default(fields),
        simulator=read_simulator(fields["simulator"], outputs) if "simulator" in fields else (),
        targets=read_targets(fields, datasets),
    )


def _check_version(part: Part) -> None:
    # First, so that a setting of another version is not called misspelt.
    if isinstance(part.value, Object) and "setting" in part.value:
        version = part.key("setting")
        if not (isinstance(version.value, Whole) and version.value == "1"):
            raise version.unlike("1, the version of the format that is read here")


def _datasets(part: Part) -> tuple[Dataset, ...]:
    seen: dict[Dataset, str] = {}
    for item in part.items("a list of datasets, each a list of records, at least one", least=1):
        dataset = read_records(item)
        if dataset in seen:
            raise item.error(f"the same dataset as {seen[dataset]}", "every dataset once")
        seen[dataset] = item.path
    return tuple(seen)


def _default(fields: Mapping[str, Part]) -> str | None:
    return read_name(fields["default"]) if "default" in fields else None


def _is_text(part: Part) -> bool:
    return type(part.value) is str
