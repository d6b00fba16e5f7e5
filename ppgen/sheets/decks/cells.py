"""The cards of decks as parts that `sheets/cutout` packs on pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ppgen.decks.outline import is_straight
from ppgen.sheets.cutout.parts import Outline, Part, around

if TYPE_CHECKING:
    from ppgen.decks.deck import Card
    from ppgen.decks.drawing import DeckPainter


def parts_of(painter: DeckPainter, cards: Iterable[Card], *, backs: bool) -> Iterator[Part]:
    """Cards of a deck as parts; `backs`: with what is printed behind them.

    Raises DefinitionError for the first card that cannot be drawn.
    """
    spec = painter.deck.spec
    width, height = spec.trim
    edges = (-width / 2, width / 2), (-height / 2, height / 2)
    shape: Outline = "square" if is_straight(spec) else "round" if spec.shape == "round" else "net"
    for card in cards:
        face, back = painter.side(card, "face"), painter.side(card, "back") if backs else None
        if face is not None:
            yield Part(
                spec.id,
                f"{card.name}-{card.copy}" if painter.deck.per_copy("face") else card.name,
                "",
                spec.title,
                face.symbol,
                None if back is None else back.symbol,
                shape,
                edges if is_straight(spec) else around(width, height),
            )
