"""Texts beside a board, each with a thin leader to its subject."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ppgen.blocks.arrows import haloed
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.walls import INSET
from ppgen.boards.arrangement import Arrangement, on
from ppgen.boards.grid import Place, Space, SpaceSide
from ppgen.definition.marks import Callout
from ppgen.figures.annotate import mark_name, numbered, subject
from ppgen.figures.labels import Label, Note
from ppgen.plane import Point, Vector, translate
from ppgen.scene import limits, path, text
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Symbol
from ppgen.scene.paragraph import Paragraph, layout
from ppgen.scene.theme import Theme
from ppgen.sentences import described
from ppgen.things import NOTHING, Thing

SIZE = limits.MIN_CAPTION * text.PT
GAP = 2.6
"""Between a board and the words beside it, in mm: room for the leader to be seen."""
COLUMN = 0.3
"""The greatest width of a text beside a board, as a share of the panel."""
LINE = 0.5
"""The same for words above or below it."""
NAMES = 0.5
"""How far a leader stops short of the names of columns and rows, in mm."""
NAME = 1.6
"""Half the height of such a name, with a little air, in mm."""
APART = 1.6
"""Between two texts above or below a board, in mm."""

_TOWARDS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "above": (0.0, -1.0), "below": (0.0, 1.0)}


@dataclass(frozen=True, slots=True)
class Margins:
    """The room that callouts need on each side of a board, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    def __or__(self, other: Margins) -> Margins:
        """The room for both, where they stand side by side."""
        return Margins(
            self.left + other.left, self.top + other.top, self.right + other.right, self.bottom + other.bottom
        )


def margins(words_beside: Sequence[object], width: float, symbols: Mapping[str, Symbol]) -> Margins:
    """The room for callouts and labels in a panel `width` mm wide. Other marks take none."""
    room = {"left": 0.0, "right": 0.0, "above": 0.0, "below": 0.0}
    beside = notes_among(words_beside)
    for note in beside:
        words = _set(note, _share(note, beside) * width, "#000000", symbols)
        across = words.width if note.side in ("left", "right") else words.height
        room[note.side] = max(room[note.side], across + GAP)
    return Margins(room["left"], room["above"], room["right"], room["below"])


def notes_among(marks: Iterable[object]) -> tuple[Note, ...]:
    """The callouts and labels among some marks."""
    return tuple(mark for mark in marks if isinstance(mark, Callout | Label))


def _share(note: Note, beside: Sequence[Note]) -> float:
    """The greatest width of a text, as a share of the panel. Texts above or below a board share its width."""
    if note.side in ("left", "right"):
        return COLUMN
    in_line = sum(other.side == note.side for other in beside)
    columns = len({other.side for other in beside} & {"left", "right"})
    return LINE if in_line == 1 else 0.9 * (1 - COLUMN * columns) / in_line


def _set(note: Note, width: float, fill: str, symbols: Mapping[str, Symbol]) -> Paragraph:
    style = text.TextStyle("regular", SIZE, fill)
    return layout(note.text, style, width, symbols, leading=1.22, symbol_height=1.9)


