"""The files of a game, which lie in its folder: whether they are there, and that no link leads out of it.

A file that is there and cannot be read is never taken for one that is not there: that would be a game, or its figures,
that nobody judges and nobody misses.
"""

from __future__ import annotations

import os
from pathlib import Path

from ppgen.definition.bundled import GAMES
from ppgen.definition.source import Node, read_file
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

GAME = "game.yaml"
FIGURES = "figures.yaml"
PROGRAM = "rules.py"


def has(folder: Path, name: str) -> bool:
    """Whether a folder has something of that name: a file, a link that leads nowhere, a folder, a pipe.

    Also where nobody can tell, since the folder cannot be looked into: whoever reads the file then says why.
    """
    try:
        os.lstat(folder / name)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def leads_out(folder: Path, file: Path) -> bool:
    """Whether a file of the game in `folder` is a link that leads out of it: what lies there is not the game's.

    What comes with ppgen may be links: some installers keep one copy of each file for many environments.
    """
    try:
        return (
            folder.resolve().parent != GAMES and file.exists() and not file.resolve().is_relative_to(folder.resolve())
        )
    except (OSError, RuntimeError):  # it cannot be looked at, or is a link that leads to itself
        return False


def own_file(folder: Path, name: str) -> Path:
    """A file of the game in `folder`. Raises DefinitionError where it is a link that leads out, or is no file."""
    file = folder / name
    if leads_out(folder, file):
        raise _refused(file, "DEF-OUTSIDE", "this file is a link that leads out of the game's folder", _COPY)
    if os.path.islink(file) and not os.path.exists(file):
        raise _refused(file, "DEF-FILE", "this file is a link that leads nowhere", _FILE)
    return file


_COPY = "put a copy in its place"
_FILE = "put the file itself in its place, or take the link away"


def _refused(file: Path, code: str, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(Mark(str(file), 1, 1), code, message, hint)])


def read_own(folder: Path, name: str) -> Node:
    """Read a YAML file of the game in `folder`. Raises DefinitionError as `own_file` and `read_file` do."""
    return read_file(own_file(folder, name))
