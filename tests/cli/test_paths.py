"""Paths in messages start at the root of the project, whichever folder a command runs in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.cli.conftest import Said, said
from tests.cli.test_project import FIGURES, GAME

__all__ = ["said"]  # a fixture
WRONG = FIGURES.replace("The setup.", "The 7 setups.")
MOVED = """\
  - {id: moved, title: Moved, caption: After a move., alt: A board., expect: legal,
     position: {notation: setup, then: [A1-A2]}}
"""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A repository with a project in its folder `rules`: a figure with a bare number, and a drawing that changed."""
    one = Project(tmp_path / "theirs")
    for game in ("heist", "orchard"):
        where = one.path(f"rules/games/{game}")
        where.mkdir(parents=True)
        (where / "game.yaml").write_text(GAME.format(id=game, title=game.title()))
        (where / "figures.yaml").write_text(FIGURES + MOVED)
    one.path("rules/ppgen.toml").write_text("")
    monkeypatch.chdir(one.path("rules"))
    assert run(["figures"]) == 0
    one.git("init", "-q", "-b", "main")
    one.commit("Two games and their drawings")
    one.path("rules/games/heist/figures.yaml").write_text(WRONG)
    one.edit("rules/games/orchard/figures.yaml", "After a move.", "After this move.")
    return one


def in_text(out: str) -> set[str]:
    return set(re.findall(r"(?:^|[\s(])(\S+\.(?:yaml|svg))(?=[: ])", out))


def in_annotations(out: str) -> set[str]:
    return set(re.findall("file=([^,]*),", out))


def in_sarif(out: str) -> set[str]:
    return set(re.findall('"uri": "([^"]*)"', out))


def in_json(out: str) -> set[str]:
    data = json.loads(out)
    changes = data.get("changes", ())
    findings = [fault for change in changes for fault in change.get("faults", ())] if changes else data["findings"]
    return {mark["file"] for mark in (*findings, *filter(None, (change["defined"] for change in changes)))}


def in_junit(out: str) -> set[str]:
    root = ElementTree.fromstring(out)
    return set().union(*(in_text(fault.text or "") for kind in ("failure", "error") for fault in root.iter(kind)))


FORMATS: dict[str, Callable[[str], set[str]]] = {
    "text": in_text,
    "github": in_annotations,
    "sarif": in_sarif,
    "json": in_json,
    "junit": in_junit,
}
FOLDERS = ("rules", "rules/games", "rules/games/orchard", "rules/output")
HEIST, ORCHARD = "games/heist/figures.yaml", "games/orchard/figures.yaml"


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_named_alike_from_every_folder(
    repository: Project, said: Said, monkeypatch: pytest.MonkeyPatch, form: str, folder: str
) -> None:
    monkeypatch.chdir(repository.path(folder))
    prefix = "rules/" if form in ("github", "sarif") else ""  # code hosts know no root but that of the repository
    _, out, _ = said("check", "--format", form)
    assert FORMATS[form](out) == {prefix + HEIST}
    _, out, _ = said("diff", "--format", form)
    assert prefix + HEIST in FORMATS[form](out)
    assert form == "junit" or prefix + ORCHARD in FORMATS[form](out)  # JUnit has no places but those in its texts
    assert not any(name.startswith(("/", "..")) or "//" in name for name in FORMATS[form](out))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("typed", ["relative", "absolute"])
def test_a_game_that_lies_elsewhere_is_named_from_the_root_of_its_own_project(
    repository: Project, said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, typed: str
) -> None:
    game = repository.path("rules/games/heist")
    for folder in (tmp_path, repository.folder):
        monkeypatch.chdir(folder)
        name = str(game) if typed == "absolute" else game.relative_to(folder).as_posix()
        _, out, _ = said("check", "--game", name, "--format", form)
        assert FORMATS[form](out) == {f"rules/{HEIST}" if form in ("github", "sarif") else HEIST}


def test_without_a_project_file_the_repository_is_the_root(
    repository: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.path("rules/ppgen.toml").unlink()
    for folder in ("rules", "rules/games/heist"):
        monkeypatch.chdir(repository.path(folder))
        for form in ("text", "github"):
            assert FORMATS[form](said("check", "--format", form)[1]) == {f"rules/{HEIST}"}


def test_without_a_repository_the_current_folder_is_the_root(
    tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "heist"
    game.mkdir()
    (game / "game.yaml").write_text(GAME.format(id="heist", title="Heist"))
    (game / "figures.yaml").write_text(WRONG)
    monkeypatch.chdir(tmp_path)
    assert in_text(said("check", "--game", str(game))[1]) == {"heist/figures.yaml"}
    monkeypatch.chdir(game)
    assert in_text(said("check")[1]) == {"figures.yaml"}


def test_files_that_are_written_are_named_from_the_root(
    repository: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository.path("rules/games/orchard"))
    _, out, err = said("diff", "--update", "--game", "orchard")
    assert "wrote output/orchard/figures/moved.svg\n" in out
    assert "in output/orchard/figures" in said("figures", "--game", "orchard")[1]
    _, out, err = said("diff", "--update", "--game", "heist")
    assert "not accepted: output/heist/figures/start.svg" in err
    status, _, err = said("diff", "--report", "report")
    assert (status, "games/orchard/report/index.html: " in err) == (1, True)


def test_two_games_of_one_id_are_named_from_the_root(
    repository: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.edit("rules/games/heist/game.yaml", "id: heist", "id: orchard")
    monkeypatch.chdir(repository.path("rules/games/orchard"))
    _, out, _ = said("check")
    assert "games/heist/game.yaml:1:5: DEF-DUPLICATE-ID" in out
    assert "hint: the other is in games/orchard\n" in out


@pytest.mark.parametrize("words", [("show",), ("perft", "--depth", "1"), ("check",)])
def test_a_program_is_named_from_the_root(
    repository: Project, said: Said, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    game = repository.path("rules/games/heist/game.yaml")
    game.write_text(game.read_text().partition("rules:")[0])
    repository.path("rules/games/heist/rules.py").write_text("")
    monkeypatch.chdir(repository.path("rules/games/orchard"))
    for options in ((), ("--trust-rules",)):
        status, out, err = said(*words, "--game", "../heist", *options)
        assert status == 2
        assert re.search(r"(^|[ ])games/heist/rules\.py[: ]", out + err), out + err
        assert ".." not in (out + err).replace("...", "")


def test_schemas_and_a_manifest_are_named_from_the_root(
    repository: Project, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository.path("rules/games/orchard"))
    _, out, _ = said("schema", "game", "--out", "here")
    assert out == "games/orchard/here/game.schema.json\n"
    _, _, err = said("figures", "--game", "orchard", "--out", "drawn", "--manifest", "list.json")
    assert err == "games/orchard/list.json: 2 figures\n"
    status, _, err = said("figures", "--game", "orchard", "--manifest", "here")
    assert (status, "cannot write games/orchard/here: it is a folder" in err) == (2, True)
