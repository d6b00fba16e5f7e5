"""`ppgen gallery`: every figure and sheet on one page, with their captions, verdicts and facts."""

from __future__ import annotations

import click

from ppgen.cli.messages import say, say_finding
from ppgen.cli.options import (
    asked,
    chosen_games,
    current_choice,
    game_option,
    out_option,
    project_formats,
    trust_option,
)
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.numerals import plural

PAGE = "index.html"


@click.command("gallery")
@game_option()
@out_option()
@trust_option()
def command(named: tuple[str, ...], out: str, trust: bool) -> int:
    """Draw every figure and sheet, and show them on one page: DIR/index.html.

    Figures that are not as declared, and figures and sheets that cannot be drawn, are listed with their faults; the
    rest is drawn.
    """
    from ppgen import __version__
    from ppgen.cli.progress import progress
    from ppgen.gallery import page
    from ppgen.names import DrawingName
    from ppgen.press.drawings import refuse_clashes
    from ppgen.press.exhibits import exhibit
    from ppgen.press.judging import judge_games, status_of
    from ppgen.press.referee import GameReferee

    judged_games = judge_games(chosen_games(named), current_choice(), trust=trust)
    games = [(judged, judged.game) for judged in judged_games if judged.game is not None]
    refuse_clashes(
        DrawingName(game.id, room, thing.id)
        for judged, game in games
        for room, things in (("figures", judged.statements), ("sheets", game.sheets))
        for thing in things
    )
    request = asked(formats=project_formats())
    output = Output(out)
    total = sum(len(judged.statements) + len(game.sheets) for judged, game in games)
    with progress("drawing figures and sheets", total) as step:
        exhibits = [
            exhibit(GameReferee(game, judged.rules_of, judged), judged.statements, request, output.write, step)
            for judged, game in games
        ]
    findings = {finding for judged in judged_games for finding in judged.all_findings}
    findings.update(finding for shown in exhibits for finding in shown.findings)
    for finding in sorted(findings):
        say_finding(finding, err=True)
    if exhibits:
        written = output.write(PAGE, page(exhibits, __version__))
        sheets = sum(sheet.picture is not None for exhibit in exhibits for sheet in exhibit.sheets)
        figures = sum(len(exhibit.pictures) for exhibit in exhibits)
        say(f"{shown_path(written)}: {plural(sheets, 'sheet')}, {plural(figures, 'figure')}")
    return status_of(findings)
