"""One case of the fuzz run: a spoilt project, a command, and what must hold whatever it was."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType

from ppgen.cli import run
from ppgen.definition.bundled import GAMES
from ppgen.escapes import visible_lines
from tests.fuzz import mutants, tables
from tests.hostile.conftest import ART, FIGURES, GAME
from tests.tabular.spreadsheets import archive, cell, ods_parts, row, table, text, xlsx_parts

PATIENCE = 600
"""Seconds after which a command is ended that goes on for ever; each takes a fraction of one where nothing is wrong."""
WRITTEN = ("output", "report", "out")
"""Folders of a project that commands write into when they are told to."""
SMALL = ("tic_tac_toe", "hexapawn", "dodgem", "packet_hell")
LARGE = ("pass_the_food", "worm_derby", "long_way", "piecepack")
COMMANDS = (
    *(["check"], ["check", "--format", "sarif"], ["check", "--all-variants"], ["figures"], ["figures", "--draft"]),
    *(
        ["sheets"],
        ["cards", "--format", "svg", "--paper", "a5"],
        ["games"],
        ["gallery"],
        ["cover"],
        ["cover", "--format", "sarif"],
        ["diff", "--report", "report"],
    ),
    *(
        ["diff", "--format", "github"],
        ["diff", "--format", "junit"],
        ["diff", "--update"],
        ["figures", "--format", "pdf"],
    ),
)


DECK = """
decks:
  - id: deck
    title: A deck
    rows: cards.csv
    size: mini
    face: [{text: "{{ row.name }} {{ row.cost }}"}]
"""


class TooSlow(BaseException):
    """The budget is spent. No handler of Exception may take it for a fault."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What did not hold, and how to see it again: the seed of the case makes the same one."""

    seed: int
    what: str
    words: tuple[str, ...]
    said: str

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.what}: ppgen {' '.join(map(repr, self.words))}\n{self.said[-1500:]}"


