"""Files of a baseline that nothing draws any more, and which of them may be deleted without a loss.

The folder may hold other drawings. Only a file that ppgen wrote for a game of this run and that git can restore may go.
"""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Collection, Iterable
from pathlib import Path, PurePosixPath

from msgspec import Struct

from ppgen import book_names
from ppgen.baseline import books, reading
from ppgen.baseline.changes import Change
from ppgen.baseline.comparison import Comparison
from ppgen.baseline.difference import Difference
from ppgen.baseline.source import from_revision, in_index, inside_git
from ppgen.baseline.xml import LARGEST_FILE, Unreadable
from ppgen.diagnostics import EnvironmentProblem
from ppgen.escapes import visible
from ppgen.regular import read_regular


class Leftover(Struct, frozen=True):
    """A file in the output folder that nothing draws. `keep` says why it stays; without it, it may go."""

    change: Change
    keep: str = ""

    @property
    def name(self) -> str:
        return self.change.name


def leftovers(comparison: Comparison, out: Path, games: Collection[str]) -> tuple[Leftover, ...]:
    """The files in `out` that nothing draws, in the order of their names.

    A file may be deleted if ppgen wrote it for one of the `games` (or variants) of this run, and if git tracks it and
    has it at HEAD as it lies on disk. Everything else is kept, with a reason. Raises EnvironmentProblem if git fails.
    """
    changes = [*comparison.changes, *map(_of_old_name, filter(lambda change: change.old_name, comparison.changes))]
    undrawn = [
        change
        for change in sorted(changes, key=lambda change: change.name)
        if change.after is None and change.kind != "withheld" and os.path.lexists(out / change.name)
    ]
    drawn = {change.name.casefold() for change in comparison.changes if change.after is not None}
    kept = {change.name: _not_ours(change.name, out, games, drawn) for change in undrawn}
    asked = {name for name, keep in kept.items() if not keep}
    lost = asked - _recoverable(out, asked)
    return tuple(Leftover(change, kept[change.name] or (_LOST if change.name in lost else "")) for change in undrawn)


def _of_old_name(change: Change) -> Change:
    """The file that a renamed drawing leaves behind."""
    words = (Difference("removed", f"it is {change.name.rpartition('/')[2]} now"),)
    return Change(change.old_name, "removed", words, change.before)


_LOST = "git does not have it as it is, so it could not be brought back"
_OTHER_FORM = "ppgen did not write it in this form"
_NO_GAME = "it belongs to no game or variant of this run"


def by_hand(left: Iterable[Leftover], out: Path) -> tuple[str, ...]:
    """Hints for what is left to the user: the git command for each folder that no game of the run draws."""
    folders = folders_of([leftover.name for leftover in left if leftover.keep == _NO_GAME], out)
    paths = [f"{out.as_posix()}/{folder}" for folder in folders]
    return tuple(f"`git rm -r {shlex.quote(path)}` removes {path}, if nobody wants it" for path in paths)


def folders_of(names: Collection[str], out: Path | None) -> list[str]:
    """The folders of some drawings in `out`, as far as git tracks them; without `out`, all of these folders.

    One whose name cannot be typed as it is shown is left out. There is none if git fails: no hint is worth a failure.
    """
    try:
        tracked = names if out is None else in_index(out, names) if names and inside_git(out) else ()
    except EnvironmentProblem:
        return []
    folders = dict.fromkeys(name.split("/")[0] for name in names if name in tracked)
    return [folder for folder in folders if folder == visible(folder)]


def _not_ours(name: str, out: Path, games: Collection[str], drawn: Collection[str]) -> str:
    game = name.split("/")[0]
    if name.casefold() in drawn:
        return "a drawing has the same name but for upper and lower case"
    if "\\" in name or not (name.isascii() and name.isprintable()):
        return "ppgen never gives a file such a name"
    if game not in games:
        return _NO_GAME
    if not _plain(out, name):
        return "it is not the file of a drawing, or is reached through a link"
    if (text := book_names.read(name)) is not None:
        return "" if _is_book_text(out / name, text.style) else _OTHER_FORM
    try:
        data = read_regular(out / name)
        notes = reading.read(data).notes
    except (Unreadable, OSError):
        return _OTHER_FORM
    if b"<!--" in data:
        return "somebody else wrote a comment into it"
    if notes.get("game") != game or not (notes.get("figure") or notes.get("sheet")):
        return f"it does not say that ppgen wrote it for {game}"
    return ""


def _is_book_text(path: Path, style: str) -> bool:
    """Whether a file is the text of a book in a style, every line in the form in which ppgen writes it."""
    try:
        return books.read(read_regular(path)).style == style
    except (books.NotABook, OSError):
        return False


def _plain(out: Path, name: str) -> bool:
    """Whether it is a file no larger than a drawing, and neither it nor a folder on the way is a link."""
    path = out
    for part in PurePosixPath(name).parts:
        path = path / part
        if path.is_symlink():
            return False
    status = os.lstat(path)
    return stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST_FILE


def _recoverable(out: Path, names: Iterable[str]) -> set[str]:
    """The files that git tracks and has at HEAD exactly as they lie on disk."""
    asked = set(names)
    if not asked or not inside_git(out):
        return set()
    committed = from_revision("HEAD", out, asked.__contains__).files
    same = {name for name, stale in committed.items() if stale.data == read_regular(out / name)}
    return same & in_index(out, same)
