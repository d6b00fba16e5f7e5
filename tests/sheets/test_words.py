"""Words of sheets in a game that is not bundled: rulers that shorten, rows in the middle, cards that lie turned."""

from __future__ import annotations

import pytest

from ppgen.definition.layouts import ColumnSpec, RowSpec
from ppgen.definition.paper_blocks import CutoutsSpec, RulerSpec
from ppgen.definition.text_block import TextSpec
from ppgen.scene.model import Shape
from ppgen.sheets.blocks.cutouts import Cutouts
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import DoesNotFit, parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.sheets.walk import COLOR, GAME, leaf, sheet, without


def printed(layout: ColumnSpec, paper: str) -> Pad:
    spec = without(sheet("reference"), layouts=(layout,), up=1)
    made = make_printout(PrintJob(GAME, spec, parse_paper(paper), COLOR))
    assert isinstance(made, Pad)
    return made


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(("side", "length"), [(300, 254.0), (250, 228.6), (200, 177.8)])
def test_a_ruler_is_as_long_as_there_is_room_for_and_ends_at_a_long_tick(
    side: int, length: float, upright: bool
) -> None:
    ruler_block = RulerSpec(254.0, min=127.0, upright=upright, grow=1.0)
    made = printed(ColumnSpec((RowSpec((ruler_block,), grow=1.0),)), f"{side}x{side}mm")
    (ruler,) = [one for one in leaf(made) if isinstance(one.item, Shape) and "ruler" in one.roles]
    assert max(ruler.box.width, ruler.box.height) == pytest.approx(length, abs=0.05)


def test_a_ruler_without_min_keeps_its_length_or_does_not_fit() -> None:
    with pytest.raises(DoesNotFit, match="mm too wide"):
        printed(ColumnSpec((RulerSpec(254.0),)), "200x200mm")


@pytest.mark.parametrize("shortest", [10.0, 300.0])
def test_the_shortest_ruler_lies_between_a_long_tick_and_its_length(shortest: float) -> None:
    with pytest.raises(ValueError, match="lies between every"):
        RulerSpec(254.0, min=shortest)


@pytest.mark.parametrize("justify", ["start", "middle"])
def test_a_row_stands_at_the_left_or_in_the_middle(justify: str) -> None:
    cards = CutoutsSpec({"apple": 1}, 40.0, 60.0)
    made = printed(ColumnSpec((RowSpec((cards,), justify=justify),)), "letter")  # type: ignore[arg-type]
    (cell,) = [c for one in made.composition.placed if isinstance(one.block, Cutouts) for c in one.block.cells(one.box)]
    assert cell.x == pytest.approx(6.35 if justify == "start" else (215.9 - 40) / 2, abs=0.05)


def test_a_column_keeps_its_smallest_width() -> None:
    words = TextSpec("Words.")
    narrow = ColumnSpec((RowSpec((ColumnSpec((words,), min=90.0), TextSpec("Others.", grow=1.0)), gap=0.0),))
    first, second = printed(narrow, "a5").composition.placed
    assert first.box.width == pytest.approx(90.0)
    assert second.box.x == pytest.approx(first.box.x + 90.0)


@pytest.mark.parametrize(("upright", "length"), [(False, 177.8), (True, 254.0)])
def test_a_ruler_is_as_long_as_the_side_along_which_it_lies(upright: bool, length: float) -> None:
    ruler = RulerSpec(254.0, min=127.0, upright=upright, grow=1.0)
    made = printed(ColumnSpec((RowSpec((ruler,), grow=1.0),)), "200x300mm")
    (drawn,) = [one for one in leaf(made) if isinstance(one.item, Shape) and "ruler" in one.roles]
    assert (drawn.box.height if upright else drawn.box.width) == pytest.approx(length, abs=0.05)
