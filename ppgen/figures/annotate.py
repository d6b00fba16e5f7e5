"""Marks on a board: rings, arrows, lines, numbered steps, ticks and crosses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.moves import SLENDER
from ppgen.blocks.grid.point_lines import told_from_lines
from ppgen.blocks.grid.rings import ringed
from ppgen.blocks.grid.signs import Role, sign, spot
from ppgen.blocks.grid.through import through
from ppgen.blocks.marks import arrow, badge, badge_box, haloed
from ppgen.boards.arrangement import Arrangement, along, on
from ppgen.boards.naming import Naming, place_name
from ppgen.boards.space import Side, Space
from ppgen.definition.marks import Annotation, Arrow, BoardMark, Callout, Highlight, Line, Numbers, StepNumber
from ppgen.definition.table_marks import Cross, Tick
from ppgen.plane import Vector
from ppgen.scene import path
from ppgen.scene.markup import plain
from ppgen.scene.model import Group, Item, Path
from ppgen.scene.theme import Theme
from ppgen.things import Thing

PASSED = 0.36
"""How far from the middle of a piece on its way an arrow has a gap, in spaces."""
STEP = 2.6
"""The type of the number of a step, in mm."""


def draw_marks(
    annotations: Sequence[Annotation], frame: Frame, theme: Theme, prefix: str, arrangement: Arrangement
) -> tuple[Item, ...]:
    """The marks on the board itself; callouts and labels lie outside it."""
    marks = [mark for mark in annotations if isinstance(mark, BoardMark) and not isinstance(mark, Callout | Numbers)]
    names = numbered(f"{prefix}mark-{mark_name(mark, frame.naming)}" for mark in marks)
    ends = [(mark.start, mark.end) for mark in marks if isinstance(mark, Arrow)]
    lines = [(frame.centre(start), frame.centre(end)) for start, end in ends]
    full = _taken(arrangement) | _marked(marks)
    return tuple(
        _mark(mark, name, frame, theme, arrangement, lines, full) for mark, name in zip(marks, names, strict=True)
    )


def _mark(
    mark: Highlight | Arrow | Line | StepNumber | Cross | Tick,
    name: str,
    frame: Frame,
    theme: Theme,
    arrangement: Arrangement,
    lines: Sequence[tuple[Vector, Vector]],
    full: frozenset[Space],
) -> Group:
    naming = frame.naming
    match mark:
        case Highlight():
            ring = ringed(mark.spaces, frame, theme, arrangement)
            thing = subject(mark, naming)._replace(kind="", label=plain(mark.label))
            return Group(ring, None, None, name, "highlight", thing)
        case Arrow():
            look = "unlawful" if mark.kind == "unlawful" else ""
            thing = subject(mark, naming)._replace(kind="", look=look, label=plain(mark.label))
            drawn = _arrow(mark, frame, theme, arrangement, is_bare=mark.end not in full)
            return Group(drawn, None, None, name, "arrow", thing)
        case Line():
            thing = subject(mark, naming)._replace(label=plain(mark.label))
            return Group(through((mark.start, mark.end), frame, theme), None, None, name, "highlight", thing)
        case StepNumber():
            thing = on(Thing("step", str(mark.number)), mark.at, naming=naming)
            return Group(_step(mark, frame, theme, arrangement), None, None, name, "step", thing)
        case Cross() | Tick():
            role: Role = "wrong" if isinstance(mark, Cross) else "right"
            place = mark.at.place
            if place is None:  # on an open table
                return Group((), role=role)
            shapes = sign(role, spot(place, frame, arrangement, lines), theme)
            return Group(shapes, None, None, name, role, on(Thing(mark.TAG), place.where, naming=naming))
        case _:
            assert_never(mark)


def subject(mark: Highlight | Arrow | Line, naming: Naming) -> Thing:
    """What a mark with a label is, by its kind and its place: what the label beside the board is about."""
    if isinstance(mark, Highlight):
        return on(Thing(mark.TAG), *(place.where for place in mark.spaces), naming=naming)
    return Thing(mark.TAG, place=along((mark.start, mark.end), naming))


def mark_name(mark: BoardMark, naming: Naming) -> str:
    """What a mark is called in a drawing, by its kind and its place, so that other marks may come and go."""
    match mark:
        case Arrow() | Line():
            return f"{mark.TAG}-{naming.name(mark.start)}-{naming.name(mark.end)}"
        case Highlight():
            return "-".join(("highlight", *(place_name(naming, place) for place in mark.spaces)))
        case StepNumber():
            return f"step-{naming.name(mark.at)}"
        case Cross() | Tick():
            return f"{mark.TAG}-{place_name(naming, mark.at.place) if mark.at.place is not None else None}"
        case Numbers():
            return "numbers"
        case Callout():
            return f"callout-{mark.at}-{mark.side}"
        case _:
            assert_never(mark)


def numbered(names: Iterable[str]) -> list[str]:
    """The names, with a number behind one that came before: ids are unique in a drawing."""
    count: Counter[str] = Counter()
    unique = []
    for name in names:
        count[name] += 1
        unique.append(f"{name}-{count[name]}" if count[name] > 1 else name)
    return unique


def cross(x: float, y: float, reach: float, theme: Theme) -> tuple[Item, ...]:
    """A cross centred on (x, y), with a halo of paper."""
    lines: Path = (
        ("M", x - reach, y - reach),
        ("L", x + reach, y + reach),
        ("M", x + reach, y - reach),
        ("L", x - reach, y + reach),
    )
    stroke = theme.line("wrong")
    return haloed(lines, stroke, theme, cap=stroke.cap, join="round")


def _arrow(mark: Arrow, frame: Frame, theme: Theme, arrangement: Arrangement, *, is_bare: bool) -> tuple[Item, ...]:
    """A straight arrow that starts and ends short of the centres, so as not to hide the pieces there.

    In a bare space it ends in the middle. It has a gap where a piece stands on its way.
    """
    start, end = frame.centre(mark.start), frame.centre(mark.end)
    way = end - start
    clear = way.unit * min(0.24 * frame.space, way.length / 3)
    tip = end if is_bare else end - clear
    line = theme.line("unlawful" if mark.kind == "unlawful" else "arrow")
    stroke = told_from_lines(line, frame, theme)
    size = max(0.2 * frame.space, 1.4, 0.0 if stroke == line else stroke.width / SLENDER)
    *parts, last = _parts(start + clear, tip, arrangement, frame)
    shaft, head = arrow(last, stroke, theme, size, head_halo=0.7)
    return *(item for part in parts for item in haloed(path.line(*part), stroke, theme)), *shaft, *head


def _parts(start: Vector, tip: Vector, arrangement: Arrangement, frame: Frame) -> list[tuple[Vector, Vector]]:
    """The parts of a straight way before, between and behind the pieces of one space on it."""
    way = (tip - start).unit
    gap = way * (PASSED * frame.space)
    middles = {frame.centre(piece.spaces[0]) for piece in arrangement.standing if len(piece.spaces) == 1}
    far = [(middle - start).dot(way) for middle in middles if abs((middle - start).cross(way)) < 0.01 * frame.space]
    on_way = sorted(each for each in far if gap.length < each < (tip - start).length - 2 * gap.length)
    ends = [start, *(end for each in on_way for end in (start + way * each - gap, start + way * each + gap)), tip]
    return list(zip(ends[::2], ends[1::2], strict=True))


def _taken(arrangement: Arrangement) -> frozenset[Space]:
    """The spaces with a piece or a dot."""
    on_pieces = (space for piece in arrangement.standing for space in piece.spaces)
    return frozenset((*on_pieces, *(dot.space for dot in arrangement.dots)))


def _marked(marks: Iterable[BoardMark]) -> frozenset[Space]:
    """The spaces with a number or a sign."""
    numbers = (mark.at for mark in marks if isinstance(mark, StepNumber))
    places = (mark.at.place for mark in marks if isinstance(mark, Cross | Tick))
    signs = (place.where for place in places if place is not None and isinstance(place.where, Space))
    return frozenset((*numbers, *signs))


def _step(mark: StepNumber, frame: Frame, theme: Theme, arrangement: Arrangement) -> tuple[Item, ...]:
    """The number in a corner inside the space, so that nobody takes it for the neighbour's: the upper left one, or
    another where fewer walls of the space meet. In a bare space with walls in every corner, it is in the middle.
    """
    words, middle = str(mark.number), frame.centre(mark.at)
    room = badge_box(words, 0.0, 0.0, STEP)
    if not frame.board.has_straight_columns:
        nooks = frame.nooks(mark.at, max(room.width, room.height) / 2)
        return badge(words, *min(nooks, key=lambda nook: nook.x + nook.y), theme, STEP)
    edge = 0.005 * frame.space
    aside = Vector((frame.space - room.width) / 2 - edge, (frame.space - room.height) / 2 - edge)
    walls = {wall.where.side for wall in arrangement.walls if wall.where.space == mark.at}

    def walled(corner: tuple[int, int]) -> int:
        right, down = corner
        return ((Side.EAST if right > 0 else Side.WEST) in walls) + ((Side.SOUTH if down > 0 else Side.NORTH) in walls)

    right, down = min(((-1, -1), (1, -1), (-1, 1), (1, 1)), key=walled)
    if walled((right, down)) and mark.at not in _taken(arrangement):
        right = down = 0
    return badge(words, middle.x + right * aside.x, middle.y + down * aside.y, theme, STEP)
