"""What the PDF of a sheet says of itself."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.scene.model import Document, Page


def as_document(game: Game, sheet: SheetSpec, pages: Iterator[Page]) -> Document:
    """The pages of a sheet with title, author, subject, language and keywords."""
    return Document(
        title=f"{game.title}: {sheet.title}",
        author=game.credits.design,
        subject=f"{sheet.summary or sheet.title} {game.rights.short}",
        pages=pages,
        language=game.language,
        keywords=tuple(word for word in (game.title, game.version, sheet.title, "print and play") if word),
    )
