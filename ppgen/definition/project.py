"""A project: the games of a repository, the folder of their drawings, and what is drawn of them by default.

The project file is the nearest `ppgen.toml` in a folder or above it, no further up than the top of the git repository,
and its folder is the root. Without one the folder itself is the root, and the games are those of `game.yaml`,
`*/game.yaml` and `games/*/game.yaml`. Nothing in the file leads out of the root or grants trust.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.bind import Binder
from ppgen.definition.files import FIGURES, GAME, has, leads_out
from ppgen.definition.names import why_no_id
from ppgen.definition.source import Node, Unbound, first_value, read_words
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema, SchemaWriter

FILE = "ppgen.toml"
OUTPUT = "output"
MAX_TEXT = 64 * 1024
"""Characters of a `ppgen.toml`."""

_ID_LINE = pattern(r"""^id:[ \t]*["']?([a-z0-9-]+)["']?[ \t]*(?:#.*)?$""", re.MULTILINE)
_WILD = re.compile(r"[*?\[]")


class GameFolder(Struct, frozen=True):
    """The folder and the id of a game, before its definition is read. `mark` is the place of the id."""

    id: str
    folder: Path
    mark: Mark
    nameless: bool = False
    """Its definition has no id that can be read, so `id` is the folder's name."""

    @property
    def size(self) -> int:
        """The bytes of its definition, which tell roughly how much work a game is."""
        files = (self.folder / name for name in (GAME, FIGURES))
        return sum(file.stat().st_size for file in files if file.is_file())


def game_at(folder: Path) -> GameFolder:
    """The game of a folder, by the id in its `game.yaml`, even if that file is broken, or else by the folder's name."""
    file = folder / GAME
    node = None if leads_out(folder, file) else first_value(file, "id") or _line_with_id(file)
    if node is None or why_no_id(node.text):
        name = folder.name or folder.resolve().name
        return GameFolder(name.replace("_", "-"), folder, Mark(str(file), 1, 1), nameless=True)
    return GameFolder(node.text, folder, node.mark)


def _line_with_id(file: Path) -> Node | None:
    """The id in a file that is not YAML, if one of its lines gives it."""
    try:
        text = read_words(file, str(file))
    except DefinitionError:
        return None
    line = _ID_LINE.search(text)
    if line is None:
        return None
    return Node(Mark(str(file), text.count("\n", 0, line.start()) + 1, 1), "scalar", line[1], line[1])


class SettingText(Struct, frozen=True):
    """Text between quotes."""

    mark: Mark
    """Its place in the file, for faults that are found later."""
    text: str

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> SettingText:
        if node.kind != "scalar" or not isinstance(node.value, str):
            raise binder.wrong(node, "text between quotes")
        if not node.text.strip() or not node.text.isprintable():
            raise binder.fault(node, "DEF-EMPTY", f"{node.text!r} names nothing")
        return cls(node.mark, node.text)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"type": "string", "pattern": r"\S"}


class ProjectFile(Struct, frozen=True):
    """The keys of `ppgen.toml`."""

    games: tuple[SettingText, ...] | None = None
    """Folders with a `game.yaml`, and patterns of folders such as `games/*`, inside the root. Without it,
    `game.yaml`, `*/game.yaml` and `games/*/game.yaml` are searched for.
    """
    output: SettingText | None = None
    """The folder of the drawings, inside the root."""
    papers: tuple[SettingText, ...] = ()
    """The papers of sheets, unless a command names others: sizes by name, `WxHmm` or `WxHin`."""
    themes: tuple[SettingText, ...] = ()
    """The themes of drawings, unless a command names others."""
    formats: tuple[SettingText, ...] = ()
    """The formats of drawings, unless a command names others."""
    back_offset: SettingText | None = None
    """How far backs are moved right and down, in mm, where both sides of the paper are printed, unless a command says
    so: `0.5,-1`. A calibration page says what to enter for a printer.
    """


