"""Random plans: every kind of uncertainty, attacker, figure and policy, several figures about the same people, and mistakes."""

from __future__ import annotations

from random import Random

from tests.assess.writing import plan_text

CELLS = ("a", "b", "c", "d")
PIECES = ("", "  ", ": ", "{", "]", "-1", "0", "1e400", "yes", "count", "rates", "cells", "where", "publish", "12.5", "%", "'x'")


def _uncertainty(rng: Random, values: list[str], count: int) -> tuple[str, bool]:
    """What is written, and whether clusters go with it."""
    kind = rng.choice(["rates", "rates", "at_least", "at_least", "at_most", "groups", "none"])
    if kind == "at_least":
        return f"{{at_least: {rng.choice(['0.05', '0.01', '0.2', '0.3'])}}}", True
    if kind == "at_most":
        return f"{{at_most: {{{rng.choice(values)}: {rng.choice(['0.005', '0.02', '0.1', '0.3'])}}}}}", True
    if kind == "none":
        return "{none: true}", False
    if kind == "groups":
        first = rng.randint(1, count - 1)
        rows = [f"{{count: {n}, rates: {_rates(rng, values)}}}" for n in (first, count - first)]
        return f"{{groups: [{', '.join(rows)}]}}", False
    return f"{{rates: {_rates(rng, values)}}}", False


def _rates(rng: Random, values: list[str]) -> str:
    cuts = sorted(rng.sample(range(1, 20), len(values) - 1))
    shares = [b - a for a, b in zip([0, *cuts], [*cuts, 20], strict=True)]
    return "{" + ", ".join(f"{value}: {share * 5 / 100}" for value, share in zip(values, shares, strict=True)) + "}"


def _attacker(rng: Random, count: int) -> str:
    knows = rng.choice(["0", "1", "5", "10%", "50%", "90%", "99%", str(count // 2), str(count - 1)])
    influence = rng.choice(["", ", influence: active", ", influence: passive"])
    return f"{{name: someone, knows: {knows}{influence}}}"


def _release(rng: Random, name: str, values: list[str], cells: str | None) -> str:
    counted = f"count: {{vote: {rng.choice(values[:1] * 3 + values)}}}" if rng.random() < 0.92 else "people: true"
    parts = [f"name: {name}", counted]
    if cells and rng.random() < 0.75:
        if rng.random() < 0.5:
            parts.append("by: [region]")
        else:
            chosen = rng.sample(CELLS, rng.randint(1, 3))
            parts.append(f'where: "region in ({", ".join(repr(cell) for cell in chosen)})"')
        parts.append(f"cells: {cells}")
    if counted.startswith("count"):
        if rng.random() < 0.35:
            parts.append(f"minimum: {rng.choice([0, 1, 3, 5, 10, 20])}")
        if rng.random() < 0.35:
            noise = rng.choice(
                [
                    "{geometric: {epsilon: 1}}",
                    "{geometric: {epsilon: 0.5}}",
                    "{geometric: {epsilon: 2}}",
                    "{discrete_gaussian: {sigma: 3}}",
                ]
            )
            parts.append(f"noise: {noise}")
    return ", ".join(parts)


def plan(rng: Random) -> str:
    sizes = [rng.choice([0, 1, 2, 5, 8, 20, 60, 200, 1000]) for _ in CELLS]
    sizes[0] = max(sizes[0], 2)
    beside = rng.choice([0, 0, 0, 5, 100])
    count = sum(sizes) + beside if rng.random() < 0.7 else rng.choice([3, 19, 101, 1000, 100_000])
    cells = (
        None if count != sum(sizes) + beside else "{" + ", ".join(f"{c}: {n}" for c, n in zip(CELLS, sizes, strict=True)) + "}"
    )
    values = ["yes", "no"] if rng.random() < 0.8 else ["red", "green", "blue"]
    uncertainty, clusters = _uncertainty(rng, values, count)
    together = rng.choice(["nobody", "nobody", "nobody", None, "{at_most: 3}" if clusters else "nobody"])
    names = iter("tuvwxyz")
    attackers = [_attacker(rng, count) for _ in range(rng.choice([1, 1, 1, 2]))]
    if len(attackers) == 2:
        attackers[1] = attackers[1].replace("someone", "another")
    return plan_text(
        *(_release(rng, next(names), values, cells) for _ in range(rng.choice([1, 1, 2, 2, 3]))),
        count=count,
        values=f"[{', '.join(values)}]",
        uncertainty=uncertainty,
        attacker=f"[{', '.join(attackers)}]" if rng.random() < 0.95 else None,
        together=together,
        already=tuple(_release(rng, next(names), values, cells) for _ in range(rng.choice([0, 0, 0, 1]))),
        policy=rng.choice(["{delta: 0.001, epsilon: 2}", "{delta: 1.0e-6, epsilon: 1}", "{delta: 1.0e-9, epsilon: 0.5}", None]),
    )


def damaged(rng: Random, text: str) -> str:
    """With a few pieces cut out or put in."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text))
        text = text[:start] + rng.choice(PIECES) + text[start + rng.randint(0, 12) :]
    return text
