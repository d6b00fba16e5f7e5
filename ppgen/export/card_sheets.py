"""The cards of a deck side by side in pictures of ten by seven, and tokens and tiles of other shapes one by one.

A program that reads such pictures shows the last place of each instead of a card that a player may not see. So 69 cards
stand on one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.decks.deck import SIDES, Card, SideName, deal
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import card_faults
from ppgen.definition.decks import DeckSpec
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError
from ppgen.export.model import Bag, CardInDeck, CardSheet, Flat, Image, Outline, Pile
from ppgen.export.pictures import CLEAR, LARGEST_PX, PX_PER_MM, TILE, framed, pixels_of
from ppgen.plane import Affine, translate
from ppgen.scene.floors import printable
from ppgen.scene.model import Group, Item, Scene, Shape, Symbol, Use
from ppgen.scene.path import rect, transform
from ppgen.scene.theme import Theme

COLUMNS, ROWS = 10, 7
"""How many cards a sheet has beside and below one another."""
ON_A_SHEET = COLUMNS * ROWS - 1
"""How many cards a sheet has: its last place is what hides them."""


def deck_thing(game: Game, spec: DeckSpec, theme: Theme) -> Pile | Bag:
    """A deck of cards as a pile, and one of another shape as a bag of tiles or tokens.

    Raises DefinitionError with every fault of its cards.
    """
    painter = DeckPainter(deal(game, spec), theme)
    if faults := card_faults(painter):
        raise DefinitionError(fault.diagnostic for fault in faults)
    return _pile(painter) if spec.shape == "card" else _bag(painter)


def _pile(painter: DeckPainter) -> Pile:
    spec = painter.deck.spec
    cells: dict[tuple[str, str], int] = {}
    shown: list[Card] = []
    cards: list[CardInDeck] = []
    for card in painter.deck.cards:
        key = _drawn_as(painter, card, "face"), _drawn_as(painter, card, "back")
        if key not in cells:
            cells[key] = len(cells)
            shown.append(card)
        sheet, cell = divmod(cells[key], ON_A_SHEET)
        cards.append(CardInDeck(f"deck-{spec.id}-{card.name}-{card.copy}", card.key, sheet, cell))
    differ = len({back for _, back in cells}) > 1
    hidden = None if differ else _symbol(painter, shown[0], "back")
    sheets: list[CardSheet] = []
    for first in range(0, len(shown), ON_A_SHEET):
        some = shown[first : first + ON_A_SHEET]
        name = f"deck-{spec.id}-{first // ON_A_SHEET + 1}"
        faces = _sheet(painter, f"{name}-faces", [_symbol(painter, card, "face") for card in some], hidden)
        if differ:
            backs = _sheet(painter, f"{name}-backs", [_symbol(painter, card, "back") for card in some], None)
        else:
            backs = _single(painter, f"deck-{spec.id}-back", hidden, "box")
        sheets.append(CardSheet(faces, backs, differ))
    width, height = spec.trim
    name = str(spec.title)
    return Pile(f"deck-{spec.id}", name, tuple(sheets), tuple(cards), width, height, spec.corner > 0)


def _drawn_as(painter: DeckPainter, card: Card, side: SideName) -> str:
    """What tells the picture of a side from those of others; a card without that side has none."""
    return painter.deck.drawn_as(card, side) if painter.side(card, side) is not None else "-"


def _symbol(painter: DeckPainter, card: Card, side: SideName) -> Symbol | None:
    drawn = painter.side(card, side)
    return None if drawn is None else drawn.symbol


def _sheet(painter: DeckPainter, name: str, symbols: Sequence[Symbol | None], hidden: Symbol | None) -> Image:
    """Sides of cards in their places, and what hides them in the last one. Every place is a whole number of pixels."""
    width, height = painter.deck.spec.trim
    across = int(width * min(LARGEST_PX / (COLUMNS * width), LARGEST_PX / (ROWS * height), PX_PER_MM))
    down = min(round(across * height / width), LARGEST_PX // ROWS)
    tall = down * width / across
    places = [*enumerate(symbols), (ON_A_SHEET, hidden)]
    items: list[Item] = []
    for cell, symbol in places:
        if symbol is None:
            continue
        row, column = divmod(cell, COLUMNS)
        x, y = column * width, row * tall
        # A place is up to half a pixel higher than the card: stretched, so that no paper shows between two cards.
        stretched = Affine(1.0, 0.0, 0.0, tall / height, x + width / 2, y + tall / 2)
        use = Use(symbol, stretched)
        items.append(Group((use,), clip=rect(x, y, width, tall)))
    deck = painter.deck
    title = f"{deck.game.title}: {deck.spec.title}"
    paper = painter.theme["paper"].fill
    drawn = printable(tuple(items))
    scene = Scene(COLUMNS * width, ROWS * tall, drawn, title, title, deck.game.language, paper)
    return Image(name, scene, COLUMNS * across)


def _single(painter: DeckPainter, name: str, symbol: Symbol | None, outline: Outline) -> Image:
    """One side alone; paper where there is none."""
    width, height = painter.deck.spec.trim
    items: tuple[Item, ...] = ()
    margin = 0.0
    if symbol is not None:
        items = (Use(symbol, translate(width / 2, height / 2)),)
    if outline == "cut":
        margin = CLEAR
        edge = transform(painter.edge, translate(width / 2, height / 2))
        # The ground is what the program finds the outline by.
        items = (Group((Shape(edge, painter.theme.fill("paper")), *items), clip=edge),)
    paper = None if outline == "cut" else painter.theme["paper"].fill
    deck = painter.deck
    scene = framed(items, width, height, f"{deck.game.title}: {deck.spec.title}", deck.game.language, paper, margin)
    return Image(name, scene, pixels_of(scene))


def _bag(painter: DeckPainter) -> Bag:
    spec = painter.deck.spec
    outline: Outline = "disc" if spec.shape == "round" else "box" if spec.shape == "square" else "cut"
    return Bag(f"deck-{spec.id}", str(spec.title), tuple(_tiles(painter, outline)))


def _tiles(painter: DeckPainter, outline: Outline) -> Iterator[Flat]:
    spec = painter.deck.spec
    width, height = spec.trim
    images: dict[str, Image] = {}
    for card in painter.deck.cards:
        shown: list[Image | None] = []
        for side in SIDES:
            symbol = _symbol(painter, card, side)
            drawn_as = painter.deck.drawn_as(card, side)
            name = "-".join(filter(None, (spec.id, drawn_as, side)))
            if symbol is not None and name not in images:
                images[name] = _single(painter, f"deck-{name}", symbol, outline)
            shown.append(None if symbol is None else images[name])
        face = shown[0] or _single(painter, f"deck-{spec.id}-plain", None, outline)
        yield Flat(f"deck-{spec.id}-{card.name}-{card.copy}", card.key, face, shown[1], width, height, TILE, outline)
