"""A raster image as scenes hold it: what it is and how large, without its pixels.

The pixels stay in the file until a renderer asks for them, and are let go when it has them: a deck may have hundreds of
photographs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from ppgen.diagnostics import EnvironmentProblem
from ppgen.plane import IDENTITY, Affine
from ppgen.regular import read_regular

if TYPE_CHECKING:
    from ppgen.images.jpeg import Jpeg

Kind: TypeAlias = Literal["jpeg", "png", "webp"]

_UPRIGHT: Mapping[int, Affine] = MappingProxyType(
    {
        1: IDENTITY,
        2: Affine(-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
        3: Affine(-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
        4: Affine(1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
        5: Affine(0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        6: Affine(0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
        7: Affine(0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
        8: Affine(0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
    }
)
"""What turns the unit square of the stored pixels, y down, upright, by the orientation in EXIF data."""


@dataclass(frozen=True, slots=True)
class RasterImage:
    """An image that was opened and found fit to print. Images with the same `sha256` are the same image."""

    name: str
    """What the definition calls it: its path inside the game's folder, such as `art/spice.jpg`."""
    kind: Kind
    stored_width: int
    """Pixels as the file has them, before the image is turned upright."""
    stored_height: int
    orientation: int
    """How it is to be turned, from 1 (not at all) to 8, as EXIF counts."""
    sha256: str
    """The digest of the whole file, in hexadecimal."""
    file: Path = field(compare=False, repr=False)
    transparent: bool = False
    """Whether what lies under it may show through."""
    header: Jpeg | None = field(default=None, compare=False, repr=False)
    """What was found in a JPEG, which holds as long as its digest is the same."""

    @property
    def width(self) -> int:
        """Pixels across, once it is upright."""
        return self.stored_width if self.orientation < 5 else self.stored_height

    @property
    def height(self) -> int:
        """Pixels down, once it is upright."""
        return self.stored_height if self.orientation < 5 else self.stored_width

    @property
    def upright(self) -> Affine:
        """The transform from the unit square of the stored pixels, y down, to that of the upright image."""
        return _UPRIGHT[self.orientation]

    def data(self) -> bytes:
        """The bytes of the file, read anew.

        Raises EnvironmentProblem if it is gone, or has changed since it was opened: its bounds were checked then.
        """
        try:
            data = read_regular(self.file)
        except OSError as problem:
            raise _changed(self.name, f"cannot be read any more: {problem.strerror or problem}") from None
        if sha256(data).hexdigest() != self.sha256:
            raise _changed(self.name, "changed while it was being drawn")
        return data


def _changed(name: str, what: str) -> EnvironmentProblem:
    return EnvironmentProblem(f"the image {name} {what}", "run the command again", code="image-changed")
