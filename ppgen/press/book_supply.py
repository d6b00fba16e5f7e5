"""What a judged game gives its rulebook: figures, sheets and drawings as pictures, facts, the codes of its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ppgen.art import Art, exists
from ppgen.blocks.roles import theme_for
from ppgen.book.inline import Component, Frame, Picture
from ppgen.book.markup import inlines
from ppgen.book.supply import Supply
from ppgen.book.values import names_of
from ppgen.definition.image_files import RASTER, ImageName, image_file
from ppgen.definition.load import load_figures
from ppgen.definition.names import art_names, id_from
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, PpgenError, did_you_mean
from ppgen.figures.facts import NotPlain, plain
from ppgen.figures.game_facts import definition_facts
from ppgen.names import PAPER, THEME
from ppgen.press.book_components import PART, game_components
from ppgen.press.request import theme_named
from ppgen.rules.board.stated import codes_of
from ppgen.rules.load import has_rules, rules_are_data
from ppgen.rules.protocol import TooMuch
from ppgen.scene.markup import plain as plain_markup
from ppgen.scene.model import Box, Scene, Use
from ppgen.scene.model import Picture as RasterItem
from ppgen.scene.quotes import typeset
from ppgen.sheets.paper import parse_paper

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureBook
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.images.model import RasterImage
    from ppgen.press.book_figures import BookFigures
    from ppgen.press.judging import JudgedGame
    from ppgen.press.studio import Studio
    from ppgen.rules.protocol import Rules

SYMBOL = 10.0
"""The height of an inline symbol's picture, in mm; a page sets it as high as a line."""
ART = 45.0
"""The longer side of a drawing of `art/` that stands alone, in mm."""
IMAGE_DPI = 300.0
"""How fine an image is printed, if that makes it no wider than `MAX_IMAGE`."""
MAX_IMAGE = 120.0
"""The width of the widest image, in mm."""
GENERAL = re.compile(r"(BD|REACH)-")
"""Codes that the rules language gives to every game. A book states those of its rules, and those that figures show."""


def supply(
    judged: JudgedGame,
    game: Game,
    studio: Studio,
    *,
    draft: bool = False,
    steps: bool = True,
    on_paper: bool = True,
) -> Supply:
    """What the rulebook of a game may show and quote. Without `steps`, no figure has frames; not `on_paper`, none is
    drawn as narrow as its `:width:`.
    """
    source = _Source(judged, game, studio)
    statements = {statement.id: statement for statement in judged.statements}
    pages = source.rules.pages if source.rules is not None else {}
    asked = codes_of(game) if rules_are_data(game) else frozenset()
    shown = {code for statement in judged.statements for panel in statement.panels for code in _codes(panel.verdict)}
    return Supply(
        game=game,
        facts=names_of(game, source.setup(), statements, judged.cards.facts if judged.cards is not None else None),
        statements=statements,
        elsewhere={figure.id: figure.drawn_only for figure in judged.elsewhere},
        sheets={sheet.id: sheet for sheet in game.printed},
        codes=tuple(code for code in pages if not GENERAL.match(code) or code in shown or code in asked),
        known_codes=frozenset(pages),
        figure=source.pictures.picture,
        stamped=source.pictures.stamped,
        unanswered=source.pictures.unanswered,
        frames=source.frames if steps else lambda statement, since, language: ((), None),
        sheet=source.sheet,
        symbol=source.symbol,
        image=source.image,
        components=source.components,
        draft=draft,
        on_paper=on_paper,
    )


def _codes(verdict: Any) -> tuple[str, ...]:
    return () if verdict is None else tuple(verdict.codes)


class _Once(Struct):
    """Art by theme, each read once."""

    game: Game
    of: dict[str, Art] = field(default_factory=dict)

    def __call__(self, theme: str) -> Art:
        if theme not in self.of:
            self.of[theme] = Art(self.game, theme_for(self.game, theme_named(theme)))
        return self.of[theme]


