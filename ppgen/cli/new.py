"""`ppgen new`: a small game to begin with, which holds, prints and teaches."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_file
from ppgen.cli.whole_folder import whole_folder
from ppgen.diagnostics import EnvironmentProblem, PpgenError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ppgen.definition.project import Project
    from ppgen.press.new_game import NewGame


@click.command("new")
@click.argument("title", metavar="NAME")
@click.option(
    "--from",
    "template",
    metavar="TEMPLATE",
    default="board",
    show_default=True,
    help="What to begin with: board (a board game whose rules are data), sheet (a game that is written on a sheet), "
    "piecepack (a board game with the parts of a piecepack) or cards (a deck of cards from a table, and a board).",
)
@click.option("--in", "parent", metavar="DIR", default=".", help="The folder around that of the game. [default: .]")
@click.option("--id", "name", metavar="ID", default="", help="The id and the folder's name. [default: made from NAME]")
def command(title: str, template: str, parent: str, name: str) -> None:
    """Make a folder with a small game of that title: its definition, a figure, a drawing and a sheet to print.

    The folder is named by the id of the game, which is made from the title: small letters without accents, digits and
    hyphens. It is written whole or not at all, and never over anything.
    """
    from ppgen.press.new_game import new_game

    if not parent:
        raise EnvironmentProblem("--in needs the name of a folder", "--in . is the current one")
    around = Path(os.path.normpath(os.path.abspath(parent)))
    project = _project_of(around)
    game = new_game(title, template, around.relative_to(project.root).as_posix(), name)
    folder = around / game.id
    _refuse_taken(project, game, folder)
    schemas: list[Path] = []
    try:
        with whole_folder(folder, "give another title, or another --id or --in") as unfinished:
            files = _files(game, unfinished, project)
            _write_schemas(project, schemas)
    except BaseException:
        for path in schemas:
            with suppress(OSError):
                path.unlink()
            with suppress(OSError):
                path.parent.rmdir()
        raise
    _report(game, folder, files, project)


def _project_of(around: Path) -> Project:
    """The current project if the folder lies in it, else the one of the folder. Raises DefinitionError."""
    from ppgen.definition.project import find_project
    from ppgen.press.request import refuse_unknown

    project = find_project(Path.cwd(), begun=True)
    if not around.is_relative_to(project.root):
        project = find_project(around, begun=True)
    refuse_unknown(project)
    return project


def _refuse_taken(project: Project, game: NewGame, folder: Path) -> None:
    """Raise EnvironmentProblem where a game of that id, or the drawings of the project, are already."""
    for other in project.named(game.id):
        if other.folder != folder:
            where = shown_file(str(other.folder))
            message = f"there is a game {game.id} in {where} already, and each game of a project has its own id"
            raise EnvironmentProblem(message, "choose another with --id")
    if folder.is_relative_to(project.output):
        message = f"{shown_file(str(folder))} is for the drawings of the project, so no game can be there"
        raise EnvironmentProblem(message, "choose another name with --id, or another folder with --in")


def _files(game: NewGame, unfinished: Path, project: Project) -> Mapping[str, bytes]:
    """Write the files, and let ppgen judge what they make: where the title cannot be printed, the sheets leave it out.

    Raises PpgenError if the game has findings all the same.
    """
    output = Output(unfinished, "--in")
    for printed in (True, False):
        files = game.files(printed=printed)
        for path, data in files.items():
            output.write(path, data)
        findings = _findings(unfinished, project)
        if not findings:
            return files
    raise PpgenError(f"an error of ppgen's own: its template has findings: {findings[0]}", "please report it")


def _findings(folder: Path, project: Project) -> tuple[str, ...]:
    """What `ppgen check` would find, on the papers of the project."""
    from ppgen.definition.project import game_at
    from ppgen.definition.variants import Choice
    from ppgen.press.checking import with_drawing_faults
    from ppgen.press.judging import findings_of, judge_games
    from ppgen.press.request import request

    choice, papers = Choice(), request([paper.text for paper in project.papers]).papers
    games = [with_drawing_faults(game, papers) for game in judge_games((game_at(folder),), choice)]
    return tuple(str(finding) for finding in findings_of(games, choice))


def _write_schemas(project: Project, written: list[Path]) -> None:
    """Write the schemas that the first lines of the definitions name, where the project has none yet.

    Each path is noted before it is written.
    """
    from ppgen.press.schema import FILES, FOLDER, schema_text

    output = Output(project.root, "--in")
    for name, file in FILES.items():
        path = f"{FOLDER}/{file}"
        if not os.path.lexists(project.root / path):
            written.append(project.root / path)
            output.write(path, schema_text(name).encode())


def _report(game: NewGame, folder: Path, files: Mapping[str, bytes], project: Project) -> None:
    """Say what was made and what to do next."""
    from ppgen.definition.project import find_project

    where = shown_file(str(folder))
    say(f"Made {where}: {', '.join(files)}")
    if files != game.files():
        say(f"The fonts lack signs of the title, or it is too long for a sheet: see sheets in {where}/game.yaml.")
    known = {other.folder for other in find_project(Path.cwd(), begun=True).games}
    named = game.id if folder in known else quote(os.path.relpath(folder))
    if folder not in known and project.file is not None:
        path = folder.relative_to(project.root).as_posix()
        say(f"{shown_file(str(project.file))} does not take it: add {path!r} to its games.")
    has_cards = any(name.endswith(".csv") for name in files)
    say(
        "Next:",
        f"  ppgen check --game {named}      is every figure true?",
        f"  ppgen figures --game {named}    draw its figure",
        f"  ppgen sheets --game {named}     print its sheet",
        *([f"  ppgen cards --game {named}      print its cards"] if has_cards else []),
        f"  ppgen show --game {named}       the setup as text, and what may be played",
        f"Then write its rulebook, in rulebook.md beside game.yaml: ppgen rulebook --game {named} makes the book.",
    )
