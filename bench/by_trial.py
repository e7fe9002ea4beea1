"""The constants of the package that were chosen by trial: where they stand, what they say, and which lines read them."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sidelight"
NEARLY_ONE = 1.1  # a factor up to which only what exceeds 1 is scaled
SMALL = 1e-3  # share below which the number of digits is scaled


@dataclass(frozen=True, slots=True)
class Constant:
    """`written` is what stands right of the equals sign, `says` its comment."""

    path: Path
    name: str
    written: str
    says: str

    @property
    def place(self) -> str:
        return self.path.relative_to(SOURCE).as_posix()


def halved(value: Any) -> Any:
    """Of a list every second entry, of a factor near 1 its excess, of a small share its digits; else the number."""
    if isinstance(value, tuple):
        return value[::2]
    if isinstance(value, int):
        return max(1, value // 2)
    if 1 < value <= NEARLY_ONE:
        return 1 + (value - 1) / 2
    return value**0.5 if value < SMALL else value / 2


def doubled(value: Any) -> Any:
    """The same way; a list gets one more entry between each two."""
    if isinstance(value, tuple):
        between = [(a + b) // 2 if isinstance(a + b, int) else (a + b) / 2 for a, b in itertools.pairwise(value)]
        return tuple(dict.fromkeys(itertools.chain(*zip(value, between, strict=False), value[-1:])))
    if 1 < value <= NEARLY_ONE:
        return 1 + (value - 1) * 2
    return value**2 if value < SMALL else value * 2


@cache
def sources() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(sources()[path])


def constants() -> list[Constant]:
    """Those whose line, or the comment above it, says so."""
    return [constant for path, text in sources().items() if "by trial" in text for constant in _in(path, text)]


def _in(path: Path, text: str) -> Iterator[Constant]:
    lines = text.splitlines()
    for node in tree(path).body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        above, _, beside = lines[node.lineno - 2], *lines[node.end_lineno - 1].partition("  # ")[1:]
        says = beside or above.removeprefix("# ") * above.startswith("# ")
        if "by trial" in says:
            yield Constant(path, node.targets[0].id, ast.get_source_segment(text, node.value) or "", says)


@dataclass(frozen=True, slots=True)
class Readers:
    """Lines, by file and number, that read a constant; `early`: its value is built into others while the package is loaded."""

    lines: frozenset[tuple[str, int]]
    early: bool


def readers(constant: Constant) -> Readers:
    """In every module, also under names that were computed of it."""
    lines, early = set[tuple[str, int]](), False
    waiting, seen = [(constant.path, constant.name)], set[tuple[Path, str]]()
    while waiting:
        home, name = waiting.pop()
        seen.add((home, name))
        for path in [path for path, text in sources().items() if name in text]:
            here = local_names(path, home, name)
            for statement in tree(path).body if here else []:
                read = {node.lineno for node in ast.walk(statement) if _reads(node, here)}
                bodies, made = set(_bodies(statement, here)), set(_made(statement, here))
                lines |= {(str(path), line) for line in read | bodies}
                early = early or bool(bodies or made)
                waiting += [(path, other) for other in made if (path, other) not in seen]
    return Readers(frozenset(lines), early)


def _made(statement: ast.stmt, names: set[str]) -> list[str]:
    """Names that a statement computes of the constant; words about it, and a lambda that reads it later, are not computed."""
    if not isinstance(statement, ast.Assign):
        return []
    later = [
        node for part in ast.walk(statement.value) if isinstance(part, ast.JoinedStr | ast.Lambda) for node in ast.walk(part)
    ]
    now = any(_reads(node, names) for node in ast.walk(statement.value) if node not in later)
    return [target.id for target in statement.targets if now and isinstance(target, ast.Name)]


def _bodies(statement: ast.stmt, names: set[str]) -> Iterator[int]:
    """The lines of functions whose parameters mention it: it is read for every call."""
    if isinstance(statement, ast.FunctionDef) and any(_reads(node, names) for node in ast.walk(statement.args)):
        yield from range(statement.body[0].lineno, (statement.end_lineno or 0) + 1)


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


def local_names(path: Path, home: Path, name: str) -> set[str]:
    """What the constant is called in a module: as it is where it stands, else as it was imported, alone or with its module."""
    if path == home:
        return {name}
    module = module_of(home)
    room, _, short = module.rpartition(".")
    imports = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom)]
    taken = [(node.module, one.name, one.asname or one.name) for node in imports for one in node.names]
    alone = {local for source, what, local in taken if (source, what) == (module, name)}
    return alone | {f"{local}.{name}" for source, what, local in taken if (source, what) == (room, short)}


def _reads(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and ast.unparse(node) in names
