"""Products on disk, as a page refers to them: their pictures, the files to print, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from msgspec import Struct

from ppgen.diagnostics import Diagnostic
from ppgen.names import write
from ppgen.numerals import plural
from ppgen.press.formats import DPI, files

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.drawings import Drawing

Put = Callable[[str, bytes], object]
"""Keeps the bytes of a file under its name."""


class Picture(Struct, frozen=True):
    """A drawing on disk: its address relative to the page, its size in mm, and its text for those who cannot see it."""

    href: str
    width: float
    height: float
    alt: str


class Link(NamedTuple):
    href: str
    word: str


class ShownCard(NamedTuple):
    """A card as the page shows it. A back that all cards share is not here but with the deck."""

    key: str
    copies: int
    number: str
    """`2 of 4`, of copies that differ; else empty."""
    face: Picture | None
    back: Picture | None


class ShownDeck(Struct, frozen=True):
    """A deck as the page shows it."""

    spec: DeckSpec
    cards: tuple[ShownCard, ...] = ()
    back: Picture | None = None
    """The back of every card, if they share one."""
    edge: str = ""
    """The outline of a card about its centre, in mm, as the data of an SVG path."""

    @property
    def count(self) -> int:
        """How many cards there are, copies included."""
        return sum(card.copies for card in self.cards)

    @property
    def words(self) -> str:
        """`24 cards, 9 different, 63.5 × 88.9 mm`; nothing of a deck without cards."""
        if not self.cards:
            return ""
        width, height = self.spec.trim
        differ = f", {len(self.cards)} different" if len(self.cards) < self.count else ""
        return f"{plural(self.count, 'card')}{differ}, {width:g}\u00a0×\u00a0{height:g}\u00a0mm"


class Shown(Struct, frozen=True):
    """A product as a page shows it. One without a picture was not drawn, and its findings say why."""

    room: str
    word: str
    id: str
    title: str
    caption: str = ""
    command: str = ""
    """The command that draws it."""
    picture: Picture | None = None
    links: tuple[Link, ...] = ()
    """Further files of it."""
    findings: tuple[Diagnostic, ...] = ()
    statement: Statement | None = None
    """Of a figure: what is said of it, whether or not it holds."""
    deck: ShownDeck | None = None
    """Of a deck: its cards, in place of a picture."""


def put_drawing(drawing: Drawing, formats: Iterable[str], put: Put, dpi: float = DPI) -> None:
    """Keep every file of a drawing."""
    for file in files(drawing, dict.fromkeys(formats), dpi):
        put(file.name, file.data())


def picture_of(drawing: Drawing, page: int = 0) -> Picture:
    """A page of a drawing that was kept as SVG."""
    scene = drawing.page(page).scene
    return Picture(quote(write(drawing.named(page), "svg")), scene.width, scene.height, scene.description)
