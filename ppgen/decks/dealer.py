"""The decks of one game, each read once, and their cards for other drawings.

Nothing is read before somebody asks for a deck, so that a game whose drawings show no cards pays nothing for its decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ppgen.decks.deck import Card, Deck, SideName, cells, deal
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import faults_of
from ppgen.definition.names import id_from
from ppgen.definition.text import place_of
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.figures.plain_values import as_number
from ppgen.numerals import is_number, listed
from ppgen.scene.card_picture import CardPicture

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.game import Game
    from ppgen.scene.theme import Theme


class DeckFacts(Mapping[str, Mapping[str, Any]]):
    """What texts may quote of the decks of a game, by their ids. To look one up raises DefinitionError if it is at
    fault.
    """

    def __init__(self, specs: Mapping[str, DeckSpec], deck_of: Callable[[DeckSpec], Deck]) -> None:
        self._specs = specs
        self._deck_of = deck_of
        self._read: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        if name not in self._read:
            self._read[name] = facts_of(self._deck_of(self._specs[name]))
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._specs

    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)


def facts_of(deck: Deck) -> Mapping[str, Any]:
    """What texts may quote of one deck.

    `cards` is the number of all cards, and `copies` that of each key. `rows` has the cells of each row by its key, and
    `columns` those of each column in the order of the rows. `totals` adds up the columns whose cells are all numbers,
    as often as there are copies of each card.
    """
    rows = {card.key: cells(card.row) for card in deck.rows}
    copies = Counter(card.key for card in deck.cards)
    columns = {name: [row[name] for row in rows.values()] for name in deck.table.names}
    return {
        "title": str(deck.spec.title),
        "cards": len(deck.cards),
        "copies": {key: copies[key] for key in rows},
        "rows": rows,
        "columns": columns,
        "totals": dict(_totals(rows, copies, deck.table.names)),
    }


def _totals(
    rows: Mapping[str, Mapping[str, Any]], copies: Mapping[str, int], columns: tuple[str, ...]
) -> Iterator[tuple[str, float]]:
    for name in columns:
        numbers = {key: as_number(row[name]) for key, row in rows.items()}
        if all(map(is_number, numbers.values())):
            yield name, sum(number * copies[key] for key, number in numbers.items())


CODE = "DEF-REFERENCE"


class Dealer:
    """Deals the decks of a game, and draws their cards (a `CardSource`)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._specs = {deck.id: deck for deck in game.decks}
        self._decks: dict[str, Deck] = {}
        self._painters: dict[tuple[str, str, float], DeckPainter] = {}

    def deck(self, spec: DeckSpec) -> Deck:
        """A deck with its cards. Raises DefinitionError with what is wrong with the deck as a whole."""
        if spec.id not in self._decks:
            self._decks[spec.id] = deal(self.game, spec)
        return self._decks[spec.id]

    def painter(self, spec: DeckSpec, theme: Theme, bleed: float = 0.0) -> DeckPainter:
        """What draws the cards of a deck in a theme of the game, with a bleed in mm; the same one whenever it is asked.

        Raises DefinitionError as `deck` does.
        """
        key = spec.id, theme.name, bleed
        if key not in self._painters:
            self._painters[key] = DeckPainter(self.deck(spec), theme, bleed)
        return self._painters[key]

    @cached_property
    def facts(self) -> DeckFacts:
        """What texts may quote of the decks, by their ids."""
        return DeckFacts(self._specs, self.deck)

    def picture(self, deck: str, card: str, side: SideName, theme: Theme, mark: Mark) -> CardPicture:
        """One side of a card, as `CardSource.picture` has it."""
        if deck not in self._specs:
            hint = did_you_mean(deck, self._specs, "decks") if self._specs else "give the game `decks:`"
            raise _fault(place_of(deck, mark), f"there is no deck {str(deck)!r}", hint)
        painter = self.painter(self._specs[deck], theme)
        found = card_called(painter.deck, card, mark)
        if faults := faults_of(painter, found, side):
            message = f"card {found.key!r} of deck {deck} cannot be shown here: it is at fault itself"
            shown_at = Diagnostic(place_of(card, mark), CODE, message, "its faults are reported at their places")
            raise DefinitionError([*faults, shown_at])
        drawn = painter.side(found, side)
        if drawn is None:
            raise _fault(place_of(deck, mark), f"card {found.key!r} has no back", "show its face")
        return CardPicture(str(deck), found.key, side, drawn.symbol, painter.edge)


def card_called(deck: Deck, key: str, mark: Mark) -> Card:
    """The first copy of the card with that key, or else of the only one with that name in files (`spice` for Spice).

    Raises DefinitionError, at the place of the key or else at `mark`, for a key that no card has or several may mean.
    """
    for card in deck.rows:
        if card.key == key:
            return card
    named = [card for card in deck.rows if id_from(card.key, "card") == key]
    if len(named) > 1:
        message = f"{str(key)!r} may be several cards of deck {deck.spec.id}: {listed([card.key for card in named])}"
        raise _fault(place_of(key, mark), message, "write the key of one of them as the table has it")
    if not named:
        hint = did_you_mean(key, [card.key for card in deck.rows], "cards")
        raise _fault(place_of(key, mark), f"deck {deck.spec.id} has no card {str(key)!r}", hint)
    return named[0]


def _fault(mark: Mark, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(mark, CODE, message, hint)])
