"""The names with which a shell completes an argument; what they are read from is imported only then."""

from __future__ import annotations

from collections.abc import Iterable


def definition_names(incomplete: str) -> list[str]:
    from sidelight.definitions.registry import all_definitions

    return _begun(incomplete, all_definitions())


def result_ids(incomplete: str) -> list[str]:
    from sidelight.theorems.catalogue import catalogue

    return _begun(incomplete, catalogue())


def erratum_ids(incomplete: str) -> list[str]:
    from sidelight.theorems.catalogue import all_errata

    return _begun(incomplete, all_errata())


def figure_names(incomplete: str) -> list[str]:
    from sidelight.reproduce import all_outlines

    return _begun(incomplete, [*all_outlines(), "all"])


def theorem_actions(incomplete: str) -> list[str]:
    return _begun(incomplete, ["show", "apply"])


def _begun(incomplete: str, names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.startswith(incomplete))
