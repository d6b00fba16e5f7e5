"""What texts may quote of the decks of a game: how many cards there are, and what the rows of their tables say.

A deck is read when a text first quotes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ppgen.decks.deck import Deck, cells
from ppgen.figures.plain_values import as_number
from ppgen.numerals import is_number

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec


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
