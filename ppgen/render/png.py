"""Scene → PNG, and a page of any PDF → pixels: both drawn by PDFium. No other module knows it.

A scene is drawn by way of its PDF. PDFium makes a line that is thinner than a pixel a pixel wide; a picture with such
lines is drawn several times as large and reduced. Which pixels come out depends on PDFium: no baseline hangs on them.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Lock

from ppgen.diagnostics import EnvironmentProblem
from ppgen.plane import Affine
from ppgen.records import replace
from ppgen.render.numbers import mm
from ppgen.scene.model import Box, Document, Group, Item, Page, Scene, Shape, Use

INCH = 25.4
"""An inch in mm."""

LARGEST_SIDE = 32_000
"""Pixels a side: PDFium draws nothing beyond."""

LARGEST_AREA = 200_000_000
"""Pixels in all; a tabloid page at 600 dpi has 67 million."""

FINEST = 600
"""Dots per inch beyond which nothing is drawn larger."""

BAND = 1_000_000
"""Pixels that are drawn at once: 4 MB, which fit in a processor's cache."""

_PDFIUM = Lock()
"""PDFium works for one thread at a time."""


def render(scene: Scene, dpi: float = 300, *, width_px: int | None = None) -> bytes:
    """Draw the scene at `dpi`, or as wide as `width_px` pixels. The file states its resolution.

    Raises EnvironmentProblem for an image that is too large to make, ValueError for a resolution or a width that is
    not positive and for what `pdf.render` refuses.
    """
    from ppgen.render import pdf

    if width_px is not None:
        dpi = width_px * INCH / scene.width
    if not dpi > 0:
        raise ValueError(f"a resolution of {dpi} dpi draws nothing")
    width, height = pixels(scene, dpi)
    # The page is as large as its pixels, so that PDFium neither stretches the picture nor moves it.
    whole = Box(0, 0, width * INCH / dpi, height * INCH / dpi)
    page = Page(replace(scene, width=whole.width, height=whole.height), whole, whole)
    file = pdf.render(Document("", "", "", (page,)), raster=True)
    factor = _enlargement(scene, width, height, dpi)
    with _PDFIUM, closing(PrintedPages(file)) as printed:
        bands = printed.bands(0, width, height, opaque=bool(scene.paper), enlarged=factor)
        return _png(bands, width, height, 3 if scene.paper else 4, dpi)


def _enlargement(scene: Scene, width: int, height: int, dpi: float) -> int:
    """How many times as large to draw a picture so that no line is thinner than a pixel, within bounds."""
    thinnest = min(line_widths(scene.items), default=math.inf)
    wanted = math.ceil(min(INCH / thinnest, FINEST) / dpi)
    return max(1, min(wanted, LARGEST_SIDE // max(width, height)))


def line_widths(items: Iterable[Item], scale: float = 1.0) -> Iterator[float]:
    """The widths of all lines, in mm on paper."""
    for item in items:
        if isinstance(item, Shape):
            if item.stroke is not None and item.stroke.width > 0:
                yield item.stroke.width * scale
        elif isinstance(item, Use | Group):
            inside = item.symbol.items if isinstance(item, Use) else item.items
            grown = math.sqrt(abs(Affine(*item.transform).determinant)) if item.transform else 1.0
            yield from line_widths(inside, scale * grown)


def pixels(scene: Scene, dpi: float) -> tuple[int, int]:
    """Width and height of the image in pixels. Raises EnvironmentProblem for an image that is too large to make."""
    width, height = scene.width * dpi / INCH, scene.height * dpi / INCH
    if not (max(width, height) <= LARGEST_SIDE and width * height <= LARGEST_AREA):
        raise EnvironmentProblem(
            f"a PNG of {mm(scene.width)} × {mm(scene.height)} mm at {dpi:g} dpi is too large to make",
            "ask for fewer dots per inch, or for SVG or PDF, which are sharp at any size",
            code="too-large",
        )
    return max(1, round(width)), max(1, round(height))


class PrintedPages:
    """The pages of a PDF as PDFium sees them. Raises ValueError for a file that is not a PDF, OSError."""

    def __init__(self, source: Path | bytes) -> None:
        import pypdfium2

        try:
            self._document = pypdfium2.PdfDocument(source)
        except pypdfium2.PdfiumError as problem:
            raise ValueError(str(problem)) from problem

    def __len__(self) -> int:
        return len(self._document)

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of a page, in points."""
        width, height = self._document[number].get_size()
        return width, height

    def bands(self, number: int, width: int, height: int, *, opaque: bool = True, enlarged: int = 1) -> Iterator[bytes]:
        """A page, counted from 0, stretched to the pixels: red, green and blue of each, a few rows at a time, on white.

        Not `opaque`, it has no paper, and opacity is the fourth. It may be drawn `enlarged` first and then reduced.
        """
        from pypdfium2 import PdfBitmap, raw

        page = self._document[number]
        wide, rows = width * enlarged, max(1, BAND // (width * enlarged * enlarged))
        kind, paper = (raw.FPDFBitmap_BGRx, 255) if opaque else (raw.FPDFBitmap_BGRA, 0)
        for top in range(0, height, rows):
            bitmap = PdfBitmap.new_native(wide, min(rows, height - top) * enlarged, kind, rev_byteorder=True)
            bitmap.fill_rect((255, 255, 255, paper), 0, 0, wide, bitmap.height)
            place = (0, -top * enlarged, wide, height * enlarged, 0)
            raw.FPDF_RenderPageBitmap(bitmap, page, *place, raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER)
            yield bitmap.to_pil().reduce(enlarged).convert("RGB" if opaque else "RGBA").tobytes()
        page.close()

    def close(self) -> None:
        self._document.close()


def _png(bands: Iterable[bytes], width: int, height: int, channels: int, dpi: float) -> bytes:
    """A PNG file (ISO 15948) of eight bits a channel. Drawings of flat areas compress best without a filter."""
    stride, density = width * channels, round(dpi / INCH * 1000)
    packer = zlib.compressobj()
    rows = (band[at : at + stride] for band in bands for at in range(0, len(band), stride))
    packed = b"".join(packer.compress(b"\0" + row) for row in rows) + packer.flush()
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0),
        b"pHYs": struct.pack(">IIB", density, density, 1),
        b"IDAT": packed,
        b"IEND": b"",
    }
    written = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)
