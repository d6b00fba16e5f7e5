"""The marks on an open table as a drawing: dimensions, words, signs, arrows, areas, dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import assert_never

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.marks import badge, haloed, painted
from ppgen.boards.outlines import piece_of
from ppgen.boards.shapes import Square
from ppgen.boards.table import TableArrangement, TablePiece
from ppgen.boards.table_marks import (
    Caption,
    Course,
    DiceShown,
    Edged,
    MarkOnTable,
    Measure,
    Reach,
    Shared,
    Sign,
    Tinted,
)
from ppgen.figures.annotate import cross
from ppgen.figures.label_grounds import ground_of_words
from ppgen.piecepack import DIE
from ppgen.plane import Point, Vector, translate
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.curves import heading, smooth
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke, Use
from ppgen.scene.paragraph import layout
from ppgen.scene.theme import Theme

TEXT = 8 * text.PT
"""The size of dimensions and labels: readers hold a rulebook at arm's length."""
HEAD = 1.7
"""The length of the arrow heads of a dimension, in mm."""
WIDEST_LABEL = 40.0
"""A label breaks into lines of this width, in mm."""
HEAVY = 0.6
"""The least width of the line round a piece, in mm: it must be told from the edge of the piece."""
REFUSED = (1.6, 0.9)
"""The dashes of what is not allowed, in mm."""
SIGN = 1.5
"""Half the width of a cross or a tick, in mm."""
SMALLEST_DIE = 6.5
"""A die is drawn at least this wide, in mm, so that its face can be read."""
_BETWEEN_DICE = 1.2
_FROM_FOOT, _SCRAP = 0.5, 1.5
"""Between what is measured and an extension line, in mm, and how short a piece of that line says nothing."""
_WIDTHS: Mapping[str, float] = {"push": 2.0, "track": 0.8, "plan": 0.7}
"""How wide an arrow is, in widths of the line of its role."""
_TRACKS = (0.4, 0.6)
"""How wide a way across the table is, in mm: wider than dimensions, and narrower than coins at 1 : 16."""
_CASE = 1.2
"""How much wider than the outline of what two pieces may share the paper under it is, in mm."""
_APART = 0.35
"""The band of paper between the edge of a square piece and the dashed line inside it, in mm."""


