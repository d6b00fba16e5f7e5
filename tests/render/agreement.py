"""Do PDF and PNG look like the SVG? CairoSVG draws the SVG, Poppler the PDF, PDFium the PNG; pixels are compared.

Two rasterisers never agree on the last shade of an edge, so a channel may differ a little. Something missing, moved or
recoloured shows in the worst tile of 8 × 8 pixels, where the mean over the page would drown it.
"""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, cast
from xml.etree import ElementTree

import numpy
from PIL import Image, ImageChops

from ppgen.plane import Affine, Matrix
from ppgen.records import replace
from ppgen.render import pdf, png, svg
from ppgen.scene.model import Box, Document, GlyphRun, Group, Item, Page, Scene, Shape, Use
from ppgen.scene.path import bounds, transform
from tests.cairo import by_cairo
from tests.tools import run

LARGEST_DIFFERENCE = 36
WORST_TILE = 2.0
WORST_TILE_OF_EDGES = 27.0
"""Where two lines of one path cover parts of a pixel, PDFium adds the parts up and cairo joins them first: a corner of
two lines has a darker rim, a pixel wide. A full stop that is lost, or moved by 0.2 mm, makes a worse tile.
"""
FEW = 2
"""Tiles of a PNG that may differ by more than a rim, or one for each closed, dashed line if there are more of these.

PDFium does not join the ends of such a line.
"""
TILE = 8
MIN_PIXELS_PER_MM = 11
"""So that rims, which are a pixel wide whatever a pixel is, stay a small part of a tile."""


class Distance(NamedTuple):
    """How far two pictures are apart, of 255: the largest difference of a channel, and the worst mean of a tile."""

    channel: int
    tile: float
    tiles: int
    """How many tiles have a worse mean than WORST_TILE."""
    where: tuple[int, int]
    """The top left pixel of the worst tile."""


def assert_agree(scene: Scene) -> None:
    """SVG, PDF and PNG of `scene` look the same. The PDF's text is drawn as outlines: embedded text is hinted."""
    drawn, printed = rasters(scene, resolution(scene))
    found = distance(drawn, printed)
    assert found.channel <= LARGEST_DIFFERENCE, f"{scene.title}, PDF: {found}"
    assert found.tile <= WORST_TILE, f"{scene.title}, PDF: {found}"
    painted = of_png(scene, resolution(scene))
    few = max(FEW, sum(_closed_dashes(scene.items)))
    assert png_agrees(drawn, painted, few), f"{scene.title}, PNG: {distance(drawn, painted)}"


def _closed_dashes(items: Iterable[Item]) -> Iterator[int]:
    """A one for each closed line with dashes."""
    for item in items:
        if isinstance(item, Shape):
            if item.stroke is not None and item.stroke.dash and item.path and item.path[-1][0] == "Z":
                yield 1
        elif not isinstance(item, GlyphRun):
            yield from _closed_dashes(item.symbol.items if isinstance(item, Use) else item.items)


def png_agrees(drawn: Image.Image, painted: Image.Image, few: int = FEW) -> bool:
    """Whether the pixels of a PNG are those of the SVG but for rims a pixel wide, and a `few` tiles."""
    # A picture without a bad tile of edges has none without edges.
    whole = distance(drawn, painted)
    rims_alone = whole.tiles <= few or distance(drawn, painted, edges=False).tiles <= few
    return whole.tile <= WORST_TILE_OF_EDGES and rims_alone


def of_png(scene: Scene, pixels_per_mm: int) -> Image.Image:
    """The scene's PNG, on paper."""
    return Image.open(BytesIO(png.render(on_whole_mm(scene), pixels_per_mm * 25.4))).convert("RGB")


