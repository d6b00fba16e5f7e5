"""What a sheet says of itself, on its foot and in its PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ppgen import piecepack
from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.scene.model import Document, Page

if TYPE_CHECKING:
    from ppgen.sheets.printout import Printout


def author_of(game: Game, sheet: SheetSpec) -> str:
    """Who designed what is printed: the game, or the set that its components are of."""
    return game.credits.design if sheet.components is None else piecepack.DESIGN


def rights_of(game: Game, sheet: SheetSpec) -> str:
    """The short notice of rights. A game has none in the parts of a public set that it is played with."""
    return game.rights.short if sheet.components is None else piecepack.RIGHTS


def as_document(printout: Printout, pages: Iterable[Page] | None) -> Document:
    """All pages of a sheet with title, author, subject, language and keywords."""
    game, sheet = printout.game, printout.sheet
    return Document(
        title=f"{game.title}: {sheet.title}",
        author=author_of(game, sheet),
        subject=f"{sheet.summary or sheet.title} {rights_of(game, sheet)}",
        pages=map(printout.page, range(printout.page_count)) if pages is None else pages,
        language=game.language,
        keywords=tuple(word for word in (game.title, game.version, sheet.title, "print and play") if word),
    )
