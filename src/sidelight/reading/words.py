"""How a message shows what a user wrote, and what the user may have meant."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from itertools import islice

LONGEST = 60  # characters of a user's text that a message shows; longer words get no suggestion
CLOSE = 0.65  # least similarity of a suggested word and the word found, from 0 to 1 as in difflib; round and count have 0.6
MOST_KNOWN = 1000  # words among which a suggestion is looked for: each takes up to 0.1 ms (measured)


def shown(text: str) -> str:
    """A text of the user as a message shows it: quoted, on one line, and shortened if it is long."""
    return repr(text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}...")


def control_character(text: str) -> str:
    """The first character that no text of a plan may have; "" where there is none."""
    return next((one for one in text if unicodedata.category(one) in {"Cc", "Cs"} and one not in "\n\t"), "")


def listed(words: Iterable[str]) -> str:
    """The words, quoted; if there are many, the first ones and how many there are."""
    every = list(words)
    some = ", ".join(shown(word) for word in every[:12])
    return f"{some}, ... ({len(every)} in all)" if len(every) > 12 else some


def spelt_as_key(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")


def suggestion(word: str, known: Iterable[str]) -> str:
    """A question that suggests a known word: the closest one to the word as written, else to its spelling as a key; "" if none
    is.
    """
    if len(word) > LONGEST:
        return ""
    some = list(islice(known, MOST_KNOWN))
    close = [
        *difflib.get_close_matches(word, some, n=1, cutoff=CLOSE),
        *difflib.get_close_matches(spelt_as_key(word), some, n=1, cutoff=CLOSE),
    ]
    return f"did you mean {shown(close[0])}?" if close else ""
