"""Pictures of a change: both sides, where they differ, and the region that differs most."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ppgen.baseline.changes import Change

if TYPE_CHECKING:
    from ppgen.baseline.pixels import PixelChange

SVG, PNG = "image/svg+xml", "image/png"

LONGEST_SIDE = 900
"""Pixels of the longer side of compared drawings: enough to show a hairline."""

THRESHOLD = 0.05
"""For two renderings by the same PDFium: a reviewer would not see a smaller difference."""


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
    """A PNG as large as the canvas: the drawing in grey, and changes in red."""
    worst: tuple[float, float, float, float] | None = None
    """Left, top, width and height of the worst region, in hundredths of the canvas."""
    measured: str = ""
    """How much differs, in a sentence."""


def of_change(change: Change) -> Pictures | None:
    """The pictures of a changed drawing; None if there is nothing to show.

    A side that ppgen did not write is never shown: nobody knows what is in it.
    """
    before, after = (_drawing(data) for data in (change.before, change.after))
    if before is None and after is None:
        return None
    plain = pictures(before, after)
    if before is None or after is None:
        return plain
    try:
        scale = LONGEST_SIDE / max(plain.width, plain.height)
        images = on_one_canvas(_raster(before, scale), _raster(after, scale))
    except (ValueError, RecursionError) as problem:
        # Both drawings were read, but one cannot be made into pixels: a report of the others is still worth having.
        return replace(plain, measured=f"the pixels cannot be compared: {problem}")
    from ppgen.baseline import pixels

    measured = pixels.compare(*images, THRESHOLD)
    if measured.differing and not measured.seen:  # too little to be seen, and still a change
        measured = pixels.compare(*images, 0.0)
    return pictures(before, after, measured, images[1])


def pictures(
    before: Picture | None, after: Picture | None, measured: PixelChange | None = None, image: Any = None
) -> Pictures:
    """The pictures of two sides, of which one may be missing. `image` is the new one on the canvas of both."""
    sides = [side for side in (before, after) if side is not None]
    width, height = max(side.width for side in sides), max(side.height for side in sides)
    if measured is None:
        return Pictures(width, height, before, after)
    return Pictures(width, height, before, after, highlighted(image, measured), region(measured), in_words(measured))


def _drawing(data: bytes | None) -> Picture | None:
    from ppgen.baseline import reading
    from ppgen.baseline.xml import Unreadable

    try:
        drawing = reading.read(data) if data is not None else None
    except Unreadable:
        return None
    return Picture(data, SVG, drawing.width, drawing.height) if drawing is not None and data is not None else None


def region(measured: PixelChange) -> tuple[float, float, float, float] | None:
    """The worst region in hundredths of the image, with a margin, so that its frame does not hide the change."""
    if measured.worst is None:
        return None
    left, top, right, bottom = measured.worst
    left, top = max(left - 4, 0), max(top - 4, 0)
    width, height = min(right + 4, measured.width) - left, min(bottom + 4, measured.height) - top
    across, down = 100 / measured.width, 100 / measured.height
    return round(left * across, 3), round(top * down, 3), round(width * across, 3), round(height * down, 3)


def in_words(measured: PixelChange) -> str:
    """`1,204 pixels differ (0.15 %), the most by 255 of 255`."""
    if not measured.differing:
        return "no pixel differs"
    percent = 100 * measured.share
    share = f"{percent:.2f} %" if percent >= 0.01 else "less than 0.01 %"
    faint = measured.differing - measured.seen - int(measured.smoothed.sum())
    more = f"; {faint:,} more by less than is seen" if faint > 0 else ""
    return f"{pixels_differ(measured.seen)} ({share}), the most by {measured.largest} of 255{more}"


def pixels_differ(count: int) -> str:
    """`1,204 pixels differ`."""
    return "1 pixel differs" if count == 1 else f"{count:,} pixels differ"


def _raster(side: Picture, scale: float) -> Any:
    """An SVG as pixels on white."""
    from ppgen.baseline.raster import raster

    return raster(side.data, max(1, round(side.width * scale)), max(1, round(side.height * scale)), scale)


def on_one_canvas(before: Any, after: Any) -> tuple[Any, Any]:
    """Two images, each in the top left corner of a white canvas, both canvases of one size."""
    import numpy

    height, width = (max(before.shape[axis], after.shape[axis]) for axis in (0, 1))

    def padded(image: Any) -> Any:
        room = ((0, height - image.shape[0]), (0, width - image.shape[1]), (0, 0))
        return numpy.pad(image, room, constant_values=255) if image.shape[:2] != (height, width) else image

    return padded(before), padded(after)


_GREYS = 16


def highlighted(image: Any, measured: PixelChange) -> bytes:
    """A PNG with the image in pale grey, changes in red and smoothed edges in orange; a byte a pixel."""
    import io

    import numpy
    from PIL import Image

    grey = image.astype(numpy.float32) @ numpy.array([0.299, 0.587, 0.114], dtype=numpy.float32)
    index = (grey * ((_GREYS - 1) / 255) + 0.5).astype(numpy.uint8)
    index[measured.smoothed] = _GREYS
    index[measured.changed] = _GREYS + 1
    greys = [round(190 + 65 * step / (_GREYS - 1)) for step in range(_GREYS) for _ in range(3)]
    picture = Image.frombytes("P", index.shape[::-1], index.tobytes())
    picture.putpalette([*greys, 240, 170, 60, 213, 20, 20])
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False)
    return out.getvalue()
