"""All that is bundled, drawn: no clock, hash order, time zone, locale or folder enters it; it is what is committed, and
what `ppgen diff` draws; and a browser shows its gallery.

Drawing all takes longer than all else in this house, so what it is asked for is asked here.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from ppgen.cli import run
from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_game
from tests.baseline.browser import find
from tests.tools import IN_ONE_PROCESS

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
FIGURES = ("figures", *EVERY)
SHEETS = (
    ("sheets", *EVERY, "--format", "svg,pdf"),
    ("cards", *EVERY, "--format", "svg,pdf"),
    ("sheets", "--game", "long-way", "--sheet", "pad", "--paper", "a4", "--copies", "30", "--number", "--marks"),
)
RULEBOOK = ("rulebook", *BOOKS)
STYLES = tuple(("rulebook", "--game", name, "--format", "pdf", "--style", style) for name, style in FURTHER)
GALLERY = ("gallery", *EVERY)
Commands = tuple[tuple[str, ...], ...]
PHONE, DESK = 390, 1280
FRAMES = (
    f"""<!doctype html><title>waiting</title>
<iframe src="index.html" style="width:{PHONE}px;height:900px;border:0"></iframe>
<iframe src="index.html" style="width:{DESK}px;height:900px;border:0"></iframe>
"""
    """<script>
