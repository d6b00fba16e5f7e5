"""Texts beside a board, each with a thin leader to its subject."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.piece import piece_size
from ppgen.blocks.grid.walls import INSET
from ppgen.blocks.marks import haloed
from ppgen.boards.arrangement import Arrangement, on
from ppgen.boards.naming import STANDARD, Naming, find_place
from ppgen.boards.space import Place, Space, SpaceSide
from ppgen.definition.marks import Callout
from ppgen.figures import leader_path
from ppgen.figures.annotate import mark_name, numbered, subject
from ppgen.figures.labels import BoardSide, Label, Note, marked
from ppgen.plane import Point, Vector, translate
from ppgen.records import replace
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
"""How far a leader that is interrupted stops short of the names of columns and rows, in mm."""
CLEAR = 0.5
"""How far it keeps from pieces and numbers that it does not name, in mm."""
CLEAR_BESIDE = 0.75
"""The same for what lies beside the board, in mm: words and pieces of a tray."""
WITHIN = 0.05
"""How far it may reach into the box of the piece that it names, in spaces."""
STARTS = (0.5, 0.15, 0.85)
"""Where else under words a leader may begin, as shares of their width."""
APART = 1.6
"""Between two texts above or below a board, in mm."""

_TOWARDS: dict[BoardSide, Point] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "above": (0.0, -1.0), "below": (0.0, 1.0)}


class Margins(Struct, frozen=True):
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
    style = text.TextStyle("regular", SIZE, fill, symbols.language if isinstance(symbols, Art) else "")
    return layout(note.text, style, width, symbols, leading=1.22, symbol_height=1.9)


class CalloutLayout(Struct, frozen=True):
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

    @property
    def _naming(self) -> Naming:
        """What the spaces of the drawing are called, if it has any."""
        return STANDARD

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
            items.append(self._callout(mark, paragraph, (x, top), (near,)))
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
            elsewhere = ((x + share * paragraph.width, end[1]) for share in STARTS)
            items.append(self._callout(note, paragraph, (x, y), (end, *elsewhere)))
        return items

    def _callout(self, mark: Note, paragraph: Paragraph, at: Point, starts: Sequence[Point]) -> Group:
        """Words with their leader. It begins at the first of `starts`, or at another if something is in its way."""
        words = Group(paragraph.items, translate(*at))
        leader = () if self._leads_itself(mark) else self._leader(mark, starts)
        items: tuple[Item, ...] = (*leader, words)
        if isinstance(mark, Label):
            name, about = mark_name(mark.mark, self._naming), subject(mark.mark, self._naming)
            thing = Thing("label", owner=described(about), label=plain(mark.text))
            return Group(items, None, None, f"{self.prefix}label-{name}", "label", thing)
        thing = Thing(look=mark.side, place=self._place(mark), label=plain(mark.text))
        return Group(items, None, None, f"{self.prefix}{mark_name(mark, self._naming)}", "callout", thing)

    def _leader(self, mark: Note, starts: Sequence[Point]) -> tuple[Item, ...]:
        """A line that ends in a dot."""
        stroke = self.theme.line("callout")
        lines = self._lines(mark, starts)
        under, over = zip(*(haloed(path.line(*line), stroke, self.theme, 0.6) for line in lines), strict=True)
        dot = Shape(path.circle(*lines[-1][1], 0.45), stroke.colour, Stroke(self.theme.fill("paper"), 0.2))
        return *under, *over, dot

    def _lines(self, mark: Note, starts: Sequence[Point]) -> Sequence[tuple[Point, Point]]:
        """The straight lines of a leader, from the words to its dot."""
        return ((starts[0], self._target(mark)),)

    def _words(self, note: Note, beside: Sequence[Note]) -> Paragraph:
        return _set(note, _share(note, beside) * self.width, self.theme.fill("text"), self.symbols)


class Callouts(CalloutLayout, frozen=True, kw_only=True):
    """Draws the callouts round one board."""

    arrangement: Arrangement
    frame: Frame
    names: tuple[Box, ...] = ()
    """The bounds of the names of columns and rows: a leader is interrupted rather than led through one."""
    beside: tuple[Box, ...] = ()
    """The bounds of what lies beside the board, and of the numbers on it, which a leader keeps off."""

    def _lines(self, mark: Note, starts: Sequence[Point]) -> Sequence[tuple[Point, Point]]:
        """Straight to what it names, or round the pieces and numbers that are between."""
        targets, around = self._targets(mark), self._obstacles(mark)
        names = [name.inset(-NAMES) for name in self.names]
        straight = [starts[0], targets[0]]
        if leader_path.is_free(starts[0], targets[0], around):
            corners: list[Point] | None = straight
        else:
            room = path.union((self.box.inset(-GAP / 2), *(Box(*start, 0.0, 0.0) for start in starts)))
            clear = [*around, *(name.inset(-NAMES) for name in names)]
            corners = leader_path.way(starts, targets, clear, room) or leader_path.way(starts, targets, around, room)
        return list(leader_path.outside(corners or straight, names))

    def _obstacles(self, mark: Note) -> list[Box]:
        """What a leader keeps off: other pieces, what lies beside the board, and all but the edge of what it names."""
        frame, places = self.frame, _places(mark, self._naming)
        boxes = [box.inset(-CLEAR_BESIDE) for box in self.beside]
        for piece in self.arrangement.standing:
            if any(space in frame for space in piece.spaces):
                edge = (1 - piece_size(piece.size, self.arrangement.grid)) / 2 * frame.space
                is_named = not places.isdisjoint(piece.spaces)
                boxes.append(frame.box(*piece.spaces).inset(edge + WITHIN * frame.space if is_named else edge - CLEAR))
        return boxes

    def _targets(self, mark: Note) -> tuple[Point, ...]:
        """Where a leader may end, the best place first: beside a piece it may be any side."""
        if isinstance(mark, Label):
            return mark.targets(self.frame)
        if isinstance(self._where(mark), SpaceSide):
            return (self._target(mark),)
        others = [replace(mark, side=side) for side in _TOWARDS if side != mark.side]
        return (self._target(mark), *map(self._target, others))

    def _leads_itself(self, mark: Note) -> bool:
        """The arrow of a gate leads to its words."""
        if isinstance(mark, Label):
            return False
        gates = {gate.where for gate in self.arrangement.gates}
        return self._where(mark) in gates

    def _target(self, mark: Note) -> Point:
        """Where a leader ends: on a wall, or in a space, beside the piece there if there is one; or on a mark."""
        frame = self.frame
        if isinstance(mark, Label):
            return mark.target(frame)
        where = self._where(mark)
        if isinstance(where, SpaceSide):
            outside = where.space.neighbour(where.side) not in frame and self._is_exterior(where)
            return frame.middle(where, (INSET / 2 if outside else -INSET) * frame.space)
        furnished = any(where in piece.spaces for piece in self.arrangement.standing)
        return frame.centre(where) + Vector(*_TOWARDS[mark.side]) * ((0.36 if furnished else 0.22) * frame.space)

    def _place(self, mark: Callout) -> str:
        return on(NOTHING, self._where(mark), naming=self._naming).place

    @property
    def _naming(self) -> Naming:
        return self.frame.naming

    def _where(self, mark: Callout) -> Space | SpaceSide:
        """What a callout is about: a space of the board, or a side of one."""
        return _place(mark, self._naming).where

    def _is_exterior(self, where: SpaceSide) -> bool:
        """Whether the exterior wall is meant: the space has no wall of its own there."""
        return all(wall.where != where for wall in self.arrangement.walls)


def _places(mark: Note, naming: Naming) -> set[Space]:
    """The spaces that words name."""
    return set(marked(mark.mark)) if isinstance(mark, Label) else {_place(mark, naming).space}


def _place(mark: Callout, naming: Naming) -> Place:
    place = find_place(naming, mark.at)
    if place is None:
        raise AssertionError(f"reading the figure has refused {mark.at!r}")
    return place
