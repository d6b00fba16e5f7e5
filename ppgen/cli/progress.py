"""How far a long run has come: on standard error, on a terminal only, and never in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

_ERASE = "\x1b[A\x1b[2K\r"
"""click ends the line of a bar: up to it again, and erase it."""


@contextmanager
def progress(what: str, total: int, *, shortest: int = 20) -> Iterator[Callable[[], None]]:
    """Yield what is to be called after each of `total` steps. Nobody could watch fewer than `shortest` of them."""
    if total < shortest or not sys.stderr.isatty():
        yield _nothing
        return
    try:
        with click.progressbar(length=total, label=what, show_pos=True, width=0, file=sys.stderr) as bar:
            yield lambda: bar.update(1)
    finally:
        sys.stderr.write(_ERASE)
        sys.stderr.flush()


def _nothing() -> None:
    """A step that nobody watches."""
