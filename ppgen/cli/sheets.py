"""`ppgen sheets`: printable sheets and pads."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, cast

import click

from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.card_choice import with_selected_cards
from ppgen.cli.options import (
    asked,
    chosen_games,
    current_project,
    dpi_option,
    formats_option,
    game_option,
    load_chosen,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.paths import shown_path
from ppgen.cli.progress import progress
from ppgen.cli.proof import tell_flawed
from ppgen.cli.sheet_choice import chosen_sheets, left_out, refuse_unknown_ids
from ppgen.diagnostics import Diagnostic, EnvironmentProblem
from ppgen.names import Flip, Options
from ppgen.records import replace
from ppgen.selection import Selection, select
from ppgen.sheets.decks.templates import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.cli.output import Output
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.press.drawings import DrawnSheet
    from ppgen.press.referee import GameReferee
    from ppgen.press.request import Request

FORMATS = ("pdf", "svg")
LONG = 200
"""From this many pages on, a terminal shows how far the work has come."""


@click.command("sheets")
@game_option()
@click.option(
    "--sheet", "sheets", metavar="ID", multiple=True, help="Only this sheet; may be given several times. [default: all]"
)
@click.option(
    "--deck", "decks", metavar="ID", multiple=True, help="Only this deck of cards; may be given several times."
)
@click.option(
    "--paper",
    metavar="SIZE",
    help="letter, legal, tabloid, a3, a4, a5, or a size such as 200x250mm or 8x10in. "
    "[default: letter, or what ppgen.toml says]",
)
@click.option(
    "--copies", metavar="N", type=int, default=1, show_default=True, help="How many sheets of paper make a pad."
)
@click.option(
    "--number",
    "numbered",
    is_flag=True,
    help="Print serial numbers that run on through the stack once it is cut and piled.",
)
@click.option("--marks", is_flag=True, help="Print crop marks. The trim shrinks to leave room for them.")
@click.option(
    "--gutter",
    metavar="MM",
    type=float,
    default=0.0,
    help="Between two cards. [default: 0, or as much as the bleed and its marks need]",
)
@click.option("--bleed", metavar="MM", type=float, default=0.0, show_default=True, help="Bleed around each trim.")
@click.option(
    "--core",
    metavar="MM",
    type=float,
    default=0.0,
    show_default=True,
    help="The thickness of card that components are folded round: a spine of this width lies between face and back.",
)
@click.option(
    "--duplex",
    metavar="EDGE",
    help="Print components on both sides of the paper, which is turned about its long-edge or short-edge. "
    "[default: on one side, to fold and glue]",
)
@click.option(
    "--back-offset",
    "offset",
    metavar="X,Y",
    help="Move the backs right and down, in mm, as the calibration page says. [default: 0,0, or what ppgen.toml says]",
)
@click.option("--fold", is_flag=True, help="Print faces and backs of cards on one side of the paper, to fold and glue.")
@click.option("--template", metavar="NAME", help=f"Print cards on a sheet that is cut already: {', '.join(TEMPLATES)}.")
@click.option("--row", "rows", metavar="KEY", multiple=True, help="Only the card of this key; several times for more.")
@click.option("--where", metavar="CONDITION", help="Only cards that meet it: \"row.kind == 'spell'\".")
@click.option("--changed-since", metavar="REVISION", help="Only cards that this git revision draws differently.")
@click.option("--proof", is_flag=True, help="Show the trim and the safety margin of cards, with name and version.")
@click.option("--overview", is_flag=True, help="Show each card once, reduced, on one page.")
@click.option("--together", is_flag=True, help="Let the decks that are named share pages.")
@theme_option()
@formats_option(",".join(FORMATS))
@dpi_option()
@out_option()
@cache_option("proof games")
@trust_option()
def command(
    named: tuple[str, ...],
    sheets: tuple[str, ...],
    decks: tuple[str, ...],
    paper: str | None,
    copies: int,
    numbered: bool,
    marks: bool,
    bleed: float,
    core: float,
    duplex: str | None,
    offset: str | None,
    gutter: float,
    fold: bool,
    template: str | None,
    rows: tuple[str, ...],
    where: str | None,
    changed_since: str | None,
    proof: bool,
    overview: bool,
    together: bool,
    theme: str | None,
    formats: tuple[str, ...] | None,
    dpi: int,
    out: str,
    cache: bool | None,
    trust: bool,
) -> int:
    """Print sheets, pads, components to cut out, and decks of cards.

    --copies and --number are for pads, --core for components, --duplex and --back-offset for components and decks,
    --gutter and all options from --fold to --together for decks: without --sheet and --deck, they leave out all
    others. A PDF holds all pages. SVG and PNG hold one page each, and pages that are alike are written once. Of a
    numbered pad or a deck only the PDF is written unless --format asks for more. On a terminal the command says
    which sheets `ppgen check` finds at fault. Components and cards keep their true size on any paper and always
    have marks. Options that alter a drawing are in its name: pad_a4_marks_bleed3.ink.pdf.
    """
    from functools import partial

    from ppgen.cli.messages import say
    from ppgen.cli.output import Output
    from ppgen.names import DrawingName
    from ppgen.press.drawings import refuse_clashes
    from ppgen.press.referee import GameReferee
    from ppgen.rules.load import load_rules

    # An unknown edge is refused together with other options that cannot be printed.
    options = Options(
        *(marks, bleed, core, numbered, cast(Flip, duplex or ""), _offset(offset, duplex), copies),
        gutter=gutter,
        fold=fold,
        template=template or "",
        proof=proof,
        overview=overview,
        selection=_selection(rows, where, changed_since),
    )
    if paper is None and template is not None and template in TEMPLATES:
        paper = TEMPLATES[template].paper
    request = asked(paper, theme, formats=formats or FORMATS, options=options, dpi=dpi)
    output = Output(out)
    games, status = _readable(chosen_games(named))
    if not (status and (sheets or decks)):  # a missing sheet may be in a game that could not be read
        refuse_unknown_ids(games, sheets, decks)
    refuse_clashes(DrawingName(game.id, "sheets", sheet.id) for game in games for sheet in game.printed)
    chosen = chosen_sheets(games, sheets, decks, options, together)
    if not sheets and not decks:
        for line in left_out(games, chosen, options):
            say(line, err=True)
    referees = [GameReferee(game, partial(load_rules, trust=trust, proofs=chosen_proofs(cache))) for game in games]
    if options.selection and not together:
        chosen, selection = with_selected_cards(referees, chosen, options.selection)
        request = replace(request, options=replace(options, selection=selection))
    proofs: list[DrawnSheet] = []
    for game, referee in zip(games, referees, strict=True):
        if not game.printed:
            say(f"{game.id}: no sheets")
        for sheet in chosen[game.id]:
            status = max(status, _print(referee, sheet, request, output, formats is None, proofs))
    tell_flawed(proofs, named)
    return status


def _selection(rows: tuple[str, ...], where: str | None, changed_since: str | None) -> Selection:
    """Raises EnvironmentProblem for a condition or a revision that is empty: it would select all cards in silence."""
    for option, given in (("--where", where), ("--changed-since", changed_since)):
        if given is not None and not given.strip():
            raise EnvironmentProblem(f"{option} is empty", "leave it out to print all cards")
    return select(rows, where or "", changed_since or "")


def _readable(places: Sequence[GameFolder]) -> tuple[list[Game], int]:
    """The games that can be read, and the exit status. The faults of the others are printed, and do not stop these."""
    from ppgen.cli.messages import complain
    from ppgen.diagnostics import DefinitionError

    games: list[Game] = []
    status = 0
    for place in places:
        try:
            games.append(load_chosen(place))
        except DefinitionError as mistake:
            complain(mistake)
            status = mistake.exit_status
    return games, status


def _print(
    referee: GameReferee,
    sheet: SheetSpec,
    request: Request,
    output: Output,
    by_default: bool,
    proofs: list[DrawnSheet],
) -> int:
    """Write a sheet, or say what keeps it from being drawn. Returns the exit status, and adds a drawing to `proofs`.

    If nobody chose the formats, only the PDF is written of pages with numbers, and of cards.
    """
    from ppgen.cli.messages import complain, say, say_warning
    from ppgen.diagnostics import DefinitionError, PpgenError
    from ppgen.names import PLAIN
    from ppgen.press.drawings import draw_sheet
    from ppgen.selection import NONE_CHANGED
    from ppgen.sheets.paper import DoesNotFit

    status = 0
    too_small: list[DoesNotFit] = []
    warnings: dict[Diagnostic, None] = {}
    for paper in request.papers:
        try:
            for theme in request.themes:
                drawing = draw_sheet(referee, sheet, paper, theme, request.options)
                warnings.update(dict.fromkeys(drawing.warnings))
                numbered = request.options.numbered and drawing.distinct_count > 1
                only_pdf = by_default and (numbered or bool(sheet.decks))
                _write(drawing, ("pdf",) if only_pdf else request.formats, request.dpi, output)
                if all(sheet is not proof.printout.job.sheet for proof in proofs):
                    proofs.append(drawing)
        except DoesNotFit as problem:
            too_small.append(problem)
        except PpgenError as problem:
            if problem.code == NONE_CHANGED:
                say(f"{referee.game.id}: {problem.message}, so nothing is written", err=True)
                continue
            # A sheet that cannot be drawn does not keep others from being printed.
            complain(problem)
            status = max(status, problem.exit_status)
    for warning in warnings:
        say_warning(warning)
    if 0 < len(too_small) < len(request.papers):
        # Only a project names several papers: a sheet that fits one of them is in order.
        say(*(f"{referee.game.id} {sheet.id}: {problem.message}" for problem in too_small), err=True)
    elif too_small:
        # The sheet itself is at fault if nobody asked for this paper, or for anything that takes room.
        is_fault = _is_default("paper") and request.options == PLAIN
        mistake = DefinitionError([too_small[0].at(sheet.mark, "SHEET-FIT")]) if is_fault else too_small[0]
        complain(mistake)
        status = max(status, mistake.exit_status)
    return status


def _is_default(parameter: str) -> bool:
    return click.get_current_context().get_parameter_source(parameter) is click.core.ParameterSource.DEFAULT


def _offset(given: str | None, duplex: str | None) -> tuple[float, float]:
    """The offset of backs: the one given, else that of the project where both sides are printed.

    Raises EnvironmentProblem for a text that is no offset.
    """
    from ppgen.sheets.options import read_offset

    saved = current_project().back_offset if duplex else None
    text = given if given is not None else saved.text if saved is not None else None
    return (0.0, 0.0) if text is None else read_offset(text)


def _write(drawing: DrawnSheet, formats: Sequence[str], dpi: float, output: Output) -> None:
    """Write a sheet in every format, and say which files that makes."""
    from ppgen.cli.messages import say
    from ppgen.numerals import plural
    from ppgen.press.formats import files

    printout = drawing.printout
    for kind in formats:
        written = list(files(drawing, (kind,), dpi))
        with progress(
            f"{printout.job.sheet.id}.{kind}", sum(file.page_count for file in written), shortest=LONG
        ) as step:
            for file in written:
                with output.open(file.name) as stream:
                    file.write(stream, step)
        line = shown_path(output.root / written[0].name)
        if len(written) > 1:
            line += f" to {PurePath(written[-1].name).name}"
        if written[0].page is None:
            paper = plural(printout.paper_count, "sheet")
            about = [f"{paper} of paper", printout.note, str(printout.job.paper)]
            line += f"  ({', '.join(filter(None, about))})"
        say(line)
