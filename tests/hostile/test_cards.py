"""A stranger's cards, by the command line: bombs, wrecks and traps among images and tables are a fault each.

`check` finds it, `sheets` prints nothing of it; no file is written, and nothing outside the folder is read.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.tabular import limits
from tests.images.making import packed, picture, png_of
from tests.tabular.spreadsheets import archive, cell, ods, row, text, xlsx, xlsx_parts

GAME = """\
id: stall
title: Stall
decks:
  - id: market
    title: Market
    rows: {rows}
    key: name
    size: poker
    face: [{{text: "{{{{ row.name }}}}"}}, {{image: {{file: {file}, width: 30}}}}]
"""
SECRET = "nobody may read this"
MANY = limits.MAX_ROWS + 2
Plant = Callable[[Path], object]


@pytest.fixture
def stall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game of cards, beside a folder with secrets."""
    folder = tmp_path / "stall"
    (folder / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(rows="cards.csv", file="art/spice.jpg"), encoding="utf-8")
    (folder / "cards.csv").write_text("name\nSpice\n", encoding="utf-8")
    (folder / "art" / "spice.jpg").write_bytes(packed(picture(400, 300), "JPEG"))
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "photo.jpg").write_bytes(packed(picture(400, 300), "JPEG"))
    (tmp_path / "secret" / "cards.csv").write_text(f"name\n{SECRET}\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def image(data: bytes, name: str = "art/spice.jpg") -> Plant:
    def plant(folder: Path) -> None:
        (folder / "game.yaml").write_text(GAME.format(rows="cards.csv", file=name), encoding="utf-8")
        (folder / name).write_bytes(data)

    return plant


def named(file: str) -> Plant:
    return lambda folder: (folder / "game.yaml").write_text(GAME.format(rows="cards.csv", file=file), encoding="utf-8")


def table(name: str, data: bytes) -> Plant:
    def plant(folder: Path) -> None:
        (folder / "game.yaml").write_text(GAME.format(rows=name, file="art/spice.jpg"), encoding="utf-8")
        (folder / name).write_bytes(data)

    return plant


def rows(name: str) -> Plant:
    return lambda folder: (folder / "game.yaml").write_text(
        GAME.format(rows=name, file="art/spice.jpg"), encoding="utf-8"
    )


def link(name: str, target: str) -> Plant:
    def plant(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        os.symlink(target, folder / name)

    return plant


def pipe(name: str) -> Plant:
    def plant(folder: Path) -> None:
        (folder / name).unlink()
        os.mkfifo(folder / name)

    return plant


def bomb(name: str = "xl/worksheets/sheet1.xml") -> bytes:
    """A workbook with a part that unpacks to more than any table has."""
    return archive({**xlsx_parts({"Market": ""}), name: b" " * (limits.MAX_UNPACKED + 1)}, zipfile.ZIP_DEFLATED)


FACE = f'<row r="1">{text("A1", "name")}</row>'
ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
JPEG = packed(picture(400, 300), "JPEG")
WIDE = png_of((30_001, 2, 8, 2, 0, 0, 0), b"\0" * 1000)
PIXELS = png_of((20_000, 20_000, 8, 2, 0, 0, 0), b"\0" * 1000)


@pytest.mark.parametrize(
    ("plant", "code"),
    [
        pytest.param(image(PIXELS, "art/bomb.png"), "IMAGE-SIZE", id="a bomb of pixels"),
        pytest.param(image(WIDE, "art/wide.png"), "IMAGE-SIZE", id="30,001 pixels across"),
        pytest.param(image(JPEG[:-400]), "IMAGE-DAMAGED", id="a truncated JPEG"),
        pytest.param(image(packed(picture(), "PNG")[:-30], "art/cut.png"), "IMAGE-DAMAGED", id="a truncated PNG"),
        pytest.param(image(packed(picture(), "PNG")), "IMAGE-KIND", id="a PNG under the name of a JPEG"),
        pytest.param(image(b"GIF89a" + b"\0" * 99), "IMAGE-KIND", id="a GIF"),
        pytest.param(image(b""), "IMAGE-DAMAGED", id="an empty file"),
        pytest.param(named("art/none.jpg"), "IMAGE-FILE", id="no such image"),
        pytest.param(named("../secret/photo.jpg"), "IMAGE-FILE", id="an image in another folder"),
        pytest.param(named("/etc/passwd.jpg"), "IMAGE-FILE", id="an image by its absolute path"),
        pytest.param(named("http://example.com/a.jpg"), "IMAGE-FILE", id="an address of an image"),
        pytest.param(link("art/spice.jpg", "../../secret/photo.jpg"), "IMAGE-FILE", id="an image behind a link"),
        pytest.param(link("art/spice.jpg", "spice.jpg"), "IMAGE-FILE", id="a link to itself"),
        pytest.param(pipe("art/spice.jpg"), "IMAGE-FILE", id="a pipe as an image"),
        pytest.param(table("cards.csv", b"name\n" + b"x" * limits.MAX_FILE), "ROWS-SIZE", id="a CSV over 10 MB"),
        pytest.param(table("cards.csv", b"name\n" + b"x\n" * MANY), "ROWS-SIZE", id="a CSV with too many rows"),
        pytest.param(rows("../secret/cards.csv"), "ROWS-FILE", id="a table in another folder"),
        pytest.param(link("cards.csv", "../secret/cards.csv"), "DEF-OUTSIDE", id="a table behind a link"),
        pytest.param(pipe("cards.csv"), "ROWS-FILE", id="a pipe as a table"),
        pytest.param(table("cards.xlsx", bomb()), "ROWS-SIZE", id="an XLSX that unpacks to 50 MB"),
        pytest.param(table("cards.ods", ods(row(cell("x", repeated=1000), repeated=20_000))), "ROWS-SIZE",
                     id="an ODS of 20 million cells"),
        pytest.param(table("cards.xlsx", xlsx(FACE)[:-200]), "ROWS-BROKEN", id="a truncated XLSX"),
        pytest.param(table("cards.xlsx", b"PK\3\4" + b"\0" * 99), "ROWS-BROKEN", id="no XLSX at all"),
        pytest.param(table("cards.xlsx", archive({**xlsx_parts({"Market": FACE}),
                     "xl/worksheets/sheet1.xml": ENTITY + "<worksheet/>"})), "ROWS-BROKEN", id="entities in an XLSX"),
    ],
)  # fmt: skip
def test_what_is_planted_is_a_fault_and_nothing_is_written(
    stall: Path, capsys: pytest.CaptureFixture[str], plant: Plant, code: str
) -> None:
    plant(stall)
    before = set(stall.parent.rglob("*"))
    for command in (["check"], ["cards", "--deck", "market"]):
        status = run(command)
        told = "".join(capsys.readouterr())
        assert status == 1, told
        assert code in told
        assert "Traceback" not in told
        assert SECRET not in told
        assert set(stall.parent.rglob("*")) == before


def test_the_game_without_a_trap_is_printed(stall: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check"]) == 0
    assert run(["cards", "--deck", "market"]) == 0
    assert (stall / "output" / "stall" / "sheets" / "market.pdf").is_file()
    capsys.readouterr()


def test_macros_and_links_of_a_spreadsheet_are_ignored(stall: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = stall / "ran"
    parts = {
        **xlsx_parts({"Market": FACE + f'<row r="2">{text("A2", "Spice")}</row>'}),
        "xl/vbaProject.bin": b"Sub Auto_Open()",
        "xl/externalLinks/externalLink1.xml": f'<externalLink xmlns:r="r"><x href="{ran}"/></externalLink>',
        "xl/connections.xml": '<connections><connection refreshOnLoad="1"/></connections>',
    }
    table("cards.xlsx", archive(parts))(stall)
    assert run(["check"]) == 0
    assert not ran.exists()
    capsys.readouterr()
