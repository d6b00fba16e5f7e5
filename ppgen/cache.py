"""Finished work kept between runs: bytes, found by a digest of everything that they were made from.

It knows nothing of what it keeps. A caller says what a work depends on (`key`): the program itself (`program`), the
files of whole folders (`contents`), and its own options; where one of them cannot be told, nothing is kept
(`Untellable`). So no entry is ever out of date: whatever changes leads to another key. What is damaged, cut off or
somebody else's counts as missing, and so does a folder that cannot be used; no fault of a cache reaches a user.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from stat import S_ISREG
from time import time
from typing import Any

from msgspec import Struct

from ppgen.regular import read_regular

VERSION = b"ppgen-cache-1"
"""What an entry begins with."""
MOST_BYTES = 100_000_000
"""Of all entries together; those that were not used for longest go first."""
MOST_ENTRIES = 200
MOST_FILES, MOST_READ = 5000, 200_000_000
"""Files and bytes of the folders that a work depends on: nothing is kept of a larger one."""
ABANDONED = 3600.0
"""Seconds after which an unfinished entry is nobody's."""

_ENDING, _UNFINISHED = ".kept", ".part"
_PACKAGE = Path(__file__).resolve().parent
_numbers = count()


class Untellable(Exception):
    """What a work depends on cannot be told, so it cannot be kept."""


# Entries ------------------------------------------------------------------------------------------------------------


class Cache(Struct, frozen=True):
    """A folder with entries: a user's own, which nobody else may write into. Several processes may use it at once."""

    folder: Path
    most_bytes: int = MOST_BYTES
    most_entries: int = MOST_ENTRIES

    def get(self, key: str) -> bytes | None:
        """What was kept under a key, unchanged; None if there is nothing, or nothing that can be believed."""
        file = self._file(key)
        try:
            if not _is_private(self.folder):
                return None
            entry = read_regular(file)
        except OSError:
            return None
        head, _, kept = entry.partition(b"\n")
        if head != _head(key, kept):
            return None
        with suppress(OSError):
            os.utime(file)  # it was used just now
        return kept

    def put(self, key: str, kept: bytes) -> None:
        """Keep bytes under a key, whole or not at all. Does nothing where that cannot be done."""
        if len(kept) > self.most_bytes:
            return
        unfinished = self.folder / f".{key[:16]}.{os.getpid()}-{next(_numbers)}{_UNFINISHED}"
        try:
            for each in (*reversed(self.folder.parents), self.folder):
                each.mkdir(mode=0o700, exist_ok=True)
            if not _is_private(self.folder):
                return
            try:
                with unfinished.open("xb") as stream:
                    stream.write(_head(key, kept) + b"\n")
                    stream.write(kept)
                os.replace(unfinished, self._file(key))
            finally:
                with suppress(OSError):
                    unfinished.unlink()
            self._sweep()
        except OSError:
            return

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}{_ENDING}"

    def _sweep(self) -> None:
        """Remove the entries that were not used for longest until there are few enough, and what nobody finishes."""
        entries: list[tuple[float, int, str]] = []
        with os.scandir(self.folder) as found:
            for each in found:
                with suppress(OSError):
                    about = each.stat(follow_symlinks=False)
                    if each.name.endswith(_ENDING) and S_ISREG(about.st_mode):
                        entries.append((about.st_mtime, about.st_size, each.path))
                    elif each.name.endswith(_UNFINISHED) and about.st_mtime < time() - ABANDONED:
                        os.unlink(each.path)
        room, number = self.most_bytes, 0
        for _, size, path in sorted(entries, reverse=True):
            room, number = room - size, number + 1
            if room < 0 or number > self.most_entries:
                with suppress(OSError):  # another process may have removed it
                    os.unlink(path)


def _head(key: str, kept: bytes) -> bytes:
    """The first line of an entry: it says what the rest was kept as, and its digest."""
    return b" ".join((VERSION, key.encode(), sha256(kept).hexdigest().encode()))


