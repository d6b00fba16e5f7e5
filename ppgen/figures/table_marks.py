"""The marks that a figure lays on an open table, from words to places: what they name must lie there.

The way that pieces have gone over an open table, from the tables before and after each turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import dist
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct, field

from ppgen.boards.outlines import FLAT, Edge, edge_of, gap, is_flat, is_seen, nearest, piece_of
from ppgen.boards.table import Bounds, TableArrangement, TablePiece
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
from ppgen.definition.marks import Annotation
from ppgen.definition.spots import PICTURE, Spot
from ppgen.definition.table_marks import (
    Area,
    Circle,
    Cross,
    Dice,
    Dimension,
    Ghost,
    Inset,
    Label,
    LaidMark,
    Motion,
    Outline,
    Overlap,
    Recast,
    TableMark,
    Tick,
    Trail,
)
from ppgen.definition.text import place_of
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean
from ppgen.figures.recast import Nowhere, recast, with_ghosts
from ppgen.numerals import listed
from ppgen.plane import Point, Vector
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.things import Thing, point, spaced

MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "ft": 304.8}
"""The length of each unit, in mm."""
_DIGITS = {"mm": 0, "cm": 1, "in": 1, "ft": 1}
_CODE = "FIG-SPACE"


History: TypeAlias = Callable[[Literal["past", "future"]], Sequence[TableArrangement]]
"""The tables up to the one that is shown, or those from it on."""


class Laying(Struct, frozen=True):
    """Lays the marks of one panel on its table. Each mark that cannot be laid is a finding, and left out."""

    turn: str
    """The turn that led there, in notation, or ""."""
    is_legal: bool
    """Whether the rules allow what lies there."""
    history: History
    find: Callable[[Diagnostic], None]

    def on(self, table: TableArrangement, marks: Sequence[Annotation]) -> TableArrangement:
        """The table with the marks on it."""
        layer = _Layer(table, self.turn, self.is_legal, self.history)
        ghosts: list[TablePiece] = []
        drawn: list[MarkOnTable] = []
        for number, mark in enumerate(marks, 1):
            if not isinstance(mark, TableMark):
                continue
            try:
                if isinstance(mark, Recast):
                    table = recast(table, mark)
                    continue
                for part in layer.parts(mark, number):
                    if isinstance(part, TablePiece):
                        ghosts.append(part)
                    else:
                        drawn.append(part)
            except Nowhere as problem:
                self.find(problem.finding)
        return replace(table, pieces=with_ghosts(table.pieces, ghosts), marks=(*table.marks, *drawn))

    def inset(self, whole: TableArrangement, spec: Inset) -> TableArrangement | None:
        """What an inset shows of a whole table, on which the rules have drawn its overlays."""
        try:
            bounds = Bounds.parse(spec.region)
        except ValueError as problem:
            self.find(Diagnostic(place_of(spec.region, spec.mark), _CODE, str(problem)))
            return None
        table = self.on(whole.within(bounds), spec.annotate)
        if not is_seen(table):
            message = f"nothing lies in the part of the table that this inset shows, {spec.region}"
            hint = "let its region hold a piece, a line or a trail, or leave the inset out"
            self.find(Diagnostic(place_of(spec.region, spec.mark), _CODE, message, hint))
        return table


class _Layer(Struct, frozen=True):
    table: TableArrangement
    turn: str
    is_legal: bool
    history: History
    faces: Counter[str] = field(default_factory=Counter)
    """How many dice the marks so far show, by what they show."""

    def parts(self, mark: LaidMark, number: int) -> Iterator[MarkOnTable | TablePiece]:
        """What a mark draws. `number` tells it from other marks of its kind. Raises Nowhere."""
        name = f"{mark.TAG}-{number}"
        match mark:
            case Dimension():
                yield self._dimension(mark, name)
            case Label():
                yield self._label(mark, name)
            case Tick() | Cross():
                yield self._sign(mark, name)
            case Motion():
                yield self._motion(mark, name)
            case Trail():
                yield self._trail(mark, name)
            case Area():
                yield from self._area(mark, name)
            case Circle():
                at = self._point(mark.at)
                yield Reach(name, at, mark.radius, Thing("circle", place=point(*at)))
            case Overlap():
                yield self._overlap(mark, name)
            case Ghost():
                piece, (x, y) = self._piece(mark.of, mark.mark), self._point(mark.at)
                thing = Thing("ghost", piece.id, label=plain(mark.text))
                yield replace(
                    piece, id=name, x=x, y=y, angle=mark.angle, role="ghost", text=plain(mark.text), thing=thing
                )
            case Outline():
                for part in mark.of:
                    self._piece(part, mark.mark)
                    yield Edged(f"{name}-{part}", part, Thing("outline", owner=part))
            case Dice():
                yield self._dice(mark, name)
            case _:
                assert_never(mark)

    # Marks ----------------------------------------------------------------------------------------------------------

    def _area(self, mark: Area, name: str) -> Iterator[MarkOnTable]:
        corners = tuple(self._point(spot) for spot in mark.corners)
        if is_flat(corners):
            message = "this area has no size: its corners lie on one line"
            raise Nowhere(Diagnostic(mark.mark, _CODE, message, "give it a corner beside that line"))
        yield Tinted(name, corners, Thing("area", place=point(*corners[0]), label=plain(mark.text)))
        if mark.text:
            middle = sum((Vector(*corner) for corner in corners), Vector(0.0, 0.0)) * (1 / len(corners))
            yield Caption(f"{name}-text", middle, mark.text, thing=Thing("label", label=plain(mark.text)))

    def _overlap(self, mark: Overlap, name: str) -> Shared:
        one, other = (self._piece(part, mark.mark) for part in mark.of)
        if gap(one, other) >= 0:
            message = f"{one.id} and {other.id} do not overlap: they are {gap(one, other):.1f} mm apart"
            raise Nowhere(Diagnostic(mark.mark, _CODE, message, "name two pieces that do, or leave this out"))
        thing = Thing("overlap", owner=f"{spaced(one.id)} and {spaced(other.id)}")
        return Shared(name, (one.id, other.id), thing, self.is_legal)

    def _sign(self, mark: Tick | Cross, name: str) -> Sign:
        spot = mark.at.spot
        if spot is None:
            message = f"{mark.at.place} is a space, and a table has none"
            raise Nowhere(Diagnostic(mark.at.mark, _CODE, message, "name a thing on the table, or a point in mm"))
        at = self._shown(spot, self._point(spot))
        return Sign(name, at, "tick" if isinstance(mark, Tick) else "cross", Thing(mark.TAG, place=point(*at)))

    def _dimension(self, mark: Dimension, name: str) -> Measure:
        start, end = self._ends(mark.start, mark.end)
        way = Vector(*end) - start
        flat = Vector(way.x if mark.along != "y" else 0.0, way.y if mark.along != "x" else 0.0)
        if flat.length < FLAT:
            hint = "let it measure between two places; `overlap` shows what two pieces share"
            raise Nowhere(Diagnostic(mark.mark, _CODE, "this dimension has no length", hint))
        aside = flat.unit.across * mark.offset
        line = (aside + start, aside + start + flat)
        length = self._length(mark, flat.length)
        words = f"{plain(mark.prefix)} {length}".strip()
        thing = Thing("dimension", place=point(*line[0]), label=words)
        return Measure(name, (start, end), line, length, thing, plain(mark.prefix))

    def _length(self, mark: Dimension, length: float) -> str:
        in_unit = f"{length / MM[mark.unit]:.{_DIGITS[mark.unit]}f} {mark.unit}"
        if not mark.widths_of:
            return in_unit
        width = self._piece(mark.widths_of, mark.mark).size
        return f"{round(length / width, 1):g} {plain(mark.widths_named)} ({in_unit})"

    def _label(self, mark: Label, name: str) -> Caption:
        at = self._shown(mark.at, self._point(mark.at))
        target = self._ends(mark.to, mark.at)[0] if mark.to is not None else None
        thing = Thing("label", place=point(*at), label=plain(mark.text))
        return Caption(name, at, mark.text, target, mark.look, thing, mark.to is None or mark.to.anchor != "nearest")

    def _motion(self, mark: Motion, name: str) -> Course:
        via = tuple(self._point(spot) for spot in mark.via)
        first, last = (mark.via[0], mark.via[-1]) if mark.via else (mark.end, mark.start)
        start, end = self._ends(mark.start, first)[0], self._ends(mark.end, last)[0]
        if dist(start, end) < FLAT and not via:
            raise Nowhere(Diagnostic(mark.mark, _CODE, "this motion has no length", "let it lead to another place"))
        if mark.bend and not via:
            way = Vector(*end) - start
            via = (way * 0.5 + way.across * mark.bend + start,)
        return Course(name, (start, *via, end), mark.look, thing=Thing("motion", mark.look, point(*end)))

    def _trail(self, mark: Trail, name: str) -> Course:
        for piece in mark.of:
            if piece_of(self.table, piece) is None and self.table.region is False:
                self._piece(piece, mark.mark)
        points = trail(self.history(mark.part), mark.of)
        if len(points) < 2:
            message = f"there is no trail to draw: {listed(mark.of)} did not move"
            hint = "show a position after some turns of a transcript"
            raise Nowhere(Diagnostic(mark.mark, _CODE, message, hint))
        look: Literal["track", "plan"] = "track" if mark.part == "past" else "plan"
        return Course(name, points, look, head=mark.part == "future", thing=Thing("trail", mark.part))

    def _dice(self, mark: Dice, name: str) -> DiceShown:
        rolled = Counter(re.findall(r"[a-z0-9]+", self.turn))
        for face in mark.faces:
            shown = face.rpartition("-")[2]
            self.faces[shown] += 1
            if self.turn and self.faces[shown] > rolled[shown]:
                several = self.faces[shown]
                dice = "the die shows" if several == 1 else f"{several} dice show"
                message = f"{dice} {shown}, but the turn is {self.turn!r}"
                raise Nowhere(Diagnostic(mark.mark, "FIG-DICE", message, "draw the faces that were rolled"))
        at = self._point(mark.at)
        shown = "-".join(face.rpartition("-")[2] for face in mark.faces)
        return DiceShown(name, at, mark.faces, Thing("dice", shown, point(*at)))

    # Places ---------------------------------------------------------------------------------------------------------

    def _ends(self, start: Spot, end: Spot) -> tuple[Point, Point]:
        """Two places; `nearest` is nearest to the other one."""
        if start.anchor != "nearest" and end.anchor != "nearest":
            return self._point(start), self._point(end)
        edges = [self._edge(spot) if spot.anchor == "nearest" else Edge((self._point(spot),)) for spot in (start, end)]
        points = nearest(*edges)
        shifts = [(spot.x, spot.y) if spot.anchor == "nearest" else (0.0, 0.0) for spot in (start, end)]
        return Vector(*points[0]) + shifts[0], Vector(*points[1]) + shifts[1]

    def _point(self, spot: Spot) -> Point:
        """A place by itself: of `nearest`, the middle."""
        if not spot.name:
            return spot.x, spot.y
        box = self.table.bounds if spot.name == PICTURE else self._edge(spot).box
        x = box.left if "left" in spot.anchor else box.right if "right" in spot.anchor else (box.left + box.right) / 2
        y = box.bottom if "bottom" in spot.anchor else box.top if "top" in spot.anchor else (box.bottom + box.top) / 2
        return x + spot.x, y + spot.y

    def _shown(self, spot: Spot, place: Point) -> Point:
        """The place, which the picture must show. Raises Nowhere."""
        if not self.table.bounds.holds(*place):
            message = f"this mark is at {point(*place)}, which the picture does not show"
            raise Nowhere(Diagnostic(spot.mark, _CODE, message, "move it, or show a larger region"))
        return place

    def _edge(self, spot: Spot) -> Edge:
        edge = edge_of(self.table, spot.name)
        if edge is None:
            raise self._unknown(spot.name, spot.mark)
        return edge

    def _piece(self, name: str, mark: Mark) -> TablePiece:
        piece = piece_of(self.table, name)
        if piece is None:
            raise self._unknown(name, mark, pieces=True)
        return piece

    def _unknown(self, name: str, mark: Mark, *, pieces: bool = False) -> Nowhere:
        known = [piece.id for piece in self.table.pieces]
        if not pieces:
            known += [line.id for line in self.table.lines] + list(self.table.places) + [PICTURE]
        what = "piece" if pieces else "thing"
        hint = did_you_mean(name, dict.fromkeys(known), f"{what}s")
        return Nowhere(Diagnostic(mark, _CODE, f"there is no {what} {name!r} on the table", hint))


SAME = 0.05
"""Places this close, in mm, are one place."""


def trail(tables: Sequence[TableArrangement], pieces: Sequence[str]) -> tuple[Point, ...]:
    """Every place to which one of the pieces came, in the order in which it came there.

    Of the pieces that come to new places in one turn, those that are named later came later. A place that one of them
    had already before a turn is not counted again, so a piece that only takes the number of another one adds nothing.
    """
    points: list[Point] = []
    before: list[Point] = []
    for table in tables:
        places = table.places
        now = [places[name] for name in pieces if name in places]
        points += [place for place in now if all(dist(place, old) > SAME for old in before)]
        before = now
    return tuple(points)
