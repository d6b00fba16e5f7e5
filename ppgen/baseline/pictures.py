"""Pictures of a change: both sides, what differs between them, and every region in which anything does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field

from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.pixels import Area, PixelChange
    from ppgen.baseline.xml import Node
    from ppgen.images.model import RasterImage

SVG, PNG = "image/svg+xml", "image/png"

LONGEST_SIDE = 720
"""Pixels of the longer side of compared drawings, as large as a report shows them: enough for a hairline."""

THRESHOLD = 0.05
"""For two renderings by the same PDFium: a reviewer would not see a smaller difference."""


class Picture(Struct, frozen=True):
    """One side of a comparison."""

    data: bytes
    kind: str
    width: float
    height: float
    alt: str = ""
    """The drawing's own alternative text, or its title if it has none."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What the drawing says of itself: caption, verdict, position."""


class Pictures(Struct, frozen=True):
    """What a report shows of one change. Sizes are in one unit, that of the canvas that holds both sides."""

    width: float
    height: float
    before: Picture | None = None
    after: Picture | None = None
    draft: Picture | None = None
    """A figure that is withheld, as it would be drawn, with its stamp."""
    difference: bytes | None = None
    """A PNG as large as the canvas: changes in red, smoothed edges and slight changes in orange, all else clear."""
    regions: tuple[tuple[float, float, float, float], ...] = ()
    """Left, top, width and height of every changed region, in hundredths of the canvas; most change first."""
    measured: str = ""
    """How much differs, in a sentence."""
    unseen: tuple[str, ...] = ()
    """The names of raster images that are shown as grey frames, because neither the definitions nor git have them."""

    @property
    def alike(self) -> bool:
        """Whether both sides are drawn by the same elements, so that one picture shows both."""
        return self.before is not None and self.after is not None and self.before.data == self.after.data


class Sides(NamedTuple):
    """The files of one change, as they are."""

    before: bytes | None
    after: bytes | None
    draft: bytes | None = None
    images: tuple[RasterImage, ...] = ()
    """The raster images that are drawn now, and those of the old side that git has."""


def of_group(changes: Sequence[Sides]) -> tuple[Pictures | None, ...]:
    """The pictures of changes that share a side."""
    return tuple(map(of_sides, changes))


def of_sides(change: Sides) -> Pictures | None:
    """The pictures of a changed drawing; None if there is nothing to show.

    A side that ppgen did not write is never shown: nobody knows what is in it.
    """
    from ppgen.baseline.reading import names_in

    files = (change.before, change.after, change.draft)
    sides = [_side(data, change.images) if data is not None else None for data in files]
    before, after, draft = (side.picture if side is not None else None for side in sides)
    if before is None and after is None and draft is None:
        return None
    known = {image.sha256 for image in change.images}
    names = (names_in(side.root) for side in sides if side is not None)
    unseen = dict.fromkeys(name for each in names for digest, name in each.items() if digest not in known)
    plain = replace(pictures(before, after, draft=draft), unseen=tuple(unseen))
    if change.before is None or change.after is None or before is None or after is None:
        return plain
    if plain.alike:
        return replace(plain, measured="drawn alike, element by element")
    scale = LONGEST_SIDE / max(plain.width, plain.height)
    try:
        images = on_one_canvas(_pixels(change.before, scale), _pixels(change.after, scale))
    except (ValueError, RecursionError) as problem:
        # Both drawings were read, but one cannot be made into pixels: a report of the others is still worth having.
        return replace(plain, measured=f"the pixels cannot be compared: {problem}")
    from ppgen.baseline import pixels

    measured = pixels.compare(*images, THRESHOLD)
    if measured.differing > measured.seen:
        # One renderer drew both sides, so whatever differs has changed: a line that moved by half a pixel has a frame.
        every = pixels.compare(*images, 0.0)
        slight = every.changed & ~measured.changed
        measured = replace(measured, regions=every.regions, smoothed=slight) if measured.seen else every
    return replace(pictures(before, after, measured), unseen=plain.unseen)


