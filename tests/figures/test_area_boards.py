"""Maps of areas as drawings: borders drawn once, names inside, ways and barriers, rings, and grounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from ppgen.blocks.grid.area_names import draw_area_names
from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.frame import AreaFrame, frame_of
from ppgen.blocks.grid.rings import ringed
from ppgen.boards.area_map import AreaMap, NamedArea
from ppgen.boards.arrangement import Arrangement, MoveArrow, Piece
from ppgen.boards.polygons import depth
from ppgen.boards.space import Space
from ppgen.definition.load import load_game
from ppgen.figures.shown import spaces_in
from ppgen.plane import Point
from ppgen.scene import path, text
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape, Symbol
from ppgen.scene.theme import THEMES, Theme
from ppgen.things import Thing

ROOT = Path(__file__).parents[2]
SHIRES = ROOT / "docs" / "figures" / "shires"
SQUARE = ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0))


def moved(across: float, up: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + across, y + up) for x, y in SQUARE)


# Two by two squares and one apart: A and B are neighbours, A and C parted; a dashed way leads from B to the one apart.
BOARD = AreaMap(
    (
        NamedArea("A", SQUARE),
        NamedArea("B", moved(10, 0)),
        NamedArea("C", moved(0, 10)),
        NamedArea("D", moved(10, 10)),
        NamedArea("Far", moved(30, 0)),
    ),
    pairs=((0, 1), (1, 3), (2, 3), (1, 4)),
    barriers=((0, 2),),
)
COLOR = THEMES["color"]


def items(item: Item) -> Iterator[Item]:
    yield item
    if isinstance(item, Group):
        for inner in item.items:
            yield from items(inner)


def shapes(item: Item, role: str) -> list[Shape]:
    whole = [each for each in items(item) if getattr(each, "role", "") == role]
    return [shape for each in whole for shape in items(each) if isinstance(shape, Shape)]


def sides(shape: Shape) -> list[frozenset[Point]]:
    """The straight lines of a path."""
    ends = [(command[0], (round(command[1], 3), round(command[2], 3))) for command in shape.path if len(command) == 3]
    return [frozenset((start, end)) for (_, start), (kind, end) in pairwise(ends) if kind == "L"]


def frame(board: AreaMap, space: float = 10.0) -> AreaFrame:
    made = frame_of(board, space)
    assert isinstance(made, AreaFrame)
    return made


def outline(board: AreaMap, number: int, space: float = 10.0) -> tuple[Point, ...]:
    return tuple((corner.x, corner.y) for corner in frame(board, space).corners(Space(number, 0)))


def names(drawn: Item) -> dict[str, GlyphRun]:
    (group,) = [item for item in items(drawn) if getattr(item, "role", "") == "coordinates"]
    return {run.text: run for run in items(group) if isinstance(run, GlyphRun)}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("space", [4.0, 10.0, 25.0])
def test_each_border_is_drawn_once_and_wide_enough_to_print(space: float, theme: object) -> None:
    drawn = draw_board(Arrangement(BOARD), space, theme, {}).group  # type: ignore[arg-type]
    grid = shapes(drawn, "grid-line")
    borders = sides(grid[0])
    assert len(borders) == len(set(borders)) == 4
    (coast,) = shapes(drawn, "exterior-wall")
    # Eight sides round the four squares, which merge where they lie on one line, and four round the one apart.
    assert sum(command[0] in "LZ" for command in coast.path) == 8
    (barrier,) = shapes(drawn, "wall")
    assert set(sides(barrier)) < set(borders)
    widths = [shape.stroke.width for shape in (*grid, coast, barrier) if shape.stroke is not None]
    assert all(width >= MIN_LINE for width in widths)
    assert barrier.stroke is not None
    assert grid[0].stroke is not None
    assert barrier.stroke.width > 1.3 * grid[0].stroke.width


def test_a_dashed_way_joins_neighbours_apart_from_inside_to_inside() -> None:
    drawn = draw_board(Arrangement(BOARD), 10.0, COLOR, {}).group
    dashed = [shape for shape in shapes(drawn, "grid-line") if shape.stroke is not None and shape.stroke.dash]
    (way,) = dashed
    ((start, end),) = map(sorted, sides(way))
    assert depth(outline(BOARD, 1), start) > 0
    assert depth(outline(BOARD, 4), end) > 0


def test_the_room_that_is_measured_is_that_of_the_drawing() -> None:
    arrangement = Arrangement(BOARD, arrows=(MoveArrow("m", (Space(1, 0), Space(4, 0)), "move", Thing("move")),))
    drawing = draw_board(arrangement, 8.0, COLOR, {}, coordinates=True)
    assert measure(arrangement, 8.0, coordinates=True) == drawing.box


def room(run: GlyphRun) -> Box:
    width = text.width(run.text, "regular", run.size)
    high = text.metrics("regular").cap_height * run.size
    return Box(run.origin[0], run.origin[1] - high, width, high)


def shires() -> AreaMap:
    board = load_game(SHIRES).board
    assert isinstance(board, AreaMap)
    return board


@pytest.mark.parametrize("space", [9.0, 14.0, 22.0])
def test_every_name_stands_in_its_area_clear_of_a_piece(space: float) -> None:
    board = shires()
    pieces = tuple(Piece(f"p-{at.column}", "", (at,), "piece", Thing("piece", "p"), size=0.7, text="P") for at in board)
    drawn = names(draw_area_names(frame(board, space), Arrangement(board, pieces=pieces), (), COLOR))
    assert set(drawn) == {area.name for area in board.areas}
    for at in board:
        box = room(drawn[board.label(at)])
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                assert depth(outline(board, at.column, space), (x, y)) > 0
        piece = frame(board, space).box(at).inset(0.15 * space)
        apart = box.x >= piece.right or piece.x >= box.right or box.y >= piece.bottom or piece.y >= box.bottom
        assert apart


def test_a_name_gives_way_to_an_arrow() -> None:
    wide = ((0.0, 0.0), (0.0, 10.0), (24.0, 10.0), (24.0, 0.0))
    board = AreaMap((NamedArea("Rhyl", wide), NamedArea("Zell", ((0.0, -10.0), *wide[::3], (24.0, -10.0)))), ((0, 1),))
    plain = names(draw_area_names(frame(board), Arrangement(board), (), COLOR))
    arrow = MoveArrow("m", (Space(0, 0), Space(1, 0)), "move", Thing("move"))
    beside = names(draw_area_names(frame(board), Arrangement(board, arrows=(arrow,)), (), COLOR))
    assert set(beside) == {"Rhyl", "Zell"}
    middle = frame(board).centre(Space(0, 0)).x
    assert room(plain["Rhyl"]).x < middle < room(plain["Rhyl"]).right  # below the piece, where the arrow leads
    box = room(beside["Rhyl"])
    assert not box.x < middle < box.right or box.bottom < frame(board).centre(Space(0, 0)).y


def test_names_are_shown_inside_or_not_at_all() -> None:
    for coordinates, shown in ((True, True), ("inside", True), ("outside", True), (False, False)):
        drawn = draw_board(Arrangement(BOARD), 10.0, COLOR, {}, coordinates=coordinates).group  # type: ignore[arg-type]
        runs = [item for item in items(drawn) if isinstance(item, GlyphRun)]
        assert bool(runs) is shown


@pytest.mark.parametrize("label", ["Gulf", "Fjord", "The Long Eastern Shelf", "Aa"])
@pytest.mark.parametrize("space", [7.0, 25.0])
def test_paper_behind_a_name_on_hatched_ground_holds_all_its_letters(label: str, space: float) -> None:
    board = AreaMap((NamedArea("A", moved(0, 0), label), NamedArea("B", moved(10, 0))), ((0, 1),))
    drawn = list(items(draw_area_names(frame(board, space), Arrangement(board), [Space(0, 0)], COLOR)))
    (paper,) = [path.bounds(item.path) for item in drawn if isinstance(item, Shape)]
    runs = [item for item in drawn if isinstance(item, GlyphRun) and item.text in label]
    assert " ".join(run.text for run in reversed(runs)) == label
    for run in runs:
        outlines = (text.outline("regular", glyph) for glyph, _ in text.shape(run.text, "regular").glyphs)
        letters = [path.bounds(outline) for outline in outlines if outline]
        assert run.origin[1] - max(-box.y for box in letters) * run.size > paper.y
        assert run.origin[1] + max(box.bottom for box in letters) * run.size < paper.bottom
        assert paper.x < run.origin[0] < run.origin[0] + run.width < paper.right


def test_a_ring_runs_inside_the_border_of_its_areas() -> None:
    (ring,) = ringed([Space(0, 0), Space(1, 0)], frame(BOARD), COLOR, Arrangement(BOARD))
    assert isinstance(ring, Group)
    assert ring.clip is not None
    # One ring round both, and none between them.
    low = frame(BOARD).height / 2
    assert path.bounds(ring.clip) == pytest.approx(Box(0.0, low, 2 * low, low))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_ring_has_no_dashes_and_keeps_off_the_border(theme: Theme) -> None:
    """Dashes mean a way over the sea, and a ring on a border would look like a thick border."""
    (ring,) = ringed([Space(0, 0)], frame(BOARD), theme, Arrangement(BOARD))
    assert isinstance(ring, Group)
    strokes = [item.stroke for item in ring.items if isinstance(item, Shape) and item.stroke is not None]
    assert not any(stroke.dash for stroke in strokes)
    assert strokes[-1].colour == theme.fill("paper")  # painted last, over the part along the border


def test_the_ground_of_a_region_fills_its_area_and_no_more() -> None:
    square = Symbol("tint", (Shape(path.rect(0, 0, 10, 10), "#eeeeee"),), Box(0, 0, 10, 10))
    ground = Piece("home-A", "tint", (Space(0, 0),), "piece", Thing("region", "home"), size=1.0)
    drawn = draw_board(Arrangement(BOARD, pieces=(ground,)), 10.0, COLOR, {"tint": square}).group
    (group,) = [item for item in items(drawn) if isinstance(item, Group) and item.role == "ground"]
    (clipped,) = group.items
    assert isinstance(clipped, Group)
    assert clipped.clip is not None
    corners = frame(BOARD).corners(Space(0, 0))
    assert {command[1:] for command in clipped.clip if command[0] in "ML"} == {(c.x, c.y) for c in corners}
    assert group.thing == Thing("region", "home", "A")


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("FenxMoor", ["Fen", "Moor"]),
        ("MoorxFenxEssex", ["Moor", "Fen", "Essex"]),
        ("EssexxFen", ["Essex", "Fen"]),
        ("Moor-Fen", ["Moor", "Fen"]),
        ("xFen", ["Fen"]),
        ("rider@Fen", ["Fen"]),
        ("Fenland, Moors and the Fen", ["Fen"]),
    ],
)
def test_names_of_areas_are_found_in_turns_and_texts(written: str, found: list[str]) -> None:
    board = AreaMap(tuple(NamedArea(name, moved(20 * at, 0)) for at, name in enumerate(("Fen", "Moor", "Essex"))))
    assert spaces_in(written, board.naming) == found


def test_the_neighbours_of_the_example_are_those_that_its_map_shows() -> None:
    """By its outlines alone: two areas with a common border are neighbours or parted, and none touches another else."""
    board = shires()
    assert board.touching - {*board.barriers} == board.neighbours & board.touching
    assert {*board.barriers} <= board.touching
    apart = {f"{board.areas[one].name}-{board.areas[other].name}" for (one, other), _ in board.links}
    assert apart == {"Isken-Wyke", "Orrin-Zell", "Wyke-Zell"}
    told = (SHIRES / "game.yaml").read_text(encoding="utf-8")
    assert re.search(r"barriers: \{Esk: Fernlea, Nairn: Stour\}", told)
