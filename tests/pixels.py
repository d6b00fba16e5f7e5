"""Pictures as letters: what a scene must look like, a row of text for a row of pixels, after WeasyPrint's tests.

A pixel is a millimetre. Scenes for this are small, their paint is pure and their edges lie on borders of pixels, so
each pixel has one colour, whoever draws it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from textwrap import dedent
from typing import TypeAlias

from PIL import Image

from ppgen.baseline import xml
from ppgen.baseline.redraw import redraw
from ppgen.render import pdf, png, svg
from ppgen.scene.model import Box, Document, Item, Page, Scene
from tests.cairo import by_cairo

Pixel: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue and opacity, each up to 255."""

LETTERS = {
    "K": "#000000",
    "_": "#ffffff",
    "R": "#ff0000",
    "G": "#00ff00",
    "B": "#0000ff",
    "Y": "#ffff00",
    "C": "#00ffff",
    "M": "#ff00ff",
}
"""The colours by their letters. A `.` is a pixel that nothing covers; a `?` may be anything, for an edge is there."""

TOLERANCE = 2
"""How far a channel may be off: a rasteriser may leave a 250th of a pixel's border to its neighbour."""

FINER = 9
"""How much finer than the map a PDF is drawn."""


def picture(*items: Item, width: int, height: int, paper: str | None = "_") -> Scene:
    """A scene of so many pixels; no `paper` is none at all."""
    return Scene(width, height, items, "A map", "A map", paper=paper and LETTERS[paper])


def by_svg(scene: Scene, per_mm: int) -> Image.Image:
    """What CairoSVG makes of the SVG."""
    return by_cairo(svg.render(scene), round(scene.width) * per_mm, round(scene.height) * per_mm)


def by_png(scene: Scene, per_mm: int) -> Image.Image:
    return Image.open(BytesIO(png.render(scene, 25.4 * per_mm))).convert("RGBA")


def by_pdf(scene: Scene, per_mm: int) -> Image.Image:
    """What PDFium makes of the PDF that is printed, which is not the one that a PNG comes from.

    PDFium lets a plain rectangle cover every pixel that it touches, so the picture is drawn finer and every
    `FINER`th pixel is kept.
    """
    sheet = Box(0, 0, scene.width, scene.height)
    file = pdf.render(Document("", "", "", [Page(scene, sheet, sheet)]))
    width, height = round(scene.width) * per_mm, round(scene.height) * per_mm
    opaque = scene.paper is not None
    with closing(png.PrintedPages(file)) as pages:
        rows = b"".join(pages.bands(0, width * FINER, height * FINER, opaque=opaque))
    image = Image.frombytes("RGB" if opaque else "RGBA", (width * FINER, height * FINER), rows)
    return image.resize((width, height), Image.Resampling.NEAREST).convert("RGBA")


def by_comparison(scene: Scene, per_mm: int) -> Image.Image:
    """What a comparison of two drawings makes of the SVG."""
    width, height = round(scene.width) * per_mm, round(scene.height) * per_mm
    opaque = scene.paper is not None
    file = redraw(xml.read(svg.render(scene)), width, height, per_mm)
    with closing(png.PrintedPages(file)) as pages:
        pixels = b"".join(pages.bands(0, width, height, opaque=opaque))
    return Image.frombytes("RGB" if opaque else "RGBA", (width, height), pixels).convert("RGBA")


Renderer: TypeAlias = Callable[[Scene, int], Image.Image]
RENDERERS: dict[str, Renderer] = {"svg": by_svg, "png": by_png, "pdf": by_pdf, "comparison": by_comparison}


def assert_pixels(scene: Scene, expected: str, renderer: Renderer, *, per_mm: int = 1) -> None:
    """`scene` looks like the map `expected`, in which a letter is a square millimetre.

    Edges between millimetres need a finer picture: `per_mm` is how many pixels a millimetre has; a letter then is the
    pixel in its middle.
    """
    wanted = dedent(expected).split()
    image = renderer(scene, per_mm)
    assert image.size == (round(scene.width) * per_mm, round(scene.height) * per_mm)
    middle = per_mm // 2
    seen = [
        "".join(_letter(image.getpixel((x * per_mm + middle, y * per_mm + middle))) for x in range(round(scene.width)))
        for y in range(round(scene.height))
    ]
    hidden = [_covered(row, mask) for row, mask in zip(seen, wanted, strict=False)] + seen[len(wanted) :]
    assert hidden == wanted, "seen:\n" + "\n".join(seen)


def _covered(row: str, mask: str) -> str:
    """A row with a `?` wherever the mask has one."""
    return "".join("?" if hidden == "?" else letter for letter, hidden in zip(row, mask.ljust(len(row)), strict=False))


def _letter(pixel: object) -> str:
    """The letter of a pixel, or `x` where it has none."""
    assert isinstance(pixel, tuple)
    red, green, blue, opacity = pixel
    if opacity <= TOLERANCE:
        return "."
    for letter, code in LETTERS.items():
        channels = (*bytes.fromhex(code[1:]), 255)
        if all(abs(one - other) <= TOLERANCE for one, other in zip((red, green, blue, opacity), channels, strict=True)):
            return letter
    return "x"
