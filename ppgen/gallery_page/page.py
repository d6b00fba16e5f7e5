"""The gallery: one HTML page with every figure, sheet and deck, their captions, verdicts and facts.

The page is a view of values that others made: statements as `ppgen.figures.judge` judged them, and pictures by the
names that they were written under. It refers to the pictures relative to itself, so that it works from disk and
stays light.

Figures in the gallery: their verdicts, their facts and their captions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ppgen import escapes
from ppgen.diagnostics import DefinitionError
from ppgen.figures.facts import flat
from ppgen.figures.game_facts import NAMES as DEFINITION_FACTS
from ppgen.figures.statement import proofs_in_words
from ppgen.gallery_page.coverage import shown_rules
from ppgen.gallery_page.entries import (
    Entry,
    FactRow,
    Judgement,
    Room,
    Rulebook,
    Section,
    chosen,
    pixels,
    shown_findings,
)
from ppgen.numerals import plural
from ppgen.press.exhibits import Exhibit
from ppgen.press.pictures import Link, Shown
from ppgen.records import replace
from ppgen.rules.verdict import Facts, Verdict
from ppgen.sentences import is_english

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.art import Art
    from ppgen.definition.game import Game
    from ppgen.figures.statement import Statement


def page(exhibits: Sequence[Exhibit], version: str) -> bytes:
    """The whole page as UTF-8. The same exhibits give the same bytes."""
    from jinja2 import Environment, StrictUndefined

    templates = files("ppgen.templates")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(templates.joinpath("gallery.html").read_text(encoding="utf-8"))
    rooms = tuple(_room(exhibit) for exhibit in exhibits)
    heading = "Figures, sheets and cards" if any(exhibit.of("decks") for exhibit in exhibits) else "Figures and sheets"
    statements = [each.statement for exhibit in exhibits for each in exhibit.shown if each.statement is not None]
    text = template.render(
        title=", ".join(room.game.title for room in rooms) + f": {heading.lower()}",
        heading=heading,
        tally=_tally(rooms, proofs_in_words(statements)),
        rooms=rooms,
        is_english=is_english,
        pixels=pixels,
        illustrated=any(statement.proof == "illustration" for statement in statements),
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
    """A game: what is printed comes first, and its figures last. The rulebook stands at the head."""
    game = exhibit.game
    kinds = dict.fromkeys(shown.room for shown in exhibit.shown if shown.word)
    sections = [Section(kind, tuple(entry(game, shown) for shown in exhibit.of(kind))) for kind in kinds]
    sections.sort(key=lambda section: section.kind == "figures")
    books = [Rulebook(book.title, book.links, shown_findings(book.findings)) for book in exhibit.of("books")]
    rules = shown_rules(exhibit.coverage, game.id, [figure.id for figure in exhibit.of("figures")])
    return Room(game, tuple(sections), next(iter(books), None), rules)


def entry(game: Game, shown: Shown) -> Entry:
    """A product on the page."""
    plain = Entry(
        anchor=f"{game.id}-{shown.word}-{shown.id}",
        title=shown.title,
        caption=shown.caption,
        command=f"ppgen {shown.command} {chosen(game)} --{shown.word} {shown.id}" if shown.command else "",
        picture=shown.picture,
        deck=shown.deck,
        wide=shown.room == "decks",
        findings=shown_findings(shown.findings),
        links=(*shown.links, Link(shown.picture.href, "SVG")) if shown.picture else (),
    )
    return plain if shown.statement is None else _figure_entry(plain, shown.statement)


SYMBOL = 10.0
"""The height of an inline symbol's picture, in mm; the page sets it as high as a line."""


def _figure_entry(plain: Entry, statement: Statement) -> Entry:
    spec, panels = statement.figure, statement.panels
    last = panels[-1].verdict if panels else None
    return replace(
        plain,
        caption=_caption(statement),
        wide=spec.width > 120,
        judgements=tuple(_judgements([(panel.spec.letter, panel.verdict) for panel in panels])),
        reasons=_reasons(panel.verdict for panel in panels),
        columns=tuple(panel.spec.letter or "·" for panel in panels) if len(panels) > 1 else (),
        rows=(*_stated(statement), *_rows(statement)),
        claims=len(spec.claims) + sum(len(panel.claims) for panel in spec.panels),
        witness=last.witness if last is not None else (),
    )


