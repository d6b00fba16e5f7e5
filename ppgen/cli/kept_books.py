"""Finished books that are kept between runs: what they depend on, and how a run is written down.

Only runs without any finding and any warning are kept, with all that they wrote and printed. A game with a program of
its own outside the package is never kept, because nobody knows what that reads.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import MsgspecError, Struct, msgpack

from ppgen.cache import Untellable, contents, key, program
from ppgen.cli.options import current_choice, current_project
from ppgen.cli.paths import shown_path
from ppgen.definition.bundled import GAMES
from ppgen.definition.files import PROGRAM, has
from ppgen.names import game_name
from ppgen.regular import read_regular

if TYPE_CHECKING:
    from ppgen.cache import Cache
    from ppgen.definition.project import GameFolder

LIBRARIES = (
    "PIL", "jinja2", "markdown_it", "markupsafe", "mdit_py_plugins", "mdurl", "msgspec", "numpy", "python_calamine",
    "shapely", "typst", "uharfbuzz", "yaml",
)  # fmt: skip
"""What books are made with."""


class FinishedRun(Struct, frozen=True):
    """What a run wrote, by path in the output folder, and the lines that it printed."""

    files: tuple[tuple[str, bytes], ...]
    lines: tuple[str, ...]


class KeptRun(Struct, frozen=True):
    """The place of one run in a cache."""

    cache: Cache
    games: tuple[GameFolder, ...]
    options: Mapping[str, Any]
    runs: list[Any]
    """The program and the libraries as they were when the run began."""
    key: str

    @classmethod
    def of(cls, cache: Cache, games: tuple[GameFolder, ...], options: Mapping[str, Any]) -> KeptRun | None:
        """Where the books of some games are kept; None if they depend on what cannot be told.

        `options` are plain data by their names, `--out` among them.
        """
        if any(has(game.folder, PROGRAM) and game.folder.resolve().parent != GAMES for game in games):
            return None
        try:
            runs = program(LIBRARIES)
        except Untellable:
            return None
        found = _key(games, options, runs)
        return None if found is None else cls(cache, games, options, runs, found)

    def finished(self) -> FinishedRun | None:
        """The run as it was kept; None if there is none, and for what no run of these games wrote."""
        try:
            run = msgpack.decode(self.cache.get(self.key) or b"", type=FinishedRun)
        except MsgspecError:
            return None
        choice = current_choice()
        folders = tuple(f"{game_name(game.id, choice.variants, choice.settings)}/books/" for game in self.games)
        inside = all(name.startswith(folders) and ".." not in Path(name).parts for name, _ in run.files)
        return run if inside else None

    def keep(self, run: FinishedRun) -> None:
        """Keep a run, unless something that it depends on has changed since it began.

        Nobody looks at the program again: one that was replaced meanwhile never has its old times back, so what is kept
        under them is never found.
        """
        if _key(self.games, self.options, self.runs) == self.key:
            with suppress(UnicodeEncodeError):  # a path that is no text
                self.cache.put(self.key, msgpack.encode(run))


def _key(games: Sequence[GameFolder], options: Mapping[str, Any], runs: list[Any]) -> str | None:
    project = current_project()
    try:
        files = "" if project.file is None else read_regular(project.file).hex()
        folders = [(game.id, str(game.folder), contents(game.folder)) for game in games]
        places = (os.getcwd(), str(project.root), str(project.output), shown_path(str(options["--out"])))
        choice = current_choice()
        return key("books", runs, options, choice.variants, choice.settings, files, folders, places)
    except (Untellable, OSError):
        return None
