"""Rings round spaces: clear of what lies inside and outside them."""

from __future__ import annotations

import pytest

from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.frame import Frame, frame_of
from ppgen.blocks.grid.moves import HEAD
from ppgen.blocks.grid.piece import PIECE
from ppgen.blocks.grid.rings import ringed
from ppgen.boards.arrangement import Arrangement, MoveArrow, Piece, Wall
from ppgen.boards.board import Board
from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.boards.hexes import Hexes
from ppgen.boards.point_shapes import morris
from ppgen.boards.points import Points
from ppgen.plane import Vector
from ppgen.scene.model import Box, Shape, Symbol, Use
from ppgen.scene.path import bounds, circle
from ppgen.scene.theme import THEMES, Theme
from tests.figures.sound import walk

SPACE = 7.4


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_ring_between_pieces_close_together_leaves_paper_on_both_sides(theme: Theme) -> None:
    """Each piece fills 0.88 of its space; the ring runs on the side between them."""
    row = [Space(column, 1) for column in range(3)]
    pieces = tuple(Piece(f"p{at.column}", "packet", (at,), size=0.88) for at in row)
    way = ringed([row[1]], Frame(3, 3, SPACE), theme, Arrangement(Grid(3, 3), pieces=pieces))[-1]
    assert isinstance(way, Shape)
    assert way.stroke is not None
    outer = bounds(way.path).inset(-way.stroke.width / 2)
    piece = 0.44 * SPACE
    assert 1.5 * SPACE - piece - (outer.x + way.stroke.width) >= 0.1
    assert outer.x - (0.5 * SPACE + piece) >= 0.1


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_ring_beside_walls_leaves_paper_before_them(theme: Theme) -> None:
    walls = (Wall("w", SpaceSide.parse("B2w")), Wall("e", SpaceSide.parse("A2e")))
    way = ringed([Space(1, 1)], Frame(3, 3, 11.0), theme, Arrangement(Grid(3, 3), walls=walls))[-1]
    assert isinstance(way, Shape)
    assert way.stroke is not None
    assert way.stroke.width <= 0.05 * 11.0


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("board", [Grid(3, 3), Hexes("rhombus", columns=3, rows=3)], ids=["squares", "hexagons"])
def test_a_ring_where_a_captured_piece_lay_leaves_the_head_of_the_arrow_free(board: Board, theme: Theme) -> None:
    """The piece hopped from A1 over B1 to C1: between the ring and the piece on C1 the whole head shows."""
    start, over, end = (Space(column, 0) for column in range(3))
    arrow = MoveArrow("done", (start, end), "move-done", clear=0.4)
    arrangement = Arrangement(board, pieces=(Piece("p", "man", (end,), size=0.74),), arrows=(arrow,))
    frame = frame_of(board, SPACE)
    way = ringed([over], frame, theme, arrangement)[-1]
    assert isinstance(way, Shape)
    assert way.stroke is not None
    outer = bounds(way.path).inset(-way.stroke.width / 2)
    assert frame.centre(end).x - 0.37 * SPACE - outer.right > HEAD * SPACE


@pytest.mark.parametrize("board", [Grid(5, 3), Hexes("rhombus", columns=5, rows=3)], ids=["squares", "hexagons"])
def test_so_does_one_where_a_piece_lay_that_was_captured_round_the_edge(board: Board) -> None:
    """From A1 over E1 to D1."""
    start, over, end = Space(0, 0), Space(4, 0), Space(3, 0)
    arrow = MoveArrow("done", (start, over, end), "move-done", clear=0.4, rings=(True, False))
    arrangement = Arrangement(board, pieces=(Piece("p", "man", (end,), size=0.74),), arrows=(arrow,))
    frame = frame_of(board, SPACE)
    way = ringed([over], frame, THEMES["color"], arrangement)[-1]
    assert isinstance(way, Shape)
    assert way.stroke is not None
    inner = bounds(way.path).inset(-way.stroke.width / 2)
    assert inner.x - (frame.centre(end).x + 0.37 * SPACE) > HEAD * SPACE