@dataclass(frozen=True, slots=True)
class CalloutLayout:
    """Places texts round a drawing, in a panel `width` mm wide. Subclasses know the places that they point at.

    `box` bounds the whole drawing, `board` all but the names along its edges.
    """

    box: Box
    board: Box
    width: float
    theme: Theme
    symbols: Mapping[str, Symbol]
    prefix: str = ""

    def _target(self, mark: Note) -> Point:
        """Where the leader of a callout or a label ends."""
        raise NotImplementedError

    def _place(self, mark: Callout) -> str:
        """What a callout points at, as the place of a thing."""
        raise NotImplementedError

    def _meets_name(self, outer: Point, inner: Point) -> bool:
        """Whether a leader that crosses the strip of names between two points would run through a name."""
        return True

    def _leads_itself(self, mark: Note) -> bool:
        """Whether the drawing already leads from the place to its words."""
        return False

    def draw(self, marks: Sequence[object]) -> tuple[Item, ...]:
        """The callouts and labels among some marks, level with their subjects unless other texts are in the way."""
        items: list[Group] = []
        beside = notes_among(marks)
        for side in ("left", "right"):
            here = sorted((note for note in beside if note.side == side), key=lambda note: self._target(note)[1])
            items += self._column(here, beside)
        for side in ("above", "below"):
            here = sorted((note for note in beside if note.side == side), key=lambda note: self._target(note)[0])
            items += self._line(here, beside)
        names = numbered(item.id for item in items)
        return tuple(replace(item, id=name) for item, name in zip(items, names, strict=True))

    def _column(self, callouts: Sequence[Note], beside: Sequence[Note]) -> list[Group]:
        words = [self._words(mark, beside) for mark in callouts]
        tops, free = [], self.box.y
        for mark, paragraph in zip(callouts, words, strict=True):
            tops.append(max(free, self._target(mark)[1] - paragraph.height / 2))
            free = tops[-1] + paragraph.height + 1.2
        limit = self.box.bottom
        for index in reversed(range(len(tops))):
            tops[index] = min(tops[index], limit - words[index].height)
            limit = tops[index] - 1.2
        items: list[Group] = []
        for mark, paragraph, top in zip(callouts, words, tops, strict=True):
            left = mark.side == "left"
            x = self.box.x - GAP - paragraph.width if left else self.box.right + GAP
            near = (x + paragraph.width + 0.7 if left else x - 0.7, top + paragraph.height / 2)
            items.append(self._callout(mark, paragraph, (x, top), near))
        return items

    def _line(self, line: Sequence[Note], beside: Sequence[Note]) -> list[Group]:
        """Texts above or below the board, each as near to its subject as its neighbours allow."""
        box = self.box
        words = [self._words(note, beside) for note in line]
        # A board may be narrower than what is said of it, if nothing stands beside it.
        spare = 0.0 if any(note.side in ("left", "right") for note in beside) else (self.width - box.width) / 2
        lefts, free = [], box.x - max(spare, 0.0) if len(line) > 1 else box.x
        for note, paragraph in zip(line, words, strict=True):
            lefts.append(max(free, self._target(note)[0] - paragraph.width / 2))
            free = lefts[-1] + paragraph.width + APART
        limit = box.right + (max(spare, 0.0) if len(line) > 1 else 0.0)
        for index in reversed(range(len(lefts))):
            lefts[index] = min(lefts[index], max(limit - words[index].width, box.x if len(line) == 1 else -1e9))
            limit = lefts[index] - APART
        items: list[Group] = []
        for note, paragraph, x in zip(line, words, lefts, strict=True):
            near = min(max(self._target(note)[0], x), x + paragraph.width)
            above = note.side == "above"
            y = box.y - GAP - paragraph.height if above else box.bottom + GAP
            end = (near, y + paragraph.height + 0.2 if above else y - 0.2)
            items.append(self._callout(note, paragraph, (x, y), end))
        return items

    def _callout(self, mark: Note, paragraph: Paragraph, at: Point, near: Point) -> Group:
        words = Group(paragraph.items, translate(*at))
        leader = () if self._leads_itself(mark) else self._leader(near, self._target(mark))
        items: tuple[Item, ...] = (*leader, words)
        if isinstance(mark, Label):
            thing = Thing("label", owner=described(subject(mark.mark)), label=plain(mark.text))
            return Group(items, None, None, f"{self.prefix}label-{mark_name(mark.mark)}", "label", thing)
        thing = Thing(look=mark.side, place=self._place(mark), label=plain(mark.text))
        return Group(items, None, None, f"{self.prefix}{mark_name(mark)}", "callout", thing)

    def _leader(self, near: Point, target: Point) -> tuple[Item, ...]:
        """A line that ends in a dot. It is interrupted where it would run through the names of rows and columns."""
        stroke = self.theme.line("callout")
        parts = [(near, target)]
        outer, inner = _entry(self.box, near, target), _entry(self.board, near, target)
        if math.dist(outer, inner) > NAMES and self._meets_name(outer, inner):
            parts = [(near, _entry(self.box.inset(-NAMES), near, target)), (inner, target)]
        under, over = zip(*(haloed(path.line(*part), stroke, self.theme, 0.6) for part in parts), strict=True)
        dot = Shape(path.circle(*target, 0.45), stroke.colour, Stroke(self.theme.fill("paper"), 0.2))
        return *under, *over, dot

    def _words(self, note: Note, beside: Sequence[Note]) -> Paragraph:
        return _set(note, _share(note, beside) * self.width, self.theme.fill("text"), self.symbols)


def _entry(box: Box, near: Point, target: Point) -> Point:
    """Where the line from one point to another enters a box."""
    start, way = Vector(*near), Vector(*target) - near
    held = (min(max(near[0], box.x), box.right), min(max(near[1], box.y), box.bottom))
    parts = [(edge - at) / step for edge, at, step in zip(held, near, way, strict=True) if edge != at]
    return start + way * min(max(parts, default=0.0), 1.0)


@dataclass(frozen=True, slots=True)
class Callouts(CalloutLayout):
    """Draws the callouts round one board."""

    arrangement: Arrangement = field(kw_only=True)
    frame: Frame = field(kw_only=True)

    def _meets_name(self, outer: Point, inner: Point) -> bool:
        """The names of rows stand level with the middles of their spaces, those of columns below them."""
        axis = 1 if abs(outer[0] - inner[0]) > abs(outer[1] - inner[1]) else 0
        middle = self.frame.centre(Space(0, 0))[axis]
        low, high = sorted((outer[axis] - middle, inner[axis] - middle))
        steps = math.ceil((low - NAME) / self.frame.space)
        return steps * self.frame.space <= high + NAME

    def _leads_itself(self, mark: Note) -> bool:
        """The arrow of a gate leads to its words."""
        if isinstance(mark, Label):
            return False
        gates = {gate.where for gate in self.arrangement.gates}
        return Place.parse(mark.at).where in gates

    def _target(self, mark: Note) -> Point:
        """Where a leader ends: on a wall, or in a space, beside the piece there if there is one; or on a mark."""
        frame = self.frame
        if isinstance(mark, Label):
            return mark.target(frame)
        where = Place.parse(mark.at).where
        if isinstance(where, SpaceSide):
            outside = where.space.neighbour(where.side) not in frame and self._is_exterior(where)
            return frame.middle(where, (INSET / 2 if outside else -INSET) * frame.space)
        furnished = any(where in piece.spaces for piece in self.arrangement.pieces)
        return frame.centre(where) + Vector(*_TOWARDS[mark.side]) * ((0.36 if furnished else 0.22) * frame.space)

    def _place(self, mark: Callout) -> str:
        return on(NOTHING, Place.parse(mark.at).where).place

    def _is_exterior(self, where: SpaceSide) -> bool:
        """Whether the exterior wall is meant: the space has no wall of its own there."""
        return all(wall.where != where for wall in self.arrangement.walls)
