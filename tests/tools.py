"""Programs that some tests ask for a second opinion, and what to do where they are missing."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest


def need(program: str, package: str) -> str:
    """The path of `program`. Where it is missing the test is skipped, naming the command that installs it.

    With PPGEN_NO_SKIPS=1 in the environment the test fails instead: where all was installed, a skip hides something.
    """
    path = shutil.which(program)
    if path is None:
        reason = f"{program} is not installed: apt install {package}"
        if os.environ.get("PPGEN_NO_SKIPS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


def run(program: str, package: str, *arguments: str) -> bytes:
    """What `program` prints; the test fails with its complaint where it fails."""
    done = subprocess.run([need(program, package), *arguments], capture_output=True, check=False)
    if done.returncode:
        pytest.fail(f"{program} says {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout
