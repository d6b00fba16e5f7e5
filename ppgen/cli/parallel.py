"""Work that the processors of a machine share; where it grants no processes, one does all of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def side_by_side(work: Callable[[T], R], items: Sequence[T], least: int = 2) -> list[R]:
    """What `work` makes of each item, in their order; fewer than `least` are not worth a process.

    Items and results travel between processes, and so does what is raised: only what can be pickled.
    """
    workers = min(len(items), os.cpu_count() or 1)
    if workers < 2 or len(items) < least:
        return list(map(work, items))
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    # A fork has what is imported already; it is safe here because no thread runs.
    context = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
    try:
        with ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_interrupts_to_the_parent) as pool:
            return list(pool.map(work, items))
    except (OSError, ImportError):  # no processes, or no semaphores
        return list(map(work, items))


def _leave_interrupts_to_the_parent() -> None:
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)
