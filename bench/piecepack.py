"""A piecepack laid out and a piecepack to print, whole processes, against protograf doing a like task.

protograf serves the same trade: a Python script draws the pieces of a game to PDF (`protograf_piecepack.py`). It runs
in an environment of its own under `build/`, which the first run makes; if it cannot be installed, ours runs alone.
Ours does more: it reads and checks a definition, and draws the shapes of suits, dice nets, and marks to cut along.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.timing import ROOT, processes

PROTOGRAF = "protograf==0.5.2"  # GPL: never imported by ppgen, only measured beside it
ENVIRONMENT = ROOT / "build" / "bench" / PROTOGRAF.replace("==", "-")
SCRIPT = str(ROOT / "bench" / "protograf_piecepack.py")


class Measured(NamedTuple):
    """One whole process: what it made, its seconds and bytes, and the same of protograf where it is installed."""

    what: str
    seconds: float
    size: int
    rival: tuple[float, int] | None


def measure() -> Iterator[Measured]:
    """The set-up and the set on both sides, each as PDF; without protograf, alone."""
    rival = protograf()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        figure = ["-m", "ppgen", "figures", "--game", "pass-the-food", "--figure", "setup", "--format", "pdf"]
        whole_set = ["-m", "ppgen", "sheets", "--game", "piecepack", "--format", "pdf", "--duplex", "long-edge"]
        commands = {"pdf": [*figure, "--out", str(out / "pdf")], "both": [*whole_set, "--out", str(out / "both")]}
        interpreters: dict[str, str] = {}
        if rival is not None:
            for ours, what in (("pdf", "set-up"), ("both", "set")):
                name = f"protograf {ours}"
                (out / name).mkdir()
                commands[name] = [SCRIPT, what, str(out / name / "drawn.pdf")]
                interpreters[name] = str(rival)
        took = processes(commands, runs=3, interpreters=interpreters)
        made = {
            name: (took[name], sum(file.stat().st_size for file in (out / name).rglob("*.pdf"))) for name in commands
        }
    yield Measured("a set-up of 24 tiles as PDF", *made["pdf"], made.get("protograf pdf"))
    yield Measured("a piecepack on both sides, as PDF", *made["both"], made.get("protograf both"))


def protograf() -> Path | None:
    """The interpreter of an environment with protograf, made if it is not there; None, and a line, if it cannot be."""
    python = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    ready = ENVIRONMENT / ".ready"
    if ready.exists():
        return python
    for step in (
        [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PROTOGRAF],
        [str(python), "-c", "import protograf"],
    ):
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode:
            problem = (done.stderr.strip() or "no reason given").splitlines()[-1]
            print(f"  {PROTOGRAF} cannot be installed, so there is nothing to compare a piecepack with: {problem}")
            return None
    ready.touch()
    return python
