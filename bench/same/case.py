"""One thing that is run in both trees, and what came of it."""

from __future__ import annotations

import shlex
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["command", "cold", "again", "verdict", "python"]


class Case(NamedTuple):
    section: str
    words: tuple[str, ...]
    """The command line without `ppgen`; for `python`, one expression."""
    folder: str = ""
    """The project, of those in `projects/`, of which a copy is the current folder; none for an empty folder."""
    kind: Kind = "command"
    """`cold` runs in an interpreter of its own, others in one that has imported ppgen; `verdict` replays witnesses.

    `again` runs a second time, with what the first run kept; only the second is told.
    """
    mutant: int = -1
    """The seed of what is changed in the game of that project, or -1."""

    @property
    def name(self) -> str:
        place = f"  (in {self.folder}{f', mutant {self.mutant}' if self.mutant >= 0 else ''})" if self.folder else ""
        return f"{self.kind if self.kind == 'python' else 'ppgen'} {shlex.join(self.words)}{place}"

    @property
    def key(self) -> str:
        """Tells it from every other case."""
        return f"{self.section}: {self.name}"


class Result(NamedTuple):
    files: dict[str, str]
    """The digest of each file that was written, by its name, and of `<stdout>`, `<stderr>` and `<status>`."""
    seconds: float = 0.0
    """Of the processor."""
    modules: int = 0
    """How many modules were loaded, if it ran cold."""
