"""Cards and counters to cut out: their true size, their number, and one cut between two of them."""

from __future__ import annotations

import pytest

from ppgen.art import Art
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.picture import Picture
from ppgen.definition.bind import bind
from ppgen.definition.blocks import PictureSpec
from ppgen.definition.load import load_game
from ppgen.definition.paper_blocks import CutoutsSpec
from ppgen.definition.source import read_text
from ppgen.diagnostics import Diagnostic
from ppgen.scene.model import Box, Group, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.sheets.blocks.cutouts import Cutouts
from tests.small_game import ORCHARD

GAME = load_game(ORCHARD)
CONTEXT = BlockContext(GAME, THEMES["color"], Sizes(0, 0, 8), Art(GAME, THEMES["color"]))


def block(spec: CutoutsSpec) -> Cutouts:
    return Cutouts(CONTEXT, spec)


def cut(made: Cutouts, box: Box) -> Shape:
    (group,) = made.draw(box)
    assert isinstance(group, Group)
    (line,) = [item for item in group.items if isinstance(item, Shape) and item.role == "cut"]
    return line


def test_cards_are_packed_edge_to_edge() -> None:
    made = block(CutoutsSpec({"apple": 25}, 49, 24.5))
    assert made.height(200) == pytest.approx(7 * 24.5)
    cells = made.cells(Box(0, 0, 200, 200))
    assert len(cells) == 25
    assert (cells[1].x - cells[0].right, cells[4].y - cells[0].bottom) == (pytest.approx(0), pytest.approx(0))


def test_every_edge_is_drawn_once() -> None:
    made = block(CutoutsSpec({"apple": 2}, 40, 20))
    line = cut(made, Box(0, 0, 80, 20)).path
    assert sum(command[0] == "M" for command in line) == 7


def test_round_ones_are_cut_along_their_circle() -> None:
    made = block(CutoutsSpec({"coin": 2}, 19, 19, round=True, margin=0))
    box = bounds(cut(made, Box(0, 0, 40, 19)).path)
    assert (box.width, box.height) == (pytest.approx(40), pytest.approx(19))


def test_two_columns_if_two_are_asked_for() -> None:
    made = block(CutoutsSpec({"plum": 1, "pear": 1}, 49, 49, columns=2))
    assert made.min_width() == pytest.approx(98)
    assert made.height(98) == pytest.approx(49)


@pytest.mark.parametrize("text", ["items: {apple: 0}", "items: {}", "items: {apple: 1}\nmargin: 30"])
def test_what_cannot_be_cut_out_is_a_fault(text: str) -> None:
    report: list[Diagnostic] = []
    assert bind(read_text(f"width: 40\nheight: 20\n{text}\n", "sheet.yaml"), CutoutsSpec, report) is None
    assert [fault.code for fault in report] == ["DEF-RANGE"]


def test_a_picture_is_as_wide_as_its_column_up_to_a_limit() -> None:
    made = Picture(CONTEXT, PictureSpec("apple", min=20, max=50))
    assert (made.min_width(), made.height(30), made.height(90)) == (20, pytest.approx(30), pytest.approx(50))


def test_a_picture_that_can_have_no_width_is_a_fault() -> None:
    report: list[Diagnostic] = []
    text = "art: setup\nmin: 50\nmax: 20\n"
    assert bind(read_text(text, "sheet.yaml"), PictureSpec, report, art=("setup",)) is None
    assert [fault.code for fault in report] == ["DEF-RANGE"]
