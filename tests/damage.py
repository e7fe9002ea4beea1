"""Texts that are damaged at random."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st


@st.composite
def damaged(draw: st.DrawFn, text: str, pieces: Sequence[str]) -> str:
    """A text with a few pieces cut out, put in, or put elsewhere."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 30)))
        elsewhere = draw(st.integers(0, len(text)))
        piece = draw(st.sampled_from(pieces) | st.text(max_size=4) | st.just(text[elsewhere : elsewhere + 40]))
        text = text[:start] + piece + text[end:]
    return text
