"""A route runs under what it counts: pieces keep a halo, its number stands beside them, signs keep off its line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TypeGuard

import pytest

from ppgen.blocks.grid.drawing import BoardDrawing, draw_board
from ppgen.blocks.grid.ink import HALO, ink, inks, overlap
from ppgen.blocks.grid.route_items import WIDEST
from ppgen.blocks.grid.routes import points
from ppgen.blocks.marks import cored
from ppgen.blocks.roles import theme_for
from ppgen.boards.arrangement import Area, Arrangement, Dot, Gate, Piece, Route, SpaceMarker, Wall
from ppgen.boards.grid import Grid, Side, Space, SpaceSide
from ppgen.definition.load import load_game
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Symbol, Use
from ppgen.scene.path import bounds, circle, polyline, rect, union
from ppgen.scene.theme import THEMES, Style, Theme, adapted

COLOR = THEMES["color"]
SYMBOLS = {
    "seat": Symbol("seat", (Shape(rect(10, 10, 80, 80), "#000000"),), Box(0, 0, 100, 100)),
    "fork": Symbol("fork", (Shape(rect(20, 30, 160, 40), "#000000"),), Box(0, 0, 200, 100)),
}
GATE = SpaceSide.parse("A2w")


def spaces(*names: str) -> tuple[Space, ...]:
    return tuple(map(Space.parse, names))


BOARD = Arrangement(
    Grid(5, 4),
    dots=(Dot("dot-B2", Space.parse("B2")), Dot("dot-E4", Space.parse("E4"))),
    pieces=(
        Piece("seat-C2", "seat", spaces("C2")),
        Piece("fork", "fork", spaces("D3", "E3")),
        Piece("seat-A4", "seat", spaces("A4")),
    ),
    walls=(Wall("wall", SpaceSide.parse("B3n")),),
    gates=(Gate("in", GATE, "in"),),
    routes=(
        Route("leg-1", spaces("A2", "B2", "C2", "D2", "D3"), GATE),
        Route("leg-2", spaces("E3", "E2", "E1")),
    ),
    markers=(
        SpaceMarker("minus", Space.parse("E1"), "−1", "minus"),
        SpaceMarker("plus", Space.parse("B3"), "+1", "plus"),
    ),
)


def drawn(space: float = 10.0, theme: Theme = COLOR) -> BoardDrawing:
    return draw_board(BOARD, space, theme, SYMBOLS)


def top(drawing: BoardDrawing) -> tuple[Item, ...]:
    return drawing.group.items


def place(drawing: BoardDrawing, name: str) -> int:
    """How far from the back an item lies."""
    return next(number for number, item in enumerate(top(drawing)) if item.id == name)


def by_role(drawing: BoardDrawing, role: str) -> list[Item]:
    return [item for item in top(drawing) if item.role == role]


def sides(*names: str) -> tuple[SpaceSide, ...]:
    return tuple(map(SpaceSide.parse, names))


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def outlines(items: tuple[Item, ...]) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Group):
            yield from outlines(item.items)
        elif isinstance(item, Shape):
            yield bounds(item.path)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_route_lies_under_the_pieces_and_dots_that_it_passes(theme: Theme) -> None:
    drawing = drawn(theme=theme)
    last = max(place(drawing, "leg-1"), place(drawing, "leg-2"))
    for name in ("seat-C2", "fork", "wall"):
        assert place(drawing, name) > last
    halos = [number for number, item in enumerate(top(drawing)) if item.role == "halo"]
    assert last < min(halos)
    assert max(halos) < min(place(drawing, "seat-C2"), place(drawing, "fork"))


def test_only_what_lies_on_a_route_has_a_halo() -> None:
    drawing = drawn()
    halos = [ink(item) for item in by_role(drawing, "halo")]
    pieces = {item.id: ink(item) for item in top(drawing) if isinstance(item, Use)}
    assert halos == [pieces["seat-C2"], pieces["fork"]]
    under = [
        item for item in top(drawing) if isinstance(item, Group) and any(part.id == "dot-B2" for part in item.items)
    ]
    assert under, "the dot on the route has paper round it"
    assert isinstance(top(drawing)[place(drawing, "dot-E4")], Shape), "and not under the other one"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_piece_on_a_hatch_has_a_halo(theme: Theme) -> None:
    board = Arrangement(
        Grid(3, 3),
        areas=(Area("area", spaces("A1"), "accent"),),
        pieces=(Piece("on", "seat", spaces("A1")), Piece("off", "seat", spaces("C3"))),
    )
    halos = by_role(draw_board(board, 9.0, theme, SYMBOLS), "halo")
    assert len(halos) == bool(theme["accent"].hatch)


def test_a_halo_is_wider_than_its_piece_on_every_side() -> None:
    drawing = drawn()
    for item in by_role(drawing, "halo"):
        assert isinstance(item, Group)
        for shape in item.items:
            assert isinstance(shape, Shape)
            assert shape.stroke is not None
            assert shape.stroke.width / 2 >= 0.3
            assert shape.fill == shape.stroke.colour == COLOR.fill("paper")


@pytest.mark.parametrize("space", [8.5, 9.0, 10.0, 11.0])
def test_a_number_covers_no_piece_and_no_arrow_of_a_gate(space: float) -> None:
    drawing = drawn(space)
    inks = [box for item in top(drawing) if isinstance(item, Use) and (box := ink(item))]
    inks += [bounds(item.path) for item in top(drawing) if isinstance(item, Shape) and item.role == "gate"]
    numbers = [next(outlines((item,))) for item in by_role(drawing, "route-number")]
    assert len(numbers) == 2
    for number in numbers:
        assert not any(overlap(number, box) for box in inks)
        assert drawing.box.x <= number.x
        assert drawing.box.y <= number.y


def test_no_halo_bites_an_arrowhead() -> None:
    """Heads lie over the halos of pieces and under the pieces."""
    drawing = drawn()
    heads = [number for number, item in enumerate(top(drawing)) if item.role == "route" and not item.id]
    halos = [number for number, item in enumerate(top(drawing)) if item.role == "halo"]
    assert len(heads) == 2
    assert max(halos) < min(heads)
    assert max(heads) < min(place(drawing, "seat-C2"), place(drawing, "fork"))


@pytest.mark.parametrize("space", [6.0, 7.0, 8.0])
def test_the_dot_where_a_route_begins_is_whole(space: float) -> None:
    drawing = drawn(space)
    (leg,) = (item for item in top(drawing) if item.id == "leg-2")
    assert isinstance(leg, Group)
    (dot,) = (bounds(part.path) for part in leg.items if filled(part))
    fork = ink(top(drawing)[place(drawing, "fork")])
    assert fork is not None
    assert not overlap(dot, fork.inset(-HALO))


def test_a_route_without_a_step_onto_a_piece_is_left_to_the_arrow_of_the_gate() -> None:
    board = Arrangement(
        Grid(3, 3),
        pieces=(Piece("fork", "fork", spaces("A2", "B2")),),
        gates=(Gate("in", GATE, "in"),),
        routes=(Route("leg-1", spaces("A2"), GATE),),
    )
    drawing = draw_board(board, 7.0, COLOR, SYMBOLS)
    assert not [box for item in by_role(drawing, "route") for box in outlines((item,))]
    bare = draw_board(replace(board, pieces=()), 7.0, COLOR, SYMBOLS)
    assert [box for item in by_role(bare, "route") for box in outlines((item,))]


@pytest.mark.parametrize("space", [6.0, 7.0, 9.0])
def test_the_head_that_leaves_the_board_beside_a_piece_is_whole(space: float) -> None:
    board = Arrangement(
        Grid(3, 3),
        pieces=(Piece("seat", "seat", spaces("A2")),),
        gates=(Gate("out", GATE, "out"),),
        routes=(Route("leg-1", spaces("C2", "B2", "A2"), end=GATE),),
    )
    drawing = draw_board(board, space, COLOR, SYMBOLS)
    seat = ink(top(drawing)[place(drawing, "seat")])
    (heads,) = (item for item in by_role(drawing, "route") if not item.id)
    assert seat is not None
    assert isinstance(heads, Group)
    *_, last = (bounds(item.path) for item in heads.items if isinstance(item, Shape))
    assert not overlap(last, seat)
    assert last.width >= 0.85


def test_small_boards_have_no_numbers() -> None:
    assert not by_role(drawn(6.0), "route-number")


@pytest.mark.parametrize("space", [5.0, 7.0, 9.0, 11.0])
def test_routes_their_numbers_and_signs_are_in_the_same_places_in_every_theme(space: float) -> None:
    places = []
    for theme in THEMES.values():
        drawing = drawn(space, theme)
        marked = [item for item in top(drawing) if item.id in ("minus", "plus") or item.role == "route-number"]
        heads = [
            part.path for item in walk(top(drawing)) if isinstance(item, Group) for part in item.items if filled(part)
        ]
        places.append(([ink(item) for item in marked], heads))
    assert places[0] == places[1] == places[2]


def filled(item: Item) -> TypeGuard[Shape]:
    """Whether an item is an arrowhead or a dot of a route: filled, without a line."""
    return isinstance(item, Shape) and item.fill is not None and item.stroke is None


@pytest.mark.parametrize("space", [9.0, 10.0, 11.0])
@pytest.mark.parametrize("way", ["A2 B2 C2", "B1 B2 B3", "A2 B2 B3", "A2 B2 B1", "C2 B2 B1", "C2 B2 B3"])
def test_a_sign_stands_where_no_route_runs(way: str, space: float) -> None:
    """A route that passes a space leaves two of its corners free, or three."""
    marker = SpaceMarker("minus", Space.parse("B2"), "−1", "minus")
    route = Route("way", spaces(*way.split()))
    drawing = draw_board(Arrangement(Grid(3, 3), routes=(route,), markers=(marker,)), space, COLOR, {})
    (sign,) = (item for item in top(drawing) if item.id == "minus")
    box = ink(sign)
    assert box is not None
    line = points(route, drawing.frame, 0.0)
    assert not any(overlap(box, bounds(polyline(part)).inset(-0.3)) for part in pairwise(line))


def test_a_sign_stands_where_no_number_of_a_route_does() -> None:
    marker = SpaceMarker("minus", Space.parse("E2"), "−1", "minus")
    drawing = draw_board(replace(BOARD, markers=(marker,)), 9.0, COLOR, SYMBOLS)
    (sign,) = (item for item in top(drawing) if item.id == "minus")
    box = ink(sign)
    assert box is not None
    for number in by_role(drawing, "route-number"):
        assert not any(overlap(box, disc) for disc in outlines((number,)))


def test_a_sign_keeps_off_walls_where_it_can() -> None:
    marker = SpaceMarker("plus", Space.parse("B2"), "+1", "plus")
    for sides, right in (("", True), ("n", True), ("e", False), ("ne", False)):
        walls = tuple(Wall(side, SpaceSide.parse(f"B2{side}")) for side in sides)
        drawing = draw_board(Arrangement(Grid(3, 3), walls=walls, markers=(marker,)), 10.0, COLOR, {})
        (sign,) = (item for item in top(drawing) if item.id == "plus")
        box = ink(sign)
        assert box is not None
        assert (box.x > drawing.frame.centre(Space.parse("B2")).x) == right


DESK = Symbol(
    "desk", (Shape(rect(12, 0, 76, 42), "#000000"), Shape(rect(28, 50, 44, 50), "#000000")), Box(0, 0, 100, 100)
)
TABLE = Symbol("table", (Shape(rect(0, 14, 100, 70), "#000000"),), Box(0, 0, 100, 100))


def pieces_and_badges(drawing: BoardDrawing) -> tuple[list[Box], list[Box]]:
    """The shapes of all pieces, and the bounds of all badges."""
    shapes = [box for item in top(drawing) if isinstance(item, Use) for box in inks(item)]
    badges = [box for item in top(drawing) if item.role in ("plus", "minus") if (box := ink(item)) is not None]
    return shapes, badges


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("art", ["desk", "table"])
@pytest.mark.parametrize("way", ["A2 B2 C2", "B1 B2 B3", "A2 B2 B3", "C2 B2 B1"])
def test_a_badge_covers_no_piece_and_neither_do_two_badges_each_other(art: str, way: str, theme: str) -> None:
    places = spaces("B2", "B3", "C2", "B1")
    arrangement = Arrangement(
        Grid(3, 3),
        pieces=tuple(Piece(f"{art}-{space}", art, (space,)) for space in places),
        routes=(Route("way", spaces(*way.split())),),
        markers=tuple(SpaceMarker(f"plus-{space}", space, "+1", "plus") for space in places),
    )
    drawing = draw_board(arrangement, 11.0, THEMES[theme], {"desk": DESK, "table": TABLE})
    shapes, badges = pieces_and_badges(drawing)
    assert len(badges) == len(places)
    assert len(shapes) >= len(places)
    assert not any(overlap(badge, shape) for badge in badges for shape in shapes)
    assert not any(overlap(*pair) for pair in combinations(badges, 2))
    for badge, space in zip(badges, places, strict=True):
        around = drawing.frame.box(space).inset(-0.21 * 11.0)
        assert tuple(union([around, badge])) == pytest.approx(tuple(around)), "it belongs to its space"


def test_a_badge_without_room_covers_a_line_and_no_piece() -> None:
    walls = tuple(Wall(side, SpaceSide.parse(f"B2{side}")) for side in "nesw")
    marker = SpaceMarker("plus", Space.parse("B2"), "+1", "plus")
    board = Arrangement(Grid(3, 3), pieces=(Piece("table", "table", spaces("B2")),), walls=walls, markers=(marker,))
    shapes, (badge,) = pieces_and_badges(draw_board(board, 11.0, COLOR, {"table": TABLE}))
    assert not any(overlap(badge, shape) for shape in shapes)


@pytest.mark.parametrize("way", ["B3 B2 B1", "A2 B2 C2", "B3 B2 A2"])
def test_a_badge_on_a_bare_space_stays_on_it(way: str) -> None:
    """On a small board, too, where it may cover a little of the route: nobody takes it for its neighbour's."""
    marker = SpaceMarker("minus", Space.parse("B2"), "−1", "minus")
    board = Arrangement(Grid(3, 3), routes=(Route("way", spaces(*way.split())),), markers=(marker,))
    drawing = draw_board(board, 9.0, COLOR, {})
    _, (badge,) = pieces_and_badges(drawing)
    around = drawing.frame.box(Space.parse("B2")).inset(-0.4)
    assert tuple(union([around, badge])) == pytest.approx(tuple(around))