def _is_private(folder: Path) -> bool:
    """Whether only this user can write into a folder; where there are no permissions of POSIX's kind, it is believed.

    Raises OSError for a folder that is not there.
    """
    about = folder.stat()
    return os.name != "posix" or (about.st_uid == os.geteuid() and not about.st_mode & 0o022)


# Keys ---------------------------------------------------------------------------------------------------------------


def key(*parts: Any) -> str:
    """A digest of plain data: texts, numbers, lists and mappings."""
    return sha256(json.dumps(parts, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def program(libraries: Iterable[str], rooms: Iterable[str] = ()) -> list[Any]:
    """What runs: Python, every file of ppgen, and the libraries of these names, whether they are installed or not.

    With `rooms` only the files of these subpackages, and those beside them.

    Files of programs are known by their size and their times, which is quick and never takes a changed file for the
    same; a file that was copied may count as another one. Raises Untellable where they cannot be looked at.
    """
    try:
        if rooms:
            own = [_state(each) for each in _entries(str(_PACKAGE)) if not each.is_dir()]
            own += [line for room in rooms for line in _states(str(_PACKAGE / room))]
        else:
            templates = getattr(find_spec("ppgen.templates"), "submodule_search_locations", ())
            own = [line for folder in (str(_PACKAGE), *templates) for line in _states(folder)]
        found = {name: find_spec(name) for name in libraries}
        places = {name: spec.origin for name, spec in found.items() if spec is not None and spec.origin}
        files = {name: [_state(each) for each in _entries(os.path.dirname(at))] for name, at in places.items()}
        beside = {os.path.dirname(os.path.dirname(at)) for at in places.values()}
        versions = [_state(each) for folder in sorted(beside) for each in _entries(folder) if _is_version(each.name)]
    except (OSError, ImportError, ValueError) as problem:
        raise Untellable from problem
    system = os.uname() if hasattr(os, "uname") else ("",) * 5
    return [sys.version, sys.executable, sys.platform, system[1], system[4], own, sorted(found), files, versions]


def _is_version(name: str) -> bool:
    """Whether an entry beside libraries says which version of one is installed: `msgspec-0.20.0.dist-info`."""
    return name.endswith((".dist-info", ".egg-info"))


def _states(folder: str) -> Iterator[str]:
    """The path and the state of each file of a folder and those below, compiled code left out."""
    for each in _entries(folder):
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _states(each.path)
        else:
            yield _state(each)


def _state(file: os.DirEntry[str]) -> str:
    about = file.stat()
    return f"{file.path} {about.st_size} {about.st_mtime_ns} {about.st_ctime_ns} {about.st_ino}"


def _entries(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        return sorted(found, key=lambda entry: entry.name)


def contents(folder: Path) -> str:
    """A digest of a folder: the names and the bytes of all files in it and below, and where links among them lead.

    Raises Untellable for a folder that is too large, that cannot be read, or that has folders behind links or something
    that is no file, such as a pipe.
    """
    digest = sha256()
    files, read = 0, 0
    try:
        digest.update(os.fsencode(os.path.realpath(folder)))
        for name, each in _everything(os.fspath(folder), ""):
            data = b"" if each.is_dir() else read_regular(Path(each.path))
            files, read = files + 1, read + len(data)
            if files > MOST_FILES or read > MOST_READ:
                raise Untellable
            link = os.path.realpath(each.path) if each.is_symlink() else ""
            digest.update(f"\0{name}\0{link}\0{len(data)}\0".encode(errors="surrogateescape"))
            digest.update(data)
    except (OSError, UnicodeError) as problem:
        raise Untellable from problem
    return digest.hexdigest()


def _everything(folder: str, within: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """All that is in a folder and those below, with its path from the top; a folder's ends in a slash."""
    for each in _entries(folder):
        name = f"{within}{each.name}"
        if not each.is_dir():
            yield name, each
        elif each.is_symlink():
            raise Untellable
        elif each.name != "__pycache__":
            yield f"{name}/", each
            yield from _everything(each.path, f"{name}/")
