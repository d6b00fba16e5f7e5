"""How the signals that ask a process to end reach a command: none is lost, and unfinished files are removed."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType, TracebackType
from typing import Any

ASKING = ("SIGINT", "SIGTERM", "SIGHUP")
AGAIN = 0.01
"""Seconds after which a signal raises again if Python dropped its exception."""


class Ended(BaseException):
    """The process was asked to end. Unfinished files are removed on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Signals:
    """While it is entered, a signal that asks the process to end raises `Ended` and is noted.

    Python drops exceptions inside its own hooks (a module's lock, a destructor). Then `Ended` is raised
    again a moment later, until it gets through, and `heed` raises it at the latest before anything is written. Outside
    the main thread this does nothing, because signals are not handled there.
    """

    _entered: list[Signals] = []  # noqa: RUF012 (the one place that `heed` looks in)

    def __init__(self) -> None:
        self.seen = 0
        """The first signal, or 0."""
        self.raises = True
        self._before: dict[int, Any] = {}
        self._hook: Any = None

    @property
    def status(self) -> int:
        """The exit status that a signal decides, or 0 where there was none."""
        return 128 + self.seen if self.seen else 0

    def only_note(self) -> None:
        """From now on a signal only decides the status, because everything is done."""
        self.raises = False

    def __enter__(self) -> Signals:
        if threading.current_thread() is not threading.main_thread():
            return self
        self._hook, sys.unraisablehook = sys.unraisablehook, self._dropped
        self._entered.append(self)
        for number in _asking():
            self._before[number] = signal.signal(number, self._ask)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, what: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.only_note()
        if self._hook is None:
            return
        if hasattr(signal, "setitimer") and signal.SIGALRM in self._before:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        sys.unraisablehook = self._hook
        self._entered.remove(self)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.seen = self.seen or number
        self._raise()

    def _raise(self, *_: object) -> None:
        if self.raises:
            raise Ended(self.seen)

    def _dropped(self, what: Any) -> None:
        """Python's hook for exceptions that nobody can catch."""
        if not isinstance(what.exc_value, Ended):
            self._hook(what)
        elif self.raises and hasattr(signal, "setitimer"):
            if signal.SIGALRM not in self._before:
                self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._raise)
            signal.setitimer(signal.ITIMER_REAL, AGAIN)


def heed() -> None:
    """Raise `Ended` if a signal was seen and got lost, so that nothing is written after it."""
    for signals in Signals._entered:
        if signals.seen and signals.raises:
            raise Ended(signals.seen)


def end_at_once() -> None:
    """Let signals end the process silently before and after a command, when nothing is unfinished."""
    for number in _asking():
        signal.signal(number, _exit)


def _exit(number: int, frame: FrameType | None) -> None:
    os._exit(128 + number)


def _asking() -> list[int]:
    """The signals to handle. A process started by nohup, or in the background, goes on ignoring some."""
    numbers = [getattr(signal, name) for name in ASKING if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
