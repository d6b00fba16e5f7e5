"""The library: a game, its figures and its sheets, judged and rendered to bytes. Nothing here prints or writes a file.

>>> game = load("long-way")
>>> game.judge("15@A3=5A3").status  # a tile on the sheet, its display on it, and no entrance yet
'illegal'
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from ppgen.api_book import Rulebook
from ppgen.api_decks import Deck
from ppgen.api_drawing import Component, Figure, Sheet
from ppgen.arguments import check
from ppgen.cover.model import Coverage
from ppgen.definition.bundled import bundled as bundled
from ppgen.definition.game import Game as Definition
from ppgen.definition.load import figure_faults, load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, unknown
from ppgen.names import LINTS
from ppgen.options import PartOptions
from ppgen.press.judging import JudgedGame
from ppgen.press.referee import GameReferee
from ppgen.records import told_by
from ppgen.rules.load import has_rules, load_rules
from ppgen.rules.protocol import Rules
from ppgen.rules.verdict import Verdict

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


@told_by("id")
class Game:
    """A game: its definition, and what can be made of it. Figures and rules are read when they are first used."""

    def __init__(self, definition: Definition, trust_rules: bool = False) -> None:
        self.definition = definition
        self._trust_rules = trust_rules

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
        return GameReferee(self.definition, lambda _: self.rules, judge=lambda: self._judged)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Every printable sheet."""
        return tuple(Sheet(self._referee, spec) for spec in self.definition.sheets)

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Every deck of cards."""
        return tuple(Deck(self._referee, spec) for spec in self.definition.decks)

    def deck(self, name: str) -> Deck:
        """The deck of that id. Raises EnvironmentProblem, with the nearest id, when there is none."""
        check(Game.deck, locals())
        return self._named("deck", name, {deck.id: deck for deck in self.decks})

    def figure(self, name: str) -> Figure:
        """The figure of that id. Raises EnvironmentProblem, with the nearest id, when there is none."""
        check(Game.figure, locals())
        return self._named("figure", name, {figure.id: figure for figure in self.figures})

    def sheet(self, name: str) -> Sheet:
        """The sheet of that id. Raises EnvironmentProblem, with the nearest id, when there is none."""
        check(Game.sheet, locals())
        return self._named("sheet", name, {sheet.id: sheet for sheet in self.sheets})

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook, read and checked. Raises EnvironmentProblem for a game without one, DefinitionError where the
        figures cannot be read.
        """
        from ppgen.press.books import judge_book

        if self._judged.problem is not None:
            raise self._judged.problem
        read = judge_book(self._judged)
        if read is None:
            hint = "write its text into a file rulebook.md beside game.yaml"
            raise EnvironmentProblem(f"{self.id} has no rulebook", hint, code="no-rulebook", game=self.id)
        if read.left_out:
            message = f"{self.id}: the rulebook is not made with {', '.join(read.left_out)}"
            raise EnvironmentProblem(message, "load the plain game", code="book-variant", game=self.id)
        return Rulebook(self._judged, read)

    def components(
        self,
        parts: Sequence[str] = (),
        *,
        theme: str = "color",
        side: Literal["", "face", "back"] = "",
        bleed: float = 0.0,
        safe: float = 0.0,
        guides: bool = False,
        transparent: bool = False,
        service: str = "",
    ) -> tuple[Component, ...]:
        """The parts that the game cuts out and its cards, a picture for each side; or those of these names or kinds.

        `bleed` and `safe` are in mm; `service` is a print service, which settles both. Raises EnvironmentProblem for an
        unknown name and for options that cannot be, DefinitionError for art at fault and for parts that the service
        does not print.
        """
        check(Game.components, locals())
        from ppgen.press.components import draw_components, refuse_unknown_parts
        from ppgen.press.request import theme_named

        refuse_unknown_parts([self.definition], parts)
        options = PartOptions(bleed=bleed, safe=safe, guides=guides, transparent=transparent, service=service)
        drawn = draw_components(self.definition, theme_named(theme), options, parts, side)
        if drawn.findings:
            raise DefinitionError(drawn.findings)
        return tuple(map(Component, drawn.drawings))

    def _named(self, what: str, name: str, known: Mapping[str, T]) -> T:
        if name not in known:
            raise unknown(what, name, known, f"{self.id} has")
        return known[name]

    def check(
        self, papers: Sequence[str] = (), *, strict: bool = False, lints: Literal["all", "none"] = LINTS
    ) -> tuple[Diagnostic, ...]:
        """What `ppgen check` finds, in the order of the files: nothing, for a game in order.

        That is whatever is not as the figures declare; whatever keeps a figure, or a sheet on all of the papers, from
        being drawn; what `lints` find in the drawings; if `strict`, also warnings, and figures that are illustrations.
        Without papers, they are those of the `ppgen.toml` above the game, or letter. Raises EnvironmentProblem for a
        paper or a choice of lints that does not exist, DefinitionError for a `ppgen.toml` at fault.
        """
        check(Game.check, locals())
        if lints not in ("all", "none"):
            raise unknown("lint setting", lints, ("all", "none"))
        from ppgen.definition.project import find_project
        from ppgen.press.checked import checked, doubts_of
        from ppgen.press.checking import Checking, check_judged
        from ppgen.press.request import request

        names = papers or [paper.text for paper in find_project(Path(os.path.abspath(self.definition.folder))).papers]
        wanted = Checking(papers=request(names).papers, lints=lints == "all")
        judged = checked(*check_judged(self._judged, wanted))
        return tuple(sorted({*judged.all_findings, *(doubts_of([judged]) if strict else ())}))

    def cover(self, count: Sequence[str] = ()) -> Coverage:
        """Which words of the rules, or codes of a program, figures and transcripts show, as `ppgen cover` lists them.

        `count` has what else counts: any of `readings`, `variants` and `bounds`. Raises EnvironmentProblem for anything
        else, and when the rules may not run; DefinitionError for figures or rules at fault.

        >>> import ppgen
        >>> shown = ppgen.load("hexapawn").cover()
        >>> shown.percent, shown.gaps, shown.lines[0].said, shown.lines[0].lawful[0]
        (100, (), 'pawn: step forward', 'figure moves')
        """
        check(Game.cover, locals())
        from ppgen.definition.load import load_figures
        from ppgen.press.covering import KINDS, cover_game

        for name in count:
            if name not in KINDS:
                raise unknown("thing to count", name, KINDS)
        kinds = [KINDS[name] for name in count]
        return cover_game(self.definition, load_figures(self.definition), kinds, lambda _: self.rules)

    def judge(self, notation: str) -> Verdict:
        """Whether a position can arise by the rules: with a witness, or every fault. Raises NotationError."""
        check(Game.judge, locals())
        return self.rules.judge(self.rules.parse(notation))

    def facts(self, notation: str) -> Mapping[str, Any]:
        """What the rules say of a position; without rules, what stands where. Raises NotationError."""
        check(Game.facts, locals())
        if not has_rules(self.definition):
            from ppgen.rules.unruled import UnruledGame

            unruled = UnruledGame(self.definition)
            return unruled.facts(unruled.parse(notation))
        return self.rules.facts(self.rules.parse(notation))
