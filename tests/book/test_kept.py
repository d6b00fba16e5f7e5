"""Finished books are kept between runs: the same files and words again, and never after anything has changed."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import msgpack

import ppgen
from ppgen import cache
from ppgen.cli import kept_books, run
from ppgen.press import judging
from ppgen.signals import Ended
from tests import warm
from tests.book.games import MORE, PAWN, SHEETS, STATED, game
from tests.tools import without_root

TEXT = f"""\
# Setup

{STATED} As in {{fig}}`setup`, :coin: is a coin.

:::{{figure}} setup first-turn
:::

:::{{include}} more.md
:::
"""
DECK = """\
decks:
  - {id: frogs, title: Frogs, rows: frogs.csv, key: name, size: poker, face: [{text: "{{ row.name }}"}]}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a project, and a cache in use."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PPGEN_CACHE", str(tmp_path / "kept"))
    (tmp_path / "ppgen.toml").write_text("games = ['pond']\n")
    pond = game(tmp_path / "pond", TEXT)
    (pond / "more.md").write_text("More words.\n")
    return pond


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each run that judges games, because nothing is kept of it."""
    runs: list[int] = []
    real = judging.judge_games

    def counted(*given: object, **named: object) -> object:
        runs.append(1)
        return real(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "judge_games", counted)
    return runs


def made(*options: str, out: str = "out") -> dict[str, bytes]:
    """The files that a run writes."""
    shutil.rmtree(out, ignore_errors=True)
    assert run(["rulebook", "--game", "pond", "--format", "html,md", "--out", out, *options]) == 0
    return {str(file.relative_to(out)): file.read_bytes() for file in sorted(Path(out).rglob("*")) if file.is_file()}


def entries() -> list[Path]:
    return sorted(Path("kept").glob("*")) if Path("kept").exists() else []


def test_a_second_run_writes_and_prints_the_same(
    folder: Path, judged: list[int], capfd: pytest.CaptureFixture[str]
) -> None:
    first, said = made(), capfd.readouterr()
    assert len(entries()) == 1
    assert len(judged) == 1
    assert made() == first
    assert capfd.readouterr() == said
    assert len(judged) == 1
    assert made("--no-cache") == first
    assert len(judged) == 2


def test_a_second_process_does_so_too(folder: Path) -> None:
    command = [warm.program(), "rulebook", "--game", "pond", "--format", "html", "--out", "out"]
    runs = [subprocess.run(command, capture_output=True, check=True, env={**os.environ}) for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout != b""
    assert runs[0].stderr == runs[1].stderr == b""
    assert len(entries()) == 1


Change = Callable[[Path], object]


def rewritten(name: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        file = folder / name
        text = file.read_text()
        assert old in text
        about = file.stat()
        file.write_text(text.replace(old, new))
        os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))  # its time tells nothing

    return change


def toml(folder: Path) -> None:
    (folder.parent / "ppgen.toml").write_text("games = ['pond']\nthemes = ['ink']\n")


def linked(folder: Path) -> None:
    (folder / "more.md").rename(folder / "less.md")
    (folder / "more.md").symlink_to("less.md")


CHANGES: dict[str, Change] = {
    "rulebook.md": rewritten("rulebook.md", "is a coin", "is a cown"),
    "an included file": rewritten("more.md", "More words", "Less words"),
    "game.yaml": rewritten("game.yaml", "{name: pawn, art: pawn}", "{name: pown, art: pawn}"),
    "figures.yaml": rewritten("figures.yaml", "A pawn moves.", "A pawn walks."),
    "art": rewritten("art/coin.svg", 'r="4"', 'r="3"'),
    "ppgen.toml": toml,
    "a new drawing that comes before one of ppgen's": lambda folder: (folder / "art/heart.svg").write_text(PAWN),
    "a new file": lambda folder: (folder / "notes.txt").write_text("notes"),
    "a new folder": lambda folder: (folder / "rules").mkdir(),
    "a removed file": lambda folder: (folder / "art/unused.svg").unlink(),
    "a file that became a link": linked,
}


@pytest.mark.parametrize("what", CHANGES)
def test_any_change_of_a_file_is_seen(folder: Path, judged: list[int], what: str) -> None:
    (folder / "art/unused.svg").write_text(PAWN)
    made()
    made()
    assert len(judged) == 1
    CHANGES[what](folder)
    changed = made()
    assert len(judged) == 2
    assert made("--no-cache") == changed


def test_a_changed_table_of_cards_is_seen(folder: Path, judged: list[int]) -> None:
    game(folder, TEXT, more=MORE + SHEETS + DECK)
    (folder / "frogs.csv").write_text("name\nAnn\n")
    made()
    assert len(entries()) == 1
    rewritten("frogs.csv", "Ann", "Bob")(folder)
    made()
    assert len(judged) == 2


@pytest.mark.parametrize(
    "options",
    [("--theme", "ink"), ("--variant", "quick"), ("--set", "coins=18"), ("--strict",), ("--format", "html")],
    ids=" ".join,
)
def test_other_options_are_another_run(folder: Path, judged: list[int], options: tuple[str, ...]) -> None:
    made()
    if options[0] == "--format":
        assert run(["rulebook", "--game", "pond", *options, "--out", "out"]) == 0
    else:
        assert made(*options) != {}
    assert len(judged) == 2


def test_another_folder_for_what_is_written_is_another_run(folder: Path, judged: list[int]) -> None:
    assert made() == made(out="elsewhere")
    assert len(judged) == 2


def test_another_version_of_ppgen_or_of_a_library_is_another_run(
    folder: Path, judged: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made()
    real = cache.program
    monkeypatch.setattr(kept_books, "program", lambda names: [*real(names), "changed"])
    made()
    assert len(judged) == 2


def test_a_changed_library_and_one_that_comes_before_it_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def library(place: str) -> Path:
        (tmp_path / place / "jsquared").mkdir(parents=True)
        file = tmp_path / place / "jsquared" / "__init__.py"
        file.write_text("A = 1\n")
        return file

    def known() -> str:
        importlib.invalidate_caches()
        return cache.key(cache.program(["jsquared"]))

    monkeypatch.setattr(sys, "path", [str(tmp_path / "first"), str(tmp_path / "second"), *sys.path])
    (tmp_path / "first").mkdir()
    seen = [known()]
    file = library("second")
    seen.append(known())
    assert known() == seen[-1]
    file.write_text("A = 2\n")
    seen.append(known())
    (tmp_path / "second" / "jsquared-1.0.dist-info").mkdir()
    seen.append(known())
    library("first")
    seen.append(known())
    assert len(set(seen)) == 5


# What is never kept -------------------------------------------------------------------------------------------------


def test_a_book_with_a_finding_or_a_warning_is_not_kept(folder: Path) -> None:
    rewritten("more.md", "More", "More[^n]\n\n[^m]: More\n\n[^n]: More")(folder)
    assert made() != {}  # a footnote that nothing refers to is a warning
    rewritten("more.md", "[^m]: More", "{fig}`nothing`")(folder)
    assert run(["rulebook", "--game", "pond", "--format", "html", "--out", "out"]) == 1
    assert entries() == []


def test_a_draft_and_a_check_are_not_kept(folder: Path) -> None:
    made("--draft")
    made("--check")
    assert entries() == []


def test_a_game_with_a_program_of_its_own_is_not_kept(folder: Path) -> None:
    bundled = Path(ppgen.__file__).parent / "games" / "worm_derby"
    copy = folder.parent / "races"
    shutil.copytree(bundled, copy, ignore=shutil.ignore_patterns("__pycache__"))
    assert run(["rulebook", "--game", "races", "--format", "md", "--out", "out"]) == 0
    assert entries() == []
    assert run(["rulebook", "--game", str(bundled), "--format", "md", "--out", "out"]) == 0
    assert len(entries()) == 1


def test_what_changed_while_a_book_was_made_is_not_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, judged: list[int]
) -> None:
    real = judging.judge_games

    def meddled(*given: object, **named: object) -> object:
        (folder / "more.md").write_text("Other words.\n")
        return real(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "judge_games", meddled)
    made()
    assert entries() == []


def test_a_folder_behind_a_link_and_a_pipe_are_not_looked_into(folder: Path) -> None:
    (folder.parent / "far").mkdir()
    (folder / "near").symlink_to(folder.parent / "far")
    made()
    (folder / "near").unlink()
    os.mkfifo(folder / "pipe")
    made()
    assert entries() == []


@pytest.mark.parametrize("variable", [("CI", "true"), ("PPGEN_CACHE", "off"), ("PPGEN_CACHE", "")])
def test_nothing_is_kept_in_ci_or_where_it_is_off(
    folder: Path, monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "own"))
    monkeypatch.setenv(*variable)
    made()
    assert entries() == []
    assert not Path("own").exists()
    made("--cache")
    assert len(entries()) + len(list(Path("own").glob("ppgen/*"))) == 1


def test_the_folder_of_caches_is_that_of_the_system(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PPGEN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "own"))
    made()
    (kept,) = Path("own/ppgen").iterdir()
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


# What cannot be believed or used ------------------------------------------------------------------------------------


def forged(name: str) -> bytes:
    """An entry of a run that wrote a file of this name."""
    return msgpack.encode(kept_books.FinishedRun(((name, b"words"),), ("said",)))


@pytest.mark.parametrize("damage", ["flipped", "cut", "empty", "another key", "not ours"])
def test_a_damaged_entry_is_missing(folder: Path, judged: list[int], damage: str) -> None:
    first = made()
    (entry,) = entries()
    data = entry.read_bytes()
    head, _, rest = data.partition(b"\n")
    wrong = {
        "flipped": data[:-1] + bytes([data[-1] ^ 1]),
        "cut": data[:-9],
        "empty": b"",
        "another key": head.replace(entry.stem.encode(), b"0" * 64) + b"\n" + rest,
        "not ours": b"hello\n",
    }
    entry.write_bytes(wrong[damage])
    assert made() == first
    assert len(judged) == 2
    assert entry.read_bytes() == data


@pytest.mark.parametrize(
    "name", ["../x.html", "/tmp/x.html", "pond/x.html", "pond/books/../../x.html", "other/books/x.html", "x.html"]
)
def test_an_entry_names_no_file_elsewhere(folder: Path, judged: list[int], name: str) -> None:
    first = made()
    (entry,) = entries()
    cache.Cache(Path("kept")).put(entry.stem, forged(name))
    assert made() == first
    assert len(judged) == 2


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"\xc1",
        msgpack.encode({}),
        msgpack.encode([1]),
        msgpack.encode({"files": [["pond/books/a", -1]], "lines": []}),
    ],
)
def test_an_entry_that_says_nothing_sensible_is_missing(folder: Path, judged: list[int], kept: bytes) -> None:
    first = made()
    (entry,) = entries()
    cache.Cache(Path("kept")).put(entry.stem, kept)
    assert made() == first
    assert len(judged) == 2


def test_a_folder_that_cannot_be_written_is_no_cache(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("kept").mkdir(0o500)
    with without_root():
        made()
    assert entries() == []
    assert capfd.readouterr().err == ""


def test_a_file_in_the_place_of_the_folder_is_no_cache(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("kept").write_text("")
    made()
    made()
    assert capfd.readouterr().err == ""


def test_a_folder_that_others_may_write_into_is_no_cache(folder: Path, judged: list[int]) -> None:
    made()
    Path("kept").chmod(0o777)
    made()
    assert len(judged) == 2


# Signals ------------------------------------------------------------------------------------------------------------


def test_a_run_that_is_ended_while_it_is_kept_leaves_nothing_unfinished(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object) -> None:
        raise Ended(signal.SIGINT)

    monkeypatch.setattr(os, "replace", ended)
    kept = cache.Cache(Path("kept"))
    with pytest.raises(Ended):
        kept.put("0" * 64, b"words")
    assert list(Path("kept").iterdir()) == []


def test_an_interrupted_process_leaves_no_entry(folder: Path) -> None:
    # A suite that runs in the background hands on that interrupts are ignored.
    code = (
        "import os, signal, sys\n"
        "from ppgen import cache\n"
        "from ppgen.cli import run\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "cache._head = lambda key, kept: os.kill(os.getpid(), signal.SIGINT) or b''\n"
        "sys.exit(run(['rulebook', '--game', 'pond', '--format', 'html', '--out', 'out']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, env={**os.environ})
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr
    assert entries() == []


# The rule for the cache itself --------------------------------------------------------------------------------------


def test_entries_that_were_not_used_for_longest_go_first(tmp_path: Path) -> None:
    kept = cache.Cache(tmp_path / "kept", most_entries=2)
    for number, name in enumerate("abc"):
        kept.put(name, name.encode())
        os.utime(tmp_path / "kept" / f"{name}.kept", (number, number))
        if name == "b":
            assert kept.get("a") == b"a"  # it was used later than b
    assert [kept.get(name) for name in "abc"] == [b"a", None, b"c"]


def test_entries_together_have_a_size(tmp_path: Path) -> None:
    kept = cache.Cache(tmp_path / "kept", most_bytes=500)
    for name in "abcdef":
        kept.put(name, b"x" * 100)
    assert sum(file.stat().st_size for file in (tmp_path / "kept").iterdir()) <= 500
    assert kept.get("f") is not None
    kept.put("large", b"x" * 501)
    assert kept.get("large") is None


def test_unfinished_entries_of_processes_that_are_gone_are_removed(tmp_path: Path) -> None:
    kept = cache.Cache(tmp_path)
    tmp_path.chmod(0o700)
    old, new = tmp_path / ".old.1-1.part", tmp_path / ".new.1-1.part"
    old.write_bytes(b"")
    new.write_bytes(b"")
    os.utime(old, (1, 1))
    kept.put("a", b"words")
    assert not old.exists()
    assert new.exists()


def test_processes_at_once_keep_whole_entries(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ppgen.cache import Cache\n"
        "cache = Cache(Path(sys.argv[1]), most_entries=3)\n"
        "for n in range(200):\n"
        "    key = str(n % 5); said = cache.get(key); assert said in (None, key.encode() * 5000), said\n"
        "    cache.put(key, key.encode() * 5000)\n"
    )
    folder = str(tmp_path / "kept")
    both = [subprocess.Popen([sys.executable, "-c", code, folder], stderr=subprocess.PIPE) for _ in range(2)]
    assert [(each.communicate()[1], each.returncode) for each in both] == [(b"", 0)] * 2
    assert not list((tmp_path / "kept").glob("*.part"))
