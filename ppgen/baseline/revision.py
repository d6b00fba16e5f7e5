"""A folder as a git revision has it, copied where nobody else can read it. Nothing is checked out, no filter runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from ppgen.baseline.git import complaint, existing, git, must
from ppgen.baseline.index import Entry, copy, is_plain, private_folder, repository
from ppgen.diagnostics import EnvironmentProblem

SHORT = 7
"""Characters of a commit in words."""


class FolderCopy(Struct, frozen=True):
    """A folder as a revision has it."""

    folder: Path
    """The copy, which is gone once the block ends."""
    revision: str
    """In words: `v1.2 (a1b2c3d)`."""
    exists: bool
    """Whether the revision has such a folder."""


def commit_of(revision: str, at: Path) -> str:
    """The whole hash of the commit that a revision names, in the repository of a folder.

    Raises EnvironmentProblem: no git, repository or revision. A revision is never read as an option of git.
    """
    if not revision or revision.startswith("-") or any(sign.isspace() or sign == "\0" for sign in revision):
        hint = "a revision is a tag, a branch or a commit: v1.2, main, HEAD~3"
        raise EnvironmentProblem(f"{revision!r} is not a git revision", hint, code="revision")
    inside = git(at, "rev-parse", "--show-toplevel")
    if inside.returncode:
        hint = "a card has changed since a revision only where git has its definition"
        raise EnvironmentProblem(f"{at} is not in a git repository: {complaint(inside)}", hint, code="no-repository")
    found = git(at, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if found.returncode:
        shallow = git(at, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"
        hint = "a shallow clone lacks older ones: `git fetch --unshallow`" if shallow else "see `git tag` and `git log`"
        raise EnvironmentProblem(f"there is no git revision {revision!r}", hint, code="revision")
    return found.stdout.decode().strip()


@contextmanager
def folder_at(revision: str, folder: Path) -> Iterator[FolderCopy]:
    """A private copy of a folder as a revision has it, for as long as the block runs. Raises as `commit_of` does."""
    commit = commit_of(revision, existing(folder))
    place = repository(existing(folder))
    inside = Path(os.path.realpath(folder)).relative_to(os.path.realpath(place.top)).as_posix()
    prefix = "" if inside == "." else f"{inside}/"
    named = revision if commit.startswith(revision) else f"{revision} ({commit[:SHORT]})"
    entries = list(entries_of(place.top, commit, prefix))
    with private_folder() as copied:
        target = copied / (folder.resolve().name or "game")
        target.mkdir()
        copy(place, entries, target)
        yield FolderCopy(target, named, bool(entries))


def entries_of(top: Path, commit: str, prefix: str) -> Iterator[Entry]:
    """What a commit has in a folder, by paths in that folder. `prefix` ends with a slash unless it is the top."""
    listing = must(git(top, "ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix or "."))
    for entry in filter(None, listing.split(b"\0")):
        meta, _, path = entry.partition(b"\t")
        mode, _, blob = meta.decode().split()
        name = os.fsdecode(path).removeprefix(prefix)
        if is_plain(name):
            yield Entry(name, mode, blob)


def provenance(folder: Path) -> str:
    """The commit that last changed a folder, with its date: `a1b2c3d, 2026-11-20`; or that git has none.

    The date is that of the commit, where it was made. What has changed since then is said, too.
    """
    at = existing(folder)
    try:
        if git(at, "rev-parse", "--is-inside-work-tree").stdout.strip() != b"true":
            return NOT_IN_GIT
        last = git(at, "-c", "log.showSignature=false", "log", "-1", "--pretty=tformat:%H %cs", "--", ".")
        changes = must(git(at, "status", "--porcelain", "--untracked-files=all", "--ignore-submodules=all", "--", "."))
    except EnvironmentProblem:
        return NOT_IN_GIT
    words = last.stdout.decode("ascii", "replace").split()
    if last.returncode or len(words) != 2:
        return "not committed"
    commit, date = words
    return f"{commit[:SHORT]}, {date}" + (", changed since" if changes.strip() else "")


NOT_IN_GIT = "not in git"
