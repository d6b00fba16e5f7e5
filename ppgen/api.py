"""The library: a game, its figures and its sheets, judged and rendered to bytes. Nothing here prints or writes a file.

>>> game = load("long-way")
>>> game.judge("15@A3=5A3").status  # a tile on the sheet, its display on it, and no entrance yet
'illegal'
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from ppgen.arguments import check, refuse_unknown
from ppgen.definition.bundled import bundled as bundled
from ppgen.definition.load import figure_faults, load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, PpgenError, unknown
from ppgen.names import Flip, Options
from ppgen.rules.load import load_rules

if TYPE_CHECKING:
    from ppgen.definition.game import Game as Definition
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Proof, Statement
    from ppgen.press.drawings import Drawing, DrawnFigure, DrawnSheet
    from ppgen.press.judging import JudgedGame
    from ppgen.press.referee import GameReferee
    from ppgen.rules.protocol import Rules
    from ppgen.rules.verdict import Facts, Verdict

T = TypeVar("T")


def load(
    where: str | os.PathLike[str],
    *,
    variants: Sequence[str] = (),
    parameters: Mapping[str, int] = MappingProxyType({}),
    trust_rules: bool = False,
) -> Game:
    """A bundled game by its name, or any game by the path of its folder; with variants and parameters.

    A `rules.py` in such a folder is a program: it runs only with `trust_rules`, and only when something is judged.
    Raises DefinitionError where `game.yaml` is at fault, with its faults and those of `figures.yaml`, as `ppgen check`
    finds them; EnvironmentProblem for a game, variant or parameter that does not exist.

    >>> load("long-way").definition.credits.design
    'Karl Hanf'
    >>> load("hexapawn", parameters={"n": 4}).facts("setup")["moves"]["all"]
    ['A1-A2', 'B1-B2', 'C1-C2', 'D1-D2']
    """
    check(load, locals())
    where = where if isinstance(where, str) else Path(where)
    try:
        return Game(load_game(where, Choice(tuple(variants), tuple(parameters.items()))), trust_rules)
    except DefinitionError as mistake:
        raise DefinitionError((*mistake.diagnostics, *figure_faults(where))) from None


class Game:
    """A game: its definition, and what can be made of it. Figures and rules are read when they are first used."""

    def __init__(self, definition: Definition, trust_rules: bool = False) -> None:
        self.definition = definition
        self._trust_rules = trust_rules

    def __repr__(self) -> str:
        return f"<ppgen.Game {self.id}>"

    @property
    def id(self) -> str:
        return self.definition.id

    @property
    def title(self) -> str:
        return self.definition.title

    @cached_property
    def rules(self) -> Rules[Any]:
        """The rules. Raises EnvironmentProblem when they may not run or the game has none."""
        return load_rules(self.definition, trust=self._trust_rules)

    @cached_property
    def _judged(self) -> JudgedGame:
        from ppgen.press.judging import judge_game

        return judge_game(self.definition, lambda _: self.rules)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every figure, judged, in the order of `figures.yaml`.

        Raises DefinitionError with all faults of that file, EnvironmentProblem when the rules may not run.
        """
        if self._judged.problem is not None:
            raise self._judged.problem
        return tuple(Figure(statement) for statement in self._judged.statements)

    @cached_property
    def _referee(self) -> GameReferee:
        from ppgen.press.referee import GameReferee

        return GameReferee(self.definition, lambda _: self.rules, judge=lambda: self._judged)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Every printable sheet."""
        return tuple(Sheet(self._referee, spec) for spec in self.definition.sheets)

    def figure(self, name: str) -> Figure:
        """The figure of that id. Raises EnvironmentProblem, with the nearest id, when there is none."""
        check(Game.figure, locals())
        return self._named("figure", name, {figure.id: figure for figure in self.figures})

    def sheet(self, name: str) -> Sheet:
        """The sheet of that id. Raises EnvironmentProblem, with the nearest id, when there is none."""
        check(Game.sheet, locals())
        return self._named("sheet", name, {sheet.id: sheet for sheet in self.sheets})

    def _named(self, what: str, name: str, known: Mapping[str, T]) -> T:
        if name not in known:
            raise unknown(what, name, known, f"{self.id} has")
        return known[name]

    def check(self, papers: Sequence[str] = (), *, strict: bool = False) -> tuple[Diagnostic, ...]:
        """What `ppgen check` finds, in the order of the files: nothing, for a game in order.

        That is whatever is not as the figures declare, and whatever keeps a figure, or a sheet on all of the papers,
        from being drawn; if `strict`, also warnings, and figures that are illustrations. Without papers, they are those
        of the `ppgen.toml` above the game, or letter. Raises EnvironmentProblem for a paper that does not exist,
        DefinitionError for a `ppgen.toml` at fault.
        """
        check(Game.check, locals())
        from ppgen.definition.project import find_project
        from ppgen.press.checked import checked
        from ppgen.press.judging import with_drawing_faults
        from ppgen.press.request import request
        from ppgen.press.warnings import illustrations_of, warnings_of

        names = papers or [paper.text for paper in find_project(Path(os.path.abspath(self.definition.folder))).papers]
        judged = checked(with_drawing_faults(self._judged, request(names).papers))
        doubts = (*warnings_of([judged]), *illustrations_of([judged])) if strict else ()
        return tuple(sorted({*judged.all_findings, *doubts}))

    def judge(self, notation: str) -> Verdict:
        """Whether a position can arise by the rules: with a witness, or every fault. Raises NotationError."""
        check(Game.judge, locals())
        return self.rules.judge(self.rules.parse(notation))

    def facts(self, notation: str) -> Facts:
        """Everything that the rules say of a position. Raises NotationError."""
        check(Game.facts, locals())
        return self.rules.facts(self.rules.parse(notation))


@dataclass(frozen=True, slots=True, repr=False)
class Figure:
    """A figure of a rulebook, judged.

    >>> figure = load("long-way").figures[0]
    >>> figure.holds, figure.svg()[:5]
    (True, b'<?xml')
    """

    statement: Statement

    def __repr__(self) -> str:
        return f"<ppgen.Figure {self.statement.game.id} {self.id}>"

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
        from ppgen.scene.markup import plain

        return plain(self.statement.alt).strip()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict of each panel that shows a position."""
        return tuple(panel.verdict for panel in self.statement.panels if panel.verdict is not None)

    @property
    def facts(self) -> Facts:
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
        return _rendered(self.drawing(theme, draft=draft), "svg")

    def pdf(self, theme: str = "color", *, draft: bool = False) -> bytes:
        """The figure as a PDF of one page, as large as the figure. Raises as `drawing` does."""
        return _rendered(self.drawing(theme, draft=draft), "pdf")

    def png(self, theme: str = "color", *, dpi: float = 300, draft: bool = False) -> bytes:
        """The figure as PNG. Raises as `drawing` does, and EnvironmentProblem for an image too large to make."""
        check(Figure.png, locals())
        return _rendered(self.drawing(theme, draft=draft), "png", dpi=dpi)


