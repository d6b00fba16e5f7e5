"""`ppgen gallery`: every figure and sheet on one page, with their captions, verdicts and facts."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import complain, plural
from ppgen.cli.options import chosen_games, game_option, out_option, trust_option
from ppgen.cli.output import Output

if TYPE_CHECKING:
    from ppgen.api import Sheet
    from ppgen.diagnostics import Diagnostic
    from ppgen.gallery import Exhibit, Hanging, Picture
    from ppgen.scene.model import Scene

PAGE = "index.html"


@click.command("gallery")
@game_option()
@out_option()
@trust_option()
def command(game: str | None, out: str, trust: bool) -> int:
    """Draw every figure and sheet, and show them on one page: OUT/index.html.

    A figure that is not what it declares is listed with what is wrong, and not drawn.
    """
    from ppgen import __version__
    from ppgen.diagnostics import DefinitionError
    from ppgen.gallery import page

    output = Output(out)
    exhibits = [_exhibit(name, output, trust) for name in chosen_games(game)]
    written = output.write(PAGE, page(exhibits, __version__))
    findings: list[Diagnostic] = [
        item for exhibit in exhibits for statement in exhibit.statements for item in statement.findings
    ]
    if findings:
        complain(DefinitionError(findings))
    sheets = sum(len(exhibit.sheets) for exhibit in exhibits)
    figures = sum(len(exhibit.pictures) for exhibit in exhibits)
    click.echo(f"{written}: {plural(sheets, 'sheet')}, {plural(figures, 'figure')}")
    return 1 if findings else 0


def _exhibit(name: str, output: Output, trust: bool) -> Exhibit:
    """Draw what there is of one game, and write it where `ppgen figures` and `ppgen sheets` do."""
    from ppgen.api import load
    from ppgen.gallery import Exhibit
    from ppgen.render import svg

    game = load(name, trust_rules=trust)
    pictures: dict[str, Picture] = {}
    for figure in game.figures:
        if figure.holds:
            scene = figure.scene()
            file = f"{game.id}/figures/{figure.id}.svg"
            output.write(file, svg.render(scene))
            pictures[figure.id] = _picture(file, scene, figure.alt)
    sheets = [_hang(sheet, output) for sheet in game.sheets]
    return Exhibit(game.definition, [figure.statement for figure in game.figures], pictures, sheets)


def _hang(sheet: Sheet, output: Output) -> Hanging:
    """One leaf of a sheet, as SVG to be seen and as PDF to be printed."""
    from ppgen.gallery import Hanging
    from ppgen.render import pdf, svg

    pad = sheet.pad()
    scene = pad.page(0).scene
    file = f"{sheet.game.id}/sheets/{sheet.id}"
    output.write(f"{file}.svg", svg.render(scene))
    output.write(f"{file}.pdf", pdf.render(pad.document()))
    return Hanging(sheet.spec, _picture(f"{file}.svg", scene, scene.description), f"{file}.pdf")


def _picture(file: str, scene: Scene, alt: str) -> Picture:
    from urllib.parse import quote

    from ppgen.gallery import Picture

    return Picture(quote(str(PurePosixPath(file))), scene.width, scene.height, alt)
