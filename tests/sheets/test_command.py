"""`ppgen sheets`: what is written where, and with which status."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.cli import run
from tests import warm
from tests.small_game import ORCHARD


def sheets(out: Path, *arguments: str) -> int:
    return run(["sheets", "--game", str(ORCHARD), "--out", str(out), *arguments])


def files(out: Path) -> list[str]:
    return sorted(str(file.relative_to(out)) for file in out.rglob("*") if file.is_file())


def test_all_sheets_as_pdf_and_svg_by_default(tmp_path: Path) -> None:
    assert sheets(tmp_path) == 0
    assert files(tmp_path) == sorted(
        f"orchard/sheets/{name}.{kind}" for name in ("pad", "solo", "reference") for kind in ("pdf", "svg")
    )


def test_files_are_named_by_paper_theme_and_leaf(tmp_path: Path) -> None:
    options = ("--sheet", "pad", "--paper", "a4", "--theme", "ink", "--copies", "2", "--number", "--format", "svg")
    assert sheets(tmp_path, *options) == 0
    assert files(tmp_path) == [f"orchard/sheets/pad_a4_numbered_copies2.ink-{leaf}.svg" for leaf in (1, 2)]


def test_no_option_writes_into_the_place_of_the_plain_drawing(tmp_path: Path) -> None:
    """Whatever alters a drawing is in its name, so every request leaves the others' files as they are."""
    requests: list[tuple[str, ...]] = [
        (),
        ("--marks",),
        ("--bleed", "3"),
        ("--bleed", "3.0", "--marks", "--paper", "a3"),
        ("--number",),
        ("--copies", "3"),
        ("--paper", "a4"),
        ("--paper", "210.0x297mm"),
        ("--theme", "ink"),
    ]
    seen: dict[str, bytes] = {}
    for request in requests:
        assert sheets(tmp_path, "--sheet", "pad", "--format", "pdf,svg", *request) == 0
        now = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
        assert len(now) == len(seen) + 2, f"{request} wrote over another drawing"
        assert {name: now[name] for name in seen} == seen
        seen = now
    assert "orchard/sheets/pad_a3_marks_bleed3.pdf" in seen
    assert "orchard/sheets/pad_210x297mm.svg" in seen


def test_how_fine_a_picture_is_made_is_no_other_drawing(tmp_path: Path) -> None:
    for dots in ("72", "96"):
        assert sheets(tmp_path, "--sheet", "solo", "--format", "png", "--dpi", dots) == 0
    assert [name for name in files(tmp_path) if name.endswith(".png")] == ["orchard/sheets/solo.png"]


def test_a_numbered_pad_is_one_pdf_unless_leaves_are_asked_for(tmp_path: Path) -> None:
    assert sheets(tmp_path, "--sheet", "pad", "--copies", "20", "--number") == 0
    assert files(tmp_path) == ["orchard/sheets/pad_numbered_copies20.pdf"]


def test_a_pad_without_numbers_has_one_svg(tmp_path: Path) -> None:
    assert sheets(tmp_path, "--sheet", "pad", "--copies", "20", "--format", "svg") == 0
    assert files(tmp_path) == ["orchard/sheets/pad_copies20.svg"]


def test_copies_mean_pads(tmp_path: Path) -> None:
    assert sheets(tmp_path, "--copies", "2", "--format", "pdf") == 0
    assert files(tmp_path) == ["orchard/sheets/pad_copies2.pdf", "orchard/sheets/solo_copies2.pdf"]


def test_a_leaf_as_png_has_the_dots_asked_for(tmp_path: Path) -> None:
    from PIL import Image

    assert sheets(tmp_path, "--sheet", "solo", "--paper", "8x10in", "--format", "png", "--dpi", "100") == 0
    with Image.open(tmp_path / "orchard/sheets/solo_8x10in.png") as picture:
        assert picture.size == (800, 1000)


def test_a_sheet_that_does_not_fit_keeps_no_other_from_being_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sheets(tmp_path, "--paper", "105x148mm", "--format", "svg") == 2
    assert files(tmp_path) == ["orchard/sheets/reference_105x148mm.svg"]
    complaint = capsys.readouterr().err
    assert "pad does not fit on 105x148mm" in complaint
    assert "hint: " in complaint


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--sheet", "ped"), "did you mean 'pad'"),
        (("--sheet", "reference", "--number"), "only pads have serial numbers"),
        (("--sheet", "reference", "--copies", "3"), "only pads have several copies"),
        (("--paper", "leter"), "did you mean 'letter'"),
        (("--paper", "0x0mm"), "cannot be printed on"),
        (("--copies", "-1"), "copies"),
        (("--copies", "0"), "copies"),
        (("--copies", "1000000000"), "copies"),
        (("--copies", "many"), "--copies"),
        (("--bleed", "nan"), "bleed"),
        (("--bleed", "inf"), "bleed"),
        (("--bleed", "-3"), "bleed"),
        (("--bleed", "1e-300"), "a bleed of 1e-300 mm is too small to print"),
        (("--bleed", "900"), "a bleed of 900 mm is unreasonable"),
        (("--bleed", "0.009"), "--bleed takes 0, or 0.01 to 20 mm"),
        (("--theme", "sepia"), "theme"),
        (("--format", "gif"), "format"),
        (("--dpi", "0"), "dpi"),
    ],
)
def test_a_mistake_is_told_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], word: str
) -> None:
    assert sheets(tmp_path, *arguments) == 2
    assert files(tmp_path) == []
    captured = capsys.readouterr().err
    assert word in captured
    assert "Traceback" not in captured
    assert "own:" not in captured


def test_printing_a_pdf_imports_nothing_that_it_does_not_use(tmp_path: Path) -> None:
    arguments = ["sheets", "--game", str(ORCHARD), "--sheet", "pad", "--format", "pdf", "--out", str(tmp_path)]
    program = (
        "import sys; from ppgen.cli import run; "
        f"run({arguments!r}); "
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & "
        "{'jinja2', 'cairosvg', 'cairocffi', 'fontTools', 'numpy', 'shapely'})); "
        "print(*sorted(name for name in sys.modules if name.startswith('ppgen.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["", ""]


def test_no_progress_is_shown_in_a_pipe(tmp_path: Path) -> None:
    command = [warm.program(), "sheets", "--game", str(ORCHARD), "--sheet", "pad"]
    done = subprocess.run(
        [*command, "--copies", "300", "--out", str(tmp_path), "--format", "pdf"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
