"""Pictures of a change: both sides, where they differ, and the region that differs most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ppgen.baseline.changes import Change
from ppgen.diagnostics import EnvironmentProblem

if TYPE_CHECKING:
    from ppgen.baseline.pixels import PixelChange

SVG, PNG = "image/svg+xml", "image/png"

LONGEST_SIDE = 900
"""Pixels of the longer side at which drawings are compared: a hairline is still seen there."""

THRESHOLD = 0.05
"""Of two renderings by one cairo: what lies closer is nothing that a reviewer would see."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One side of a comparison."""

    data: bytes
    kind: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Pictures:
    """What a report shows of one change. Sizes are in one unit, that of the canvas that holds both sides."""

    width: float
    height: float
    before: Picture | None = None
    after: Picture | None = None
    difference: bytes | None = None
    """A PNG as large as the canvas: what is there in grey, and what changed in red."""
    worst: tuple[float, float, float, float] | None = None
    """Left, top, width and height of the worst region, in hundredths of the canvas."""
    measured: str = ""
    """How much differs, in a sentence."""


def of_change(change: Change) -> Pictures | None:
    """The pictures of a changed drawing; None where there is nothing to show.

    A side that ppgen did not write is never shown: nobody knows what is in it.
    """
    from ppgen.baseline import reading
    from ppgen.baseline.xml import Unreadable

    sides: list[Picture | None] = []
    for data in (change.before, change.after):
        try:
            one = reading.read(data) if data is not None else None
        except Unreadable:
            one = None
        sides.append(Picture(data, SVG, one.width, one.height) if one is not None and data is not None else None)
    before, after = sides
    if before is None and after is None:
        return None
    both = [side for side in sides if side is not None]
    width, height = max(side.width for side in both), max(side.height for side in both)
    if before is None or after is None:
        return Pictures(width, height, before, after)
    try:
        scale = LONGEST_SIDE / max(width, height)
        images = [_raster(side, scale, width, height) for side in (before, after)]
    except EnvironmentProblem as problem:
        return Pictures(width, height, before, after, measured=problem.message)
    except (ValueError, ArithmeticError, RecursionError) as problem:
        # Two drawings that were read, and one that cairo cannot draw: a report of the others is still worth having.
        return Pictures(width, height, before, after, measured=f"the pixels cannot be compared: {problem}")
    return _measured(before, after, images, THRESHOLD, width, height)


def _measured(
    before: Picture, after: Picture, images: Sequence[Any], threshold: float, width: float, height: float
) -> Pictures:
    from ppgen.baseline import pixels

    found = pixels.compare(images[0], images[1], threshold)
    if found.differing and not found.seen:  # too little to be seen, and still a change
        found = pixels.compare(images[0], images[1], 0.0)
    return Pictures(width, height, before, after, highlighted(images[1], found), region(found), in_words(found))


def region(found: PixelChange) -> tuple[float, float, float, float] | None:
    """The worst region in hundredths of the image, with a little air: its frame shall not hide what it frames."""
    if found.worst is None:
        return None
    left, top, right, bottom = found.worst
    left, top = max(left - 4, 0), max(top - 4, 0)
    right, bottom = min(right + 4, found.width), min(bottom + 4, found.height)
    return (
        *(round(100 * left / found.width, 3), round(100 * top / found.height, 3)),
        *(round(100 * (right - left) / found.width, 3), round(100 * (bottom - top) / found.height, 3)),
    )


def in_words(found: PixelChange) -> str:
    """`1,204 pixels differ (0.15 %), the most by 255 of 255`."""
    if not found.differing:
        return "no pixel differs"
    percent = 100 * found.share
    share = f"{percent:.2f} %" if percent >= 0.01 else "less than 0.01 %"
    faint = found.differing - found.seen - int(found.smoothed.sum())
    more = f"; {faint:,} more by less than is seen" if faint > 0 else ""
    seen = f"{found.seen:,} {'pixel differs' if found.seen == 1 else 'pixels differ'} ({share})"
    return f"{seen}, the most by {found.largest} of 255{more}"


def _raster(side: Picture, scale: float, width: float, height: float) -> Any:
    """An SVG as pixels on a canvas of white."""
    import numpy

    from ppgen.baseline.raster import raster

    wide, high = max(1, round(side.width * scale)), max(1, round(side.height * scale))
    raw = numpy.frombuffer(raster(side.data, wide, high), dtype=numpy.uint8).reshape(high, wide, 4)
    # The colours are multiplied by their opacity: what is transparent is seen as the paper under it.
    image = raw[..., 2::-1] + (255 - raw[..., 3:])
    return on_canvas(image, max(1, round(width * scale)), max(1, round(height * scale)))


def on_canvas(image: Any, width: int, height: int) -> Any:
    """The image at the left top corner of a white canvas."""
    import numpy

    if image.shape[:2] == (height, width):
        return image
    canvas = numpy.full((height, width, 3), 255, dtype=numpy.uint8)
    high, wide = min(height, image.shape[0]), min(width, image.shape[1])
    canvas[:high, :wide] = image[:high, :wide]
    return canvas


_GREYS = 16


def highlighted(image: Any, found: PixelChange) -> bytes:
    """A PNG with the image in pale grey, changes in red and smoothed edges in orange; a byte a pixel."""
    import io

    import numpy
    from PIL import Image

    grey = image.astype(numpy.float32) @ numpy.array([0.299, 0.587, 0.114], dtype=numpy.float32)
    index = (grey * ((_GREYS - 1) / 255) + 0.5).astype(numpy.uint8)
    index[found.smoothed] = _GREYS
    index[found.changed] = _GREYS + 1
    palette: list[int] = []
    for step in range(_GREYS):
        palette += [round(190 + 65 * step / (_GREYS - 1))] * 3
    palette += [240, 170, 60, 213, 20, 20]
    picture = Image.frombytes("P", index.shape[::-1], index.tobytes())
    picture.putpalette(palette)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False)
    return out.getvalue()
