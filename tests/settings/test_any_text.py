"""Whatever is in the file, the answer is a setting or a SettingError that says what was found."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.damage import damaged
from tests.settings.example import TWO_VOTES

from sidelight.errors import SettingError
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.setting import Setting
from sidelight.settings.loading import load_setting

PIECES = [*'{}[]:,"-.\n\t\x00\u2028😀', "null", "true", "NaN", "-Infinity", "1e400", "1e-400", "-1", "0", "1.5", '"1/3"']
PIECES += ["[]", "{}", "[[", '{"law": [', '"p": 1', '"\\ud800"', '"values"', '"dataset"', '"prior": [], ', "7" * 5000]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["1/3", "25%", "no"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3) | st.just("law"), inner, max_size=3),
    max_leaves=6,
)


def outcome(content: bytes) -> Setting | SettingError:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "setting.json"
        path.write_bytes(content)
        try:
            return load_setting(path)
        except SettingError as error:
            return error


def says_something(error: SettingError) -> bool:
    return bool(error.found) and bool(str(error).encode()) and len(str(error)) < 2000


def is_a_law(law: FiniteLaw[Any]) -> bool:
    return sum(mass for _, mass in law.masses) == 1 and all(mass > 0 for _, mass in law.masses)


def holds_together(setting: Setting) -> bool:
    """Every law is one, and every list has one entry per dataset."""
    laws = [*setting.mechanism, *(setting.joint or ()), *(prior.law for prior in setting.priors or ())]
    laws += [law for alternative in setting.alternatives for law in alternative.laws] + [law for _, law in setting.simulator]
    lists = [setting.mechanism, setting.joint or setting.mechanism, *(secret.values for secret in setting.secrets)]
    lists += [alternative.laws for alternative in setting.alternatives]
    return all(map(is_a_law, laws)) and {len(each) for each in lists} == {len(setting.datasets)}


@st.composite
def altered(draw: st.DrawFn, tree: Any) -> Any:
    """A tree with one value somewhere in it exchanged, left out or written twice."""
    if not isinstance(tree, list | dict) or not tree or draw(st.integers(0, 5)) == 0:
        return draw(VALUES)
    place = draw(st.sampled_from(sorted(tree) if isinstance(tree, dict) else range(len(tree))))
    change = draw(st.integers(0, 7))
    if isinstance(tree, dict):
        rest = {key: value for key, value in tree.items() if key != place}
        return rest if change == 0 else {**rest, place: draw(altered(tree[place]))}
    if change <= 1:
        return [*tree[:place], *[tree[place]] * (2 * change), *tree[place + 1 :]]
    return [*tree[:place], draw(altered(tree[place])), *tree[place + 1 :]]


@given(damaged(TWO_VOTES, PIECES))
@settings(max_examples=400)
def test_a_damaged_text_is_read_or_refused(text) -> None:
    answer = outcome(text.encode("utf-8", "surrogatepass"))

    assert holds_together(answer) if isinstance(answer, Setting) else says_something(answer)


@given(altered(json.loads(TWO_VOTES)))
@settings(max_examples=600)
def test_an_altered_tree_is_read_or_refused(tree) -> None:
    answer = outcome(json.dumps(tree).encode())

    assert holds_together(answer) if isinstance(answer, Setting) else says_something(answer)


@given(st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=30).map(lambda pieces: "".join(pieces).encode()))
@settings(max_examples=300)
def test_any_bytes_are_refused(content) -> None:
    answer = outcome(content)

    assert isinstance(answer, SettingError)
    assert says_something(answer)
