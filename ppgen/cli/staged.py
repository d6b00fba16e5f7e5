"""`--staged`: a command that reads what a commit would hold, and nothing from disk.

What is staged is copied into a private folder, and the command goes there for as long as it judges and draws. Paths in
messages are those of the work tree.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

import click
from msgspec import Struct

from ppgen.cli.messages import in_words, say
from ppgen.cli.options import forget_project
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark, PpgenError
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.index import Index

F = TypeVar("F", bound=Callable[..., Any])


def staged_option() -> Callable[[F], F]:
    """`--staged`."""
    text = "Read definitions, art, rules.py, ppgen.toml and drawings as staged in git, and none of them from disk."
    return click.option("--staged", is_flag=True, help=text)


class Sources(Struct, frozen=True):
    """Where a command reads from. Without `top` that is the disk."""

    faults: tuple[Diagnostic, ...] = ()
    """Why nothing can be read: files with conflicts."""
    here: Path = Path()
    """The folder of the work tree in which the command runs."""
    top: Path | None = None
    """The top of the repository whose index is read."""

    def path(self, typed: str) -> str:
        """A path that was typed, from the folder that the command reads in.

        Raises EnvironmentProblem if nothing there can be staged.
        """
        if self.top is None:
            return typed
        path = Path(os.path.abspath(self.here / typed))
        if not path.is_relative_to(self.top):
            path = Path(os.path.realpath(path))
        if not path.is_relative_to(self.top):
            message = f"{typed} lies outside the repository, so nothing of it is staged"
            raise EnvironmentProblem(message, "leave --staged out, or run this in its repository", code="not-staged")
        return os.path.relpath(path, self.here)

    def games(self, named: Sequence[str]) -> tuple[str, ...]:
        """The names that `--game` has, with paths as `path` gives them."""
        return tuple(
            self.path(name) if "/" in name or "\\" in name or name in (os.curdir, os.pardir) else name for name in named
        )


@contextmanager
def sources(staged: bool) -> Iterator[Sources]:
    """With `staged`, the current folder as it is staged, while the block runs; else the current folder as it is.

    A hook is told in the environment which index to read. Raises EnvironmentProblem where nothing can be staged.
    """
    if not staged:
        yield Sources()
        return
    from ppgen.baseline.index import copy, index_of_hook, private_folder, read_index, repository
    from ppgen.definition.files import GAME

    here = Path.cwd()
    place = repository(here)
    hooked = index_of_hook(place, os.environ.get("GIT_INDEX_FILE"))
    index = read_index(place, hooked)
    folders = frozenset(_folder(path) for path in _paths(index) if PurePosixPath(path).name == GAME)
    if conflicts := [path for path in index.unmerged if _is_source(path, folders)]:
        yield Sources(tuple(_conflict(place.top / path) for path in conflicts), here, place.top)
        return
    _name_submodules(index, here.relative_to(place.top))
    with private_folder() as copied:
        copy(place, [entry for entry in index.entries if entry.is_link or _is_source(entry.path, folders)], copied)
        (copied / ".git").mkdir(exist_ok=True)  # marks the top of the repository; git takes no notice of an empty one
        inside = copied / here.relative_to(place.top)
        inside.mkdir(parents=True, exist_ok=True)
        with _in_folder(inside), _told_of_work_tree(copied, place.top):
            yield Sources((), here, place.top)


def _paths(index: Index) -> Iterator[str]:
    yield from (entry.path for entry in index.entries)
    yield from index.unmerged


def _folder(path: str) -> str:
    """The folder of a file, empty for the top of the repository."""
    return path.rpartition("/")[0]


def _is_source(path: str, folders: Collection[str]) -> bool:
    """Whether a file can be one that ppgen reads: the project's, a game's, or a drawing."""
    from ppgen.definition.project import FILE

    if path.endswith((".svg", ".txt")) or PurePosixPath(path).name == FILE or "" in folders:
        return True
    return any(folder.as_posix() in folders for folder in PurePosixPath(path).parents)


def _conflict(path: Path) -> Diagnostic:
    message = "this file has conflicts, so nothing of it is staged"
    return Diagnostic(Mark(str(path), 1, 1), "DEF-CONFLICT", message, "resolve them, then `git add` the file")


def _name_submodules(index: Index, here: Path) -> None:
    """Say which folders of the current one cannot be read, since only their commit is staged."""
    for entry in index.entries:
        if entry.is_submodule and Path(entry.path).is_relative_to(here):
            say(f"ppgen: {entry.path} is a submodule: what is in it was not read; run this there, too", err=True)


@contextmanager
def _in_folder(folder: Path) -> Iterator[None]:
    """Work in another folder, with the project that is there."""
    try:
        with chdir(folder):
            forget_project()
            yield
    finally:
        forget_project()


@contextmanager
def _told_of_work_tree(copied: Path, top: Path) -> Iterator[None]:
    """Name files of the work tree in the errors that end a command, in place of their copies."""

    def there(text: str) -> str:
        return text.replace(str(copied), str(top))

    try:
        yield
    except DefinitionError as mistake:
        raise DefinitionError([_elsewhere(fault, there) for fault in mistake.diagnostics]) from None
    except PpgenError as mistake:
        mistake.message, mistake.hint = there(mistake.message), there(mistake.hint)
        raise
    except (click.ClickException, click.exceptions.Exit):
        raise
    except Exception as bug:
        if os.environ.get("PPGEN_DEBUG"):
            raise
        raise in_words(bug) from None


def _elsewhere(fault: Diagnostic, there: Callable[[str], str]) -> Diagnostic:
    mark = replace(fault.mark, file=there(fault.mark.file))
    return replace(fault, mark=mark, message=there(fault.message), hint=there(fault.hint))
