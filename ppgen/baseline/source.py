"""Where a baseline comes from: a folder, or a revision in git. Nothing is checked out and nothing is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath

from msgspec import Struct

from ppgen.baseline.changes import Stale
from ppgen.baseline.git import COMPARE_WITH_FOLDER, complaint, contents, existing, git, must, sizes
from ppgen.baseline.xml import too_large
from ppgen.book_names import is_beside_book, is_text
from ppgen.diagnostics import EnvironmentProblem, unreadable
from ppgen.regular import read_regular

_NO_FILE = Stale(None, "it is not a file")
SUFFIX = ".svg"
"""A baseline consists of SVG files: they are text, the same on every machine, and say what is in them. Of a book it has
the words with their pages.
"""


def is_of_baseline(name: str) -> bool:
    """Whether a file in the output folder belongs to a baseline, by its path in that folder."""
    return is_text(name) or (name.endswith(SUFFIX) and not is_beside_book(name))


class Baseline(Struct, frozen=True):
    """The files of a baseline by their names inside the output folder. `against` says in words what it is."""

    against: str
    files: Mapping[str, Stale]
    commit: str = ""
    """The whole hash of the commit that it is of."""
    folder: str = ""
    """The output folder inside the repository, with a slash at its end unless it is the top."""


def from_folder(folder: Path, wanted: Callable[[str], bool], called: str = "") -> Baseline:
    """The baseline in a folder, which messages call by its path or as given.

    Raises EnvironmentProblem if there is no such folder or it cannot be read.
    """
    against = f"{_shown(called or folder)} as it lies on disk"
    if not folder.is_dir():
        raise EnvironmentProblem(f"there is no folder {folder}", _BASELINE, code="baseline")
    files: dict[str, Stale] = {}

    def failed(problem: OSError) -> None:
        raise unreadable(problem.filename, problem) from problem

    for name in names_in(folder, failed):
        if wanted(name):
            files[name] = _read(folder / name)
    return Baseline(against, files)


def names_in(folder: Path, failed: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """The files of a baseline in a folder, by their paths in it. `failed` is told which folders cannot be read."""
    for parent, folders, files in os.walk(folder, onerror=failed):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = Path(parent).relative_to(folder)
        for file in sorted(files):
            name = (inside / file).as_posix()
            if is_of_baseline(name) and not file.startswith("."):
                yield name


def _read(path: Path) -> Stale:
    try:
        if not path.is_file():
            return _NO_FILE
        reason = too_large(path.stat().st_size)
        return Stale(None, reason) if reason else Stale(read_regular(path))
    except OSError as problem:
        return Stale(None, problem.strerror or str(problem))


def _shown(folder: Path | str) -> str:
    name = Path(folder).as_posix().rstrip("/")
    return f"{name}/"


# git ----------------------------------------------------------------------------------------------------------------


def inside_git(folder: Path) -> bool:
    """Whether a folder, which need not exist, lies in a git work tree.

    Raises EnvironmentProblem if there is a repository that git cannot read, or no git that can be run: drawings on disk
    may be as stale as the definitions are new, and a change must not go unseen because of it.
    """
    at = existing(folder)
    if not any(os.path.lexists(parent / ".git") for parent in (at.resolve(), *at.resolve().parents)):
        return False
    try:
        done = git(at, "rev-parse", "--is-inside-work-tree")
    except EnvironmentProblem as problem:
        message = f"this is a git repository, but {problem.message}"
        raise EnvironmentProblem(message, "install git or make it run", code="git-lacking") from None
    if done.returncode:
        raise EnvironmentProblem(f"git cannot read this repository: {complaint(done)}", code="git-fails")
    return done.stdout.strip() == b"true"


_BASELINE = "a baseline is a folder or a git revision"


def from_revision(revision: str, folder: Path, wanted: Callable[[str], bool], called: str = "") -> Baseline:
    """The baseline in a folder, called as in `from_folder`, at a git revision.

    Raises EnvironmentProblem: no git, repository or revision.
    """
    at = existing(folder)
    if not revision or revision.startswith("-") or any(sign.isspace() or sign == "\0" for sign in revision):
        raise EnvironmentProblem(f"{revision!r} is not a git revision", _BASELINE, code="baseline")
    top = git(at, "rev-parse", "--show-toplevel")
    if top.returncode:
        message = f"there is no folder {revision!r}, and this is not a git repository"
        raise EnvironmentProblem(message, _BASELINE, code="baseline")
    root = Path(os.fsdecode(top.stdout).removesuffix("\n"))
    resolved = git(at, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if resolved.returncode:
        if revision == "HEAD":
            return Baseline("HEAD, which has no commit yet", {})
        shallow = git(at, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"
        hint = "a shallow clone lacks older ones: `git fetch --unshallow`" if shallow else "see `git branch -a`"
        raise EnvironmentProblem(f"there is no git revision {revision!r}, and no such folder", hint, code="revision")
    commit = resolved.stdout.decode().strip()
    inside = _inside(folder, root)
    named = revision if commit.startswith(revision) else f"{revision} ({commit[:7]})"
    prefix = "" if str(inside) == "." else f"{inside}/"
    files = dict(_blobs(root, commit, prefix, wanted))
    return Baseline(f"{_shown(called or folder)} as committed at {named}", files, commit, prefix)


def is_published(commit: str, folder: Path) -> bool:
    """Whether a branch of another repository has a commit, as far as git knows without asking there."""
    has_it = git(existing(folder), "for-each-ref", "--count=1", f"--contains={commit}", "refs/remotes")
    return has_it.returncode == 0 and bool(has_it.stdout.strip())


def in_index(folder: Path, names: Collection[str]) -> set[str]:
    """Which files of a folder git tracks. Raises EnvironmentProblem where git fails."""
    if not names:
        return set()
    listed = must(git(folder, "ls-files", "-z", "--cached", "--", "."))
    return {os.fsdecode(path) for path in listed.split(b"\0")} & set(names)


def _inside(folder: Path, root: Path) -> PurePosixPath:
    try:
        return PurePosixPath(folder.resolve().relative_to(root.resolve()).as_posix())
    except ValueError:
        message = f"{folder} lies outside the git repository {root}"
        raise EnvironmentProblem(message, COMPARE_WITH_FOLDER, code="outside-git") from None


def _blobs(root: Path, commit: str, prefix: str, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Stale]]:
    listing = must(git(root, "ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix or "."))
    blobs: dict[str, str] = {}
    for entry in filter(None, listing.split(b"\0")):
        meta, _, path = entry.partition(b"\t")
        _, kind, blob = meta.split()
        name = os.fsdecode(path).removeprefix(prefix)  # as a folder gives it, UTF-8 or not
        if not is_of_baseline(name) or any(part.startswith(".") for part in name.split("/")) or not wanted(name):
            continue
        if kind == b"blob":
            blobs[name] = blob.decode()
        else:
            yield name, _NO_FILE
    # A separate call for the sizes: `ls-tree -l` gives up at the first file that a partial clone lacks.
    for name, size in zip(list(blobs), sizes(root, blobs.values()), strict=True):
        if reason := "git does not have it here: this clone is partial" if size is None else too_large(size):
            del blobs[name]
            yield name, Stale(None, reason)
    for name, data in zip(blobs, contents(root, blobs.values()), strict=True):
        yield name, Stale(data)
