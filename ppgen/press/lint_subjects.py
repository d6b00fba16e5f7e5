"""What lints look at: every figure that holds, every deck and every sheet, and figures as a book changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Mark
from ppgen.figures.text_lints.run import lint_texts
from ppgen.names import THEME
from ppgen.press.allowances import of_blocks, of_panels
from ppgen.press.card_checks import CardChecks, explained_icons
from ppgen.scene.theme import THEMES, Theme

if TYPE_CHECKING:
    from ppgen.book.pdf.pictures import Changed
    from ppgen.definition.allowances import Allowance
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.lints.drawing import Drawing as LookedAt
    from ppgen.lints.found import Found
    from ppgen.press.drawings import Drawing
    from ppgen.press.judging import JudgedGame
    from ppgen.press.studio import Studio
    from ppgen.sheets.paper import Paper


class Subject(Struct, frozen=True):
    """A figure or a sheet: how to draw it, and what its definition says of it."""

    what: str
    """`figure setup`, `sheet pad`."""
    mark: Mark
    draw: Callable[[Theme, Paper | None], Drawing]
    papers: tuple[Paper | None, ...]
    allowed: Mapping[Mark, tuple[Allowance, ...]]
    """What it allows, by the place of whatever asks for a drawing."""
    always: tuple[Allowance, ...] = ()
    """What it allows everywhere."""
    cards: CardChecks | None = None
    """Of a deck, whose pages are cards with their own names: what is looked for on cards alone."""
    figure: str = ""
    """The id of the figure that it is, at its own size or in a book; empty for a deck or a sheet."""
    themes: tuple[Theme, ...] = tuple(THEMES.values())
    """The themes in which lints look at it."""
    texts: Callable[[LookedAt], Iterable[Found]] | None = None
    """Of a figure: what its texts say and its drawing does not show."""
    advice: Callable[[], str] | None = None
    """Of a figure that a book draws anew: what its text can do about a finding. It takes time to find out."""


def subjects(judged: JudgedGame, papers: Sequence[Paper], studio: Studio) -> Iterator[Subject]:
    """The figures that hold, those that the book changes, the decks, and the sheets. Without papers, figures alone."""
    game = judged.game
    if game is None:
        return
    of_figures: dict[Mark, tuple[Allowance, ...]] = {}
    for statement in judged.statements:
        if not statement.holds:
            continue
        figure = statement.figure
        of_figures |= {panel.spec.mark: (*figure.allow, *panel.spec.allow) for panel in statement.panels}

        def draw(theme: Theme, _: Paper | None, statement: Statement = statement) -> Drawing:
            return studio.figure(statement, theme)

        yield Subject(
            f"figure {figure.id}",
            figure.mark,
            draw,
            (None,),
            of_panels(statement),
            figure.allow,
            figure=figure.id,
            texts=partial(lint_texts, statement),
        )
    if papers:
        yield from _in_book(judged, studio)
    for deck in game.decks if papers else ():

        def draw_cards(theme: Theme, _: Paper | None, deck: DeckSpec = deck) -> Drawing:
            return studio.deck(deck, theme)

        yield Subject(
            f"deck {deck.id}",
            deck.mark,
            draw_cards,
            (None,),
            _of_cards(studio, deck),
            cards=_checks(judged, studio, deck),
        )
    for sheet in game.sheets if papers else ():
        if sheet.decks:
            continue
        # A figure on a sheet brings what it allows.
        allowed = {**of_figures}
        for layout in sheet.layouts:
            allowed |= of_blocks(layout)

        def draw_on(theme: Theme, paper: Paper | None, sheet: SheetSpec = sheet) -> Drawing:
            assert paper is not None  # noqa: S101 (a sheet has papers)
            return studio.sheet(sheet, paper, theme)

        yield Subject(f"sheet {sheet.id}", sheet.mark, draw_on, tuple(papers), allowed)


def _checks(judged: JudgedGame, studio: Studio, deck: DeckSpec) -> CardChecks | None:
    """What is looked for on the cards of a deck alone; None for a deck that cannot be drawn."""
    if judged.game is None:
        return None
    try:
        return CardChecks(studio.deck(deck, THEMES[THEME]), explained_icons(judged, judged.game))
    except DefinitionError:
        return None


def _of_cards(studio: Studio, deck: DeckSpec) -> dict[Mark, tuple[Allowance, ...]]:
    """What the blocks of cards allow, by their places; nothing for a deck that cannot be drawn."""
    try:
        drawn = studio.deck(deck, THEMES[THEME])
    except DefinitionError:
        return {}
    blocks = (block for side in drawn.sides for block in drawn.painter.deck.blocks(side.card, side.side))
    of_layouts = {layout.mark: layout.allow for layout in deck.layouts}
    return of_layouts | {mark: allowed for block in blocks for mark, allowed in of_blocks(block).items()}


def _in_book(judged: JudgedGame, studio: Studio) -> Iterator[Subject]:
    """Figures as the book of the game has them, where it draws them anew or reduces them.

    In the theme of books alone: whoever prints one in another theme has them looked at then.
    """
    book = studio.book()
    if book is None or book.book is None:
        return
    from ppgen.book.pdf.flaws import advice, in_words
    from ppgen.press.book_lints import changed_figures, reduced
    from ppgen.press.drawings import DrawnFigure

    statements = {f"figure-{statement.id}": statement for statement in judged.statements}
    for changed in changed_figures(book.book):
        statement = statements[changed.picture.key]

        def draw(theme: Theme, _: Paper | None, changed: Changed = changed, of: Statement = statement) -> Drawing:
            return DrawnFigure(of, theme, reduced(changed.picture.scene(theme.name), changed.scale))

        yield Subject(
            in_words(changed),
            changed.mark,
            draw,
            (None,),
            of_panels(statement),
            statement.figure.allow,
            figure=statement.id,
            themes=(THEMES[THEME],),
            advice=partial(advice, changed),
        )