class Project(Struct, frozen=True):
    """The games that "all games" means here, in the order of their ids. `file` is None without a ppgen.toml."""

    root: Path
    file: Path | None
    games: tuple[GameFolder, ...]
    output: Path
    papers: tuple[SettingText, ...] = ()
    themes: tuple[SettingText, ...] = ()
    formats: tuple[SettingText, ...] = ()
    back_offset: SettingText | None = None
    searched: bool = True
    """Whether no file names its games, so that they were searched for."""
    unread: tuple[Diagnostic, ...] = ()
    """Faults for folders that cannot be searched: without them, games would be missing silently."""

    @property
    def lack(self) -> str:
        """The message about a project without games."""
        if self.searched:
            return f"there is no game here: no {GAME}, */{GAME} or games/*/{GAME}"
        return f"this project has no game: {FILE} says games = []"

    def keeps(self, path: Path) -> bool:
        """Whether a path lies in the root when every link is followed."""
        return _stays(self.root, path)

    def named(self, name: str) -> tuple[GameFolder, ...]:
        """The games of that id; more than one is a fault (`refuse_twins`)."""
        return tuple(game for game in self.games if game.id == name)


def refuse_twins(games: Sequence[GameFolder]) -> None:
    """Raises DefinitionError, with both places, if two games have one id: their drawings would be the same files."""
    faults: list[Diagnostic] = []
    first: dict[str, GameFolder] = {}
    for game in games:
        twin = first.setdefault(game.id, game)
        if twin is not game:
            message = f"two games are called {game.id!r}, and both would be drawn into one folder"
            for here, there in ((game, twin), (twin, game)):
                faults.append(Diagnostic(here.mark, "DEF-DUPLICATE-ID", message, f"the other is in {there.folder}"))
    if faults:
        raise DefinitionError(faults)


def find_project(here: Path, *, begun: bool = False) -> Project:
    """The project of an absolute folder. Raises DefinitionError with every fault of its `ppgen.toml`.

    In a project that has just `begun`, it is no fault if an entry of `games` finds no game yet.
    """
    for folder in _looked_in(here):
        if os.path.lexists(folder / FILE):
            return _read(folder, begun)
    output, unread = here / OUTPUT, list[Diagnostic]()
    games = _in_order(_searched(here, output, unread))
    return Project(here, None, games, output, unread=tuple(unread))


def root_above(folder: Path) -> Path | None:
    """The root that messages name the files of an absolute folder from; None outside of any project and repository.

    It is the folder of the nearest `ppgen.toml`, else the top of the git repository.
    """
    with_file = (above for above in _looked_in(folder) if os.path.lexists(above / FILE))
    return next(with_file, None) or top_of_repository(folder)


def top_of_repository(folder: Path) -> Path | None:
    """The top of the git repository that an absolute folder lies in, if it lies in one."""
    return next((above for above in (folder, *folder.parents) if os.path.lexists(above / ".git")), None)


def _looked_in(here: Path) -> list[Path]:
    """The folder and those above it, up to the top of its git repository; outside of one, the folder alone."""
    above = [here, *here.parents]
    top = top_of_repository(here)
    return above[: above.index(top) + 1] if top is not None else [here]


def _read(root: Path, begun: bool) -> Project:
    file = root / FILE
    text = read_words(file, str(file))
    if len(text) > MAX_TEXT:
        message = f"this file is longer than {MAX_TEXT} characters"
        raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), "DEF-SIZE", message)])
    binder = Binder([])
    try:
        from ppgen.definition.toml import read_toml

        settings = binder.read(read_toml(text, str(file)), ProjectFile)
    except Unbound:
        raise DefinitionError(binder.report) from None
    output = root / OUTPUT
    if settings.output is not None and (folder := _inside(root, settings.output, binder)) is not None:
        output = folder
    mark = settings.output.mark if settings.output is not None else Mark(str(file), 1, 1)
    unread: list[Diagnostic] = []
    if settings.games is None:
        folders = list(_searched(root, output, unread))
    else:
        folders = [folder for entry in settings.games for folder in _meant(root, output, entry, binder, unread)]
    if fault := _why_no_output(root, output, folders):
        binder.fault(mark, *fault)
    if faults := [fault for fault in binder.report if not (begun and fault.code == "DEF-NO-GAME")]:
        raise DefinitionError(faults)
    chosen = settings.papers, settings.themes, settings.formats, settings.back_offset
    return Project(root, file, _in_order(folders), output, *chosen, settings.games is None, tuple(unread))


def _in_order(folders: Iterable[Path]) -> tuple[GameFolder, ...]:
    by_place = {folder.resolve(): folder for folder in folders}
    return tuple(sorted((game_at(folder) for folder in by_place.values()), key=lambda game: (game.id, game.folder)))


