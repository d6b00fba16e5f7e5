"""The sides of cards as pictures of their own, and what is wrong with the decks of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ppgen.names import DrawingName, Options
from ppgen.scene.model import Box, Document, Page

if TYPE_CHECKING:
    from ppgen.decks.drawing import DeckPainter, DrawnSide


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """One side of a card: one page, as large as the card with its bleed."""

    painter: DeckPainter
    side: DrawnSide
    page_count: ClassVar[int] = 1
    distinct_count: ClassVar[int] = 1

    def named(self, page: int | None = None) -> DrawingName:
        deck, card = self.painter.deck, self.side.card
        name = f"{deck.spec.id}-{card.name}-{self.side.side}"
        return DrawingName(
            deck.game.id, "components", name, options=Options(bleed=self.painter.bleed), theme=self.painter.theme.name
        )

    def page(self, index: int) -> Page:
        scene, trim = self.painter.scene(self.side), self.side.symbol.box
        bleed = self.painter.bleed
        return Page(scene, Box(bleed, bleed, trim.width, trim.height), Box(0.0, 0.0, scene.width, scene.height))

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        scene, game = self.painter.scene(self.side), self.painter.deck.game
        author = "" if game.credits is None else game.credits.design
        keywords = (game.title, self.painter.deck.spec.title)
        return Document(scene.title, author, scene.description, pages or [self.page(0)], scene.language, keywords)