@pytest.mark.parametrize("space", [5.8, 6.5, 7.5])
def test_a_badge_on_a_very_small_board_hides_no_route_and_not_where_it_begins(space: float) -> None:
    """The leg begins below a cafeteria, runs straight down, and has a wall on either side."""
    marker = SpaceMarker("minus", Space.parse("B2"), "−1", "minus")
    walls = (Wall("left", SpaceSide.parse("A2e")), Wall("right", SpaceSide.parse("C2w")))
    fork = Piece("fork", "fork", spaces("B3", "C3"))
    route = Route("way", spaces("B3", "B2", "B1"))
    board = Arrangement(Grid(3, 3), pieces=(fork,), walls=walls, routes=(route,), markers=(marker,))
    drawing = draw_board(board, space, COLOR, SYMBOLS)
    _, (badge,) = pieces_and_badges(drawing)
    middle = drawing.frame.centre(Space.parse("B2"))
    quarter = WIDEST * space / 4
    assert badge.x > middle.x - quarter or badge.right < middle.x + quarter, "its line shows from end to end"
    (leg,) = (item for item in top(drawing) if item.id == "way" and isinstance(item, Group))
    *_, dot = outlines(leg.items)
    assert dot.width == pytest.approx(dot.height)
    assert not overlap(badge, dot), "and so does the dot where it begins"


