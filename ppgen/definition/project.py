"""A project: the games of a repository, where their drawings lie, and what is drawn of them unless it is said.

The nearest `ppgen.toml` in a folder or above it, no further than the top of the git repository, is the project's, and
its folder the root. Without one the folder itself is the root, and the games are those that a look at `game.yaml`,
`*/game.yaml` and `games/*/game.yaml` finds. Nothing in the file leads out of the root or grants trust.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from ppgen.definition.bind import Binder
from ppgen.definition.files import GAME, has, leads_out
from ppgen.definition.names import why_no_id
from ppgen.definition.source import Node, Unbound, first_value, read_words
from ppgen.definition.toml import read_toml
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

FILE = "ppgen.toml"
OUTPUT = "output"
_ONLY_DRAWINGS = f"name a folder that has only drawings, such as {OUTPUT}"
MAX_TEXT = 64 * 1024
"""Characters of a `ppgen.toml`."""

_ID_LINE = re.compile(r"""^id:[ \t]*["']?([a-z0-9-]+)["']?[ \t]*(?:#.*)?$""", re.MULTILINE)
_WILD = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class GameFolder:
    """Where a game lies and what it is called, before its definition is read. `mark` is the place of its id."""

    id: str
    folder: Path
    mark: Mark
    nameless: bool = False
    """Its definition says no id that can be read: `id` is made of the folder's name."""


def game_at(folder: Path) -> GameFolder:
    """The game of a folder, by the id that its `game.yaml` says, even if that is broken, or by the folder's name."""
    file = folder / GAME
    found = None if leads_out(folder, file) else first_value(file, "id") or _line_with_id(file)
    if found is None or why_no_id(found.text):
        name = folder.name or folder.resolve().name
        return GameFolder(name.replace("_", "-"), folder, Mark(str(file), 1, 1), nameless=True)
    return GameFolder(found.text, folder, found.mark)


def _line_with_id(file: Path) -> Node | None:
    """What is no YAML may still have a line that says its id."""
    try:
        text = read_words(file, str(file))
    except DefinitionError:
        return None
    found = _ID_LINE.search(text)
    if found is None:
        return None
    return Node(Mark(str(file), text.count("\n", 0, found.start()) + 1, 1), "scalar", found[1], found[1])


@dataclass(frozen=True, slots=True)
class SettingText:
    """Text of `ppgen.toml` with its place, so that whoever knows what it may be can say where it is wrong."""

    mark: Mark
    text: str

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> SettingText:
        if node.kind != "scalar" or not isinstance(node.value, str):
            raise binder.wrong(node, "text between quotes")
        if not node.text.strip() or not node.text.isprintable():
            raise binder.fault(node, "DEF-EMPTY", f"{node.text!r} names nothing")
        return cls(node.mark, node.text)

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[SettingText, ...]:
        if node.kind != "list":
            raise binder.wrong(node, "a list", "such as ['one', 'two']")
        return tuple(cls.bind(item, binder) for item in node.items)


@dataclass(frozen=True, slots=True)
class ProjectFile:
    """The keys of `ppgen.toml`."""

    games: tuple[SettingText, ...] | None = None
    """Folders, and patterns of folders such as `games/*`, inside the root."""
    output: SettingText | None = None
    """The folder of the drawings, inside the root."""
    papers: tuple[SettingText, ...] = ()
    themes: tuple[SettingText, ...] = ()
    formats: tuple[SettingText, ...] = ()


@dataclass(frozen=True, slots=True)
class Project:
    """The games that "all games" means here, in the order of their ids; `file` is None where there is no ppgen.toml."""

    root: Path
    file: Path | None
    games: tuple[GameFolder, ...]
    output: Path
    papers: tuple[SettingText, ...] = ()
    themes: tuple[SettingText, ...] = ()
    formats: tuple[SettingText, ...] = ()
    searched: bool = True
    """Whether its games were looked for, since no file names them."""
    unread: tuple[Diagnostic, ...] = ()
    """Folders whose games nobody can list, as faults: "all games" would be fewer without a word."""

    @property
    def lack(self) -> str:
        """What is said of a project without games."""
        if self.searched:
            return f"there is no game here: no {GAME}, */{GAME} or games/*/{GAME}"
        return f"this project has no game: {FILE} says games = []"

    def keeps(self, path: Path) -> bool:
        """Whether a path lies in the root when every link is followed."""
        return _stays(self.root, path)

    def named(self, name: str) -> tuple[GameFolder, ...]:
        """The game of that id: none, one, or several, which is a fault (`refuse_twins`)."""
        return tuple(game for game in self.games if game.id == name)


def refuse_twins(games: Sequence[GameFolder]) -> None:
    """Raise DefinitionError, at each place, where two games have one id: their drawings would be the same files."""
    faults: list[Diagnostic] = []
    first: dict[str, GameFolder] = {}
    for game in games:
        other = first.setdefault(game.id, game)
        if other is not game:
            message = f"two games are called {game.id!r}, and both would be drawn into one folder"
            for one, two in ((game, other), (other, game)):
                faults.append(Diagnostic(one.mark, "DEF-DUPLICATE-ID", message, f"the other is in {two.folder}"))
    if faults:
        raise DefinitionError(faults)


def find_project(here: Path) -> Project:
    """The project of an absolute folder. Raises DefinitionError with every fault of its `ppgen.toml`."""
    for folder in _looked_in(here):
        if os.path.lexists(folder / FILE):
            return _read(folder)
    output, unread = here / OUTPUT, list[Diagnostic]()
    games = _in_order(_searched(here, output, unread))
    return Project(here, None, games, output, unread=tuple(unread))


def _looked_in(here: Path) -> list[Path]:
    """The folder and those above it, up to the top of its git repository; outside of one, the folder alone."""
    above = [here, *here.parents]
    top = next((number for number, folder in enumerate(above) if os.path.lexists(folder / ".git")), 0)
    return above[: top + 1]


def _read(root: Path) -> Project:
    file = root / FILE
    text = read_words(file, str(file))
    if len(text) > MAX_TEXT:
        message = f"this file is longer than {MAX_TEXT} characters"
        raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), "DEF-SIZE", message)])
    binder = Binder([])
    try:
        said = binder.read(read_toml(text, str(file)), ProjectFile)
    except Unbound:
        raise DefinitionError(binder.report) from None
    output = root / OUTPUT
    if said.output is not None and (found := _inside(root, said.output, binder)) is not None:
        output = found
    mark = said.output.mark if said.output is not None else Mark(str(file), 1, 1)
    wrong = _why_no_output(root, output)
    if wrong:
        binder.fault(mark, *wrong)
    unread: list[Diagnostic] = []
    if said.games is None:
        folders = list(_searched(root, output, unread))
    else:
        folders = [folder for entry in said.games for folder in _meant(root, output, entry, binder, unread)]
    if not wrong and (above := _above_games(root, output, folders)):
        binder.fault(mark, *above)
    if binder.report:
        raise DefinitionError(binder.report)
    themes, formats = said.themes, said.formats
    return Project(
        root, file, _in_order(folders), output, said.papers, themes, formats, said.games is None, tuple(unread)
    )


