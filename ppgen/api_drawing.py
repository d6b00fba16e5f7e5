"""Figures and sheets from Python: judged, drawn, rendered to bytes, and shown in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from msgspec import Struct, structs

from ppgen.arguments import check, refuse_unknown, spelt_out
from ppgen.definition.game import Game as Definition
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, PpgenError
from ppgen.figures.statement import Proof, Statement
from ppgen.names import THEME
from ppgen.options import PLAIN, SheetAsked, sheet_options
from ppgen.press.components import DrawnComponent
from ppgen.press.drawings import Drawing, DrawnFigure, DrawnSheet
from ppgen.press.referee import GameReferee
from ppgen.records import told_by
from ppgen.rules.verdict import Verdict


@told_by("statement.game.id", "id")
class Figure(Struct, frozen=True):
    """A figure of a rulebook, judged.

    >>> import ppgen
    >>> figure = ppgen.load("long-way").figures[0]
    >>> figure.holds, figure.svg()[:5]
    (True, b'<?xml')
    """

    statement: Statement

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the figure, stamped if it does not hold; nothing if it cannot be drawn."""
        try:
            return self.svg(draft=not self.holds).decode()
        except PpgenError:
            return None

    @property
    def id(self) -> str:
        return self.statement.id

    @property
    def title(self) -> str:
        return self.statement.figure.title

    @property
    def caption(self) -> str:
        """The caption with its numbers filled in; `**strong**` and `*emphasis*` are markup."""
        return self.statement.caption

    @property
    def alt(self) -> str:
        """The alternative text in plain words, as every drawing carries it."""
        return self.statement.spoken

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict of each panel that shows a position."""
        return tuple(panel.verdict for panel in self.statement.panels if panel.verdict is not None)

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the last position, and under `panels` those of each panel by its letter."""
        return self.statement.facts

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is not as the figure declares."""
        return self.statement.findings

    @property
    def holds(self) -> bool:
        """Whether everything is as the figure declares."""
        return self.statement.holds

    @property
    def proof(self) -> Proof:
        """How much of its positions is proved: `proven`, `undecided`, `illustration` or `no position`."""
        return self.statement.proof

    def drawing(self, theme: str = "color", *, draft: bool = False) -> DrawnFigure:
        """The figure drawn. One that does not hold is drawn only as a `draft`, stamped.

        Raises DefinitionError for one that does not hold and is not a draft, and for one that cannot be drawn.
        """
        check(Figure.drawing, locals())
        from ppgen.press.drawings import draw_figure
        from ppgen.press.request import theme_named

        if not self.holds and not draft:
            raise DefinitionError(self.findings)
        return draw_figure(self.statement, theme_named(theme))

    def svg(self, theme: str = "color", *, draft: bool = False) -> bytes:
        """The figure as SVG: text as outlines, with title and alternative text. Raises as `drawing` does."""
        return rendered_bytes(self.drawing(theme, draft=draft), "svg")

    def pdf(self, theme: str = "color", *, draft: bool = False) -> bytes:
        """The figure as a PDF of one page, as large as the figure. Raises as `drawing` does."""
        return rendered_bytes(self.drawing(theme, draft=draft), "pdf")

    def png(self, theme: str = "color", *, dpi: float = 300, draft: bool = False) -> bytes:
        """The figure as PNG. Raises as `drawing` does, and EnvironmentProblem for an image too large to make."""
        check(Figure.png, locals())
        return rendered_bytes(self.drawing(theme, draft=draft), "png", dpi=dpi)


_NOT_OF_PLAIN = {"paper": None, "theme": THEME, "rows": (), "where": "", "changed_since": ""}
_ON_PAPER = spelt_out(SheetAsked, _NOT_OF_PLAIN | structs.asdict(PLAIN))


@told_by("game.id", "id")
class Sheet(Struct, frozen=True):
    """A printable sheet of a game.

    >>> import ppgen
    >>> sheet = ppgen.load("long-way").sheet("pad")
    >>> sheet.spec.pad, sheet.pdf(copies=3, number=True)[:5]
    (True, b'%PDF-')
    """

    _referee: GameReferee
    spec: SheetSpec

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows: the first page, or words alone where the sheet cannot be drawn on letter."""
        bundle = {"text/plain": repr(self)}
        try:
            bundle["image/svg+xml"] = self.svg().decode()
        except PpgenError as mistake:
            bundle["text/plain"] += f"\n{mistake}"
        return bundle

    @property
    def game(self) -> Definition:
        return self._referee.game

    @property
    def id(self) -> str:
        return self.spec.id

    @property
    def title(self) -> str:
        return self.spec.title

    @_ON_PAPER
    def drawing(self, **options: Unpack[SheetAsked]) -> DrawnSheet:
        """The sheet on paper, be it a pad or components to cut out; `duplex` prints the backs of those behind them.

        `paper` is a size by name, `WxHmm` or `WxHin`, and letter unless a template says otherwise; `bleed`, `core` (the
        thickness of card that parts are folded round), `back_offset` and `gutter` (between two cards) are in mm. The
        options from `gutter` on are for decks: `fold` prints faces and backs on either side of a fold, `template` on a
        sheet of cards or labels; `rows` (keys), `where` (`row.kind == 'spell'`) and `changed_since` (a git revision)
        select cards; `proof` and `overview` print cards to look at. Raises EnvironmentProblem, with what would do, when
        it does not fit or the request makes no sense; DefinitionError when it cannot be drawn.

        >>> import ppgen
        >>> ppgen.load("piecepack").sheet("piecepack").drawing(duplex="long-edge").page_count
        7
        """
        refuse_unknown(Sheet.drawing, list(options))
        check(Sheet.drawing, options)
        from ppgen.press.drawings import draw_sheet
        from ppgen.press.request import request

        paper = options.get("paper")
        papers, themes = [] if paper is None else [paper], [options.get("theme", THEME)]
        asked = request(papers, themes, options=sheet_options(options))
        return draw_sheet(self._referee, self.spec, asked.papers[0], asked.themes[0], asked.options)

    @_ON_PAPER
    def pdf(self, **options: Unpack[SheetAsked]) -> bytes:
        """All pages as PDF, with the options of `drawing`."""
        return rendered_bytes(self.drawing(**options), "pdf")

    @_ON_PAPER
    def svg(self, *, page: int = 0, **options: Unpack[SheetAsked]) -> bytes:
        """One page as SVG, counted from 0, with the options of `drawing`.

        Raises as `drawing` does, and EnvironmentProblem for a page that does not exist.
        """
        check(Sheet.svg, locals())
        return rendered_bytes(self.drawing(**options), "svg", page)

    @_ON_PAPER
    def png(self, *, page: int = 0, dpi: float = 300, **options: Unpack[SheetAsked]) -> bytes:
        """One page as PNG. Raises as `svg` does, and EnvironmentProblem for an image that is too large to make."""
        check(Sheet.png, locals())
        return rendered_bytes(self.drawing(**options), "png", page, dpi)


