"""The words of rings, arrows and lines: they stand beside the board, on the side that is nearest to their mark."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from ppgen.blocks.grid.frame import Frame
from ppgen.boards.board import Board
from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.definition.marks import Annotation, Arrow, Callout, Highlight, Line
from ppgen.plane import Point, Vector

BoardSide = Literal["left", "right", "above", "below"]
Labelled = Highlight | Arrow | Line
_TOWARDS: dict[BoardSide, Side] = {"left": Side.WEST, "right": Side.EAST, "above": Side.NORTH, "below": Side.SOUTH}


class Label(Struct, frozen=True):
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
        ahead = Vector(*towards.step)
        last = max(self.mark.spaces, key=lambda place: ahead.dot(frame.board.centre(place.space)))
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
        bearing = frame.board.bearing(mark.start, mark.end)
        steps = bearing[1] if bearing is not None else max(1, round(max(map(abs, way)) / frame.space))
        return start + way * ((steps // 2 + 0.5) / steps)


Note = Callout | Label
"""Words beside a board."""


def notes(
    annotations: Iterable[Annotation],
    board: Board,
    region: tuple[Space, Space] | None = None,
    trays: Collection[Side] = (),
) -> tuple[Note, ...]:
    """The words beside the board of a panel, which shows all of it or a region, with trays on some sides."""
    corners = [(0.5, 0.5), (board.width - 0.5, board.height - 0.5)]
    if region is not None:
        corners = [board.centre(corner) for corner in region]
    words: list[Note] = []
    for mark in annotations:
        match mark:
            case Callout():
                words.append(mark)
            case Highlight() | Arrow() | Line() if mark.label:
                middles = [board.centre(space) for space in marked(mark)]
                words.append(Label(mark, mark.label, _nearest(middles, corners, trays)))
            case _:
                pass
    return tuple(words)


def marked(mark: Labelled) -> list[Space]:
    """The spaces that a mark is on."""
    return [place.space for place in mark.spaces] if isinstance(mark, Highlight) else [mark.start, mark.end]


def _nearest(middles: Sequence[Point], corners: Sequence[Point], trays: Collection[Side]) -> BoardSide:
    """The side of what shows of a board that is nearest to the middles of some spaces; the right one of several. Words
    stand behind a tray only where there is one on every side.
    """
    (left, right), (bottom, top) = (sorted(values) for values in zip(*corners, strict=True))
    distances: dict[BoardSide, float] = {
        "right": right - max(x for x, _ in middles),
        "left": min(x for x, _ in middles) - left,
        "below": min(y for _, y in middles) - bottom,
        "above": top - max(y for _, y in middles),
    }
    return min(distances, key=lambda side: (_TOWARDS[side] in trays, distances[side]))
