"""A game whose files are odd never vanishes: what cannot be read is a fault at its place, in every format."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ppgen.definition import bundled, files
from ppgen.definition.bundled import GAMES
from tests.baseline.conftest import RULES
from tests.cli.conftest import Said
from tests.cli.test_project import here, make
from tests.tools import without_root

__all__ = ["here"]  # a fixture


def broken_link(file: Path) -> None:
    file.symlink_to("nowhere.yaml")


def link_to_itself(file: Path) -> None:
    file.symlink_to(file.name)


def link_to_a_device(file: Path) -> None:
    file.symlink_to("/dev/zero")


def link_out(file: Path) -> None:
    elsewhere = file.parents[2].parent / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(file.parents[1] / "good" / file.name, elsewhere / file.name)
    file.symlink_to(elsewhere / file.name)


def pipe(file: Path) -> None:
    os.mkfifo(file)


ODD: tuple[tuple[Callable[[Path], None], str], ...] = (
    (broken_link, "DEF-FILE this file is a link that leads nowhere"),
    (link_to_itself, "DEF-FILE this file is a link that leads nowhere"),
    (link_to_a_device, "DEF-OUTSIDE this file is a link that leads out of the game's folder"),
    (link_out, "DEF-OUTSIDE this file is a link that leads out of the game's folder"),
    (Path.mkdir, "DEF-FILE this is not a file"),
    (pipe, "DEF-FILE this is not a file"),
)
FORMS = [("check", form) for form in ("text", "json", "sarif", "github")]
FORMS += [("diff", form) for form in ("text", "json", "sarif", "github", "junit", "markdown")]


def two_games(here: Path, toml: str) -> Path:
    """A good game, and the folder of another, whose game.yaml is still to come."""
    if toml:
        (here / "ppgen.toml").write_text(toml)
    make(here / "games" / "good", "good")
    odd = make(here / "games" / "odd", "odd")
    (odd / "game.yaml").unlink()
    return odd


@pytest.mark.parametrize("toml", ["", 'games = ["games/*"]\n', 'games = ["games/good", "games/odd"]\n'])
@pytest.mark.parametrize(("put", "said_of_it"), ODD, ids=lambda one: getattr(one, "__name__", ""))
def test_an_odd_definition_is_a_fault_at_its_place(
    put: Callable[[Path], None], said_of_it: str, toml: str, here: Path, said: Said
) -> None:
    odd = two_games(here, toml)
    put(odd / "game.yaml")
    status, out, _ = said("check")
    assert (status, "2 games judged (good, odd)" in out) == (1, True)
    assert f"games/odd/game.yaml:1:1: {said_of_it}" in out


@pytest.mark.parametrize(("command", "form"), FORMS)
def test_it_is_a_finding_in_every_format(command: str, form: str, here: Path, said: Said) -> None:
    broken_link(two_games(here, "") / "game.yaml")
    status, out, _ = said(command, "--format", form)
    assert status == 1
    assert "games/odd/game.yaml" in out
    assert "leads nowhere" in out


def test_every_command_tells_it_and_a_path_means_it_too(here: Path, said: Said) -> None:
    odd = two_games(here, "")
    broken_link(odd / "game.yaml")
    for name in ("figures", "sheets", "gallery", "diff", "games"):
        for words in ((), ("--game", "games/odd"), ("--game", "games/odd/game.yaml"), ("--game", "odd")):
            status, out, err = said(name, *words)
            assert status == 1, (name, words)
            assert "games/odd/game.yaml:1:1: DEF-FILE" in out + err


def test_links_to_folders_are_not_searched(here: Path, said: Said) -> None:
    make(here.parent / "theirs", "theirs")
    make(here / "mine", "mine")
    (here / "link").symlink_to(here.parent / "theirs")
    assert said("check")[1].endswith("1 game judged (mine): no findings\n")


@contextmanager
def locked(folder: Path, mode: int) -> Iterator[None]:
    folder.chmod(mode)
    try:
        with without_root():
            yield
    finally:
        folder.chmod(0o755)


@pytest.mark.parametrize("toml", ["", 'games = ["one", "games/*"]\n'])
@pytest.mark.parametrize("mode", [0o000, 0o444])
def test_a_game_that_nobody_may_look_into_is_a_fault(mode: int, toml: str, here: Path, said: Said) -> None:
    make(here / "one", "one")
    odd = make(here / "games" / "odd", "odd")
    (here / "ppgen.toml").write_text(toml or "output = 'output'\n")
    with locked(odd, mode):
        for words in (("check",), ("diff", "--on-disk"), ("check", "--game", "games/odd")):
            status, out, _ = said(*words)
            assert status == 1
            assert "games/odd/game.yaml:1:1: DEF-FILE this file cannot be read: Permission denied" in out


@pytest.mark.parametrize("toml", ["", 'games = ["one", "games/*"]\n'])
@pytest.mark.parametrize("mode", [0o000, 0o111])
def test_a_folder_of_games_that_nobody_may_list_is_a_fault(mode: int, toml: str, here: Path, said: Said) -> None:
    make(here / "one", "one")
    make(here / "games" / "odd", "odd")
    (here / "ppgen.toml").write_text(toml or "output = 'output'\n")
    with locked(here / "games", mode):
        for name in ("check", "diff"):
            status, out, _ = said(name)
            assert status == 1
            assert "games:1:1: DEF-FILE this folder cannot be read" in out
        status, out, _ = said("check", "--game", "one")
        assert (status, "1 game judged (one): no findings" in out) == (0, True)


@pytest.mark.parametrize("name", ["game.yaml", "figures.yaml", "rules.py"])
def test_a_file_of_a_game_is_no_link_out_of_its_folder(name: str, here: Path, said: Said) -> None:
    games = [make(here / one, one) for one in ("inner", "outer")]
    (games[0] / "rules.py").write_text(RULES)
    shutil.copy(games[0] / "rules.py", games[1] / "rules.py")
    for game in games:
        (game / "kept").mkdir()
    kept, gone = games[0] / "kept" / name, here.parent / name
    (games[0] / name).rename(kept)
    (games[0] / name).symlink_to(kept)
    (games[1] / name).rename(gone)
    (games[1] / name).symlink_to(gone)
    status, out, _ = said("check", "--trust-rules")
    assert status == 1
    assert re.findall(r"^\S+: DEF-\S+", out, re.MULTILINE) == [f"outer/{name}:1:1: DEF-OUTSIDE"]


@pytest.mark.parametrize(("put", "said_of_it"), [ODD[0], *ODD[4:]], ids=lambda one: getattr(one, "__name__", ""))
def test_odd_rules_are_not_taken_for_none(put: Callable[[Path], None], said_of_it: str, here: Path, said: Said) -> None:
    put(make(here / "mine", "mine") / "rules.py")
    status, out, _ = said("check", "--trust-rules")
    assert (status, f"mine/rules.py:1:1: {said_of_it}" in out) == (1, True)


def test_what_is_bundled_may_be_links(here: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some installers keep one copy of each file for many environments."""
    installed = here.parent / "installed"
    shutil.copytree(GAMES / "hexapawn", here.parent / "store")
    (installed / "hexapawn").mkdir(parents=True)
    for file in (here.parent / "store").iterdir():
        (installed / "hexapawn" / file.name).symlink_to(file)
    for module in (bundled, files):
        monkeypatch.setattr(module, "GAMES", installed)
    status, out, err = said("check", "--game", "hexapawn")
    assert (status, "1 game judged (hexapawn): no findings" in out, err) == (0, True, "")
