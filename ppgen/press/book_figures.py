"""The figures of a book: drawn by the studio, drawn anew where a page is narrower, and looked at by lints then."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen.book.inline import Flaw, Picture
from ppgen.diagnostics import PpgenError
from ppgen.names import THEME
from ppgen.press.drawings import draw_figure
from ppgen.press.request import theme_named
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ppgen.figures.draw import FigureDrawing
    from ppgen.figures.statement import Statement
    from ppgen.press.studio import Studio
    from ppgen.scene.model import Scene

MIN_SPACE = 6.0
"""The smallest space of a board in a figure that is drawn anew, in mm. What stands on a space has marks beside it that
do not shrink: dice, numbers of steps, arrows.
"""
MIN_SHARE = 0.7
"""But a figure with small spaces of its own may have so much of them."""
_ROUNDED = 0.05
"""What a space may lack to that, in mm."""


class BookFigures(Struct):
    """The pictures of one game's figures. Each width is drawn once."""

    studio: Studio
    _narrowed: dict[tuple[str, float], Picture | PpgenError] = field(default_factory=dict)
    _least_spaces: dict[str, float] = field(default_factory=dict)

    def picture(self, statement: Statement) -> Picture:
        """A figure at its own size. It is drawn when somebody asks for its height or its scene."""

        def draw(theme: str) -> Scene:
            if statement.holds:
                return self.studio.figure(statement, theme_named(theme)).scene
            return draw_figure(statement, theme_named(theme), stamped=False).scene

        own = _picture(statement, statement.figure.width, None, _kept(draw), partial(self._narrow, statement))
        return replace(own, measured=partial(self._measured, statement))

    def stamped(self, statement: Statement) -> Picture:
        """A figure that does not hold with DRAFT across it."""

        def draw(theme: str) -> Scene:
            return self.studio.figure(statement, theme_named(theme)).scene

        return _picture(statement, statement.figure.width, None, draw)

    def unanswered(self, statement: Statement) -> Picture:
        """A figure at its own size without the solutions of its puzzles."""
        silent = replace(statement, answer=None)

        def draw(theme: str) -> Scene:
            return draw_figure(silent, theme_named(theme), stamped=False).scene

        own = _picture(silent, statement.figure.width, None, _kept(draw))
        return replace(own, key=f"{own.key}-unanswered")

    def _narrow(self, statement: Statement, width: float) -> Picture:
        """A figure drawn anew. Raises PpgenError where it cannot be that narrow."""
        key = statement.id, round(width, 3)
        if key not in self._narrowed:
            try:
                self._narrowed[key] = _narrowed(statement, width, self._least_space)
            except PpgenError as problem:
                self._narrowed[key] = problem
        result = self._narrowed[key]
        if isinstance(result, PpgenError):
            raise result
        return result

    def _measured(self, statement: Statement, width: float) -> Picture | None:
        """A figure drawn anew unless its boards alone tell that it has room. Raises PpgenError where it has none."""
        key = statement.id, round(width, 3)
        if key not in self._narrowed and _with_room(statement, width, self._least_space):
            return None
        return self._narrow(statement, width)

    def _least_space(self, statement: Statement) -> float:
        """The smallest space that a figure may have when it is drawn anew, in mm."""
        from ppgen.figures.draw import space_of

        if statement.id not in self._least_spaces:
            own = space_of(statement)
            self._least_spaces[statement.id] = MIN_SPACE if own is None else min(MIN_SPACE, MIN_SHARE * own)
        return self._least_spaces[statement.id]


def _picture(
    statement: Statement,
    width: float,
    height: float | None,
    draw: Callable[[str], Scene],
    narrow: Callable[[float], Picture] | None = None,
) -> Picture:
    flaws = partial(_flaws, statement, draw) if statement.holds else None
    return Picture(f"figure-{statement.id}", width, height, statement.spoken, draw, narrow, flaws)


def _flaws(statement: Statement, draw: Callable[[str], Scene], theme: str, scale: float) -> tuple[Flaw, ...]:
    from ppgen.press.book_lints import flaws

    return flaws(statement, draw(theme), scale)


def _narrowed(statement: Statement, width: float, least_of: Callable[[Statement], float]) -> Picture:
    """A figure drawn anew with spaces that are no smaller than `least_of` says, in mm, with as many columns of panels
    as there is room for.
    """
    from ppgen.figures.draw import draw

    problem = PpgenError(f"figure {statement.id!r} has no room")
    for arranged in _arrangements(statement):
        try:
            scene = _with_spaces(arranged, width, least_of).scene(draft=False)
            drawn = _kept(partial(_drawn, draw, arranged, width), {THEME: scene})
            return _picture(statement, scene.width, scene.height, drawn)
        except PpgenError as found:
            problem = found
    raise problem


def _with_room(statement: Statement, width: float, least_of: Callable[[Statement], float]) -> bool:
    """Whether a figure has boards, with spaces that are large enough, as measuring them tells."""
    for arranged in _arrangements(statement):
        with suppress(PpgenError):
            return _with_spaces(arranged, width, least_of).space is not None
    return False


def _arrangements(statement: Statement) -> Iterator[Statement]:
    """A figure with fewer and fewer panels beside each other."""
    for columns in range(min(statement.figure.columns, len(statement.panels)), 0, -1):
        yield replace(statement, figure=replace(statement.figure, columns=columns))


def _with_spaces(statement: Statement, width: float, least_of: Callable[[Statement], float]) -> FigureDrawing:
    """A figure at a width. Raises PpgenError where its spaces are too small."""
    from ppgen.figures.draw import at_width

    narrow = at_width(statement, theme_named(THEME), width)
    space = narrow.space
    # No figure needs more than `MIN_SPACE`: how large its own spaces are is asked of one that has less.
    if space is not None and space < MIN_SPACE - _ROUNDED and space < (least := least_of(statement)) - _ROUNDED:
        message = f"figure {statement.id!r} would have spaces of {space:.1f} mm; a reader needs {least:.1f} mm"
        raise PpgenError(message)
    return narrow


def _drawn(draw: Callable[..., Scene], statement: Statement, width: float, theme: str) -> Scene:
    return draw(statement, theme_named(theme), width=width)


def _kept(draw: Callable[[str], Scene], known: Mapping[str, Scene] = MappingProxyType({})) -> Callable[[str], Scene]:
    """The same, each theme drawn once; `known` has those that were drawn already."""
    drawn = dict(known)

    def of(theme: str) -> Scene:
        if theme not in drawn:
            drawn[theme] = draw(theme)
        return drawn[theme]

    return of
