"""All cards of a deck in one picture: each side once, in rows, with what the table says of each card as data.

It is what a comparison reads. How many copies of a card there are is a number in it, not a drawing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ppgen.decks.deck import SIDES
from ppgen.names import DrawingName
from ppgen.plane import translate
from ppgen.press.drawings import OnePicture
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item, Page, Scene, Source, Symbol, Use
from ppgen.scene.path import transform
from ppgen.things import Thing

if TYPE_CHECKING:
    from ppgen.decks.deck import Card, Deck, SideName
    from ppgen.decks.drawing import DrawnSide
    from ppgen.definition.game import Game
    from ppgen.diagnostics import Mark
    from ppgen.press.decks import DrawnDeck

ACROSS = 6
"""How many sides stand in a row."""
GAP = 4.0
"""Between two sides, and round all of them, in mm."""


class DrawnDeckPicture(OnePicture, frozen=True):
    """The sides of the cards of a deck, each once, on one page."""

    drawn: DrawnDeck

    @property
    def about(self) -> tuple[Game, tuple[str, ...]]:
        return self._deck.game, (self._deck.game.title,)

    def named(self, page: int | None = None) -> DrawingName:
        deck = self._deck
        return DrawingName(deck.game.id, "decks", deck.spec.id, theme=self.drawn.painter.theme.name)

    def page(self, index: int) -> Page:
        scene = self._scene()
        whole = Box(0.0, 0.0, scene.width, scene.height)
        return Page(scene, whole, whole)

    @property
    def _deck(self) -> Deck:
        return self.drawn.painter.deck

    def _scene(self) -> Scene:
        deck, theme = self._deck, self.drawn.painter.theme
        width, height = deck.spec.trim
        count = max(1, len(self.drawn.sides))
        across, down = min(ACROSS, count), -(-count // ACROSS)
        items: list[Item] = []
        for number, side in enumerate(self.drawn.sides):
            x = GAP + (number % ACROSS) * (width + GAP) + width / 2
            y = GAP + (number // ACROSS) * (height + GAP) + height / 2
            items.append(self._placed(side, x, y))
        title = f"{deck.spec.title}: all cards"
        words = f"{deck.spec.title}: each side of each card once."
        size = across * (width + GAP) + GAP, down * (height + GAP) + GAP
        return Scene(*size, tuple(items), title, words, deck.game.language, notes=tuple(self._notes(theme.name)))

    def _placed(self, side: DrawnSide, x: float, y: float) -> Item:
        painter, deck = self.drawn.painter, self._deck
        symbol = side.symbol
        marks = {source.mark for source in _sources(symbol.items)}
        items = tuple(_told(item, deck, side, marks) for item in symbol.items)
        drawn = Symbol(_scope(deck, side.card, side.side), items, symbol.box)
        key = _name(deck, side)
        thing = Thing("card", key, owner=deck.spec.id)
        use = Use(drawn, translate(x, y), id=key, role="card", thing=thing)
        return Group((use,), clip=transform(painter.edge, translate(x, y)))

    def _notes(self, theme: str) -> Iterator[tuple[str, str]]:
        """What the drawing says of itself and of each card."""
        deck = self._deck
        yield from (("game", deck.game.id), ("deck", deck.spec.id), ("theme", theme))
        yield "key", deck.spec.key
        yield "cut", _cut(deck)
        yield "cards", _json([card.name for card in deck.rows])
        drawn = {(side.side, deck.drawn_as(side.card, side.side)) for side in self.drawn.sides}
        copies: dict[str, list[Card]] = {}
        for card in deck.cards:
            copies.setdefault(card.name, []).append(card)
        for card in deck.rows:
            sides: dict[str, list[str]] = {}
            for side in SIDES:
                cards = copies[card.name] if deck.per_copy(side) else [card]
                shown = [_scope(deck, each, side) for each in cards if (side, deck.drawn_as(each, side)) in drawn]
                sides |= {side: shown} if shown else {}
            layout = {"layout": name} if (name := deck.layout(card)) else {}
            said = {"key": card.key, "copies": card.copies, **layout, **sides, "row": dict(deck.shown(card))}
            yield f"card {card.name}", _json(said)


def _cut(deck: Deck) -> str:
    """The size and the shape of a card, in words."""
    spec = deck.spec
    width, height = spec.trim
    shape = "" if spec.shape in ("card", "square") else f", {spec.shape}"
    corner = f", corners of {spec.corner:g} mm" if spec.corner else ""
    return f"{width:g} × {height:g} mm{shape}{corner}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _name(deck: Deck, side: DrawnSide) -> str:
    """What a side is called: the name of its card, or that of the side if all cards share it."""
    drawn_as = deck.drawn_as(side.card, side.side)
    return "-".join(filter(None, (drawn_as, "" if drawn_as and side.side == "face" else side.side)))


def _scope(deck: Deck, card: Card, side: SideName) -> str:
    """The id of the symbol with a side of a card."""
    return "-".join(filter(None, ("card", deck.drawn_as(card, side), side)))


def _sources(items: Iterable[Item]) -> Iterator[Source]:
    for item in items:
        if isinstance(item, Group):
            if item.source is not None:
                yield item.source
            yield from _sources(item.items)


def _told(item: Item, deck: Deck, side: DrawnSide, marks: set[Mark]) -> Item:
    """A part of a card in which each block says what it is, and which columns decide what it draws."""
    if not isinstance(item, Group):
        return item
    items = tuple(_told(inner, deck, side, marks) for inner in item.items)
    if item.source is None or item.role:
        return replace(item, items=items)
    columns = ", ".join(sorted(deck.drawn_columns(side.side, item.source.mark, marks)))
    kind = item.source.kind
    return replace(item, items=items, role=f"{kind}-block", thing=Thing(kind, owner=columns))
