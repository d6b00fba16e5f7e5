"""What every printed sheet is to those who write files: pages made as they are asked for, and a document of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ppgen.blocks.roles import theme_for
from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import Options
from ppgen.scene.model import Document, Page
from ppgen.scene.theme import Theme
from ppgen.sheets.cutout.duplex import ONE_SIDED, Duplex
from ppgen.sheets.paper import Paper


class Leaves(Protocol):
    """A sheet on paper: a pad, or components to cut out."""

    @property
    def game(self) -> Game: ...

    @property
    def sheet(self) -> SheetSpec: ...

    @property
    def paper(self) -> Paper: ...

    @property
    def options(self) -> Options:
        """What alters its drawing, and so its name."""
        ...

    @property
    def leaves(self) -> int:
        """How many leaves of paper it takes."""
        ...

    @property
    def count(self) -> int:
        """How many pages the document has."""
        ...

    @property
    def distinct(self) -> int:
        """How many of its pages differ: those that are worth a picture each."""
        ...

    @property
    def cover(self) -> int:
        """The page to show where only one is shown."""
        ...

    @property
    def note(self) -> str:
        """The size that a player cares about, in words; or nothing."""
        ...

    def page(self, leaf: int) -> Page:
        """One page, counted from 0."""
        ...

    def pages(self) -> Iterator[Page]: ...

    def document(self, pages: Iterator[Page] | None = None) -> Document:
        """All of it. `pages` may wrap `self.pages()`, to show how far it is."""
        ...


def make_leaves(
    game: Game,
    sheet: SheetSpec,
    paper: Paper,
    theme: Theme,
    *,
    copies: int = 1,
    numbered: bool = False,
    marks: bool = False,
    bleed: float = 0.0,
    duplex: Duplex = ONE_SIDED,
) -> Leaves:
    """A sheet on paper, by what its definition is.

    Raises DoesNotFit when the paper is too small; EnvironmentProblem for options that go with another kind of sheet.
    """
    theme = theme_for(game, theme)
    if sheet.components is not None:
        from ppgen.sheets.cutout.book import make_book

        if copies != 1 or numbered:
            message = (
                f"sheet {sheet.id} is not a pad: only pads have {'serial numbers' if numbered else 'several copies'}"
            )
            raise EnvironmentProblem(message, "print the document as often as you need it")
        return make_book(game, sheet, sheet.components, paper, theme, bleed=bleed, duplex=duplex)
    if duplex.both:
        two = [other.id for other in game.sheets if other.components is not None]
        hint = f"sheets of {game.id} with backs: {', '.join(two)}" if two else f"no sheet of {game.id} has a back"
        raise EnvironmentProblem(f"sheet {sheet.id} has no back: only components have two sides", hint)
    from ppgen.sheets.pad import make_pad

    return make_pad(game, sheet, paper, theme, copies=copies, numbered=numbered, marks=marks, bleed=bleed)
