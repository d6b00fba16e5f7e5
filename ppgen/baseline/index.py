"""What is staged: the files of git's index, copied into a folder that nobody else can read.

Files are copied as git keeps them. No filter runs and no line end is changed, because both are programs and settings of
the machine; only what Git LFS keeps aside is put in its place. The index and the work tree are read and never written.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from msgspec import Struct

from ppgen.baseline.git import OF_PARTIAL_CLONES, complaint, contents, git, must, sizes
from ppgen.diagnostics import EnvironmentProblem
from ppgen.images.limits import MAX_BYTES
from ppgen.regular import read_regular

LARGEST = MAX_BYTES
"""Bytes of one file that are copied. A larger one is no definition, image or drawing: only its size is kept."""

_EMPTY_TREE = ("hash-object", "-t", "tree", "--stdin")
_POINTER = re.compile(rb"version https://git-lfs\.github\.com/spec/v1\n(?:.*\n)*?oid sha256:([0-9a-f]{64})\n")
_LONGEST_POINTER = 1024
_NOWHERE = "outside-the-repository"


class Repository(Struct, frozen=True):
    """A work tree and the folders of its git."""

    top: Path
    own: Path
    common: Path
    """The folder that linked worktrees share."""


class Entry(Struct, frozen=True):
    """One path of the index, from the top of the repository."""

    path: str
    mode: str
    blob: str

    @property
    def is_link(self) -> bool:
        return self.mode == "120000"

    @property
    def is_submodule(self) -> bool:
        return self.mode == "160000"


class Index(Struct, frozen=True):
    """What a commit would hold now, and the paths of files with conflicts, which have no content yet."""

    entries: tuple[Entry, ...]
    unmerged: tuple[str, ...]


def repository(folder: Path) -> Repository:
    """The repository of a folder. Raises EnvironmentProblem where there is no work tree of git."""
    top, own, common = (
        _place(folder, which) for which in ("--show-toplevel", "--absolute-git-dir", "--git-common-dir")
    )
    return Repository(top, own, folder / common)


def _place(folder: Path, which: str) -> Path:
    # Asked one by one, since the name of a folder may have line breaks.
    done = git(folder, "rev-parse", which)
    if done.returncode:
        message = f"nothing can be staged here: {complaint(done)}"
        raise EnvironmentProblem(message, "read the files on disk", code="no-index")
    return Path(os.fsdecode(done.stdout.removesuffix(b"\n")))


def index_of_hook(place: Repository, name: str | None) -> Path | None:
    """The index that git tells a hook to read, unless it belongs to another repository.

    Git names it from the top of the work tree, and `git commit -a` and `git commit -- PATH` make one of their own. One
    that is not there is empty to git, and so it is here: nothing is staged in it.
    """
    if not name:
        return None
    index = Path(os.path.realpath(place.top / name))
    foreign = os.path.isfile(index.parent / "HEAD") and index.parent != Path(os.path.realpath(place.own))
    return None if foreign else index


def read_index(place: Repository, index: Path | None = None) -> Index:
    """The index of the repository, or another one that is given, as `git commit` would write it.

    What `git add -N` only intends is not in it.
    """
    tree = must(git(place.top, *_EMPTY_TREE)).decode().strip()
    options = (
        "--cached",
        "--ita-invisible-in-index",
        "--ignore-submodules=none",
        "--no-renames",
        "--raw",
        "--no-abbrev",
    )
    listing = must(git(place.top, "diff-index", *options, "-z", tree, index=index)).split(b"\0")
    entries: list[Entry] = []
    unmerged: list[str] = []
    for meta, path in zip(listing[::2], listing[1::2], strict=False):
        _, mode, _, blob, status = meta.decode().split()
        name = os.fsdecode(path)
        if status.startswith("U"):
            unmerged.append(name)
        elif is_plain(name):
            entries.append(Entry(name, mode, blob))
    return Index(tuple(entries), tuple(dict.fromkeys(unmerged)))


def is_plain(name: str) -> bool:
    """Whether a path stays in the folder that it is copied into. Git refuses others, too."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and ".git" not in map(str.lower, path.parts)


