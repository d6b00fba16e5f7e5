"""Do PDF and PNG look like the SVG? CairoSVG draws the SVG, Poppler the PDF, PDFium the PNG; pixels are compared.

Two rasterisers never agree on the last shade of an edge, so a channel may differ a little. Something missing, moved or
recoloured shows in the worst tile of 8 × 8 pixels, where the mean over the page would drown it.
"""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree

import numpy
from numpy.typing import NDArray
from PIL import Image, ImageChops

from ppgen.plane import Affine, Matrix
from ppgen.records import replace
from ppgen.render import pdf, png, svg
from ppgen.scene.model import Box, Document, GlyphRun, Group, Item, Page, Scene, Shape, Use
from ppgen.scene.path import bounds, transform
from tests.cairo import by_cairo
from tests.tools import png_hardly_packed, run

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
XHTML = "{http://www.w3.org/1999/xhtml}"
Pixels: TypeAlias = NDArray[numpy.uint8]
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


def assert_agree(*scenes: Scene) -> None:
    """SVG, PDF and PNG of each of `scenes` look the same. The PDF's text is drawn as outlines: embedded text is hinted.

    Scenes of one resolution are pages of one PDF.
    """
    for pixels_per_mm, group in groupby(sorted(scenes, key=resolution), resolution):
        those = list(group)
        for scene, (drawn, printed) in zip(those, rasters(those, pixels_per_mm), strict=True):
            found = distance(drawn, printed)
            assert found.channel <= LARGEST_DIFFERENCE, f"{scene.title}, PDF: {found}"
            assert found.tile <= WORST_TILE, f"{scene.title}, PDF: {found}"
            painted = of_png(scene, pixels_per_mm)
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
    apart = _apart(drawn, painted)
    whole = _far(apart)
    rims_alone = whole.tiles <= few or _far(_without_edges(apart)).tiles <= few
    return whole.tile <= WORST_TILE_OF_EDGES and rims_alone


def of_png(scene: Scene, pixels_per_mm: int) -> Image.Image:
    """The scene's PNG, on paper."""
    with png_hardly_packed():
        file = png.render(on_whole_mm(scene), pixels_per_mm * 25.4)
    return Image.open(BytesIO(file)).convert("RGB")


def assert_text_is_there(*scenes: Scene) -> None:
    """The real text of a PDF with a page for each scene has every word of it, where the scene has it to 0.05 mm.

    Poppler joins words that nearly touch, so a word may also be found inside a longer one.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "scenes.pdf")
        file.write_bytes(pdf.render(_document(scenes)))
        answer = run("pdftotext", "poppler-utils", "-bbox", str(file), "-")
    pages = ElementTree.fromstring(answer).iter(f"{XHTML}page")
    for scene, page in zip(scenes, pages, strict=True):
        _assert_words_are_on(page, scene)


def _document(scenes: Iterable[Scene]) -> Document:
    """Each scene on a sheet as large as itself."""
    sheets = ((scene, Box(0, 0, scene.width, scene.height)) for scene in scenes)
    return Document("Scenes", "", "", [Page(scene, sheet, sheet) for scene, sheet in sheets])


def _assert_words_are_on(page: ElementTree.Element, scene: Scene) -> None:
    found = [
        (element.text or "", [float(element.attrib[side]) * pdf.POINT for side in ("xMin", "yMin", "xMax", "yMax")])
        for element in page.iter(f"{XHTML}word")
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


def rasters(scenes: Sequence[Scene], pixels_per_mm: int) -> Iterator[tuple[Image.Image, Image.Image]]:
    """Each scene by way of SVG and by way of PDF, as images of the same size."""
    whole = [on_whole_mm(scene) for scene in scenes]
    dpi = pixels_per_mm * 25.4
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "scenes.pdf")
        file.write_bytes(pdf.render(_document(whole), raster=True))
        # Not compressed: to pack a picture takes longer than to draw it.
        words = ("-tiff", "-tiffcompression", "none", "-r", f"{dpi:.6f}", str(file), f"{folder}/scene")
        run("pdftocairo", "poppler-utils", *words)
        for scene, page in zip(whole, sorted(Path(folder).glob("*.tif")), strict=True):
            drawn, printed = of_svg(scene, dpi), Image.open(page).convert("RGB")
            # Poppler rounds up what is a part of a thousandth of a pixel.
            assert all(0 <= more - size <= 1 for more, size in zip(printed.size, drawn.size, strict=True))
            yield drawn, printed.crop((0, 0, *drawn.size))


def distance(first: Image.Image, second: Image.Image, *, edges: bool = True) -> Distance:
    """How far two images of one size are apart: without `edges`, where two by two pixels differ."""
    apart = _apart(first, second)
    return _far(apart if edges else _without_edges(apart))


def _apart(first: Image.Image, second: Image.Image) -> Pixels:
    assert first.size == second.size
    return numpy.asarray(ImageChops.difference(first.convert("RGB"), second.convert("RGB")))


def _without_edges(apart: Pixels) -> Pixels:
    """The least of each two by two pixels."""
    for axis in (0, 1):
        apart = numpy.minimum(apart, numpy.roll(apart, 1, axis))
    return apart


def _far(apart: Pixels) -> Distance:
    """How far two images with that difference are apart. A tile at the right or the bottom has fewer pixels."""
    height, width, bands = apart.shape
    rows, columns = (numpy.add.reduceat(numpy.ones(size), range(0, size, TILE)) for size in (height, width))
    whole = numpy.pad(apart, ((0, -height % TILE), (0, -width % TILE), (0, 0)))
    strips = whole.reshape(len(rows), TILE, -1).sum(axis=1, dtype=numpy.uint16)
    sums = strips.reshape(len(rows), len(columns), TILE, bands).sum(axis=2)
    means = sums / numpy.outer(rows, columns)[:, :, None]
    row, column, _ = numpy.unravel_index(means.argmax(), means.shape)
    tiles = (means > WORST_TILE).sum(axis=(0, 1)).max()
    return Distance(int(apart.max()), float(means.max()), int(tiles), (int(column) * TILE, int(row) * TILE))
