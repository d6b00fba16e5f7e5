"""What some tests need of the machine: programs for a second opinion, the cairo library, permissions that bind."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from cProfile import Profile
from functools import cache
from typing import NoReturn

import pytest

import ppgen

IN_ONE_PROCESS = """
import gc, json, sys
from ppgen.cli import run
gc.set_threshold(200_000)  # as the program does
for command in json.loads(sys.argv[1]):
    if run(command):
        sys.exit(f"{command} failed")
"""
"""A program for `python -c`: commands one after the other, where a process for each would take too long."""
CAIRO = "the cairo library is not installed: apt install libcairo2"
CAPABILITIES = 0x20080522
"""The form in which Linux takes the capabilities of a thread: capabilities(7), capget(2)."""
PASSING_OVER_PERMISSIONS = 0b110
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, by which root reads and writes whatever permissions say."""


def need(*programs: str, package: str) -> str:
    """The path of the first of `programs` that there is. Without any, `lacking` says which package to install."""
    found = next(filter(None, map(shutil.which, programs)), None)
    if found is None:
        lacking(f"{programs[0]} is not installed: apt install {package}")
    return found


def lacking(reason: str) -> NoReturn:
    """Skip the test for `reason`, which names the command that installs what is missing.

    With PPGEN_NO_SKIPS=1 in the environment the test fails instead: where all was installed, a skip hides something.
    """
    if no_skips():
        pytest.fail(reason)
    pytest.skip(reason)


def many(number: int) -> int:
    """How many cases of a large sample a test tries: a tenth of them; all with PPGEN_THOROUGH=1 in the environment."""
    return number if os.environ.get("PPGEN_THOROUGH") == "1" else number // 10


def no_skips() -> bool:
    """Whether a test that lacks something fails instead of being skipped."""
    return os.environ.get("PPGEN_NO_SKIPS") == "1"


@cache
def loaded(game: str) -> ppgen.Game:
    """A bundled game, whose figures are judged once for all tests of a process."""
    return ppgen.load(game)


@cache
def has_cairo() -> bool:
    """Whether this machine has the cairo library, which gives a second opinion on SVG."""
    try:
        import cairocffi  # noqa: F401
    except (ImportError, OSError):
        return False
    return True


def need_cairo() -> None:
    """Skip the test where the cairo library is missing."""
    if not has_cairo():
        lacking(CAIRO)


def run(program: str, package: str, *arguments: str) -> bytes:
    """What `program` prints; the test fails with its complaint where it fails."""
    done = subprocess.run([need(program, package=package), *arguments], capture_output=True, check=False)
    if done.returncode:
        pytest.fail(f"{program} says {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout


@contextmanager
def png_hardly_packed() -> Iterator[None]:
    """PNG files in the block are larger and have the same pixels: to pack one well takes longer than to draw it."""
    packer = zlib.compressobj
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zlib, "compressobj", lambda: packer(1))
        yield


@contextmanager
def counted() -> Iterator[list[int]]:
    """After the block the list has how often each function of Python and C was called in it, on every machine alike."""
    calls: list[int] = []
    with Profile() as profile:
        yield calls
    calls.extend(entry.callcount for entry in profile.getstats())


@contextmanager
def without_root() -> Iterator[None]:
    """Permissions bind within the block, even where root runs the tests: its own files are closed to it then, too.

    It stays the owner of its files, so nothing above them, nor the folder of the tests, need be open to anybody else.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has no permissions of POSIX's kind")
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("here root cannot give up its rights for a while")
    libc = ctypes.CDLL(None)
    header, rights = (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(header, rights) == 0
    before = rights[0]
    rights[0] = before & ~PASSING_OVER_PERMISSIONS
    assert libc.capset(header, rights) == 0
    try:
        yield
    finally:
        rights[0] = before
        assert libc.capset(header, rights) == 0
