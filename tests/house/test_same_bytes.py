"""Same bytes everywhere: no clock, hash order, time zone, locale or folder enters what ppgen draws."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_game

ROOT = Path(__file__).resolve().parents[2]

WORLDS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C", "LANG": "C"},
    {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8", "LANG": "tr_TR.UTF-8"},
)
EVERY = tuple(word for name in bundled() for word in ("--game", name))
BOOKS = tuple(
    word for name in bundled() if (load_game(name).folder / "rulebook.md").exists() for word in ("--game", name)
)
FURTHER = tuple(
    (file.parents[1].name, style)
    for style in ("leaflet", "pocketmod")
    for file in sorted(ROOT.glob(f"output/*/books/rulebook.{style}.txt"))
    if file.parents[1].name in bundled()
)
"""The styles in which games print their rulebooks, besides the first, as their baselines have them."""
COMMANDS = (
    ("figures", *EVERY, "--format", "svg,pdf"),
    ("sheets", *EVERY, "--format", "svg,pdf"),
    ("sheets", "--game", "long-way", "--sheet", "pad", "--paper", "a4", "--copies", "30", "--number", "--marks"),
    ("rulebook", *BOOKS),
)
STYLES = tuple(("rulebook", "--game", name, "--format", "pdf", "--style", style) for name, style in FURTHER)
GALLERY = (("gallery", *EVERY),)


def settle(home: Path) -> Path:
    """A new folder with a copy of this project: the bundled games, and those of docs/figures."""
    shutil.copytree(ROOT / "ppgen" / "games", home / "ppgen" / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "figures", home / "docs" / "figures")
    shutil.copy(ROOT / "ppgen.toml", home)
    return home


def draw(world: dict[str, str], home: Path, into: str, commands: tuple[tuple[str, ...], ...]) -> dict[str, bytes]:
    """Every file that the commands write into a folder, by its name: one process each, in a world of its own."""
    for command in commands:
        words = [sys.executable, "-m", "ppgen", *command, "--out", into]
        surroundings = {**os.environ, "PPGEN_CACHE": "off", "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1", **world}
        done = subprocess.run(words, cwd=home, env=surroundings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    out = home / into
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder for each world."""
    folder = tmp_path_factory.mktemp("homes")
    return settle(folder / "a"), settle(folder / "elsewhere" / "with spaces and ü")


@pytest.fixture(scope="module")
def gallery(homes: tuple[Path, Path]) -> dict[str, bytes]:
    """The gallery as the first world draws it."""
    return draw(WORLDS[0], homes[0], "shown", GALLERY)


@pytest.fixture(scope="module")
def drawn(homes: tuple[Path, Path]) -> dict[str, bytes]:
    """What all commands draw in the first world."""
    return draw(WORLDS[0], homes[0], "drawn", COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize(("first", "commands"), [("drawn", COMMANDS), ("gallery", GALLERY)])
def test_two_builds_in_different_worlds_are_the_same_bytes(
    homes: tuple[Path, Path], first: str, commands: tuple[tuple[str, ...], ...], request: pytest.FixtureRequest
) -> None:
    one, other = request.getfixturevalue(first), draw(WORLDS[1], homes[1], first, commands)
    assert one.keys() == other.keys()
    assert one, "nothing was drawn"
    assert [name for name in one if one[name] != other[name]] == []


@pytest.mark.slow
def test_every_command_draws_the_same_files_under_the_same_names(
    homes: tuple[Path, Path], drawn: dict[str, bytes], gallery: dict[str, bytes]
) -> None:
    assert ("dodgem", "pocketmod") in FURTHER
    files = drawn | draw(WORLDS[0], homes[0], "styles", STYLES)
    # A gallery shows sheets, figures and books, and no pages of cards: its pictures of cards are its own.
    of_decks = {f"{name}/sheets/{deck.id}" for name in bundled() for deck in load_game(name).decks}
    assert {f"{deck}.pdf" for deck in of_decks} < files.keys()
    on_walls = {name: data for name, data in files.items() if is_on_walls(name) and stem(name) not in of_decks}
    assert on_walls.keys() > {"long-way/books/rulebook.html", "long-way/books/rulebook.book.pdf"}
    own = {name for name in gallery if name == "index.html" or name.startswith("index_files/")}
    assert {name: data for name, data in gallery.items() if name not in own} == on_walls


def stem(name: str) -> str:
    """The name of a file without its ending and the number of its page."""
    return re.sub(r"(-\d+)?\.\w+$", "", name)


def is_on_walls(name: str) -> bool:
    """Whether a gallery shows a file that commands write: figures as SVG, on their own paper, and no Markdown."""
    _, kind, file = name.split("/", 2)
    endings = {"figures": (".svg",), "sheets": (".svg", ".pdf"), "books": (".html", ".pdf")}
    return file.endswith(endings[kind]) and "_a4_" not in file
