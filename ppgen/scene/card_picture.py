"""One side of a card as other drawings show it: on a sheet, in a figure, or as a piece on a board.

Whoever draws such a drawing knows no decks. It gets the cards from a `CardSource`, which draws a card when it is asked
for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from ppgen.plane import IDENTITY
from ppgen.scene.model import Group, Path, Shape, Stroke, Symbol, Use

if TYPE_CHECKING:
    from ppgen.diagnostics import Mark
    from ppgen.scene.theme import Theme

Side: TypeAlias = Literal["face", "back"]
LINE = 0.2
"""The width of the line round a card, in mm."""
CUT_LINE = "cut"
"""The role of that line."""
CUT = "-cut"
"""What the id of a card that was cut out ends with."""


class CardPicture(Struct, frozen=True):
    """One side of a card at its true size, about its centre, in mm."""

    deck: str
    """The id of its deck."""
    key: str
    """By what a reader of the table knows the card."""
    side: Side
    symbol: Symbol
    """Its box is the card; what bleeds lies round it."""
    edge: Path
    """Along which the card is cut."""

    def cut_out(self, theme: Theme) -> Symbol:
        """The card within its edge, on paper and with a line round it, as a piece that lies on a board."""
        paper, line = theme.fill("paper"), Stroke(theme.fill("text"), LINE)
        inside = Group((Use(self.symbol, IDENTITY),), clip=self.edge)
        items = (Shape(self.edge, paper, role="paper"), inside, Shape(self.edge, stroke=line, role=CUT_LINE))
        return Symbol(f"{self.symbol.id}{CUT}", items, self.symbol.box, 1.0)


def is_cut_out(symbol: Symbol) -> bool:
    """Whether a symbol shows a card that was cut out."""
    return symbol.id.startswith("card-") and symbol.id.endswith(CUT)


class CardSource(Protocol):
    """Draws the cards of a game, and knows what texts may quote of its decks."""

    @property
    def facts(self) -> Mapping[str, Mapping[str, Any]]:
        """By the ids of its decks, what texts may quote of them; a deck is read when it is looked up.

        Looking one up raises DefinitionError if it is at fault.
        """
        ...

    def picture(self, deck: str, card: str, side: Side, theme: Theme, mark: Mark) -> CardPicture:
        """One side of a card by its key, in a theme of the game. `mark` is the place for faults of names without one.

        Raises DefinitionError for a deck, a card or a side that does not exist, and for a card that cannot be drawn.
        """
        ...
