"""Raster images as a baseline shows them, found in git: the baseline itself has only their names and digests.

What git has under the name of an image is no more trusted than the baseline. It is used only if its digest is the one
that the baseline names, and `ppgen.images` opens it within the bounds of every image.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePosixPath

from msgspec import Struct, field

from ppgen.baseline.changes import Change
from ppgen.baseline.git import contents, existing, git, sizes
from ppgen.baseline.index import Entry, private_folder, repository
from ppgen.baseline.reading import named
from ppgen.baseline.revision import entries_of
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, Mark
from ppgen.images.limits import MAX_BYTES
from ppgen.images.model import RasterImage
from ppgen.images.opening import open_image
from ppgen.names import read_game

MAX_TOTAL = 500_000_000
"""Bytes of all images that are taken from git for one report."""


class Past(Struct, frozen=True):
    """Some changes, the commit whose drawings are their old sides, and the folder of these drawings."""

    changes: Collection[Change]
    commit: str
    """Its hash, or `HEAD` for drawings as they lie on disk."""
    out: Path


@contextmanager
def past_images(
    pasts: Sequence[Past], folders: Mapping[str, Path]
) -> Iterator[Sequence[Mapping[str, tuple[RasterImage, ...]]]]:
    """For each of the `pasts`, the old images that git still has, by the names of the drawings that showed them.

    They can be read for as long as the block runs. An image lies in the folder of its game (`folders`, by the ids of
    games): it is looked up there in the commit that is compared with and, if it is another one there, in the last
    commit that changed the drawing.
    """
    wanted = [dict(_wanted(past.changes)) for past in pasts]
    found: list[dict[str, tuple[RasterImage, ...]]] = [{} for _ in pasts]
    if not any(wanted):
        yield found
        return
    with private_folder() as copied:
        archives: dict[str, _Archive | None] = {}
        room = [MAX_TOTAL]
        for past, images_of, shown in zip(pasts, wanted, found, strict=True):
            for name, (drawing, images) in images_of.items():
                named_game = read_game(name.split("/")[0])
                game = named_game[0] if named_game is not None else ""
                if game not in archives:
                    archives[game] = _archive(folders[game], copied, room) if game in folders else None
                if (archive := archives[game]) is not None:
                    shown[name] = tuple(archive.images(images, past.commit, past.out / drawing))
        yield found


def _wanted(changes: Collection[Change]) -> Iterator[tuple[str, tuple[str, dict[str, str]]]]:
    """The names of changes whose old side has images that are not drawn now; the old name of each, and the names of the
    images by their digests.
    """
    for change in changes:
        if change.kind == "same" or change.before is None or b" data-image=" not in change.before:
            continue
        now = {image.sha256 for image in change.images}
        images = {digest: name for digest, name in named(change.before).items() if digest not in now}
        if images:
            yield change.name, (change.old_name or change.name, images)


class _Archive(Struct, frozen=True):
    """The images of one game in git."""

    top: Path
    prefix: str
    """The folder of the game in the repository, with a slash at its end unless it is the top."""
    copied: Path
    room: list[int]
    """How many bytes may still be read."""
    _trees: dict[str, Mapping[str, Entry]] = field(default_factory=dict)
    _known: dict[str, RasterImage] = field(default_factory=dict)

    def images(self, wanted: Mapping[str, str], commit: str, drawing: Path) -> Iterator[RasterImage]:
        """Those of some images, by their digests, that the commit has, or else the last one with the drawing."""
        last = ""
        for digest, name in wanted.items():
            if digest not in self._known:
                image = self._read(name, digest, commit)
                if image is None:
                    last = last or self._last(commit, drawing) or commit
                    image = self._read(name, digest, last) if last != commit else None
                if image is None:
                    continue
                self._known[digest] = image
            yield self._known[digest]

    def _read(self, name: str, digest: str, commit: str) -> RasterImage | None:
        """The image that a commit has under a name, if it has that digest and can be opened."""
        entry = self._tree(commit).get(name)
        if entry is None or entry.is_link or entry.is_submodule:
            return None
        (size,) = sizes(self.top, [entry.blob])
        if size is None or size > min(MAX_BYTES, self.room[0]):
            return None
        self.room[0] -= size
        (data,) = contents(self.top, [entry.blob])
        if sha256(data).hexdigest() != digest:
            return None
        file = self.copied / f"{digest}{PurePosixPath(name).suffix.lower()}"
        try:
            file.write_bytes(data)
            return open_image(file, name, Mark(name, 1, 1))
        except (OSError, DefinitionError):
            return None

    def _tree(self, commit: str) -> Mapping[str, Entry]:
        if commit not in self._trees:
            try:
                entries = list(entries_of(self.top, commit, self.prefix))
            except EnvironmentProblem:  # a report without old images is still worth having
                entries = []
            self._trees[commit] = {entry.path: entry for entry in entries}
        return self._trees[commit]

    def _last(self, commit: str, drawing: Path) -> str:
        """The last commit that changed a drawing; empty if there is none."""
        path = os.path.relpath(os.path.realpath(drawing), os.path.realpath(self.top))
        words = ("-c", "log.showSignature=false", "log", "-1", "--pretty=tformat:%H", "--end-of-options", commit)
        found = git(self.top, "--literal-pathspecs", *words, "--", path)
        return found.stdout.decode("ascii", "replace").strip() if not found.returncode else ""


def _archive(folder: Path, copied: Path, room: list[int]) -> _Archive | None:
    """The images of the game in a folder; None where git has nothing of it."""
    try:
        top = repository(existing(folder)).top
        inside = Path(os.path.realpath(folder)).relative_to(os.path.realpath(top)).as_posix()
    except (EnvironmentProblem, ValueError):
        return None
    return _Archive(top, "" if inside == "." else f"{inside}/", copied, room)
