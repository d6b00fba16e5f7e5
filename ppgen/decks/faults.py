"""What is wrong with the cards of a deck once they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.decks.deck import Card, SideName
    from ppgen.decks.drawing import DeckPainter, DrawnSide
    from ppgen.decks.overflow import Overfull


MAX_NAMED = 3
"""How many cards a fault names that several of them share."""


class CardFault(Struct, frozen=True):
    """A fault of a card, and where it can be seen: nowhere, if the card cannot be drawn."""

    diagnostic: Diagnostic
    drawn: DrawnSide | None = None
    overfull: Overfull | None = None


def card_faults(painter: DeckPainter) -> list[CardFault]:
    """Every fault of the cards of a deck: what cannot be drawn, and what has not enough room.

    A fault that several cards share is told once, with the first of them.
    """
    faults: list[CardFault] = []
    shared: dict[Diagnostic, list[Card]] = {}
    for card, side in painter.distinct():
        try:
            drawn = painter.side(card, side)
        except DefinitionError as mistake:
            every = not painter.deck.drawn_as(card, side)
            for fault in mistake.diagnostics:
                shared.setdefault(fault, []).extend(painter.deck.rows if every else [card])
            continue
        if drawn is not None:
            faults += (CardFault(overflow(painter, drawn, each), drawn, each) for each in drawn.overfull)
    count = len(painter.deck.rows)
    return [*(CardFault(_of_cards(fault, cards, count)) for fault, cards in shared.items()), *faults]


def faults_of(painter: DeckPainter, card: Card, side: SideName) -> list[Diagnostic]:
    """Every fault of one side of a card."""
    try:
        drawn = painter.side(card, side)
    except DefinitionError as mistake:
        return [_of_cards(fault, [card]) for fault in mistake.diagnostics]
    return [] if drawn is None else [overflow(painter, drawn, each) for each in drawn.overfull]


def _of_cards(fault: Diagnostic, cards: Sequence[Card], count: int = 0) -> Diagnostic:
    """A fault with the cards that have it, unless all `count` cards of the deck do."""
    rows = {card.name: card for card in cards}
    if len(rows) == count:
        return fault
    named = [f"card {card.key!r}, row {card.row.mark}" for card in list(rows.values())[:MAX_NAMED]]
    more = [f"{len(rows) - MAX_NAMED} more"] if len(rows) > MAX_NAMED else []
    return replace(fault, message=f"{fault.message} ({'; '.join([*named, *more])})")


def overflow(painter: DeckPainter, drawn: DrawnSide, found: Overfull) -> Diagnostic:
    """The fault of a block that has less room on a card than it needs, at its cell or the row of the card."""
    spec, card = painter.deck.spec, drawn.card
    kind, mark = found.source.kind, found.source.mark
    side = "" if drawn.side == "face" else ", back"
    message = f"deck {spec.id}, card {card.key!r}{side}: {kind} {found.in_words} (at {mark})"
    row_decides = painter.deck.drawn_as(card, drawn.side)
    where = painter.deck.cell(card, drawn.side, mark) if row_decides else mark
    return Diagnostic(where, "DECK-OVERFLOW", message, found.hint)
