"""Errors planted in the composition of noises: the laws written out must catch each of them, and nothing without one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from flint import arb
from tests.theorems.outputs.noise_laws import hockey_stick, random_noises

import sidelight as sl
from sidelight.noises.noise import Noise
from sidelight.profiles.composition import listed_losses, noise_loss, optimal
from sidelight.profiles.composition.listed_losses import losses_listed
from sidelight.profiles.composition.loss_transform import LossTransform
from sidelight.profiles.composition.losses import Losses

EPSILONS = (Fraction(0), Fraction(1, 2), Fraction(3, 2), Fraction(3))
PEOPLE = sl.Rates.same(100, Fraction(3, 10))
SEEDS = range(8)
Patch = Callable[[pytest.MonkeyPatch], None]


def wrong_brackets(seeds: range) -> int:
    """How many lists of noises are promised less than their laws reach, or said to reach more than these."""
    found = 0
    for seed in seeds:
        noises, moves = random_noises(Random(seed), 3)
        found += len(noises) > 1 and _is_wrong(noises, moves)
    return found


def some_bracket_is_wrong(most: int) -> bool:
    return any(wrong_brackets(range(seed, seed + 1)) for seed in range(most))


def _is_wrong(noises: list[Noise], moves: list[int]) -> bool:
    claim = sl.Claim(sl.Both(*(sl.Noisy(sl.Count(), noise) for noise in noises)), PEOPLE, sl.Attacker(), sl.DifferentialPrivacy())
    promised = sl.certify(claim)
    for epsilon in EPSILONS:
        bracket, truth = promised.delta_at(epsilon), hockey_stick(noises, moves, epsilon)
        if Fraction(bracket.upper) < Fraction(truth.lower) or Fraction(bracket.lower) > Fraction(truth.upper):
            return True
    return False


def one_part_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(optimal, "losses_listed", lambda parts: losses_listed(((parts[0][0], parts[0][1] - 1), *parts[1:])))


def equal_parts_count_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(optimal, "losses_listed", lambda parts: losses_listed(tuple((part, 1) for part, _ in parts)))


def all_have_the_smallest_loss(patch: pytest.MonkeyPatch) -> None:
    def smallest(parts):
        part = min((part for part, _ in parts), key=lambda one: one.tilted(0.0).mean)
        return losses_listed(((part, sum(number for _, number in parts)),))

    patch.setattr(optimal, "losses_listed", smallest)


def the_largest_losses_are_cut_off(patch: pytest.MonkeyPatch) -> None:
    def cut(parts):
        found = losses_listed(parts)
        kept = sorted(found.masses)[: -max(1, len(found.masses) // 4)]
        return Losses({loss: found.masses[loss] for loss in kept}, arb(0))

    patch.setattr(optimal, "losses_listed", cut)


def losses_are_added_as_if_never_negative(patch: pytest.MonkeyPatch) -> None:
    """The lower end is then above the truth."""

    def raised(parts):
        found = losses_listed(parts)
        masses: dict[Fraction, arb] = {}
        for loss, mass in found.masses.items():
            masses[abs(loss)] = masses.get(abs(loss), arb(0)) + mass
        return Losses(masses, found.never)

    patch.setattr(optimal, "losses_listed", raised)


def the_masses_of_the_other_world_are_taken(patch: pytest.MonkeyPatch) -> None:
    def exchanged(parts):
        found = losses_listed(parts)
        return Losses({loss: found.masses[-loss] for loss in found.masses if -loss in found.masses}, found.never)

    patch.setattr(optimal, "losses_listed", exchanged)


PLANTED: list[Patch] = [
    one_part_is_forgotten,
    equal_parts_count_once,
    all_have_the_smallest_loss,
    the_largest_losses_are_cut_off,
    losses_are_added_as_if_never_negative,
    the_masses_of_the_other_world_are_taken,
]


def without_lists(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(listed_losses, "MOST_STEPS", -1)
    patch.setattr(listed_losses, "MOST_SUMS", -1)


def test_nothing_is_wrong_without_a_planted_error():
    assert wrong_brackets(SEEDS) == 0


def test_nothing_is_wrong_without_lists_of_losses_and_without_a_planted_error(monkeypatch):
    without_lists(monkeypatch)

    assert wrong_brackets(range(4)) == 0


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_error_is_caught(plant, monkeypatch):
    plant(monkeypatch)

    assert some_bracket_is_wrong(40)


def test_a_transform_that_is_a_thousandth_too_low_is_caught(monkeypatch):
    without_lists(monkeypatch)
    whole = LossTransform.finite_part
    lowered = 1 - arb(1) / 1000
    monkeypatch.setattr(LossTransform, "finite_part", lambda self, at: tuple(end * lowered for end in whole(self, at)))

    assert some_bracket_is_wrong(8)


def test_a_wrong_variance_of_gaussian_noise_is_caught(monkeypatch):
    without_lists(monkeypatch)
    turned = noise_loss.GaussianLoss.turned

    def slower(self, s, t):
        return turned(self, s, t * 0.999)

    monkeypatch.setattr(noise_loss.GaussianLoss, "turned", slower)

    assert some_bracket_is_wrong(40)
