"""The games that come with ppgen, and whether a folder holds one of them, unchanged."""

from __future__ import annotations

import os
import stat
from pathlib import Path

GAMES = Path(__file__).resolve().parent.parent / "games"
"""Where the bundled games lie: the folder `long_way` is the game `long-way`."""

_UNREAD = "__pycache__"
_READ = (".yaml", ".svg", ".py")


def bundled() -> tuple[str, ...]:
    """The names of the games that come with ppgen, in alphabetical order."""
    return tuple(sorted(file.parent.name.replace("_", "-") for file in GAMES.glob("*/game.yaml")))


def bundled_folder(name: str) -> Path:
    """The folder of a bundled game, whether there is a game of that name or not."""
    return GAMES / name.replace("-", "_")


def bundled_twin(folder: Path) -> Path | None:
    """The installed folder of a bundled game if `folder` is that one or a copy of it, byte for byte; else None.

    Every file counts, whether it is read, run or neither, except compiled code and files that systems hide in folders.
    A caller that goes on to run a program must run the installed one: the copy may change at any moment.
    """
    if (own := folder.resolve()).parent == GAMES:
        return own
    installed = (file.parent for file in sorted(GAMES.glob("*/game.yaml")))
    return next((game for game in installed if _same(folder, game)), None)


def bundled_program(folder: Path) -> str | None:
    """The module with the rules of the bundled game that `bundled_twin` finds; None for any other game."""
    installed = bundled_twin(folder)
    return None if installed is None else f"ppgen.games.{installed.name}.rules"


def _same(first: Path, second: Path) -> bool:
    try:
        return _same_entries(first, second)
    except OSError:
        return False


def _same_entries(first: Path, second: Path) -> bool:
    ours, theirs = _entries(first), _entries(second)
    if [entry.name for entry in ours] != [entry.name for entry in theirs]:
        return False
    return all(_same_entry(mine, its) for mine, its in zip(ours, theirs, strict=True))


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        counted = [entry for entry in found if _counts(entry.name)]
    return sorted(counted, key=lambda entry: entry.name)


def _counts(name: str) -> bool:
    return name != _UNREAD and (not name.startswith(".") or name.endswith(_READ))


def _same_entry(first: os.DirEntry[str], second: os.DirEntry[str]) -> bool:
    ours, theirs = first.stat(follow_symlinks=False), second.stat(follow_symlinks=False)
    if stat.S_ISDIR(ours.st_mode) and stat.S_ISDIR(theirs.st_mode):
        return _same_entries(Path(first.path), Path(second.path))
    plain = stat.S_ISREG(ours.st_mode) and stat.S_ISREG(theirs.st_mode)
    return plain and ours.st_size == theirs.st_size and Path(first.path).read_bytes() == Path(second.path).read_bytes()
