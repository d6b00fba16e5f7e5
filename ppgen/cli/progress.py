"""How far a long run has come: on standard error, on a terminal only, and never in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int, *, least: int = 20) -> Iterator[Callable[[], None]]:
    """Yields what is to be called after each of `total` steps. Fewer than `least` are over before one could look."""
    if total < least or not sys.stderr.isatty():
        yield _nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def _nothing() -> None:
    """A step that nobody watches."""
