"""What the definitions draw now: every figure and sheet afresh, in memory, named as the commands that write them do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ppgen.baseline.changes import Fresh
from ppgen.cli.messages import shown
from ppgen.cli.options import current_choice
from ppgen.cli.parallel import side_by_side
from ppgen.definition.load import drawn_as
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem

if TYPE_CHECKING:
    from ppgen.cli.judging import Judged
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.scene.theme import Theme

PLAIN = "color"
"""The theme that goes without saying in a file's name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is drawn and compared: everything, or what the options leave of it."""

    figures: tuple[str, ...] = ()
    theme: str | None = None
    trust: bool = False

    def admits(self, name: str) -> bool:
        """Whether a file of the baseline is of this part."""
        folder, _, file = name.rpartition("/")
        stem, theme = split(file.removesuffix(".svg"))
        if self.theme is not None and theme != self.theme:
            return False
        return not self.figures or (folder.endswith("/figures") and stem in self.figures)


@dataclass(frozen=True, slots=True)
class Drawn:
    """One game, drawn. Nothing can be said of files under `unknown`: their definition is broken.

    `nameless`: the definition is broken so badly that nobody knows which folder is its own.
    """

    id: str
    fresh: tuple[Fresh, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    unknown: tuple[str, ...] = ()
    figures: frozenset[str] = field(default_factory=frozenset)
    sheets: frozenset[str] = field(default_factory=frozenset)
    nameless: bool = False


def split(stem: str) -> tuple[str, str]:
    """A file's name without its suffix, as what it shows and the theme that it is in."""
    from ppgen.scene.theme import THEMES

    found = re.fullmatch(r"(?P<name>.+)\.(?P<theme>[a-z]+)(?P<leaf>-[0-9]+)?", stem)
    if found is None or found["theme"] not in THEMES or found["theme"] == PLAIN:
        return stem, PLAIN
    return found["name"] + (found["leaf"] or ""), found["theme"]


def draw_games(games: Sequence[GameFolder], wanted: Wanted, present: Iterable[str]) -> tuple[Drawn, ...]:
    """Draw the figures and sheets of some games, in the themes and on the papers that are `present` in a baseline too.

    Games are drawn side by side where there are processors for it. Raises EnvironmentProblem.
    """
    names = tuple(present)
    if wanted.figures:
        from ppgen.cli.judging import judged

        # A figure that no game has is a mistake; one that only some have is none.
        return tuple(_drawn(one, wanted, names) for one in judged(games, wanted.figures, trust=wanted.trust))
    results = side_by_side(partial(_draw_alone, wanted=wanted, present=names), games)
    for result in results:
        if isinstance(result, tuple):
            raise EnvironmentProblem(*result)
    return tuple(result for result in results if isinstance(result, Drawn))


def _draw_alone(place: GameFolder, wanted: Wanted, present: tuple[str, ...]) -> Drawn | tuple[str, str]:
    """One game in a process of its own; a problem comes back as its two sentences, which can be sent."""
    from ppgen.cli.judging import judged

    try:
        (one,) = judged((place,), trust=wanted.trust)
        return _drawn(one, wanted, present)
    except EnvironmentProblem as problem:
        return problem.message, problem.hint


def _drawn(one: Judged, wanted: Wanted, present: Sequence[str]) -> Drawn:
    game = one.game
    if game is None:
        name = drawn_as(one.id, current_choice())
        return Drawn(name, findings=_placed(one.all_findings), unknown=(name,), nameless=one.place.nameless)
    mine = [name for name in present if name.startswith(f"{game.id}/")]
    fresh: list[Fresh] = []
    for statement in one.statements:
        fresh += _figure(statement, wanted, mine)
    if not wanted.figures:
        fresh += _sheets(one, wanted, mine)
    broken = bool(one.findings) and not one.statements
    return Drawn(
        game.id,
        tuple(fresh),
        _placed(one.findings),
        (f"{game.id}/figures",) if broken else (),
        frozenset(statement.id for statement in one.statements),
        frozenset(sheet.id for sheet in game.sheets),
    )


def _themes(wanted: Wanted, present: Iterable[str]) -> list[Theme]:
    """The theme that was asked for; else the plain one and those that the baseline has this drawing in."""
    from ppgen.scene.theme import THEMES

    names = [wanted.theme] if wanted.theme is not None else [PLAIN, *present]
    return [THEMES[name] for name in dict.fromkeys(names) if name in THEMES]


def _figure(statement: Statement, wanted: Wanted, present: Sequence[str]) -> Iterable[Fresh]:
    from ppgen.cli.judging import drawn
    from ppgen.render import svg

    folder = f"{statement.game.id}/figures"
    files = [name.removeprefix(f"{folder}/").removesuffix(".svg") for name in present if name.startswith(f"{folder}/")]
    for theme in _themes(wanted, [theme for stem, theme in map(split, files) if stem == statement.id]):
        name = f"{folder}/{_file(statement.id, theme)}"
        mark = statement.figure.mark
        if not statement.holds:
            yield Fresh(name, None, mark, _placed(statement.findings))
            continue
        try:
            yield Fresh(name, svg.render(drawn(statement, theme)), mark)
        except DefinitionError as mistake:
            yield Fresh(name, None, mark, _placed(mistake.diagnostics))


def _file(stem: str, theme: Theme) -> str:
    return f"{stem}.svg" if theme.name == PLAIN else f"{stem}.{theme.name}.svg"


def _sheets(one: Judged, wanted: Wanted, present: Sequence[str]) -> Iterable[Fresh]:
    """Each sheet on letter, and on every other paper that the baseline has it on."""
    game = one.game
    if game is None:
        return
    folder = f"{game.id}/sheets"
    stems = [name.removeprefix(f"{folder}/").removesuffix(".svg") for name in present if name.startswith(f"{folder}/")]
    for sheet in game.sheets:
        found: dict[str, list[str]] = {"letter": []}
        for file, look in map(split, stems):
            if paper := _paper_of(file, sheet.id):
                found.setdefault(paper, []).append(look)
        for paper, themes in found.items():
            for theme in _themes(wanted, themes):
                # Nobody asked for the plain theme on a paper that the baseline has in another one.
                if paper == "letter" or wanted.theme is not None or theme.name in themes:
                    yield from _sheet(game, sheet, paper, theme, present)


def _sheet(game: Game, sheet: SheetSpec, paper: str, theme: Theme, present: Sequence[str]) -> Iterable[Fresh]:
    """Every leaf that differs of one sheet."""
    from ppgen.cli.sheets import sheet_file
    from ppgen.render import svg
    from ppgen.sheets.leaves import make_leaves
    from ppgen.sheets.paper import parse_paper

    middle = ("" if paper == "letter" else f"-{paper}") + ("" if theme.name == PLAIN else f".{theme.name}")
    name = f"{game.id}/sheets/{sheet.id}{middle}.svg"
    try:
        leaves = make_leaves(game, sheet, parse_paper(paper), theme)
        for leaf in range(leaves.distinct):
            name = sheet_file(leaves, theme.name, "svg", leaf)
            yield Fresh(name, svg.render(leaves.page(leaf).scene), sheet.mark)
    except EnvironmentProblem as problem:
        if name in present:  # a sheet that does not fit a paper is nobody's fault unless it once did
            yield Fresh(name, None, sheet.mark, (Diagnostic(sheet.mark, "SHEET-FIT", problem.message, problem.hint),))
    except DefinitionError as mistake:
        yield Fresh(name, None, sheet.mark, _placed(mistake.diagnostics))


def _placed(faults: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The faults with their files as a person would type them."""
    return tuple(shown(fault) for fault in faults)


def _paper_of(stem: str, sheet: str) -> str:
    """The paper in a file's name, or nothing where the name is not that of a leaf of this sheet."""
    from ppgen.sheets.paper import parse_paper

    rest = stem.removeprefix(sheet) if stem.startswith(sheet) else "?"
    if re.fullmatch("(-[0-9]+)?", rest):
        return "letter"
    found = re.fullmatch("-(?P<paper>.+?)(-[0-9]+)?", rest)
    if found is None:
        return ""
    try:
        paper = parse_paper(found["paper"]).name
    except EnvironmentProblem:
        return ""
    return paper if paper == found["paper"] and paper != "letter" else ""