class MarkDrawing(Struct, frozen=True):
    """Draws marks on one table: `at` takes a point of the table to the drawing, `size` is its scale."""

    table: TableArrangement
    at: Callable[[Point], Vector]
    size: float
    box: Box
    theme: Theme
    art: Art
    prefix: str = ""

    def areas(self) -> Iterator[Item]:
        """What lies under everything."""
        for mark in self.table.marks:
            if isinstance(mark, Tinted):
                corners = path.polygon([self.at(corner) for corner in mark.corners])
                items: tuple[Item, ...] = (painted(corners, self.theme, "shade"),)
                if mark.framed:
                    # A frame is enough where a tint would be lines, among which small pieces are hard to see.
                    tint = items if self.theme["shade"].hatch is None else ()
                    frame = Shape(corners, stroke=self.theme.line("callout"))
                    items = (*tint, frame) if mark.framed == "under" else tint
                yield Group(items, id=self.prefix + mark.id, role=_role(mark), thing=mark.thing)

    def extensions(self) -> Iterator[Item]:
        """The extension lines of dimensions, under the pieces: they lead away from what is measured."""
        stroke = self.theme.line("callout")
        for mark in self.table.marks:
            if isinstance(mark, Measure):
                feet, corners = map(self.at, mark.feet), map(self.at, mark.line)
                ways = [(foot, corner, corner - foot) for foot, corner in zip(feet, corners, strict=True)]
                lines = [
                    (foot + way.unit * self._begins(foot, way), corner + way.unit * 0.9)
                    for foot, corner, way in ways
                    if way.length > 0.6
                ]
                if lines:
                    yield Shape(path.segments(*lines), stroke=stroke, role="extension")

    def _begins(self, foot: Vector, way: Vector) -> float:
        """How far from its foot an extension line begins: beyond a coin in front of which only a scrap would show."""
        begins = _FROM_FOOT
        for piece in self.table.pieces:
            middle = self.at((piece.x, piece.y)) - foot
            along, radius = middle.dot(way.unit), piece.size * self.size / 2
            aside = abs(middle.cross(way.unit))
            if piece.shape != "disc" or aside >= radius - 0.1:
                continue
            half = sqrt(radius**2 - aside**2)
            if along - half < _FROM_FOOT + _SCRAP and begins < along + half < way.length:
                begins = along + half
        return begins

    def tracks(self) -> Iterator[Item]:
        """Tracks over the table and circles, under the pieces. A way that was gone lies over one that is to come."""
        for mark in sorted(self.table.marks, key=lambda mark: isinstance(mark, Course) and mark.look == "track"):
            if _is_beneath(mark):
                yield Group(tuple(self._items(mark)), id=self.prefix + mark.id, role=_role(mark), thing=mark.thing)

    def above(self) -> Iterator[Item]:
        """What lies over the pieces: frames and arrows first, words and signs last."""
        for mark in self.table.marks:
            if isinstance(mark, Tinted) and mark.framed == "over":
                corners = path.polygon([self.at(corner) for corner in mark.corners])
                yield Shape(corners, stroke=self.theme.line("callout"), role="part")
        for mark in sorted(self.table.marks, key=lambda mark: isinstance(mark, Caption | Sign | DiceShown)):
            if not isinstance(mark, Tinted) and not _is_beneath(mark):
                yield Group(tuple(self._items(mark)), id=self.prefix + mark.id, role=_role(mark), thing=mark.thing)

    def _items(self, mark: MarkOnTable) -> Iterator[Item]:
        match mark:
            case Measure():
                yield from self.dimension(mark)
            case Caption():
                yield from self._caption(mark)
            case Sign():
                x, y = self.at(mark.at)
                yield from cross(x, y, SIGN, self.theme) if mark.look == "cross" else self._tick(x, y)
            case Course():
                yield from self._course(mark)
            case Reach():
                x, y = self.at(mark.at)
                stroke = replace(self.theme.line("motion"), dash=(1.2, 0.9))
                yield Shape(
                    path.circle(x, y, mark.radius * self.size), stroke=replace(stroke, width=0.6 * stroke.width)
                )
            case Shared():
                yield from self._shared(mark)
            case Edged():
                piece = piece_of(self.table, mark.of)
                if piece is not None:
                    stroke = self.theme.line("wrong" if mark.look == "refused" else "highlight")
                    if mark.look == "refused":
                        stroke = replace(stroke, width=0.7 * stroke.width, dash=REFUSED, cap="butt")
                    stroke = replace(stroke, width=max(stroke.width, HEAVY), join="round")
                    # Inside its edge, so that it hides nothing of the pieces beside it.
                    inset = stroke.width / 2
                    if mark.look != "refused" and stroke.dash and piece.shape != "disc":
                        # Dashes of the colour of the edge would be lost beside it: a band of paper parts them.
                        inset += self.theme.line("piece-face").width / 2 + _APART
                    yield Shape(self.outline(piece, -inset, from_a_side=bool(stroke.dash)), stroke=stroke)
            case DiceShown():
                yield from self._dice(mark)
            case Tinted():
                pass  # beneath the pieces
            case _:
                assert_never(mark)

    # Dimensions -----------------------------------------------------------------------------------------------------

    def dimension(self, mark: Measure) -> Iterator[Item]:
        """A line with a head at either end; where it is short, the heads point at each other from outside."""
        stroke = self.theme.line("callout")
        start, end = (self.at(point) for point in mark.line)
        way = end - start
        along = way.unit
        outside = way.length < 3 * HEAD
        pieces = [(start, end)]
        if outside:
            pieces = [(start - along * (2 * HEAD), start), (end, end + along * (2 * HEAD))]
        yield Shape(path.segments(*pieces), stroke=stroke)
        turn = 180.0 if outside else 0.0
        for tip, angle in ((start, way.angle + 180 + turn), (end, way.angle + turn)):
            yield Shape(path.arrow_head(tip, angle, HEAD, 0.62 * HEAD), stroke.colour)
        if words := f"{mark.prefix} {mark.text}".strip():
            yield from self._length(words, start, end, outside)

    def _length(self, words: str, start: Vector, end: Vector, outside: bool) -> Iterator[Item]:
        """The length in a gap of the line where there is room, else beside it."""
        style = text.TextStyle("regular", TEXT, self.theme.fill("text"))
        width, cap = text.width(words, style.face, style.size), text.metrics(style.face).cap_height * style.size
        way, (x, y) = end - start, (start + end) * 0.5
        steep = abs(way.y) > abs(way.x)
        needed = (cap if steep else width) + 2 * HEAD + 1.6
        if outside or needed > way.length:
            out = way.unit.across
            out = out * (-1.0 if (out.x < 0 if steep else out.y > 0) else 1.0)
            reach = (abs(out.x) * width + abs(out.y) * cap) / 2 + 1.4
            x, y = Vector(x, y) + out * reach
        x = min(max(x, self.box.x + width / 2 + 1.0), self.box.right - width / 2 - 1.0)
        ground = path.rounded_rect(x - width / 2 - 0.6, y - cap / 2 - 0.6, width + 1.2, cap + 1.2, 0.5)
        yield Shape(ground, self.theme.fill("paper"))
        yield text.line(words, style, x, y + cap / 2, "middle")

    # Words and signs ------------------------------------------------------------------------------------------------

    def _caption(self, mark: Caption) -> Iterator[Item]:
        middle = self.at(mark.at)
        if mark.look == "badge":
            yield from self._leader(mark, middle, 1.6, 1.6)
            yield from badge(mark.text, middle.x, middle.y, self.theme, TEXT)
            return
        style = text.TextStyle("regular", TEXT, self.theme.fill("text"), self.art.language)
        words = layout(mark.text, style, WIDEST_LABEL, self.art, leading=1.2, align="middle", symbol_height=2.2)
        half, depth = words.width / 2, words.height / 2
        x = min(max(middle.x, self.box.x + half + 0.9), self.box.right - half - 0.9)
        middle = Vector(x, min(max(middle.y, self.box.y + depth + 0.6), self.box.bottom - depth - 0.6))
        yield from self._leader(mark, middle, half + 0.5, depth + 0.3)
        room = Box(middle.x - half - 0.5, middle.y - depth - 0.2, 2 * half + 1.0, 2 * depth + 0.4)
        tinted = [[self.at(corner) for corner in area.corners] for area in self.table.marks if isinstance(area, Tinted)]
        ground = ground_of_words(room, tinted, self.theme)
        yield Shape(path.rounded_rect(*room, 0.5), self.theme.fill(ground), role="" if ground == "paper" else ground)
        yield Group(words.items, translate(middle.x - WIDEST_LABEL / 2, middle.y - depth))

    def _leader(self, mark: Caption, middle: Vector, half: float, depth: float) -> Iterator[Item]:
        """A line from the edge of the words to their subject, where it ends in a dot."""
        if mark.target is None:
            return
        target = self.at(mark.target)
        way = target - middle
        reach = min(half / abs(way.x) if way.x else 9e9, depth / abs(way.y) if way.y else 9e9)
        if reach >= 1:
            return
        stroke = self.theme.line("callout")
        end = target if mark.dot else target - way.unit * 0.5
        yield from haloed(path.line(middle + way * reach, end), stroke, self.theme, 0.6)
        if mark.dot:
            yield Shape(path.circle(*target, 0.45), stroke.colour, Stroke(self.theme.fill("paper"), 0.2))

    def _tick(self, x: float, y: float) -> Iterator[Item]:
        points = [(x - SIGN, y + 0.1 * SIGN), (x - 0.3 * SIGN, y + 0.8 * SIGN), (x + SIGN, y - 0.9 * SIGN)]
        stroke = Stroke(self.theme.fill("text"), self.theme.line("wrong").width, (), "round", "round")
        yield from haloed(path.polyline(points), stroke, self.theme, cap="round", join="round")

    # Arrows ---------------------------------------------------------------------------------------------------------

    def _course(self, mark: Course) -> Iterator[Item]:
        points = [self.at(point) for point in mark.points]
        stroke, size = self._look(mark)
        tip, angle = points[-1], heading(points)
        if mark.head:
            back = (points[-1] - points[-2]).unit * min(0.7 * size, 0.6 * (points[-1] - points[-2]).length)
            points = [*points[:-1], tip - back]
        under, over = haloed(smooth(points), stroke, self.theme, 0.6, "butt", "round")
        yield replace(under, stroke=replace(under.stroke, dash=())) if under.stroke is not None else under
        yield over
        if mark.head:
            head = path.arrow_head(tip, angle, size, size, 0.25)
            yield Shape(head, stroke=Stroke(self.theme.fill("paper"), 0.5, (), "round", "round"))
            yield Shape(head, stroke.colour)

    def _look(self, mark: Course) -> tuple[Stroke, float]:
        """The line of an arrow, and the size of its head in mm."""
        role = {"track": "route", "plan": "route", "refused": "wrong"}.get(mark.look, "motion")
        stroke = replace(self.theme.line(role), cap="butt", join="round")
        if mark.look == "refused":
            return replace(stroke, width=0.7 * stroke.width, dash=REFUSED), 2.2
        if mark.look == "flight":
            return replace(stroke, dash=(1.6, 0.9)), 2.0
        stroke = replace(stroke, width=stroke.width * _WIDTHS.get(mark.look, 1.0))
        if role == "route":
            least, most = _TRACKS
            stroke = replace(stroke, width=min(max(stroke.width, least), most))
        if mark.look == "plan":
            return replace(stroke, dash=(2.2, 1.1)), 2.2
        return stroke, 2.8 if mark.look == "push" else 2.2 if mark.look == "track" else 1.9

    # Pieces ---------------------------------------------------------------------------------------------------------

    def outline(self, piece: TablePiece, more: float = 0.0, *, from_a_side: bool = False) -> Path:
        """The outline of a piece, `more` mm outside its edge. That of a square may begin in the middle of a side:
        PDFium does not join the ends of a dashed line, which shows at a corner.
        """
        x, y = self.at((piece.x, piece.y))
        if piece.shape == "disc":
            return path.circle(x, y, piece.size * self.size / 2 + more)
        grown = Square(piece.x, piece.y, piece.size + 2 * more / self.size, piece.angle)
        corners = [self.at(corner) for corner in grown.corners]
        return path.polygon([corners[-1] + (corners[0] - corners[-1]) * 0.5, *corners] if from_a_side else corners)

    def _shared(self, mark: Shared) -> Iterator[Item]:
        """What two pieces share: the outline of one, cut off at that of the other. What is allowed keeps its print."""
        one, other = (piece_of(self.table, name) for name in mark.of)
        if one is None or other is None:
            return
        line = self.theme.line("highlight" if mark.is_allowed else "wrong")
        stroke = replace(line, width=max(line.width, HEAVY) if mark.is_allowed else 0.5, dash=())
        if not mark.is_allowed:
            hatched = Group((Shape(self._slanting(one), stroke=replace(stroke, width=0.3)),), clip=self.outline(one))
            paper = Shape(self.outline(one), self.theme.fill("paper"))
            yield Group((paper, hatched), clip=self.outline(other))
        for edge, inside in ((self.outline(one), self.outline(other)), (self.outline(other), self.outline(one))):
            cased = haloed(edge, stroke, self.theme, _CASE if mark.is_allowed else 0.0, "butt", "round")
            yield Group(cased if mark.is_allowed else cased[1:], clip=inside)

    def _slanting(self, piece: TablePiece) -> Path:
        """The lines of a hatch over a piece."""
        box = path.bounds(self.outline(piece))
        starts = [box.x - box.height + step * 0.9 for step in range(int((box.width + box.height) / 0.9) + 1)]
        return path.segments(*(((x, box.bottom), (x + box.height, box.y)) for x in starts))

    def _dice(self, mark: DiceShown) -> Iterator[Item]:
        x, y = self.at(mark.at)
        edge = max(DIE * self.size, SMALLEST_DIE)
        width = len(mark.faces) * (edge + _BETWEEN_DICE) - _BETWEEN_DICE
        left = max(min(x - edge / 2, self.box.right - width - 0.9), self.box.x + 0.9)
        top = max(min(y - edge / 2, self.box.bottom - edge - 0.9), self.box.y + 0.9)
        for number, face in enumerate(mark.faces):
            symbol = self.art[face]
            yield Use(symbol, symbol.fitted(Box(left + number * (edge + _BETWEEN_DICE), top, edge, edge)))


def _is_beneath(mark: MarkOnTable) -> bool:
    return isinstance(mark, Reach) or (isinstance(mark, Course) and mark.look in ("track", "plan"))


def _role(mark: MarkOnTable) -> str:
    match mark:
        case Measure():
            return "dimension"
        case Caption():
            return "label"
        case Sign():
            return mark.look
        case Course():
            return "trail" if mark.thing.kind == "trail" else "motion"
        case Tinted():
            return "area"
        case Reach():
            return "circle"
        case Shared():
            return "overlap"
        case Edged():
            return "outline"
        case DiceShown():
            return "dice"
        case _:
            assert_never(mark)
