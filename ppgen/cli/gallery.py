"""`ppgen gallery`: every figure and sheet on one page, with their captions, verdicts and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import plural, say, say_finding, shown
from ppgen.cli.options import chosen_games, game_option, out_option, trust_option
from ppgen.cli.output import Output

if TYPE_CHECKING:
    from collections.abc import Callable

    from ppgen.api import Sheet
    from ppgen.cli.judging import Judged
    from ppgen.definition.game import Game
    from ppgen.figures.statement import Statement
    from ppgen.gallery import Exhibit, Hanging, Picture
    from ppgen.scene.model import Scene

PAGE = "index.html"


@click.command("gallery")
@game_option()
@out_option()
@trust_option()
def command(named: tuple[str, ...], out: str, trust: bool) -> int:
    """Draw every figure and sheet, and show them on one page: DIR/index.html.

    A figure that is not what it declares is listed with what is wrong, and not drawn.
    """
    from ppgen import __version__
    from ppgen.cli.judging import judged
    from ppgen.cli.progress import progress
    from ppgen.gallery import page

    games = judged(chosen_games(named), trust=trust)
    findings = [shown(finding) for one in games for finding in one.all_findings]
    for finding in findings:
        say_finding(finding, err=True)
    output = Output(out)
    todo = sum(len(one.statements) + (len(one.game.sheets) if one.game else 0) for one in games)
    with progress("drawing figures and sheets", todo) as step:
        exhibits = [_exhibit(one.game, one, output, step) for one in games if one.game is not None]
    if exhibits:
        written = output.write(PAGE, page(exhibits, __version__))
        sheets = sum(len(exhibit.sheets) for exhibit in exhibits)
        figures = sum(len(exhibit.pictures) for exhibit in exhibits)
        say(f"{written}: {plural(sheets, 'sheet')}, {plural(figures, 'figure')}")
    return 1 if findings else 0


def _exhibit(game: Game, one: Judged, output: Output, step: Callable[[], None]) -> Exhibit:
    """Draw what there is of one game, and write it where `ppgen figures` and `ppgen sheets` do."""
    from ppgen.api import Game as Loaded
    from ppgen.gallery import Exhibit

    pictures: dict[str, Picture] = {}
    for statement in one.statements:
        if statement.holds:
            pictures[statement.id] = _figure(statement, output)
        step()
    sheets: list[Hanging] = []
    for sheet in Loaded(game).sheets:
        sheets.append(_sheet(sheet, output))
        step()
    return Exhibit(game, one.statements, pictures, sheets)


def _figure(statement: Statement, output: Output) -> Picture:
    from ppgen.figures.draw import draw
    from ppgen.render import svg
    from ppgen.scene.theme import THEMES

    scene = draw(statement, THEMES["color"])
    file = f"{statement.game.id}/figures/{statement.id}.svg"
    output.write(file, svg.render(scene))
    return _picture(file, scene, statement.alt)


def _sheet(sheet: Sheet, output: Output) -> Hanging:
    """One page of a sheet, as SVG to be seen, and all of it as PDF to be printed."""
    from ppgen.cli.sheets import sheet_file
    from ppgen.gallery import Hanging
    from ppgen.render import pdf, svg

    pad = sheet.leaves()
    scene = pad.page(pad.cover).scene
    seen, printed = sheet_file(pad, "color", "svg", pad.cover), sheet_file(pad, "color", "pdf")
    output.write(seen, svg.render(scene))
    output.write(printed, pdf.render(pad.document()))
    return Hanging(sheet.spec, _picture(seen, scene, scene.description), printed)


def _picture(file: str, scene: Scene, alt: str) -> Picture:
    from urllib.parse import quote

    from ppgen.gallery import Picture

    return Picture(quote(file), scene.width, scene.height, alt)
