"""What lints look for on cards alone: how close to the cut things are, what bleeds, and whether icons are explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.decks.outline import is_straight
from ppgen.definition.blocks import LegendSpec, PiecesSpec
from ppgen.definition.figure import FigureSpec
from ppgen.definition.files import own_file
from ppgen.definition.layouts import parts
from ppgen.definition.source import read_words
from ppgen.definition.table_block import CellRow
from ppgen.definition.text import texts_in
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.lints.cards import Cut, check, icon_name, icon_of
from ppgen.lints.found import Found, found
from ppgen.plane import translate
from ppgen.records import field_names, is_record, replace
from ppgen.scene.path import transform

if TYPE_CHECKING:
    from ppgen.definition.allowances import Allowance
    from ppgen.definition.game import Game
    from ppgen.lints.drawing import Drawing
    from ppgen.press.decks import DrawnDeck
    from ppgen.press.judging import JudgedGame
    from ppgen.scene.model import Page

UNTAKEN = "DECK-UNUSED"


class CardChecks(Struct, frozen=True, dict=True):
    """The checks of the cards of one deck."""

    drawn: DrawnDeck
    explained: frozenset[str]
    """The icons that a sheet, a figure or the rulebook shows or names."""

    def found(self, looked_at: Drawing, page: Page) -> Iterator[Found]:
        """What is wrong with one side of a card, besides what every drawing may have."""
        spec, trim = self.drawn.painter.deck.spec, page.trim
        edge = transform(self.drawn.painter.edge, translate(trim.x + trim.width / 2, trim.y + trim.height / 2))
        yield from check(looked_at, Cut(edge, trim, is_straight(spec), spec.safe, self._bleeding))
        names: set[str] = set()
        for mark in looked_at.painted:
            icon = icon_of(mark)
            name = "" if icon is None else icon_name(icon)
            if name and name not in names and name not in self.explained:
                names.add(name)
                message = (
                    f"the icon {name} stands on cards, and no sheet, no figure and no rulebook of the game explains it"
                )
                hint = (
                    f"show it on a sheet, in a figure or in the rulebook, as `:{name}:` with its meaning or in a legend"
                )
                yield replace(found("DECK-LEGEND", name, message, hint, mark), place="")

    def layouts(self) -> Iterator[tuple[Diagnostic, tuple[Allowance, ...]]]:
        """Each layout that no card has, as a warning, and what allows it."""
        for layout, why in self.drawn.painter.deck.untaken():
            message = f"deck {self.drawn.painter.deck.spec.id}: no card has the layout {layout.id!r}: {why}"
            hint = "mend its condition or take it away; `allow: {DECK-UNUSED: why}` keeps it"
            allowances = tuple(each for each in layout.allow if each.code == UNTAKEN)
            yield Diagnostic(layout.mark, UNTAKEN, message, hint), allowances

    @cached_property
    def _bleeding(self) -> frozenset[Mark]:
        deck = self.drawn.painter.deck
        blocks = (
            part for side in self.drawn.sides for block in deck.blocks(side.card, side.side) for part in parts(block)
        )
        return frozenset(block.mark for block in blocks if getattr(block, "bleed", False))


def explained_icons(judged: JudgedGame, game: Game) -> frozenset[str]:
    """Every name of art in the sheets, the figures and the rulebook of a game that stands between colons, in a legend,
    before the label of a row in a table, or in a list of pieces.
    """
    shown = (*game.sheets, *(statement.figure for statement in judged.statements))
    words = set(_labelled(*shown))
    for text in texts_in(*shown):
        words.add(str(text))
        words.update(str(text).split(":")[1:-1])
    for page in _of_rulebook(game):
        words.update(page.split(":")[1:-1])
    return frozenset(words)


def _of_rulebook(game: Game) -> Iterator[str]:
    """The files of the rulebook that can be read; its own check says what is wrong with the others."""
    from ppgen.press.books import text_files

    for name in text_files(game):
        try:
            yield read_words(own_file(game.folder, name), name)
        except DefinitionError:
            continue


def _labelled(*values: object) -> Iterator[str]:
    """The names of art that have words beside them in parts of a definition."""
    for value in values:
        match value:
            case LegendSpec():
                yield from value.entries
            case FigureSpec():
                yield from value.legend
                yield from _labelled(value.panels)
            case PiecesSpec():
                yield from value.names
            case CellRow():
                yield value.art
            case tuple():
                yield from _labelled(*value)
            case Mapping():
                yield from _labelled(*value.values())
            case _:
                if is_record(value):
                    yield from _labelled(*(getattr(value, name) for name in field_names(value)))
