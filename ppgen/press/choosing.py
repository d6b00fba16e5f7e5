"""Which games a request means: by the paths of folders, the ids of a project, or the names of bundled games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.files import GAME, has
from ppgen.definition.load import game_folder
from ppgen.definition.project import GameFolder, Project, game_at, refuse_twins
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, unknown


def games_of(project: Project, names: Iterable[str] = ()) -> tuple[GameFolder, ...]:
    """The games of these names, each once, or all games of a project.

    Raises EnvironmentProblem for games that do not exist, and if there is none; DefinitionError for two games with one
    id, and if it is unknown what all games are.
    """
    names = tuple(names)
    if project.unread and not names:
        raise DefinitionError(project.unread)
    by_folder = {game.folder.resolve(): game for name in names for game in games_called(name, project)}
    games = tuple(by_folder.values()) if names else project.games
    if not games:
        raise EnvironmentProblem(project.lack, "name a game: the path of its folder, or a bundled one", code="no-games")
    refuse_twins(games)
    return games


def games_called(name: str, project: Project) -> tuple[GameFolder, ...]:
    """The games that a name means: a folder, else those of the project with that id, else a bundled one. A folder
    without a game.yaml hides no game of its name.

    Raises EnvironmentProblem if there is none.
    """
    if not name:
        hint = "give the name of a game or of a folder"
        raise EnvironmentProblem("a game has an empty name", hint, code="empty-name")
    path = Path(name)
    is_id = bool(project.named(name)) or name in bundled()
    if (os.path.isdir(path) and (has(path, GAME) or not is_id)) or path.name == GAME or "/" in name or "\\" in name:
        if not os.path.lexists(path):
            hint = f"give the path of a folder with a {GAME}, or the id of a game: `ppgen games` lists all games"
            raise EnvironmentProblem(f"there is no folder {path}", hint, code="no-such-folder")
        return (game_at(game_folder(path)),)
    if games := project.named(name):
        return games
    if name in bundled():
        return (game_at(bundled_folder(name)),)
    problem = unknown("game", name, {*bundled(), *(game.id for game in project.games)})
    problem.hint += " (or give the path of a folder)"
    raise problem