def test_a_badge_beyond_a_torn_edge_is_left_out() -> None:
    markers = tuple(SpaceMarker(f"plus-{space}", space, "+1", "plus") for space in spaces("B2", "C2"))
    board = Arrangement(Grid(5, 4), markers=markers)
    drawing = draw_board(board, 11.0, COLOR, {}, region=(Space.parse("C2"), Space.parse("E3")))
    assert {item.id for item in walk(top(drawing)) if getattr(item, "role", "") == "plus"} == {"plus-C2"}


def test_a_role_with_a_core_is_two_lines_and_another_is_one() -> None:
    hollow = Style(stroke=Stroke("#000000", 1.0), core=Stroke("#ffffff", 0.5))
    theme = adapted(COLOR, COLOR.arms, (("wall", hollow), ("route", hollow)))
    for name in ("wall", "leg-1"):
        (item,) = (item for item in top(drawn(theme=theme)) if item.id == name)
        assert isinstance(item, Group)
        lines = [part for part in item.items if isinstance(part, Shape) and part.stroke]
        assert [line.stroke.colour for line in lines][-2:] == ["#000000", "#ffffff"]
        assert lines[-1].path == lines[-2].path
    (plain,) = (item for item in top(drawn()) if item.id == "wall")
    assert isinstance(plain, Shape)