class _Source(Struct, dict=True):
    judged: JudgedGame
    game: Game
    studio: Studio

    @cached_property
    def art(self) -> _Once:
        return _Once(self.game)

    @cached_property
    def rules(self) -> Rules[Any] | None:
        """The rules; None where the game has none, or none that may run, which its check reports."""
        try:
            return self.judged.rules_of(self.game) if has_rules(self.game) else None
        except PpgenError:
            return None

    def setup(self) -> Mapping[str, Any]:
        """The facts that a figure of the setup has. Without rules there are none."""
        if self.rules is None:
            return {}
        try:
            return {**definition_facts(self.game), **plain(self.rules.facts(self.rules.setup()))}
        except (NotPlain, TooMuch, PpgenError):
            return {}

    # Figures and sheets ---------------------------------------------------------------------------------------------

    @cached_property
    def pictures(self) -> BookFigures:
        from ppgen.press.book_figures import BookFigures

        return BookFigures(self.studio)

    def frames(
        self, statement: Statement, since: int | None, language: str
    ) -> tuple[tuple[Frame, ...], Picture | None]:
        from ppgen.press.frames import book_frames

        read = partial(inlines, symbol=self.symbol, language=language)
        return book_frames(statement, self.rules, self.figures, read, since=since, language=language)

    @cached_property
    def figures(self) -> FigureBook:
        """The figures of the game as they are declared, with their transcripts."""
        return self.judged.declared or load_figures(self.game)

    def sheet(self, spec: SheetSpec) -> tuple[Picture, ...]:
        """The pages of a sheet that differ, on the default paper."""
        paper = parse_paper(PAPER)
        sheet = self.studio.sheet(spec, paper, theme_named(THEME))

        def page(index: int) -> Picture:
            def draw(theme: str) -> Scene:
                return self.studio.sheet(spec, paper, theme_named(theme)).page(index).scene

            scene = sheet.page(index).scene
            alt = typeset(plain_markup(spec.summary or spec.title), self.game.language)
            return Picture(f"sheet-{spec.id}-{index + 1}", scene.width, scene.height, alt, draw)

        return tuple(map(page, range(sheet.distinct_count)))

    # Drawings and images --------------------------------------------------------------------------------------------

    def symbol(self, name: str) -> Picture | None:
        if not exists(self.game, name):
            return None
        try:
            return self._drawing(name, f"icon-{id_from(name)}", self.art(THEME)[name].alt, height=SYMBOL)
        except DefinitionError:
            return None  # the check of art reports it

    def image(self, name: str, alt: str, mark: Mark) -> Picture:
        file = ImageName(name, mark)
        if name.lower().endswith(RASTER):
            from ppgen.images.opening import open_image

            image = open_image(image_file(self.game.folder, name, mark), name, mark)
            return _raster(image, f"image-{id_from(name)}", alt)
        drawing = file.art or name
        if not exists(self.game, drawing):
            known = [f"art/{each}.svg" for each in art_names(self.game.folder)]
            message = f"there is no image {name!r}"
            hint = did_you_mean(name, known, "drawings") + "; or write the path of a PNG, JPEG or WebP file"
            raise DefinitionError([Diagnostic(mark, "BOOK-IMAGE", message, hint)])
        return self._drawing(drawing, f"image-{id_from(drawing)}", alt, longest=ART)

    def _drawing(self, name: str, key: str, alt: str, *, height: float = 0.0, longest: float = 0.0) -> Picture:
        box = self.art(THEME)[name].box
        scale = height / box.height if height else longest / max(box.width, box.height)
        width, height = box.width * scale, box.height * scale

        def draw(theme: str) -> Scene:
            symbol = self.art(theme)[name]
            use = Use(symbol, symbol.fitted(Box(0.0, 0.0, width, height)))
            return Scene(width, height, (use,), alt, alt, self.game.language, paper=None)

        return Picture(key, width, height, alt, draw)

    def components(self) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
        """The parts that a list of components has by itself, and further ones that a text may name."""

        def draw(name: str, key: str, words: str) -> Picture:
            return self._drawing(name, key, words, height=PART)

        return game_components(self.game, self.setup(), draw)


def _raster(image: RasterImage, key: str, alt: str) -> Picture:
    """A photograph, as large as its pixels are when they are printed finely."""
    width = min(image.width / IMAGE_DPI * 25.4, MAX_IMAGE)
    height = width * image.height / image.width
    item = RasterItem(image, Box(0.0, 0.0, width, height), alt=alt)
    return Picture(key, width, height, alt, lambda theme: Scene(width, height, (item,), alt, alt))
