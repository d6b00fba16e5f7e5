"""A small picture in that of an open table: a close-up of a part, or an overview of its surroundings."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ppgen.blocks.marks import haloed
from ppgen.boards.outlines import Edge, nearest
from ppgen.boards.table import Bounds, TableArrangement
from ppgen.boards.table_marks import Tinted
from ppgen.definition.table_marks import Inset
from ppgen.figures.callouts import Margins
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke
from ppgen.scene.theme import Theme
from ppgen.things import Thing

GAP = 4.0
"""Between a picture and an inset beside it, in mm: room for the line that joins them."""
EDGE = 1.4
"""Between the edge of a picture and an inset in its corner, in mm."""
SCALE = 4.4
"""The height of the line below an inset that says how much larger it is than the picture, in mm."""


class InsetLayout(Struct, frozen=True):
    """Where an inset stands, in the drawing of its table, whose top left corner is (0, 0)."""

    spec: Inset
    table: TableArrangement
    """What the inset shows."""
    shrunk: float = 1.0
    """On a sheet a figure may be narrower than it is by itself: then its insets are smaller, too, by this factor."""

    @property
    def scale(self) -> float:
        """How many mm on paper show one mm of the table."""
        return self.spec.scale * self.shrunk

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of its frame, in mm."""
        return self.table.bounds.width * self.scale, self.table.bounds.height * self.scale

    @property
    def room(self) -> Margins:
        """The room that it takes beside the picture."""
        room = self.size[0] + GAP
        if self.spec.place == "left":
            return Margins(left=room)
        return Margins(right=room) if self.spec.place == "right" else Margins()

    @property
    def height(self) -> float:
        """The least height of the picture."""
        return self.size[1] + SCALE + (0.0 if self.spec.place in ("left", "right") else 2 * EDGE)

    def box(self, picture: Box) -> Box:
        """Its frame."""
        width, height = self.size
        place = self.spec.place
        if place in ("left", "right"):
            return Box(-width - GAP if place == "left" else picture.right + GAP, picture.y, width, height)
        x = picture.x + EDGE if "left" in place else picture.right - width - EDGE
        y = picture.y + EDGE if "top" in place else picture.bottom - height - SCALE - EDGE
        return Box(x, y, width, height)

    def draw(self, drawn: Group, picture: Box, main: TableArrangement, size: float, theme: Theme) -> tuple[Item, ...]:
        """The inset: `drawn` is its table, `picture` and `size` are the box and the scale of the `main` one.

        The words below a close-up compare it with the picture, since that is where its reader sees the same things. An
        overview has none: how much smaller it is says nothing to a player.
        """
        box = self.box(picture)
        stroke = replace(theme.line("callout"), width=max(theme.line("callout").width, 0.3))
        ratio = _ratio(self.scale / size)
        inside, frame = Group((drawn,), translate(box.x, box.y)), Shape(path.rect(*box), stroke=stroke)
        around = path.rect(*box)
        words: tuple[Item, ...] = ()
        if ratio:
            around, words = self._words(ratio, box, theme)
        items = (Shape(around, theme.fill("paper")), inside, frame, *words)
        return *self._line(box, picture, main, size, stroke, theme), Group(
            items, role="inset", thing=Thing("inset", label=ratio)
        )

    def _words(self, ratio: str, box: Box, theme: Theme) -> tuple[Path, tuple[Item, ...]]:
        """The ground of an inset with the words below it, and these words."""
        style = text.TextStyle("regular", 8 * text.PT, theme.fill("text"))
        width, cap = text.width(ratio, style.face, style.size), text.metrics(style.face).cap_height * style.size
        middle, baseline = box.x + box.width / 2, box.bottom + 1.2 + cap
        ground = path.rect(min(box.x, middle - width / 2 - 0.4), box.y, max(box.width, width + 0.8), box.height + SCALE)
        return ground, (text.line(ratio, style, middle, baseline, "middle"),)

    def marked(self, main: TableArrangement) -> tuple[TableArrangement, TableArrangement]:
        """The main table and that of the inset, with the part that both show tinted on the larger one."""
        outer, inner = main.bounds, self.table.bounds
        if _holds(outer, inner):
            return _tinted(main, inner, "over"), self.table
        # The frame would hide the small pieces of an overview.
        return main, _tinted(self.table, outer, "under") if _holds(inner, outer) else self.table

    def _line(
        self, box: Box, picture: Box, main: TableArrangement, size: float, stroke: Stroke, theme: Theme
    ) -> tuple[Item, ...]:
        """A line from the part that both pictures show to the other picture."""
        outer, inner = main.bounds, self.table.bounds
        if _holds(outer, inner):
            x, y = (inner.left - outer.left) * size, (outer.top - inner.top) * size
            part, other = Box(picture.x + x, picture.y + y, inner.width * size, inner.height * size), box
        elif _holds(inner, outer) and self.spec.place in ("left", "right"):
            scale = self.scale
            x, y = (outer.left - inner.left) * scale, (inner.top - outer.top) * scale
            part, other = Box(box.x + x, box.y + y, outer.width * scale, outer.height * scale), picture
        else:
            return ()
        start, end = nearest(_edge(part), _edge(other))
        if start == end:
            return ()
        line = haloed(path.line(start, end), stroke, theme, 0.4)
        return (Group(tuple(line), role="callout", thing=Thing("inset-line")),)


def _ratio(enlargement: float) -> str:
    """How many times as large as in the picture an inset shows things, as `×2.8`; nothing where it shows them smaller.

    Rounded to a tenth, which is finer than anybody can see.
    """
    return f"×{round(enlargement, 1):g}" if enlargement >= 1 else ""


def _holds(outer: Bounds, inner: Bounds) -> bool:
    return outer.holds(inner.left, inner.bottom) and outer.holds(inner.right, inner.top)


def _tinted(table: TableArrangement, part: Bounds, framed: Literal["under", "over"]) -> TableArrangement:
    left, bottom, right, top = part
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return replace(table, marks=(Tinted("part", corners, Thing("part"), framed), *table.marks))


def _edge(box: Box) -> Edge:
    return Edge(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), closed=True)
