"""What the gallery shows, as its template reads it: entries with a picture and its words, and decks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ppgen import escapes
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.gallery_page.coverage import Shown

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.definition.game import Game
    from ppgen.press.pictures import Link, Picture, ShownDeck

PIXELS_PER_MM = 96 / 25.4
"""CSS's pixel: what `width` and `height` of an image count in."""


class Judgement(NamedTuple):
    """A verdict in words, for the panels that share it (`A–D`; empty for a figure of one panel)."""

    status: str
    word: str
    codes: tuple[str, ...] = ()
    panels: str = ""


class FactRow(NamedTuple):
    path: str
    values: tuple[str, ...]
    claimed: bool


class ShownFinding(NamedTuple):
    code: str
    message: str
    where: str


class Entry(Struct, frozen=True):
    """A figure, a sheet or a deck with its words."""

    anchor: str
    title: str
    command: str
    caption: Markup | str = ""
    picture: Picture | None = None
    deck: ShownDeck | None = None
    """The pictures of a deck, which has many."""
    wide: bool = False
    judgements: tuple[Judgement, ...] = ()
    reasons: tuple[str, ...] = ()
    findings: tuple[ShownFinding, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[FactRow, ...] = ()
    claims: int = 0
    witness: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()


class Rulebook(NamedTuple):
    """The rulebook of a game: where it is to be read, or why it was not written."""

    title: str
    links: tuple[Link, ...]
    findings: tuple[ShownFinding, ...]


class Section(NamedTuple):
    """What a game has of one kind."""

    kind: str
    entries: tuple[Entry, ...]


class Room(Struct, frozen=True):
    """A game's section of the page."""

    game: Game
    sections: tuple[Section, ...]
    rulebook: Rulebook | None = None
    shown: Shown | None = None
    """Which of its rules the figures show."""

    @property
    def byline(self) -> str:
        stated = self.game.credits
        makers = () if stated is None else (stated.design and f"by {stated.design}", stated.year)
        return ", ".join(dict.fromkeys(part for part in (*makers, self.game.version) if part))


def pixels(picture: Picture) -> tuple[int, int]:
    """Width and height of a picture in CSS pixels, so that the page does not move while pictures load."""
    return round(picture.width * PIXELS_PER_MM), round(picture.height * PIXELS_PER_MM)


def shown_findings(findings: Iterable[Diagnostic]) -> tuple[ShownFinding, ...]:
    return tuple(ShownFinding(item.code, escapes.visible(item.message), _place(item.mark)) for item in findings)


def _place(mark: Mark) -> str:
    """The file by its name alone, so that the page does not depend on the location of the project."""
    return f"{PurePath(mark.file).name}:{mark.line}:{mark.column}"


def chosen(game: Game) -> str:
    """The options that choose the game, its variants and parameters."""
    choice = game.choice
    words = [f"--game {game.id.partition('+')[0]}", *(f"--variant {name}" for name in choice.variants)]
    return " ".join([*words, *(f"--set {key}={value}" for key, value in choice.settings)])
