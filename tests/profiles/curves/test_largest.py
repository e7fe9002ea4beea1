"""The largest of several curves against each of them evaluated alone, and epsilons at delta 0."""

from fractions import Fraction
from random import Random

import pytest

from sidelight.noises.geometric import Geometric
from sidelight.profiles.counts.any_size import drowned_from
from sidelight.profiles.counts.equal_steps import EqualSteps
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import MetProfile, Profile, PromisedProfile, Worst
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.families.worst_shift_by_several import worst_shift_by


def _some(rng: Random) -> list[Profile]:
    """Exact profiles, promises alone, and promises with a lower end from elsewhere, in a random order."""
    noise = rng.choice([None, Geometric(Fraction(1, 2))])
    found: list[Profile] = []
    for _ in range(rng.randrange(2, 5)):
        people, low = rng.randrange(1, 30), Fraction(rng.randrange(1, 50), 100)
        exact = worst_shift(Vertices(people, low, 1 - low), noise)
        promised = PromisedProfile(worst_shift_by(Vertices(people, low, 1 - low), 2, noise))
        found.append(rng.choice([exact, promised, MetProfile((promised, Reached((exact,))))]))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_the_largest_of_several_curves_has_the_largest_of_their_ends(seed: int) -> None:
    rng = Random(seed)
    parts = _some(rng)
    for epsilon in (0.0, 0.1, 0.4, 1.0, 3.0):
        alone = [part.delta(epsilon) for part in parts]
        found = Worst(tuple(parts)).delta(epsilon)
        assert found.upper == pytest.approx(max(one.upper for one in alone), rel=1e-7, abs=1e-280)
        assert found.lower == pytest.approx(max(one.lower for one in alone), rel=1e-7, abs=1e-280)
    for delta in (1e-6, 0.01):
        solved, each = Worst(tuple(parts)).epsilon(delta), [part.epsilon(delta) for part in parts]
        assert solved.upper == pytest.approx(max(one.upper for one in each), rel=1e-7)
        assert solved.lower == pytest.approx(max(one.lower for one in each), rel=1e-7)


@pytest.mark.parametrize("seed", range(20))
def test_what_several_theorems_promise_is_the_least_of_their_promises(seed: int) -> None:
    """A promise that certainly exceeds another one is not evaluated; nothing else may be left out."""
    rng = Random(seed)
    parts = _some(rng)
    promised = [PromisedProfile(part) for part in parts] + [PromisedProfile(EqualSteps(parts[0], 2))]
    rng.shuffle(promised)
    for epsilon in (0.0, 0.1, 0.4, 1.0, 3.0):
        alone = [part.delta(epsilon).upper for part in promised]
        assert MetProfile(tuple(promised)).delta(epsilon).upper == min(alone)
        for part, own in zip(promised, alone, strict=True):
            assert not part.exceeds(epsilon, own)
    for delta in (1e-6, 0.01):
        assert MetProfile(tuple(promised)).epsilon(delta).upper == min(part.epsilon(delta).upper for part in promised)


@pytest.mark.parametrize("steps", [2, 3, 6])
@pytest.mark.parametrize("people", [0, 5, 40])
def test_several_steps_give_nothing_from_so_many_times_the_epsilon_of_geometric_noise(steps: int, people: int) -> None:
    noise, family = Geometric(Fraction(3, 5)), Vertices(people, Fraction(1, 5), Fraction(4, 5))
    pure = steps * drowned_from(noise).upper
    for profile in (EqualSteps(worst_shift(family, noise), steps), worst_shift_by(family, steps, noise)):
        found = profile.epsilon(0.0).upper
        assert pure <= found <= pure * (1 + 1e-13)
        assert profile.delta(found).upper == 0
        assert profile.delta(pure * 0.999).upper > 0