def _in_order(folders: Iterable[Path]) -> tuple[GameFolder, ...]:
    each = {folder.resolve(): folder for folder in folders}
    return tuple(sorted((game_at(folder) for folder in each.values()), key=lambda game: (game.id, game.folder)))


def _inside(root: Path, entry: SettingText, binder: Binder) -> Path | None:
    """A path of `ppgen.toml`, or None after a fault: it is relative, with `/`, and never goes up."""
    path = PurePosixPath(entry.text)
    if path.is_absolute() or ".." in path.parts or "\\" in entry.text or ":" in entry.text:
        hint = "write it from the folder of ppgen.toml, with /: games/mine"
        binder.fault(entry.mark, "DEF-OUTSIDE", f"{entry.text!r} is no path inside the project", hint)
        return None
    return root.joinpath(*path.parts)


def _stays(root: Path, path: Path) -> bool:
    """Whether a path lies in the root when every link is followed."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # links that lead to one another
        return False


def _why_no_output(root: Path, output: Path) -> tuple[str, ...]:
    """What keeps a folder from being the one for drawings: a code, a message and a hint; nothing where it can be."""
    name = repr(str(output.relative_to(root)))
    if not _stays(root, output):
        return "DEF-OUTSIDE", f"{name} is a link that leads out of the project"
    hint = _ONLY_DRAWINGS
    if has(output, GAME):
        return "DEF-OUTPUT", f"{name} is the folder of a game, so drawings cannot lie there", hint
    real = output.resolve()
    if any(part.casefold() == ".git" for part in real.relative_to(root.resolve()).parts):
        return "DEF-OUTPUT", f"{name} belongs to git, so drawings cannot lie there", hint
    if any(os.path.lexists(folder) and not os.path.isdir(folder) for folder in (real, *real.parents)):
        return "DEF-OUTPUT", f"{name} is no folder, and drawings lie in one", hint
    return ()


def _above_games(root: Path, output: Path, games: Iterable[Path]) -> tuple[str, ...]:
    """What keeps a folder that has games or ppgen.toml in it from being the one for drawings; else nothing."""
    name, real = repr(str(output.relative_to(root))), output.resolve()
    if real == root.resolve():
        return "DEF-OUTPUT", f"{name} is the folder of {FILE}, so drawings cannot lie there", _ONLY_DRAWINGS
    for game in games:
        if game.resolve().is_relative_to(real):
            inner = repr(str(game.relative_to(root)))
            return "DEF-OUTPUT", f"the game in {inner} lies in {name}, so drawings cannot lie there", _ONLY_DRAWINGS
    return ()


def _meant(root: Path, output: Path, entry: SettingText, binder: Binder, unread: list[Diagnostic]) -> list[Path]:
    """The folders with a game that an entry of `games` means."""
    if _inside(root, entry, binder) is None:
        return []
    parts = PurePosixPath(entry.text).parts
    if "**" in parts:
        hint = "write one * for each level of folders: games/*/*"
        binder.fault(entry.mark, "DEF-NO-GAME", f"{entry.text!r}: ** is no pattern here", hint)
        return []
    found = [root]
    for part in parts:
        wild = _WILD.search(part) is not None
        found = [
            below for folder in found for below in (_folders(folder, output, unread, part) if wild else [folder / part])
        ]
    if _WILD.search(entry.text):
        games = [folder for folder in found if has(folder, GAME) and _stays(root, folder)]
        if not games and not unread:
            binder.fault(entry.mark, "DEF-NO-GAME", f"no folder that {entry.text!r} matches has a {GAME}")
        return games
    (folder,) = found
    if not _stays(root, folder):
        binder.fault(entry.mark, "DEF-OUTSIDE", f"{entry.text!r} is a link that leads out of the project")
    elif not has(folder, GAME):
        hint = f"name the folder with the {GAME}" if folder.name == GAME else ""
        binder.fault(entry.mark, "DEF-NO-GAME", f"there is no {GAME} in {entry.text!r}", hint)
    else:
        return [folder]
    return []


def _searched(root: Path, output: Path, unread: list[Diagnostic]) -> Iterator[Path]:
    """The folders with a game that are found where nobody says where games are."""
    folders = [root, *_folders(root, output, unread)]
    if not os.path.islink(root / "games"):
        folders += _folders(root / "games", output, unread)
    return (folder for folder in folders if has(folder, GAME))


def _folders(folder: Path, output: Path, unread: list[Diagnostic], pattern: str = "*") -> list[Path]:
    """The folders in a folder, without hidden ones, links and the one for drawings."""
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
            message = f"this folder cannot be read, so nobody knows which games it has: {problem.strerror}"
            hint = "let it be read, or name the folders of games in ppgen.toml"
            unread.append(Diagnostic(Mark(str(folder), 1, 1), "DEF-FILE", message, hint))
        return []
    return [path for name in sorted(names) if (path := folder / name) != output]
