"""The fault codes of a game whose rules are a program, with the figures that show each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ppgen.cover.model import Line
from ppgen.definition.figure import FigureBook, FigureSpec
from ppgen.definition.game import Game
from ppgen.diagnostics import RulePage


def code_lines(
    game: Game, pages: Mapping[str, RulePage], book: FigureBook, stated: Mapping[str, tuple[str, ...]]
) -> tuple[Line, ...]:
    """A line for each code, in the order of its pages. They have no place of their own in a definition, so that of its
    section `rules` is theirs.

    A figure that expects the code shows the rule broken. Those that the rulebook shows or names under the heading where
    it states the rule (`stated`, by code) show it lawfully.
    """
    mark = game.mark if game.rules is None else game.rules.mark
    here = {figure.id for figure in book.figures}
    return tuple(
        Line(
            "code",
            mark,
            code,
            code,
            tuple(f"figure {name}" for name in stated.get(code, ()) if name in here),
            tuple(f"figure {name}" for name in _expecting(code, book.figures)),
        )
        for code in pages
    )


def _expecting(code: str, figures: Iterable[FigureSpec]) -> dict[str, None]:
    panels = ((figure.id, panel.expect) for figure in figures for panel in figure.panels)
    return dict.fromkeys(name for name, expected in panels if expected is not None and code in expected.codes)
