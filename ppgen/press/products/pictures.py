"""Products that are pictures: figures, of which those that do not hold are withheld, decks, and parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.names import THEME, write
from ppgen.press.products.product import Compared, Pictured, Present, Product, Subject, svg
from ppgen.records import replace
from ppgen.scene.theme import THEMES, Theme

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.decks import DrawnDeck
    from ppgen.press.drawings import Drawing
    from ppgen.press.pictures import Put, Shown
    from ppgen.press.request import Request
    from ppgen.press.studio import Studio
    from ppgen.sheets.paper import Paper


class Figure(Pictured):
    """A judged figure. It is drawn and looked at also where figures alone are asked for."""

    room = "figures"
    word = "figure"
    command = "figures"
    needs_figures = True

    def __init__(self, studio: Studio, statement: Statement) -> None:
        super().__init__(studio, statement.id, statement.figure.mark)
        self.statement = statement
        self.withheld = statement.findings

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Figure]:
        return (cls(studio, statement) for statement in studio.judged.statements)

    def picture(self, theme: Theme) -> Drawing:
        return self.studio.figure(self.statement, theme)

    def subjects(self, papers: Sequence[Paper]) -> Iterator[Subject]:
        if self.withheld:
            return
        from ppgen.figures.text_lints.run import lint_texts
        from ppgen.press.allowances import of_panels

        yield Subject(
            f"figure {self.id}",
            self.mark,
            lambda theme, _: self.picture(theme),
            (None,),
            of_panels(self.statement),
            self.statement.figure.allow,
            figure=self.id,
            texts=partial(lint_texts, self.statement),
        )

    def shown(self, request: Request, put: Put) -> Shown:
        """In the first theme. One that does not hold is not drawn."""
        from ppgen.press.pictures import Shown, picture_of, put_drawing

        statement, picture = self.statement, None
        try:
            for drawing in [self.picture(theme) for theme in request.themes if statement.holds]:
                put_drawing(drawing, ("svg", *request.formats), put, request.dpi)
                picture = picture or picture_of(drawing)
        except DefinitionError as mistake:
            statement = replace(statement, findings=mistake.diagnostics)
        return Shown(
            self.room,
            self.word,
            self.id,
            statement.figure.title,
            command=self.command,
            picture=None if statement.findings else picture,
            findings=statement.findings,
            statement=statement,
        )


class Deck(Pictured):
    """The cards of a deck, which a baseline has in one picture."""

    room = "decks"
    word = "deck"
    command = "cards"

    def __init__(self, studio: Studio, deck: DeckSpec) -> None:
        super().__init__(studio, deck.id, deck.mark)
        self._deck = deck

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Deck]:
        return (cls(studio, deck) for deck in studio.game.decks)

    def picture(self, theme: Theme) -> Drawing:
        return self.studio.deck_picture(self._deck, theme)

    def faults(self, papers: Sequence[Paper]) -> tuple[Diagnostic, ...]:
        return super().faults(papers) if papers else ()

    def cards(self, papers: Sequence[Paper]) -> int | None:
        drawn = self._drawn() if papers else None
        return None if drawn is None else len(drawn.painter.deck.cards)

    def subjects(self, papers: Sequence[Paper]) -> Iterator[Subject]:
        drawn = self._drawn() if papers else None
        if drawn is None:
            return
        from ppgen.press.allowances import of_blocks
        from ppgen.press.card_checks import CardChecks, explained_icons

        allowed = {layout.mark: layout.allow for layout in self._deck.layouts}
        for side in drawn.sides:
            for block in drawn.painter.deck.blocks(side.card, side.side):
                allowed |= of_blocks(block)
        checks = CardChecks(drawn, explained_icons(self.studio.judged, self.game))
        yield Subject(
            f"deck {self.id}",
            self.mark,
            lambda theme, _: self.studio.deck(self._deck, theme),
            (None,),
            allowed,
            cards=checks,
        )

    def shown(self, request: Request, put: Put) -> Shown:
        """Card by card, in the first theme."""
        from ppgen.press.deck_exhibits import show_deck
        from ppgen.press.pictures import Shown

        plain = Shown(self.room, self.word, self.id, self._deck.title, command=self.command)
        try:
            deck = show_deck(self.studio.referee, self._deck, request.themes[0], put)
        except DefinitionError as mistake:
            return replace(plain, findings=mistake.diagnostics)
        return replace(plain, caption=deck.words, deck=deck)

    def _drawn(self) -> DrawnDeck | None:
        """The cards in the default theme; None for a deck that cannot be drawn."""
        try:
            return self.studio.deck(self._deck, THEMES[THEME])
        except DefinitionError:
            return None


class Components(Product):
    """The parts of a game, with the options of their names. Sheets that cut them out are checked in their place."""

    room = "components"

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Components]:
        yield cls(studio, "", studio.game.mark)

    def compared(self, present: Present, wanted: Request) -> Compared:
        names = present.of(self.room)
        if not names:
            return Compared()
        from ppgen.baseline.changes import Fresh
        from ppgen.press.components import draw_named

        drawn = [(drawing, *svg(drawing)) for drawing in draw_named(self.game, names)]
        return Compared(
            tuple(
                Fresh(write(drawing.named(), "svg"), data, drawing.side.mark, images=images)
                for drawing, data, images in drawn
            )
        )
