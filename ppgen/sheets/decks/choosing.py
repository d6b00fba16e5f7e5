"""Which cards of the decks of a sheet are printed: all of them, or those of a selection."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ppgen.decks.conditions import meeting
from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.numerals import listed
from ppgen.selection import NONE_CHANGED

if TYPE_CHECKING:
    from ppgen.decks.deck import Card, Deck
    from ppgen.decks.drawing import DeckPainter
    from ppgen.selection import Selection
    from ppgen.sheets.printout import PrintJob


def chosen_cards(job: PrintJob, painters: Sequence[DeckPainter]) -> tuple[tuple[Card, ...], ...]:
    """The cards of each deck that are printed, in their order.

    Raises EnvironmentProblem for a key that no deck has, for a condition that cannot be read, for a revision that git
    does not have, and where no card is left; DefinitionError for a deck that did not exist in a revision.
    """
    selection = job.options.selection
    if not selection:
        return tuple(painter.deck.cards for painter in painters)
    if not selection.is_known:
        message = f"{selection.name} is the name of a selection, and does not say which cards it means"
        raise EnvironmentProblem(message, "select the cards again", code="selection")
    _refuse_unknown_keys(selection, painters)
    chosen = tuple(_of_deck(painter, selection) for painter in painters)
    if not any(chosen):
        among = f" among {listed([repr(key) for key in selection.rows])}" if selection.rows else ""
        raise EnvironmentProblem(f"no card of {job.sheet.id} meets {selection.where!r}{among}", code="no-card")
    if not selection.changed_since:
        return chosen
    changed = tuple(_changed(job, painter, cards) for painter, cards in zip(painters, chosen, strict=True))
    if not any(changed):
        message = f"no card of {job.sheet.id} differs from those of {selection.changed_since}"
        raise EnvironmentProblem(message, code=NONE_CHANGED)
    return changed


def _refuse_unknown_keys(selection: Selection, painters: Sequence[DeckPainter]) -> None:
    known = {card.key for painter in painters for card in painter.deck.cards}
    decks = listed([painter.deck.spec.id for painter in painters])
    for key in selection.rows:
        if key not in known and key not in selection.elsewhere:
            raise unknown("card", key, known, f"{decks} {'have' if len(painters) > 1 else 'has'}")


def _of_deck(painter: DeckPainter, selection: Selection) -> tuple[Card, ...]:
    return selected(painter.deck, selection)


def selected(deck: Deck, selection: Selection) -> tuple[Card, ...]:
    """The cards of a deck that have one of the keys and meet the condition. Raises as `meeting` does."""
    cards = meeting(selection.where, deck) if selection.where else iter(deck.cards)
    return tuple(card for card in cards if not selection.rows or card.key in selection.rows)


def _changed(job: PrintJob, painter: DeckPainter, cards: Collection[Card]) -> tuple[Card, ...]:
    """Those of the cards that a revision had otherwise, or not at all."""
    if not cards:
        return ()
    if job.referee is None:
        raise EnvironmentProblem("nobody can say which cards have changed", code="selection")
    same = job.referee.unchanged(painter, job.options.selection.changed_since)
    return tuple(card for card in cards if (card.key, card.copy) not in same)
