"""Two pictures of one deck compared, card by card.

A cell that changed is said as the change of its column. What it changes in the drawing of its card is implied: each
block in the picture names the columns that decide what it draws (`data-owner`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence

from msgspec import Struct

from ppgen.baseline.deck_notes import Card, Cards, Paired, out_of_order, paired
from ppgen.baseline.difference import Difference, or_none, reworded, span
from ppgen.baseline.drawing import Drawing, DrawnPart, Paint
from ppgen.baseline.geometry import Extent
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.parts import Scope
from ppgen.baseline.uncut import uncut
from ppgen.baseline.voice import Voice
from ppgen.plane import Matrix
from ppgen.records import replace

BLOCK = "-block"
"""How the role of a group ends that is one block of a card."""
OF_THE_DECK = frozenset({"copy", "index", "deck"})
"""Words in place of columns: what the block draws depends on the other cards of the deck."""
_PLAIN = 24
"""Values of so many letters, without spaces, stand in a sentence without quotation marks."""


class _Found(Struct, frozen=True):
    """A difference on one side of some cards."""

    difference: Difference
    columns: frozenset[str]
    """The columns that decide what the block draws in which it is."""


def deck_differences(old: Drawing, new: Drawing, before: Cards, after: Cards) -> Iterator[Difference]:
    """Everything that changed from one picture of a deck to the other."""
    if old.title != new.title:
        yield reworded("title", "title", old.title, new.title)
    if old.language != new.language:
        yield reworded("language", "language", old.language, new.language)
    if before.key != after.key:
        yield reworded("key", "key of the deck", before.key, after.key)
    if before.cut != after.cut and before.cut and after.cut:
        sentence = f"cards are now {after.cut[:_LONG]}, were {before.cut[:_LONG]}"
        yield Difference("cut", sentence, None, before.cut, after.cut)
        old, new = uncut(old), uncut(new)
    pairs = paired(before, after, _drawn(old), _drawn(new))
    for verb, cards, drawing in (("added", pairs.come, new), ("removed", pairs.gone, old)):
        for card in cards:
            said = f"card {verb}: {card.key[:_LONG]} ({_copies(card.copies)})"
            box = _box(card, new) if drawing is new else None
            yield Difference(f"card-{verb}", said, box, subject=card.key, did=verb)
    moved = [] if not after.key else out_of_order(pairs.both, before.cards, after.cards)
    if moved:
        yield _order(moved, pairs, before.cards, after.cards)
    yield from _of_cards(old, new, pairs, before, after)


_LONG = 80


def _drawn(drawing: Drawing) -> Mapping[str, Hashable]:
    """What each side draws."""
    return {
        name: tuple(shape.everything for part in parts for shape in part.primitives)
        for name, parts in drawing.scopes.items()
    }


def _box(card: Card, drawing: Drawing) -> Extent | None:
    """Where the first side of a card is in the picture."""
    name = next((name for side in card.sides.values() for name in side), "")
    place, parts = drawing.placed.get(name), drawing.scopes.get(name, ())
    boxes = [box for part in parts if (box := part.box) is not None]
    if place is None or not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Voice(place, panels=False).on_page(Extent(min(lefts), min(tops), max(rights), max(bottoms)))


def _order(moved: Sequence[Card], pairs: Paired, old: Sequence[Card], new: Sequence[Card]) -> Difference:
    """`the cards are in another order: Gold is now number 1, was number 3`."""
    before = {id(now): was for was, now in pairs.both}
    olds, news = ({id(card): number for number, card in enumerate(side, 1)} for side in (old, new))
    said = [
        f"{card.key[:_LONG]} is now number {news[id(card)]}, was number {olds[id(before[id(card)])]}"
        for card in moved[:2]
    ]
    more = [f"and {len(moved) - 2} more moved"] if len(moved) > 2 else []
    return Difference("card-order", f"the cards are in another order: {'; '.join([*said, *more])}")


def _of_cards(old: Drawing, new: Drawing, pairs: Paired, before: Cards, after: Cards) -> Iterator[Difference]:
    """What changed of the cards that both pictures have."""
    renumbered = [card.copies for card in before.cards] != [card.copies for card in after.cards] or bool(
        pairs.gone or pairs.come
    )
    changed: dict[int, frozenset[str]] = {}
    for was, now in pairs.both:
        columns = {column for column in was.row.keys() & now.row.keys() if was.row[column] != now.row[column]}
        if was.key != now.key and after.key:
            columns.add(after.key)
        changed[id(now)] = frozenset(columns) | (OF_THE_DECK if renumbered else frozenset())
    sides: dict[tuple[str, str, str], list[tuple[Card, Card]]] = {}
    for was, now in pairs.both:
        for side in dict.fromkeys((*was.sides, *now.sides)):
            olds, news = was.sides.get(side, ()), now.sides.get(side, ())
            # A copy that came or went is one copy more or less, which is a number.
            for name, other in zip(olds or [""], news or [""], strict=False):
                sides.setdefault((side, name, other), []).append((was, now))
    found = {key: _compared(old, new, *key) for key in sides}
    unexplained = {
        _said(each)
        for key, cards in sides.items()
        for each in found[key]
        if not all(each.columns & changed[id(now)] for _, now in cards)
    }
    spoken: dict[int, list[Difference]] = {id(now): [] for _, now in pairs.both}
    for key, cards in sides.items():
        keys = tuple(dict.fromkeys(now.key for _, now in cards))
        for each in found[key]:
            implied = all(_explains(each, was, now, changed[id(now)], unexplained) for was, now in cards)
            difference = replace(each.difference, cards=keys, implied=implied)
            for _, now in cards:
                spoken[id(now)].append(difference)
    for was, now in pairs.both:
        own = spoken[id(now)]
        # Both together, so that several cards are named in their order.
        yield from (*_of_table(was, now, new, seen=any(not item.note for item in own)), *own)


def _said(found: _Found) -> tuple[str, str]:
    return found.difference.kind, found.difference.sentence


def _explains(found: _Found, was: Card, now: Card, changed: frozenset[str], unexplained: set[tuple[str, str]]) -> bool:
    """Whether the cells of a card that changed account for a difference in its drawing.

    The same difference on a card whose cells did not change shows that the definition did it.
    """
    if was.layout != now.layout:
        return True
    if not changed:
        return False
    if found.difference.layout:
        return True
    columns = found.columns & changed
    if not columns or _said(found) in unexplained:
        return False
    return (
        found.difference.kind != "text" or bool(columns & OF_THE_DECK) or _quotes(found.difference, was, now, columns)
    )


def _quotes(difference: Difference, was: Card, now: Card, columns: frozenset[str]) -> bool:
    """Whether two texts are alike but for words of the cells, so that nothing else in them changed.

    A text that came or went as a whole is one that a condition shows.
    """
    if not difference.before or not difference.after:
        return True
    rests: list[list[str]] = []
    for card, text in ((was, difference.before), (now, difference.after)):
        cells = {word for column in columns for word in _WORDS.findall(card.row.get(column, card.key))}
        rests.append([word for word in _WORDS.findall(text) if word not in cells])
    return rests[0] == rests[1]


_WORDS = re.compile(r"\w+|[^\w\s]")


def _of_table(was: Card, now: Card, new: Drawing, *, seen: bool) -> Iterator[Difference]:
    """What the table says otherwise of a card. What nobody sees of it is a note."""
    box, cards = _box(now, new), (now.key,)
    if was.key != now.key and new.notes.get("key"):
        sentence = f"card renamed: {was.key[:_LONG]} → {now.key[:_LONG]}"
        yield Difference("card-renamed", sentence, box, was.key, now.key)
    if was.layout != now.layout:
        sentence = f"layout {or_none(was.layout)[:_LONG]} → {or_none(now.layout)[:_LONG]}"
        yield Difference("card-layout", sentence, box, was.layout, now.layout, cards=cards)
    for column in was.row:
        if column in now.row and was.row[column] != now.row[column]:
            sentence = f"{column.replace('_', ' ')} {_became(was.row[column], now.row[column])}"
            yield Difference("card-cell", sentence, box, was.row[column], now.row[column], note=not seen, cards=cards)
    if was.copies != now.copies:
        sentence = f"{_copies(was.copies)} → {now.copies}"
        yield Difference("card-copies", sentence, box, str(was.copies), str(now.copies), cards=cards)


def _copies(count: int) -> str:
    return "1 copy" if count == 1 else f"{count} copies"


def _became(before: str, after: str) -> str:
    """`3 → 4`, `none → sun`, `“Take one.” → “Take two.”`."""
    if all(len(text) <= _PLAIN and " " not in text for text in (before, after)):
        return f"{or_none(before)} → {or_none(after)}"
    old, new = (" ".join(text.split()) for text in (before, after))
    if old and new:
        old, new = span(old, new)
    return " → ".join(f"“{text[:300]}”" if text else "none" for text in (old, new))


# One side -----------------------------------------------------------------------------------------------------------


def _compared(old: Drawing, new: Drawing, side: str, was: str, now: str) -> list[_Found]:
    """Everything that differs on one side, told as of that side alone."""
    if not was or not now:
        verb = "added" if now else "removed"
        return [_Found(Difference(f"side-{verb}", f"{side} {verb}", did=""), frozenset())]
    parts = old.scopes.get(was, ()), new.scopes.get(now, ())
    voice = _CardVoice(new.placed.get(now), side)
    paints = _CardPaints(voice)
    paints.blocks(parts[1])
    Scope(paints, voice, frozenset()).compare(*parts)
    return [*voice.found, *paints.found()]


class _CardVoice(Voice):
    """Keeps what is said of one side of a card, with the columns that decide what is drawn there."""

    def __init__(self, placed: Matrix | None, side: str) -> None:
        super().__init__(placed, panels=False)
        self.side = side
        self.found: list[_Found] = []

    def say(self, difference: Difference, part: DrawnPart | None) -> None:
        if difference.kind == "turned" and part is not None and _area(part):
            # A rectangle looks the same when it is turned.
            difference = replace(difference, layout="thing")
        super().say(difference, part)
        columns = _columns(part) if part is not None else frozenset()
        self.found.append(_Found(self.of_side(self.differences[-1]), columns))

    def of_side(self, difference: Difference) -> Difference:
        """A difference that says on which side of the card it is, if that is not the face."""
        if self.side == "face":
            return difference
        text = difference.sentence
        return replace(difference, sentence=f"Back: {text[:1].lower()}{text[1:]}", panel="back")


class _CardPaints(PaintChanges):
    """Keeps the paints that changed on one side of a card, apart for each set of columns."""

    def __init__(self, voice: _CardVoice) -> None:
        super().__init__()
        self.voice = voice
        self.by_columns: dict[frozenset[str], PaintChanges] = {}
        self.of_box: dict[tuple[Extent, str], DrawnPart] = {}

    def blocks(self, parts: Sequence[DrawnPart]) -> None:
        """Remember which part lies where: paints are compared by their place on the page."""
        for part in parts:
            if (box := self.voice.on_page(part.box)) is not None:
                self.of_box[box, part.role or (part.within[-1].role if part.within else "")] = part

    def paint(self, role: str, old: Paint, new: Paint, box: Extent | None, scale: float = 1.0) -> None:
        part = self.of_box.get((box, role)) if box is not None else None
        columns = frozenset[str]() if part is None else _columns(part)
        name = (_area(part) if part is not None else "") or role
        self.by_columns.setdefault(columns, PaintChanges()).paint(name.removesuffix(BLOCK), old, new, box, scale)

    def found(self) -> Iterator[_Found]:
        for difference in self.differences():  # of fonts
            yield _Found(self.voice.of_side(difference), frozenset())
        for columns, changes in self.by_columns.items():
            for difference in changes.differences():
                yield _Found(self.voice.of_side(_in_short(difference)), columns)


def _in_short(difference: Difference) -> Difference:
    """`frame 0.3 → 0.5 mm` for `stroke width of frame: 0.3 → 0.5 mm`."""
    for what, thing in (("stroke width", "frame"), ("fill", "ground")):
        start = f"{what} of {thing}: "
        if difference.sentence.startswith(start):
            return replace(difference, sentence=f"{thing} {difference.sentence.removeprefix(start)}")
    return difference


def _area(part: DrawnPart) -> str:
    """Whether a part is the `frame` or the `ground` of a panel."""
    kinds = (part.thing.kind, *(container.thing.kind for container in reversed(part.within)))
    return next((kind for kind in kinds if kind in ("frame", "ground")), "")


def _columns(part: DrawnPart) -> frozenset[str]:
    """The columns that decide what the block draws that a part is in."""
    for role, thing in ((part.role, part.thing), *((c.role, c.thing) for c in reversed(part.within))):
        if role.endswith(BLOCK):
            return frozenset(thing.owner.split(", ")) if thing.owner else frozenset()
    return frozenset()
