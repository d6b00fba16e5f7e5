"""All cards of some decks on one page: each once, reduced, with its name and its number of copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from ppgen.blocks.paint import placed
from ppgen.decks.deck import Card
from ppgen.decks.drawing import DeckPainter
from ppgen.definition.decks import DeckSpec
from ppgen.numerals import plural
from ppgen.plane import scale, translate
from ppgen.records import replace
from ppgen.scene.floors import printable
from ppgen.scene.markup import escaped
from ppgen.scene.model import Group, Item, Page, Shape, Tag, Use
from ppgen.scene.paragraph import Paragraph, layout, widest_word
from ppgen.scene.path import transform
from ppgen.scene.text import PT, line
from ppgen.sheets.decks.words import beside_cards
from ppgen.sheets.imposition import PRINTER_MARGIN
from ppgen.sheets.paper import PAPERS, DoesNotFit
from ppgen.sheets.printout import PrintJob, Printout
from ppgen.things import Thing

GAP = 3.0
"""Between two cards, in mm."""
HEADING = 12.0
"""The size of the title of a deck, in points."""
HEAD = 7.0
"""The height of a title with the room under it, in mm."""
UNDER = 0.8
"""From a card to its name, in mm."""
SHARES = tuple(percent / 100 for percent in range(60, 9, -1))
"""The scales that are tried: the largest for which there is room is printed."""
NARROWEST = 6.0
"""The narrowest card that still shows something, in mm."""


class _Row(Struct, frozen=True):
    """Cards beside each other, with the names under them."""

    cards: tuple[tuple[Card, Paragraph], ...]
    height: float


class _Shown(Struct, frozen=True):
    """A deck as it is shown: the width of a column, and its rows."""

    painter: DeckPainter
    title: str
    column: float
    rows: tuple[_Row, ...]

    @property
    def height(self) -> float:
        return HEAD + sum(row.height for row in self.rows)


@dataclass(frozen=True, slots=True)
class Overview(Printout):
    """The page. All decks have one scale, so that their cards can be compared."""

    decks: tuple[_Shown, ...]
    share: float

    def page(self, index: int) -> Page:
        job = self.job
        said = f"all cards at {100 * self.share:.0f} % of their size"
        title = f"{job.game.title}: {job.sheet.title}, {said}"
        description = f"{job.sheet.summary or job.sheet.title} An overview: {said}."
        scene = job.scene(printable(self._items()), title, description, leaf="1")
        return Page(scene, job.whole, job.whole, "1", "Overview")

    def _items(self) -> Iterator[Item]:
        live = self.job.whole.inset(PRINTER_MARGIN)
        top = live.y
        for number, shown in enumerate(self.decks):
            style = beside_cards(shown.painter, HEADING, "black")
            heading = line(shown.title, style, live.x, top + 0.8 * HEADING * PT, role="heading")
            yield Group((heading,), tag=Tag("H1" if not number else "H2"))
            top += HEAD
            for row in shown.rows:
                for column, (card, words) in enumerate(row.cards):
                    yield from self._card(shown, card, words, live.x + column * (shown.column + GAP), top)
                top += row.height

    def _card(self, shown: _Shown, card: Card, words: Paragraph, left: float, top: float) -> Iterator[Item]:
        painter, (width, height) = shown.painter, shown.painter.deck.spec.trim
        drawn = painter.side(card, "face")
        if drawn is not None:
            middle = translate(left + width * self.share / 2, top + height * self.share / 2) @ scale(self.share)
            thing = Thing("card", card.name, owner=painter.deck.spec.id)
            edge = transform(painter.edge, middle)
            yield Group((Use(drawn.symbol, middle, role="face", thing=thing),), clip=edge)
            yield Shape(edge, stroke=self.job.theme.line("mark"), role="edge")
        yield placed(words, left, top + height * self.share + UNDER)


def make_overview(job: PrintJob, painters: Sequence[DeckPainter], chosen: Sequence[tuple[Card, ...]]) -> Overview:
    """Raises DoesNotFit, with what would do, when the page is too small for the cards."""
    made = _fitting(job, painters, chosen)
    if made is None:
        works = [paper.name for paper in PAPERS if _fitting(_on(job, paper.name), painters, chosen)]
        number = sum(len({card.key for card in cards}) for cards in chosen)
        message = f"{plural(number, 'card')} of {job.sheet.id} do not fit on one page of {job.paper}"
        otherwise = f"use larger paper, or select some of the cards: no card is shown less than {NARROWEST:g} mm wide"
        raise DoesNotFit(message, papers=works, otherwise=otherwise)
    decks, share = made
    number = sum(len(row.cards) for shown in decks for row in shown.rows)
    note = f"one side, {plural(number, 'different card')} at {100 * share:.0f} % of their size"
    return Overview(job, 1, 1, 1, 0, note, decks, share)


def _on(job: PrintJob, paper: str) -> PrintJob:
    return replace(job, paper=next(size for size in PAPERS if size.name == paper))


def _fitting(
    job: PrintJob, painters: Sequence[DeckPainter], chosen: Sequence[tuple[Card, ...]]
) -> tuple[tuple[_Shown, ...], float] | None:
    """The decks at the largest scale at which they fit, and that scale."""
    live = job.whole.inset(PRINTER_MARGIN)
    for share in SHARES:
        decks = tuple(
            _shown(painter, cards, share, live.width) for painter, cards in zip(painters, chosen, strict=True) if cards
        )
        if all(shown is not None for shown in decks):
            whole = tuple(shown for shown in decks if shown is not None)
            if sum(shown.height for shown in whole) <= live.height:
                return whole, share
    return None


def _shown(painter: DeckPainter, cards: Sequence[Card], share: float, room: float) -> _Shown | None:
    """A deck at a scale; None if its cards would be too narrow, or too wide for the page."""
    spec = painter.deck.spec
    width, height = (side * share for side in spec.trim)
    if width < NARROWEST or width > room:
        return None
    style = beside_cards(painter)
    copies = Counter(card.key for card in cards)
    first = {card.key: card for card in reversed(cards)}
    names = {key: f"{escaped(key)}{f' **×{copies[key]}**' if copies[key] > 1 else ''}" for key in copies}
    column = max(width, *(widest_word(name, style) for name in names.values()))
    if column > room:
        return None
    number = int((room + GAP) // (column + GAP))
    captioned = [(first[key], layout(names[key], style, column, leading=1.15)) for key in copies]
    rows: list[_Row] = []
    for start in range(0, len(captioned), number):
        row = tuple(captioned[start : start + number])
        rows.append(_Row(row, height + UNDER + max(words.height for _, words in row) + GAP))
    return _Shown(painter, _title(spec, len(cards)), column, tuple(rows))


def _title(spec: DeckSpec, number: int) -> str:
    return f"{spec.title} ({plural(number, 'card')})"
