"""The sides of cards drawn: each a symbol about the centre of its card, with bleed round the trim.

What needs more room than a card has is found while the card is laid out. It is never cut off or shrunk in silence: the
caller gets it as a value, and refuses the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.build import build
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.layout import Column, Element, lay_out
from ppgen.blocks.proportions import ON_CARD
from ppgen.decks.cut_off import cut_off
from ppgen.decks.deck import SIDES, Card, Deck, SideName
from ppgen.decks.outline import inner_box, is_straight, outline, trim_box
from ppgen.decks.overflow import Overfull, overfull
from ppgen.definition.text import texts_in
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, PpgenError
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene.floors import printable
from ppgen.scene.model import Box, Group, Item, Path, Scene, Source, Symbol, Use
from ppgen.scene.paragraph import TextTooWide
from ppgen.scene.path import rect, transform
from ppgen.things import Thing

if TYPE_CHECKING:
    from ppgen.definition.layouts import BlockSpec
    from ppgen.scene.theme import Theme

BODY = 8.5
"""The text of cards, in points: that of reference cards."""
GAP = 2.0
"""Between two blocks of a face, in mm."""
TO_THE_EDGE = ("panel", "stack", "image")
"""Blocks that fill a card to its cut if nothing else stands on that side. Any other keeps the margin of the deck."""


class DrawnSide(Struct, frozen=True):
    """One side of a card."""

    card: Card
    side: SideName
    symbol: Symbol
    """Its box is the trim; what bleeds lies round it."""
    overfull: tuple[Overfull, ...]
    """What has less room than it needs."""


class DeckPainter(Struct, frozen=True, dict=True):
    """Draws the cards of one deck in one theme, with one bleed, in mm. Sides that are alike are drawn once."""

    deck: Deck
    theme: Theme
    """With the roles of the game (`ppgen.blocks.roles.theme_for`)."""
    bleed: float = 0.0

    def side(self, card: Card, side: SideName) -> DrawnSide | None:
        """One side of a card; None for a back that it does not have.

        Raises DefinitionError for what cannot be drawn; it is for the caller to say on which card.
        """
        key = side, self.deck.drawn_as(card, side)
        if key not in self._drawn:
            blocks = self.deck.blocks(card, side)
            self._drawn[key] = self._side(card, side, blocks) if blocks else None
        drawn = self._drawn[key]
        return drawn if drawn is None or drawn.card is card else replace(drawn, card=card)

    def distinct(self) -> Iterator[tuple[Card, SideName]]:
        """Every side whose picture differs from those before it, with the first card that has it."""
        seen: set[tuple[str, str]] = set()
        for card in self.deck.cards:
            for side in SIDES:
                if (key := (side, self.deck.drawn_as(card, side))) not in seen:
                    seen.add(key)
                    yield card, side

    def sides(self) -> Iterator[DrawnSide]:
        """Every side that differs from those before it, card by card. Raises DefinitionError as `side` does."""
        for card, side in self.distinct():
            if (drawn := self.side(card, side)) is not None:
                yield drawn

    @cached_property
    def _drawn(self) -> dict[tuple[str, str], DrawnSide | None]:
        return {}

    @cached_property
    def _pictures(self) -> Art:
        return Art(self.deck.game, self.theme, "art-")

    @cached_property
    def edge(self) -> Path:
        """The outline of a card, along which it is cut."""
        return self.outline(0.0)

    @cached_property
    def _clip(self) -> Path:
        """What a card is cut off at: its outline with the bleed. Corners are rounded once it is cut out."""
        spec = self.deck.spec
        return rect(*trim_box(spec).inset(-self.bleed)) if is_straight(spec) else self.outline(self.bleed)

    def outline(self, beyond: float) -> Path:
        """The line that lies so many mm outside the edge of a card."""
        return outline(self.deck.spec, self._pictures, beyond)

    @cached_property
    def context(self) -> BlockContext:
        """What the blocks of its cards are drawn with."""
        spec = self.deck.spec
        sizes = Sizes(0.0, 0.0, BODY, ON_CARD)
        return BlockContext(
            self.deck.game,
            self.theme,
            sizes,
            self._pictures,
            f"deck {spec.id}",
            spec.mark,
            trim=trim_box(spec),
            bleed=self.bleed,
            outline=self.outline,
        )

    def _side(self, card: Card, side: SideName, blocks: tuple[BlockSpec, ...]) -> DrawnSide:
        spec = self.deck.spec
        trim = trim_box(spec)
        fills = len(blocks) == 1 and blocks[0].TAG in TO_THE_EDGE
        room = trim if fills else inner_box(spec)
        elements = tuple(build(block, self.context) for block in blocks)
        element: Element = elements[0] if fills else Column(elements, GAP)
        items: tuple[Item, ...]
        try:
            placed = lay_out(element, room)
            items = tuple(each.drawn() for each in placed)
            too_large = tuple(overfull(placed, room, trim)) or tuple(cut_off(items, self.edge))
        except TextTooWide as problem:
            # Nothing is drawn of a card whose text cannot be broken into lines.
            items, too_large = (), (_too_wide(problem, blocks, room),)
        except DefinitionError:
            raise
        except PpgenError as problem:
            message = f"this card cannot be drawn: {problem.message}"
            raise DefinitionError(
                [Diagnostic(_place(problem, blocks), "DECK-DRAW", message, problem.hint)]
            ) from problem
        suffix = f"-b{self.bleed:g}" if self.bleed else ""
        name = "-".join(filter(None, (spec.id, self.deck.drawn_as(card, side), side)))
        symbol = Symbol(f"card-{name}{suffix}", (Group(items, clip=self._clip),), trim)
        return DrawnSide(card, side, symbol, too_large)

    def scene(self, drawn: DrawnSide) -> Scene:
        """One side of a card as a picture of its own, on nothing: with its bleed, or else cut out along its outline."""
        trim, game = drawn.symbol.box, self.deck.game
        width, height = trim.width + 2 * self.bleed, trim.height + 2 * self.bleed
        words = f"{self.deck.spec.title}: {drawn.card.key}" + (", back" if drawn.side == "back" else "")
        thing = Thing("card", drawn.card.name, owner=self.deck.spec.id)
        use = Use(drawn.symbol, translate(width / 2, height / 2), role=drawn.side, thing=thing)
        item: Item = use if self.bleed else Group((use,), clip=transform(self.edge, translate(width / 2, height / 2)))
        notes = ("game", game.id), ("deck", self.deck.spec.id), ("card", drawn.card.name), ("theme", self.theme.name)
        return Scene(width, height, printable((item,)), words, f"{words}.", game.language, None, notes)


def _too_wide(problem: TextTooWide, blocks: tuple[BlockSpec, ...], room: Box) -> Overfull:
    """A word that is wider than its line."""
    too_wide = problem.values["width"] - problem.values["available"]
    return Overfull(Source(_place(problem, blocks), f"the word {problem.values['text']!r}"), too_wide, 0.0, room)


def _place(problem: PpgenError, blocks: tuple[BlockSpec, ...]) -> Mark:
    """The text with what cannot be drawn, or else the first block."""
    at_fault = str(problem.values.get("text", ""))
    texts = (text for text in texts_in(*blocks) if at_fault and at_fault in text)
    return next((text.mark for text in texts), blocks[0].mark)
