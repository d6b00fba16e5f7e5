"""`ppgen games`: which games there are, and everything about one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import complain, say
from ppgen.cli.options import chosen_games, current_choice, current_project, game_option, load_chosen
from ppgen.cli.paths import shown_file
from ppgen.diagnostics import DefinitionError
from ppgen.numerals import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.definition.figure import FigureBook
    from ppgen.definition.game import Game, Players
    from ppgen.definition.project import GameFolder


NOT_STATED = "not stated"
"""What is said of credits, rights and players that a definition leaves out."""


@click.command("games")
@game_option()
def command(named: tuple[str, ...]) -> int:
    """List the games of the project and the bundled games.

    With --game: its credits, rights, sheets, figures, readings, and what is reconstructed.
    """
    from ppgen.definition.load import load_figures

    if not named:
        if current_choice().words:
            raise click.UsageError("--variant and --set go with --game NAME")
        return _list()
    games = [load_chosen(game) for game in chosen_games(named)]
    for number, game in enumerate(games):
        say(*(("", "") if number else ()), *_page(game, load_figures(game)))
    return 0


def _list() -> int:
    """Print the games of the project, then the bundled ones. Neither list keeps the other from being printed."""
    from ppgen.definition.bundled import bundled, bundled_folder, bundled_twin
    from ppgen.definition.project import game_at, refuse_twins

    own: tuple[GameFolder, ...] = ()
    broken = False
    try:
        project = current_project()
        own = project.games
        refuse_twins(own)
        if project.unread:
            raise DefinitionError(project.unread)
    except DefinitionError as mistake:
        complain(mistake)
        broken = True
    if own:
        say("Games of this project" + (" (ppgen.toml)" if project.file is not None else ""))
        for game in own:
            broken |= not _listed(game, shown_file(str(game.folder)))
        say("")
    elif not broken:
        say(f"{project.lack[0].upper()}{project.lack[1:]}. `ppgen new NAME` makes one.", "")
    here = {twin for game in own if (twin := bundled_twin(game.folder)) is not None}
    say("Bundled games, each for --game NAME")
    for name in bundled():
        folder = bundled_folder(name)
        if folder in here:
            say(f"  {name}  (this project's own, unchanged)")
            continue
        note = "hidden by the game of this project" if any(game.id == name for game in own) else ""
        broken |= not _listed(game_at(folder), note)
    return 1 if broken else 0


def _listed(place: GameFolder, note: str) -> bool:
    """Print what a game is, in about three lines. False if its definition is broken, after its faults."""
    from ppgen.definition.load import load_game

    name = f"  {place.id}" + (f"  ({note})" if note else "")
    try:
        game = load_game(place.folder)
    except DefinitionError as mistake:
        complain(mistake)
        say(name, "      its definition is broken")
        return False
    by = f", by {game.credits.design}" if game.credits is not None else ""
    say(name, f"      {game.title}{by}", *_wrapped(game.summary, " " * 6))
    return True


def _page(game: Game, book: FigureBook) -> Iterator[str]:
    yield " ".join(part for part in (game.title, game.version) if part)
    yield from _wrapped(game.summary, "")
    yield from _section("Credits", _credits(game))
    yield from _section("Rights", _rights(game))
    yield from _section("Play", _play(game))
    yield from _section("Sheets", (f"{sheet.id}: {sheet.title}" for sheet in game.sheets))
    yield from _section("Decks", (f"{deck.id}: {deck.title}" for deck in game.decks))
    yield from _section("Figures", (f"{figure.id}: {figure.title}" for figure in book.figures))
    elsewhere = (f"{figure.id}: {figure.title} ({figure.drawn_only})" for figure in book.elsewhere)
    yield from _section("Figures of variants", elsewhere)
    yield from _section("Variants", (f"{name}: {variant.summary}" for name, variant in game.variants.items()))
    yield from _section("Parameters", _parameters(game))
    readings: list[str] = []
    for reading in game.readings:
        readings += [reading.question, f"  Adopted: {reading.adopted}"]
        readings.append(f"  Otherwise: {reading.other}" + (f" (variant {reading.variant})" if reading.variant else ""))
    yield from _section("Readings, where the rules can be read two ways", readings)
    reconstructed = [line for item in game.reconstructed for line in (item.what, f"  {item.how}")]
    yield from _section("Reconstructed, where the source does not show it", reconstructed)


def _credits(game: Game) -> Iterator[str]:
    if game.credits is None:
        yield NOT_STATED
        return
    year = f", {game.credits.year}" if game.credits.year else ""
    yield f"Design: {game.credits.design}{year}"
    if game.credits.thanks:
        yield f"Thanks to {', '.join(game.credits.thanks)}"
    if game.credits.source:
        yield f"Source: {game.credits.source}"


def _rights(game: Game) -> Iterator[str]:
    if game.rights is None:
        yield NOT_STATED
        return
    yield game.rights.statement
    if game.rights.licence:
        yield f"Licence: {game.rights.licence}"
    if game.rights.url:
        yield game.rights.url
    if game.rights.changes:
        yield f"Changes: {game.rights.changes}"


def _play(game: Game) -> Iterator[str]:
    yield f"Players: {NOT_STATED if game.players is None else _player_count(game.players)}"
    if game.board is not None:
        yield f"Board: {game.board.described.replace('×', 'by')}"
    if game.pieces:
        yield "Pieces: " + ", ".join(piece.name for piece in game.pieces.values())
    if game.tiles is not None:
        yield f"Tiles: {len(game.tiles.tiles)}, of {plural(len(game.tiles.shapes), 'shape')}"


def _player_count(players: Players) -> str:
    """`2`, `2 to 4`, `2 or more`."""
    if players.min == players.max:
        return str(players.min)
    return f"{players.min} or more" if players.max >= 99 else f"{players.min} to {players.max}"


def _parameters(game: Game) -> Iterator[str]:
    for name, span in game.parameters.items():
        about = f"{span.summary}, " if span.summary else ""
        yield f"{name}: {about}{span.min} to {span.max}, {span.default} unless --set {name}=… says otherwise"


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if not body:
        return
    yield ""
    yield heading
    for line in body:
        text = line.lstrip(" ")
        yield from _wrapped(text, "  " + " " * (len(line) - len(text)))


def _wrapped(text: str, indent: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, 88, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
