"""How long things take: whole processes and calls in process, by the least of several runs.

The least is the figure to compare: whatever else the machine does can only add to a run. Rivals take turns, so that a
slow moment hits both.
"""

from __future__ import annotations

import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parents[1]
NOTHING_KEPT: Mapping[str, str] = MappingProxyType({"PPGEN_CACHE": "off"})


def of_children() -> float:
    """Seconds of processor time that the processes have taken which this one started, and those which they started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processes(
    commands: Mapping[str, Sequence[str]],
    runs: int = 9,
    interpreters: Mapping[str, str] = MappingProxyType({}),
    clock: Callable[[], float] = time.perf_counter,
    environ: Mapping[str, str] = NOTHING_KEPT,
) -> dict[str, float]:
    """Seconds of each Python command line (`-c`, `-m` or a script, without the interpreter), the least of `runs`.

    `interpreters` names those that do not run with this process's own. `clock` may be `of_children`. `environ` is what
    the environment has besides; by default, no command finds what an earlier one has made.
    """
    least: dict[str, float] = {}
    environment = {**os.environ, **environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    for turn in range(runs + 1):  # the first turn writes the byte code and is not counted
        for name, words in commands.items():
            start = clock()
            done = subprocess.run(
                [interpreters.get(name, sys.executable), *words], env=environment, capture_output=True
            )
            took = clock() - start
            if done.returncode:
                raise RuntimeError(f"{name}: {' '.join(words)}\n{done.stderr.decode()}")
            if turn:
                least[name] = min(took, least.get(name, took))
    return least


def calls(rivals: Mapping[str, Callable[[], object]], runs: int = 7) -> dict[str, float]:
    """Seconds of each call in this process, the least of `runs`, after one that warms caches."""
    least: dict[str, float] = {}
    for turn in range(runs + 1):
        for name, call in rivals.items():
            gc.collect()
            start = time.perf_counter()
            call()
            took = time.perf_counter() - start
            if turn:
                least[name] = min(took, least.get(name, took))
    return least
