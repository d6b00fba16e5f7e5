"""Two whole games to write on, as strangers make them: a roll-and-write with tracks and grids, and a score sheet."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pypdfium2
import pytest

import ppgen
from ppgen.cli import run
from ppgen.scene.model import Shape
from tests.blocks.conftest import walk

GAMES = Path(__file__).parents[2] / "docs" / "figures"
PAPERS = ("letter", "a4", "a5")


@pytest.fixture(params=["windfall", "five_dice"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """One of the two games, in a folder of somebody else."""
    return Path(shutil.copytree(GAMES / request.param, tmp_path / request.param))


def cells(sheet: ppgen.Sheet, paper: str, theme: str = "color") -> list[Shape]:
    items = walk(sheet.drawing(paper=paper, theme=theme).page(0).scene.items)
    return [item for item in items if isinstance(item, Shape) and item.thing.kind == "cell"]


def test_they_are_in_order_on_all_papers_with_no_warning(folder: Path) -> None:
    assert ppgen.load(folder).check(PAPERS, strict=True) == ()


@pytest.mark.parametrize("paper", PAPERS)
def test_all_three_themes_have_the_same_cells(folder: Path, paper: str) -> None:
    (sheet,) = ppgen.load(folder).sheets
    drawn = [
        [(shape.thing, shape.path) for shape in cells(sheet, paper, theme)] for theme in ("color", "ink", "contrast")
    ]
    assert drawn[0]
    assert drawn[0] == drawn[1] == drawn[2]


def test_a_cell_to_write_in_is_never_narrower_than_a_pencil_needs(folder: Path) -> None:
    from ppgen.scene.path import bounds

    (sheet,) = ppgen.load(folder).sheets
    for paper in PAPERS:
        sides = [min(bounds(shape.path)[2:]) for shape in cells(sheet, paper) if not shape.thing.look]
        assert min(sides) >= 5


def test_two_sheets_of_the_roll_and_write_share_a_page_of_letter_and_a4() -> None:
    (sheet,) = ppgen.load(GAMES / "windfall").sheets
    one = len(cells(sheet, "a5"))
    assert [len(cells(sheet, paper)) for paper in ("letter", "a4")] == [2 * one, 2 * one]


def test_the_values_of_its_tracks_are_those_of_the_rules() -> None:
    """Apples count 1, 2, 3 … more with each step, plums the squares of the steps."""
    (sheet,) = ppgen.load(GAMES / "windfall").sheets
    looks = [(shape.thing.place, shape.thing.look) for shape in cells(sheet, "a5")]
    apples = [int(look) for place, look in looks if place.endswith("of Apples")]
    plums = [int(look) for place, look in looks if place.endswith("of Plums")]
    assert apples == [sum(range(step + 1)) for step in range(11)]
    assert plums == [step * step for step in range(7)]


def test_the_score_sheet_has_a_cell_for_each_row_and_game() -> None:
    (sheet,) = ppgen.load(GAMES / "five_dice").sheets
    places = [shape.thing.place for shape in cells(sheet, "letter") if not shape.thing.look]
    for row in ("Ones", "Sixes", "Bonus", "Full house", "Five alike", "Anything", "Grand total"):
        assert [place for place in places if place.startswith(f"{row} · ")] == [
            f"{row} · {number}" for number in range(1, 7)
        ]


def test_a_pad_has_a_number_on_every_sheet(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run(["sheets", "--game", str(folder), "--number", "--copies", "3", "--out", str(out)]) == 0
    (pad,) = out.rglob("pad_numbered_copies3.pdf")
    with pypdfium2.PdfDocument(pad) as document:
        numbers = [
            number for page in document for number in re.findall(r"\b00\d\b", page.get_textpage().get_text_range())
        ]
    each = 2 if folder.name == "windfall" else 1
    assert sorted(map(int, numbers)) == list(range(1, 3 * each + 1))


def test_a_comparison_says_which_cell_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder.parent)
    assert run(["diff", "--update", "--game", str(folder)]) == 0
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("[0, 2, 4, 6, 8, 11,", "[0, 2, 4, 6, 9, 11,")
    text = text.replace("count: 12, shape", "count: 13, shape")
    text = text.replace(
        "- {label: Anything,", "- {label: Chance, cells: [its sum]}\n                  - {label: Anything,"
    )
    file.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert run(["diff", "--game", str(folder)]) == 1
    said = capsys.readouterr().out
    if folder.name == "windfall":
        assert "Cell added on box 13 of the track" in said
        assert "Box 5 of Pears: cell 8 became cell 9" in said
    else:
        assert "8 cells added: Chance · What counts, Chance · 1" in said
