"""Every broken definition is reported where it is broken: each file announces `#! CODE …` on the line at fault."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.cli.rule import all_pages
from ppgen.definition.bundled import GAMES
from tests.long_way import alone

BROKEN = Path(__file__).parent.parent / "broken"
GAME = """\
id: broken
title: Broken
version: "1"
summary: A game whose figures are at fault, for a test.
credits: {design: Nobody}
rights: {short: None., statement: Public domain.}
players: {min: 1, max: 4}
board: {columns: 7, rows: 7}
pieces: {}
"""


def files(folder: str) -> list[object]:
    return [pytest.param(file, id=file.stem) for file in sorted((BROKEN / folder).glob("*.yaml"))]


def expected(file: Path) -> Counter[tuple[int, str]]:
    """Line and code of each fault that the file announces."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return Counter(
        (number, str(code))
        for number, line in enumerate(lines, 1)
        for announced in re.findall(r"#! (.*)", line)
        for code in announced.split()
    )


def findings(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, object]]]:
    status = run(["check", "--format", "json", *arguments])
    return status, json.loads(capsys.readouterr().out)["findings"]


def places(found: list[dict[str, object]], file: Path) -> Counter[tuple[int, str]]:
    assert {Path(str(finding["file"])).name for finding in found} == {file.name}
    return Counter((int(str(finding["line"])), str(finding["code"])) for finding in found)


@pytest.mark.parametrize("file", files("game"))
def test_each_fault_of_a_game_is_found_on_its_line(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(file, tmp_path / "game.yaml")
    status, found = findings(capsys, "--game", str(tmp_path))
    assert status == 1
    assert places(found, tmp_path / "game.yaml") == expected(file)


@pytest.mark.parametrize("file", files("figures"))
def test_each_fault_of_the_figures_is_found_on_its_line(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    shutil.copy(file, tmp_path / "figures.yaml")
    status, found = findings(capsys, "--game", str(tmp_path))
    assert status == 1
    assert places(found, tmp_path / "figures.yaml") == expected(file)


@pytest.mark.parametrize("file", files("positions"))
def test_each_position_not_as_declared_is_found_on_its_line(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules of The Long Way judge; the game is a copy outside the package, so its rules must be trusted."""
    (tmp_path / "game.yaml").write_text(alone.definition(), encoding="utf-8")
    shutil.copytree(GAMES / "long_way" / "art", tmp_path / "art")
    (tmp_path / "rules.py").write_text("from ppgen.games.long_way.rules import rules as rules\n")
    shutil.copy(file, tmp_path / "figures.yaml")
    status, found = findings(capsys, "--game", str(tmp_path), "--trust-rules")
    assert status == 1
    assert places(found, tmp_path / "figures.yaml") == expected(file)


def test_every_announced_code_has_a_page() -> None:
    announced = {code for file in BROKEN.glob("*/*.yaml") for _, code in expected(file)}
    assert announced <= set(all_pages()[0])
