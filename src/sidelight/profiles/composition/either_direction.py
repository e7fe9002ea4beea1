"""Many equal releases, each of which may be one higher (up) or one lower (down) with the first secret than with the second.

Two trajectories can differ upward in some releases and downward in others; the cases "all up" and "all down" do not bound such
mixes.
"""

from __future__ import annotations

from sidelight.profiles.composition.bracketed_pair import dominating
from sidelight.profiles.composition.outcomes import BracketedPair, Outcomes
from sidelight.profiles.composition.repeated import Repeated
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import MetProfile, Profile, Worst

MOST_MIXES = 8  # releases up to which every number of them that goes up is tried; by trial: speed
LIKELY_EXPONENT = -60.0  # outcomes with a mass above e^-60 are likely
LIKELY_KNOTS = 600  # knots among the losses of likely outcomes; by trial: speed and width
UNLIKELY_KNOTS = 100  # knots among the losses of the others; by trial: speed and width


def any_mix(up: BracketedPair, down: BracketedPair, times: int) -> Profile:
    """The profile for the worst numbers of releases that go up and that go down, where `down` is `up` mirrored.

    For few releases every number of ups is tried. For many, the upper end is that of a pair that shows at least as much as `up`
    and `down` in both directions; the lower end is the largest of all up, all down, and half of each.
    """
    ups = range(times + 1) if times <= MOST_MIXES else (0, times // 2, times)
    mixes = tuple(Repeated(((up, k), (down, times - k))) for k in ups)
    if times <= MOST_MIXES:
        return Worst(mixes)
    either = Worst((Repeated(((up, 1),)), Repeated(((down, 1),))))
    most = dominating(either, [*_knots(up.most), *_knots(down.most)])
    return MetProfile((Repeated(((most, times),)), Reached(mixes)))


def same_way(up: BracketedPair, down: BracketedPair, times: int) -> Profile:
    """The profile if all releases go up or all go down, whichever is worse."""
    return Worst((Repeated(((up, times),)), Repeated(((down, times),))))


def _knots(outcomes: Outcomes) -> list[float]:
    """The losses at which the slope of one release's hockey stick changes; some of them where there are many."""
    found = sorted((loss, log_mass) for log_mass, loss in zip(*outcomes.coarse, strict=True) if loss > 0)
    likely, others = (
        [float(loss) for loss, log_mass in found if (log_mass > LIKELY_EXPONENT) is wanted] for wanted in (True, False)
    )
    return [*_some(likely, LIKELY_KNOTS), *_some(others, UNLIKELY_KNOTS)]


def _some(places: list[float], most: int) -> list[float]:
    return places if len(places) <= most else [places[k * (len(places) - 1) // (most - 1)] for k in range(most)]
