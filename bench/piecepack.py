"""Pieces on a table: a diagram of 24 tiles, and a whole piecepack to print, whole processes.

The aims come from the best tool there is for piecepacks, measured on a like machine: 1.2 s for a diagram of a set-up
(23 kB as SVG, 6 kB as PDF without fonts to speak of) and 8 s for the print-and-play of a piecepack (45 to 70 kB).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.timing import processes

GAME, FIGURE = "pass-the-food", "setup"
DIAGRAM, SET = 1.2, 8.0
"""What the best tool takes, in seconds."""


class Measured(NamedTuple):
    """One whole process: what it made, its seconds, the best tool's, how many times faster is aimed at, the bytes."""

    what: str
    seconds: float
    best: float
    faster: float
    size: int


def measure() -> Iterator[Measured]:
    """The diagram as SVG and as PDF, and the set on one side and on both."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        figure = ["-m", "ppgen", "figures", "--game", GAME, "--figure", FIGURE]
        whole_set = ["-m", "ppgen", "sheets", "--game", "piecepack", "--format", "pdf"]
        commands = {
            "svg": [*figure, "--format", "svg", "--out", str(out / "svg")],
            "pdf": [*figure, "--format", "pdf", "--out", str(out / "pdf")],
            "set": [*whole_set, "--out", str(out / "set")],
            "both": [*whole_set, "--duplex", "long-edge", "--out", str(out / "both")],
        }
        took = processes(commands, runs=5)
        sizes = {name: sum(file.stat().st_size for file in (out / name).rglob("*.*")) for name in commands}
    yield Measured("a set-up of 24 tiles as SVG", took["svg"], DIAGRAM, 5, sizes["svg"])
    yield Measured("  the same as PDF", took["pdf"], DIAGRAM, 5, sizes["pdf"])
    yield Measured("a piecepack to cut out, as PDF", took["set"], SET, 20, sizes["set"])
    yield Measured("  the same on both sides", took["both"], SET, 20, sizes["both"])