def project(folder: Path, random: Random) -> list[str]:
    """Make a project in which one file is odd. Returns the command that shall be run in it."""
    game = folder / "mine"
    kind = random.choice(("yaml", "yaml", "yaml", "art", "caption", "baseline", "options", "project", "table"))
    bundled = "" if random.random() < 0.4 else random.choice(SMALL if random.random() < 0.9 else LARGE)
    if bundled:
        shutil.copytree(GAMES / bundled, game, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        (game / "art").mkdir(parents=True)
        (game / "game.yaml").write_text(GAME)
        (game / "figures.yaml").write_text(FIGURES)
        (game / "art" / "cross.svg").write_text(ART)
    trust = ["--trust-rules"] if (game / "rules.py").exists() else []
    if kind == "options":
        words = mutants.options(random)
        return [words[0], *(["--game", "mine"] if random.random() < 0.8 else []), *words[1:]]
    words = list(random.choice(COMMANDS))
    if kind == "project":
        (folder / "ppgen.toml").write_text(mutants.toml(random), encoding="utf-8", errors="surrogatepass")
        (folder / "link").symlink_to("..")
        return [words[0], *(trust if words[0] not in ("games", "sheets") else []), *words[1:]]
    if kind == "table":
        return _with_table(game, random)
    if kind == "yaml":
        _spoil(random.choice([*game.glob("*.yaml")]), mutants.yaml, random)
    elif kind == "art":
        files = sorted(game.glob("art/*.svg"))
        if files:
            _spoil(random.choice(files), mutants.svg, random)
    elif kind == "caption":
        file = game / "figures.yaml"
        if file.exists():
            texts = list(
                re.finditer(r"(?<=caption: )(?:\"[^\"\n]*\"|[^\s\"'>|,][^,\n]*)", file.read_text(encoding="utf-8"))
            )
            new = "'" + mutants.caption(random).replace("'", "''") + "'"
            if texts:
                text = file.read_text(encoding="utf-8")
                start, end = random.choice(texts).span()
                file.write_text(text[:start] + new + text[end:], encoding="utf-8")
    else:
        words = [
            "diff",
            "--report",
            "report",
            *random.choice(([], ["--format", "json"], ["--update"], ["--against", "output"])),
        ]
        _said(["figures", "--game", "mine", *trust])
        drawn = sorted(folder.rglob("output/**/*.svg"))
        for file in random.sample(drawn, min(len(drawn), 3)):
            _spoil(file, mutants.svg, random)
    return [words[0], "--game", "mine", *(trust if words[0] not in ("games", "sheets") else []), *words[1:]]


def _with_table(game: Path, random: Random) -> list[str]:
    """Give a game a deck from a table that is odd. Returns the command that shall be run."""
    kind = random.choice(("csv", "csv", "xlsx", "ods"))
    if kind == "csv":
        data = tables.csv(random)
    elif kind == "xlsx":
        rows = f'<row r="1">{text("A1", "name")}{text("B1", "cost")}</row><row r="2">{text("A2", "Spice")}</row>'
        data = archive(tables.parts(xlsx_parts({"Market": rows}), random))
    else:
        rows = row(cell("name"), cell("cost")) + row(cell("Spice"), cell("3", "float"), repeated=2)
        data = archive(tables.parts(ods_parts(table(rows)), random))
    (game / f"cards.{kind}").write_bytes(data)
    with (game / "game.yaml").open("a", encoding="utf-8") as definition:
        definition.write(DECK.replace("cards.csv", f"cards.{kind}"))
    words = random.choice((["check"], ["check", "--format", "sarif"], ["cards", "--deck", "deck", "--format", "svg"]))
    return [words[0], "--game", "mine", *words[1:]]


def _spoil(file: Path, mutant: object, random: Random) -> None:
    text = file.read_bytes().decode("utf-8", "replace")
    changed: str = mutant(text, random)  # type: ignore[operator]
    file.write_bytes(changed.encode("utf-8", "surrogatepass"))


def findings(seed: int, root: Path) -> Iterator[Finding]:
    """Make one case in an empty folder, run it, and say what did not hold."""
    random = Random(seed)
    top = root / "top"
    folder = top / "project"
    folder.mkdir(parents=True)
    before = Path.cwd()
    os.chdir(folder)
    try:
        words = project(folder, random)
        written = {folder / name for name in WRITTEN}
        written |= {folder / words[at + 1] for at, word in enumerate(words[:-1]) if word in ("--out", "--report")}
        kept = _state(top, written)
        status, said = _said(words)

        def found(what: str) -> Finding:
            return Finding(seed, what, tuple(words), said)

        if status not in (0, 1, 2):
            yield found(f"ended with {status}")
        if "error of ppgen's own" in said or "Traceback" in said or "these rules broke" in said:
            yield found("broke")
        if visible_lines(said.replace("\u200b", "")) != said.replace("\u200b", "") and "--format" not in words:
            yield found("printed what cannot be seen")
        if re.search(r"(?m)^\s*::(?!error file=|notice title=ppgen)", said):
            yield found("forged a workflow command")
        now = _state(top, written)
        if (folder / "ppgen.toml").exists():
            # A project says itself where it writes: anywhere within it.
            now = {path: when for path, when in now.items() if path in kept or folder not in path.parents}
        if now != kept:
            yield found("wrote outside")
        for path in folder.rglob("*"):
            if path.name.endswith(".part"):
                yield found(f"left {path.name}")
            if path.suffix == ".html" and not path.read_bytes().rstrip().endswith(b"</html>"):
                yield found(f"left half of {path.name}")
    finally:
        os.chdir(before)
        shutil.rmtree(top, ignore_errors=True)


def _state(top: Path, written: set[Path]) -> dict[Path, int]:
    """Every file that a command must leave alone, with the time when it was written."""
    state: dict[Path, int] = {}
    for parent, folders, files in os.walk(top):
        folders[:] = [name for name in folders if Path(parent, name) not in written]
        state |= {file: file.stat().st_mtime_ns for name in files if (file := Path(parent, name)).exists()}
    return state


def _said(words: Sequence[str]) -> tuple[int, str]:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace")
    try:
        with _alarm(), redirect_stdout(out), redirect_stderr(out):
            status = run(words)
    except TooSlow:
        status = -1
    except BaseException as bug:
        import traceback

        out.write("Traceback: " + "".join(traceback.format_exception(bug)))
        status = -2
    out.flush()
    return status, out.buffer.getvalue().decode()


@contextmanager
def _alarm() -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
