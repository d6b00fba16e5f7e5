"""`ppgen sheets --game piecepack`: what is written, and what is refused with which words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.definition.bundled import GAMES


def sheets(out: Path, *arguments: str, game: str = "piecepack") -> int:
    return run(["sheets", "--game", game, "--out", str(out), *arguments])


def files(out: Path) -> list[str]:
    return sorted(file.name for file in out.rglob("*") if file.is_file())


PAGES = [f"piecepack-{page}.svg" for page in range(1, 6)]


def test_all_pages_are_one_document_and_a_picture_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheets(tmp_path, "--sheet", "piecepack") == 0
    assert files(tmp_path) == sorted([*PAGES, "piecepack.pdf"])
    assert "5 sheets of paper, one side" in capsys.readouterr().out


def test_each_page_is_a_picture_when_pictures_are_asked_for(tmp_path: Path) -> None:
    assert sheets(tmp_path, "--format", "svg", "--duplex", "short-edge", "--paper", "a4", "--theme", "ink") == 0
    assert files(tmp_path) == [f"piecepack_a4_duplex-short.ink-{page}.svg" for page in range(1, 8)]


def test_duplex_means_components(tmp_path: Path) -> None:
    folder = tmp_path / "both"
    shutil.copytree(GAMES / "long_way", folder)
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    part = "sheets:\n  - {id: parts, title: Parts, components: {of: piecepack, parts: [coins]}}\n"
    file.write_text(text.replace("sheets:\n", part, 1), encoding="utf-8")
    assert sheets(tmp_path / "out", "--duplex", "long-edge", game=str(folder)) == 0
    assert {name.partition("-long")[0] for name in files(tmp_path / "out")} == {"parts_duplex"}


def test_how_backs_are_printed_is_in_the_name(tmp_path: Path) -> None:
    """Otherwise the set to fold and glue would be gone once it was printed on both sides."""
    both = ("--duplex", "long-edge")
    for options in ((), both, (*both, "--back-offset", "0.50,-1"), ("--bleed", "2.5"), ("--core", "2")):
        assert sheets(tmp_path, "--sheet", "piecepack", "--format", "pdf", *options) == 0
    assert files(tmp_path) == [
        "piecepack.pdf",
        "piecepack_bleed2.5.pdf",
        "piecepack_core2.pdf",
        "piecepack_duplex-long.pdf",
        "piecepack_duplex-long_offset0.5,-1.pdf",
    ]


def test_marks_that_components_have_anyway_are_not_in_the_name(tmp_path: Path) -> None:
    assert sheets(tmp_path, "--sheet", "piecepack", "--marks", "--format", "pdf") == 0
    assert files(tmp_path) == ["piecepack.pdf"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--duplex", "long"), "did you mean 'long-edge'"),
        (("--back-offset", "1,1"), "give --duplex"),
        (("--duplex", "long-edge", "--back-offset", "1"), "X,Y in mm"),
        (("--duplex", "long-edge", "--back-offset", "1;2"), "X,Y in mm"),
        (("--duplex", "long-edge", "--back-offset", "nan,0"), "X,Y in mm"),
        (("--duplex", "long-edge", "--back-offset", "١,0"), "X,Y in mm"),
        (("--duplex", "long-edge", "--back-offset", "11,0"), "unreasonable"),
        (("--duplex", "long-edge", "--back-offset", "9" * 400 + ",0"), "unreasonable"),
        (("--copies", "2"), "has no pad"),
        (("--sheet", "piecepack", "--number"), "only pads have serial numbers"),
        (("--paper", "40x40mm"), "do not fit"),
        (("--bleed", "-1"), "bleed"),
        (("--core", "0.1"), "a core is 0, or 0.2 to 10 mm"),
        (("--core", "nan"), "cannot be wrapped"),
        (("--core", "-2"), "cannot be wrapped"),
        (("--core", "2", "--duplex", "long-edge"), "print on one side"),
    ],
)
def test_a_mistake_is_told_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert sheets(tmp_path, *arguments) == 2
    assert files(tmp_path) == []
    complaint = capsys.readouterr().err
    assert words in complaint
    assert "Traceback" not in complaint


def test_duplex_names_the_stickers_that_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheets(tmp_path, "--duplex", "long-edge", "--format", "svg") == 0
    words = "piecepack: --duplex leaves out stickers, which has no backs: print it without --duplex"
    assert words in capsys.readouterr().err
    assert sheets(tmp_path, "--sheet", "piecepack", "--duplex", "long-edge", "--format", "svg") == 0
    assert capsys.readouterr().err == ""
    assert sheets(tmp_path, "--sheet", "stickers", "--duplex", "long-edge") == 2
    assert "sheet stickers has no backs" in capsys.readouterr().err


def test_a_pad_has_no_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheets(tmp_path, "--sheet", "pad", "--duplex", "long-edge", game="long-way") == 2
    assert "sheet pad has no backs: only components and cards have two sides" in capsys.readouterr().err
    assert sheets(tmp_path, "--duplex", "long-edge", game="long-way") == 2
    assert "long-way has no sheet of components with backs" in capsys.readouterr().err


def test_only_parts_have_a_core(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheets(tmp_path, "--sheet", "pad", "--core", "2", game="long-way") == 2
    assert "sheet pad is not folded round a core" in capsys.readouterr().err
    assert sheets(tmp_path, "--core", "2", game="long-way") == 2
    assert "long-way has no sheet of components with backs" in capsys.readouterr().err
    assert "leave out --core" not in capsys.readouterr().out


def test_a_sheet_of_components_is_no_pad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.yaml").write_text(
        (GAMES / "piecepack" / "game.yaml")
        .read_text(encoding="utf-8")
        .replace("components: {of", "pad: true\n    components: {of", 1),
        encoding="utf-8",
    )
    assert sheets(tmp_path / "out", game=str(tmp_path)) == 1
    assert "a sheet of components has no layouts" in capsys.readouterr().err


def test_an_unknown_part_is_told_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.yaml").write_text(
        (GAMES / "piecepack" / "game.yaml")
        .read_text(encoding="utf-8")
        .replace("{of: piecepack}", "{of: piecepack, parts: [tiles, coin]}"),
        encoding="utf-8",
    )
    assert sheets(tmp_path / "out", game=str(tmp_path)) == 1
    complaint = capsys.readouterr().err
    line = 1 + next(n for n, text in enumerate((tmp_path / "game.yaml").read_text().splitlines()) if "coin]" in text)
    assert f"game.yaml:{line}:" in complaint
    assert "did you mean 'coins'" in complaint


def test_the_piecepack_is_in_order_though_it_has_no_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--game", "piecepack"]) == 0
    assert run(["games", "--game", "piecepack"]) == 0
    assert "public domain" in capsys.readouterr().out


def test_an_offset_is_read_with_its_signs() -> None:
    from ppgen.sheets.options import read_offset

    assert read_offset(" +0.5 , -1 ") == (0.5, -1.0)
    assert read_offset("0,-0.01") == (0.0, -0.01)


@pytest.mark.parametrize("offset", [f"0.{'0' * 200}1,0", "0,-0.009", "0,11", f"{'9' * 400},0"])
def test_an_offset_that_nobody_can_want_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], offset: str
) -> None:
    words = ("--duplex", "long-edge", f"--back-offset={offset}", "--out", str(tmp_path))
    assert run(["sheets", "--game", "piecepack", *words]) == 2
    err = capsys.readouterr().err
    assert "an offset of " in err
    assert "hint: --back-offset takes " in err
    assert not list(tmp_path.iterdir())
