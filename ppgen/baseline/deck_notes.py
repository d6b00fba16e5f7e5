"""What the picture of a deck says of its cards, and which card of an old picture is which of a new one."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from ppgen.baseline.drawing import Drawing

SIDES = ("face", "back")


class Card(Struct, frozen=True):
    """What the picture of a deck says of one card."""

    key: str
    copies: int
    layout: str
    sides: Mapping[str, Sequence[str]]
    """By `face` and `back`: the symbols that show it, one for all copies, or one for each."""
    row: Mapping[str, str]
    """The cells that decide what is drawn of it, by their columns."""


class Cards(Struct, frozen=True):
    """What the picture of a deck says of all cards."""

    key: str
    """The column by which cards are known; empty where they are known by the number of their row."""
    cut: str
    """Their size and shape, in words."""
    cards: tuple[Card, ...]

    @property
    def total(self) -> int:
        return sum(card.copies for card in self.cards)


class Paired(Struct, frozen=True):
    """The cards of two pictures: those of both, and those that only one has."""

    both: list[tuple[Card, Card]] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)
    come: list[Card] = field(default_factory=list)


def cards_of(drawing: Drawing) -> Cards | None:
    """The cards in a drawing; None if it is not the picture of a deck. It is untrusted: anything may stand there."""
    notes = drawing.notes
    if not notes.get("deck") or "cards" not in notes:
        return None
    try:
        cards = tuple(_card(json.loads(notes[f"card {name}"])) for name in json.loads(notes["cards"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return Cards(notes.get("key", ""), notes.get("cut", ""), cards)


def _card(said: Any) -> Card:
    sides = {side: [str(name) for name in said[side]] for side in SIDES if side in said}
    row = {str(column): str(text) for column, text in said["row"].items()}
    return Card(str(said["key"]), int(said["copies"]), str(said.get("layout", "")), sides, row)


def paired(old: Cards, new: Cards, alike: Mapping[str, Hashable], now: Mapping[str, Hashable]) -> Paired:
    """Which card is which: by its key, or else by its cells or by what is drawn of it.

    `alike` and `now` have what each symbol draws. Without keys, cards that are equal come before those with the same
    number, since a row that was put in gives all rows behind it other numbers.
    """
    result = Paired()
    olds, news = list(old.cards), list(new.cards)
    if not (old.key or new.key):
        _match(olds, news, result, lambda card, drawn: (tuple(card.row.items()), _drawn(card, drawn)), alike, now)
    _match(olds, news, result, lambda card, _: card.key, alike, now)
    if old.key or new.key:
        _match(olds, news, result, lambda card, drawn: _drawn(card, drawn) or None, alike, now)
        _match(olds, news, result, lambda card, _: tuple(card.row.items()) or None, alike, now)
    result.gone.extend(olds)
    result.come.extend(news)
    order = {id(card): number for number, card in enumerate(new.cards)}
    result.both.sort(key=lambda pair: order[id(pair[1])])
    return result


def _match(
    olds: list[Card],
    news: list[Card],
    result: Paired,
    key: Any,
    alike: Mapping[str, Hashable],
    now: Mapping[str, Hashable],
) -> None:
    """Move the cards with equal keys from the two lists to the pairs, in their order."""
    by_key: dict[Hashable, list[Card]] = defaultdict(list)
    for card in olds:
        if (known := key(card, alike)) is not None:
            by_key[known].append(card)
    for card in tuple(news):
        if candidates := by_key.get(key(card, now)):
            before = candidates.pop(0)
            result.both.append((before, card))
            _remove(olds, before)
            _remove(news, card)


def _remove(cards: list[Card], card: Card) -> None:
    del cards[next(index for index, each in enumerate(cards) if each is card)]


def _drawn(card: Card, drawn: Mapping[str, Hashable]) -> tuple[Hashable, ...]:
    """What is drawn of the face of a card."""
    return tuple(drawn.get(name) for name in card.sides.get("face", ()))


def out_of_order(both: Collection[tuple[Card, Card]], old: Sequence[Card], new: Sequence[Card]) -> list[Card]:
    """The fewest cards that have to move to bring the old order into the new one."""
    place = {id(card): number for number, card in enumerate(old)}
    after = {id(now): before for before, now in both}
    cards = [card for card in new if id(card) in after]
    places = [place[id(after[id(card)])] for card in cards]
    from bisect import bisect_left

    # The longest run of growing places stays (patience sorting); all other cards moved.
    tops: list[int] = []
    piles: list[int] = []
    for number in places:
        pile = bisect_left(tops, number)
        tops[pile : pile + 1] = [number]
        piles.append(pile)
    stay: set[int] = set()
    wanted = len(tops) - 1
    for index in range(len(places) - 1, -1, -1):
        if piles[index] == wanted:
            stay.add(index)
            wanted -= 1
    return [card for index, card in enumerate(cards) if index not in stay]
