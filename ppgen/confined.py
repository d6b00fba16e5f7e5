"""A process of its own for a library that reads what ppgen does not trust, or may need more than it should.

`answer` starts an isolated interpreter that runs one function of ppgen and hands it a request at descriptor 0; the
answer comes back at descriptor 1. That function calls `limit` first. An isolated interpreter takes nothing from the
environment and no packages but those whose folders it is given. Starting it takes about 0.05 s.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

_PACKAGE = str(Path(__file__).resolve().parents[1])
"""The folder with the package `ppgen`, which an isolated interpreter does not look for itself."""


def main_of(module: str) -> str:
    """The program that runs the function `main` of a module of ppgen."""
    return f"import sys; sys.path += sys.argv[1:]; from {module} import main; main()"


def answer(
    program: str,
    request: bytes,
    *,
    libraries: Sequence[str] = (),
    seconds: float,
    meanwhile: Callable[[], None] | None = None,
) -> bytes | None:
    """What a program says to a request; None if it ends with an error, says nothing or takes too long.

    `libraries` are the folders with the packages that it imports. `meanwhile` is done here while the program works;
    what it raises ends the program.
    """
    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", program, _PACKAGE, *libraries]
    try:
        process = subprocess.Popen(  # noqa: S603 - this interpreter, and nothing of the user's
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except OSError:
        return None
    with process:
        try:
            said, _ = _said(process, request, seconds, meanwhile)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            return None
        except BaseException:
            process.kill()
            raise
    return said if process.returncode == 0 and said else None


def _said(
    process: subprocess.Popen[bytes], request: bytes, seconds: float, meanwhile: Callable[[], None] | None
) -> tuple[bytes, bytes]:
    """What a process says to a request. Raises subprocess.TimeoutExpired, and what `meanwhile` raises."""
    if meanwhile is None or process.stdin is None:
        return process.communicate(request, seconds)
    with suppress(BrokenPipeError):  # it may have ended already
        process.stdin.write(request)
        process.stdin.close()
    process.stdin = None
    meanwhile()
    return process.communicate(timeout=seconds)


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
