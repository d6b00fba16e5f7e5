"""`ppgen gallery`: every figure, sheet, deck and rulebook on one page, with their captions, verdicts and facts."""

from __future__ import annotations

import click

from ppgen.cli.caching import cache_option, chosen_proofs
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
from ppgen.version import __version__

PAGE = "index.html"


@click.command("gallery")
@game_option()
@out_option()
@cache_option("proof games")
@trust_option()
def command(named: tuple[str, ...], out: str, cache: bool | None, trust: bool) -> int:
    """Draw every figure, sheet and card, make the rulebooks, and show them on one page: DIR/index.html.

    Figures that are not as declared, and whatever cannot be drawn, are listed with their faults; the rest is drawn.
    """
    from ppgen.cli.progress import progress
    from ppgen.gallery_page.page import page
    from ppgen.press.exhibits import count_of, exhibits, findings_of
    from ppgen.press.judging import judge_games, status_of

    games = judge_games(chosen_games(named), current_choice(), trust=trust, proofs=chosen_proofs(cache))
    request = asked(formats=project_formats())
    output = Output(out)
    with progress("drawing figures, sheets and decks", count_of(games)) as step:
        shown = exhibits(games, request, output.write, step)
    findings = findings_of(games, shown)
    for finding in findings:
        say_finding(finding, err=True)
    if shown:
        written = output.write(PAGE, page(shown, __version__))
        everything = [each for exhibit in shown for each in exhibit.shown]
        sheets, figures = (
            sum(each.picture is not None and each.room == room for each in everything) for room in ("sheets", "figures")
        )
        cards = [each.deck.count for each in everything if each.deck is not None and each.deck.cards]
        decks = f", {plural(len(cards), 'deck')} of {plural(sum(cards), 'card')}" if cards else ""
        say(f"{shown_path(written)}: {plural(sheets, 'sheet')}, {plural(figures, 'figure')}{decks}")
    return status_of(findings)
