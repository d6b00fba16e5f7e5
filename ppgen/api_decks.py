"""Decks from Python: their cards, and the sides of these rendered to bytes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ppgen.api_drawing import Sheet, rendered_bytes
from ppgen.arguments import check
from ppgen.decks.deck import Card as DealtCard
from ppgen.decks.deck import Deck as DealtDeck
from ppgen.decks.deck import SideName
from ppgen.definition.decks import DeckSpec
from ppgen.diagnostics import DefinitionError, PpgenError, unknown
from ppgen.names import THEME
from ppgen.press.decks import DrawnCard
from ppgen.press.referee import GameReferee
from ppgen.records import told_by


@told_by("_referee.game.id", "id")
class Deck:
    """A deck of cards, tokens or tiles. Its table is read when its cards are first asked for."""

    def __init__(self, referee: GameReferee, spec: DeckSpec) -> None:
        self.spec = spec
        self._referee = referee
        self._dealt: DealtDeck | None = None

    @property
    def id(self) -> str:
        return self.spec.id

    @property
    def title(self) -> str:
        return self.spec.title

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, copies included, in the order of the rows. Raises DefinitionError for a table at fault."""
        return tuple(Card(self._deal(), card) for card in self._deal().cards)

    def card(self, key: str) -> Card:
        """The first copy of the card of that key. Raises EnvironmentProblem, with the nearest key, if there is none."""
        check(Deck.card, locals())
        known = {card.key: card for card in self._deal().rows}
        if key not in known:
            raise unknown("card", key, known, f"deck {self.id} has")
        return Card(self._deal(), known[key])

    @property
    def sheet(self) -> Sheet:
        """The deck on paper, as many cards on a page as fit: `deck.sheet.pdf(paper="a4", duplex="long-edge")`."""
        from ppgen.definition.sheet import sheet_of

        return Sheet(self._referee, sheet_of(self.spec))

    def _deal(self) -> DealtDeck:
        if self._dealt is None:
            from ppgen.decks.deck import deal

            self._dealt = deal(self._referee.game, self.spec)
        return self._dealt


@told_by("_deck.spec.id", "key")
class Card(Struct, frozen=True):
    """A card of a deck."""

    _deck: DealtDeck
    _card: DealtCard

    @property
    def key(self) -> str:
        """By what it is known: the text of its row in the column `key`, or the number of the row."""
        return self._card.key

    @property
    def row(self) -> Mapping[str, str]:
        """The texts of its row by the names of the columns."""
        return dict(self._card.row.values)

    @property
    def copy(self) -> int:
        """Which copy of its row it is, from 1."""
        return self._card.copy

    @property
    def index(self) -> int:
        """Its number in the deck, from 1."""
        return self._card.index

    @property
    def face(self) -> CardSide:
        return CardSide(self._deck, self._card, "face")

    @property
    def back(self) -> CardSide | None:
        """The back; None if the card has none. Raises DefinitionError for a back at fault."""
        return CardSide(self._deck, self._card, "back") if self._deck.blocks(self._card, "back") else None


@told_by("_deck.spec.id", "_card.key", "_side")
class CardSide(Struct, frozen=True):
    """One side of a card, drawn as a picture of its own. A card with too little room raises DefinitionError."""

    _deck: DealtDeck
    _card: DealtCard
    _side: SideName

    def _repr_svg_(self) -> str | None:
        """What a notebook shows; nothing if the card cannot be drawn."""
        try:
            return self.svg().decode()
        except PpgenError:
            return None

    def drawing(self, theme: str = "color", *, bleed: float = 0.0) -> DrawnCard:
        """The side drawn, with `bleed` mm round it.

        Raises DefinitionError where the card cannot be drawn, or has too little room for its blocks.
        """
        check(CardSide.drawing, locals())
        from ppgen.blocks.roles import theme_for
        from ppgen.decks.drawing import DeckPainter
        from ppgen.decks.faults import faults_of
        from ppgen.options import SheetOptions
        from ppgen.press.request import request

        asked = request(themes=[theme], options=SheetOptions(bleed=bleed))
        painter = DeckPainter(self._deck, theme_for(self._deck.game, asked.themes[0]), bleed)
        if faults := faults_of(painter, self._card, self._side):
            raise DefinitionError(faults)
        drawn = painter.side(self._card, self._side)
        if drawn is None:
            raise unknown("side", self._side, ("face",), f"card {self._card.key} has")
        return DrawnCard(painter, drawn)

    def svg(self, *, theme: str = THEME, bleed: float = 0.0) -> bytes:
        """The side as SVG, with the options of `drawing`."""
        return rendered_bytes(self.drawing(theme, bleed=bleed), "svg")

    def pdf(self, *, theme: str = THEME, bleed: float = 0.0) -> bytes:
        """The side as a PDF of one page, with its trim box and its bleed box."""
        return rendered_bytes(self.drawing(theme, bleed=bleed), "pdf")

    def png(self, *, dpi: float = 300, theme: str = THEME, bleed: float = 0.0) -> bytes:
        """The side as PNG. Raises EnvironmentProblem for an image too large to make."""
        return rendered_bytes(self.drawing(theme, bleed=bleed), "png", dpi=dpi)
