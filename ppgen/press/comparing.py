"""What the definitions draw now, compared with drawings that were committed or lie on disk.

Files of a baseline that this run does not draw: which game they belong to, and why they were once drawn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen import book_names
from ppgen.baseline.comparison import Comparison, compare
from ppgen.baseline.source import Baseline, from_folder, from_revision, inside_git
from ppgen.definition.load import drawn_as
from ppgen.diagnostics import Diagnostic, EnvironmentProblem
from ppgen.names import read, read_game
from ppgen.options import FigureOptions
from ppgen.press.fresh import admits
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.baseline.changes import Stale
    from ppgen.book_names import TextName
    from ppgen.definition.project import GameFolder
    from ppgen.press.fresh import Drawn
    from ppgen.press.request import Request


def scope(games: Sequence[GameFolder], wanted: Request, *, everything: bool) -> Callable[[str], bool]:
    """Which files of a baseline are compared: those of the figures and themes that are wanted, of these games.

    With a variant or parameters, these are the files drawn by them; without, all folders of the games, or every file
    if `everything` is meant.
    """
    choice = wanted.choice
    if everything and not choice.words:
        return partial(admits, wanted)
    folders = {drawn_as(game.id, choice) for game in games}

    def of_these_games(name: str) -> bool:
        folder = name.split("/")[0]
        parts = read_game(folder) if not choice.words else None
        return (folder if parts is None else parts[0]) in folders and admits(wanted, name)

    return of_these_games


def chosen_baseline(
    against: str | None, on_disk: bool, out: Path, wanted: Callable[[str], bool], name: str
) -> Baseline:
    """The drawings of a folder or a revision; without either, those at HEAD, or on disk outside git.

    `name` is what messages call the folder `out`. Raises EnvironmentProblem if there is no such revision, and if git
    cannot read the repository.
    """
    if against is not None:
        folder = Path(against)
        is_folder = against and os.path.isdir(folder)
        return from_folder(folder, wanted) if is_folder else from_revision(against, out, wanted, name)
    if not on_disk and inside_git(out):
        return from_revision("HEAD", out, wanted, name)
    if not os.path.isdir(out):
        return Baseline(f"{name}/, which does not exist", {})
    return from_folder(out, wanted, name)


def git_knows(out: Path, *, on_disk: bool) -> bool:
    """Whether git can say what of a folder is committed.

    A comparison `on_disk` needs no git, so the answer is no if git fails. Otherwise that raises EnvironmentProblem.
    """
    try:
        return inside_git(out)
    except EnvironmentProblem:
        if on_disk:
            return False
        raise


def compared(drawn: Sequence[Drawn], baseline: Baseline, shown: Callable[[Diagnostic], Diagnostic]) -> Comparison:
    """What was drawn, compared with a baseline; with the faults of definitions and the drawings that they hide.

    `shown` names the files of faults as their reader would.
    """
    files = baseline.files
    unjudged = {name for name in files if is_unjudged(name, drawn)}
    known = {name: stale for name, stale in files.items() if name not in unjudged}
    fresh = [
        replace(
            drawing,
            mark=shown(Diagnostic(drawing.mark, "", "")).mark,
            faults=tuple(map(shown, drawing.faults)),
        )
        for game in drawn
        for drawing in game.fresh
    ]
    return replace(
        compare(fresh, known, baseline.against, why_undrawn(drawn)),
        games=tuple(game.id for game in drawn),
        # A game and its variants share files, and so their faults.
        broken=tuple(dict.fromkeys(shown(finding) for game in drawn for finding in game.findings)),
        unjudged=tuple(sorted(unjudged)),
        unset=tuple(sorted(name for name in unjudged if is_unset(name, drawn))),
    )


def is_unjudged(name: str, drawn: Sequence[Drawn]) -> bool:
    """Whether the definition that would draw a file is broken, so that nobody can tell whether the file is right."""
    if any(name.startswith(f"{unknown}/") for game in drawn for unknown in game.unknown):
        return True
    # A definition that does not even state its id may own any folder that no other game draws.
    return any(game.nameless for game in drawn) and name.split("/")[0] not in {game.id for game in drawn}


def is_unset(name: str, drawn: Sequence[Drawn]) -> bool:
    """Whether a file tells of a book that could not be set here, although its definition is in order."""
    return any(
        game.problem is not None and f"{game.id}/figures" not in game.unknown and name.startswith(f"{game.id}/books/")
        for game in drawn
    )


def why_undrawn(drawn: Sequence[Drawn]) -> Callable[[str, Stale], str]:
    """A function that says why a file was once drawn, as far as its name or its notes tell."""
    games = {game.id: game for game in drawn}

    def why(name: str, stale: Stale) -> str:
        from ppgen.baseline.reading import notes_of

        notes = notes_of(stale.data) if stale.data is not None else {}
        text = book_names.read(name)
        game = games.get(name.split("/")[0])
        if (named := read(name)) is not None and named[0].options == FigureOptions(draft=True):
            return "a draft is not compared: mend the figure, then draw it again"
        if game is None:
            return _no_game(name.split("/")[0], games) if notes.get("game") or text is not None else ""
        if text is not None:
            return _no_book(text, game)
        for what, known in game.known.items():
            drawn_id = notes.get(what)
            if drawn_id and what == "figure" and drawn_id in game.elsewhere and drawn_id not in known:
                return f"figure {drawn_id!r} of {game.id} is only drawn {game.elsewhere[drawn_id]}"
            if drawn_id and drawn_id not in known:
                return f"{what} {drawn_id!r} is no longer defined in {game.id}"
        return ""

    return why


def _no_book(text: TextName, game: Drawn) -> str:
    """Why nothing makes the text of a book any more, although its game is drawn."""
    now = [named for drawing in game.fresh if (named := book_names.read(drawing.name)) is not None]
    if any(named.book == text.book for named in now):
        return f"the rulebook of {game.id} no longer has the style {text.style!r}"
    if now:
        return f"the rulebook of {game.id} is called {now[0].book!r} now, no longer {text.book!r}"
    return f"{game.id} has no rulebook any more"


def _no_game(name: str, games: Collection[str]) -> str:
    from ppgen.definition.bundled import bundled

    named = read_game(name)
    if named is not None and any(named[1:]) and named[0] in games:
        chosen = ", ".join((*named[1], *(f"{key}={value}" for key, value in named[2])))
        return f"{named[0]} is no longer drawn with {chosen}"
    if name in bundled():
        return f"{name} is a bundled game, not one of this project: name it to compare it"
    return f"there is no game {name!r} any more"
