"""Marks that hide what they are not about: pieces, and the numerals and suits printed on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found
from ppgen.lints.geometry import Area
from ppgen.lints.ground import is_hatch
from ppgen.lints.limits import MAX_COVERED, READABLE, TOUCH
from ppgen.records import replace
from ppgen.scene.model import Box, GlyphRun, Group, Shape, Use
from ppgen.scene.path import union
from ppgen.things import TRAY, Thing, is_point

CODE = "DRAW-COVER"
OF_THE_BOARD = frozenset({"wall", "exterior-wall", "gate", "grid-line", "edge", "guide"})
"""The roles of what belongs to a board or a table, and so is about no piece; nor is a route."""
ROUND = frozenset({"highlight", "circle", "wrong", "cross", "tick", "right", "badge", "step", "label"})
"""The roles of marks on a table that stand round a point or on it."""
PRINT = 0.02
"""The share of a numeral or a suit that has to be hidden before anybody misses it."""
BODY = 0.5
"""What covers more of its piece than this is no numeral and no suit: a die has the colour of its suit."""
NEAR = 0.3
"""How close to a piece a line ends that is about it, in mm."""
EDGES = frozenset({"torn-edge"})
"""The roles of the edge of what a panel shows: it ends pieces and covers none."""
INSET = "inset"
"""The role of a small picture in that of a table. It lies on the pieces beneath it, and its frame ends its own."""
GROUND = "ground"
"""The role of the drawing of a region that fills its spaces: everything else stands on it."""
HALO = "halo"
"""The role of the paper round a piece."""
MOVES = frozenset({"move", "move-done"})
"""The roles of the arrows of legal moves."""
_LETTER_AND_NUMBER = re.compile(r"[A-Za-z][1-9][0-9]?")


class Piece(Struct, frozen=True, eq=False, dict=True):
    """A piece on a board or a table, with everything that is painted of it."""

    step: Group | Use
    marks: tuple[Painted, ...]
    twin: Piece | None = None
    """Another piece with the same drawing, no part of which is cut off, if this one is whole, too."""

    @property
    def name(self) -> str:
        return self.step.id or self.step.thing.look or "a piece"

    @cached_property
    def box(self) -> Box:
        return union([mark.box for mark in self.marks])

    @cached_property
    def area(self) -> Area:
        if self.twin is not None:
            return geometry.moved(self.twin.area, self.marks[0].matrix @ self.twin.marks[0].matrix.inverse)
        return geometry.together(mark.ink for mark in self.marks)

    @cached_property
    def print(self) -> tuple[Painted, ...]:
        """Its numerals and suits that are large enough to be known."""
        printed = (mark for mark in self.marks if _is_print(mark) and max(mark.box[2:]) >= READABLE)
        return tuple(mark for mark in printed if mark.ink.area < BODY * self.area.area)


def check(drawing: Drawing) -> Iterator[Found]:
    pieces = pieces_of(drawing)
    of_pieces = {mark.order for piece in pieces for mark in piece.marks}
    for piece in pieces:
        last = piece.marks[-1].order
        above: dict[object, list[Painted]] = {}
        on_top: list[Painted] = []
        for mark in drawing.near(piece.box):
            if mark.order <= last:
                continue
            if mark.order in of_pieces:
                on_top.append(mark)
            elif not (_is_edge(mark, piece) or _is_contour(mark) or _is_round_piece_on(mark, piece)):
                above.setdefault(_owner(mark), []).append(mark)
        for marks in above.values():
            yield from _covering(piece, marks, [mark for mark in on_top if mark.order < marks[0].order])


def _is_edge(mark: Painted, piece: Piece) -> bool:
    """Whether a mark is the edge of the picture that shows a piece: of a panel, or of the inset that it stands in."""
    inset = next((step for step in mark.trail if step.role == INSET), None)
    own = inset is not None and any(step is inset for step in piece.marks[0].trail)
    return bool(EDGES & mark.roles) or (own and mark.trail[-1] is inset)


def _is_contour(mark: Painted) -> bool:
    """Whether a mark is the line round a piece on a table that has moved. It lies on others as its piece does."""
    return any(
        step.role == "halo" and any(isinstance(item, Use) and is_point(item.thing.place) for item in around.items)
        for around, step in pairwise(mark.trail)
        if isinstance(around, Group)
    )


def _is_round_piece_on(mark: Painted, piece: Piece) -> bool:
    """Whether a mark is the paper round a piece that stands on this one, such as on the drawing of its space."""
    spaces = {space for thing in mark.things for space in _spaces(thing.place)}
    return HALO in mark.roles and not spaces.isdisjoint(_spaces(piece.step.thing.place))


def _covering(piece: Piece, marks: list[Painted], on_top: list[Painted]) -> Iterator[Found]:
    """What one mark, with its halo, covers of a piece, without what the pieces that lie on it hide anyway."""
    near = [mark.ink for mark in marks if geometry.reaches(mark.ink, piece.box)]
    over = [ink for ink in near if ink.intersects(piece.area)]
    if not over:
        return
    covering = geometry.together(over)
    hidden = geometry.left(geometry.shared(covering, piece.area), on_top)
    name = marks[0].name or "a line"
    smaller = "draw it smaller" if HALO in marks[0].roles else ""
    for numeral in piece.print:
        lost = geometry.shared(hidden, numeral.ink)
        if lost.area > max(PRINT * numeral.ink.area, TOUCH):
            what = f"the {numeral.item.text}" if isinstance(numeral.item, GlyphRun) else "the suit"
            message = f"{name} covers {what} of {piece.name}"
            beside = smaller or "move the mark beside it, or show it in another way"
            yield found(CODE, f"{name} on print", message, beside, *marks, box=geometry.bounds(lost))
            return
    share = hidden.area / max(piece.area.area, 1e-9)
    if share > MAX_COVERED and not _is_about(marks, piece):
        message = f"{name} covers {100 * share:.3g} % of {piece.name}, which it is not about"
        around = smaller or f"draw it round the piece, or under it: up to {100 * MAX_COVERED:g} % may be covered"
        yield found(CODE, f"{name} on pieces", message, around, *marks, box=geometry.bounds(hidden))


# What is a piece, and what a mark ------------------------------------------------------------------------------------


def pieces_of(drawing: Drawing) -> list[Piece]:
    """The pieces on boards and tables, each with its marks. A ghost is only where a piece was."""
    marks_of: dict[tuple[int, ...], list[Painted]] = {}
    steps: dict[tuple[int, ...], Group | Use] = {}
    for mark in drawing.painted:
        on_board = False
        for depth, step in enumerate(mark.trail):
            if on_board and _is_piece(step):
                key = tuple(map(id, mark.trail[: depth + 1]))
                marks_of.setdefault(key, []).append(mark)
                steps[key] = step
                break
            on_board = on_board or step.role == "board"
    whole: dict[int, Piece] = {}
    pieces: list[Piece] = []
    for key, marks in marks_of.items():
        piece = Piece(step := steps[key], tuple(marks))
        # What clips a piece clips its first mark, its ground, too.
        if isinstance(step, Use) and not marks[0].clips and marks[0].matrix.determinant:
            piece = replace(piece, twin=whole.get(id(step.symbol)))
            whole.setdefault(id(step.symbol), piece)
        pieces.append(piece)
    return pieces


def _is_piece(step: Group | Use) -> bool:
    if step.role == GROUND:
        return False
    if isinstance(step, Use):
        return bool(step.symbol.true_size) and any(step.thing) and step.role != "ghost"
    return step.role.startswith("piece")


def _is_print(mark: Painted) -> bool:
    """Whether a mark of a part is a numeral or a suit."""
    if isinstance(mark.item, GlyphRun):
        return True
    role = mark.item.role
    return (role == "piece-value" or role.startswith("suit-")) and not is_hatch(mark)


def _owner(mark: Painted) -> object:
    """What tells the marks of one thing from those of others: the smallest part with a name around them."""
    for depth in range(len(mark.trail), 0, -1):
        step = mark.trail[depth - 1]
        if step.id or any(step.thing):
            return tuple(map(id, mark.trail[:depth]))
    return mark.order if isinstance(mark.item, Shape) and mark.item.id else mark.item.role or mark.order


def _is_about(marks: list[Painted], piece: Piece) -> bool:
    """Whether a mark is about a piece.

    A ghost shows where a piece lay, and a piece may lie on a piece. Any other mark names the piece, or a space that the
    piece stands on; or, on a table, it stands at a point of the piece, or is a line that begins or ends there.
    """
    first = marks[0]
    if OF_THE_BOARD & first.roles or any(role.startswith("route") for role in first.roles):
        return False
    if "ghost" in first.roles:
        return True
    places = [thing.place for thing in first.things if thing.place]
    stands_on = _spaces(piece.step.thing.place)
    if _names(first, piece) or any(
        _leads_over(thing, first.roles, space) for thing in first.things for space in stands_on
    ):
        return True
    named = any(map(_spaces, places))
    return (not named or any(map(is_point, places))) and _points_at(marks, piece)


def _leads_over(thing: Thing, roles: frozenset[str], space: str) -> bool:
    """Whether a thing names a space; a line and a legal move lead over those that they pass, too.

    A line is drawn through a row, and a move may hop over a piece, or lead round the edge of a board that is a ring.
    Any other arrow has to keep off what it passes.
    """
    spaces = _spaces(thing.place)
    if space in spaces or (thing.kind != "line" and not MOVES & roles):
        return space in spaces
    return any(_in_line(start, end, space) for start, end in pairwise(spaces))


def _spaces(place: str) -> list[str]:
    """The names of the spaces in a place, as their board has them; none for a point of a table and a tray."""
    if not place or is_point(place) or place.startswith(TRAY):
        return []
    return [name.partition(" ")[0] for name in re.split(r", | → ", place)]


def _in_line(start: str, end: str, space: str) -> bool:
    """Whether a space lies in the row or the column of two others, or on the diagonal between them.

    Of spaces that are not called by a letter and a number, nobody knows here: they may.
    """
    if not all(map(_LETTER_AND_NUMBER.fullmatch, (start, end, space))):
        return True
    (x0, y0), (x1, y1), (x, y) = ((ord(name[0]), int(name[1:])) for name in (start, end, space))
    if x0 == x1 or y0 == y1:
        return x == x0 == x1 or y == y0 == y1
    between = min(x0, x1) < x < max(x0, x1)
    return between and abs(x1 - x0) == abs(y1 - y0) and (x - x0) * (y1 - y0) == (y - y0) * (x1 - x0)


def _names(mark: Painted, piece: Piece) -> bool:
    """Whether a mark is called after the piece: it outlines it, or shows what it and another piece share."""
    name = piece.step.id.removeprefix(f"{mark.panel}-")
    return bool(name) and any(thing.owner == name or name in _parts(thing.look) for thing in mark.things)


def _parts(look: str) -> set[str]:
    """The names that a look may be made of: `a-1-b-2` holds `a-1` and `b-2`."""
    words = look.split("-")
    return {"-".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)}


def _points_at(marks: list[Painted], piece: Piece) -> bool:
    """Whether a mark on a table is round a point of the piece, or a line that begins or ends at it."""
    box = union([mark.box for mark in marks])
    middle = box.x + box.width / 2, box.y + box.height / 2
    if ROUND & marks[0].roles and geometry.holds(geometry.hull(piece.area), middle):
        return True
    ends = [end for mark in marks for end in geometry.ends(mark)]
    return any(geometry.distance(piece.area, end) < NEAR for end in ends)
