"""Pieces that lie on one another in one place are drawn as a stack."""

from __future__ import annotations

from ppgen.art import Art
from ppgen.boards.table import Bounds, TableArrangement, TablePiece, below
from ppgen.definition.load import load_game
from ppgen.figures.table import STACK, draw_table
from ppgen.scene.model import Item, Use
from ppgen.scene.theme import THEMES


def coin(name: str, x: float = 50.0, y: float = 50.0, **changes: object) -> TablePiece:
    return TablePiece(name, "piecepack-coin-suns", x, y, 19.05, **changes)  # type: ignore[arg-type]


def places(*pieces: TablePiece) -> dict[str, tuple[float, float]]:
    """Where the pieces are drawn, on a table of 100 by 100 mm at half its size."""
    art = Art(load_game("worm-derby"), THEMES["color"])
    drawing = draw_table(TableArrangement(Bounds(0, 0, 100, 100), pieces), 0.5, THEMES["color"], art)
    items: tuple[Item, ...] = drawing.group.items
    return {
        item.id: (round(item.transform[4], 3), round(item.transform[5], 3)) for item in items if isinstance(item, Use)
    }


def test_every_piece_of_a_stack_is_seen_and_the_top_is_in_its_place() -> None:
    found = places(coin("a"), coin("b"), coin("c", angle=30.0))
    assert found["c"] == (25.0, 25.0)
    assert found["b"] == (25.0 - STACK, 25.0 + STACK)
    assert found["a"] == (25.0 - 2 * STACK, 25.0 + 2 * STACK)


def test_pieces_that_merely_overlap_stay_where_they_are() -> None:
    assert below([coin("a"), coin("b", x=52.0)]) == (0, 0)
    assert places(coin("a"), coin("b", x=52.0)) == {"a": (25.0, 25.0), "b": (26.0, 25.0)}


def test_a_coin_on_a_tile_is_no_stack_and_neither_is_a_ghost() -> None:
    tile = TablePiece("tile", "piecepack-tile", 50.0, 50.0, 50.8, shape="square")
    assert below([tile, coin("a")]) == (0, 0)
    assert below([coin("a", role="ghost"), coin("b")]) == (0, 0)
