"""The files in a game's folder: which of them there are, and that no link leads out of the folder.

A file that cannot be read is never treated as missing. Otherwise nobody would judge that game, or its figures, and
nobody would notice.
"""

from __future__ import annotations

import os
from itertools import accumulate
from pathlib import Path

from ppgen.definition.bundled import GAMES
from ppgen.definition.source import Node, read_file
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

GAME = "game.yaml"
FIGURES = "figures.yaml"
PROGRAM = "rules.py"


def has(folder: Path, name: str) -> bool:
    """Whether a folder has anything of that name: a file, a broken link, a folder, a pipe.

    True also if the folder cannot be searched; reading the file then reports why.
    """
    try:
        os.lstat(folder / name)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def leads_out(folder: Path, file: Path) -> bool:
    """Whether a file of the game in `folder` is a link that leads out of it.

    The files of bundled games may be links, because some installers keep one copy of each for many environments.
    """
    if folder.parent == GAMES:
        return False  # before anything is resolved: every drawing of every figure asks
    try:
        if not (_may_lie_behind_link(str(folder), str(file)) and file.exists()):
            return False
        # As text: a deck may have a thousand images, and paths as objects take five times as long.
        root, real = os.path.realpath(folder, strict=True), os.path.realpath(file, strict=True)
        return os.path.dirname(root) != str(GAMES) and not real.startswith(os.path.join(root, ""))
    except (OSError, RuntimeError):  # it cannot be looked at, or is a link that leads to itself
        return False


def _may_lie_behind_link(folder: str, file: str) -> bool:
    """Whether a link may be on the way from a folder to a file; seen without resolving the folder for each file."""
    inside = f"{folder}{os.sep}"
    names = file.removeprefix(inside).split(os.sep)
    if os.name != "posix" or not file.startswith(inside) or ".." in names:
        return True  # on Windows a folder may be a junction, which is not told from a folder
    return any(os.path.islink(place) for place in accumulate([folder, *names], os.path.join))


def own_file(folder: Path, name: str) -> Path:
    """A file of the game in `folder`. Raises DefinitionError for a link that leads out of it, or nowhere."""
    file = folder / name
    if leads_out(folder, file):
        fault = "DEF-OUTSIDE", "this file is a link that leads out of the game's folder", "replace it with a copy"
    elif os.path.islink(file) and not os.path.exists(file):
        fault = "DEF-FILE", "this file is a link that leads nowhere", "replace it with the file, or remove it"
    else:
        return file
    raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), *fault)])


def read_own(folder: Path, name: str) -> Node:
    """Read a YAML file of the game in `folder`. Raises DefinitionError as `own_file` and `read_file` do."""
    return read_file(own_file(folder, name))