def test_the_core_of_a_line_keeps_its_proportions() -> None:
    line = Stroke("#000000", 2.0, cap="square", join="round")
    style = Style(stroke=Stroke("#000000", 1.0), core=Stroke("#ffffff", 0.5, (1.0, 0.4)))
    (core,) = cored(rect(0, 0, 1, 1), line, style)
    assert core.stroke == Stroke("#ffffff", 1.0, (2.0, 0.8), "butt", "round"), "a cap would fill the gaps"
    assert cored(rect(0, 0, 1, 1), line, Style(stroke=line)) == ()


def test_a_bonus_wall_is_neither_a_wall_nor_a_route() -> None:
    """Of The Long Way: in one ink and in high contrast the three differ by their cores, which only two have."""
    game = load_game("long-way")
    for name in ("ink", "contrast"):
        theme = theme_for(game, THEMES[name])
        bonus, route = theme["wall-bonus"].core, theme["route"].core
        assert theme["wall"].core is None
        assert bonus is not None
        assert bonus.dash
        assert route is None or not route.dash


def test_in_contrast_a_route_is_cased_so_that_nobody_takes_it_for_a_wall() -> None:
    route, wall = THEMES["contrast"]["route"], THEMES["contrast"]["wall"]
    assert route.core is not None
    assert route.stroke is not None
    assert wall.core is None
    assert (route.stroke.width - route.core.width) / 2 >= 0.15


