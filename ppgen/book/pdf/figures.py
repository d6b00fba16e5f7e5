"""Figures as data for our template: how wide each is, and where its caption stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from ppgen.book.blocks import FigureBlock, ImageBlock
from ppgen.book.inline import PlacedFigure, plain
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.parting import measured, natural_width
from ppgen.book.pdf.pictures import FileOfPicture, Pictures
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.scene.text import PT

GAP = 5.0
"""Between two figures side by side, and between a picture and the caption beside it, in mm."""
MIN_SIDE_CAPTION = 34.0
"""The narrowest caption that stands beside a picture, in mm."""
MIN_OWN_CAPTION = 45.0
"""The narrowest caption that is set as wide as the picture above it, in mm; see `_indent`."""
MIN_TURNED_CAPTION = 90.0
"""The width that the caption of a turned figure may have however narrow the figure is, in mm."""
_MIN_HEIGHT = 20.0
"""What a caption leaves of a page for its picture, in mm, however long it is."""
_LABEL_GAP = 0.5
"""Between the number of a figure and its caption, in ems."""
_SPARE = 1.02
"""How much wider a caption of one line is taken to be than its letters."""


class Indent(NamedTuple):
    """How much narrower than the text a caption is at each side, in mm."""

    left: float
    right: float


NO_INDENT = Indent(0.0, 0.0)


class Figures(Struct, frozen=True):
    """Places figures on the pages of one layout."""

    layout: Layout
    pictures: Pictures
    lines: Lines

    def block(self, block: FigureBlock, width: float, *, is_top: bool) -> dict[str, Any]:
        """One figure or several; `width` is that of the text round it, and `is_top` says that no block holds it."""
        count = len(block.figures)
        gaps = (count - 1) * GAP
        widest = self.layout.wide if is_top and self.layout.columns == 1 else width
        if is_top and self.layout.columns > 1:
            widest = self.layout.text_width
        if self._is_turned(block, widest, is_top=is_top):
            return self._turned(block)
        wanted = sum(block.width or figure.picture.width for figure in block.figures) + gaps
        stacked = count > 1 and wanted > widest
        each = widest if stacked else (widest - gaps) / count
        placed = [self._placed(figure, block, each, stacked=stacked) for figure in block.figures]
        taken = max(each.width for each in placed) if stacked else sum(each.width for each in placed) + gaps
        reach = "column" if taken <= width + 0.01 else "wide"
        beside = block.caption_beside and count == 1 and width - taken - GAP >= MIN_SIDE_CAPTION
        place = block.place if is_top else "here"
        if reach == "wide" and self.layout.columns > 1 and place == "here":
            place = "near"  # only the head and the foot of a page have room over several columns
        abreast = count > 1 and not stacked
        is_over_columns = reach == "wide" and self.layout.columns > 1
        captions = width - taken - GAP if beside else self.layout.text_width if is_over_columns else width
        high = count if stacked else 1
        indents = [
            NO_INDENT if beside or abreast else self._indent(figure, file, captions, high)
            for figure, file in zip(block.figures, placed, strict=True)
        ]
        return {
            "k": "figure",
            "place": place,
            "reach": reach,
            "width": round(taken, 3),
            "stacked": stacked,
            "beside": beside,
            "turned": False,
            "items": [
                self._item(figure, file, block.mark, file.width if abreast else captions, indent)
                for figure, file, indent in zip(block.figures, placed, indents, strict=True)
            ],
        }

    def _is_turned(self, block: FigureBlock, width: float, *, is_top: bool) -> bool:
        """Whether a figure has a page of its own on which it is turned: where it asks for that, and where it has room
        in no other way.
        """
        if not is_top or len(block.figures) > 1:
            if block.turned:
                message = "a figure that is turned has a page of its own, and cannot stand in a box, a list or a note"
                self.pictures.faults.append(Diagnostic(block.mark, "BOOK-ROOM", message, "move it out of there"))
            return False
        if block.turned:
            return True
        (figure,) = block.figures
        asked = min(block.width or width, width)
        if block.place == "here" or self.pictures.fits(figure.picture, asked, self._room_above(figure, width)):
            return False
        return self.pictures.fits(figure.picture, *self._turned_room(figure))

    def _turned(self, block: FigureBlock) -> dict[str, Any]:
        (figure,) = block.figures
        room, height = self._turned_room(figure)
        asked = min(block.width or room, room)
        what = f"figure {figure.id}, turned,"
        file = self.pictures.fitted(figure.picture, asked, height, block.mark, what=what, room=room)
        caption = max(file.width, min(MIN_TURNED_CAPTION, room))
        return {
            "k": "figure",
            "place": "page",
            "reach": "column" if self.layout.columns == 1 else "wide",
            "width": round(caption, 3),
            "stacked": False,
            "beside": False,
            "turned": True,
            "items": [self._item(figure, file, block.mark, caption)],
        }

    def _turned_room(self, figure: PlacedFigure) -> tuple[float, float]:
        """The width and the height that a figure has on a page that is turned."""
        width = self.layout.text_height
        return width, max(self.layout.text_width - self._caption_height(figure, width), _MIN_HEIGHT)

    def _placed(self, figure: PlacedFigure, block: FigureBlock, width: float, *, stacked: bool) -> FileOfPicture:
        asked = min(block.width, width) if block.width else width
        height = self._room_above(figure, width, len(block.figures) if stacked else 1)
        what = f"figure {figure.id}"
        return self.pictures.fitted(figure.picture, asked, height, block.mark, what=what, room=width)

    def _room_above(self, figure: PlacedFigure, width: float, stacked: int = 1) -> float:
        """The height that a page leaves above the caption of a figure, one of several that are stacked."""
        gaps = (stacked - 1) * self.layout.leading * PT
        caption = self._caption_height(figure, min(width, self.layout.text_width))
        return max((self.layout.text_height - gaps) / stacked - caption, _MIN_HEIGHT)

    def _indent(self, figure: PlacedFigure, file: FileOfPicture, width: float, stacked: int) -> Indent:
        """How far a caption is indented, where it has lines of `width`.

        A caption begins where its picture begins and is as wide, if the picture is at least half as wide as the text.
        Below a narrower one a caption of a single line stands in the middle, and a longer one is as wide as the text,
        as it is where a page would not have room for more lines. So it is on a folded sheet, which has none to spare.
        """
        beside = (width - file.width) / 2
        left, right = max(beside + file.left, 0.0), max(beside + file.right, 0.0)
        taken = width - left - right
        if not self.layout.extras or taken < max(width / 2, MIN_OWN_CAPTION):
            more = max(self._length(figure) - taken, 0.0)
            if taken + more > width:
                return NO_INDENT
            left = min(max(left - more / 2, 0.0), width - taken - more)
            right = width - taken - more - left
        elif file.height > self._room_above(figure, taken, stacked):
            return NO_INDENT
        return Indent(round(left, 3), round(right, 3))

    def _length(self, figure: PlacedFigure) -> float:
        """The width of a caption on one line, in mm, with a little room to spare."""
        room = self.lines.room(0.0, self.layout.small)
        label = measured(figure.label, "semibold", room.size) if figure.label else 0.0
        return (label + natural_width(figure.caption, room) + _LABEL_GAP * room.size) * _SPARE

    def _caption_height(self, figure: PlacedFigure, width: float) -> float:
        """The height of a caption below a picture, in mm, with the gap above it: a little more than it takes."""
        size = self.layout.small * PT
        letters = len(figure.label) + len(plain(figure.caption)) + 4
        lines = -(-letters * 0.56 * size // min(width, self.layout.wide))
        return lines * size * 1.34 + 3.0

    def _item(
        self, figure: PlacedFigure, file: FileOfPicture, mark: Mark, width: float, indent: Indent = NO_INDENT
    ) -> dict[str, Any]:
        """A figure with its caption, which has lines of so many mm, less its indents."""
        caption = self.lines.line(figure.caption, mark, self.lines.room(width - sum(indent), self.layout.small))
        return {
            **file.data(),
            "alt": figure.alt,
            "anchor": figure.anchor,
            "label": figure.label,
            "title": figure.title,
            "caption": caption,
            "indent": indent._asdict(),
            "blank": {"left": round(file.left, 3), "right": round(file.right, 3)},
            "draft": figure.draft,
        }

    def image(self, block: ImageBlock, width: float, *, is_top: bool) -> dict[str, Any]:
        """A plain image with its caption, as wide as the text at most."""
        widest = self.layout.text_width if is_top and self.layout.columns == 1 else width
        file = self.pictures.fitted(block.picture, widest, self.layout.text_height * 0.9, block.mark, what="this image")
        reach = "column" if file.width <= width + 0.01 else "wide"
        room = self.lines.room(max(width, file.width), self.layout.small)
        return {
            "k": "image",
            **file.data(),
            "reach": reach,
            "caption": self.lines.line(block.caption, block.mark, room),
        }
