"""Files in messages: named from the root of the project, whichever folder a command runs in.

A path that a person typed stays as it was typed where it lies outside the project; a path in a command to copy is
relative to the current folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def shown_file(file: str) -> str:
    """A file of a definition, from the root of its project; as it is if there is none.

    The files of bundled games are not the user's, so they are named from the current project or not at all.
    """
    path = _absolute(file)
    return file if path is None else _below(_root_of(path), path) or file


def shown_path(path: str | Path) -> str:
    """A folder or a file that a command writes: from the root of the current project, or as it is outside of it."""
    where = _absolute(str(path))
    near = _below(_current_root(), where) if where is not None else None
    return str(path) if near is None else near


def from_root(text: str) -> str:
    """A text in which the files of the current project are named from its root."""
    root = _current_root()
    if root is None or root.parent == root:
        return text
    return text.replace(f"{root}{os.sep}", "")


def repository_prefix(folders: Iterable[Path]) -> str:
    """What leads from the top of the repository to the root that files of these games are named from: `rules/mine/`.

    Empty if that is the top of the repository, and if there is none. Games of two projects count as those of the first.
    """
    from ppgen.definition.project import top_of_repository

    paths = filter(None, (_absolute(str(folder)) for folder in folders))
    root = next(filter(None, map(_root_of, paths)), None) or _current_root()
    top = top_of_repository(root) if root is not None else None
    return "" if root is None or top is None or top == root else f"{root.relative_to(top).as_posix()}/"


def below_top() -> str:
    """The current folder from the top of its repository: `rules`; empty if it is the top, and outside of one."""
    from ppgen.definition.project import top_of_repository

    here = _absolute(os.curdir)
    top = top_of_repository(here) if here is not None else None
    return "" if here is None or top is None or top == here else here.relative_to(top).as_posix()


def _root_of(path: Path) -> Path | None:
    """The root that a file is named from: the current project's if that has a ppgen.toml, else that of its own."""
    from ppgen.definition.bundled import GAMES
    from ppgen.definition.project import FILE, root_above

    here = _current_root()
    if here is not None and path.is_relative_to(here) and os.path.lexists(here / FILE):
        return here
    own = None if path.is_relative_to(GAMES) else root_above(path if os.path.isdir(path) else path.parent)
    return own or (here if here is not None and path.is_relative_to(here) else None)


def _current_root() -> Path | None:
    """The root of the current project; without a ppgen.toml and a repository, the current folder."""
    from ppgen.definition.project import root_above

    try:
        here = Path.cwd()
    except OSError:  # it was removed
        return None
    return root_above(here) or here


def _absolute(file: str) -> Path | None:
    try:
        return Path(os.path.abspath(file))
    except (OSError, ValueError):
        return None


def _below(root: Path | None, path: Path) -> str | None:
    """The path from the root, if it lies there."""
    return path.relative_to(root).as_posix() if root is not None and path.is_relative_to(root) else None
