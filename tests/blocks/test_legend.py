"""A legend: each symbol beside its words, in as many lines as the width asks for."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from ppgen.art import Art
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.legend import Legend
from ppgen.blocks.proportions import IN_FIGURE
from ppgen.definition.blocks import LegendSpec
from ppgen.definition.load import load_game
from ppgen.scene.model import Box, Shape, Stroke
from ppgen.scene.theme import THEMES, Style, adapted
from tests.sheets.walk import texts, walk
from tests.small_game import ORCHARD

GAME = load_game(ORCHARD)
ENTRIES = {"apple": "an apple counts one", "route": "the way of a picker", "shade": "grass", "plum": "a plum"}


def legend(**entries: str) -> Legend:
    theme = THEMES["color"]
    return Legend(BlockContext(GAME, theme, Sizes(0, 0, 6.6), Art(GAME, theme)), LegendSpec(entries=entries))


@pytest.mark.parametrize("width", [28, 31, 33.5, 40, 55.5, 70, 120])
def test_words_end_within_the_width(width: float) -> None:
    drawn = legend(**ENTRIES)
    box = Box(3, 4, width, drawn.height(width))
    assert width >= drawn.min_width()
    for one in texts(walk(drawn.draw(box))):
        assert one.box.right <= box.right + 0.05


def test_the_words_of_a_narrow_legend_have_the_room_beside_the_sample() -> None:
    """They are broken where they would run out of the legend, at whichever width that is."""
    for tenths in range(280, 420):
        width = tenths / 10
        drawn = legend(apple="who picks an apple here has picked it for good and all")
        ends = [one.box.right for one in texts(walk(drawn.draw(Box(0, 0, width, drawn.height(width)))))]
        assert max(ends) <= width + 0.05


def test_words_stand_beside_their_sample_and_entries_apart() -> None:
    drawn = legend(apple="an apple", plum="a plum")
    boxes = [[one.box for one in walk((item,))] for item in drawn.draw(Box(0, 0, 120, drawn.height(120)))]
    for before, after in pairwise(boxes):
        assert max(box.right for box in before) + 1 <= min(box.x for box in after)


@pytest.mark.parametrize("width", [26, 34, 45, 60, 75])
def test_words_of_several_lines_have_room_of_their_own(width: float) -> None:
    """No line touches those of another entry, nor leaves the legend above or below."""
    drawn = legend(apple="who picks an apple here has picked it for good and all", plum="a plum", pear="a pear tree")
    box = Box(3, 4, width, drawn.height(width))
    entries = [[one.box for one in texts(walk((item,)))] for item in drawn.draw(box)[1::2]]
    for line in (line for entry in entries for line in entry):
        assert box.y <= line.y
        assert line.bottom <= box.bottom
    for before, after in pairwise(entries):
        for a, b in product(before, after):
            assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y


def test_the_first_line_stands_beside_its_sample() -> None:
    """Words have their first line where those of one line have it, however many lines follow."""
    short, long = legend(apple="an apple"), legend(apple="who picks an apple here has picked it for good and all")
    first = [next(iter(texts(walk(drawn.draw(Box(0, 0, 34, 30)))))).box for drawn in (short, long)]
    assert first[0].y == pytest.approx(first[1].y, abs=0.4)


def test_the_legend_of_a_sheet_grows_with_its_text() -> None:
    """On a sheet its text is small text, and its samples and rows keep their proportion to it."""
    theme = THEMES["color"]
    spec = LegendSpec(entries={"apple": "an apple", "route": "the way of a picker"})
    small, large = (Legend(BlockContext(GAME, theme, Sizes(0, 0, body), Art(GAME, theme)), spec) for body in (8, 12))
    runs = [list(texts(walk(drawn.draw(Box(0, 0, 200, 20))))) for drawn in (small, large)]
    assert [run.size for run in runs[0]] == pytest.approx([0.9 * 8] * len(runs[0]))
    assert [run.size for run in runs[1]] == pytest.approx([0.9 * 12] * len(runs[1]))
    assert large.height(200) == pytest.approx(1.5 * small.height(200))
    assert large.min_width() == pytest.approx(1.5 * small.min_width())
    in_figure = BlockContext(GAME, theme, Sizes(0, 0, 12, IN_FIGURE), Art(GAME, theme))
    assert Legend(in_figure, spec).height(200) == pytest.approx(4.6 * 8 / 6.4)


def test_the_sample_of_a_striped_line_is_closed_at_its_ends_as_on_a_board() -> None:
    theme = THEMES["color"]
    striped = Style(stroke=Stroke("#000000", 1.0), core=Stroke("#ffffff", 0.5, (0.5, 0.5)))
    theme = adapted(theme, theme.arms, (("wall", striped),))
    drawn = Legend(
        BlockContext(GAME, theme, Sizes(0, 0, 6.6), Art(GAME, theme)), LegendSpec(entries={"wall": "a wall"})
    )
    line, core = (one.item for one in walk(drawn.draw(Box(0, 0, 60, 10))) if isinstance(one.item, Shape))
    assert line.stroke is not None
    assert core.stroke is not None
    assert (line.stroke.cap, core.stroke.cap) == ("square", "butt")
    assert line.path == core.path, "so that half a width of black is left beyond the first stripe"
