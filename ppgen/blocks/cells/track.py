"""A track: boxes or circles in a row, with printed values, labels, notes and arrows; or several, aligned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ppgen.blocks.cells.cell import data, ground, inside, is_hatched
from ppgen.blocks.cells.grid import label_room
from ppgen.blocks.cells.lattice import Lattice, draw_edges, edges, sums
from ppgen.blocks.cells.sided import STEP, SidedBlock
from ppgen.blocks.cells.words import PAD, Printed, draw_words, type_size
from ppgen.blocks.marks import block_arrow
from ppgen.blocks.paint import paragraph
from ppgen.definition.cells import CellAlign, TrackBoxSpec
from ppgen.definition.track_block import TrackLineSpec, TrackSpec
from ppgen.numerals import listed, plural
from ppgen.plane import Point, translate
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Path, Shape, Tag
from ppgen.scene.paragraph import Paragraph
from ppgen.scene.path import arrow_head, circle, polyline, rect
from ppgen.scene.text import PT, TextStyle
from ppgen.sentences import ENGLISH
from ppgen.things import Thing

IN_CIRCLE = 0.78
"""The width and the height of words in a circle, as a share of its width."""
APART, WITH_ARROW = 0.18, 3.2
"""Between two boxes, as a share of their height; with an arrow between them, in mm."""
NOTE_GAP = 0.6
"""From a box to its note, in mm."""
NOTE_LEADING = 1.1
TURN = 4.4
"""The room beside a track that winds, for the lines where it turns, in mm."""
START_ARROW = 5.0
"""The length of the arrow before a track, with its gap, in mm."""
HEAD = 1.9
"""The length of the head of an arrow, in mm."""


class Place(NamedTuple):
    """A box of a track: in which of its rows, how many boxes from the left, and whether the row runs to the left."""

    box: TrackBoxSpec
    row: int
    column: int
    runs_back: bool


class Track(SidedBlock[TrackSpec]):
    @property
    def tag(self) -> Tag:
        spec = self.spec
        if spec.alt:
            return Tag("Figure", plain(spec.alt))
        if any(line.label for line in spec.lines):
            return Tag("Table")
        return Tag("Figure", " ".join(map(in_words, spec.lines)), ENGLISH)

    def height(self, width: float) -> float:
        side = self._side(width)
        return sum(self._line_height(line, side) for line in self.spec.lines) + self.spec.gap * (
            len(self.spec.lines) - 1
        )

    def draw(self, box: Box) -> tuple[Item, ...]:
        side, y = self._side(box.width), box.y
        left = self._left(box, side)
        size = type_size(self.context, self._printed, side)
        items: list[Item] = []
        for number, line in enumerate(self.spec.lines):
            items += self._line(line, number, left, y, side, size)
            y += self._line_height(line, side) + self.spec.gap
        return tuple(items)

    # One track ------------------------------------------------------------------------------------------------------

    def _line(
        self, line: TrackLineSpec, number: int, left: float, top: float, side: float, size: float
    ) -> Iterator[Item]:
        """A track with everything beside and under it, as a row of cells, and then its arrows."""
        places, tops = self._places(line), self._tops(line, top, side)
        x, step, wide = left + self._before, self._step(side), side * self.spec.ratio
        boxes = [Box(x + place.column * step, tops[place.row], wide, side) for place in places]
        cells: list[Item] = []
        if self._labels:
            room = Box(left - PAD, top, self._labels, side)
            words = draw_words(self.context, line.label, room, self._label.size / PT, "semibold", "left")
            cells.append(data(tuple(words), "Row"))
        before, after = self._ends(line, places, boxes)
        cells += before
        for at, (place, box) in enumerate(zip(places, boxes, strict=True), 1):
            name = f"box {at} of {self._called(line, number)}"
            cells.append(data(() if place.box.absent else tuple(self._box(place.box, box, name, size))))
        longest = max(len(each.boxes) for each in self.spec.lines)
        cells += [data(())] * (longest - len(places))
        yield Group((*cells, *after), tag=Tag("TR"))
        if self._shares_lines:
            yield from self._lines_between(places, boxes)
        yield from self._arrows(places, boxes)

    @property
    def _shares_lines(self) -> bool:
        """Whether boxes that stand side by side have one line between them."""
        return self.spec.joined and self.spec.shape == "boxes"

    def _lines_between(self, places: Sequence[Place], boxes: Sequence[Box]) -> Iterator[Item]:
        """The lines round and between the boxes of each row of a track."""
        for row in range(places[-1].row + 1):
            of_row = [(place, box) for place, box in zip(places, boxes, strict=True) if place.row == row]
            owner = {(0, place.column): place.column for place, _ in of_row if not place.box.absent}
            first = min(of_row, key=lambda pair: pair[0].column)
            left = first[1].x - first[0].column * first[1].width
            across = sums(left, [first[1].width] * (1 + max(place.column for place, _ in of_row)))
            lattice = Lattice(across, (first[1].y, first[1].bottom))
            yield from draw_edges(self.context.theme, edges(owner, lattice), on_tint=True)

    def _called(self, line: TrackLineSpec, number: int) -> str:
        """What a comparison calls a track."""
        return plain(line.label).strip() or (f"track {number + 1}" if len(self.spec.lines) > 1 else "the track")

    def _box(self, spec: TrackBoxSpec, box: Box, place: str, size: float) -> Iterator[Item]:
        """A box with its words and its note."""
        context = self.context
        yield from ground(context, self._outline(box), spec.tint, spec.text, place, spec.mark)
        within = inside(context, spec.tint, spec.mark)
        face = _printed(spec, self.spec).face
        yield from draw_words(within, spec.text, self._room(box), size, face, on_plate=is_hatched(context, spec.tint))
        if not self._shares_lines:
            yield Shape(self._outline(box), stroke=context.theme.line("box"), role="cell-line")
        if spec.note:
            text = self._note(spec.note, box.height)
            yield Group(
                text.items, translate(box.x + (box.width - self._note_width(box.height)) / 2, box.bottom + NOTE_GAP)
            )

    def _outline(self, box: Box) -> Path:
        if self.spec.shape == "circles":
            return circle(box.x + box.width / 2, box.y + box.height / 2, box.height / 2)
        return rect(*box)

    def _room(self, box: Box) -> Box:
        """Where words stand in a box."""
        return box if self.spec.shape == "boxes" else box.inset((1 - IN_CIRCLE) / 2 * box.height)

    def _ends(
        self, line: TrackLineSpec, places: Sequence[Place], boxes: Sequence[Box]
    ) -> tuple[list[Item], list[Item]]:
        """What stands before the first box and after the last one, as cells; none where no track has any."""
        away = START_ARROW if self.spec.arrows == "start" else 0.0
        before, after = self._beside(line.start, boxes[0], away), self._beside(line.end, boxes[-1])
        if places[-1].runs_back:
            after = self._beside(line.end, boxes[-1], 0.0)
        return (
            [data(before)] if any(each.start for each in self.spec.lines) else [],
            [data(after)] if any(each.end for each in self.spec.lines) else [],
        )

    def _beside(self, words: str, box: Box, away: float | None = None) -> tuple[Item, ...]:
        """Words beside a box: at its right, or at its left, that far `away`."""
        width = label_room(self.context, [words], self._label)
        x = box.right + PAD if away is None else box.x - width - away - PAD
        align: CellAlign = "left" if away is None else "right"
        room = box._replace(x=x, width=width)
        return tuple(draw_words(self.context, words, room, self._label.size / PT, "semibold", align))

    def _arrows(self, places: Sequence[Place], boxes: Sequence[Box]) -> Iterator[Item]:
        """The arrow before the first box, those between boxes, and lines where the track turns."""
        theme, first = self.context.theme, boxes[0]
        if self.spec.arrows == "start":
            y = first.y + first.height / 2
            arrow = block_arrow((first.x - START_ARROW + 0.6, y), (first.x - 0.8, y), 0.9, 2.8, 2.2)
            yield Shape(arrow, theme.fill("badge"), role="arrow", thing=Thing("arrow", "track"))
        for place, box, after, next_box in zip(places, boxes, places[1:], boxes[1:], strict=False):
            if place.row != after.row:
                if self.spec.snake:
                    yield from self._turn(box, next_box, runs_back=place.runs_back)
            elif self.spec.arrows == "between":
                tip, angle = (next_box.x - 0.5, 0.0) if not place.runs_back else (next_box.right + 0.5, 180.0)
                head = arrow_head((tip, box.y + box.height / 2), angle, HEAD, HEAD)
                yield Shape(head, theme.fill("badge"), role="arrow", thing=Thing("arrow", "track"))

    def _turn(self, box: Box, next_box: Box, *, runs_back: bool) -> Iterator[Item]:
        """The line from the end of a row to the box below it, beside the track."""
        theme, stroke = self.context.theme, self.context.theme.line("box")
        side = -1 if runs_back else 1
        edge = box.x if runs_back else box.right
        out, y, below = edge + side * (TURN - 1.0), box.y + box.height / 2, next_box.y + next_box.height / 2
        tip: Point = (edge + side * 0.4, below)
        way = polyline([(edge + side * 0.2, y), (out, y), (out, below), (edge + side * (HEAD - 0.1), below)])
        yield Shape(way, stroke=stroke, role="arrow")
        head = arrow_head(tip, 0.0 if runs_back else 180.0, HEAD, HEAD)
        yield Shape(head, theme.fill("badge"), role="arrow", thing=Thing("arrow", "turn"))

    def _places(self, line: TrackLineSpec) -> tuple[Place, ...]:
        """Where each box stands."""
        per_row = self.spec.per_row or len(line.boxes)
        places = []
        for number, box in enumerate(line.boxes):
            row, column = divmod(number, per_row)
            runs_back = self.spec.snake and row % 2 == 1
            places.append(Place(box, row, per_row - 1 - column if runs_back else column, runs_back))
        return tuple(places)

    def _tops(self, line: TrackLineSpec, top: float, side: float) -> list[float]:
        """The upper edge of the boxes in each row of a track, and where the last row ends."""
        tops = [top]
        per_row = self.spec.per_row or len(line.boxes)
        for start in range(0, len(line.boxes), per_row):
            notes = [self._note(box.note, side).height for box in line.boxes[start : start + per_row] if box.note]
            below = NOTE_GAP + max(notes) if notes else 0.0
            tops.append(tops[-1] + side + below + self.spec.gap)
        return tops

    def _line_height(self, line: TrackLineSpec, side: float) -> float:
        return self._tops(line, 0.0, side)[-1] - self.spec.gap

    # How large it is -------------------------------------------------------------------------------------------------

    @property
    def _label(self) -> TextStyle:
        return self.context.style(self.context.sizes.small, "semibold")

    def _note(self, markup: str, side: float) -> Paragraph:
        return paragraph(
            self.context,
            markup,
            self.context.style(self.context.sizes.small),
            self._note_width(side),
            "middle",
            NOTE_LEADING,
        )

    def _note_width(self, side: float) -> float:
        """How wide a note may be: it keeps clear of its neighbours."""
        return self._step(side) - 0.6

    def _step(self, side: float) -> float:
        """From one box to the next, in mm."""
        gap = 0.0 if self.spec.joined else WITH_ARROW if self.spec.arrows == "between" else APART * side
        return side * self.spec.ratio + gap

    @cached_property
    def _printed(self) -> tuple[Printed, ...]:
        boxes = (box for line in self.spec.lines for box in line.boxes)
        return tuple(dict.fromkeys(_printed(box, self.spec) for box in boxes if box.text.strip()))

    @cached_property
    def _least(self) -> float:
        side = self._side_for(self._printed, "box")
        notes = sorted({box.note for line in self.spec.lines for box in line.boxes if box.note})
        self._check_room("a note under a track", notes, "regular", self._note_width(self.spec.max))
        widest = self._widest(notes, "regular", self.context.sizes.small)
        while side < self.spec.max and self._note_width(side) < widest:
            side = min(side + STEP, self.spec.max)
        return side

    def _width(self, side: float) -> float:
        return self._before + self._boxes_width(side) + self._after

    def _boxes_width(self, side: float) -> float:
        in_row = max(min(len(line.boxes), self.spec.per_row or len(line.boxes)) for line in self.spec.lines)
        return in_row * self._step(side) - (self._step(side) - side * self.spec.ratio)

    @property
    def _winds(self) -> bool:
        """Whether a track turns at the right end of a row."""
        return self.spec.snake and any(len(line.boxes) > self.spec.per_row for line in self.spec.lines)

    @cached_property
    def _labels(self) -> float:
        return label_room(self.context, [line.label for line in self.spec.lines], self._label)

    @cached_property
    def _before(self) -> float:
        """From the left edge to the first boxes, in mm."""
        back = [line.end for line in self.spec.lines if line.end and self._places(line)[-1].runs_back]
        words = label_room(self.context, [*(line.start for line in self.spec.lines), *back], self._label)
        turn = (
            TURN
            if self.spec.snake and any(len(line.boxes) > 2 * self.spec.per_row for line in self.spec.lines)
            else 0.0
        )
        arrow = START_ARROW if self.spec.arrows == "start" else 0.0
        return self._labels + max(words + (PAD if words else 0.0) + arrow, turn)

    @cached_property
    def _after(self) -> float:
        """From the last boxes to the right edge, in mm."""
        ends = [line.end for line in self.spec.lines if line.end and not self._places(line)[-1].runs_back]
        words = label_room(self.context, ends, self._label)
        return max(words + PAD if words else 0.0, TURN if self._winds else 0.0)


def _printed(box: TrackBoxSpec, track: TrackSpec) -> Printed:
    share = IN_CIRCLE if track.shape == "circles" else 1.0
    return Printed(box.text, share * track.ratio, share, box.strong)


def in_words(line: TrackLineSpec) -> str:
    """A track for somebody who hears a document: its boxes, with what stands under them."""
    boxes = [box for box in line.boxes if not box.absent]
    if not any(box.text.strip() or box.note for box in boxes):
        return f"A track of {plural(len(boxes), 'empty box')}."
    words = [
        (plain(box.text).strip() or "empty") + (f" (under it: {plain(box.note).strip()})" if box.note else "")
        for box in boxes
    ]
    return f"A track of {plural(len(boxes), 'box')}: {listed(words)}."
