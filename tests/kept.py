"""Typst as a process that stays: books that tests set in their own process go to it, one after the other.

To start Typst with its fonts costs ten times what it costs to set the book of a test. The real process, with its
limits, is that of `tests/book/pdf/test_process.py` and of every command that runs in a process of its own; with
PPGEN_COLD=1 in the environment it is that of all tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache

from ppgen import confined
from ppgen.book.pdf import compiling

PROGRAM = """\
import json, sys
sys.path += sys.argv[1:]
from ppgen.book.pdf.child import answered, loaded
fonts, requests, answers = loaded(), sys.stdin.buffer, sys.stdout.buffer
while length := requests.readline():
    about, data = answered(json.loads(requests.read(int(length))), fonts)
    said = json.dumps(about).encode("ascii") + b"\\n" + data
    answers.write(b"%d\\n" % len(said) + said)
    answers.flush()
"""
TYPST = compiling._MAIN


def started(program: str, *, libraries: Sequence[str] = ()) -> AbstractContextManager[confined.Confined]:
    """As `ppgen.confined.started`; where the program is that of Typst, it has started before and goes on."""
    return confined.started(program, libraries=libraries) if program != TYPST else _kept(tuple(libraries))


@contextmanager
def _kept(libraries: tuple[str, ...]) -> Iterator[confined.Confined]:
    yield _Kept(_process(libraries, os.getpid()))


@cache
def _process(libraries: tuple[str, ...], _owner: int) -> subprocess.Popen[bytes]:
    """A fork of a process of tests has one of its own. It ends with its owner, which closes its input."""
    folder = os.path.dirname(os.path.dirname(confined.__file__))
    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", PROGRAM, folder, *libraries]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


class _Kept(confined.Confined):
    """That process, for one book."""

    def answer(self, request: bytes, *, seconds: float, meanwhile: Callable[[], None] | None = None) -> bytes | None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"%d\n" % len(request) + request)
        process.stdin.flush()
        try:
            if meanwhile is not None:
                meanwhile()
        finally:
            said = process.stdout.read(int(process.stdout.readline() or b"0"))
        return said or None
