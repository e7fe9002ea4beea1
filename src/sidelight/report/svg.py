"""Draws the ladder of attackers: how many of the other people an attacker knows, and how much they can then learn."""

from __future__ import annotations

import math
import textwrap
from html import escape

from sidelight.assess.assessment import Assessment, ShownAttacker, Statement
from sidelight.report import phrases
from sidelight.report.blocks import printable
from sidelight.report.scale import LogScale

COLUMN, LEFT, TOP, PLOT, BELOW = 118, 52, 84, 220, 108  # pixels: a column, the plot and the margins around it
LONGEST_LABEL, LONGEST_LINE = 18, 110  # characters
NARROWEST_PICTURE = 700  # pixels
STATUS_COLOUR = {"within": "#1b6e3c", "broken": "#b3261e", "undecided": "#8a5a00"}
POLICY_COLOUR = "#4a4a8a"
TITLE = "What each attacker can learn"
LADDER_STYLE = "font-family:system-ui,sans-serif;font-size:12px;fill:#222"


def ladder_svg(assessment: Assessment) -> str:
    """One column for each attacker on all releases together, those who know less on the left; empty if there is no attacker."""
    chosen = _one_per_attacker(assessment)
    if not chosen:
        return ""
    limit = assessment.limit
    scale = LogScale.around([*(s.epsilon.upper for _, s in chosen), *([limit] if limit else [])])
    width, height = max(NARROWEST_PICTURE, LEFT + COLUMN * len(chosen) + 12), TOP + PLOT + BELOW
    columns = [_column(LEFT + COLUMN * i + COLUMN // 2, a, s, scale) for i, (a, s) in enumerate(chosen)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="ladder-title ladder-desc" '
            f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" style="{LADDER_STYLE}">',
            f'<title id="ladder-title">{TITLE}: {_text(assessment.title)}</title>',
            f'<desc id="ladder-desc">{_description(chosen)}</desc>',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            f'<text x="12" y="20" style="font-weight:bold">{TITLE}: epsilon at most, logarithmic (lower: they learn less)</text>',
            f'<text x="12" y="38">{_text(_short(_about(assessment), LONGEST_LINE))}</text>',
            *_axis(scale, width),
            *_policy(limit, scale, width),
            *columns,
            "</svg>",
        ]
    )


def _about(assessment: Assessment) -> str:
    policy = assessment.policy.partition(", judged")[0].rstrip(".")
    return f"{policy}. Bold: declared in the plan. knows N: has {assessment.bound.people.phrase} N others."


def _one_per_attacker(assessment: Assessment) -> list[tuple[ShownAttacker, Statement]]:
    """For each attacker, the statement with the largest epsilon over all cells."""
    worst: dict[ShownAttacker, Statement] = {}
    for s in assessment.statements:
        if s.release == "*" and s.attacker is not None:
            held = worst.get(s.attacker)
            if held is None or s.epsilon.upper > held.epsilon.upper:
                worst[s.attacker] = s
    return sorted(worst.items(), key=lambda entry: (entry[0].knows, entry[0].influence, not entry[0].declared, entry[0].name))


def _description(chosen: list[tuple[ShownAttacker, Statement]]) -> str:
    parts = (f"{phrases.against(s)} knows {phrases.people(a.knows)}: {_label(s)}, {phrases.STATUS[s.status]}" for a, s in chosen)
    return _text("; ".join(parts))


def _axis(scale: LogScale, width: int) -> list[str]:
    lines = []
    for tick in scale.marks():
        y = _height(scale.position(float(tick)))
        lines.append(f'<line x1="{LEFT}" y1="{y}" x2="{width - 12}" y2="{y}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{tick}</text>')
    return lines


def _policy(limit: float | None, scale: LogScale, width: int) -> list[str]:
    """A line at the policy's epsilon; no line for 0, which is not on a logarithmic scale."""
    if not limit:
        return []
    y = _height(scale.position(limit))
    return [
        f'<line x1="{LEFT}" y1="{y}" x2="{width - 12}" y2="{y}" stroke="{POLICY_COLOUR}" '
        'stroke-width="1.5" stroke-dasharray="6 4"/>',
        f'<text x="{LEFT + 4}" y="{y - 5}" style="fill:{POLICY_COLOUR}">policy</text>',
    ]


def _column(x: int, a: ShownAttacker, s: Statement, scale: LogScale) -> str:
    colour, bottom = STATUS_COLOUR[s.status], _height(0.0)
    infinite = math.isinf(s.epsilon.upper)
    y = TOP - 22 if infinite else _height(scale.position(s.epsilon.upper))
    head = f"M{x - 7},{y + 10} L{x},{y - 2} L{x + 7},{y + 10} Z"
    mark = f'<path d="{head}" fill="{colour}"/>' if infinite else f'<circle cx="{x}" cy="{y}" r="5" fill="{colour}"/>'
    name = textwrap.wrap(printable(a.name), LONGEST_LABEL, max_lines=2, placeholder="…") or [""]
    below = (f"knows {phrases.people(a.knows)}", a.influence, phrases.STATUS[s.status])
    weight = "bold" if a.declared else "normal"
    return "\n".join(
        [
            f"<g><title>{_text(a.name)}</title>",
            f'<line x1="{x}" y1="{bottom}" x2="{x}" y2="{y}" stroke="{colour}" stroke-width="{4 if a.declared else 2}"/>{mark}',
            f'<text x="{x + 9}" y="{y + 4 if infinite else y - 6}">{_text(_label(s))}</text>',
            *(
                f'<text x="{x}" y="{bottom + 18 + 15 * i}" text-anchor="middle" style="font-weight:{weight}">{escape(t)}</text>'
                for i, t in enumerate(name)
            ),
            *(f'<text x="{x}" y="{bottom + 54 + 16 * i}" text-anchor="middle">{_text(t)}</text>' for i, t in enumerate(below)),
            "</g>",
        ]
    )


def _label(s: Statement) -> str:
    """The label of a column; for an infinite epsilon it says whether the attack has no limit or only no bound was found."""
    if math.isinf(s.epsilon.upper) and s.method != "refused":
        return "no limit" if math.isinf(s.epsilon.lower) else "no bound"
    return phrases.epsilon(s)


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _height(position: float) -> int:
    return round(TOP + PLOT * (1 - position))


def _text(text: str) -> str:
    return escape(printable(text))
