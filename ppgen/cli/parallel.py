"""Work shared among the processors of a machine. A system that allows no processes does it in one."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from ppgen.cli.messages import in_words
from ppgen.diagnostics import EnvironmentProblem, PpgenError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")


def side_by_side(
    work: Callable[[T], R], items: Sequence[T], least: int = 2, size: Callable[[T], int] | None = None
) -> list[R]:
    """The results of `work` for each item, in order. Fewer than `least` items are not worth a process.

    Work on the items of the largest `size` begins first, so that no processor is left alone with one at the end.
    Items, results and errors travel between processes, so each must be picklable. Of several errors, that of the first
    item is raised.
    """
    workers = min(len(items), os.cpu_count() or 1)
    if workers < 2 or len(items) < least:
        return list(map(work, items))
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_all_start_methods, get_context

    # A fork has already imported everything. It is safe here because no thread runs.
    context = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
    try:
        ours, theirs = context.Pipe(duplex=False)
        with (
            ours,
            theirs,
            ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(ours, theirs)) as pool,
        ):
            worded = _Worded(work)
            order = range(len(items)) if size is None else _largest_first([size(item) for item in items])
            futures = {number: pool.submit(worded, items[number]) for number in order}
            try:
                results = [futures[number].result() for number in range(len(items))]
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        # The thread of the pool has ended, too. At the end of the process Python would wake it, and complains on
        # standard error if the thread closes the pipe for that in the same moment.
        return results
    except BrokenProcessPool:
        hint = "something killed it: too little memory, a signal, or rules of a game that exit"
        raise EnvironmentProblem("a process that shared the work ended too early", hint) from None
    except (OSError, ImportError):  # no processes, or no semaphores
        return list(map(work, items))


def _largest_first(sizes: Sequence[int]) -> list[int]:
    """The numbers of sizes from the largest to the smallest; equal ones as they stand."""
    return sorted(range(len(sizes)), key=lambda number: -sizes[number])


class _Worded(Struct, Generic[T, R], frozen=True):
    """Work for a process of its own, where unforeseen errors are worded: a traceback does not travel."""

    work: Callable[[T], R]

    def __call__(self, item: T) -> R:
        try:
            return self.work(item)
        except (PpgenError, OSError):
            raise
        except BaseException as bug:
            if os.environ.get("PPGEN_DEBUG"):
                raise
            raise in_words(bug) from None


def _begin(parent: Connection, of_parent: Connection) -> None:
    """Prepare a worker: it leaves interrupts to its parent, and ends when the parent does, however that ends.

    `parent` is the reading end of a pipe into which nobody writes. The other end closes with the last process that
    holds it: the parent, since each worker closes its own copy.
    """
    from signal import SIG_DFL, SIG_IGN, SIGINT, SIGTERM, signal
    from threading import Thread

    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_DFL)
    of_parent.close()
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    parent.poll(None)  # returns when the pipe is closed
    os._exit(1)
