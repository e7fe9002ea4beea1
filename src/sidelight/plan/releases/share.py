"""A release that says which share of the people have a value of the secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.plan.protected import People
from sidelight.plan.releases.count import CountRelease, counted_value
from sidelight.reading.forms import ANY_SCALAR
from sidelight.reading.keys import Fields, Key
from sidelight.reading.pairs import Single


@dataclass(frozen=True, slots=True)
class ShareRelease(CountRelease):
    """How many people there are counts as known, and whoever knows that reads the count off the share, and the share off the
    count. So a share is a count in another spelling; noise is added to the count, before it is divided.
    """

    name: ClassVar[str] = "share"
    key: ClassVar[Key] = Key(
        "share",
        "which share of the people have this value of the secret",
        Single("the secret and one of its values, such as {vote: yes}", ANY_SCALAR),
    )

    @staticmethod
    def read(fields: Fields, people: People | None) -> ShareRelease:
        return ShareRelease(counted_value(fields.read("share"), people))
