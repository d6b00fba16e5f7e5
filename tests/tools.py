"""What some tests need of the machine: programs for a second opinion, the cairo library, a user who may not do all."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

CAIRO = "the cairo library is not installed: apt install libcairo2"
NOBODY = 65534
"""The user of least power on every system of Unix's kind that has one."""


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
def without_root(folder: Path) -> Iterator[None]:
    """Permissions bind within the block, even where root runs the tests: it acts as nobody then.

    Every folder above `folder` may be passed through meanwhile, and git trusts repositories of the other user.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has no permissions of POSIX's kind")
    if os.geteuid() != 0:
        yield
        return
    closed = [(at, at.stat().st_mode) for at in folder.parents if not at.stat().st_mode & 0o001]
    trust = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in trust.items():
            patch.setenv(name, value)
        try:
            for at, mode in closed:
                at.chmod(mode | 0o011)
            os.seteuid(NOBODY)
            yield
        finally:
            os.seteuid(0)
            for at, mode in closed:
                at.chmod(mode)
