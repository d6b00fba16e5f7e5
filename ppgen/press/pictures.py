"""Products on disk, as a page refers to them: their pictures, the files to print, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from msgspec import Struct

from ppgen.diagnostics import Diagnostic
from ppgen.names import write
from ppgen.press.formats import DPI, files

if TYPE_CHECKING:
    from ppgen.figures.statement import Statement
    from ppgen.press.deck_exhibits import ShownDeck
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
