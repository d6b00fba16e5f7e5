"""The words of rings, arrows and lines: they stand beside the board, on the side that is nearest to their mark."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ppgen.blocks.grid.frame import Frame
from ppgen.boards.grid import Grid, Side, Space, SpaceSide
from ppgen.definition.marks import Annotation, Arrow, Callout, Highlight, Line
from ppgen.plane import Point

BoardSide = Literal["left", "right", "above", "below"]
Labelled = Highlight | Arrow | Line
_TOWARDS: dict[BoardSide, Side] = {"left": Side.WEST, "right": Side.EAST, "above": Side.NORTH, "below": Side.SOUTH}


@dataclass(frozen=True, slots=True)
class Label:
    """The words of a mark, on one side of the board."""

    mark: Labelled
    text: str
    side: BoardSide

    def targets(self, frame: Frame) -> tuple[Point, ...]:
        """Where the line from the words may end, the best place first: a ring may be met at any of its sides."""
        if not isinstance(self.mark, Highlight) or any(place.side for place in self.mark.spaces):
            return (self.target(frame),)
        others = (side for side in _TOWARDS if side != self.side)
        return (self.target(frame), *(Label(self.mark, self.text, side).target(frame) for side in others))

    def target(self, frame: Frame) -> Point:
        """Where the line from the words ends: on a ring, on the nearest side of its spaces; else on the way, between
        two of its spaces, or at its near end if the words stand in its direction.
        """
        if not isinstance(self.mark, Highlight):
            return self._on_way(self.mark, frame)
        towards = _TOWARDS[self.side]
        columns, rows = towards.step
        last = max(self.mark.spaces, key=lambda place: place.space.column * columns + place.space.row * rows)
        if last.side is not None:
            return frame.middle(SpaceSide(last.space, last.side))
        return frame.middle(SpaceSide(last.space, towards), -0.06 * frame.space)

    def _on_way(self, mark: Arrow | Line, frame: Frame) -> Point:
        start, end = frame.centre(mark.start), frame.centre(mark.end)
        way = end - start
        columns, rows = _TOWARDS[self.side].step
        ahead: float = way.unit.dot((columns, -rows))
        if isinstance(mark, Line) and abs(ahead) > 0.9:
            beyond = way.unit * (0.4 * frame.space)
            return end + beyond if ahead > 0 else start - beyond
        steps = max(abs(mark.end.column - mark.start.column), abs(mark.end.row - mark.start.row))
        return start + way * ((steps // 2 + 0.5) / steps)


Note = Callout | Label
"""Words beside a board."""


def notes(
    annotations: Iterable[Annotation],
    grid: Grid,
    region: tuple[Space, Space] | None = None,
    trays: Collection[Side] = (),
) -> tuple[Note, ...]:
    """The words beside the board of a panel, which shows the whole grid or a region of it, with trays on some sides."""
    first, last = region or (Space(0, 0), Space(grid.columns - 1, grid.rows - 1))
    columns, rows = sorted((first.column, last.column)), sorted((first.row, last.row))
    words: list[Note] = []
    for mark in annotations:
        match mark:
            case Callout():
                words.append(mark)
            case Highlight() | Arrow() | Line() if mark.label:
                words.append(Label(mark, mark.label, _nearest(marked(mark), columns, rows, trays)))
            case _:
                pass
    return tuple(words)


def marked(mark: Labelled) -> list[Space]:
    """The spaces that a mark is on."""
    return [place.space for place in mark.spaces] if isinstance(mark, Highlight) else [mark.start, mark.end]


def _nearest(
    spaces: Sequence[Space], columns: Sequence[int], rows: Sequence[int], trays: Collection[Side]
) -> BoardSide:
    """The side of the board that is nearest to some spaces; the right one of several. Words stand behind a tray only
    where there is one on every side.
    """
    distances: dict[BoardSide, int] = {
        "right": columns[1] - max(space.column for space in spaces),
        "left": min(space.column for space in spaces) - columns[0],
        "below": min(space.row for space in spaces) - rows[0],
        "above": rows[1] - max(space.row for space in spaces),
    }
    return min(distances, key=lambda side: (_TOWARDS[side] in trays, distances[side]))
