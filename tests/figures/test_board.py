"""A drawn board shows what its arrangement says, with the same geometry in every theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from ppgen.blocks.grid import routes
from ppgen.blocks.grid.drawing import draw_board, measure
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.rings import ringed
from ppgen.blocks.grid.walls import EXTERIOR, INSET, OPENING, THICKEST, wall_path
from ppgen.boards.arrangement import Area, Arrangement, Dot, Gate, Piece, Route, SpaceMarker, Wall
from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.plane import Affine
from ppgen.records import replace
from ppgen.scene.model import Box, GlyphRun, Group, Item, Path, Shape, Symbol, Use
from ppgen.scene.path import bounds, rect
from ppgen.scene.text import PT
from ppgen.scene.theme import THEMES, Theme
from ppgen.things import Thing

COLOR = THEMES["color"]
FRAME = Frame(7, 7, 10.0)
SYMBOLS = {
    "seat": Symbol("seat", (Shape(rect(0, 0, 100, 100), "#000000"),), Box(0, 0, 100, 100)),
    "fork": Symbol("fork", (Shape(rect(0, 0, 200, 100), "#000000"),), Box(0, 0, 200, 100)),
}


def spaces(*names: str) -> tuple[Space, ...]:
    return tuple(map(Space.parse, names))


def sides(*names: str) -> tuple[SpaceSide, ...]:
    return tuple(map(SpaceSide.parse, names))


FULL = Arrangement(
    Grid(7, 7),
    areas=(Area("tile-B2", spaces("B2", "C2"), "tile", Thing("tile")), Area("tile-D2", spaces("D2"), "shade")),
    dots=(Dot("dot-C2", Space.parse("C2")), Dot("dot-B2", Space.parse("B2"))),
    pieces=(Piece("display-B2", "seat", spaces("B2")), Piece("cafeteria", "fork", spaces("F5", "F6"))),
    walls=tuple(Wall(f"wall-{where}", where) for where in sides("B2w", "C2e", "D2w")),
    gates=(Gate("entrance", sides("A4w")[0], "in"), Gate("exit", sides("G6e")[0], "out")),
    routes=(
        Route("leg-1", spaces("A4", "B4", "C4"), sides("A4w")[0]),
        Route("leg-2", spaces("C4", "B4", "B5")),
        Route("other", spaces("A4", "A5", "B5", "B4"), beside="leg-1"),
    ),
    markers=(SpaceMarker("plus", Space.parse("B2"), "+1", "plus"), SpaceMarker("new", Space.parse("C2"))),
)


def walk(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def by_id(theme: Theme = COLOR) -> dict[str, Item]:
    drawing = draw_board(FULL, 10.0, theme, SYMBOLS)
    return {item.id: item for item in walk(drawing.group.items) if item.id}


def ends(path: Path) -> list[tuple[float, float]]:
    return [(command[1], command[2]) for command in path if command[0] in "ML"]  # type: ignore[misc]


def test_everything_of_the_arrangement_is_drawn_under_its_own_id_and_role() -> None:
    drawn = by_id()
    parts: list[Area | Piece | Wall | Route] = [*FULL.areas, *FULL.pieces, *FULL.walls, *FULL.routes]
    for part in parts:
        assert drawn[part.id].role == part.role
    for gate in FULL.gates:
        assert drawn[gate.id].role == "gate"


def test_a_piece_stands_for_the_dot_of_its_space() -> None:
    assert "dot-C2" in by_id()
    assert "dot-B2" not in by_id()


@pytest.mark.parametrize("name", [name for name in THEMES if name != "color"])
def test_a_theme_never_changes_geometry(name: str) -> None:
    assert draw_board(FULL, 10.0, THEMES[name], SYMBOLS).box == draw_board(FULL, 10.0, COLOR, SYMBOLS).box
    one, other = by_id(COLOR), by_id(THEMES[name])
    assert one.keys() == other.keys()
    for key, item in one.items():
        twin = other[key]
        if isinstance(item, Shape) and isinstance(twin, Shape):
            assert item.path == twin.path
        if isinstance(item, Use) and isinstance(twin, Use):
            assert item.transform == twin.transform


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("space", [2.5, 5.0, 10.0, 14.0])
def test_two_walls_of_one_edge_are_two_lines(theme: Theme, space: float) -> None:
    drawn = {
        item.id: item for item in walk(draw_board(FULL, space, theme, SYMBOLS).group.items) if isinstance(item, Shape)
    }
    one, other = drawn["wall-C2e"], drawn["wall-D2w"]
    assert one.stroke is not None
    assert other.stroke is not None
    gap = bounds(other.path).x - bounds(one.path).x - one.stroke.width / 2 - other.stroke.width / 2
    assert gap >= 0.15


def test_a_wall_lies_inside_its_own_space() -> None:
    for where in sides("C3n", "C3e", "C3s", "C3w"):
        box = bounds(wall_path(Wall("w", where), frozenset({where}), FRAME))
        half = THICKEST * 5
        own = FRAME.box(where.space)
        assert own.x <= box.x - half + 1e-9
        assert box.right + half <= own.right + 1e-9
        assert own.y <= box.y - half + 1e-9
        assert box.bottom + half <= own.bottom + 1e-9


def test_walls_of_one_space_meet_in_its_corner() -> None:
    north, west = sides("C3n", "C3w")
    both = frozenset({north, west})
    corner = (20 + INSET * 10, 40 + INSET * 10)
    assert pytest.approx(corner) in ends(wall_path(Wall("n", north), both, FRAME))
    assert pytest.approx(corner) in ends(wall_path(Wall("w", west), both, FRAME))


def test_a_doorway_leaves_the_middle_of_its_wall_open() -> None:
    (where,) = sides("C3n")
    path = wall_path(Wall("w", where, gap=True), frozenset({where}), FRAME)
    middle = FRAME.centre(where.space)[0]
    reach = OPENING * 10 / 2
    assert all(abs(x - middle) >= reach - 1e-9 for x, _ in ends(path))
    assert {x < middle for x, _ in ends(path)} == {True, False}


def test_a_gate_opens_the_exterior_wall() -> None:
    exterior = by_id()["exterior"]
    assert isinstance(exterior, Shape)
    y = FRAME.middle(sides("A4w")[0])[1]
    west = [
        (a, b) for a, b in zip(ends(exterior.path)[::2], ends(exterior.path)[1::2], strict=True) if a[0] == b[0] < 0
    ]
    assert len(west) == 2
    assert all(not min(a[1], b[1]) < y < max(a[1], b[1]) for a, b in west)


def test_an_entrance_points_in_and_an_exit_out() -> None:
    drawn = by_id()
    entrance, way_out = drawn["entrance"], drawn["exit"]
    assert isinstance(entrance, Shape)
    assert isinstance(way_out, Shape)
    # The tip is the fourth corner of a block arrow.
    assert ends(entrance.path)[3][0] == pytest.approx(max(x for x, _ in ends(entrance.path)))
    assert ends(way_out.path)[3][0] == pytest.approx(max(x for x, _ in ends(way_out.path)))
    assert bounds(entrance.path).right < 0
    assert bounds(way_out.path).x > 70


def test_a_wide_piece_is_turned_to_fit_an_upright_place() -> None:
    piece = by_id()["cafeteria"]
    assert isinstance(piece, Use)
    matrix = Affine(*piece.transform)
    (x0, y0), (x1, y1) = matrix @ (0, 0), matrix @ (200, 100)
    place = FRAME.box(*spaces("F5", "F6"))
    assert abs(y1 - y0) == pytest.approx(2 * abs(x1 - x0))
    assert place.x < min(x0, x1)
    assert max(x0, x1) < place.right
    assert place.y < min(y0, y1)
    assert max(y0, y1) < place.bottom


def test_routes_that_share_a_step_run_side_by_side() -> None:
    one, other, apart = routes.lanes(
        [
            Route("1", spaces("A1", "B1", "C1")),
            Route("2", spaces("C1", "B1", "B2")),
            Route("3", spaces("E1", "E2")),
        ]
    )
    assert one != other
    assert apart == 0.0


def test_an_alternative_is_drawn_only_where_it_leaves_the_other_routes() -> None:
    chosen = Route("1", spaces("A1", "B1", "C1", "D1"))
    other = Route("2", spaces("A1", "B1", "B2", "C2", "C1", "D1"), beside="1")
    assert routes.departures(other, [chosen]) == (spaces("B1", "B2", "C2", "C1"),)


def test_a_part_of_a_board_measures_its_own_spaces_and_a_torn_strip() -> None:
    region = spaces("B2", "D3")
    box = draw_board(FULL, 10.0, COLOR, SYMBOLS, region=(region[0], region[1])).box
    assert 30 < box.width < 36
    assert 20 < box.height < 26


@pytest.mark.parametrize("space", [7.3, 10.0, 13.0])
@pytest.mark.parametrize("names", ["A3-C5", "A2-D6", "E5-G7"])
def test_a_torn_edge_ends_at_the_exterior_wall(names: str, space: float) -> None:
    """The arrow of a gate stands beyond it, and no board is there that could be torn."""
    start, end = spaces(*names.split("-"))
    drawing = draw_board(FULL, space, COLOR, SYMBOLS, region=(start, end))
    (edge,) = [item for item in walk((drawing.group,)) if isinstance(item, Shape) and item.role == "torn-edge"]
    box = bounds(edge.path)
    beyond = [-box.x] if "A" in names else [box.right - 3 * space, -box.y]
    assert all(0 <= distance <= EXTERIOR * space + 1e-6 for distance in beyond)


def test_what_hangs_over_the_edge_is_inside_the_box() -> None:
    hanging = Arrangement(Grid(3, 3), areas=(Area("t", (Space(2, 0), Space(3, 0))),))
    assert measure(hanging, 10.0).right >= 40
    corners = spaces("B1", "C2")
    assert draw_board(hanging, 10.0, COLOR, {}, region=(corners[0], corners[1])).box.right >= 30


def test_measuring_is_drawing_without_the_ink() -> None:
    corners = spaces("A3", "D6")
    for region in (None, (corners[0], corners[1])):
        for named in (False, True):
            drawn = draw_board(FULL, 7.3, COLOR, SYMBOLS, region=region, coordinates=named)
            assert measure(FULL, 7.3, region, named) == drawn.box


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("region", [None, spaces("A1", "C3"), spaces("E5", "G7")], ids=["whole", "A1-C3", "E5-G7"])
@pytest.mark.parametrize("space", [3.0, 11.0])
def test_a_ring_at_the_edge_lies_within_the_board(
    theme: Theme, region: tuple[Space, Space] | None, space: float
) -> None:
    """Rings of overlays and rings round what a figure highlights; a thin edge alone has no room for them."""
    highlighted = spaces("A1", "G7", "D4")
    for lines in ("grid", "none"):
        bare = Arrangement(Grid(7, 7), markers=tuple(SpaceMarker(f"new-{at}", at) for at in highlighted), lines=lines)
        drawn = draw_board(bare, space, theme, SYMBOLS, region=region)
        asked = draw_board(replace(bare, markers=()), space, theme, SYMBOLS, region=region, highlighted=highlighted)
        assert asked.box == drawn.box == measure(replace(bare, markers=()), space, region, highlighted=highlighted)
        for at in highlighted:
            if at in drawn.frame:
                line = ringed((at,), drawn.frame, theme, bare)[-1]
                assert isinstance(line, Shape)
                assert line.stroke is not None
                box, ring = drawn.box, bounds(line.path).inset(-line.stroke.width / 2)
                assert box.x <= ring.x + 1e-6
                assert box.y <= ring.y + 1e-6
                assert ring.right <= box.right + 1e-6
                assert ring.bottom <= box.bottom + 1e-6


def test_a_board_without_rings_keeps_no_room_for_them() -> None:
    bare = Arrangement(Grid(7, 7))
    assert measure(bare, 10.0, highlighted=spaces("D4")) == measure(bare, 10.0)
    assert measure(bare, 10.0, highlighted=spaces("A4")).right == measure(bare, 10.0).right


@pytest.mark.parametrize("space", [7.0, 9.5, 11.0])
def test_a_sign_on_a_space_stays_off_the_walls_and_frames_of_its_neighbours(space: float) -> None:
    signs = (
        SpaceMarker("plus", Space.parse("G6"), "+1", "plus"),
        SpaceMarker("minus", Space.parse("D1"), "−1", "minus"),
    )
    drawing = draw_board(Arrangement(Grid(7, 7), markers=signs), space, COLOR, SYMBOLS)
    shapes = {item.id: item for item in walk(drawing.group.items) if isinstance(item, Group) and item.id}
    for sign in signs:
        place = drawing.frame.box(sign.space)
        for part in walk(shapes[sign.id].items):
            if isinstance(part, Shape):
                box = bounds(part.path)
                assert place.x - 1e-6 <= box.x
                assert place.y - 1e-6 <= box.y
                assert box.right <= place.right + 1e-6
                assert box.bottom <= place.bottom + 1e-6


def test_no_text_on_a_board_is_under_6_points() -> None:
    for space in (3.0, 10.0):
        drawing = draw_board(FULL, space, COLOR, SYMBOLS, coordinates=True)
        runs = [item for item in walk(drawing.group.items) if isinstance(item, GlyphRun)]
        assert runs
        assert all(run.size >= 6 * PT - 1e-9 for run in runs)


def test_a_prefix_keeps_the_ids_of_several_boards_apart() -> None:
    one = {item.id for item in walk((draw_board(FULL, 10.0, COLOR, SYMBOLS, prefix="A-").group,)) if item.id}
    other = {item.id for item in walk((draw_board(FULL, 10.0, COLOR, SYMBOLS, prefix="B-").group,)) if item.id}
    assert one
    assert not one & other


def test_a_dot_shows_on_a_hatch_too() -> None:
    dotted = replace(FULL, areas=(Area("new", spaces("B2", "C2"), "accent"),), pieces=())
    drawing = draw_board(dotted, 10.0, THEMES["ink"], {})
    dots = [item for item in walk(drawing.group.items) if item.id.startswith("dot-")]
    assert len(dots) == 2
    for dot in dots:
        assert isinstance(dot, Shape)
        assert dot.fill == "#000000"
        assert dot.stroke is None
