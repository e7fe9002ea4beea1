"""Counts whose small values are hidden: which members of a family have their best half-line among the values that are shown. The
other members are no worse.

From each member to the next, one person's rate is lowered from q to p. With R the other people, the value of the half-line from k
on falls by (q - p) (f_R(k-2) - e^epsilon f_R(k-1)), and the ratio f(k-1)/f(k) never falls. So if the best half-line of a member
is hidden (the ratio at the largest hidden value is at least e^epsilon), that of all later members is hidden too. For these
members the first half-line that is shown is the best of those shown, and its value falls from member to member. The other
direction is the same with -epsilon.
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

COMPARISON_ERROR = 1e-3  # in counted people; above the rounding errors of these comparisons


def perhaps_shown(family: Family, hidden: int, epsilon: float, way: str) -> int | None:
    """The last member whose best half-line is not certainly hidden; None where that of the first member is certainly hidden."""
    return largest_whole(lambda m: is_shown(family, m, hidden, epsilon, way) is not False, 0, family.last)


def is_shown(family: Family, m: int, hidden: int, epsilon: float, way: str) -> bool | None:
    """Whether the best half-line of a member starts above `hidden`; None where the precision does not decide it."""
    crowd = member(family, m, m, None, None, way).crowd
    listed = family.people(m) if moments_shared(family, m, m) is None else ()
    open_hidden = hidden - sum(people for rate, people in listed if rate == 1)
    if way == "up":
        return _starts_after(crowd, open_hidden, epsilon)
    after = _starts_after(crowd, crowd.people + 1 - open_hidden, epsilon)
    return None if after is None else not after


@in_balls
def _starts_after(crowd: Crowd, cut: int, epsilon: float) -> bool | None:
    """Whether f(cut - 1) < e^epsilon f(cut); None where the precision does not decide it. The mode of the tilted law is within 1
    of its mean (Darroch).
    """
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
