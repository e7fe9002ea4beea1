"""The content of a report and its order, the same for the terminal and for the page: the verdict, why, what would repair it, then
the detail. Nothing is said twice.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from sidelight.assess.assessment import Assessment, Statement
from sidelight.model.results.proof import ProofNode
from sidelight.reading.grammar import few_names
from sidelight.report import phrases
from sidelight.report.blocks import Items, Paragraph, ReportBlock, Section, TableBlock, Tree
from sidelight.report.scale import LogScale, bar

MOST_REASONS = 6  # reasons, and repairs, that a report lists
PROOF_LINES = 14  # lines of the proofs that a report shows


def sections(assessment: Assessment) -> tuple[Section, ...]:
    """The sections of a report, the head first; an empty section is left out."""
    parts = (
        _head(assessment),
        Section("What would repair it", tuple(_repairs(assessment))),
        Section("What the declared attackers can learn", tuple(_declared(assessment))),
        Section("The ladder: who can learn how much", tuple(_ladder(assessment))),
        Section("Against anybody, and beyond what is already public", tuple(_grounds(assessment))),
        Section("Each release", tuple(_releases(assessment))),
        Section("Also found", _list(phrases.finding(f) for f in assessment.findings if f.level != _level(assessment))),
        Section("Where it breaks", _list(_breaking_points(assessment))),
        Section("Assumptions", _list(phrases.sentence(a) for s in _main_statements(assessment) for a in s.assumptions)),
        Section("Not protected", _list(phrases.sentence(u) for s in _main_statements(assessment) for u in s.unprotected)),
        Section("How it was proved", tuple(_proofs(assessment))),
    )
    return tuple(part for part in parts if part.blocks)


def _repairs(assessment: Assessment) -> Iterator[ReportBlock]:
    if len(assessment.repairs) > 1:
        yield Paragraph("Every reason above has to be answered. A line that says 'within policy' is enough by itself.")
    yield from _list(_first(assessment.repairs))


def _first(lines: Sequence[str], in_all: str = "") -> Iterator[str]:
    """As sentences; of very many the first ones, how many more there are, and what they come to in all."""
    yield from map(phrases.sentence, lines[:MOST_REASONS])
    if len(lines) > MOST_REASONS:
        yield f"And {len(lines) - MOST_REASONS:,} more lines, which are in --json.{in_all}"


def _level(assessment: Assessment) -> str:
    """The level of the findings that are among the reasons of the verdict."""
    return assessment.verdict


def _main_statements(assessment: Assessment) -> list[Statement]:
    """The statements about all releases together, without those for the further attackers of the ladder."""
    return [s for s in assessment.statements if s.release == "*" and not _is_rung(s)]


def _is_rung(s: Statement) -> bool:
    return s.attacker is not None and not s.attacker.declared


def _head(assessment: Assessment) -> Section:
    blocks: list[ReportBlock] = [Paragraph(phrases.verdict_line(assessment))]
    if len(assessment.because) > 1:
        blocks += _list(_first(assessment.because, phrases.shown_in_all(assessment, _level(assessment))))
    blocks.append(Paragraph(assessment.policy))
    if assessment.bound.counted:
        blocks.append(Paragraph(f"Counted: {assessment.bound.counted}."))
    return Section(assessment.title, tuple(blocks))


def _declared(assessment: Assessment) -> Iterator[ReportBlock]:
    chosen = [s for s in _main_statements(assessment) if s.attacker is not None]
    yield from _list(phrases.told(several) for several in _alike(chosen))
    yield from _list(phrases.at(s, point) for s in chosen for point in s.profile if point.epsilon in assessment.asked)


def _ladder(assessment: Assessment) -> Iterator[ReportBlock]:
    """All attackers, those who know less first; the declared ones are marked."""
    rungs = ladder_rows(assessment)
    if not rungs:
        return
    scale = LogScale.around(s.epsilon.upper for s, *_ in rungs)
    yield Paragraph(phrases.of_the_ladder(assessment, [s for s, *_ in rungs]))
    head = ("attacker", "knows", "", "epsilon at most", "reached at least", "belief at most", "policy")
    yield TableBlock(head, tuple(_rung(assessment, several, scale) for several in rungs))


def ladder_rows(assessment: Assessment) -> list[list[Statement]]:
    """The statements of each row. Of rungs with equally many known people and one answer the last stands for all, and one that
    a declared attacker stands on is left out.
    """
    about = (s for s in assessment.statements if s.release == "*" and s.attacker is not None and s.membership != "hidden")
    found = sorted(about, key=_known)
    declared = {_against(s) for s in found if not _is_rung(s)}
    last = {(_against(s), s.epsilon, s.status): s for s in found if _is_rung(s) and _against(s) not in declared}
    return _alike(s for s in found if not _is_rung(s) or last.get((_against(s), s.epsilon, s.status)) is s)


def _known(s: Statement) -> tuple[int, bool]:
    return (0, False) if s.attacker is None else (s.attacker.knows, s.attacker.declared)


def _against(s: Statement) -> tuple[int, str]:
    return (0, "") if s.attacker is None or not s.attacker.knows else (s.attacker.knows, s.attacker.influence)


def _rung(assessment: Assessment, several: list[Statement], scale: LogScale) -> tuple[str, ...]:
    s = several[0]
    name = f"{phrases.short_against(several, assessment.bound.people)}{'' if _is_rung(s) else ' *'}"
    numbers = (phrases.epsilon(s), phrases.reached(s), phrases.belief_lines(s), phrases.judged(assessment, s))
    return (name, phrases.people(_known(s)[0]), bar(scale.position(s.epsilon.upper)), *numbers)


def _alike(statements: Iterable[Statement]) -> list[list[Statement]]:
    """Statements that say the same of one attacker, whether they have seen or chosen whom they know, are one."""
    found: dict[object, list[Statement]] = {}
    for s in statements:
        name = None if s.attacker is None else s.attacker.name
        numbers = (s.epsilon, s.odds, s.status, s.method, s.whom, s.cluster_known, s.why, s.missing, s.membership)
        found.setdefault((name, s.ground, s.release, s.cell, numbers), []).append(s)
    return list(found.values())


def _grounds(assessment: Assessment) -> tuple[ReportBlock, ...]:
    return _list(s.sentence for s in _main_statements(assessment) if s.ground in ("worst_case", "given_leak"))


def _releases(assessment: Assessment) -> Iterator[ReportBlock]:
    chosen = [s for s in assessment.statements if s.release != "*" and not _said_of_everything(assessment, s)]
    if len({s.release for s in chosen}) > 1 or any(s.cell for s in chosen):
        head = ("release", "where", "people", "against", "epsilon at most", "reached at least", "policy")
        rows: dict[tuple[str, ...], list[str]] = {}
        for several in _alike(chosen):
            rows.setdefault(_release_row(assessment, several), []).append(several[0].release)
        yield Paragraph("The policy is about everything together; each line here is one figure as if it stood alone.")
        yield TableBlock(head, tuple((few_names(names), *row) for row, names in rows.items()))
    for name, summary in assessment.cells:
        if summary.count > 1:
            needed = max((s.passes_from or 0 for s in chosen if s.release == name), default=0)
            yield from _list([phrases.cells_line(name, summary, needed, assessment)])


def _said_of_everything(assessment: Assessment, s: Statement) -> bool:
    """An exact figure has no limit against anybody: that is said once."""
    return s.ground == "worst_case" != assessment.ground and math.isinf(s.epsilon.upper)


def _release_row(assessment: Assessment, several: list[Statement]) -> tuple[str, ...]:
    s = several[0]
    numbers = (phrases.epsilon(s), phrases.reached(s), phrases.judged(assessment, s))
    size = "" if s.people is None else phrases.people(s.people)
    return (phrases.cell(s), size, phrases.short_against(several, assessment.bound.people), *numbers)


def _breaking_points(assessment: Assessment) -> Iterator[str]:
    """One line for attackers of whom the same is said."""
    lines: dict[str, list[Statement]] = {}
    for s in _main_statements(assessment):
        if s.breaking_point is not None:
            lines.setdefault(phrases.breaking_point_line(s.breaking_point, assessment), []).append(s)
    for line, several in lines.items():
        yield f"Against {phrases.whoever(several)}: {line}"


def _proofs(assessment: Assessment) -> Iterator[ReportBlock]:
    """Each theorem is stated once, where it is first used."""
    stated: set[str] = set()
    lines: list[tuple[int, str]] = []
    for node in dict.fromkeys(s.proof for s in _main_statements(assessment) if s.proof is not None):
        lines += _proof_lines(node, 0, stated)
    more = [(0, "… (the whole proof: --json)")] if len(lines) > PROOF_LINES else []
    if lines:
        yield Tree(tuple(lines[:PROOF_LINES] + more))


def _proof_lines(node: ProofNode, depth: int, stated: set[str]) -> Iterator[tuple[int, str]]:
    cites = f" [{node.cites}]" if node.cites else ""
    states = textwrap.shorten(node.statement, 160, placeholder=" …") if node.theorem not in stated else ""
    stated.add(node.theorem)
    yield depth, f"{node.theorem}{cites}: {states}" if states else f"{node.theorem}, as above"
    for premise in dict.fromkeys(node.premises):
        yield from _proof_lines(premise, depth + 1, stated)


def _list(items: Iterable[str]) -> tuple[ReportBlock, ...]:
    distinct = tuple(dict.fromkeys(item for item in items if item))
    return (Items(distinct),) if distinct else ()
