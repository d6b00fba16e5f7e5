"""The packer: nothing overlaps, nothing is lost, nothing leaves its page, and the same cells lie in the same places."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.scene.model import Box
from ppgen.sheets.cutout.packing import CellKind, PlacedBlock, fullest_page, pack_pages, placed_counts

SIZES = st.floats(5, 120).map(lambda value: round(value, 2))
KINDS = st.lists(
    st.builds(
        CellKind, SIZES, SIZES, st.sampled_from([(0.0, 0.0), (2.0, 2.0), (9.5, 9.5)]), st.integers(1, 30), st.booleans()
    ),
    min_size=1,
    max_size=5,
).map(tuple)


@settings(max_examples=60, deadline=None)
@given(KINDS, st.floats(100, 300), st.floats(100, 300), st.sampled_from([5.5, 9.5]))
def test_every_cell_is_placed_once_and_blocks_keep_their_gap(
    kinds: tuple[CellKind, ...], width: float, height: float, gap: float
) -> None:
    pages = pack_pages(kinds, width, height, gap)
    fits = all(
        (kind.width <= width and kind.height <= height) or (kind.height <= width and kind.width <= height)
        for kind in kinds
    )
    assert (pages is not None) == fits
    if pages is None:
        return
    totals = [placed_counts(page, len(kinds)) for page in pages]
    assert [sum(column) for column in zip(*totals, strict=True)] == [kind.count for kind in kinds]
    for page in pages:
        for placed in page:
            assert placed.box.x >= 0
            assert placed.box.right <= width + 1e-4
            assert placed.box.y >= 0
            assert placed.box.bottom <= height + 1e-4
            assert size(placed, kinds) == pytest.approx((placed.box.width, placed.box.height))
        for one, other in combinations([placed.box for placed in page], 2):
            assert apart(one, other, gap - 1e-4)
    assert pages == pack_pages(kinds, width, height, gap)


def size(placed: PlacedBlock, kinds: tuple[CellKind, ...]) -> tuple[float, float]:
    """What the cells of a block take, with the gaps between them, as the block lies."""
    block, kind = placed.block, kinds[placed.block.kind]
    assert (block.rows - 1) * block.columns < block.count <= block.rows * block.columns
    width = block.columns * kind.width + (block.columns - 1) * kind.gap[0]
    height = block.rows * kind.height + (block.rows - 1) * kind.gap[1]
    return (height, width) if placed.turned else (width, height)


def apart(one: Box, other: Box, gap: float) -> bool:
    across = one.right + gap <= other.x or other.right + gap <= one.x
    return across or one.bottom + gap <= other.y or other.bottom + gap <= one.y


def test_a_cell_is_turned_where_only_that_fits() -> None:
    (placed,) = fullest_page((CellKind(90, 30, (0, 0), 1),), 40, 100, 5)
    assert placed.turned
    assert (placed.box.width, placed.box.height) == (30, 90)


def test_equal_cells_share_a_block_unless_each_lies_by_itself() -> None:
    (together,) = fullest_page((CellKind(20, 20, (0, 0), 6),), 70, 70, 5)
    assert together.block.count == 6
    alone = fullest_page((CellKind(20, 20, (0, 0), 4, single=True),), 70, 70, 5)
    assert [placed.block.count for placed in alone] == [1, 1, 1, 1]


def test_a_page_that_is_too_small_holds_nothing() -> None:
    assert pack_pages((CellKind(20, 20, (0, 0), 1),), 19.9, 100, 5) is None
    assert fullest_page((CellKind(20, 20, (0, 0), 1),), 19.9, 100, 5) == ()
