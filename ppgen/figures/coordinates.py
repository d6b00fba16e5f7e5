"""Whether letters and numbers stand at the columns and rows of a figure's boards: where its words name a space."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.naming import Naming
from ppgen.definition.figure import AUTO, Coordinates
from ppgen.definition.marks import Arrow, Callout, Highlight, Line
from ppgen.figures.number_grounds import is_space_named
from ppgen.figures.shown import space_matches
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
    boards = {panel.arrangement.grid for panel in statement.panels if isinstance(panel.arrangement, Arrangement)}
    return any(any(named_spaces(plain(text), board.naming)) for text in _texts(statement) for board in boards)


def named_spaces(text: str, naming: Naming) -> Iterator[str]:
    """The spaces that a text names. A number alone counts something, unless it is written as a space is: `on 22`."""
    for match in space_matches(text, naming):
        if naming.find(match[0]) is not None and (
            not naming.is_numeric or is_space_named(text[: match.start()], text[match.end() :])
        ):
            yield match[0]


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
