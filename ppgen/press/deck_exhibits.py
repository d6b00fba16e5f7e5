"""The decks of a game for a page that shows them all: each card with both sides, and where their files are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from ppgen.diagnostics import DefinitionError
from ppgen.names import PAGE_FILES
from ppgen.press.formats import DPI, files
from ppgen.press.pictures import Picture, ShownCard, ShownDeck
from ppgen.render.svg import path_data
from ppgen.scene.model import GlyphRun, Group, Item, Use

if TYPE_CHECKING:
    from ppgen.components.sides import PartSide
    from ppgen.definition.decks import DeckSpec
    from ppgen.press.pictures import Put
    from ppgen.press.referee import GameReferee
    from ppgen.scene.theme import Theme

LONGEST_ALT = 400
"""Characters of the text on a card that its alternative text repeats."""


def show_deck(referee: GameReferee, spec: DeckSpec, theme: Theme, put: Put) -> ShownDeck:
    """Draw each card of a deck as SVG, `put` the files, and say where they are.

    They belong to the page, and are no drawings to be committed. Raises DefinitionError with every fault of the deck.
    """
    from ppgen.blocks.roles import theme_for
    from ppgen.components.sides import card_sides
    from ppgen.decks.faults import card_faults

    painter = referee.painter(spec, theme_for(referee.game, theme), 0.0)
    if faults := [fault.diagnostic for fault in card_faults(painter)]:
        raise DefinitionError(faults)
    common = ""
    shown: dict[str, ShownCard] = {}
    back: Picture | None = None
    for card, side in list(card_sides(painter)):
        is_common = side.side == "back" and not painter.deck.drawn_as(card, "back")
        if is_common and common:
            continue
        picture = _picture(referee, side, theme, put)
        if is_common:
            common, back = side.id, picture
            continue
        number = f"{card.copy} of {card.copies}" if card.copies != side.copies else ""
        before = shown.get(side.part, ShownCard(card.key, side.copies, number, None, None))
        shown[side.part] = before._replace(face=picture) if side.side == "face" else before._replace(back=picture)
    return ShownDeck(spec, tuple(shown.values()), back, path_data(painter.edge))


def _picture(referee: GameReferee, side: PartSide, theme: Theme, put: Put) -> Picture:
    from ppgen.press.components import draw_side

    drawing = draw_side(referee.game, side, theme)
    name = f"{PAGE_FILES}/{referee.game.id}/{side.kind}/{side.id}.svg"
    (file,) = files(drawing, ("svg",), DPI)
    put(name, file.data())
    scene = drawing.scene
    words = " ".join(_texts(scene.items))
    alt = scene.description.removesuffix(".") + (f": {words[:LONGEST_ALT]}" if words else "")
    return Picture(quote(name), scene.width, scene.height, alt)


def _texts(items: tuple[Item, ...]) -> Iterator[str]:
    """Every line of text in the order in which it is drawn."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield item.text.strip()
        elif isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Use):
            yield from _texts(item.symbol.items)