def test_a_scaled_style_keeps_its_core_in_proportion() -> None:
    style = Style(stroke=Stroke("#000000", 1.0), core=Stroke("#ffffff", 0.5)).scaled(2.0)
    assert style.core == Stroke("#ffffff", 1.0)


def test_the_ink_of_a_piece_is_what_it_paints_and_not_its_box() -> None:
    symbol = Symbol("dot", (Group((Shape(circle(0, 0, 5), "#000000"),), (1, 0, 0, 1, 20, 20)),), Box(0, 0, 100, 100))
    box = ink(Use(symbol, (2.0, 0.0, 0.0, 2.0, 0.0, 0.0)))
    assert box == pytest.approx((30, 30, 20, 20))
    assert ink(Group(())) is None


def test_at_a_torn_edge_no_scrap_of_a_wall_shows() -> None:
    """B2 and B3 show: of their neighbours only walls that face them or go on from theirs, and what hangs over."""
    own, facing, going_on = sides("B2n"), sides("A2e", "C3w"), sides("A2n")
    scraps, off = sides("A3n", "A2w", "C2e", "D4n", "C3s"), (SpaceSide(Space(-1, 9), Side.NORTH),)
    walls = tuple(Wall(f"wall-{where}", where) for where in (*own, *facing, *going_on, *scraps, *off))
    region = (Space.parse("B2"), Space.parse("B3"))
    drawing = draw_board(Arrangement(Grid(5, 5), walls=walls), 10.0, COLOR, {}, region=region)
    drawn = {item.id for item in walk(top(drawing)) if item.id.startswith("wall-")}
    assert drawn == {f"wall-{where}" for where in (*own, *facing, *going_on, *off)}
