"""The boards of a figure: spaces of one size, and the grids of each column and row of panels aligned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from ppgen.blocks.context import BlockContext
from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.fitting import SMALLEST_SPACE, largest_space
from ppgen.blocks.grid.ink import solid
from ppgen.blocks.grid.names import Coordinates
from ppgen.blocks.layout import Drawn
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.space import Place, Space
from ppgen.boards.window import window
from ppgen.definition.figure import FigureSpec
from ppgen.definition.marks import Annotation, Highlight, StepNumber
from ppgen.definition.table_marks import Cross, Tick
from ppgen.diagnostics import DefinitionError
from ppgen.figures.annotate import draw_marks
from ppgen.figures.callouts import Callouts, Margins, margins
from ppgen.figures.labels import Note, notes
from ppgen.figures.shown import region_corners
from ppgen.figures.statement import Panel
from ppgen.plane import translate
from ppgen.scene.model import Box, Group, Item

LARGEST_SPACE = 11.0
"""A space of a board is never drawn larger in a figure, in mm."""


class PanelBoard(Struct, frozen=True):
    """What a panel's board needs before it is drawn."""

    arrangement: Arrangement
    region: tuple[Space, Space] | None
    notes: tuple[Note, ...]
    margins: Margins
    highlighted: tuple[Place, ...]
    trays: bool

    @classmethod
    def of(cls, panel: Panel, arrangement: Arrangement, width: float, context: BlockContext) -> PanelBoard:
        region = region_corners(panel.spec, arrangement.grid.naming)
        marks = panel.spec.annotate
        highlighted = tuple(place for mark in marks for place in _reaching_out(mark))
        trays = {tray.side for tray in arrangement.trays} if panel.spec.shows_trays else set()
        beside = notes(marks, arrangement.grid, region, trays)
        room = margins(beside, width, context.pictures)
        return cls(arrangement, region, beside, room, highlighted, panel.spec.shows_trays)

    @property
    def shape(self) -> tuple[float, float]:
        """The width and height that show, in spaces."""
        board = self.arrangement.grid
        if self.region is None:
            return board.width, board.height
        start, end = self.region
        if not board.has_straight_columns:
            seen = window(board, start, end)
            return seen.width, seen.height
        return abs(start.column - end.column) + 1, abs(start.row - end.row) + 1


