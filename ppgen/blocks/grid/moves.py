"""Moves of board games as arrows: which of them a panel shows, and how one is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from ppgen.blocks.grid.frame import CellFrame, Frame
from ppgen.blocks.grid.move_signs import THICK, dot, removal, sight, sight_radius
from ppgen.blocks.grid.outline import sign
from ppgen.blocks.grid.point_lines import told_from_lines
from ppgen.blocks.marks import arrow as drawn
from ppgen.blocks.marks import sized
from ppgen.boards.arrangement import Arrangement, MoveArrow
from ppgen.boards.board import Board
from ppgen.boards.round_edge import over_edge
from ppgen.boards.space import Space
from ppgen.plane import Vector, polar
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.model import Box, Group, Item, Shape, Stroke
from ppgen.scene.theme import Theme

if TYPE_CHECKING:  # a sheet draws boards too, and needs none of what describes figures
    from ppgen.definition.figure import PanelSpec

LEGAL_MOVES = "legal-moves"
"""The overlay that draws every legal move; `move-arrows:` picks some of them."""
REACH = 0.62
"""How far an arrow reaches over the edge of the board, in spaces."""
BEFORE_NAMES = 1.0
"""The room between the head of an arrow that leaves the board and the names there, besides what all keep, in mm."""
HALO, ON_CARDS = 0.55, 0.12
"""How much wider the paper under an arrow is, in mm; less on loose cards, whose print an arrow passes over."""
WIDEST, WIDEST_ON_CARDS = 0.1, 0.06
"""The greatest width of the line of an arrow, in spaces, and of one over loose cards."""
HEAD = 0.23
"""The length of an arrow's head, in spaces."""
SLENDER = 0.42
"""The greatest width of the line of an arrow, in lengths of its head: a head is more than twice as wide."""
BOLD = 1.5
"""How many times as wide the line of a move that was made is as that of a legal move, or of a shot."""
BEHIND = 0.28
"""How far behind the middle of the space that a piece left the arrow of a single step begins, in spaces."""
BESIDE_POINT = 0.1
"""How far the paper under an arrow stays away from a point that no piece covers, in spaces."""
OFF_LETTERS = 0.24
"""How far the paper of an arrow that begins on a disc with letters keeps off its middle, in spaces: beside them."""
SEEN = 0.3
"""How much of an arrow must show before a piece that it hops over, in spaces: less looks like a move of that piece."""
_OVER = 0.5 + 0.6 * REACH
"""How far from the middle of a space an arrow ends that leaves over the edge of a ring, in spaces."""
_FROM_OUTSIDE = 0.78
"""How far from the middle of a cell an arrow begins that comes in there. Edges of hexagons run zigzag, so that the ways
in of two neighbours lead towards each other: longer ones meet, and read as one arrow with a bend.
"""
ASIDE = 0.32
"""How far beside the middle of its spaces an arrow runs that another one of the same turn comes towards, in spaces."""
SHOT_ASIDE = 0.12
"""How far such an arrow of a shot ends before the middle of its last space, in spaces."""
MEETING = 0.17
"""How far, in spaces, arrows end before the middle of a space where several of them end."""


def meeting(arrows: Iterable[MoveArrow]) -> frozenset[Space]:
    """The spaces where moves end that come from different sides: their heads must not touch."""
    ends = Counter(arrow.spaces[-1] for arrow in arrows if arrow.role == "move" and not arrow.takes)
    return frozenset(space for space, count in ends.items() if count > 1)


def picked(spec: PanelSpec, arrangement: Arrangement) -> tuple[Arrangement, tuple[Space, ...]]:
    """The arrangement with only the arrows that the panel asks for, and the spaces from which there is none."""
    if spec.move_arrows is None or not spec.move_arrows.starts:
        return arrangement, ()
    starts = spec.move_arrows.starts
    moves = [arrow for arrow in arrangement.arrows if arrow.role == "move"]
    known = {space for arrow in moves for space in _starts(arrow)}
    kept = (each for each in arrangement.arrows if each.role != "move" or any(at in starts for at in _starts(each)))
    return replace(arrangement, arrows=tuple(kept)), tuple(space for space in starts if space not in known)


def _starts(arrow: MoveArrow) -> tuple[Space, ...]:
    """The spaces where the move of an arrow begins, or the moves of a dot."""
    return arrow.flown_from or arrow.spaces[:1]


def reach(arrows: Iterable[MoveArrow], frame: Frame) -> Box:
    """The bounds of the board and of the arrows that leave it.

    On the left and below, where names of rows and columns stand, there is more room: no head points at a name.
    """
    points = [point for arrow in arrows for line in _lines(arrow, frame) for point in line]
    box = path.bounds(path.polyline([(0.0, 0.0), (frame.width, frame.height), *points]))
    left, below = (BEFORE_NAMES if over > 0.1 else 0.0 for over in (-box.x, box.bottom - frame.height))
    return Box(box.x - left, box.y, box.width + left, box.height + below)


