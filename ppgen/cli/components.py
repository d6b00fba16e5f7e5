"""`ppgen components`: the parts of a game as single pictures, for print services and for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from ppgen.cli.options import (
    asked,
    chosen_games,
    dpi_option,
    formats_option,
    game_option,
    load_chosen,
    out_option,
    theme_option,
)
from ppgen.cli.paths import shown_path
from ppgen.cli.table import asked_options
from ppgen.numerals import listed, plural
from ppgen.options import PartOptions

if TYPE_CHECKING:
    from ppgen.cli.output import Output
    from ppgen.definition.game import Game
    from ppgen.press.components import DrawnComponent, DrawnSet, ListedComponent
    from ppgen.press.request import Request

FORMATS = ("png",)


@click.command("components")
@game_option()
@click.option(
    "--part",
    "parts",
    metavar="NAME",
    multiple=True,
    help="Only this part (tile-suns-2), or the parts of this kind (tile); may be given several times. [default: all]",
)
@click.option("--side", type=click.Choice(["face", "back"]), help="Only this side. [default: both]")
@asked_options(PartOptions, lambda asked: PartOptions(**asked), "pictures")
@click.option(
    "--manifest", "listing", metavar="FILE", help="Also list the pictures in FILE, as JSON: sizes in mm and pixels."
)
@theme_option()
@formats_option(",".join(FORMATS))
@dpi_option()
@out_option()
def command(
    named: tuple[str, ...],
    parts: tuple[str, ...],
    side: str | None,
    options: PartOptions,
    listing: str | None,
    theme: str | None,
    formats: tuple[str, ...] | None,
    dpi: int,
    out: str,
) -> int:
    """Draw every part of a game, one picture for each side.

    Parts are what the game's sheets cut out, at true size, and the cards of its decks. A picture is named by its part
    and side, such as tile-suns-2-face.png or market-spice-face.png.
    """
    from ppgen.cli.manifest import refuse_manifest, write_listing
    from ppgen.cli.messages import complain, say
    from ppgen.cli.output import Output
    from ppgen.diagnostics import DefinitionError
    from ppgen.press.components import check_dpi, check_options, draw_components, manifest, refuse_unknown_parts
    from ppgen.version import __version__

    request = asked(theme=theme, formats=formats or FORMATS, dpi=dpi)
    check_options(options)
    if "png" in request.formats:
        check_dpi(options, dpi)
    if listing is not None:
        refuse_manifest(listing, "components.json")
    output = Output(out)
    components: list[ListedComponent] = []
    status = 0
    games: list[Game] = []
    for place in chosen_games(named):
        try:
            games.append(load_chosen(place))
        except DefinitionError as mistake:
            complain(mistake)
            status = mistake.exit_status
    if not status:  # a missing part may be in a game that could not be read
        refuse_unknown_parts(games, parts, side or "")
    for game in games:
        try:
            themes = [draw_components(game, look, options, parts, side or "") for look in request.themes]
        except DefinitionError as mistake:
            complain(mistake)
            status = mistake.exit_status
            continue
        if themes[0].is_empty:
            if not parts:
                has_parts = side and draw_components(game, request.themes[0]).drawings
                say(f"{game.id}: {f'no part has a {side}' if has_parts else 'no parts to cut out'}")
            continue
        status = max(status, _report(themes))
        components += _write([drawing for drawn in themes for drawing in drawn.drawings], request, output)
        formats_drawn = listed([kind.upper() for kind in request.formats])
        where = f" as {formats_drawn} in {shown_path(output.root)}/{game.id}/components"
        say(f"{game.id}: {themes[0].words}{where if themes[0].drawings else ''}")
        for note in themes[0].notes:
            say(f"    {note}")
    if listing is not None:
        text = partial(manifest, version=__version__)
        write_listing(listing, components, text, plural(len(components), "picture"), "components.json")
    return status


def _report(themes: Sequence[DrawnSet]) -> int:
    """Print what was found, the same in several themes once. Returns the exit status."""
    from ppgen.cli.messages import say_finding, say_warning

    for finding in dict.fromkeys(finding for drawn in themes for finding in drawn.findings):
        say_finding(finding, err=True)
    for warning in dict.fromkeys(warning for drawn in themes for warning in drawn.warnings):
        say_warning(warning)
    return int(any(drawn.findings for drawn in themes))


def _write(drawings: Sequence[DrawnComponent], request: Request, output: Output) -> list[ListedComponent]:
    """Write the pictures. A long run shows how far it has come."""
    from ppgen.cli.progress import progress
    from ppgen.press.components import ListedComponent
    from ppgen.press.formats import files

    components: list[ListedComponent] = []
    with progress("drawing parts", len(drawings)) as step:
        for drawing in drawings:
            paths = {
                file.kind: str(output.write(file.name, file.data()))
                for file in files(drawing, request.formats, request.dpi)
            }
            components.append(ListedComponent(drawing, paths, request.dpi))
            step()
    return components
