"""What points at a board: highlights, arrows, numbered steps, crosses, and words in the margin with a leader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from ppgen.boards.grid import Space, SpaceSide
from ppgen.definition.figure import Annotation, Callout, Highlight, Numbered, Pointer, Wrong
from ppgen.figures.frame import Frame
from ppgen.figures.marks import badge, ringed
from ppgen.figures.strokes import fill_of, line_of
from ppgen.figures.walls import INSET
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Path, Point, Shape, Stroke, Symbol
from ppgen.scene.paragraph import Paragraph, layout
from ppgen.scene.theme import Theme
from ppgen.scene.transform import translate

CALLOUT_SIZE = 6.5 * text.PT
CALLOUT_GAP = 2.6
"""Between a board and the words beside it, in mm: room for the leader to be seen."""
CALLOUT_SHARE = 0.3
"""How much of a panel's width a column of callouts takes."""


@dataclass(frozen=True, slots=True)
class Margins:
    """The room that callouts need on each side of a board, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def draw_marks(annotations: Sequence[Annotation], frame: Frame, theme: Theme, prefix: str = "") -> tuple[Item, ...]:
    """Everything on the board itself; callouts lie outside it and are drawn by `draw_callouts`."""
    items: list[Item] = []
    for number, mark in enumerate(annotations, 1):
        name = f"{prefix}mark-{number}"
        match mark:
            case Highlight():
                ring = ringed(mark.spaces, frame, theme)
                items.append(Group(ring, None, None, name, "highlight", mark.label))
            case Pointer():
                items.append(Group(_arrow(mark, frame, theme), None, None, name, "arrow", mark.label))
            case Numbered():
                x, y = frame.corner(mark.at)
                disc = badge(str(mark.number), x - 0.18 * frame.space, y + frame.space / 2, theme, 2.6)
                items.append(Group(disc, None, None, name, "step"))
            case Wrong():
                x, y = frame.centre(mark.at)
                items.append(Group(cross(x, y, 0.3 * frame.space, theme), None, None, name, "wrong", "not allowed"))
            case Callout():
                pass
    return tuple(items)


def cross(x: float, y: float, reach: float, theme: Theme) -> tuple[Item, ...]:
    """A cross centred on (x, y), with a halo of paper."""
    lines: Path = (
        ("M", x - reach, y - reach),
        ("L", x + reach, y + reach),
        ("M", x + reach, y - reach),
        ("L", x - reach, y + reach),
    )
    return _outlined(lines, line_of(theme, "wrong"), theme)


def _outlined(shape: Path, stroke: Stroke, theme: Theme) -> tuple[Item, ...]:
    halo = Stroke(fill_of(theme, "paper"), stroke.width + 0.5, (), stroke.cap, "round")
    return Shape(shape, stroke=halo), Shape(shape, stroke=stroke)


def _arrow(mark: Pointer, frame: Frame, theme: Theme) -> tuple[Item, ...]:
    """A straight arrow that starts and ends short of the centres, so as not to hide what stands there."""
    stroke = line_of(theme, "arrow")
    (x0, y0), (x1, y1) = frame.centre(mark.start), frame.centre(mark.end)
    long = hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    clear = min(0.24 * frame.space, long / 3)
    start, tip = (x0 + ux * clear, y0 + uy * clear), (x1 - ux * clear, y1 - uy * clear)
    size = max(0.2 * frame.space, 1.4)
    neck = (tip[0] - ux * size * 0.7, tip[1] - uy * size * 0.7)
    head = path.arrow_head(tip, path.direction(start, tip), size, size, 0.25)
    halo = Stroke(fill_of(theme, "paper"), 0.7, (), "round", "round")
    return (
        *_outlined(path.line(start, neck), stroke, theme),
        Shape(head, stroke=halo),
        Shape(head, stroke.colour),
    )


def callout_margins(annotations: Sequence[Annotation], width: float, symbols: Mapping[str, Symbol]) -> Margins:
    """The room for callouts in a panel `width` mm wide. A column is as wide as its words, up to a limit."""
    room = {"left": 0.0, "right": 0.0, "above": 0.0, "below": 0.0}
    for mark in annotations:
        if isinstance(mark, Callout):
            beside = mark.side in ("left", "right")
            words = _words(mark.text, CALLOUT_SHARE * width if beside else width / 2, "#000000", symbols)
            room[mark.side] = max(room[mark.side], (words.width if beside else words.height) + CALLOUT_GAP)
    return Margins(room["left"], room["above"], room["right"], room["below"])


def draw_callouts(
    annotations: Sequence[Annotation],
    frame: Frame,
    board: Box,
    margins: Margins,
    theme: Theme,
    symbols: Mapping[str, Symbol],
    prefix: str = "",
) -> tuple[Item, ...]:
    """Words round a board that fills `board`, each level with what it speaks of unless another is in the way."""
    items: list[Item] = []
    callouts = [mark for mark in annotations if isinstance(mark, Callout)]
    for side in ("left", "right"):
        here = sorted((mark for mark in callouts if mark.side == side), key=lambda mark: _target(mark.at, frame)[1])
        items += _column(here, side == "left", frame, board, margins, theme, symbols, prefix)
    for side in ("above", "below"):
        for mark in (mark for mark in callouts if mark.side == side):
            items += _centred(mark, side == "above", frame, board, theme, symbols, prefix)
    return tuple(items)


def _column(
    callouts: Sequence[Callout],
    left: bool,
    frame: Frame,
    board: Box,
    margins: Margins,
    theme: Theme,
    symbols: Mapping[str, Symbol],
    prefix: str,
) -> list[Item]:
    width = (margins.left if left else margins.right) - CALLOUT_GAP + 1e-6
    items: list[Item] = []
    free = board.y
    for mark in callouts:
        words = _words(mark.text, width, fill_of(theme, "text"), symbols)
        target = _target(mark.at, frame)
        y = max(free, min(target[1] - words.height / 2, board.bottom - words.height))
        free = y + words.height + 1.2
        x = board.x - CALLOUT_GAP - words.width if left else board.right + CALLOUT_GAP
        near = (x + words.width + 0.7, y + words.height / 2) if left else (x - 0.7, y + words.height / 2)
        if frame.outside(target):
            # The arrow of a gate leads to its words by itself.
            items.append(Group(words.items, translate(x, y), None, f"{prefix}callout-{mark.at}", "callout", mark.text))
        else:
            items.append(_callout(mark, words, (x, y), near, target, theme, prefix))
    return items


def _centred(
    mark: Callout, above: bool, frame: Frame, board: Box, theme: Theme, symbols: Mapping[str, Symbol], prefix: str
) -> list[Item]:
    words = _words(mark.text, board.width / 2, fill_of(theme, "text"), symbols)
    target = _target(mark.at, frame)
    x = max(board.x, min(target[0] - words.width / 2, board.right - words.width))
    y = board.y - CALLOUT_GAP - words.height if above else board.bottom + CALLOUT_GAP
    near = (min(max(target[0], x), x + words.width), y + words.height + 0.2 if above else y - 0.2)
    return [_callout(mark, words, (x, y), near, target, theme, prefix)]


def _callout(mark: Callout, words: Paragraph, at: Point, near: Point, target: Point, theme: Theme, prefix: str) -> Item:
    stroke = line_of(theme, "callout")
    leader = path.line(near, target)
    halo = Stroke(fill_of(theme, "paper"), stroke.width + 0.6, (), "round", "round")
    return Group(
        (
            Shape(leader, stroke=halo),
            Shape(leader, stroke=stroke),
            Shape(path.circle(*target, 0.45), stroke.colour, Stroke(fill_of(theme, "paper"), 0.2)),
            Group(words.items, translate(*at)),
        ),
        id=f"{prefix}callout-{mark.at}",
        role="callout",
        label=mark.text,
    )


def _words(words: str, width: float, fill: str, symbols: Mapping[str, Symbol]) -> Paragraph:
    return layout(words, text.TextStyle("regular", CALLOUT_SIZE, fill), width, symbols, leading=1.22, symbol_height=1.9)


def _target(place: str, frame: Frame) -> Point:
    """Where a leader ends: on a wall, or on the centre of a space; just outside the grid for a side of its edge."""
    if place[-1:] in "nesw":
        where = SpaceSide.parse(place)
        outwards = where.space.neighbour(where.side) not in frame
        return frame.middle(where, (INSET if outwards else -INSET) * frame.space)
    return frame.centre(Space.parse(place))
