"""Answers that are kept because they may be asked for again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import TypeVar

MOST_KEPT = 4096  # answers of one object: a search asks for some hundred, a plot for a few thousand

K = TypeVar("K")
V = TypeVar("V")


def kept(answers: dict[K, V], key: K, compute: Callable[[], V], most: int = MOST_KEPT) -> V:
    """The answer for the key, computed unless it is there. When there are `most` answers, all earlier ones are forgotten.

    An answer follows from its key alone, so that forgetting costs time and changes nothing.
    """
    if key in answers:
        return answers[key]
    found = compute()
    if len(answers) >= most:
        answers.clear()
    answers[key] = found
    return found


def built_once(build: Callable[[], V]) -> Callable[[], V]:
    """What a scan of a folder finds: the first caller builds it, threads that come meanwhile wait, and all get the same value.

    Its lock is taken after the one of the balls, so building computes no balls.
    """
    lock, built = RLock(), list[V]()

    @wraps(build)
    def wrapped() -> V:
        if not built:
            with lock:
                if not built:
                    built.append(build())
        return built[0]

    return wrapped