def outside(arrows: Iterable[MoveArrow], frame: Frame) -> tuple[tuple[Vector, Vector], ...]:
    """The parts of arrows that lie off a board of cells, from its edge to their tips, in mm."""
    parts: list[tuple[Vector, Vector]] = []
    for arrow in arrows if isinstance(frame, CellFrame) and frame.board.made_of == "cells" else ():
        lines = _lines(arrow, frame)
        ends = [(line[-1], line[-2]) for line in lines[:-1]] + [(line[0], line[1]) for line in lines[1:]]
        ends += [(lines[-1][-1], lines[-1][-2])] if lines and arrow.spaces[-1] not in frame else []
        parts += [(tip + (inside - tip).unit * (REACH * frame.space), tip) for tip, inside in ends]
    return tuple(parts)


def draw_arrow(
    arrow: MoveArrow,
    frame: Frame,
    theme: Theme,
    prefix: str = "",
    meeting_at: Collection[Space] = (),
    halo: float = HALO,
    *,
    sights: bool = True,
) -> Group:
    """An arrow from space to space, on paper that is `halo` mm wider. Round the edge of a ring it has two parts: one
    leaves over the edge, and the other comes in over the opposite edge, dotted outside the board.

    Where it meets another one, it ends on its own side of the space. A piece that is placed has a dot, and one that is
    removed a cross; the pieces that the move captures have a sight each, unless `draw_sights` draws them.
    """
    stroke, paper = _stroke(arrow, frame, theme, halo), theme.fill("paper")
    size = max(HEAD * frame.space, 1.5)
    if stroke.width > SLENDER * size + 1e-9:  # wider than the lines on which it runs
        size = stroke.width / SLENDER
    captured = draw_sights(arrow, frame, theme, halo) if sights else ()
    if arrow.sign != "arrow":
        middle = frame.centre(arrow.spaces[0])
        if arrow.sign == "dot":
            drawn_sign = dot(middle, frame.space, theme, captures=bool(captured), halo=halo)
        else:
            drawn_sign = removal(middle, frame.space, stroke, theme)
        return Group((*captured, *drawn_sign), id=f"{prefix}{arrow.id}", role=arrow.role, thing=arrow.thing)
    lines = _lines(arrow, frame)
    if arrow.role == "move" and arrow.spaces[-1] in frame and arrow.spaces[-1] in meeting_at:
        _keep_clear(lines[-1], -1, -2, MEETING * frame.space)
    under: list[Item] = []
    over: list[Item] = []
    for number, line in enumerate(lines):
        # An arrow that goes over the edge has a smaller head there, because it continues.
        long = size if number == len(lines) - 1 else 0.75 * size
        if number:
            line, lead = _coming_in(line, frame)
            over.append(Shape(path.line(*lead), stroke=replace(stroke, dash=(0.45, 0.45))))
        shaft, head = drawn(line, stroke, theme, long, width=0.95, notch=0.2, halo=halo, head_halo=halo, cap="round")
        under += (shaft[0], replace(head[0], fill=paper))
        over += (shaft[1], head[1])
    return Group((*under, *over, *captured), id=f"{prefix}{arrow.id}", role=arrow.role, thing=arrow.thing)


def draw_sights(
    arrow: MoveArrow, frame: Frame, theme: Theme, halo: float = HALO, *, on_pieces: bool = False
) -> tuple[Item, ...]:
    """A sight round each piece that a move captures, or on pieces that are too large for that. On small spaces its line
    is thinner, so that it stays within its space.
    """
    stroke, room = _stroke(arrow, frame, theme, halo), frame.space - 2 * sight_radius(frame.space)
    stroke = replace(stroke, width=min(stroke.width, room / THICK))
    last = frame.centre(arrow.spaces[-1 if len(arrow.spaces) == 1 else -2])
    return tuple(
        item
        for at in arrow.captured
        for item in sight(frame.centre(at), frame.space, stroke, theme, last, on_piece=on_pieces)
    )


def _stroke(arrow: MoveArrow, frame: Frame, theme: Theme, halo: float) -> Stroke:
    """The line of an arrow."""
    on_cards = halo <= ON_CARDS  # where arrows stay thin: print is to be seen, and heads on the lines of others
    drawn_as = theme.line("unlawful" if arrow.role == "unlawful" else "arrow")
    stroke = sized(drawn_as, frame.space, WIDEST_ON_CARDS if on_cards else WIDEST)
    bold = BOLD if arrow.role == "move-done" and not on_cards else 1.0
    width = min(bold * stroke.width, SLENDER * max(HEAD * frame.space, 1.5))
    slender = replace(stroke, width=width / bold if arrow.is_shot else width, cap="butt")
    return told_from_lines(slender, frame, theme)


