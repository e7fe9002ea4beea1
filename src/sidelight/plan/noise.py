"""Reads the noise that is added to a release."""

from __future__ import annotations

from sidelight.errors import BadValue
from sidelight.noises import all_noises
from sidelight.noises.noise import Noise
from sidelight.plan.release_keys import NOISES
from sidelight.reading.keys import Fields


def read_noise(fields: Fields) -> Noise:
    kind = fields.chosen(NOISES)
    assert kind is not None
    written: Fields = fields.read(kind)
    (parameter,) = [parameter for parameter in all_noises()[kind].parameters if parameter.name in written]
    try:
        return parameter.of(written.read(parameter.name))
    except BadValue as error:
        raise written.place.error(str(error)) from None
