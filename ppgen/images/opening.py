"""Opening an image: every bound and every fault is checked here, before anything of it is drawn."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.images import jpeg, pixels, png, webp
from ppgen.images.faults import ImageFault, damaged, too_large
from ppgen.images.limits import MAX_BYTES
from ppgen.images.model import Kind, RasterImage
from ppgen.regular import open_regular

ENDINGS: Mapping[str, Kind] = MappingProxyType({".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"})
"""Which kind of image the ending of a name means, in small letters."""

_NAMES: Mapping[Kind, str] = MappingProxyType({"png": "PNG", "jpeg": "JPEG", "webp": "WebP"})


def open_image(file: Path, name: str, mark: Mark) -> RasterImage:
    """Read the header of an image and see that it is whole. `name` is what the definition calls it, at `mark`.

    A JPEG is not decoded; the rows of a PNG are unpacked once, and a WebP is decoded once. None of them is kept.
    Raises DefinitionError at `mark` for a file that is missing or no regular file, damaged, too large, or of a kind
    that cannot be printed. Whoever calls has seen that the file lies in the folder of its game.
    """
    try:
        return _opened(file, name)
    except ImageFault as fault:
        raise DefinitionError([Diagnostic(mark, fault.code, f"{name}: {fault.message}", fault.hint)]) from None


def _opened(file: Path, name: str) -> RasterImage:
    try:
        state = os.stat(file)
        return _read(file, name, state.st_ino, state.st_size, state.st_mtime_ns)
    except OSError as problem:
        why = (
            "there is no such file" if isinstance(problem, FileNotFoundError) else f"it cannot be read: {_why(problem)}"
        )
        hint = "an image is a file in the folder of its game, such as art/spice.jpg"
        raise ImageFault("IMAGE-FILE", why, hint) from None


def _why(problem: OSError) -> str:
    return (problem.strerror or str(problem)).lower()


@lru_cache(maxsize=8192)
def _read(file: Path, name: str, inode: int, size: int, changed: int) -> RasterImage:
    """An image as it is now: kept, because the panels, papers and themes of one run show the same images again."""
    with open_regular(file) as stream:
        # A file that grows meanwhile is refused when it is embedded. Reading asks for no more memory than it needs.
        data = stream.read(min(size, MAX_BYTES) + 1)
    if len(data) > MAX_BYTES:
        raise too_large(f"it is larger than {MAX_BYTES // 1_000_000} MB")
    kind = _kind(name, data)
    width, height, orientation, transparent, header = _READERS[kind](data)
    digest = sha256(data).hexdigest()
    return RasterImage(name, kind, width, height, orientation, digest, file, transparent, header)


def _kind(name: str, data: bytes) -> Kind:
    """What kind of image it is. It has to be the one that its name says."""
    if not data:
        raise damaged("it is empty")
    named = ENDINGS.get(os.path.splitext(name)[1].lower())
    kind = kind_of(data)
    if data.startswith(b"version https://git-lfs"):
        raise ImageFault("IMAGE-KIND", "it is a Git LFS pointer, and not the image", "fetch it with git lfs pull")
    if kind is None:
        raise ImageFault("IMAGE-KIND", "it is not a PNG, JPEG or WebP image", "save it as one of these")
    if kind != named:
        endings = " or ".join(ending for ending, known in ENDINGS.items() if known == kind)
        message = f"it is a {_NAMES[kind]} image under another name"
        raise ImageFault("IMAGE-KIND", message, f"let its name end in {endings}")
    return kind


def kind_of(data: bytes) -> Kind | None:
    """The kind of an image by its first bytes; None for anything else."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(png.SIGNATURE):
        return "png"
    return "webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


_Read: TypeAlias = tuple[int, int, int, bool, jpeg.Jpeg | None]
"""The stored width and height, the orientation, whether anything may be transparent, and what was found in a JPEG."""


def _jpeg(data: bytes) -> _Read:
    image = jpeg.parse(data)
    return image.width, image.height, image.orientation, False, image


def _png(data: bytes) -> _Read:
    image = png.parse(data)
    if not image.is_plain:  # then it has to be decoded before it is embedded
        with pixels.opened(data):
            pass
    return image.width, image.height, image.orientation, image.transparent, None


def _webp(data: bytes) -> _Read:
    header = webp.parse(data)
    return header.width, header.height, *webp.decoded(data), None


_READERS: Mapping[Kind, Callable[[bytes], _Read]] = MappingProxyType({"jpeg": _jpeg, "png": _png, "webp": _webp})
"""What reads an image, by its kind."""
