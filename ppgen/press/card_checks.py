"""What lints look for on cards alone: how close to the cut things are, what bleeds, and whether icons are explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ppgen.decks.outline import is_straight
from ppgen.definition.layouts import parts
from ppgen.definition.text import texts_in
from ppgen.diagnostics import Mark
from ppgen.lints.cards import Cut, check, icon_name, icon_of
from ppgen.lints.found import Found, found
from ppgen.plane import translate
from ppgen.scene.path import transform

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.lints.drawing import Drawing
    from ppgen.press.decks import DrawnDeck
    from ppgen.press.judging import JudgedGame
    from ppgen.scene.model import Page

LEGEND = "DECK-LEGEND"


@dataclass(frozen=True)
class CardChecks:
    """The checks of the cards of one deck."""

    drawn: DrawnDeck
    explained: frozenset[str]
    """The icons that a sheet or a figure shows or names."""

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
                message = f"the icon {name} stands on cards, and no sheet and no figure of the game explains it"
                hint = f"show it in a legend or a text of a sheet or a figure, as `:{name}:` with its meaning"
                yield found(LEGEND, name, message, hint, mark)

    @cached_property
    def _bleeding(self) -> frozenset[Mark]:
        deck = self.drawn.painter.deck
        blocks = (
            part for side in self.drawn.sides for block in deck.blocks(side.card, side.side) for part in parts(block)
        )
        return frozenset(block.mark for block in blocks if getattr(block, "bleed", False))


def explained_icons(judged: JudgedGame, game: Game) -> frozenset[str]:
    """Every word that is the name of art, or stands between colons, in a sheet or a figure of a game."""
    words: set[str] = set()
    for text in texts_in(*game.sheets, *(statement.figure for statement in judged.statements)):
        words.add(str(text))
        words.update(str(text).split(":")[1:-1])
    return frozenset(words)
