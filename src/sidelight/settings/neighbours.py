"""Which datasets are neighbours: a relation, or pairs."""

from __future__ import annotations

from sidelight.model.setting import Neighbours
from sidelight.settings.names import read_number
from sidelight.settings.parts import Part, suggestion

RELATIONS = ("replace_one", "add_remove")
ALLOWED = '"replace_one", "add_remove" or a list of pairs of dataset numbers, such as [[0, 1]]'
PAIR = "two numbers of different datasets"


def read_neighbours(part: Part, datasets: int) -> Neighbours:
    if part.value == "replace_one":
        return "replace_one"
    if part.value == "add_remove":
        return "add_remove"
    if not isinstance(part.value, list):
        raise part.unlike(ALLOWED, suggestion(part.value, RELATIONS) if isinstance(part.value, str) else "")
    return tuple(_pair(item, datasets) for item in part.items(ALLOWED, least=1))


def _pair(part: Part, datasets: int) -> tuple[int, int]:
    first, second = (read_number(item, datasets, "the number of a dataset") for item in part.items(PAIR, 2))
    if first == second:
        raise part.error(f"the dataset {first} beside itself", PAIR)
    return first, second