def test_a_ring_round_a_piece_on_a_point_is_a_circle_without_stubs_of_lines() -> None:
    """Paper fills the room between a disc and its ring, where the lines of the board would show."""
    board, point = Points(*morris(9), True), Space(0, 0)
    frame = frame_of(board, SPACE)
    arrangement = Arrangement(board, pieces=(Piece("p", "", (point,), text="M"),))
    *under, way = ringed([point], frame, THEMES["color"], arrangement)
    centre = frame.centre(point)
    assert isinstance(way, Shape)
    assert way.stroke is not None
    ends = {round((Vector(*command[-2:]) - centre).length, 6) for command in way.path if len(command) > 1}
    assert len(ends) == 1  # every arc ends at the same distance from the point
    reach = next(iter(ends))
    papers = []
    for paper in under:
        assert isinstance(paper, Shape)
        assert paper.stroke is not None
        assert paper.stroke.colour == THEMES["color"].fill("paper")
        middle = bounds(paper.path).width / 2
        papers.append((middle - paper.stroke.width / 2, middle + paper.stroke.width / 2))
    piece = PIECE * SPACE / 2
    assert any(inner <= piece + 1e-6 and outer >= reach - 1e-6 for inner, outer in papers)
    assert all(inner >= piece - 1e-6 for inner, _ in papers)  # and nothing of the piece is covered


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("board", [Grid(3, 3), Hexes("rhombus", columns=3, rows=3)], ids=["squares", "hexagons"])
@pytest.mark.parametrize("space", [4.0, 5.0, 6.0, 10.0])
def test_the_ring_of_a_piece_that_a_move_hops_over_and_captures_is_seen(
    board: Board, theme: Theme, space: float
) -> None:
    """No halo lies over it, there is paper between it and the piece, and it stays within its space."""
    start, over, end = (Space(column, 0) for column in range(3))
    arrow = MoveArrow("move-hop", (start, end), captured=(over,))
    pieces = tuple(Piece(str(at), "M", (at,)) for at in (start, over))
    disc = Symbol("M", (Shape(circle(5, 5, 5), "#000000"),), Box(0, 0, 10, 10))
    drawing = draw_board(Arrangement(board, pieces=pieces, arrows=(arrow,)), space, theme, {"M": disc})
    items = [item for item, _, _ in walk((drawing.group,))]
    colour, middle = theme.line("arrow").colour, frame_of(board, space).centre(over)
    rings = [
        (number, item)
        for number, item in enumerate(items)
        if isinstance(item, Shape) and item.stroke and item.stroke.colour == colour and not item.fill
        if (box := bounds(item.path)).width == pytest.approx(box.height)
        if (box.x + box.width / 2, box.y + box.height / 2) == pytest.approx(middle) and box.width > 0.8 * space
    ]
    ((at, ring),) = rings
    assert ring.stroke is not None
    half, radius = ring.stroke.width / 2, bounds(ring.path).width / 2
    assert radius + half <= space / 2 + 1e-9
    assert radius - half - 0.37 * space >= 0.1
    assert 2 * half >= 0.15
    paper = theme.fill("paper")
    assert not any(
        isinstance(item, Shape) and item.stroke and item.stroke.colour == paper and item.stroke.width > 0.4
        for item in items[at:]
    )


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_piece_too_large_for_that_has_the_ring_on_it(theme: Theme) -> None:
    """Where lines cross, stones fill nine tenths of a space: the ring lies over the stone, inside its outline."""
    start, over, end = (Space(column, 0) for column in range(3))
    arrow = MoveArrow("move-hop", (start, end), captured=(over,))
    pieces = tuple(Piece(str(at), "M", (at,)) for at in (start, over))
    disc = Symbol("M", (Shape(circle(5, 5, 5), "#000000"),), Box(0, 0, 10, 10))
    board = Grid(3, 3, drawn="crossings")
    drawing = draw_board(Arrangement(board, pieces=pieces, arrows=(arrow,)), 8.0, theme, {"M": disc})
    items = [item for item, _, _ in walk((drawing.group,))]
    colour, middle = theme.line("arrow").colour, frame_of(board, 8.0).centre(over)
    sight = [
        number
        for number, item in enumerate(items)
        if isinstance(item, Shape) and item.stroke and item.stroke.colour == colour and not item.fill
        if (box := bounds(item.path)).width == pytest.approx(box.height)
        if (box.x + box.width / 2, box.y + box.height / 2) == pytest.approx(middle) and 4.0 < box.width < 0.9 * 8.0
    ]
    assert len(sight) == 2  # the ring, and its ticks
    assert min(sight) > max(number for number, item in enumerate(items) if isinstance(item, Use))
