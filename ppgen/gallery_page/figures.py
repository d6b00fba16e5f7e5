"""Figures in the gallery: their verdicts, their facts and their captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ppgen.diagnostics import DefinitionError
from ppgen.figures.facts import flat
from ppgen.figures.game_facts import NAMES as DEFINITION_FACTS
from ppgen.gallery_page.entries import Entry, FactRow, Judgement, Link, chosen, shown_findings
from ppgen.rules.verdict import Facts, Verdict

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.art import Art
    from ppgen.definition.game import Game
    from ppgen.figures.statement import Statement
    from ppgen.press.pictures import Picture

SYMBOL = 10.0
"""The height of an inline symbol's picture, in mm; the page sets it as high as a line."""


def figure_entry(game: Game, statement: Statement, pictures: Mapping[str, Picture]) -> Entry:
    spec, panels = statement.figure, statement.panels
    picture = pictures.get(spec.id)
    last = panels[-1].verdict if panels else None
    return Entry(
        anchor=f"{game.id}-figure-{spec.id}",
        title=spec.title,
        caption=_caption(statement),
        command=f"ppgen figures {chosen(game)} --figure {spec.id}",
        picture=picture,
        wide=spec.width > 120,
        judgements=tuple(_judgements([(panel.spec.letter, panel.verdict) for panel in panels])),
        reasons=_reasons(panel.verdict for panel in panels),
        findings=shown_findings(statement.findings),
        columns=tuple(panel.spec.letter or "·" for panel in panels) if len(panels) > 1 else (),
        rows=(*_stated(statement), *_rows(statement)),
        claims=len(spec.claims) + sum(len(panel.claims) for panel in spec.panels),
        witness=last.witness if last is not None else (),
        links=(Link(picture.href, "SVG"),) if picture else (),
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
