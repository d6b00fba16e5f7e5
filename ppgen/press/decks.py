"""The sides of cards as pictures of their own, and what is wrong with the decks of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.blocks.roles import theme_for
from ppgen.decks.faults import CardFault, card_faults
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.names import THEME, DrawingName
from ppgen.options import PartOptions
from ppgen.plane import translate
from ppgen.press.drawings import OnePicture
from ppgen.records import replace, told_by
from ppgen.render.svg import render
from ppgen.scene.model import Box, Document, Group, Page, Scene, Shape, Stroke
from ppgen.scene.path import rect
from ppgen.scene.theme import THEMES

if TYPE_CHECKING:
    from ppgen.decks.drawing import DeckPainter, DrawnSide
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.game import Game
    from ppgen.press.referee import GameReferee

RING = "#d6006f"
"""The line round what has too little room, and the edge of its card: a colour that no theme has."""
MAX_PICTURES = 100
"""How many faults of one deck have a picture, so that a wrong column fills no report."""


@told_by("painter.deck.spec.id", "side.card.name", "side.side")
class DrawnCard(OnePicture, frozen=True):
    """One side of a card: one page, as large as the card with its bleed."""

    painter: DeckPainter
    side: DrawnSide

    @property
    def about(self) -> tuple[Game, tuple[str, ...]]:
        game = self.painter.deck.game
        return game, (game.title, self.painter.deck.spec.title)

    def named(self, page: int | None = None) -> DrawingName:
        deck, card = self.painter.deck, self.side.card
        name = f"{deck.spec.id}-{card.name}-{self.side.side}"
        options = PartOptions(bleed=self.painter.bleed)
        return DrawingName(deck.game.id, "components", name, options=options, theme=self.painter.theme.name)

    def page(self, index: int) -> Page:
        scene, trim = self.painter.scene(self.side), self.side.symbol.box
        bleed = self.painter.bleed
        return Page(scene, Box(bleed, bleed, trim.width, trim.height), Box(0.0, 0.0, scene.width, scene.height))


class DrawnDeck(Struct, frozen=True):
    """The sides of the cards of a deck that differ, each a page of its own."""

    painter: DeckPainter
    sides: tuple[DrawnSide, ...]

    @property
    def page_count(self) -> int:
        return len(self.sides)

    @property
    def distinct_count(self) -> int:
        return len(self.sides)

    def named(self, page: int | None = None) -> DrawingName:
        return DrawnCard(self.painter, self.sides[page or 0]).named()

    def page(self, index: int) -> Page:
        side = self.sides[index]
        label = f"card {side.card.key!r}" + (", back" if side.side == "back" else "")
        return replace(DrawnCard(self.painter, side).page(0), label=label)

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        pages = map(self.page, range(self.page_count)) if pages is None else pages
        return DrawnCard(self.painter, self.sides[0]).document(pages)


def draw_deck(referee: GameReferee, spec: DeckSpec, theme: str = THEME) -> DrawnDeck:
    """The sides of the cards of a deck, each once. Raises DefinitionError with every fault of the deck."""
    painter = referee.painter(spec, theme_for(referee.game, THEMES[theme]), 0.0)
    if faults := card_faults(painter):
        pictured = [_pictured(painter, fault) for fault in faults[:MAX_PICTURES]]
        raise DefinitionError([*pictured, *(fault.diagnostic for fault in faults[MAX_PICTURES:])])
    return DrawnDeck(painter, tuple(painter.sides()))


def _pictured(painter: DeckPainter, fault: CardFault) -> Diagnostic:
    """A fault with a picture of its card, if it can be drawn."""
    if fault.drawn is None or fault.overfull is None:
        return fault.diagnostic
    return replace(fault.diagnostic, picture=render(_shown(painter, fault.drawn, fault.overfull.box, fault.diagnostic)))


def _shown(painter: DeckPainter, drawn: DrawnSide, box: Box, fault: Diagnostic) -> Scene:
    """A card with its edge and all that lies beyond it, and a ring round the block that has too little room."""
    trim = drawn.symbol.box
    left, top = min(trim.x, box.x) - ROOM, min(trim.y, box.y) - ROOM
    width, height = max(trim.right, box.right) + ROOM - left, max(trim.bottom, box.bottom) + ROOM - top
    unclipped = tuple(replace(item, clip=None) if isinstance(item, Group) else item for item in drawn.symbol.items)
    edge = Shape(painter.edge, stroke=Stroke(RING, 0.2, (1.0, 0.6)), role="trim")
    ring = Shape(rect(*box.inset(-0.4)), stroke=Stroke(RING, 0.4))
    whole = Group((*unclipped, edge, ring), translate(-left, -top))
    return Scene(width, height, (whole,), fault.code, fault.message, painter.deck.game.language)


ROOM = 4.0
"""Round a card in the picture of a fault, in mm."""
