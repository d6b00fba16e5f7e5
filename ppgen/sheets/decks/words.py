"""The type of what stands beside cards on paper: names, versions, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.blocks.context import BlockContext, Sizes
from ppgen.scene.limits import MIN_TEXT

if TYPE_CHECKING:
    from ppgen.decks.drawing import DeckPainter
    from ppgen.scene.text import Face, TextStyle


def beside_cards(painter: DeckPainter, size: float = MIN_TEXT, face: Face = "regular") -> TextStyle:
    """A style of a size in points, in the colour that the theme of a deck has for text."""
    context = BlockContext(painter.deck.game, painter.theme, Sizes(0.0, 0.0, size), painter.context.pictures)
    return context.style(size, face)