def _inside(root: Path, entry: SettingText, binder: Binder) -> Path | None:
    """A path of `ppgen.toml`, or None after a fault: it is relative, with `/`, and never goes up."""
    path = PurePosixPath(entry.text)
    if path.is_absolute() or ".." in path.parts or "\\" in entry.text or ":" in entry.text:
        hint = "write it relative to the folder of ppgen.toml, with /: games/mine"
        binder.fault(entry.mark, "DEF-OUTSIDE", f"{entry.text!r} is not a path inside the project", hint)
        return None
    return root.joinpath(*path.parts)


def _stays(root: Path, path: Path) -> bool:
    """Whether a path lies in the root when every link is followed."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # links that lead to one another
        return False


def _why_no_output(root: Path, output: Path, games: Iterable[Path]) -> tuple[str, ...]:
    """Why a folder cannot be the one for drawings: a code, a message and perhaps a hint; empty if it can."""
    name = repr(str(output.relative_to(root)))
    if not _stays(root, output):
        return "DEF-OUTSIDE", f"{name} is a link that leads out of the project"
    real = output.resolve()
    game = next((game for game in games if game.resolve().is_relative_to(real)), None)
    if has(output, GAME):
        why = f"{name} is the folder of a game"
    elif any(part.casefold() == ".git" for part in real.relative_to(root.resolve()).parts):
        why = f"{name} belongs to git"
    elif any(os.path.lexists(folder) and not os.path.isdir(folder) for folder in (real, *real.parents)):
        why = f"{name} is not a folder"
    elif real == root.resolve():
        why = f"{name} is the folder of {FILE}"
    elif game is not None:
        why = f"the game in {str(game.relative_to(root))!r} lies in {name}"
    else:
        return ()
    return "DEF-OUTPUT", f"{why}, so drawings cannot lie there", f"name a folder for drawings alone, such as {OUTPUT}"


def _meant(root: Path, output: Path, entry: SettingText, binder: Binder, unread: list[Diagnostic]) -> list[Path]:
    """The folders with a game that an entry of `games` names or matches."""
    if _inside(root, entry, binder) is None:
        return []
    parts = PurePosixPath(entry.text).parts
    if "**" in parts:
        hint = "write one * for each level of folders: games/*/*"
        binder.fault(entry.mark, "DEF-NO-GAME", f"{entry.text!r}: ** is not allowed in a pattern", hint)
        return []
    reached = [root]
    for part in parts:
        if _WILD.search(part):
            reached = [inner for folder in reached for inner in _folders(folder, output, unread, part)]
        else:
            reached = [folder / part for folder in reached]
    if _WILD.search(entry.text):
        games = [folder for folder in reached if has(folder, GAME) and _stays(root, folder)]
        if not games and not unread:
            binder.fault(entry.mark, "DEF-NO-GAME", f"no folder that {entry.text!r} matches has a {GAME}")
        return games
    (folder,) = reached
    if not _stays(root, folder):
        binder.fault(entry.mark, "DEF-OUTSIDE", f"{entry.text!r} is a link that leads out of the project")
    elif not has(folder, GAME):
        hint = f"name the folder with the {GAME}" if folder.name == GAME else ""
        binder.fault(entry.mark, "DEF-NO-GAME", f"there is no {GAME} in {entry.text!r}", hint)
    else:
        return [folder]
    return []


def _searched(root: Path, output: Path, unread: list[Diagnostic]) -> Iterator[Path]:
    """The folders with a game, if no file names them."""
    folders = [root, *_folders(root, output, unread)]
    if not os.path.islink(root / "games"):
        folders += _folders(root / "games", output, unread)
    return (folder for folder in folders if has(folder, GAME))


def _folders(folder: Path, output: Path, unread: list[Diagnostic], pattern: str = "*") -> list[Path]:
    """The folders in a folder, except hidden ones, links and the one for drawings."""
    try:
        with os.scandir(folder) as found:
            names = [
                entry.name
                for entry in found
                if not entry.name.startswith(".")
                and fnmatchcase(entry.name, pattern)
                and entry.is_dir(follow_symlinks=False)
            ]
    except OSError as problem:
        if not isinstance(problem, (FileNotFoundError, NotADirectoryError)):
            message = f"this folder cannot be read, so its games are unknown: {problem.strerror}"
            hint = "make it readable, or name the folders of games in ppgen.toml"
            unread.append(Diagnostic(Mark(str(folder), 1, 1), "DEF-FILE", message, hint))
        return []
    return [path for name in sorted(names) if (path := folder / name) != output]