class PanelBoards(Struct, frozen=True, dict=True):
    """The boards of a figure by panel, in columns of `width` mm. Raises DefinitionError where they do not fit."""

    figure: FigureSpec
    context: BlockContext
    boards: Mapping[int, PanelBoard]
    columns: int
    width: float
    shrinks: bool
    """Whether spaces may be smaller than the figure asks for: it stands in another drawing."""
    stacked: bool = False
    """Whether they are shown in one place, one after the other, so that the grids of all are aligned."""

    def drawn(self, index: int, panel: Panel, prefix: str) -> Drawn:
        """A board with its marks and callouts, in the middle of its column; `prefix` begins every id."""
        board, spread, context = self.boards[index], self._spread(self._boxes, index), self.context
        drawing = draw_board(
            board.arrangement,
            self.space,
            context.theme,
            context.pictures,
            region=board.region,
            coordinates=self._coordinates,
            prefix=prefix,
            highlighted=board.highlighted,
            seats=self.figure.seats,
            trays=board.trays,
            around=self._aligned.get(index),
            signed=signed(panel.spec.annotate),
        )
        marks = draw_marks(panel.spec.annotate, drawing.frame, context.theme, prefix, board.arrangement)
        places = Callouts(
            drawing.box,
            drawing.board,
            self.width,
            context.theme,
            context.pictures,
            prefix,
            arrangement=board.arrangement,
            frame=drawing.frame,
            names=drawing.names,
            beside=(*drawing.beside, *solid(mark for mark in marks if isinstance(mark, Group) and mark.role == "step")),
        )
        items: tuple[Item, ...] = (drawing.group, *marks, *places.draw(board.notes))
        x = (self.width - spread.width) / 2 - spread.x
        return Drawn((Group(items, translate(x, -spread.y)),), self.width, spread.height)

    @cached_property
    def space(self) -> float:
        """The largest spaces with which every column of boards and the texts beside them fit, to 0.01 mm."""

        def widest(space: float) -> float:
            boxes = self._boxes_in(space, self._around(space))
            return max(self._spread(boxes, index).width for index in self.boards)

        asked = self.figure.space
        largest = asked or LARGEST_SPACE
        space = largest_space(widest, self.width, largest)
        if not space:
            raise self._too_wide(widest(SMALLEST_SPACE))
        if asked and not self.shrinks and space < int(largest * 100) / 100:
            raise self._too_narrow(space, largest)
        return space

    @property
    def _coordinates(self) -> Coordinates:
        return self.figure.coordinates.where

    def _too_wide(self, needed: float) -> DefinitionError:
        message = f"{self.context.name} has a board of at least {needed:.1f} mm in a panel of {self.width:.1f} mm"
        return self.context.fault(
            "FIG-DRAW", message, "give it a larger width, fewer columns, or less beside the board"
        )

    def _too_narrow(self, space: float, asked: float) -> DefinitionError:
        message = f"{self.context.name} has room for spaces of {space:g} mm, not {asked:g} mm"
        return self.context.fault("FIG-DRAW", message, "give it a larger width, fewer columns, or a smaller space")

    # What they measure ----------------------------------------------------------------------------------------------

    @cached_property
    def _boxes(self) -> Mapping[int, Box]:
        return self._boxes_in(self.space, self._aligned)

    @cached_property
    def _aligned(self) -> Mapping[int, Box]:
        return self._around(self.space)

    def _boxes_in(self, space: float, around: Mapping[int, Box]) -> Mapping[int, Box]:
        """Each board with the words round it; the top left corner of its grid is (0, 0)."""
        return {index: self._extent(index, space, around.get(index)) for index in self.boards}

    def _around(self, space: float) -> Mapping[int, Box]:
        """By panel, the room that the boards of its row and column take: what is beside them is aligned, too.

        Nothing where no board has anything beside it.
        """
        has_trays = any(board.trays and board.arrangement.trays for board in self.boards.values())
        has_turns = any(board.arrangement.turn is not None for board in self.boards.values())
        if not self.figure.seats and not has_trays and not has_turns:
            return {}
        bare = {index: self._measured(index, space) for index in self.boards}
        return {index: self._spread(bare, index) for index in self.boards}

    def _extent(self, index: int, space: float, around: Box | None) -> Box:
        board = self.boards[index]
        box = self._measured(index, space, around, seats=self.figure.seats, trays=board.trays)
        room = board.margins
        return Box(
            box.x - room.left, box.y - room.top, box.width + room.left + room.right, box.height + room.top + room.bottom
        )

    def _measured(
        self, index: int, space: float, around: Box | None = None, *, seats: bool = False, trays: bool = False
    ) -> Box:
        key = index, space, around, seats, trays
        if key not in self._known:
            board = self.boards[index]
            self._known[key] = measure(
                board.arrangement,
                space,
                board.region,
                self._coordinates,
                board.highlighted,
                seats=seats,
                trays=trays,
                around=around,
            )
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[int, float, Box | None, bool, bool], Box]:
        """What was measured: the search for the size of spaces asks for the same boards again."""
        return {}

    def _spread(self, boxes: Mapping[int, Box], index: int) -> Box:
        """The room that a board takes so that the grids of its column and of its row are aligned."""
        shape = self.boards[index].shape
        alike = [number for number in self.boards if self.boards[number].shape == shape]
        column = [boxes[number] for number in alike if number % self.columns == index % self.columns]
        row = [boxes[number] for number in alike if self.stacked or number // self.columns == index // self.columns]
        left, top = min(box.x for box in column), min(box.y for box in row)
        right, bottom = max(box.right for box in column), max(box.bottom for box in row)
        return Box(left, top, right - left, bottom - top)


def signed(marks: Iterable[Annotation]) -> list[Space]:
    """The spaces in which a sign or a number stands."""
    spaces = []
    for mark in marks:
        match mark:
            case StepNumber():
                spaces.append(mark.at)
            case Cross() | Tick() if mark.at.place is not None:
                spaces.append(mark.at.place.space)
            case _:
                pass
    return spaces


def _reaching_out(mark: Annotation) -> Iterable[Place]:
    """The places of a mark that may reach over the edge of the board: rings, and signs on sides of spaces."""
    match mark:
        case Highlight():
            return mark.spaces
        case Cross() | Tick() if mark.at.place is not None and mark.at.place.side is not None:
            return (mark.at.place,)
        case _:
            return ()
