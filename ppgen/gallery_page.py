"""The gallery: one HTML page with every figure and sheet, their captions, verdicts and facts.

The page is a view of values that others made: statements as `ppgen.figures.judge` judged them, and pictures by the
names that they were written under. It refers to the pictures relative to itself, so that it works from disk and
stays light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen import escapes
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.figures.facts import flat
from ppgen.figures.game_facts import NAMES as DEFINITION_FACTS
from ppgen.figures.statement import proofs_in_words
from ppgen.numerals import plural
from ppgen.press.exhibits import Exhibit, Hanging, Picture
from ppgen.rules.verdict import Facts, Verdict
from ppgen.sentences import is_english

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.art import Art
    from ppgen.definition.game import Game
    from ppgen.figures.statement import Statement

PIXELS_PER_MM = 96 / 25.4
"""CSS's pixel: what `width` and `height` of an image count in."""
SYMBOL = 10.0
"""The height of an inline symbol's picture, in mm; the page sets it as high as a line."""


class Link(NamedTuple):
    href: str
    word: str


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


class CardFinding(NamedTuple):
    code: str
    message: str
    where: str


@dataclass(frozen=True, slots=True)
class Card:
    """A picture with its words, as the template shows it."""

    anchor: str
    title: str
    command: str
    caption: Markup | str = ""
    picture: Picture | None = None
    wide: bool = False
    judgements: tuple[Judgement, ...] = ()
    reasons: tuple[str, ...] = ()
    findings: tuple[CardFinding, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[FactRow, ...] = ()
    claims: int = 0
    witness: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the picture in CSS pixels, so that the page does not move while pictures load."""
        if self.picture is None:
            return 0, 0
        return round(self.picture.width * PIXELS_PER_MM), round(self.picture.height * PIXELS_PER_MM)


class CardSection(NamedTuple):
    """The sheets or the figures of a game."""

    kind: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A game's section of the page."""

    game: Game
    sections: tuple[CardSection, ...]

    @property
    def byline(self) -> str:
        stated = self.game.credits
        makers = () if stated is None else (stated.design and f"by {stated.design}", stated.year)
        return ", ".join(part for part in (*makers, self.game.version) if part)


def page(exhibits: Sequence[Exhibit], version: str) -> bytes:
    """The whole page as UTF-8. The same exhibits give the same bytes."""
    from jinja2 import Environment, StrictUndefined

    templates = files("ppgen.templates")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(templates.joinpath("gallery.html").read_text(encoding="utf-8"))
    rooms = tuple(_room(exhibit) for exhibit in exhibits)
    text = template.render(
        title=", ".join(room.game.title for room in rooms) + ": figures and sheets",
        tally=_tally(rooms, proofs_in_words(statement for exhibit in exhibits for statement in exhibit.statements)),
        rooms=rooms,
        is_english=is_english,
        illustrated=any(statement.proof == "illustration" for exhibit in exhibits for statement in exhibit.statements),
        style=templates.joinpath("gallery.css").read_text(encoding="utf-8"),
        version=version,
    )
    return escapes.html(text)


def _tally(rooms: Iterable[Room], proofs: str) -> str:
    """How many sheets and figures there are, and what of them is not in order or not proved."""
    cards = [(section.kind, card) for room in rooms for section in room.sections for card in section.cards]
    counts = Counter(kind for kind, _ in cards)
    at_fault = Counter(kind for kind, card in cards if card.findings)
    words = [plural(counts[kind], kind.removesuffix("s")) for kind in ("sheets", "figures") if counts[kind]]
    if at_fault["sheets"]:
        words.append(f"{plural(at_fault['sheets'], 'sheet')} not drawn")
    if counts["figures"]:
        bad = at_fault["figures"]
        if bad or not proofs:
            words.append(f"{bad} not as declared" if bad else "every figure is as declared")
        if proofs:
            words.append(proofs)
    return " · ".join(words)


def _room(exhibit: Exhibit) -> Room:
    game = exhibit.game
    sheets = tuple(_sheet_card(game, sheet) for sheet in exhibit.sheets)
    figures = tuple(_figure_card(game, statement, exhibit.pictures) for statement in exhibit.statements)
    sections = (CardSection("sheets", sheets), CardSection("figures", figures))
    return Room(game, tuple(section for section in sections if section.cards))


def _chosen(game: Game) -> str:
    """The options that choose the game, its variants and parameters."""
    choice = game.choice
    words = [f"--game {game.id.partition('+')[0]}", *(f"--variant {name}" for name in choice.variants)]
    return " ".join([*words, *(f"--set {key}={value}" for key, value in choice.settings)])


def _sheet_card(game: Game, sheet: Hanging) -> Card:
    links = [Link(sheet.print_href, "PDF to print")] if sheet.print_href else []
    return Card(
        anchor=f"{game.id}-sheet-{sheet.spec.id}",
        title=sheet.spec.title,
        caption=sheet.spec.summary,
        command=f"ppgen sheets {_chosen(game)} --sheet {sheet.spec.id}",
        picture=sheet.picture,
        findings=_findings(sheet.findings),
        links=(*links, Link(sheet.picture.href, "SVG")) if sheet.picture else (),
    )


def _figure_card(game: Game, statement: Statement, pictures: Mapping[str, Picture]) -> Card:
    spec, panels = statement.figure, statement.panels
    picture = pictures.get(spec.id)
    last = panels[-1].verdict if panels else None
    return Card(
        anchor=f"{game.id}-figure-{spec.id}",
        title=spec.title,
        caption=_caption(game, statement.caption),
        command=f"ppgen figures {_chosen(game)} --figure {spec.id}",
        picture=picture,
        wide=spec.width > 120,
        judgements=tuple(_judgements([(panel.spec.letter, panel.verdict) for panel in panels])),
        reasons=_reasons(panel.verdict for panel in panels),
        findings=_findings(statement.findings),
        columns=tuple(panel.spec.letter or "·" for panel in panels) if len(panels) > 1 else (),
        rows=(*_stated(statement), *_rows(statement)),
        claims=len(spec.claims) + sum(len(panel.claims) for panel in spec.panels),
        witness=last.witness if last is not None else (),
        links=(Link(picture.href, "SVG"),) if picture else (),
    )


def _findings(findings: Iterable[Diagnostic]) -> tuple[CardFinding, ...]:
    return tuple(CardFinding(item.code, escapes.visible(item.message), _place(item.mark)) for item in findings)


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


def _place(mark: Mark) -> str:
    """The file by its name alone, so that the page does not depend on the location of the project."""
    return f"{PurePath(mark.file).name}:{mark.line}:{mark.column}"


def _caption(game: Game, caption: str) -> Markup:
    """A caption as HTML, with its symbols as pictures."""
    from markupsafe import Markup

    from ppgen.art import Art
    from ppgen.scene.markup import html
    from ppgen.scene.theme import THEMES

    art = Art(game, THEMES["color"])
    return Markup(html(caption, lambda name: _address(art, name)))  # noqa: S704 (everything in it is escaped)


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