def _coming_in(line: list[Vector], frame: Frame) -> tuple[list[Vector], tuple[Vector, Vector]]:
    """An arrow that comes in from outside: its part on the board, and the way to there."""
    outside, inside = line[0], line[1]
    way = inside - outside
    if isinstance(frame, CellFrame):  # whose edge runs zigzag, and half a space away from the middle of each
        edge = outside + way.unit * ((_FROM_OUTSIDE - 0.5) * frame.space)
        return [edge, *line[1:]], (outside, edge)
    across = min(max(outside.x, 0.0), frame.width) - outside.x
    down = min(max(outside.y, 0.0), frame.height) - outside.y
    shares = [part / whole for part, whole in ((across, way.x), (down, way.y)) if whole]
    edge = outside + way * max(0.0, *shares, 0.0)
    return [edge, *line[1:]], (outside, edge)


def passed(arrow: MoveArrow, board: Board) -> list[Space]:
    """The spaces that an arrow passes over in straight lines, without those that it names."""
    spaces: list[Space] = []
    for start, end in pairwise(arrow.spaces):
        vector, count = board.bearing(start, end) or ((0, 0), 0)
        if count > 2 and over_edge(board, start, end, arrow.rings) is not None:
            continue  # round the edge they lie side by side
        for _ in range(1, count):
            start = board.beyond(start, vector)
            spaces.append(start)
    return spaces


def close_captures(arrow: MoveArrow, frame: Frame) -> frozenset[Space]:
    """The captured pieces on points between which and the piece that moves less than `SEEN` of the arrow would show."""
    if arrow.sign != "arrow" or arrow.takes or frame.board.made_of == "cells":
        return frozenset()
    start, hidden = frame.centre(arrow.spaces[0]), (arrow.clear + SEEN) * frame.space + sight_radius(frame.space)
    return frozenset(space for space in arrow.captured if (frame.centre(space) - start).length < hidden)


def shafts(arrow: MoveArrow, frame: Frame) -> list[tuple[Vector, Vector]]:
    """The straight parts of an arrow, in mm."""
    return [part for line in _lines(arrow, frame) for part in pairwise(line)]


def _lines(arrow: MoveArrow, frame: Frame) -> list[list[Vector]]:
    """The parts of an arrow: one, or one more each time that it goes over the edge and comes back on the other side."""
    spaces = arrow.spaces
    if arrow.sign != "arrow":
        return []
    if arrow.leap is not None and all(space in frame for space in spaces):
        return _kept_clear(arrow, list(_leaping(arrow.leap, spaces[0], spaces[-1], frame)), frame)
    lines: list[list[Vector]] = [[frame.centre(spaces[0])]]
    for here, there in pairwise(spaces):
        if there not in frame:
            lines[-1].append(frame.centre(here) + frame.towards(here, there) * ((0.5 + REACH) * frame.space))
            continue
        if isinstance(frame, CellFrame):
            if (way := over_edge(frame.board, here, there, arrow.rings)) is not None:
                over = frame.towards(here, frame.board.beyond(here, way.vector)) * frame.space
                lines[-1].append(frame.centre(here) + over * _OVER)
                lines.append([frame.centre(there) - over * _FROM_OUTSIDE])
            lines[-1].append(frame.centre(there))
            continue
        columns, rows = there.column - here.column, there.row - here.row
        sideways = arrow.rings[0] and _jumps(columns, frame.columns)
        upright = arrow.rings[1] and _jumps(rows, frame.rows)
        if sideways or upright:
            # The short way round leads over the edge.
            across = -sign(columns) if sideways else sign(columns)
            up = -sign(rows) if upright else sign(rows)
            over = Vector(across, -up) * _OVER * frame.space
            lines[-1].append(frame.centre(here) + over)
            lines.append([frame.centre(there) - over])
        lines[-1].append(frame.centre(there))
    return _kept_clear(arrow, lines, frame)


def _leaping(leap: tuple[int, int], here: Space, there: Space, frame: Frame) -> Iterator[list[Vector]]:
    """The two parts of a leap over the edge of a ring, both in its direction: out of the board, and in again."""
    way = Vector(leap[0], -leap[1]) * frame.space
    beyond = way.unit * (0.6 * REACH * frame.space)
    start, end = frame.centre(here), frame.centre(there)
    yield [start, start + way * _share_inside(start, way, frame) + beyond]
    yield [end - way * _share_inside(end, way * -1.0, frame) - beyond, end]


