"""A small picture in that of an open table: a close-up of a part, or an overview of its surroundings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ppgen.blocks.arrows import haloed
from ppgen.boards.outlines import Edge, nearest
from ppgen.boards.table import TableArrangement
from ppgen.definition.table_marks import Inset
from ppgen.figures.callouts import Margins
from ppgen.plane import translate
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Stroke
from ppgen.scene.theme import Theme
from ppgen.things import Thing

GAP = 4.0
"""Between a picture and an inset beside it, in mm: room for the line that joins them."""
EDGE = 1.4
"""Between the edge of a picture and an inset in its corner, in mm."""
SCALE = 4.4
"""The height of the line below an inset that states its scale, in mm."""


@dataclass(frozen=True, slots=True)
class InsetLayout:
    """Where an inset stands, in the drawing of its table, whose top left corner is (0, 0)."""

    spec: Inset
    table: TableArrangement
    """What the inset shows."""

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of its frame, in mm."""
        return self.table.bounds.width * self.spec.scale, self.table.bounds.height * self.spec.scale

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
        """The inset: `drawn` is its table, `picture` and `size` are the box and the scale of the `main` one."""
        box = self.box(picture)
        stroke = replace(theme.line("callout"), width=max(theme.line("callout").width, 0.3))
        scale = f"1 : {1 / self.spec.scale:.3g}"
        style = text.TextStyle("regular", 8 * text.PT, theme.fill("text"))
        width, cap = text.width(scale, style.face, style.size), text.metrics(style.face).cap_height * style.size
        middle, baseline = box.x + box.width / 2, box.bottom + 1.2 + cap
        ground = path.rect(min(box.x, middle - width / 2 - 0.4), box.y, max(box.width, width + 0.8), box.height + SCALE)
        inside = Group((drawn,), translate(box.x, box.y))
        frame = Shape(path.rect(*box), stroke=stroke)
        words = text.line(scale, style, middle, baseline, "middle")
        items = (Shape(ground, theme.fill("paper")), inside, frame, words)
        place, line = self._joined(box, picture, main, size, stroke, theme)
        return *line, Group(items, role="inset", thing=Thing("inset", label=scale)), *place

    def _joined(
        self, box: Box, picture: Box, main: TableArrangement, size: float, stroke: Stroke, theme: Theme
    ) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """A frame round the part that both show, and a line from it to the other picture."""
        outer, inner = main.bounds, self.table.bounds
        if outer.holds(inner.left, inner.bottom) and outer.holds(inner.right, inner.top):
            x, y = (inner.left - outer.left) * size, (outer.top - inner.top) * size
            part, other = Box(picture.x + x, picture.y + y, inner.width * size, inner.height * size), box
        elif inner.holds(outer.left, outer.bottom) and inner.holds(outer.right, outer.top):
            scale = self.spec.scale
            x, y = (outer.left - inner.left) * scale, (inner.top - outer.top) * scale
            part, other = Box(box.x + x, box.y + y, outer.width * scale, outer.height * scale), picture
        else:
            return (), ()
        frame = haloed(path.rect(*part), stroke, theme, 0.4)
        start, end = nearest(_edge(part), _edge(other))
        under, over = haloed(path.line(start, end), stroke, theme, 0.4)
        in_corner = self.spec.place not in ("left", "right") and other == picture
        return frame, (() if start == end or in_corner else (under, over))


def _edge(box: Box) -> Edge:
    return Edge(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)), closed=True)
