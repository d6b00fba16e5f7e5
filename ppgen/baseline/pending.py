"""Drawings that lie on disk as they are drawn now, and that no commit has yet."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path

from ppgen.baseline.changes import Change
from ppgen.baseline.comparison import Comparison
from ppgen.baseline.difference import Difference
from ppgen.baseline.git import git
from ppgen.baseline.source import in_index, names_in
from ppgen.names import read, read_game
from ppgen.records import replace
from ppgen.regular import read_regular

DRAWN = "drawn, not committed yet"
UNTRACKED = "drawn, not tracked by git yet"
IGNORED = "drawn, but .gitignore keeps git from taking it: change .gitignore"
DELETED = "deleted, not committed yet"
UNSTAGED = "drawn from what is staged, but not staged itself"


def with_pending(comparison: Comparison, out: Path, in_scope: Callable[[str], bool], called: str) -> Comparison:
    """A comparison with what is committed, with a word about each change that is on disk already.

    It also names the drawings on disk that git does not track, in the folder `out`, which messages call `called`.
    Raises EnvironmentProblem where git fails.
    """
    on_disk = set(filter(in_scope, names_in(out)))
    untracked = on_disk - in_index(out, on_disk)
    ignored = _ignored(out, untracked)
    changes = tuple(_told(change, out, untracked, ignored) for change in comparison.changes)
    said = {change.name for change in changes if change.pending}
    drawn = {change.name for change in changes}
    others = (name for name in untracked - said if name in drawn or _is_of(name, comparison.games))
    return replace(comparison, changes=changes, untracked=tuple(f"{called}/{name}" for name in sorted(others)))


def with_unstaged(comparison: Comparison) -> Comparison:
    """A comparison with what is staged, with a word about each drawing that a commit would lack."""
    words = (Difference("added", UNSTAGED, shared=(UNSTAGED,)),)
    changes = (replace(change, words=words) if change.kind == "added" else change for change in comparison.changes)
    return replace(comparison, changes=tuple(changes))


def _ignored(out: Path, names: Collection[str]) -> set[str]:
    """Which files .gitignore keeps out of git. If git fails, none is."""
    if not names:
        return set()
    feed = b"".join(os.fsencode(name) + b"\0" for name in sorted(names))
    done = git(out, "check-ignore", "-z", "--stdin", feed=feed)
    return {os.fsdecode(name) for name in done.stdout.split(b"\0")} & set(names)


def _told(change: Change, out: Path, untracked: Collection[str], ignored: Collection[str]) -> Change:
    """The change with a word about what is on disk, if that is what is drawn now."""
    if not change.is_finding or change.kind == "withheld":
        return change
    path = out / change.name
    if change.after is None:
        if os.path.lexists(path):
            return change
        sentence = DELETED
    elif not _holds(path, change.after) or (change.old_name and os.path.lexists(out / change.old_name)):
        return change
    elif change.name in ignored:
        sentence = IGNORED
    else:
        sentence = UNTRACKED if change.name in untracked else DRAWN
    # That a new drawing is not in the baseline is what its sentence says; of other drawings, every word stays.
    words = () if change.kind == "added" else change.words
    return replace(change, words=(Difference("pending", sentence, shared=(sentence,)), *words), pending=True)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_regular(path) == data
    except OSError:
        return False


def _is_of(name: str, games: Collection[str]) -> bool:
    """Whether ppgen would give a file that name, for one of these games or a variant of one."""
    game = read_game(name.split("/")[0])
    return read(name) is not None and game is not None and (name.split("/")[0] in games or game[0] in games)
