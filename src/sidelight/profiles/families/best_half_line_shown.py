"""In a family of counts whose small values are hidden: the members whose best half-line is shown. The others are no worse.

Members are in order: each has one person's rate lowered, from q to p. With R the others, the half-line from k on loses
(q - p) (f_R(k-2) - e^epsilon f_R(k-1)), and the ratio f(k-1)/f(k) never falls from one member to the next. So once the best
half-line is hidden (the ratio at the largest hidden value is at least e^epsilon) it stays so; then the first half-line that is
shown is the best of those, and it falls from member to member. The other way is the same with -epsilon.
"""

from __future__ import annotations

import math

from flint import arb

from sidelight.laws.transforms.contour import Contour
from sidelight.laws.transforms.people import Crowd, Grouped
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.search import largest_whole
from sidelight.profiles.counts.any_size import MODE_ROOM
from sidelight.profiles.families.family import Family, moments_shared
from sidelight.profiles.families.members import member

COMPARISON_ERROR = 1e-3  # in whole numbers; more than the rounding of these comparisons


def perhaps_shown(family: Family, hidden: int, epsilon: float, way: str) -> int | None:
    """The last member whose best half-line is not certainly hidden; None where even the first one's is."""
    return largest_whole(lambda m: is_shown(family, m, hidden, epsilon, way) is not False, 0, family.last)


def is_shown(family: Family, m: int, hidden: int, epsilon: float, way: str) -> bool | None:
    """Whether the best half-line of a member starts above `hidden`; None where that is too close to tell."""
    crowd = member(family, m, m, None, None, way).crowd
    listed = family.people(m) if moments_shared(family, m, m) is None else ()
    open_hidden = hidden - sum(people for rate, people in listed if rate == 1)
    if way == "up":
        return _starts_after(crowd, open_hidden, epsilon)
    after = _starts_after(crowd, crowd.people + 1 - open_hidden, epsilon)
    return None if after is None else not after


@in_balls
def _starts_after(crowd: Crowd, cut: int, epsilon: float) -> bool | None:
    """Whether f(cut - 1) < e^epsilon f(cut). The mode of the tilted law lies within 1 of its mean (Darroch)."""
    if not 1 <= cut <= crowd.people:
        return cut < 1
    if isinstance(crowd, Grouped) and len(crowd.parts) == 1:
        ((rate, people),) = crowd.parts
        rises = ball(cut * (1 - rate)) - arb(epsilon).exp() * ball((people - cut + 1) * rate)
    else:
        tilted = crowd.tilted(epsilon)
        off = COMPARISON_ERROR + tilted.off
        if not cut - 1 - off < tilted.centre < cut + off:
            return tilted.centre > cut
        rises = Contour.of(tilted, arb(epsilon), MODE_ROOM + math.ceil(off)).rises(cut)
    return True if rises < 0 else False if rises > 0 else None