@dataclass(frozen=True, slots=True, repr=False)
class Sheet:
    """A printable sheet of a game.

    >>> sheet = load("long-way").sheet("pad")
    >>> sheet.spec.pad, sheet.pdf(copies=3, number=True)[:5]
    (True, b'%PDF-')
    """

    _referee: GameReferee
    spec: SheetSpec

    def __repr__(self) -> str:
        return f"<ppgen.Sheet {self.game.id} {self.id}>"

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

    def drawing(
        self,
        *,
        paper: str = "letter",
        theme: str = "color",
        copies: int = 1,
        number: bool = False,
        marks: bool = False,
        bleed: float = 0.0,
        duplex: Flip = "",
        back_offset: tuple[float, float] = (0.0, 0.0),
    ) -> DrawnSheet:
        """The sheet on paper, be it a pad or components to cut out; `duplex` prints the backs of those behind them.

        `paper` is a size by name, `WxHmm` or `WxHin`; `bleed` and `back_offset` are in mm. Raises EnvironmentProblem,
        with what would do, when it does not fit or the request makes no sense; DefinitionError when it cannot be drawn.

        >>> load("piecepack").sheet("piecepack").drawing(duplex="long-edge").page_count
        9
        """
        check(Sheet.drawing, locals())
        from ppgen.press.drawings import draw_sheet
        from ppgen.press.request import request

        asked = request([paper], [theme], options=Options(marks, bleed, number, duplex, back_offset, copies))
        return draw_sheet(self._referee, self.spec, asked.papers[0], asked.themes[0], asked.options)

    def pdf(self, **options: Any) -> bytes:
        """All pages as PDF, with the options of `drawing`."""
        refuse_unknown(Sheet.drawing, list(options))
        return _rendered(self.drawing(**options), "pdf")

    def svg(self, *, page: int = 0, **options: Any) -> bytes:
        """One page as SVG, counted from 0, with the options of `drawing`.

        Raises as `drawing` does, and EnvironmentProblem for a page that does not exist.
        """
        check(Sheet.svg, locals())
        refuse_unknown(Sheet.drawing, list(options))
        return _rendered(self.drawing(**options), "svg", page)

    def png(self, *, page: int = 0, dpi: float = 300, **options: Any) -> bytes:
        """One page as PNG. Raises as `svg` does, and EnvironmentProblem for an image that is too large to make."""
        check(Sheet.png, locals())
        refuse_unknown(Sheet.drawing, list(options))
        return _rendered(self.drawing(**options), "png", page, dpi)


MIN_DPI, MAX_DPI = 36, 2400
"""Dots per inch of a PNG."""


def _rendered(drawing: Drawing, kind: str, page: int = 0, dpi: float = 300) -> bytes:
    from ppgen.press.formats import rendered

    if not MIN_DPI <= dpi <= MAX_DPI:
        raise EnvironmentProblem(f"dpi is {dpi:g}", f"it takes {MIN_DPI} to {MAX_DPI}", code="dpi", dpi=dpi)
    return rendered(drawing, kind, page, dpi)
