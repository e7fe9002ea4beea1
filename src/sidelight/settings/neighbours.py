"""Reads which datasets are neighbours: the name of a relation, or a list of pairs."""

from __future__ import annotations

from sidelight.model.setting import Neighbours
from sidelight.reading.node import Node, Scalar, sequence, unlike
from sidelight.reading.words import suggestion
from sidelight.settings.names import read_number

RELATIONS = ("replace_one", "add_remove")
ALLOWED = '"replace_one", "add_remove" or a list of pairs of dataset numbers, such as [[0, 1]]'
PAIR = "two numbers of different datasets"


def read_neighbours(node: Node, datasets: int) -> Neighbours:
    if isinstance(node, Scalar):
        if node.text == "replace_one":
            return "replace_one"
        if node.text == "add_remove":
            return "add_remove"
        raise unlike(node, ALLOWED, suggestion(node.text, RELATIONS))
    return tuple(_pair(item, datasets) for item in sequence(node, ALLOWED, least=1).items)


def _pair(node: Node, datasets: int) -> tuple[int, int]:
    first, second = (read_number(item, datasets, "the number of a dataset") for item in sequence(node, PAIR, 2).items)
    if first == second:
        raise node.place.error(f"the dataset {first} beside itself", PAIR)
    return first, second
