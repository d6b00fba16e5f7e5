"""What a reviewer reads of the cards of a deck: a card's changes in one line, and what many cards share said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ppgen.baseline.difference import Difference
from ppgen.baseline.geometry import union
from ppgen.numerals import listed, plural
from ppgen.records import replace

SEVERAL = 2
"""A change of the drawing that so many cards share is said once."""
_SAME_CELL = 3
"""So many cards share a change of a cell or of copies, for it to be said once: it belongs to what else the row says."""
_OF_ROWS = frozenset({"card-cell", "card-copies"})
_NAMED = 3
"""So many cards are named."""
_ALONE = 4
"""So many cards that came or went have a sentence each."""

Tell = Callable[[Sequence[Difference]], tuple[Difference, ...]]


def cards_told(differences: Sequence[Difference], tell: Tell) -> tuple[Difference, ...]:
    """The differences of a picture of a deck, in which those of cards are folded. `tell` folds those of one card."""
    units: dict[tuple[str, ...], list[Difference]] = {}
    for item in differences:
        if item.cards:
            units.setdefault(item.cards, []).append(item)
    others = [item for item in differences if not item.cards]
    if any(not item.note for item in differences):
        units = {cards: [item for item in items if not item.note] for cards, items in units.items()}
    said: dict[str, list[Difference]] = {}
    for cards, items in units.items():
        seen = [item for item in items if not item.implied]
        # What was only laid out anew follows from what else changed.
        seen = [item for item in seen if not item.layout] or seen
        for item in tell([replace(item, cards=()) for item in seen]) if seen else ():
            said.setdefault(_phrase(item), []).append(replace(item, cards=cards))
    shared = {
        phrase
        for phrase, items in said.items()
        if len(_keys(items)) >= (_SAME_CELL if items[0].kind in _OF_ROWS else SEVERAL)
    }
    alone: dict[tuple[str, ...], dict[str, Difference]] = {}
    folded: list[Difference] = []
    for phrase, items in said.items():
        if phrase in shared:
            folded.append(_sentence(_keys(items), [phrase], items))
            continue
        for item in items:
            alone.setdefault(item.cards, {})[phrase] = item
    own = [_sentence(cards, list(said_of), list(said_of.values())) for cards, said_of in alone.items()]
    return (*_come_and_gone(others), *own, *folded)


def _phrase(item: Difference) -> str:
    """A sentence as it stands after a colon."""
    text = item.sentence
    return text if text[:1] in "“‘" or text[1:2].isupper() else text[:1].lower() + text[1:]


def _keys(items: Sequence[Difference]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for item in items for key in item.cards))


def _sentence(cards: Sequence[str], phrases: Sequence[str], items: Sequence[Difference]) -> Difference:
    """`Spice: cost 3 → 4; 2 copies → 3`, `12 cards (Spice, Silk, Gold and 9 more): frame 0.3 → 0.5 mm`."""
    named = [key[:60] for key in cards]
    if len(named) > _NAMED + 1:
        named = [*named[:_NAMED], f"{len(named) - _NAMED} more"]
    who = named[0] if len(cards) == 1 else f"{plural(len(cards), 'card')} ({listed(named)})"
    sentence = f"{who}: {'; '.join(phrases)}"
    first = items[0]
    texts = (first.before, first.after) if len(items) == 1 else ("", "")
    box = union(item.box for item in items)
    note = all(item.note for item in items)
    return Difference("card", sentence, box, *texts, note=note, shared=(sentence,))


def _come_and_gone(others: Sequence[Difference]) -> list[Difference]:
    """Everything that is said of the deck as a whole, with many cards that came or went in one sentence."""
    kept = list(others)
    for verb in ("added", "removed"):
        cards = [item for item in others if item.kind == f"card-{verb}"]
        if len(cards) <= _ALONE:
            continue
        names = [item.subject[:60] for item in cards[:_NAMED]]
        sentence = f"{len(cards)} cards {verb}: {', '.join(names)} and {len(cards) - _NAMED} more"
        kept = [item for item in kept if item not in cards]
        kept.append(replace(cards[0], sentence=sentence, subject="", did="", box=None, shared=(sentence,)))
    return [replace(item, did="", subject="") for item in kept]
