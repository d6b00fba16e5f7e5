"""What is wrong with the pieces of a game that are cards, tokens or tiles of its decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.blocks.roles import theme_for
from ppgen.diagnostics import DefinitionError, Diagnostic

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.scene.card_picture import CardSource
    from ppgen.scene.theme import Theme


def piece_faults(game: Game, cards: CardSource, theme: Theme) -> Iterator[Diagnostic]:
    """Every piece whose card does not exist or cannot be drawn, whether or not anything shows it."""
    for card in (kind.card for kind in game.pieces.values()):
        if card is not None:
            try:
                cards.picture(card.deck, card.card, card.side, theme_for(game, theme), card.mark)
            except DefinitionError as mistake:
                yield from mistake.diagnostics
