"""Rows and columns share out their room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.blocks.layout import Column, Ground, Overflow, Placed, Row, fits, lay_out
from ppgen.definition.load import load_game
from ppgen.diagnostics import Mark
from ppgen.scene.model import Box, Item, Source
from ppgen.scene.theme import THEMES
from ppgen.sheets.compose import compose
from ppgen.sheets.paper import DoesNotFit, parse_paper
from ppgen.sheets.printout import PrintJob
from tests.small_game import head


@dataclass(frozen=True, slots=True)
class Brick:
    """A block of an area: the wider it is, the lower."""

    least: float
    area: float
    grow: float = 0.0
    tag: None = None
    ground: None = None

    @property
    def grow_high(self) -> float:
        return self.grow

    def min_width(self) -> float:
        return self.least

    def height(self, width: float) -> float:
        return self.area / max(width, 1.0)

    def least_height(self, width: float) -> float:
        return self.height(width)

    def place(self, box: Box) -> Iterator[Placed]:
        yield Placed(self, box)

    def overflows(self, box: Box) -> Iterator[Overflow]:
        return iter(())

    @property
    def source(self) -> Source:
        return Source(Mark("", 0, 0), "brick")

    def on(self, ground: Ground) -> Brick:
        return self

    def extent(self, box: Box) -> Box:
        return box

    def draw(self, box: Box) -> tuple[Item, ...]:
        return ()


brick = st.builds(Brick, st.floats(1, 30), st.floats(1, 300), st.sampled_from((0.0, 1.0, 2.5)))
bricks = st.lists(brick, min_size=1, max_size=5)


@given(bricks, st.floats(0, 6), st.floats(1, 300))
def test_a_row_fills_its_width_without_overlap(items: list[Brick], gap: float, extra: float) -> None:
    row = Row(tuple(items), gap)
    box = Box(3, 4, row.min_width() + extra, 50)
    placed = lay_out(row, box)
    for one, next_one in pairwise(placed):
        assert one.box.right + gap == pytest.approx(next_one.box.x)
    assert all(one.box.width >= item.least - 1e-6 for one, item in zip(placed, items, strict=True))
    if any(item.grow for item in items):
        assert placed[-1].box.right == pytest.approx(box.right)


@given(bricks, st.floats(0, 6), st.floats(0, 100))
def test_a_column_gives_left_height_to_what_grows(items: list[Brick], gap: float, extra: float) -> None:
    column = Column(tuple(items), gap)
    box = Box(0, 0, 60, column.height(60) + extra)
    placed = lay_out(column, box)
    for one, item in zip(placed, items, strict=True):
        assert one.box.height >= item.height(60) - 1e-6
        if not item.grow:
            assert one.box.height == pytest.approx(item.height(60))
    if any(item.grow for item in items):
        assert placed[-1].box.bottom == pytest.approx(box.bottom)


def test_a_column_may_spread_its_gaps_instead() -> None:
    column = Column((Brick(1, 100), Brick(1, 100), Brick(1, 100)), 2, spread=True)
    placed = lay_out(column, Box(0, 0, 10, 60))
    assert [one.box.y for one in placed] == [0, 25, 50]


def test_a_row_that_may_wrap_becomes_a_column_where_it_is_too_narrow() -> None:
    row = Row((Brick(20, 100), Brick(20, 100)), 2, wrap=True)
    assert row.min_width() == 20
    assert [one.box.y for one in lay_out(row, Box(0, 0, 25, 20))] == [0, 4]
    assert [one.box.y for one in lay_out(row, Box(0, 0, 50, 20))] == [0, 0]


def test_what_is_too_wide_or_too_high_does_not_fit() -> None:
    brick = Brick(20, 200)
    assert fits(brick, Box(0, 0, 20, 10))
    assert not fits(brick, Box(0, 0, 19.9, 100))
    assert not fits(brick, Box(0, 0, 20, 9.9))


SPACED = """\
board: {columns: 5, rows: 5}
sheets:
  - id: page
    title: Page
    layouts:
      - column:
          items:
            - fields: {lines: [{label: Name}]}
            - board: {BOARD}
            - box: {label: Notes}
"""


def page_of(folder: Path, board: str, paper: str = "tabloid") -> tuple[float, Sequence[Placed]]:
    """The side of a space of a sheet, and the blocks on it."""
    (folder / "game.yaml").write_text(head() + SPACED.replace("BOARD", board), encoding="utf-8")
    game = load_game(folder)
    composition = compose(PrintJob(game, game.sheets[0], parse_paper(paper), THEMES["color"]))
    return composition.sizes.space, composition.placed


def test_the_block_that_is_too_large_for_a_sheet_is_named(tmp_path: Path) -> None:
    with pytest.raises(DoesNotFit, match=r"the board at line 16 alone needs 2\d\d of \d\d\d mm"):
        page_of(tmp_path, "min: 50", "letter")


@pytest.mark.parametrize(("board", "low", "high"), [("min: 5, max: 9", 9, 9), ("enough: 9", 20, 50), ("", 30, 50)])
def test_no_space_is_larger_than_its_maximum(tmp_path: Path, board: str, low: float, high: float) -> None:
    side, _ = page_of(tmp_path, board)
    assert low <= side <= high


def test_lines_to_write_on_take_none_of_the_height_that_is_left(tmp_path: Path) -> None:
    _, placed = page_of(tmp_path, "min: 5, max: 9")
    heights = {block.block.source.kind: block.box.height for block in placed}
    assert heights["fields"] < 10
    assert heights["box"] > 200
