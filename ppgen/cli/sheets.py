"""`ppgen sheets`: printable sheets and pads."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ppgen.cli.options import (
    chosen_games,
    dpi_option,
    formats_option,
    game_option,
    out_option,
    theme_named,
    theme_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.cli.output import Output
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.scene.model import Page
    from ppgen.scene.theme import Theme
    from ppgen.sheets.pad import Pad

FORMATS = ("pdf", "svg", "png")
LONG = 200
"""From so many leaves on, a terminal is shown how far the work is."""


@click.command("sheets")
@game_option()
@click.option("--sheet", "sheets", metavar="ID", multiple=True, help="Only this sheet; may be repeated. [default: all]")
@click.option(
    "--paper",
    metavar="SIZE",
    default="letter",
    show_default=True,
    help="letter, legal, tabloid, a3, a4, a5, or a size such as 200x250mm or 8x10in.",
)
@click.option("--copies", metavar="N", type=int, default=1, show_default=True, help="Leaves of paper, as one pad.")
@click.option("--number", "numbered", is_flag=True, help="Serial numbers: cut the stack and pile it, and they run on.")
@click.option("--marks", is_flag=True, help="Crop marks. The trim shrinks to leave room for them.")
@click.option("--bleed", metavar="MM", type=float, default=0.0, show_default=True, help="Bleed round each trim.")
@theme_option()
@formats_option(FORMATS, "pdf,svg")
@dpi_option()
@out_option()
def command(
    game: str | None,
    sheets: tuple[str, ...],
    paper: str,
    copies: int,
    numbered: bool,
    marks: bool,
    bleed: float,
    theme: str,
    formats: tuple[str, ...],
    dpi: int,
    out: str,
) -> int:
    """Print sheets and pads.

    --copies and --number are for pads: without --sheet they leave out sheets that are none. A PDF holds the whole pad;
    an SVG or PNG is one leaf, and as many are written as there are leaves that differ: one, or all of a numbered pad
    (of which, unless --format asks for them, only the PDF is written).
    """
    from ppgen.cli.messages import complain
    from ppgen.cli.output import Output
    from ppgen.definition.load import load_game
    from ppgen.diagnostics import EnvironmentProblem
    from ppgen.sheets.imposition import check_bleed
    from ppgen.sheets.pad import check_copies, make_pad
    from ppgen.sheets.paper import parse_paper

    look = theme_named(theme)
    size = parse_paper(paper)
    check_bleed(bleed)
    check_copies(copies)
    output = Output(out)
    status = 0
    by_default = click.get_current_context().get_parameter_source("formats") is click.core.ParameterSource.DEFAULT
    games = [load_game(name) for name in chosen_games(game)]
    _known(games, sheets)
    for found in games:
        for sheet in _chosen(found, sheets, copies > 1 or numbered):
            try:
                pad = make_pad(found, sheet, size, look, copies=copies, numbered=numbered, marks=marks, bleed=bleed)
            except EnvironmentProblem as problem:
                # One sheet that does not fit keeps no other from being printed.
                complain(problem)
                status = problem.exit_status
                continue
            _write(output, pad, look, ("pdf",) if by_default and pad.distinct > 1 else formats, dpi)
    return status


def _known(games: Sequence[Game], ids: Sequence[str]) -> None:
    """Every sheet that is asked for belongs to one of the games. Raises EnvironmentProblem."""
    from ppgen.diagnostics import EnvironmentProblem, did_you_mean

    known = {sheet.id for game in games for sheet in game.sheets}
    for name in ids:
        if name not in known:
            message = f"{games[0].id} has no sheet {name!r}" if len(games) == 1 else f"no game has a sheet {name!r}"
            raise EnvironmentProblem(message, did_you_mean(name, known, "sheets"))


def _chosen(game: Game, ids: Sequence[str], as_pad: bool) -> tuple[SheetSpec, ...]:
    """The sheets of a game that were asked for; without a name all, or all pads where only pads can be meant."""
    from ppgen.diagnostics import EnvironmentProblem

    if ids:
        return tuple(sheet for sheet in game.sheets if sheet.id in ids)
    if as_pad and game.sheets and not any(sheet.pad for sheet in game.sheets):
        raise EnvironmentProblem(f"{game.id} has no pad", "leave out --copies and --number")
    return tuple(sheet for sheet in game.sheets if sheet.pad or not as_pad)


def _write(output: Output, pad: Pad, theme: Theme, formats: Sequence[str], dpi: int) -> None:
    """Write a pad in every format, and say which files there are."""
    from ppgen.cli.messages import plural

    if "pdf" in formats:
        from ppgen.render import pdf

        name = _name(pad, theme, "pdf")
        with output.open(name) as stream:
            pdf.write(pad.document(_watched(pad.pages(), pad.copies, f"{pad.sheet.id}.pdf")), stream)
        many = plural(pad.copies, "leaf", "leaves")
        click.echo(f"{output.root / name}  ({many}, {_spaces(pad)}{pad.composition.imposition.paper})")
    for kind in (one for one in ("svg", "png") if one in formats):
        written = [
            output.write(_name(pad, theme, kind, leaf), _render(page, kind, dpi))
            for leaf, page in enumerate(_watched((pad.page(n) for n in range(pad.distinct)), pad.distinct, kind))
        ]
        more = f" to {written[-1].name}" if len(written) > 1 else ""
        click.echo(f"{written[0]}{more}")


def _render(page: Page, kind: str, dpi: int) -> bytes:
    if kind == "svg":
        from ppgen.render import svg

        return svg.render(page.scene)
    from ppgen.render import png

    return png.render(page.scene, dpi)


def _name(pad: Pad, theme: Theme, kind: str, leaf: int = 0) -> str:
    """`<game>/sheets/<id>[-<paper>][.<theme>][-<leaf>].<ext>`, with the defaults left out."""
    paper = pad.composition.imposition.paper.name
    name = (
        pad.sheet.id + ("" if paper == "letter" else f"-{paper}") + ("" if theme.name == "color" else f".{theme.name}")
    )
    if kind != "pdf" and pad.distinct > 1:
        name += f"-{leaf + 1:0{len(str(pad.distinct))}d}"
    return f"{pad.game.id}/sheets/{name}.{kind}"


def _spaces(pad: Pad) -> str:
    """The size that a player cares about, if there is a board."""
    space = pad.composition.measures.space
    return f"spaces of {space:g} mm, " if space else ""


def _watched(pages: Iterator[Page], count: int, what: str) -> Iterator[Page]:
    """The same pages; a terminal is shown how far a long pad is."""
    if count < LONG or not sys.stderr.isatty():
        return pages
    return _with_progress(pages, count, what)


def _with_progress(pages: Iterator[Page], count: int, what: str) -> Iterator[Page]:
    from rich.console import Console
    from rich.progress import track

    return iter(track(pages, what, total=count, console=Console(stderr=True), transient=True))