async function look(frame) {
  const page = frame.contentDocument, pictures = [...page.images];
  page.querySelectorAll("details").forEach(one => one.open = true);
  pictures.forEach(one => one.loading = "eager");
  await Promise.allSettled(pictures.map(one => one.decode()));
  const wide = page.documentElement.scrollWidth, lost = pictures.filter(one => !one.naturalWidth).length;
  return `width=${frame.clientWidth} wide=${wide} pictures=${pictures.length} lost=${lost};`;
}
onload = async () => {
  document.title = (await Promise.all([...document.querySelectorAll("iframe")].map(look))).join(" ");
};
</script>
"""
)


def settle(home: Path) -> Path:
    """A new folder with a copy of this project: the bundled games, and those of docs/figures."""
    shutil.copytree(ROOT / "ppgen" / "games", home / "ppgen" / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "figures", home / "docs" / "figures")
    shutil.copy(ROOT / "ppgen.toml", home)
    return home


def draw(world: dict[str, str], home: Path, commands: dict[str, Commands]) -> dict[str, dict[str, bytes]]:
    """Every file that commands write into each folder, by its name: by one process in a world of its own."""
    every = [[*each, "--out", into] for into in commands for each in commands[into]]
    words = [sys.executable, "-c", IN_ONE_PROCESS, json.dumps(every)]
    surroundings = {**os.environ, "PPGEN_CACHE": "off", "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1", **world}
    done = subprocess.run(words, cwd=home, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {into: read(home / into) for into in commands}


def read(out: Path) -> dict[str, bytes]:
    """Every file of a folder, by its name."""
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


class Drawn(NamedTuple):
    """What each command draws in two worlds, and the gallery of the second as it lies on disk."""

    first: dict[str, bytes]
    shown_first: dict[str, bytes]
    other: dict[str, bytes]
    shown_other: dict[str, bytes]
    gallery: Path


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    """The second world draws figures as SVG and pages of books for its gallery alone."""
    folder = tmp_path_factory.mktemp("homes")
    here, elsewhere = settle(folder / "a"), settle(folder / "elsewhere" / "with spaces and ü")
    further = ((*FIGURES, "--format", "pdf"), *SHEETS, (*RULEBOOK, "--format", "md"))
    every = ((*FIGURES, "--format", "svg,pdf"), *SHEETS, RULEBOOK, *STYLES)
    first = draw(WORLDS[0], here, {"drawn": every, "shown": (GALLERY,)})
    other = draw(WORLDS[1], elsewhere, {"drawn": further, "shown": (GALLERY,)})
    return Drawn(first["drawn"], first["shown"], other["drawn"], other["shown"], elsewhere / "shown")


@pytest.mark.slow
def test_two_builds_in_different_worlds_are_the_same_bytes(drawn: Drawn) -> None:
    assert drawn.shown_first == drawn.shown_other
    assert drawn.shown_other.keys() | drawn.other.keys() >= drawn.first.keys()
    other = {**drawn.shown_other, **drawn.other}
    assert [name for name in drawn.first if drawn.first[name] != other[name]] == []


@pytest.mark.slow
def test_every_command_draws_the_same_files_under_the_same_names(drawn: Drawn) -> None:
    assert ("dodgem", "pocketmod") in FURTHER
    # A gallery shows sheets, figures and books, and no pages of cards: its pictures of cards are its own.
    assert {f"{deck}.pdf" for deck in of_decks()} < drawn.first.keys()
    on_walls = {name: data for name, data in drawn.first.items() if is_on_walls(name) and stem(name) not in of_decks()}
    assert on_walls.keys() > {"long-way/books/rulebook.html", "long-way/books/rulebook.book.pdf"}
    own = {name for name in drawn.shown_first if name == "index.html" or name.startswith("index_files/")}
    assert {name: data for name, data in drawn.shown_first.items() if name not in own} == on_walls


@pytest.mark.slow
def test_every_committed_drawing_and_all_that_commands_write_is_what_diff_draws_again(
    drawn: Drawn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where this fails on purpose: look at what `ppgen diff` shows, then `ppgen diff --update`."""
    monkeypatch.chdir(ROOT)
    baseline = tmp_path / "output"
    output = ROOT / "output"
    committed = {file.relative_to(output) for file in output.glob("*/*/*") if file.suffix in (".svg", ".txt")}
    for file in committed:
        (baseline / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(output / file, baseline / file)
    for name, data in drawn.first.items():
        if name.endswith(".svg") and "/books/" not in name:
            assert Path(name) in committed or stem(name) in of_decks()
            assert Path(name) not in committed or (baseline / name).read_bytes() == data, name
            (baseline / name).write_bytes(data)
    press = ("--sheet", "pad", "--paper", "a3", "--marks", "--bleed", "3", "--copies", "12", "--number")
    backs = ("--game", "piecepack", "--format", "svg", "--duplex", "short-edge", "--back-offset", "0.5,-1")
    for command in (
        ("sheets", "--game", "bazaar", "--format", "svg"),  # the other game with decks, which is not bundled
        ("figures", "--theme", "ink", "--game", "long-way", "--figure", "adjacency"),
        ("sheets", "--format", "svg", "--paper", "a4", "--theme", "ink"),
        ("sheets", "--game", "long-way", "--format", "svg", *press),
        ("sheets", *backs),
    ):
        assert run([*command, "--out", str(baseline)]) == 0
    capsys.readouterr()
    status = run(["diff", "--against", str(baseline), "--format", "json"])
    said = json.loads(capsys.readouterr().out)
    assert (status, said["findings"], said["broken"]["faults"]) == (0, 0, [])
    assert {(each["name"], each["kind"]) for each in said["changes"]} == {(name, "same") for name in read(baseline)}


@pytest.mark.slow
def test_the_gallery_fits_its_window_and_shows_every_picture(drawn: Drawn, tmp_path: Path) -> None:
    """As a browser shows it, from disk: nothing runs over the edge of a phone, and every picture appears."""
    page = drawn.gallery / "frames.html"
    page.write_text(FRAMES, encoding="utf-8")
    command = [
        find(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--allow-file-access-from-files",  # the page reads what its frames hold
        f"--user-data-dir={tmp_path}",
        "--virtual-time-budget=20000",
        "--window-size=1400,1000",
        "--dump-dom",
        page.as_uri(),
    ]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    found = re.findall(r"width=(\d+) wide=(\d+) pictures=(\d+) lost=(\d+);", shown)
    assert [int(width) for width, *_ in found] == [PHONE, DESK], shown[:500]
    for width, wide, pictures, lost in (map(int, each) for each in found):
        assert wide <= width
        assert pictures > 3
        assert lost == 0


@cache
def of_decks() -> set[str]:
    """The names of the sheets of cards, without endings."""
    return {f"{name}/sheets/{deck.id}" for name in bundled() for deck in load_game(name).decks}


def stem(name: str) -> str:
    """The name of a file without its ending and the number of its page."""
    return re.sub(r"(-\d+)?\.\w+$", "", name)


def is_on_walls(name: str) -> bool:
    """Whether a gallery shows a file that commands write: figures as SVG, on their own paper, and no Markdown."""
    _, kind, file = name.split("/", 2)
    endings = {"figures": (".svg",), "sheets": (".svg", ".pdf"), "books": (".html", ".pdf")}
    return file.endswith(endings[kind]) and "_a4_" not in file
