"""Writing files: whole or not at all, and never outside the folder that was given for them."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from ppgen.cli.paths import shown_path
from ppgen.diagnostics import EnvironmentProblem
from ppgen.signals import heed

_numbers = count()
_PART = re.compile(r"\..+\.([0-9]{1,10})-[0-9]+\.part\Z", re.DOTALL)
"""The name that `unfinished` gives. It holds the number of the process that writes."""


class Output:
    """A folder to write into. Files are named by paths inside it, such as `long-way/figures/setup.svg`.

    Messages name the `option` that chose the folder.
    """

    def __init__(self, root: str | Path, option: str = "--out") -> None:
        if not str(root):
            raise EnvironmentProblem(f"{option} needs the name of a folder", f"{option} . is the current one")
        self.root = Path(root)
        self.option = option
        self._swept: set[Path] = set()

    def write(self, name: str, data: bytes) -> Path:
        """Write one file whole. Raises EnvironmentProblem when it cannot be written."""
        with self.open(name) as stream:
            stream.write(data)
        return self.root / name

    @contextmanager
    def open(self, name: str) -> Iterator[BinaryIO]:
        """A stream for one file, which appears under its name only when the block ends without an error.

        Until then it is a hidden neighbour, removed on any way out. Raises EnvironmentProblem when writing fails.
        """
        heed()
        target = self._path(name)
        try:
            # A link inside the folder may point anywhere: what counts is where the file would really lie. Asked before
            # a folder is made, so that none is made elsewhere, and again once all of them are there.
            self._refuse_leaving(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            self._refuse_leaving(target)
            in_the_way = target.is_dir()
        except OSError as problem:
            raise self._problem(target.parent, problem) from None
        if in_the_way:
            hint = f"move it away, or choose another {self.option}"
            raise EnvironmentProblem(f"cannot write {shown_path(target)}: it is a folder", hint)
        if target.parent not in self._swept:
            self._swept.add(target.parent)
            _sweep(target.parent)
        hidden = unfinished(target)
        try:
            try:
                with hidden.open("xb") as stream:
                    yield stream
                os.replace(hidden, target)
            except OSError as problem:
                if isinstance(problem, BrokenPipeError):
                    raise
                raise self._problem(target, problem) from None
        finally:
            # What kept it from being written may keep it from being removed; the first problem is the one to report.
            with suppress(OSError):
                hidden.unlink()

    def remove(self, name: str) -> None:
        """Remove one file, which is reached through no link. Raises EnvironmentProblem when it cannot be removed."""
        heed()
        target = self._path(name)
        *folders, last = PurePosixPath(name).parts
        try:
            if os.unlink not in os.supports_dir_fd:
                self._refuse_leaving(target)
                target.unlink()
                return
            at = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY)
            try:
                # Folder by folder, and none of them a link: what is changed meanwhile leads nowhere else.
                for part in folders:
                    below = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
                    os.close(at)
                    at = below
                os.unlink(last, dir_fd=at)
            finally:
                os.close(at)
        except OSError as problem:
            raise EnvironmentProblem(f"cannot remove {shown_path(target)}: {problem.strerror}") from problem

    def _refuse_leaving(self, target: Path) -> None:
        """Raise EnvironmentProblem where a link takes the path out of the folder, as far as it is there."""
        there = next((path for path in target.parents if os.path.lexists(path)), target.parent)
        if there.is_relative_to(self.root) and not there.resolve().is_relative_to(self.root.resolve()):
            raise EnvironmentProblem(
                f"{shown_path(target)} leaves the folder {shown_path(self.root)}",
                "remove the link that leads out of it",
            )

    def _path(self, name: str) -> Path:
        path = PurePosixPath(name)
        if path.is_absolute() or not path.parts or ".." in path.parts or "\\" in name or "\0" in name:
            raise EnvironmentProblem(f"{name!r} is not the name of a file inside {shown_path(self.root)}")
        return self.root.joinpath(*path.parts)

    def _problem(self, path: Path, problem: OSError) -> EnvironmentProblem:
        why, hint = problem.strerror or str(problem), f"choose another folder with {self.option}"
        if problem.errno in (errno.ENOSPC, errno.EDQUOT):
            why, hint = "the disk is full", "nothing was left half-written"
        elif problem.errno in (errno.ENOTDIR, errno.EEXIST):
            there = next((part for part in (path, *path.parents) if os.path.lexists(part) and not part.is_dir()), path)
            what = "a link that leads nowhere" if there.is_symlink() and not there.exists() else "a file"
            why = f"{shown_path(there)} is {what}"
        elif problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            why = "permission denied"
        return EnvironmentProblem(f"cannot write {shown_path(path)}: {why}", hint)


def _sweep(folder: Path) -> None:
    """Remove the unfinished files of processes that are gone. One that was killed could not do so itself."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if unfinished_by(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    os.unlink(entry.path)


def unfinished(target: Path) -> Path:
    """The hidden neighbour that a file or folder is until it is whole: another one each time."""
    return target.with_name(f".{target.name}.{os.getpid()}-{next(_numbers)}.part")


def unfinished_by(name: str) -> bool:
    """Whether this is the name of a file or folder that a process, which is gone, left unfinished."""
    part = _PART.match(name)
    return part is not None and _is_gone(int(part[1]))


def _is_gone(process: int) -> bool:
    if os.name != "posix" or process <= 0:
        return False  # elsewhere signal 0 is one that is sent, and 0 is a group of processes
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
