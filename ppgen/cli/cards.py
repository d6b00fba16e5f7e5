"""`ppgen cards`: decks of cards on paper."""

from __future__ import annotations

import click

from ppgen.cli.options import game_option
from ppgen.cli.printing import Printing, printing_options
from ppgen.diagnostics import EnvironmentProblem
from ppgen.sheets.decks.templates import TEMPLATES


def _filled(context: click.Context, option: click.Parameter, given: str | None) -> str:
    """Raises EnvironmentProblem for a condition or a revision that is empty: it would select all cards in silence."""
    if given is not None and not given.strip():
        raise EnvironmentProblem(f"{option.opts[0]} is empty", "leave it out to print all cards")
    return given or ""


@click.command("cards")
@game_option()
@click.option(
    "--deck",
    "ids",
    metavar="ID",
    multiple=True,
    help="Only this deck, or this sheet of decks; may be given several times. [default: all]",
)
@click.option("--row", "rows", metavar="KEY", multiple=True, help="Only the card of this key; several times for more.")
@click.option(
    "--where", metavar="CONDITION", callback=_filled, help="Only cards that meet it: \"row.kind == 'spell'\"."
)
@click.option(
    "--changed-since",
    metavar="REVISION",
    callback=_filled,
    help="Only cards that this git revision draws differently.",
)
@click.option("--together", is_flag=True, help="Let the decks that are named share pages.")
@printing_options("pdf", "cards", template=f": {', '.join(TEMPLATES)}.")
def command(named: tuple[str, ...], ids: tuple[str, ...], together: bool, printing: Printing) -> int:
    """Print decks of cards: nine to a page, or as many as fit.

    Cards keep their true size on any paper, and have marks unless --template says where they are cut; --overview
    reduces them. A PDF holds all pages. SVG and PNG hold one page
    each, and pages that are alike are written once. On a terminal the command says which decks `ppgen check` finds at
    fault. Options that alter a drawing are in its name: market_a4_bleed3.ink.pdf.
    """
    from ppgen.cli.printed_cards import print_cards

    return print_cards(named, ids, printing, together=together)
