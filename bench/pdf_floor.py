"""What printing a pad costs with reportlab's canvas alone: the measure for `ppgen.render.pdf`.

Both programs draw the pages that they are given, boxes, labels and embedded fonts included, by the canvas's own calls,
as anybody would who writes a script for one sheet: `naive` draws everything on every page, `one_form` draws a symbol
once as a Form XObject. What making the pages costs is not counted against them, so hand over a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ppgen.scene.model import Box, GlyphRun, Group, Item, Page, Path, Picture, Shape, Use
from ppgen.scene.text import font_file

POINT = 25.4 / 72
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


def naive(pages: Iterable[Page]) -> bytes:
    """The pages, everything drawn anew on each."""
    return _print(pages, forms=False)


def one_form(pages: Iterable[Page]) -> bytes:
    """The pages, each symbol drawn once and placed as a Form XObject."""
    return _print(pages, forms=True)


def _print(pages: Iterable[Page], forms: bool) -> bytes:
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        return _Script(forms).file(pages)
    finally:
        rl_config.useA85 = before


class _Script:
    def __init__(self, forms: bool) -> None:
        self.forms = forms
        _register("regular")
        self.stream = BytesIO()
        self.canvas: Any = Canvas(self.stream, invariant=1, pageCompression=1, initialFontName="regular", lang="en")

    def file(self, pages: Iterable[Page]) -> bytes:
        canvas = self.canvas
        for index, page in enumerate(pages):
            height = page.scene.height / POINT
            canvas.setPageSize((page.scene.width / POINT, height))
            canvas.setTrimBox(_corners(page.trim, height))
            canvas.setBleedBox(_corners(page.bleed, height))
            canvas.addPageLabel(index, prefix=page.label)
            if self.forms:
                self.define(page.scene.items)
            self.down(height)
            self.items(page.scene.items)
            canvas.showPage()
        canvas.save()
        return self.stream.getvalue()

    def down(self, height: float) -> None:
        self.canvas.transform(1 / POINT, 0, 0, -1 / POINT, 0, height)

    def define(self, items: Iterable[Item]) -> None:
        """Draw the forms that the items use, the inner ones first."""
        for item in items:
            if isinstance(item, Group):
                self.define(item.items)
            elif isinstance(item, Use) and not self.canvas.hasForm(item.symbol.id):
                self.define(item.symbol.items)
                box = item.symbol.box
                self.canvas.beginForm(item.symbol.id, box.x, box.y, box.right, box.bottom)
                self.items(item.symbol.items)
                self.canvas.endForm()

    def items(self, items: Iterable[Item]) -> None:
        canvas = self.canvas
        for item in items:
            if isinstance(item, Shape):
                self.shape(item)
            elif isinstance(item, GlyphRun):
                self.text(item)
            elif isinstance(item, Use):
                canvas.saveState()
                canvas.transform(*item.transform)
                if self.forms:
                    canvas.doForm(item.symbol.id)
                else:
                    self.items(item.symbol.items)
                canvas.restoreState()
            elif isinstance(item, Picture):
                box = item.box
                canvas.saveState()
                canvas.transform(1, 0, 0, -1, box.x, box.bottom)
                canvas.drawImage(str(item.image.file), 0, 0, box.width, box.height)
                canvas.restoreState()
            else:
                canvas.saveState()
                if item.transform is not None:
                    canvas.transform(*item.transform)
                if item.clip is not None:
                    canvas.clipPath(self.path(item.clip), stroke=0, fill=0)
                self.items(item.items)
                canvas.restoreState()

    def shape(self, shape: Shape) -> None:
        canvas = self.canvas
        if shape.fill is not None:
            canvas.setFillColor(HexColor(shape.fill))
        if shape.stroke is not None:
            canvas.setStrokeColor(HexColor(shape.stroke.colour))
            canvas.setLineWidth(shape.stroke.width)
            canvas.setDash(list(shape.stroke.dash), 0)
            canvas.setLineCap(CAPS[shape.stroke.cap])
            canvas.setLineJoin(JOINS[shape.stroke.join])
        rule = 0 if shape.even_odd else 1
        canvas.drawPath(self.path(shape.path), int(shape.stroke is not None), int(shape.fill is not None), rule)

    def path(self, path: Path) -> Any:
        made = self.canvas.beginPath()
        for command in path:
            if command[0] == "M":
                made.moveTo(command[1], command[2])
            elif command[0] == "L":
                made.lineTo(command[1], command[2])
            elif command[0] == "C":
                made.curveTo(*command[1:])
            else:
                made.close()
        return made

    def text(self, run: GlyphRun) -> None:
        """The line unkerned, as the canvas sets it."""
        canvas = self.canvas
        _register(run.face)
        canvas.saveState()
        canvas.transform(1, 0, 0, -1, *run.origin)
        canvas.setFillColor(HexColor(run.fill))
        canvas.setFont(run.face, run.size)
        canvas.drawString(0, 0, run.text)
        canvas.restoreState()


def _register(face: str) -> None:
    if face not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(face, str(font_file(face)), asciiReadable=0))


def _corners(box: Box, height: float) -> tuple[float, float, float, float]:
    return box.x / POINT, height - box.bottom / POINT, box.right / POINT, height - box.y / POINT
