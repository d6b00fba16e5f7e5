"""`ppgen gallery`: every figure and sheet on one page, with their captions, verdicts and facts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say, say_finding
from ppgen.cli.options import chosen_games, current_choice, game_option, out_option, trust_option
from ppgen.cli.output import Output
from ppgen.diagnostics import DefinitionError
from ppgen.names import DrawingName, write
from ppgen.numerals import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.diagnostics import Diagnostic
    from ppgen.figures.statement import Statement
    from ppgen.gallery import Exhibit, Hanging, Picture
    from ppgen.press.judging import Judged
    from ppgen.scene.model import Scene
    from ppgen.scene.theme import Theme
    from ppgen.sheets.leaves import Leaves

PAGE = "index.html"


@click.command("gallery")
@game_option()
@out_option()
@trust_option()
def command(named: tuple[str, ...], out: str, trust: bool) -> int:
    """Draw every figure and sheet, and show them on one page: DIR/index.html.

    A figure that is not what it declares, and a figure or sheet that cannot be drawn, is listed with what is wrong, and
    the rest is drawn.
    """
    from ppgen import __version__
    from ppgen.cli.progress import progress
    from ppgen.gallery import page
    from ppgen.press.drawings import refuse_clashes
    from ppgen.press.judging import judged, status_of

    games = judged(chosen_games(named), current_choice(), trust=trust)
    refuse_clashes(name for one in games for name in _names(one))
    findings = [finding for one in games for finding in one.all_findings]
    output = Output(out)
    todo = sum(len(one.statements) + (len(one.game.sheets) if one.game else 0) for one in games)
    with progress("drawing figures and sheets", todo) as step:
        exhibits = [_exhibit(one.game, one, output, step) for one in games if one.game is not None]
    findings += [finding for exhibit in exhibits for statement in exhibit.statements for finding in statement.findings]
    findings += [finding for exhibit in exhibits for sheet in exhibit.sheets for finding in sheet.findings]
    for finding in sorted(set(findings)):
        say_finding(finding, err=True)
    if exhibits:
        written = output.write(PAGE, page(exhibits, __version__))
        sheets = sum(sheet.picture is not None for exhibit in exhibits for sheet in exhibit.sheets)
        figures = sum(len(exhibit.pictures) for exhibit in exhibits)
        say(f"{written}: {plural(sheets, 'sheet')}, {plural(figures, 'figure')}")
    return status_of(findings)


def _names(one: Judged) -> Iterator[DrawingName]:
    """What the figures and sheets of a game are called."""
    if one.game is not None:
        for room, things in (("figures", one.statements), ("sheets", one.game.sheets)):
            yield from (DrawingName(one.game.id, room, thing.id) for thing in things)


def _exhibit(game: Game, one: Judged, output: Output, step: Callable[[], None]) -> Exhibit:
    """Draw what there is of one game, and write it where `ppgen figures` and `ppgen sheets` do.

    What cannot be drawn keeps nothing else from being shown: its faults take the place of its picture.
    """
    from ppgen.gallery import Exhibit, Hanging

    statements: list[Statement] = []
    pictures: dict[str, Picture] = {}
    for statement in one.statements:
        shown = statement
        if statement.holds:
            try:
                pictures[statement.id] = _figure(statement, output)
            except DefinitionError as mistake:
                shown = replace(statement, findings=mistake.diagnostics)
        statements.append(shown)
        step()
    sheets: list[Hanging] = []
    for sheet in game.sheets:
        try:
            sheets.append(_sheet(game, sheet, output))
        except DefinitionError as mistake:
            sheets.append(Hanging(sheet, findings=mistake.diagnostics))
        step()
    return Exhibit(game, statements, pictures, sheets)


def _figure(statement: Statement, output: Output) -> Picture:
    """Every file of a figure; the first of its SVGs is shown. Raises DefinitionError when it cannot be drawn."""
    from ppgen.cli.defaults import chosen_themes, project_formats
    from ppgen.press.drawings import figure_bytes, figure_name, figure_scene

    shown: list[Picture] = []
    for theme in chosen_themes(None):
        scene, name = figure_scene(statement, theme), figure_name(statement, theme)
        for kind in dict.fromkeys(("svg", *project_formats())):
            output.write(write(name, kind), figure_bytes(statement, scene, kind))
        shown.append(_picture(write(name, "svg"), scene, statement.alt))
    return shown[0]


def _sheet(game: Game, sheet: SheetSpec, output: Output) -> Hanging:
    """Every file of a sheet; one page of the first paper that it fits is shown, and its PDF is there to be printed.

    Raises DefinitionError for what keeps it from being drawn on any paper of the project.
    """
    from ppgen.cli.defaults import chosen_papers, chosen_themes
    from ppgen.press.drawings import fit_fault, sheet_leaves
    from ppgen.sheets.paper import DoesNotFit

    hung: list[Hanging] = []
    faults: list[Diagnostic] = []
    for paper in chosen_papers(None):
        for theme in chosen_themes(None):
            try:
                hung.append(_leaves(sheet_leaves(game, sheet, paper, theme), theme, output))
            except DoesNotFit as problem:
                faults.append(fit_fault(sheet, problem))
    if not hung:
        raise DefinitionError(faults)
    return hung[0]


def _leaves(leaves: Leaves, theme: Theme, output: Output) -> Hanging:
    """Write a sheet on one paper: every page as SVG, and all of it as PDF unless the project has other formats."""
    from ppgen.cli.defaults import project_formats
    from ppgen.gallery import Hanging
    from ppgen.press.drawings import scene_bytes, sheet_name, sheet_pages
    from ppgen.render import pdf

    pages = list(sheet_pages(leaves, leaves.distinct))
    kinds = dict.fromkeys(("svg", *(project_formats() or ("pdf",))))
    for kind in (one for one in kinds if one != "pdf"):
        for leaf, page in enumerate(pages):
            output.write(write(sheet_name(leaves, theme, leaf), kind), scene_bytes(page.scene, kind))
    printed = write(sheet_name(leaves, theme), "pdf") if "pdf" in kinds else ""
    if printed:
        output.write(printed, pdf.render(leaves.document(iter(pages))))
    scene = pages[leaves.cover].scene
    seen = write(sheet_name(leaves, theme, leaves.cover), "svg")
    return Hanging(leaves.sheet, _picture(seen, scene, scene.description), printed)


def _picture(file: str, scene: Scene, alt: str) -> Picture:
    from urllib.parse import quote

    from ppgen.gallery import Picture

    return Picture(quote(file), scene.width, scene.height, alt)