@contextmanager
def private_folder() -> Iterator[Path]:
    """A new folder that only this user can read, removed on any way out."""
    folder = Path(os.path.realpath(tempfile.gettempdir()), f"ppgen-{secrets.token_hex(16)}")
    try:
        try:
            folder.mkdir(mode=0o700)
        except OSError as problem:
            raise _uncopied(problem) from None
        yield folder
    finally:
        _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a folder even if a signal comes in between."""
    try:
        shutil.rmtree(folder, ignore_errors=True)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def copy(place: Repository, entries: Sequence[Entry], target: Path) -> None:
    """Copy entries into a folder. A link that leads out of it is broken there, so that nothing else is read.

    Raises EnvironmentProblem if git or Git LFS lacks what is in a file, and if the copy cannot be written.
    """
    found = _contents(place.top, {entry.blob for entry in entries if not entry.is_submodule})
    links = [entry for entry in entries if entry.is_link]
    try:
        for entry in entries:
            if not entry.is_link and not entry.is_submodule:
                _copy_file(place, entry, found[entry.blob], target)
        # Links come last, and each into a folder of the copy, so that nothing is written through one: where small and
        # capital letters are alike, the index may have a link with the name of a folder.
        for entry in links:
            _copy_link(target / entry.path, found[entry.blob], target)
        for entry in links:
            _keep_inside(target / entry.path, target)
    except OSError as problem:
        raise _uncopied(problem) from None


def _copy_file(place: Repository, entry: Entry, content: bytes | int, target: Path) -> None:
    path = target / entry.path
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, int):
        with path.open("xb") as stream:
            stream.truncate(content)
    else:
        path.write_bytes(_whole(place, entry, content))


def _copy_link(path: Path, content: bytes | int, target: Path) -> None:
    """A link whose target is `content`; one that is longer than any path leads nowhere."""
    if not _is_inside(path.parent, target):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(os.fsdecode(content) if isinstance(content, bytes) else _NOWHERE)


def _contents(top: Path, blobs: Collection[str]) -> Mapping[str, bytes | int]:
    """What is in each blob; of a blob that is too large, its size."""
    wanted = sorted(blobs)
    large: dict[str, int] = {}
    for blob, size in zip(wanted, sizes(top, wanted), strict=True):
        if size is None:
            message = f"git does not have the staged object {blob} here"
            raise EnvironmentProblem(message, OF_PARTIAL_CLONES, code="git-failed")
        if size > LARGEST:
            large[blob] = size
    small = [blob for blob in wanted if blob not in large]
    return large | dict(zip(small, contents(top, small), strict=True))


def _whole(place: Repository, entry: Entry, content: bytes) -> bytes:
    """What is in a file; for a pointer of Git LFS, what it points at. Raises EnvironmentProblem if that is not here."""
    pointer = _POINTER.match(content) if len(content) <= _LONGEST_POINTER else None
    if pointer is None:
        return content
    oid = pointer[1].decode()
    try:
        return read_regular(place.common / "lfs" / "objects" / oid[:2] / oid[2:4] / oid)
    except OSError:
        message = f"{entry.path} is kept in Git LFS, and what is staged of it is not here"
        raise EnvironmentProblem(message, "`git lfs fetch` brings it", code="git-failed") from None


def _keep_inside(link: Path, target: Path) -> None:
    if os.path.islink(link) and not _is_inside(link, target):
        link.unlink()
        link.symlink_to(_NOWHERE)


def _is_inside(path: Path, target: Path) -> bool:
    try:
        return Path(os.path.realpath(path)).is_relative_to(target)
    except (OSError, RuntimeError):  # links that lead to one another
        return True


def _uncopied(problem: OSError) -> EnvironmentProblem:
    message = f"what is staged cannot be copied into {tempfile.gettempdir()}: {problem.strerror or problem}"
    return EnvironmentProblem(message, "TMPDIR names another folder for temporary files", code="not-staged")