_STATUS: Mapping[str, str] = {"unknown": "not decided"}
"""The word for a status where it is another one."""


def _judgements(verdicts: Sequence[tuple[str, Verdict | None]]) -> Iterator[Judgement]:
    """Neighbouring panels with the same verdict share one; panels that show no position have none."""
    judged = [(letter, verdict) for letter, verdict in verdicts if verdict is not None]
    runs = [(key, list(run)) for key, run in groupby(judged, lambda item: (item[1].status, item[1].codes))]
    for (status, codes), run in runs:
        letters = [letter for letter, _ in run if letter]
        name = "" if len(judged) == 1 or not letters else letters[0]
        if name and len(letters) > 1:
            name += f"–{letters[-1]}"
        yield Judgement(status, _STATUS.get(status, status), codes, name)


def _reasons(verdicts: Iterable[Verdict | None]) -> tuple[str, ...]:
    """Why a position is not allowed, or what was tried, each sentence once."""
    said: dict[str, None] = {}
    for verdict in verdicts:
        if verdict is not None:
            said.update(dict.fromkeys(fault.message for fault in verdict.faults))
            if verdict.tried:
                said[verdict.tried] = None
    return tuple(said)


def _stated(statement: Statement) -> Iterator[FactRow]:
    """The claims of the figure as a whole, beside the facts."""
    flat = flatten(statement.facts)
    for claim in statement.figure.claims:
        yield FactRow(claim.path, (flat.get(claim.path, _word(claim.value)),), True)


def _rows(statement: Statement) -> Iterator[FactRow]:
    """Facts of the panels side by side, a row for each path that any of them has, in the order of the rules.

    Facts of the definition alone (the pieces, the board) are the same everywhere, and left out unless they are claimed.
    """
    panels = statement.panels
    stated = {claim.path for panel in panels for claim in panel.spec.claims}
    alike = {claim.path for claim in statement.figure.claims} if len(panels) == 1 else set()
    flat = [flatten(panel.facts) for panel in panels]
    for path in dict.fromkeys(path for facts in flat for path in facts):
        if path in stated or (path.split(".")[0] not in DEFINITION_FACTS and path not in alike):
            yield FactRow(path, tuple(facts.get(path, "") for facts in flat), path in stated)


def flatten(facts: Facts) -> dict[str, str]:
    """Every fact in words, by the dotted path that a claim names it by."""
    return {path: _word(fact) for path, fact in flat(facts)}


def _word(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(_word, value)) or "–"
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return (f"{value:g}" if isinstance(value, float) else str(value)).replace("-", "−")
    return str(value)


def _caption(statement: Statement) -> Markup:
    """The caption of a figure as HTML, with its symbols as pictures."""
    from markupsafe import Markup

    from ppgen.art import Art
    from ppgen.blocks.roles import theme_for
    from ppgen.scene.markup import html
    from ppgen.scene.theme import THEMES

    game, theme = statement.game, THEMES["color"]
    with suppress(DefinitionError):  # a role at fault is a finding of its own
        theme = theme_for(game, theme)
    art = Art(game, theme, cards=statement.cards)
    return Markup(html(statement.caption, lambda name: _address(art, name)))  # noqa: S704 (everything in it is escaped)


def _address(art: Art, name: str) -> str:
    """A picture as a data URI; nothing if it cannot be drawn, which the findings report."""
    from base64 import b64encode

    from ppgen.press.formats import DPI, OF_PAGES
    from ppgen.scene.model import Box, Scene, Use

    try:
        symbol = art[name]
    except (KeyError, DefinitionError):
        return ""
    box, words = symbol.box, name.replace("-", " ")
    width = box.width / box.height * SYMBOL
    placed = Use(symbol, symbol.fitted(Box(0.0, 0.0, width, SYMBOL)))
    scene = Scene(width, SYMBOL, (placed,), words, words, paper=None)
    return "data:image/svg+xml;base64," + b64encode(OF_PAGES["svg"](scene, DPI)).decode()
