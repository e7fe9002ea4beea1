"""The content of a report and its order, the same for the terminal and for the page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from sidelight.assess.assessment import Assessment, Statement
from sidelight.model.results.proof import ProofNode
from sidelight.report import phrases
from sidelight.report.blocks import Items, Paragraph, ReportBlock, Section, TableBlock, Tree
from sidelight.report.scale import LogScale, bar

PROOF_LINES = 14  # lines of a proof that a report shows


def sections(assessment: Assessment) -> tuple[Section, ...]:
    """The sections of a report, the head first; an empty section is left out."""
    parts = (
        _head(assessment),
        Section("Against the declared attackers, everything together", tuple(_declared(assessment))),
        Section("The ladder: what others would learn who know fewer or more", tuple(_ladder(assessment))),
        Section("Against anybody, and beyond what is already public", tuple(_grounds(assessment))),
        Section("Each release", tuple(_releases(assessment))),
        Section("Findings", _list(phrases.finding(f) for f in assessment.findings)),
        Section("Where it breaks", _list(_breaking_points(assessment))),
        Section("Assumptions", _list(a for s in _main_statements(assessment) for a in s.assumptions)),
        Section("Not protected", _list(u for s in _main_statements(assessment) for u in s.unprotected)),
        Section("How it was proved", tuple(_proofs(assessment))),
    )
    return tuple(part for part in parts if part.blocks)


def _main_statements(assessment: Assessment) -> list[Statement]:
    """The statements about all releases together, without those for the further attackers of the ladder."""
    return [s for s in assessment.statements if s.release == "*" and not _is_rung(s)]


def _is_rung(s: Statement) -> bool:
    return s.attacker is not None and not s.attacker.declared


def _head(assessment: Assessment) -> Section:
    blocks: list[ReportBlock] = [Paragraph(phrases.verdict_line(assessment))]
    if len(assessment.because) > phrases.FEW_REASONS:
        blocks += _list(assessment.because)
    blocks += [Paragraph(line) for line in (*assessment.summary, assessment.policy) if line]
    return Section(assessment.title, tuple(blocks))


def _declared(assessment: Assessment) -> Iterator[ReportBlock]:
    chosen = [s for s in _main_statements(assessment) if s.attacker is not None]
    if not chosen:
        return
    yield Paragraph(phrases.setting(chosen[0]))
    head = (
        "attacker",
        f"knows the {assessment.secret} of",
        "not of",
        "where",
        "epsilon at most",
        "reached at least",
        "belief",
        "policy",
    )
    yield TableBlock(head, tuple(_attacker_row(assessment, s) for s in chosen))
    yield from _list(s.sentence for s in chosen)
    yield from _list(phrases.at(s, point) for s in chosen for point in s.profile if point.epsilon in assessment.asked)
    refused = [f"{phrases.against(s)}: {m}" for s in chosen if s.method == "refused" for m in s.missing]
    if refused:
        yield Paragraph("What was missing where nothing could be certified:")
        yield from _list(refused)


def _attacker_row(assessment: Assessment, s: Statement) -> tuple[str, ...]:
    assert s.attacker is not None
    known, unknown = phrases.people(s.attacker.knows), phrases.people(s.attacker.unknown)
    numbers = (phrases.epsilon(s), phrases.reached(s), phrases.belief_lines(s), phrases.judged(assessment, s))
    return (phrases.against(s), known, unknown, phrases.cell(s), *numbers)


def _ladder(assessment: Assessment) -> Iterator[ReportBlock]:
    rungs = [s for s in assessment.statements if s.release == "*" and _is_rung(s)]
    if not rungs:
        return
    scale = LogScale.around(s.epsilon.upper for s in rungs)
    yield Paragraph("Epsilon at most, on a logarithmic scale: the longer the bar, the more can be learnt.")
    rows = []
    for s in rungs:
        assert s.attacker is not None
        drawn = bar(scale.position(s.epsilon.upper))
        words = (phrases.against(s), phrases.people(s.attacker.knows), phrases.cell(s))
        rows.append((*words, drawn, phrases.epsilon(s), phrases.judged(assessment, s)))
    yield TableBlock(("attacker", f"knows the {assessment.secret} of", "where", "", "epsilon at most", "policy"), tuple(rows))


def _grounds(assessment: Assessment) -> tuple[ReportBlock, ...]:
    return _list(s.sentence for s in _main_statements(assessment) if s.ground in ("worst_case", "given_leak"))


def _releases(assessment: Assessment) -> Iterator[ReportBlock]:
    chosen = [s for s in assessment.statements if s.release != "*" and not _is_rung(s)]
    if len({s.release for s in chosen}) > 1 or any(s.cell for s in chosen):
        head = ("release", "where", "against", "epsilon at most", "reached at least", "policy")
        yield Paragraph("The policy is about everything together; each line here is one figure as if it stood alone.")
        yield TableBlock(head, tuple(_release_row(assessment, s) for s in chosen))
    yield from _list(phrases.cells_line(name, summary) for name, summary in assessment.cells if summary.count > 1)


def _release_row(assessment: Assessment, s: Statement) -> tuple[str, ...]:
    numbers = (phrases.epsilon(s), phrases.reached(s), phrases.judged(assessment, s))
    return (s.release, phrases.cell(s), phrases.against(s), *numbers)


def _breaking_points(assessment: Assessment) -> Iterator[str]:
    for s in _main_statements(assessment):
        if s.breaking_point is not None:
            yield f"{phrases.against(s)}: {phrases.breaking_point_line(s.breaking_point, assessment.secret)}"


def _proofs(assessment: Assessment) -> Iterator[ReportBlock]:
    for node in dict.fromkeys(s.proof for s in _main_statements(assessment) if s.proof is not None):
        lines = list(_proof_lines(node, 0))
        hidden = [(0, "… (the whole proof: --json)")] if len(lines) > PROOF_LINES else []
        yield Tree(tuple(lines[:PROOF_LINES] + hidden))


def _proof_lines(node: ProofNode, depth: int) -> Iterator[tuple[int, str]]:
    cites = f" [{node.cites}]" if node.cites else ""
    states = textwrap.shorten(node.statement, 160, placeholder=" …")
    yield depth, f"{node.theorem}{cites}: {states}" if states else f"{node.theorem}{cites}"
    for premise in node.premises:
        yield from _proof_lines(premise, depth + 1)


def _list(items: Iterable[str]) -> tuple[ReportBlock, ...]:
    distinct = tuple(dict.fromkeys(item for item in items if item))
    return (Items(distinct),) if distinct else ()
