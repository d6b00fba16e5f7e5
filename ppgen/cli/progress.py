"""How far a long run has come: on standard error, on a terminal only, and never in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size

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


@contextmanager
def doing() -> Iterator[Callable[[str, int, int], None]]:
    """Yield what is to be called with what is done now, how much work that was, and the most that it may be."""
    said = ""

    def show(what: str, done: int, most: int) -> None:
        nonlocal said
        line = f"{what}, {min(100, 100 * done // most)} %"[: get_terminal_size().columns - 1]
        if line != said:
            sys.stderr.write(f"\r\x1b[2K{line}")
            sys.stderr.flush()
            said = line

    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    try:
        yield show
    finally:
        sys.stderr.write("\r\x1b[2K")
        sys.stderr.flush()


def _nothing() -> None:
    """A step that nobody watches."""
