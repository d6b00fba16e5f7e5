"""Text on raster images, held against samples of the colours below it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ppgen.diagnostics import PpgenError
from ppgen.images.model import RasterImage
from ppgen.images.pixels import sampled
from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found, quoted
from ppgen.lints.ground import LEAST_SHARE
from ppgen.lints.limits import TEXT_CONTRAST
from ppgen.plane import Point
from ppgen.scene.boxes import meet
from ppgen.scene.colour import contrast
from ppgen.scene.model import GlyphRun

CODE = "DRAW-PHOTO"
SIDE = 64
"""Samples of an image across and down."""
POINTS = (24, 6)
"""Points at which the image below a line of text is looked at: along the line, and across it."""
MAX_FAINT = 0.2
"""The share of these points at which the text may hardly stand out."""


def check(drawing: Drawing) -> Iterator[Found]:
    """Every line of text on a raster image that nothing hides below the text."""
    images = [mark for mark in drawing.painted if mark.image is not None]
    for text in drawing.texts if images else ():
        below = [mark for mark in images if mark.order < text.order and _meet(mark, text)]
        if below and not _is_hidden(drawing, below[-1], text):
            yield from _faint(below[-1], text)


def _meet(image: Painted, text: Painted) -> bool:
    # The boxes first: on a card, hardly any text is near its image, and to outline letters takes long.
    return meet(text.box, image.box) and bool(
        geometry.shared(text.area, image.area).area > LEAST_SHARE * text.area.area
    )


def _is_hidden(drawing: Drawing, image: Painted, text: Painted) -> bool:
    """Whether something between the two covers the image below nearly all of the text."""
    between = [mark for mark in drawing.near(text.box) if image.order < mark.order < text.order]
    return bool(geometry.left(text.area, between).area < LEAST_SHARE * text.area.area)


def _faint(image: Painted, text: Painted) -> Iterator[Found]:
    if image.image is None or not isinstance(text.item, GlyphRun):
        return
    colours = [colour for point in _points(text) if (colour := _colour(image, point))]
    faint = [colour for colour in colours if contrast(text.item.fill, colour) < TEXT_CONTRAST]
    if not colours or len(faint) <= MAX_FAINT * len(colours):
        return
    share = len(faint) / len(colours)
    worst = min(contrast(text.item.fill, colour) for colour in faint)
    message = (
        f"{quoted(text)} in {text.item.fill} stands out from {share:.0%} of the image {image.image.image.name} "
        f"below it by less than {TEXT_CONTRAST:g} to 1, at worst by {worst:.1f} to 1"
    )
    yield found(CODE, "text on an image", message, "put a panel with a ground behind it, or choose a calmer part", text)


def _points(text: Painted) -> Iterator[Point]:
    """Points spread evenly over a line of text, in mm on the paper."""
    across, down = POINTS
    box = text.box
    for row in range(down):
        for column in range(across):
            yield box.x + (column + 0.5) * box.width / across, box.y + (row + 0.5) * box.height / down


def _colour(mark: Painted, point: Point) -> str:
    """The colour of an image at a point on the paper; "" beside the image."""
    picture = mark.image
    if picture is None:
        return ""
    inside = picture.box
    x, y = mark.matrix.inverse @ point
    if not (inside.x <= x <= inside.right and inside.y <= y <= inside.bottom):
        return ""
    across, down = picture.transform.inverse @ (x, y)
    rows = _samples(picture.image)
    if not rows:
        return ""
    red, green, blue = rows[_index(down)][_index(across)]
    return f"#{red:02x}{green:02x}{blue:02x}"


def _index(share: float) -> int:
    return min(SIDE - 1, max(0, int(share * SIDE)))


@lru_cache(maxsize=256)
def _samples(image: RasterImage) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The colours of an image; none of one that cannot be read any more, which drawing it reports."""
    try:
        return sampled(image.data(), SIDE)
    except PpgenError:
        return ()