@told_by("drawing.game.id", "id")
class Component(Struct, frozen=True):
    """One side of one part, drawn as a picture of its own.

    >>> import ppgen
    >>> (coin,) = ppgen.load("piecepack").components(["coin-suns-2"], side="back")
    >>> coin.id, coin.width, coin.png()[1:4]
    ('coin-suns-2-back', 19.05, b'PNG')
    """

    drawing: DrawnComponent

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg().decode()

    @property
    def id(self) -> str:
        """The part and its side: `tile-suns-2-face`."""
        return self.drawing.side.id

    @property
    def width(self) -> float:
        """Of the finished part, without bleed, in mm."""
        return self.drawing.side.width

    @property
    def height(self) -> float:
        """Of the finished part, without bleed, in mm."""
        return self.drawing.side.height

    def svg(self) -> bytes:
        """The picture as SVG: text as outlines."""
        return rendered_bytes(self.drawing, "svg")

    def pdf(self) -> bytes:
        """The picture as a PDF of one page, with its trim box and its bleed box."""
        return rendered_bytes(self.drawing, "pdf")

    def png(self, *, dpi: float = 300) -> bytes:
        """The picture as PNG. Raises EnvironmentProblem for an image too large to make."""
        check(Component.png, locals())
        return rendered_bytes(self.drawing, "png", dpi=dpi)


def rendered_bytes(drawing: Drawing, kind: str, page: int = 0, dpi: float = 300) -> bytes:
    """One page of a drawing, or all of it. Raises EnvironmentProblem for a resolution that no picture has."""
    from ppgen.press.formats import MAX_DPI, MIN_DPI, rendered

    if not MIN_DPI <= dpi <= MAX_DPI:
        raise EnvironmentProblem(f"dpi is {dpi:g}", f"it takes {MIN_DPI} to {MAX_DPI}", code="dpi", dpi=dpi)
    return rendered(drawing, kind, page, dpi)
