"""A sheet on paper, as those who write files see it: pages that are made when they are asked for, and a document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from ppgen.blocks.roles import theme_for
from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.names import PLAIN, Options
from ppgen.scene.model import Document, Page
from ppgen.scene.theme import Theme
from ppgen.sheets.options import check_kind, check_options
from ppgen.sheets.paper import Paper


class Printout(Protocol):
    """A sheet on paper: a pad, or components to cut out. Pages count from 0."""

    @property
    def game(self) -> Game: ...

    @property
    def sheet(self) -> SheetSpec: ...

    @property
    def paper(self) -> Paper: ...

    @property
    def options(self) -> Options:
        """The options that alter this drawing, and so its name."""
        ...

    @property
    def paper_count(self) -> int:
        """How many sheets of paper it takes."""
        ...

    @property
    def page_count(self) -> int:
        """How many pages the document has."""
        ...

    @property
    def distinct_count(self) -> int:
        """How many of its first pages differ: each of these is worth a picture."""
        ...

    @property
    def cover(self) -> int:
        """The page to show where only one is shown."""
        ...

    @property
    def note(self) -> str:
        """The size that a player cares about, in words; empty where there is none."""
        ...

    def page(self, index: int) -> Page: ...

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        """All pages, with the title, author and keywords of the sheet; `pages` may be the same, watched by somebody."""
        ...


def make_printout(game: Game, sheet: SheetSpec, paper: Paper, theme: Theme, options: Options = PLAIN) -> Printout:
    """Lay a sheet out on paper.

    Raises DoesNotFit when the paper is too small; EnvironmentProblem for options that make no sense, or not for a sheet
    of this kind.
    """
    check_options(options)
    check_kind(game, sheet, options)
    theme = theme_for(game, theme)
    if sheet.components is not None:
        from ppgen.sheets.cutout.book import make_book

        return make_book(game, sheet, sheet.components, paper, theme, options)
    from ppgen.sheets.pad import make_pad

    return make_pad(game, sheet, paper, theme, options)