def _share_inside(start: Vector, way: Vector, frame: Frame) -> float:
    """Which share of the way from a point on the board to one off it lies on the board."""
    shares = []
    for at, step, size in ((start.x, way.x, frame.width), (start.y, way.y, frame.height)):
        if step:
            shares.append(((size if step > 0 else 0.0) - at) / step)
    return min(shares)


def _kept_clear(arrow: MoveArrow, lines: list[list[Vector]], frame: Frame) -> list[list[Vector]]:
    """The parts of an arrow without what would cover the pieces at its ends."""
    clear = arrow.clear * frame.space
    if arrow.is_shot:
        _keep_clear(lines[0], 0, 1, clear)
        # Beside the piece that was placed it may end next to its middle.
        _keep_clear(lines[-1], -1, -2, SHOT_ASIDE * frame.space if arrow.is_aside else clear)
        if arrow.is_aside:
            lines = [_moved_aside(line, ASIDE * frame.space) for line in lines]
        return [_straight(line) for line in lines]
    if frame.board.made_of == "points":
        _keep_off_points(arrow, lines, frame)
    if arrow.role == "move" or (arrow.takes and arrow.role == "unlawful"):
        _keep_clear(lines[0], 0, 1, clear)
        if arrow.takes:
            # Up to the ring of a piece that it captures, unless nothing but the head would be left of it.
            sighted = sight_radius(frame.space)
            room = (lines[-1][-1] - lines[-1][-2]).length - sighted - 1.6 * HEAD * frame.space
            _keep_clear(lines[-1], -1, -2, sighted if arrow.captured and room > 0 else 0.7 * clear)
    elif arrow.spaces[-1] in frame:
        # The piece stands where it went, so the arrow of a played move ends before it. A single step would leave little
        # more than the head, so it begins farther back: the piece is gone from there.
        if arrow.role == "move-done" and frame.board.made_of == "cells" and _is_step(lines, frame):
            _keep_clear(lines[0], 0, 1, -BEHIND * frame.space)
        _keep_clear(lines[-1], -1, -2, clear)
        if arrow.is_off_letters:
            _keep_clear(lines[0], 0, 1, OFF_LETTERS * frame.space + HALO)
    if arrow.is_aside:
        lines = [_moved_aside(line, ASIDE * frame.space) for line in lines]
    return [_straight(line) for line in lines]


def _moved_aside(line: list[Vector], by: float) -> list[Vector]:
    """A line moved to the right-hand side of whoever follows it from end to end."""
    way = (line[-1] - line[0]).unit
    return [point + Vector(-way.y, way.x) * by for point in line]


def _is_step(lines: list[list[Vector]], frame: Frame) -> bool:
    """Whether an arrow leads to a space beside the one where it begins."""
    return len(lines) == 1 and len(lines[0]) == 2 and (lines[0][1] - lines[0][0]).length < 1.5 * frame.space


def _keep_off_points(arrow: MoveArrow, lines: list[list[Vector]], frame: Frame) -> None:
    """Where lines join points, an arrow begins and ends beside the point on which no piece stands, and hides none."""
    clear = BESIDE_POINT * frame.space + HALO
    if arrow.role == "move" and not arrow.takes and arrow.spaces[-1] in frame:
        _keep_clear(lines[-1], -1, -2, clear)
    elif arrow.role == "move-done":
        _keep_clear(lines[0], 0, 1, clear)


def _jumps(step: int, size: int) -> bool:
    """Whether two consecutive spaces lie at opposite edges of a ring."""
    return size > 2 and abs(step) == size - 1


def _keep_clear(line: list[Vector], end: int, inside: int, clear: float) -> None:
    line[end] += (line[inside] - line[end]).unit * clear


def _straight(line: list[Vector]) -> list[Vector]:
    """Without the points on the way between two others."""
    kept = line[:1]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        if abs((here - before).cross(after - here)) > 1e-9:
            kept.append(here)
    return [*kept, line[-1]]


def turn_sign(x: float, y: float, radius: float, theme: Theme) -> tuple[Item, ...]:
    """Two arrows that chase each other round a disc: the piece was turned, or may be."""
    paper, colour = theme.fill("paper"), theme.line("arrow").colour
    width = max(0.24 * radius, 0.25)
    items: list[Item] = [Shape(path.circle(x, y, 1.62 * radius), paper, Stroke(colour, max(0.1 * radius, 0.12)))]
    for start in (-60.0, 120.0):
        arc = path.arc((x, y), radius, radius, start - 80.0, 110.0)
        items.append(Shape(arc, stroke=Stroke(colour, width)))
        end, along = Vector(x, y) + polar(start + 30.0, radius), polar(start + 120.0, 0.95 * radius)
        aside = along.across * 0.5
        items.append(Shape(path.polygon((end + aside, end + along * 0.8, end - aside)), colour))
    return tuple(items)
