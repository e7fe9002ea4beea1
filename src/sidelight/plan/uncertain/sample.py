"""Reads of whom the people are a sample, and whether anybody outside knows who is in it."""

from __future__ import annotations

from fractions import Fraction

from sidelight.plan.protected import Sample, Uncertainty
from sidelight.plan.uncertain.because import read_because
from sidelight.reading.keys import Fields


def read_sample(fields: Fields, uncertainty: Uncertainty | None, values: int) -> Sample | None:
    """`fields`: those of the people; `values`: how many values the secret has."""
    stated: Fields | None = fields.maybe("sample")
    if stated is None:
        return None
    if uncertainty is None:
        raise fields.key("sample").place.error(
            "a sample beside 'none: true': someone who may know everybody in the sample may know that they are in it",
            "an uncertainty beside 'sample'",
            "leave 'sample' out, or say what the attacker does not know",
        )
    if uncertainty.mixture:
        raise fields.key("sample").place.error(
            "'sample' beside 'mixture': the figures tell everybody's law, and so about people outside the sample",
            "'rates' or 'between' beside 'sample'",
            "state bounds around all the laws with 'between'",
        )
    fraction: Fraction = stated.read("fraction")
    if fraction == 1:
        raise stated.key("fraction").place.error(
            "'fraction' is 1: nobody is left out of the sample, so that everybody is known to be in it",
            "a share below 1, such as 1%",
            "leave 'sample' out",
        )
    hidden = stated.maybe("membership") == "hidden"
    because = read_because(stated)
    if because is not None and not hidden:
        raise stated.key("because").place.error(
            "'because' beside a sample whose members are known: there is nothing to vouch for",
            "membership: hidden, beside 'because'",
            "leave 'because' out, or say 'membership: hidden'",
        )
    least = min(uncertainty.groups.lowest) if values and uncertainty.rates_in is None else Fraction(0)
    return Sample(fraction, hidden, because, values < 3 or _same_values(uncertainty), least)


def _same_values(uncertainty: Uncertainty) -> bool:
    """Whether everybody may have the same values."""
    lowest, reference = uncertainty.groups.lowest, uncertainty.reference
    if reference is not None:
        return all(rate > 0 for rate in lowest)
    return uncertainty.kind != "groups" or len(uncertainty.groups) == 1 or all(rate > 0 for rate in lowest)
