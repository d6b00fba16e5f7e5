"""The gallery: one HTML page with every figure, sheet and deck, their captions, verdicts and facts.

The page is a view of values that others made: statements as `ppgen.figures.judge` judged them, and pictures by the
names that they were written under. It refers to the pictures relative to itself, so that it works from disk and
stays light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from ppgen import escapes
from ppgen.figures.statement import proofs_in_words
from ppgen.gallery_page.coverage import shown_rules
from ppgen.gallery_page.entries import Entry, Link, Room, Rulebook, Section, chosen, pixels, shown_findings
from ppgen.gallery_page.figures import figure_entry
from ppgen.numerals import plural
from ppgen.press.exhibits import Exhibit, Hanging
from ppgen.sentences import is_english

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.press.book_exhibits import ShownBook
    from ppgen.press.deck_exhibits import ShownDeck


def page(exhibits: Sequence[Exhibit], version: str) -> bytes:
    """The whole page as UTF-8. The same exhibits give the same bytes."""
    from jinja2 import Environment, StrictUndefined

    templates = files("ppgen.templates")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(templates.joinpath("gallery.html").read_text(encoding="utf-8"))
    rooms = tuple(_room(exhibit) for exhibit in exhibits)
    heading = "Figures, sheets and cards" if any(exhibit.decks for exhibit in exhibits) else "Figures and sheets"
    text = template.render(
        title=", ".join(room.game.title for room in rooms) + f": {heading.lower()}",
        heading=heading,
        tally=_tally(rooms, proofs_in_words(statement for exhibit in exhibits for statement in exhibit.statements)),
        rooms=rooms,
        is_english=is_english,
        pixels=pixels,
        illustrated=any(statement.proof == "illustration" for exhibit in exhibits for statement in exhibit.statements),
        style=templates.joinpath("gallery.css").read_text(encoding="utf-8"),
        version=version,
    )
    return escapes.html(text)


def _tally(rooms: Iterable[Room], proofs: str) -> str:
    """How many sheets, decks and figures there are, and what of them is not in order or not proved."""
    entries = [(section.kind, entry) for room in rooms for section in room.sections for entry in section.entries]
    counts = Counter(kind for kind, _ in entries)
    at_fault = Counter(kind for kind, entry in entries if entry.findings)
    words = [plural(counts[kind], kind.removesuffix("s")) for kind in ("sheets", "decks", "figures") if counts[kind]]
    for kind in ("sheets", "decks"):
        if at_fault[kind]:
            words.append(f"{plural(at_fault[kind], kind.removesuffix('s'))} not drawn")
    if counts["figures"]:
        bad = at_fault["figures"]
        if bad or not proofs:
            words.append(f"{bad} not as declared" if bad else "every figure is as declared")
        if proofs:
            words.append(proofs)
    return " · ".join(words)


def _room(exhibit: Exhibit) -> Room:
    game = exhibit.game
    sheets = tuple(_sheet_entry(game, sheet) for sheet in exhibit.sheets)
    decks = tuple(_deck_entry(game, deck) for deck in exhibit.decks)
    figures = tuple(figure_entry(game, statement, exhibit.pictures) for statement in exhibit.statements)
    sections = Section("sheets", sheets), Section("decks", decks), Section("figures", figures)
    shown = shown_rules(exhibit.coverage, game.id, [statement.figure.id for statement in exhibit.statements])
    return Room(game, tuple(section for section in sections if section.entries), _rulebook(exhibit.book), shown)


def _rulebook(book: ShownBook | None) -> Rulebook | None:
    if book is None:
        return None
    links = [Link(book.page_href, "read it here")] if book.page_href else []
    only = len(book.print_hrefs) == 1
    links += [Link(href, "PDF to print" if only else f"PDF: {style}") for style, href in book.print_hrefs]
    return Rulebook(book.title, tuple(links), shown_findings(book.findings))


def _sheet_entry(game: Game, sheet: Hanging) -> Entry:
    links = [Link(sheet.print_href, "PDF to print")] if sheet.print_href else []
    return Entry(
        anchor=f"{game.id}-sheet-{sheet.spec.id}",
        title=sheet.spec.title,
        caption=sheet.spec.summary,
        command=f"ppgen sheets {chosen(game)} --sheet {sheet.spec.id}",
        picture=sheet.picture,
        findings=shown_findings(sheet.findings),
        links=(*links, Link(sheet.picture.href, "SVG")) if sheet.picture else (),
    )


def _deck_entry(game: Game, deck: ShownDeck) -> Entry:
    return Entry(
        anchor=f"{game.id}-deck-{deck.spec.id}",
        title=deck.spec.title,
        caption=deck.words,
        command=f"ppgen sheets {chosen(game)} --deck {deck.spec.id}",
        deck=deck,
        wide=True,
        findings=shown_findings(deck.findings),
    )
