"""How a guarantee and an assessment show themselves: `str`, `repr`, `to_dict`, `plot`, and HTML in a notebook.

What is shown is made in `report`, a room above. This file alone imports it from below, when something is shown and not before;
`self` is Any, because an assessment is above this room too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sidelight.numbers.brief import cut
from sidelight.numbers.rounding import as_written

if TYPE_CHECKING:
    from sidelight.report.picture import Picture


class GuaranteeDisplay:
    """For a guarantee."""

    __slots__ = ()

    def __repr__(self: Any) -> str:
        """Without a number, because a number may take long."""
        return cut(f"Guarantee({self.claim.in_brief()})")

    def to_dict(
        self: Any, delta: float | Fraction | str = "1e-6", epsilons: Sequence[float | Fraction | str] = ()
    ) -> dict[str, Any]:
        """What `sidelight certify --json` prints, as plain Python values: epsilon at this delta, delta at these epsilons."""
        from sidelight.report.guarantee import guarantee_json

        found: dict[str, Any] = json.loads(guarantee_json(self, as_written(delta), [as_written(one) for one in epsilons]))
        return found

    def plot(self: Any) -> Picture:
        """The curve: delta against epsilon."""
        from sidelight.report.guarantee_picture import guarantee_svg
        from sidelight.report.picture import Picture

        return Picture(guarantee_svg(self))

    def _repr_html_(self: Any) -> str:
        from sidelight.report.guarantee import guarantee_html

        return guarantee_html(self)


class AssessmentDisplay:
    """For an assessment."""

    __slots__ = ()

    def __str__(self: Any) -> str:
        """The report, as `sidelight assess` prints it."""
        from sidelight.report.text import as_text

        return as_text(self)

    def __repr__(self: Any) -> str:
        counted = f"{len(self.statements)} statements, {len(self.findings)} findings"
        return cut(f"Assessment({self.title[:60]!r}: {self.verdict}, {counted})")

    def to_dict(self: Any) -> dict[str, Any]:
        """What `sidelight assess --json` prints, as plain Python values; infinity is the word "infinite"."""
        from sidelight.report.json import as_json

        found: dict[str, Any] = json.loads(as_json(self))
        return found

    def plot(self: Any) -> Picture:
        """The ladder of attackers: how many others each knows, and how much they can then learn."""
        from sidelight.report.picture import Picture, words_alone
        from sidelight.report.svg import ladder_svg

        return Picture(ladder_svg(self) or words_alone(self.title, ["There is no attacker to draw: the plan declares none."]))

    def _repr_html_(self: Any) -> str:
        from sidelight.report.html import fragment

        return fragment(self)