def pictures(
    before: Picture | None, after: Picture | None, measured: PixelChange | None = None, draft: Picture | None = None
) -> Pictures:
    """The pictures of some sides, of which there is at least one, with what was measured between the first two."""
    sides = [side for side in (before, after, draft) if side is not None]
    width, height = max(side.width for side in sides), max(side.height for side in sides)
    plain = Pictures(width, height, before, after, draft)
    if measured is None:
        return plain
    regions = tuple(_framed(area, measured) for area in measured.regions)
    shown = highlighted(measured) if measured.differing else None
    return replace(plain, difference=shown, regions=regions, measured=in_words(measured))


# Sides --------------------------------------------------------------------------------------------------------------


class _Side(Struct, frozen=True):
    """A drawing that ppgen wrote: its elements, and its picture."""

    root: Node
    picture: Picture


@lru_cache(maxsize=8)
def _side(data: bytes, images: tuple[RasterImage, ...] = ()) -> _Side | None:
    """A drawing, with those of its images that are known, or None if ppgen did not write it.

    The last ones are kept, since several changes can share a side.
    """
    from ppgen.baseline import reading, xml
    from ppgen.baseline.compact import compact

    try:
        root = xml.read(data)
        drawing = reading.drawing_of(root)
    except xml.Unreadable:
        return None
    alt = drawing.description or drawing.title
    return _Side(root, Picture(compact(root, images), SVG, drawing.width, drawing.height, alt, drawing.notes))


@lru_cache(maxsize=8)
def _pixels(data: bytes, scale: float) -> Any:
    """A drawing as pixels on white, `scale` of them a mm: height × width × 3."""
    from ppgen.baseline.raster import raster

    side = _side(data)
    if side is None:
        raise ValueError("it is not a drawing by ppgen")
    columns, rows = (max(1, round(length * scale)) for length in (side.picture.width, side.picture.height))
    return raster(side.root, columns, rows, scale)


def forget() -> None:
    """Drop the sides that are kept."""
    _side.cache_clear()
    _pixels.cache_clear()


def on_one_canvas(before: Any, after: Any) -> tuple[Any, Any]:
    """Two images, each in the top left corner of a white canvas, both canvases of one size."""
    import numpy

    height, width = (max(before.shape[axis], after.shape[axis]) for axis in (0, 1))

    def padded(image: Any) -> Any:
        room = ((0, height - image.shape[0]), (0, width - image.shape[1]), (0, 0))
        return numpy.pad(image, room, constant_values=255) if image.shape[:2] != (height, width) else image

    return padded(before), padded(after)


# Differences --------------------------------------------------------------------------------------------------------

_ROOM = 4
"""Pixels between a change and its frame, which would hide it otherwise."""


def _framed(area: Area, measured: PixelChange) -> tuple[float, float, float, float]:
    """The frame of a region, in hundredths of the image."""
    left, top = max(area[0] - _ROOM, 0), max(area[1] - _ROOM, 0)
    width, height = min(area[2] + _ROOM, measured.width) - left, min(area[3] + _ROOM, measured.height) - top
    across, down = 100 / measured.width, 100 / measured.height
    return round(left * across, 2), round(top * down, 2), round(width * across, 2), round(height * down, 2)


def in_words(measured: PixelChange) -> str:
    """`1,204 pixels differ (0.15 %), the most by 255 of 255`."""
    if not measured.differing:
        return "no pixel differs"
    percent = 100 * measured.share
    share = f"{percent:.2f} %" if percent >= 0.01 else "less than 0.01 %"
    slight = measured.differing - measured.seen
    more = f"; {slight:,} more at smoothed edges or too little to be seen" if slight else ""
    return f"{pixels_differ(measured.seen)} ({share}), the most by {measured.largest} of 255{more}"


def pixels_differ(count: int) -> str:
    """`1,204 pixels differ`."""
    return "1 pixel differs" if count == 1 else f"{count:,} pixels differ"


def highlighted(measured: PixelChange) -> bytes:
    """A PNG of two bits a pixel: clear, orange for smoothed edges and slight changes, red for other changes."""
    import io

    import numpy
    from PIL import Image

    index = measured.smoothed.astype(numpy.uint8)
    index[measured.changed] = 2
    picture = Image.frombytes("P", index.shape[::-1], index.tobytes())
    picture.putpalette([255, 255, 255, 240, 170, 60, 213, 20, 20, 0, 0, 0])
    out = io.BytesIO()
    picture.save(out, "PNG", bits=2, transparency=0)
    return out.getvalue()
