"""Whether letters and numbers stand at the columns and rows of a figure's boards: where its words name a space."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.space import Space
from ppgen.definition.figure import AUTO, Coordinates
from ppgen.definition.marks import Arrow, Callout, Highlight, Line
from ppgen.figures.shown import spaces_in
from ppgen.figures.statement import Statement
from ppgen.records import replace
from ppgen.scene.markup import plain


def with_coordinates(statement: Statement) -> Statement:
    """The figure with coordinates settled: as it says, or where one of its texts names a space of a board in it."""
    if statement.figure.coordinates != AUTO:
        return statement
    answer = Coordinates("true" if _names_a_space(statement) else "false")
    return replace(statement, figure=replace(statement.figure, coordinates=answer))


def _names_a_space(statement: Statement) -> bool:
    boards = [panel.arrangement.grid for panel in statement.panels if isinstance(panel.arrangement, Arrangement)]
    named = {Space.parse(name) for text in _texts(statement) for name in spaces_in(plain(text)) if name[1] != "0"}
    return any(space in grid for grid in boards for space in named)


def _texts(statement: Statement) -> Iterator[str]:
    """Every text of the figure that a reader of it meets."""
    yield from (statement.caption, statement.alt)
    for panel in statement.panels:
        yield panel.caption
        for mark in panel.spec.annotate:
            match mark:
                case Callout():
                    yield mark.text
                case Highlight() | Arrow() | Line():
                    yield mark.label
                case _:
                    pass
