"""What newcomers write in a plan, and what they are told to write instead. None of these words is a key of its block."""

from __future__ import annotations

Hints = tuple[tuple[str, str], ...]


def means(key: str, *words: str) -> Hints:
    return tuple((word, f"did you mean '{key}'?") for word in words)


def misplaced(key: str, *words: str) -> Hints:
    """Keys that are known, but in another block."""
    return tuple((word, f"write '{word}' below '{key}'") for word in words)


PLAN_HINTS = (
    *means("sidelight", "version", "format"),
    *means("title", "name", "label"),
    *means("people", "population", "persons", "protected", "who"),
    *means("attacker", "adversary", "adversaries", "intruder"),
    *means("publish", "release", "releases", "published", "outputs", "output", "statistics", "figures", "queries"),
    *means("already_public", "known", "public_figures", "leak", "leaks"),
    *means("policy", "limits", "limit", "acceptable"),
    *means("data", "table", "source", "engine", "dataset"),
    *misplaced("people", "unit", "count", "secret", "phrase", "public", "together", "uncertainty", "because"),
    *misplaced("attacker", "knows", "influence"),
    *misplaced("policy", "epsilon", "delta", "chance", "odds_factor", "against", "ground"),
    *((word, f"write '{word}' in a release, below 'publish'") for word in ("minimum", "noise", "by", "where", "cells")),
)
DATA_HINTS = (
    *means("source", "file", "path", "table", "from", "url"),
    *means("person", "id", "key", "people", "unit"),
    *means("engine", "database", "type", "backend"),
    *means("rows_at_most", "rows", "at_most", "contribution"),
)
PEOPLE_HINTS = (
    *means("unit", "name", "word"),
    *means("count", "n", "size", "number", "total", "population"),
    *means("secret", "sensitive", "attribute", "protected", "column"),
    *means("public", "columns", "attributes", "quasi_identifiers"),
    *means("together", "dependence", "household", "households", "clusters", "independent"),
    *means("because", "source", "reason", "why", "by"),
    *misplaced("uncertainty", "at_least", "at_most", "between", "rates", "groups", "none"),
    ("knows", "write 'knows' below 'attacker', beside 'people'"),
)
AMOUNT_HINTS = (
    *means("from", "low", "lower", "min", "minimum", "least", "at_least"),
    *means("to", "high", "upper", "max", "maximum", "most", "at_most", "cap"),
    *means("digits", "whole", "decimals", "scale", "places"),
)
RATES = "use 'at_least' for a lower bound, or 'rates' if the probabilities are known exactly"
UNCERTAINTY_HINTS = (
    *means("at_least", "minimum", "min", "low", "lower"),
    *means("at_most", "maximum", "max", "high", "upper"),
    *((word, RATES) for word in ("rate", "prior", "priors", "probability", "probabilities", "p")),
    *means("between", "range", "interval", "bounds", "from_to"),
    *means("none", "nothing", "worst_case"),
    ("because", "write 'because' beside 'uncertainty', not below it"),
    ("knows", "write 'knows' below 'attacker'"),
)
ATTACKER_HINTS = (
    *means("knows", "knowledge", "share", "fraction", "number"),
    *means("influence", "kind", "type", "mode", "active", "passive"),
    *means("name", "title", "label"),
)
POLICY_HINTS = (
    *means("epsilon", "eps", "max_epsilon", "epsilon_at_most"),
    *means("delta", "max_delta", "probability"),
    *means("against", "attacker", "attackers"),
    ("minimum", "write 'minimum' in a release, below 'publish'"),
)
RELEASE_HINTS = (
    *means("name", "title", "label", "id"),
    *means("count", "value", "values", "of", "number", "counts"),
    *means("mean", "average", "avg"),
    *means("sum", "total", "add_up"),
    *means("where", "filter", "condition", "if", "subset", "only"),
    *means("by", "group_by", "groupby", "per", "split_by", "breakdown", "columns"),
    *means("cells", "sizes", "counts_per_cell"),
    *means("minimum", "threshold", "suppress", "suppression", "min", "at_least", "hide_below", "small_cells", "k"),
    *misplaced("noise", "epsilon", "sigma", "scale", "geometric", "discrete_gaussian", "binomial", "laplace", "gaussian"),
)
LAPLACE = "'geometric' is the discrete Laplace noise: write {geometric: {epsilon: 0.5}}"
GAUSSIAN = "did you mean 'discrete_gaussian'? Write {discrete_gaussian: {sigma: 3}}"
NOISE_HINTS = (
    *((word, LAPLACE) for word in ("laplace", "laplacian", "discrete_laplace", "two_sided_geometric", "exponential")),
    *((word, GAUSSIAN) for word in ("gaussian", "gauss", "normal")),
    *((word, f"say how the noise is made: {LAPLACE}") for word in ("epsilon", "scale")),
    ("sigma", f"say how the noise is made: {GAUSSIAN.partition('? ')[2].lower()}"),
)
