"""`ppgen figures`: rulebook figures as files. Nothing wrong is published."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import click

from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.messages import say, say_finding
from ppgen.cli.options import (
    asked,
    chosen_games,
    current_choice,
    dpi_option,
    formats_option,
    game_option,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.cli.proof import tell_flawed
from ppgen.cli.wording import variants
from ppgen.diagnostics import DefinitionError
from ppgen.names import DrawingName
from ppgen.numerals import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ppgen.figures.statement import Statement
    from ppgen.press.judging import JudgedGame


@click.command("figures")
@game_option()
@click.option(
    "--figure", "ids", metavar="ID", multiple=True, help="Only this figure; may be given several times. [default: all]"
)
@formats_option("svg", ("md", "html"), "; md and html are snippets that show the drawing with its caption")
@click.option(
    "--manifest",
    "listing",
    metavar="FILE",
    help="Also list what was drawn in FILE, as JSON: paths, captions, verdicts, where each figure is defined.",
)
@theme_option()
@dpi_option()
@out_option()
@click.option("--draft", is_flag=True, help="Also write figures that are not as declared, stamped DRAFT, as ID_draft.")
@cache_option("proof games")
@trust_option()
def command(
    named: tuple[str, ...],
    ids: tuple[str, ...],
    formats: tuple[str, ...] | None,
    listing: str | None,
    theme: str | None,
    dpi: int,
    out: str,
    draft: bool,
    cache: bool | None,
    trust: bool,
) -> int:
    """Draw the figures of a rulebook.

    A figure whose verdict or claims differ from what it declares is reported and not written. On a terminal the command
    says which drawings `ppgen check` finds at fault; they are written all the same.
    """
    from ppgen.cli.manifest import refuse_manifest, write_figure, write_manifest
    from ppgen.cli.progress import progress
    from ppgen.press.drawings import draw_figure, refuse_clashes
    from ppgen.press.judging import judge_games, status_of
    from ppgen.press.manifest import Listed, formats_drawn

    kinds = formats or ("svg",)
    request = asked(theme=theme, formats=formats_drawn(kinds), dpi=dpi)
    if listing is not None:
        refuse_manifest(listing)
    games = judge_games(chosen_games(named), current_choice(), ids, trust=trust, proofs=chosen_proofs(cache))
    output = Output(out)
    written: dict[str, list[Statement]] = defaultdict(list)
    listed: list[Listed] = []
    todo = [(game, statement) for game in games for statement in game.statements if statement.holds or draft]
    refuse_clashes(DrawingName(statement.game.id, "figures", statement.id) for _, statement in todo)
    faults = {finding for game in games for finding in game.all_findings}
    with progress("drawing figures", len(todo)) as step:
        for game, statement in todo:
            try:
                for drawing in [draw_figure(statement, look) for look in request.themes]:
                    paths = write_figure(drawing, output, request, kinds)
                    listed.append(Listed(drawing, game.numbers[statement.id], paths, statement.figure.mark.file))
            except DefinitionError as mistake:
                faults.update(mistake.diagnostics)
            else:
                written[statement.game.id].append(statement)
            step()
    if listing is not None:
        write_manifest(listing, listed)
    for fault in sorted(faults):
        say_finding(fault, err=True)
    for game in games:
        if game.statements or not ids or game.all_findings:
            own = written[game.game.id] if game.game is not None else []
            say(_summary(game, own, dict.fromkeys((*request.formats, *kinds)), out))
    if not ids and (line := _left_out(games)):
        say(line)
    drawn = [each.drawing for each in listed if each.drawing.theme == request.themes[0]]
    tell_flawed([drawing for drawing in drawn if drawing.statement.holds], named)
    return status_of(faults)


def _summary(judged: JudgedGame, written: Sequence[Statement], formats: Iterable[str], out: str) -> str:
    if judged.game is None:
        return f"{judged.id}: nothing drawn"
    name = judged.game.id
    if not judged.statements and not judged.all_findings:
        return f"{name}: no figures"
    line = f"{name}: {plural(len(written), 'figure')} ({', '.join(formats)}) in {shown_path(out)}/{name}/figures"
    drafts = sum(not statement.holds for statement in written)
    held_back = len(judged.statements) - len(written)
    return line + _drafts(drafts, len(written)) + (f", {held_back} held back" if held_back else "")


def _drafts(drafts: int, written: int) -> str:
    """How many of the figures written are drafts: `, 1 of them a draft`; nothing if none is."""
    if not drafts:
        return ""
    if drafts == written:
        return ", a draft" if written == 1 else ", both drafts" if written == 2 else ", all drafts"
    return f", {drafts} of them {'a draft' if drafts == 1 else 'drafts'}"


def _left_out(games: Sequence[JudgedGame]) -> str:
    """The figures that only variants have, if none was asked for, and the options that draw them."""
    from ppgen.press.judging import left_out

    figures = [figure for _, figure in left_out(games)]
    if not figures or current_choice().variants:
        return ""
    options = {variants(figure.variant) for figure in figures}
    how = options.pop() if len(options) == 1 else "--variant NAME"
    was, them = ("was", "it") if len(figures) == 1 else ("were", "them")
    return f"{plural(len(figures), 'figure')} of variants {was} left out: {how} draws {them}"
