"""A process of its own for a library that reads what ppgen does not trust, or may need more than it should.

`started` starts an isolated interpreter that runs one function of ppgen. It hands it a request at descriptor 0; the
answer comes back at descriptor 1. That function calls `limit` first. An isolated interpreter takes nothing from the
environment and no packages but those whose folders it is given. Starting it takes about 0.05 s, in which the caller can
prepare the request.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from subprocess import Popen  # only imported where it is used: the process itself imports this module, too

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
"""The folder with the package `ppgen`, which an isolated interpreter does not look for itself."""


def main_of(module: str) -> str:
    """The program that runs the function `main` of a module of ppgen."""
    return f"import sys; sys.path += sys.argv[1:]; from {module} import main; main()"


class Confined:
    """A process that waits for its request."""

    def __init__(self, process: Popen[bytes] | None) -> None:
        self._process = process
        """None if it could not be started."""

    @property
    def pid(self) -> int:
        """The number of the process; 0 if it could not be started."""
        return self._process.pid if self._process else 0

    def answer(self, request: bytes, *, seconds: float, meanwhile: Callable[[], None] | None = None) -> bytes | None:
        """What the program says to a request; None if it ends with an error, says nothing or takes too long.

        `meanwhile` is done here while the program works; what it raises is raised. A process answers once.
        """
        from subprocess import TimeoutExpired

        process = self._process
        if process is None:
            return None
        if meanwhile is not None:
            self._tell(request)
            meanwhile()
        try:
            said, _ = process.communicate(request if process.stdin else None, timeout=seconds)
        except (OSError, TimeoutExpired):
            return None
        return said if process.returncode == 0 and said else None

    def _tell(self, request: bytes) -> None:
        """Hand over a request that the process reads whole before it answers."""
        assert self._process is not None and self._process.stdin is not None  # noqa: S101, PT018 - it just started
        with suppress(OSError):  # it may have ended already
            self._process.stdin.write(request)
            self._process.stdin.close()
        self._process.stdin = None


@contextmanager
def started(program: str, *, libraries: Sequence[str] = ()) -> Iterator[Confined]:
    """A process that runs a program while the caller goes on. It has ended when the block ends, whatever ends that.

    `libraries` are the folders with the packages that it imports.
    """
    from subprocess import DEVNULL, PIPE, Popen

    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", program, _PACKAGE, *libraries]
    process = None
    try:
        with suppress(OSError):
            # This interpreter, and nothing of the user's.
            process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603
        yield Confined(process)
    finally:
        if process is not None:
            _end(process)


def folder_of(package: str) -> str:
    """The folder in which a library lies, for `started`. Raises ModuleNotFoundError if it is not installed."""
    from importlib.util import find_spec

    found = find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"there is no library {package}", name=package)
    return os.path.dirname(os.path.dirname(found.origin))


def _end(process: Popen[bytes]) -> None:
    process.kill()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # what is left in it could not be written
                stream.close()
    process.wait()


def answer(program: str, request: bytes, *, libraries: Sequence[str] = (), seconds: float) -> bytes | None:
    """What a program says to a request; None if it ends with an error, says nothing or takes too long.

    `libraries` are the folders with the packages that it imports.
    """
    with started(program, libraries=libraries) as process:
        return process.answer(request, seconds=seconds)


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
