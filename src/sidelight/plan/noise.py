"""The noise that a release adds."""

from __future__ import annotations

from sidelight.errors import BadValue
from sidelight.laws.noises import DiscreteGaussian, Geometric, Noise
from sidelight.plan.release_keys import NOISES
from sidelight.reading.keys import Fields


def read_noise(fields: Fields) -> Noise:
    kind = fields.chosen(NOISES)
    assert kind is not None
    parameters: Fields = fields.read(kind)
    try:
        if kind == "geometric":
            return Geometric.of_epsilon(parameters.read("epsilon"))
        return DiscreteGaussian(parameters.read("sigma"))
    except BadValue as error:
        raise parameters.place.error(str(error)) from None
