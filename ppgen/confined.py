"""A process of its own for a library that reads what ppgen does not trust, or may need more than it should.

`answer` starts an isolated interpreter that runs one function of ppgen and hands it a request at descriptor 0; the
answer comes back at descriptor 1. That function calls `limit` first. An isolated interpreter takes nothing from the
environment and no packages but those whose folders it is given. Starting it takes about 0.05 s.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_PACKAGE = str(Path(__file__).resolve().parents[1])
"""The folder with the package `ppgen`, which an isolated interpreter does not look for itself."""


def main_of(module: str) -> str:
    """The program that runs the function `main` of a module of ppgen."""
    return f"import sys; sys.path += sys.argv[1:]; from {module} import main; main()"


def answer(program: str, request: bytes, *, libraries: Sequence[str] = (), seconds: float) -> bytes | None:
    """What a program says to a request; None if it ends with an error, says nothing or takes too long.

    `libraries` are the folders with the packages that it imports.
    """
    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", program, _PACKAGE, *libraries]
    try:
        done = subprocess.run(  # noqa: S603 - this interpreter, and nothing of the user's
            command, input=request, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 and done.stdout else None


def limit(*, memory: int, cpu_seconds: int) -> None:
    """Take no more memory (in bytes) and processor time than given, write no file and dump no memory.

    It has an effect where the system can set such limits.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limits; `answer` ends a process that takes too long
        return
    limits = {"RLIMIT_AS": memory, "RLIMIT_CPU": cpu_seconds, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0}
    for name, value in limits.items():
        kind = getattr(resource, name, None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            lowest = value if hard == resource.RLIM_INFINITY else min(value, hard)
            try:
                resource.setrlimit(kind, (lowest, hard))
            except (OSError, ValueError):  # some systems know the name of a limit and do not set it
                continue
