"""An open table as a drawing, to scale: pieces at any angle, distances, steps. It draws what it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.grid.ink import halo
from ppgen.blocks.layout import Drawn
from ppgen.blocks.marks import arrow, badge, haloed
from ppgen.boards.outlines import gap
from ppgen.boards.table import Badge, Ring, TableArrangement, TableLine, TablePiece, below
from ppgen.boards.table_marks import Measure
from ppgen.definition.marks import Annotation, Callout
from ppgen.diagnostics import PpgenError
from ppgen.figures.annotate import cross
from ppgen.figures.callouts import CalloutLayout, margins
from ppgen.figures.insets import InsetLayout
from ppgen.figures.labels import Note
from ppgen.figures.mark_drawing import TEXT, MarkDrawing
from ppgen.piecepack import COIN
from ppgen.plane import Point, Vector, rotate, scale, translate
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Use
from ppgen.scene.theme import Theme
from ppgen.things import Thing, point

LARGEST = 0.62
"""Nothing is drawn larger than this share of its true size: a coin of 19 mm then takes 12."""
HIGHEST = 128.0
"""The greatest height of a drawn table, in mm: a figure and its caption share a page."""
HIGHEST_ASKED = 230.0
"""The same where the figure asks for a scale: a page of A4 without its margins."""
CONTOUR_GAP = 0.4
"""Between a piece that has moved and the line round it, in mm."""
STACK = 1.1
"""How far each piece of a stack is drawn beside the one on it, in mm: below and to the left, so that it is seen."""
BENEATH = ("edge", "guide")
"""Lines of the table itself, which pieces hide."""
EDGE = 0.9
"""The width of the edge of the table, in mm."""

THINNEST = 0.75
"""The lines of pieces are at least this wide, in fifths of a mm: the thinnest line of a piecepack is one fifth."""
SMALL_TEXT = 7 * text.PT
"""The number in a small ghost is at least this large."""
NARROWEST = 5.0
"""An inset leaves the table beside it at least this width, in mm."""
SMALLEST = 0.01
"""Nothing is drawn smaller than this share of its true size: a tile of 51 mm would be half a millimetre wide."""


class TableTooLarge(PpgenError, ValueError):
    """What lies on a table is so far apart that nothing of it would be seen."""

    code = "table-too-large"

    def __init__(self) -> None:
        width = SMALLEST * COIN
        super().__init__(
            f"what lies on the table is too far apart: drawn, a coin would be under {width:.1f} mm wide",
            "draw a region of it, or bring things nearer to each other",
        )


class InsetTooLarge(PpgenError, ValueError):
    """An inset leaves no room for the table beside it."""

    code = "inset-too-large"

    def __init__(self) -> None:
        super().__init__(
            "its inset leaves no room for the table beside it",
            "give the figure a larger width, or the inset a smaller scale or region",
        )


class ScaleTooLarge(PpgenError, ValueError):
    """A figure asks for a scale at which its tables do not fit."""

    code = "scale-too-large"

    def __init__(self, scale: float, largest: float) -> None:
        super().__init__(
            f"at a scale of {scale:g} this table does not fit; the largest scale that fits is {largest:g}",
            "give the figure a larger width or fewer columns, or show a smaller region",
            scale=scale,
            largest=largest,
        )


NO_INSETS: Mapping[int, InsetLayout] = MappingProxyType({})
Tables = Mapping[int, tuple[TableArrangement, Sequence[Annotation]]]


def draw_tables(
    tables: Tables,
    width: float,
    theme: Theme,
    art: Art,
    prefix: Callable[[int], str],
    scale: float | None = None,
    insets: Mapping[int, InsetLayout] = NO_INSETS,
) -> dict[int, Drawn]:
    """The tables of a figure by the number of their panel, all to one scale, in columns `width` mm wide.

    Raises ScaleTooLarge if they do not fit at the `scale` that the figure asks for, and InsetTooLarge if an inset
    leaves no room for its table.
    """
    rooms = {index: margins(marks, width, art) for index, (_, marks) in tables.items()}
    rooms = {index: room | insets[index].room if index in insets else room for index, room in rooms.items()}
    highest = HIGHEST if scale is None else HIGHEST_ASKED
    sizes = [LARGEST] if scale is None else []
    for index, (table, _) in tables.items():
        room = rooms[index]
        sizes.append((width - room.left - room.right - 0.4) / table.bounds.width)
        sizes.append((highest - room.top - room.bottom) / table.bounds.height)
    size = int(min(sizes, default=LARGEST) * 10000) / 10000
    if any(width - rooms[index].left - rooms[index].right < NARROWEST for index in insets):
        raise InsetTooLarge
    if scale is not None:
        if size < scale:
            raise ScaleTooLarge(scale, size)
        size = scale
    if size < SMALLEST:
        raise TableTooLarge
    drawings = {}
    for index, (table, marks) in tables.items():
        room = rooms[index]
        main, beside = insets[index].marked(table) if index in insets else (table, table)
        drawing = draw_table(main, size, theme, art, prefix(index))
        box = drawing.box
        taken, height = box.width + room.left + room.right, box.height + room.top + room.bottom
        words = TableCalloutLayout(box, box, width, theme, art, prefix(index), table=table, places=drawing.place)
        at = translate((width - taken) / 2 + room.left, room.top)
        items = (drawing.group, *words.draw(marks))
        if index in insets:
            inset = insets[index]
            part = draw_table(beside, inset.scale, theme, art, f"{prefix(index)}inset-")
            items += inset.draw(part.group, box, table, size, theme)
            height = max(height, inset.height + room.top)
        drawings[index] = Drawn((Group(items, at),), width, height)
    return drawings


class TableDrawing(Struct, frozen=True):
    """A drawn table; its top left corner is (0, 0)."""

    group: Group
    box: Box
    place: Callable[[Point], Point]
    """From a point of the table to the drawing."""


class TableCalloutLayout(CalloutLayout, frozen=True, kw_only=True):
    """Draws the callouts round one table; each points at a piece, ring or badge by its id."""

    table: TableArrangement
    places: Callable[[Point], Point]

    def _target(self, mark: Note) -> Point:
        place = self.table.places.get(mark.at) if isinstance(mark, Callout) else None
        return self.places(place) if place is not None else (self.box.x, self.box.y)

    def _place(self, mark: Callout) -> str:
        place = self.table.places.get(mark.at)
        return point(*place) if place is not None else ""


def draw_table(table: TableArrangement, size: float, theme: Theme, art: Art, prefix: str = "") -> TableDrawing:
    """Draw a table at `size` mm for each of its millimetres."""
    drawing = _TableItems(table, size, theme, art, prefix)
    box = Box(0.0, 0.0, table.bounds.width * size, table.bounds.height * size)
    items: tuple[Item, ...] = tuple(drawing.items())
    if table.region:
        frame = Shape(path.rect(*box), stroke=theme.line("panel-rule"), role="torn-edge")
        items = (Group(items, clip=path.rect(*box)), frame)
    return TableDrawing(Group(items, id=f"{prefix}table", role="board"), box, drawing.at)


class _TableItems(Struct, frozen=True):
    table: TableArrangement
    size: float
    theme: Theme
    art: Art
    prefix: str

    def at(self, point: Point) -> Vector:
        """A point of the table in the drawing, whose y grows downwards."""
        return Vector((point[0] - self.table.bounds.left) * self.size, (self.table.bounds.top - point[1]) * self.size)

    def items(self) -> list[Item]:
        lines, marks = self.table.lines, self._marks
        levels = below(self.table.pieces)
        return [
            *marks.areas(),
            *(self._line(line) for line in lines if line.role in BENEATH),
            *marks.tracks(),
            *marks.extensions(),
            *(self._piece(piece, level) for piece, level in zip(self.table.pieces, levels, strict=True)),
            *(self._line(line) for line in lines if line.role not in BENEATH),
            *(self._ring(ring) for ring in self.table.rings),
            *(self._badge(mark) for mark in self.table.badges),
            *marks.above(),
        ]

    @property
    def _marks(self) -> MarkDrawing:
        box = Box(0.0, 0.0, self.table.bounds.width * self.size, self.table.bounds.height * self.size)
        return MarkDrawing(self.table, self.at, self.size, box, self.theme, self.art, self.prefix)

    # Pieces ---------------------------------------------------------------------------------------------------------

    def _piece(self, piece: TablePiece, level: int) -> Item:
        name = self.prefix + piece.id
        x, y = self.at((piece.x, piece.y))
        x, y = x - level * STACK, y + level * STACK
        if piece.role == "ghost":
            return self._ghost(piece, x, y, name)
        # Lines that stay visible in a small drawing.
        weight = round(max(1 / sqrt(self.size), THINNEST / self.size) * 4) / 4
        symbol = self.art.moved(piece.art, weight) if piece.moved else self.art.weighted(piece.art, weight)
        share = piece.size / symbol.box.width * self.size
        turn = rotate(-piece.angle) if piece.angle % 360 else None
        middle = translate(-symbol.box.x - symbol.box.width / 2, -symbol.box.y - symbol.box.height / 2)
        place = translate(x, y) @ turn @ scale(share) if turn else translate(x, y) @ scale(share)
        if middle.e or middle.f:  # the art of a game may begin at its top left corner
            place = place @ middle
        drawn = Use(symbol, place, name, piece.role, _at(piece))
        if piece.moved and not piece.art.startswith("piecepack-"):
            return self._contoured(drawn)
        return drawn

    def _contoured(self, piece: Use) -> Item:
        """A piece of a game's own art that has moved. Its art may have nothing to tint, so a line runs round it."""
        line = self.theme.line("piece-moved")
        around = halo(piece, line.colour, CONTOUR_GAP + line.width)
        return Group((around, halo(piece, self.theme.fill("paper"), CONTOUR_GAP), piece))

    def _ghost(self, piece: TablePiece, x: float, y: float, name: str) -> Item:
        stroke = self.theme.line("callout")
        dashed = Stroke(stroke.colour, max(stroke.width, 0.2), (0.9, 0.6))
        half = piece.size * self.size / 2 - dashed.width
        if piece.shape == "disc":
            way = path.circle(x, y, half)
        else:
            way = path.transform(path.rect(-half, -half, 2 * half, 2 * half), translate(x, y) @ rotate(-piece.angle))
        outline = Shape(way, self.theme.fill("paper"), dashed)
        items: tuple[Item, ...] = (outline,)
        if self._lies_on_a_piece(piece):  # whose print is to be seen
            under = Stroke(outline.fill or "", dashed.width + 0.5)
            items = (Shape(way, stroke=under), Shape(way, stroke=dashed))
        if piece.text:
            size = min(TEXT, max(SMALL_TEXT, 0.6 * piece.size * self.size))
            style = text.TextStyle("semibold", size, self.theme.fill("text"))
            cap = text.metrics(style.face).cap_height * style.size
            items = (*items, text.line(piece.text, style, x, y + cap / 2, "middle"))
        return Group(items, id=name, role="ghost", thing=_at(piece))

    def _lies_on_a_piece(self, ghost: TablePiece) -> bool:
        beneath = self.table.pieces[: self.table.pieces.index(ghost)]
        return any(piece.role == "piece" and gap(piece, ghost) < 0 for piece in beneath)

    # Lines ----------------------------------------------------------------------------------------------------------

    def _line(self, line: TableLine) -> Item:
        points = [self.at(point) for point in line.points]
        draw = {
            "edge": self._edge,
            "dimension": self._dimension,
            "way": self._way,
            "move": self._move,
            "guide": self._guide,
        }[line.role]
        return Group(tuple(draw(points, line.text)), id=self.prefix + line.id, role=line.role, thing=line.thing)

    def _edge(self, points: list[Vector], words: str) -> list[Item]:
        """The edge of the table, with its label under the middle."""
        stroke = self.theme.line("exterior-wall")
        items: list[Item] = [Shape(path.polyline(points), stroke=stroke)]
        if words:
            x, y = (points[0][0] + points[-1][0]) / 2, points[0][1] + stroke.width / 2 + 0.9
            style = self._style("italic")
            items.append(text.line(words, style, x, y + text.metrics("italic").ascent * style.size * 0.75, "middle"))
        return items

    def _dimension(self, points: list[Vector], words: str) -> list[Item]:
        """A measured distance between two points of the drawing."""
        ends = points[0], points[-1]
        drawn_already = replace(self._marks, at=lambda point: Vector(*point))
        return list(drawn_already.dimension(Measure("", ends, ends, words)))

    def _way(self, points: list[Vector], _: str) -> list[Item]:
        return self._arrow(points, self.theme.line("route"), 2.2, 8.0 * self.size)

    def _move(self, points: list[Vector], _: str) -> list[Item]:
        return self._arrow(points, self.theme.line("motion"), 1.9, 3.0)

    def _arrow(self, points: list[Vector], stroke: Stroke, size: float, radius: float) -> list[Item]:
        """A line with rounded corners and a head at its end, in a halo of paper."""
        line = replace(stroke, dash=(), cap="butt", join="round")
        under, over = zip(*arrow(points, line, self.theme, size, radius=max(radius, 0.01)), strict=True)
        return [*under, *over]

    def _guide(self, points: list[Vector], _: str) -> list[Item]:
        stroke = self.theme.line("callout")
        return [Shape(path.polyline(points), stroke=Stroke(stroke.colour, stroke.width, (1.2, 0.8)))]

    # What points things out -----------------------------------------------------------------------------------------

    def _ring(self, ring: Ring) -> Item:
        x, y = self.at((ring.x, ring.y))
        name, radius = self.prefix + ring.id, ring.diameter * self.size / 2
        if ring.role == "wrong":
            return Group(cross(x, y, radius * 0.6, self.theme), id=name, role="wrong", thing=_at(ring))
        stroke = self.theme.line("highlight")
        way = path.circle(x, y, radius)
        return Group(haloed(way, stroke, self.theme), id=name, role="highlight", thing=_at(ring))

    def _badge(self, mark: Badge) -> Item:
        x, y = self.at((mark.x, mark.y))
        parts = badge(mark.text, x, y, self.theme, 7 * text.PT)
        return Group(parts, id=self.prefix + mark.id, role="badge", thing=_at(mark))

    def _style(self, face: text.Face) -> text.TextStyle:
        return text.TextStyle(face, TEXT, self.theme.fill("text"))


def _at(part: TablePiece | Ring | Badge) -> Thing:
    """What a part of the table is, with its place."""
    kind, look, _, owner, label = part.thing
    return Thing(kind, look, point(part.x, part.y), owner, label)
