"""`ppgen sheets`: printable sheets and pads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ppgen.cli.options import (
    chosen_games,
    dpi_option,
    formats_option,
    game_option,
    load_chosen,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ppgen.cli.output import Output
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.definition.sheet import SheetSpec
    from ppgen.diagnostics import PpgenError
    from ppgen.names import Options
    from ppgen.scene.model import Page
    from ppgen.scene.theme import Theme
    from ppgen.sheets.cutout.duplex import Duplex
    from ppgen.sheets.leaves import Leaves
    from ppgen.sheets.paper import Paper

FORMATS = ("pdf", "svg", "png")
LONG = 200
"""From so many leaves on, a terminal shows how far the work has come."""


@click.command("sheets")
@game_option()
@click.option("--sheet", "sheets", metavar="ID", multiple=True, help="Only this sheet; may be repeated. [default: all]")
@click.option(
    "--paper",
    metavar="SIZE",
    help="letter, legal, tabloid, a3, a4, a5, or a size such as 200x250mm or 8x10in. "
    "[default: letter, or what ppgen.toml says]",
)
@click.option("--copies", metavar="N", type=int, default=1, show_default=True, help="Leaves of paper, as one pad.")
@click.option("--number", "numbered", is_flag=True, help="Serial numbers: cut the stack and pile it, and they run on.")
@click.option("--marks", is_flag=True, help="Crop marks. The trim shrinks to leave room for them.")
@click.option("--bleed", metavar="MM", type=float, default=0.0, show_default=True, help="Bleed round each trim.")
@click.option(
    "--duplex",
    metavar="EDGE",
    help="Components on both sides of the paper, turned about its long-edge or short-edge. [default: to fold and glue]",
)
@click.option(
    "--back-offset", "offset", metavar="X,Y", help="Move the backs right and down, in mm, as the calibration page says."
)
@theme_option()
@formats_option(FORMATS, "pdf,svg")
@dpi_option()
@out_option()
@trust_option()
def command(
    named: tuple[str, ...],
    sheets: tuple[str, ...],
    paper: str | None,
    copies: int,
    numbered: bool,
    marks: bool,
    bleed: float,
    duplex: str | None,
    offset: str | None,
    theme: str | None,
    formats: tuple[str, ...],
    dpi: int,
    out: str,
    trust: bool,
) -> int:
    """Print sheets, pads, and components to cut out.

    --copies and --number are for pads, --duplex and --back-offset for components: without --sheet they leave out
    sheets that are none. A PDF holds the whole; an SVG or PNG is one page, and as many are written as there are pages
    that differ: one, or all of components and of a numbered pad (of which, unless --format asks for them, only the PDF
    is written). Components have their true size on any paper, and always their marks. Options that alter a drawing
    are in its name: pad_a4_marks_bleed3.ink.pdf.
    """
    from ppgen.cli.defaults import chosen_papers, chosen_themes, project_formats
    from ppgen.cli.messages import say
    from ppgen.cli.output import Output
    from ppgen.names import DrawingName, Options
    from ppgen.press.drawings import refuse_clashes
    from ppgen.sheets.imposition import check_bleed
    from ppgen.sheets.pad import check_copies

    looks = chosen_themes(theme)
    papers = chosen_papers(paper)
    check_bleed(bleed)
    check_copies(copies)
    turned = _duplex(duplex, offset)
    options = Options(marks, bleed, numbered, turned.flip, turned.offset, copies)
    output = Output(out)
    games, status = _readable(chosen_games(named))
    if not (status and sheets):  # a sheet that is not found may be in what could not be read
        _known(games, sheets)
    refuse_clashes(DrawingName(game.id, "sheets", sheet.id) for game in games for sheet in game.sheets)
    chosen = _chosen(games, sheets, copies > 1 or numbered, turned.both)
    job = _Job(output, papers, looks, options, formats, dpi, _is_default("formats") and not project_formats())
    for found in games:
        if not found.sheets:
            say(f"{found.id}: no sheets")
        for sheet in chosen[found.id]:
            status = max(status, _print(found, sheet, job))
    return status


def _readable(places: Sequence[GameFolder]) -> tuple[list[Game], int]:
    """The games that can be read, and the status; of the others is told what is wrong, and they stop no other."""
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


@dataclass(frozen=True, slots=True)
class _Job:
    """What is printed of each sheet: on every paper, in every look, in every format."""

    output: Output
    papers: tuple[Paper, ...]
    looks: tuple[Theme, ...]
    options: Options
    formats: tuple[str, ...]
    dpi: int
    as_default: bool
    """Nobody chose the formats."""


def _print(game: Game, sheet: SheetSpec, job: _Job) -> int:
    """Write a sheet, and complain of what keeps it from being drawn. Returns the status that this gives."""
    from ppgen.cli.messages import complain, say
    from ppgen.diagnostics import PpgenError
    from ppgen.names import PLAIN
    from ppgen.press.drawings import sheet_leaves
    from ppgen.sheets.paper import DoesNotFit

    status = 0
    too_small: list[PpgenError] = []
    for paper in job.papers:
        try:
            for look in job.looks:
                pad = sheet_leaves(game, sheet, paper, look, job.options)
                numbers = job.as_default and job.options.numbered and pad.distinct > 1
                _write(job.output, pad, look, ("pdf",) if numbers else job.formats, job.dpi)
        except DoesNotFit as problem:
            too_small.append(problem)
        except PpgenError as problem:
            # One sheet that cannot be drawn keeps no other from being printed.
            complain(problem)
            status = max(status, problem.exit_status)
    if 0 < len(too_small) < len(job.papers):
        # Several papers are a project's: what fits one of them is no fault.
        say(*(f"{game.id} {sheet.id}: {str(problem).partition(chr(10))[0]}" for problem in too_small), err=True)
    elif too_small:
        told = _as_fault(too_small[0], sheet) if _is_default("paper") and job.options == PLAIN else too_small[0]
        complain(told)
        status = max(status, told.exit_status)
    return status


def _is_default(parameter: str) -> bool:
    return click.get_current_context().get_parameter_source(parameter) is click.core.ParameterSource.DEFAULT


def _as_fault(problem: PpgenError, sheet: SheetSpec) -> PpgenError:
    """A sheet that does not fit is at fault itself where nobody asked for this paper, or for what takes room."""
    from ppgen.diagnostics import DefinitionError
    from ppgen.press.drawings import fit_fault
    from ppgen.sheets.paper import DoesNotFit

    return DefinitionError([fit_fault(sheet, problem)]) if isinstance(problem, DoesNotFit) else problem


def _known(games: Sequence[Game], ids: Sequence[str]) -> None:
    """Every sheet that is asked for belongs to one of the games. Raises EnvironmentProblem."""
    from ppgen.diagnostics import EnvironmentProblem, did_you_mean

    known = {sheet.id for game in games for sheet in game.sheets}
    for name in ids:
        if name not in known:
            message = f"{games[0].id} has no sheet {name!r}" if len(games) == 1 else f"no game has a sheet {name!r}"
            raise EnvironmentProblem(message, did_you_mean(name, known, "sheets"))


def _duplex(edge: str | None, offset: str | None) -> Duplex:
    """How leaves are turned. Raises EnvironmentProblem for an edge or an offset that makes no sense."""
    from ppgen.diagnostics import EnvironmentProblem, did_you_mean
    from ppgen.sheets.cutout.duplex import Duplex, parse_offset

    moved = (0.0, 0.0) if offset is None else parse_offset(offset)
    if edge is None:
        if offset is not None:
            raise EnvironmentProblem("--back-offset is for backs, and there are none", "give --duplex long-edge too")
        return Duplex()
    if edge == "long-edge":
        return Duplex("long-edge", moved)
    if edge == "short-edge":
        return Duplex("short-edge", moved)
    raise EnvironmentProblem(f"{edge!r} is no edge of paper", did_you_mean(edge, ("long-edge", "short-edge"), "edges"))


def _chosen(
    games: Sequence[Game], ids: Sequence[str], as_pad: bool, on_both_sides: bool
) -> dict[str, tuple[SheetSpec, ...]]:
    """The sheets of each game that were asked for; without a name all, or all of the kind that alone can be meant."""
    from ppgen.diagnostics import EnvironmentProblem

    def meant(sheet: SheetSpec) -> bool:
        if ids:
            return sheet.id in ids
        return (sheet.pad or not as_pad) and (sheet.components is not None or not on_both_sides)

    chosen = {game.id: tuple(sheet for sheet in game.sheets if meant(sheet)) for game in games}
    if (as_pad or on_both_sides) and any(game.sheets for game in games) and not any(chosen.values()):
        what, options = ("pad", "--copies and --number") if as_pad else ("sheet of components", "--duplex")
        message = f"{games[0].id} has no {what}" if len(games) == 1 else f"no game has a {what}"
        raise EnvironmentProblem(message, f"leave out {options}")
    return chosen


def _write(output: Output, pad: Leaves, theme: Theme, formats: Sequence[str], dpi: int) -> None:
    """Write a pad in every format, and say which files there are."""
    from ppgen.cli.messages import say
    from ppgen.names import write
    from ppgen.numerals import plural
    from ppgen.press.drawings import scene_bytes, sheet_name, sheet_pages

    if "pdf" in formats:
        from ppgen.render import pdf

        name = write(sheet_name(pad, theme), "pdf")
        with output.open(name) as stream:
            pdf.write(pad.document(_watched(sheet_pages(pad, pad.count), pad.count, f"{pad.sheet.id}.pdf")), stream)
        many = plural(pad.leaves, "leaf", "leaves")
        said = ", ".join(part for part in (many, pad.note, str(pad.paper)) if part)
        say(f"{output.root / name}  ({said})")
    for kind in (one for one in ("svg", "png") if one in formats):
        pages = _watched(sheet_pages(pad, pad.distinct), pad.distinct, kind)
        written = [
            output.write(write(sheet_name(pad, theme, leaf), kind), scene_bytes(page.scene, kind, dpi))
            for leaf, page in enumerate(pages)
        ]
        more = f" to {written[-1].name}" if len(written) > 1 else ""
        say(f"{written[0]}{more}")


def _watched(pages: Iterator[Page], count: int, what: str) -> Iterator[Page]:
    """The same pages; a terminal shows how far a long pad has come."""
    with progress(what, count, least=LONG) as step:
        for page in pages:
            yield page
            step()