def assert_text_is_there(scene: Scene) -> None:
    """The PDF's real text has every word of the scene, where the scene has it to 0.05 mm.

    Poppler joins words that nearly touch, so a word may also be found inside a longer one.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "scene.pdf")
        sheet = Box(0, 0, scene.width, scene.height)
        file.write_bytes(pdf.render(Document(scene.title, "", "", [Page(scene, sheet, sheet)])))
        answer = run("pdftotext", "poppler-utils", "-bbox", str(file), "-")
    found = [
        (element.text or "", [float(element.attrib[side]) * pdf.POINT for side in ("xMin", "yMin", "xMax", "yMax")])
        for element in ElementTree.fromstring(answer).iter("{http://www.w3.org/1999/xhtml}word")
    ]
    missing = []
    for text, x, y, upside_down in words(scene.items, (1, 0, 0, 1, 0, 0)):
        for other, (left, top, right, bottom) in found:
            begin = right if upside_down else left
            near = abs(begin - x) <= 0.05 if text == other else left - 0.05 <= x <= right + 0.05
            if text in other and near and top <= y <= bottom:
                break
        else:
            missing.append(f"{text!r} at {x:.2f}, {y:.2f} mm")
    assert not missing, f"{scene.title}: {', '.join(missing)}; found {found}"


def words(items: Iterable[Item], matrix: Matrix, seen: Box | None = None) -> Iterator[tuple[str, float, float, bool]]:
    """Each word of the level text that is not cut off, where its baseline begins on paper, and whether the text is
    upside down.
    """
    for item in items:
        if isinstance(item, GlyphRun):
            a, b, c, d, e, f = matrix
            if b or c:
                continue
            for match in re.finditer(r"\S+", item.text):
                x, y = item.origin[0] + item.glyphs[match.start()][1], item.origin[1]
                x, y = a * x + e, d * y + f
                if seen is None or (seen.x <= x <= seen.right and seen.y <= y <= seen.bottom):
                    yield match[0], x, y, a < 0
        elif not isinstance(item, Shape):
            inside = item.symbol.items if isinstance(item, Use) else item.items
            here = Affine(*matrix) @ item.transform if item.transform else matrix
            clip = item.clip if isinstance(item, Group) else None
            yield from words(inside, here, seen if clip is None else bounds(transform(clip, here)))


def resolution(scene: Scene) -> int:
    """Pixels a mm at which every line is wider than a pixel: Poppler thickens others and moves them."""
    thinnest = min(png.line_widths(scene.items), default=1.0)
    return max(MIN_PIXELS_PER_MM, math.ceil(1.1 / thinnest))


def on_whole_mm(scene: Scene) -> Scene:
    """The scene on white paper of whole millimetres, which are whole pixels.

    Else one of two pictures is stretched by a part of a pixel, and cairo, which knows fifteen heights within a pixel,
    paints every other level edge a shade darker or lighter.
    """
    return replace(scene, width=math.ceil(scene.width), height=math.ceil(scene.height), paper=scene.paper or "#ffffff")


def of_svg(scene: Scene, dpi: float) -> Image.Image:
    """What CairoSVG makes of a scene's SVG; the scene has paper."""
    return by_cairo(svg.render(scene), *png.pixels(scene, dpi)).convert("RGB")


def rasters(scene: Scene, pixels_per_mm: int) -> tuple[Image.Image, Image.Image]:
    """The scene by way of SVG and by way of PDF, as images of the same size."""
    whole = on_whole_mm(scene)
    dpi = pixels_per_mm * 25.4
    drawn = of_svg(whole, dpi)
    sheet = Box(0, 0, whole.width, whole.height)
    document = Document(scene.title, "", "", [Page(whole, sheet, sheet)])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "scene.pdf")
        file.write_bytes(pdf.render(document, raster=True))
        size = f"-r {dpi:.6f} -x 0 -y 0 -W {drawn.width} -H {drawn.height}".split()
        # Not compressed: to pack a PNG takes longer than to draw it.
        words = ("-tiff", "-tiffcompression", "none", "-singlefile", *size, str(file), f"{folder}/scene")
        run("pdftocairo", "poppler-utils", *words)
        printed = Image.open(Path(folder, "scene.tif")).convert("RGB")
    assert drawn.size == printed.size
    return drawn, printed


def distance(first: Image.Image, second: Image.Image, *, edges: bool = True) -> Distance:
    """How far two images of one size are apart: without `edges`, where two by two pixels differ."""
    difference = ImageChops.difference(first, second)
    if not edges:
        for step in ((1, 0), (0, 1)):
            difference = ImageChops.darker(difference, ImageChops.offset(difference, *step))
    channel = max(high for _, high in cast("tuple[tuple[int, int], ...]", difference.getextrema()))
    worst, tiles, where = 0.0, 0, (0, 0)
    for band in difference.split():
        # In 32 bits: a mean rounded to a whole number would hide half of what the limit is about.
        means = numpy.asarray(band.convert("F").reduce(TILE))
        mean = float(means.max())
        tiles = max(tiles, int((means > WORST_TILE).sum()))
        if mean > worst:
            row, column = divmod(int(means.argmax()), means.shape[1])
            worst, where = mean, (column * TILE, row * TILE)
    return Distance(int(channel), worst, tiles, where)
