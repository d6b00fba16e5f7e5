"""How much paper a piecepack takes, and how many bytes its PDF has: counted, not timed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.options import Flip


class Printed(NamedTuple):
    """A piecepack printed in one way: sheets of paper, the most that it may take, the share of parts, and bytes."""

    what: str
    papers: int
    aim: int
    share: str
    size: int


WAYS: tuple[tuple[str, float, float, Flip, int], ...] = (
    ("letter", 0.0, 0.0, "", 5),
    ("a4", 0.0, 0.0, "", 5),
    ("a5", 0.0, 0.0, "", 10),
    ("letter", 0.0, 0.0, "long-edge", 4),
    ("a4", 0.0, 0.0, "long-edge", 4),
    ("letter", 3.0, 0.0, "", 7),
    ("letter", 0.0, 2.0, "", 7),
)
"""Paper, bleed and core in mm, the edge of duplex, and the most sheets of paper, with the instructions."""


def measure() -> Iterator[Printed]:
    import ppgen

    sheet = ppgen.load("piecepack").sheet("piecepack")
    for paper, bleed, core, duplex, aim in WAYS:
        printout = sheet.drawing(paper=paper, bleed=bleed, core=core, duplex=duplex).printout
        options = [f"bleed {bleed:g}" if bleed else "", f"core {core:g}" if core else "", "duplex" if duplex else ""]
        what = ", ".join(filter(None, (f"a piecepack on {paper}", *options)))
        size = len(sheet.pdf(paper=paper, bleed=bleed, core=core, duplex=duplex))
        yield Printed(what, printout.paper_count, aim, printout.note.rpartition(", ")[2], size)
