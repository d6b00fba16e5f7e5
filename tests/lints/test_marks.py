"""Marks on pieces, arrow heads on each other, and what is cut off."""

from __future__ import annotations

import pytest

from ppgen.blocks.marks import arrow
from ppgen.lints.drawing import read
from ppgen.lints.pieces import pieces_of
from ppgen.lints.run import lint
from ppgen.plane import Point, rotate, scale, translate
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item, Shape, Symbol, Use
from ppgen.scene.path import circle, line, rect
from ppgen.scene.piecepack import coin_back, coin_face, die_face
from ppgen.scene.theme import THEMES
from ppgen.things import Thing
from tests.lints import planted
from tests.lints.planted import INK, PAPER, scene, shape, stroke, words

COLOR = THEMES["color"]


def codes(*items: Item) -> list[str]:
    """What the lints find but for contrast, since black marks melt into the black suits and heads below them."""
    return [code for code in planted.codes(*items) if code != "DRAW-CONTRAST"]


def board(*items: Item) -> Group:
    return Group(items, role="board")


def coin(x: float, y: float, *, place: str = "A1", back: bool = False) -> Use:
    symbol = coin_back("suns", COLOR) if back else coin_face("3", COLOR)
    return Use(symbol, translate(x, y), "coin", "piece", Thing("piece", "coin", place))


def _blank() -> Symbol:
    return coin_face("null", COLOR)


def mark(role: str, place: str, *items: Item) -> Group:
    return Group(items, id="mark", role=role, thing=Thing(place=place))


def band(width: float, x: float = 30.0) -> Shape:
    """An upright band over a coin of 19 mm at (30, 20); at its middle it covers 6.7 % of it for each mm."""
    return shape(rect(x - width / 2, 0.5, width, 39.0), INK)


def aside(width: float) -> Shape:
    """The same beside its numeral."""
    return band(width, 36.0)


@pytest.mark.parametrize("name", ["A1", "a1", "32", "0101", "north"])
def test_a_mark_is_about_the_piece_on_its_space_whatever_spaces_are_called(name: str) -> None:
    piece = coin(30.0, 20.0, place=name)
    assert codes(board(piece), mark("number", name, aside(3.0))) == []
    assert codes(board(piece), mark("number", "C3", aside(3.0))) == ["DRAW-COVER"]


@pytest.mark.parametrize(("width", "covers"), [(1.1, True), (0.7, False)])
def test_a_mark_covers_at_most_a_twentieth_of_a_piece_of_others(width: float, covers: bool) -> None:
    drawn = board(coin(30.0, 20.0)), mark("highlight", "C3", aside(width))
    assert codes(*drawn) == (["DRAW-COVER"] if covers else [])


def test_what_the_parts_of_one_mark_cover_is_added_up() -> None:
    parts = Group((aside(0.7),)), Group((band(0.7, 24.0),))
    assert codes(board(coin(30.0, 20.0)), mark("highlight", "C3", *parts)) == ["DRAW-COVER"]
    assert codes(board(coin(30.0, 20.0)), *(mark("highlight", "C3", each) for each in parts)) == []


def test_the_halo_counts() -> None:
    halo = shape(line((36.0, 0.5), (36.0, 39.5)), edge=stroke(1.1, PAPER))
    thin = shape(line((36.0, 0.5), (36.0, 39.5)), edge=stroke(0.2))
    assert codes(board(coin(30.0, 20.0)), mark("highlight", "C3", thin)) == []
    assert codes(board(coin(30.0, 20.0)), mark("highlight", "C3", halo, thin)) == ["DRAW-COVER"]


@pytest.mark.parametrize("role", ["highlight", "wrong", "arrow"])
def test_a_mark_may_cover_its_own_piece(role: str) -> None:
    assert codes(board(coin(30.0, 20.0)), mark(role, "A1 → C3", aside(3.0))) == []


@pytest.mark.parametrize("role", ["wall", "route"])
def test_a_wall_and_a_route_are_about_no_piece(role: str) -> None:
    assert codes(board(coin(30.0, 20.0), mark(role, "A1 north", aside(3.0)))) == ["DRAW-COVER"]


@pytest.mark.parametrize("back", [False, True])
def test_no_mark_hides_a_numeral_or_a_suit(back: bool) -> None:
    """Not even one that is about the piece."""
    assert codes(board(coin(30.0, 20.0, back=back)), mark("highlight", "A1", band(0.5))) == ["DRAW-COVER"]


@pytest.mark.parametrize(("share", "hides"), [(0.13, True), (0.11, False)])
def test_nobody_misses_a_numeral_that_nobody_can_read(share: float, hides: bool) -> None:
    """The numeral of a coin is 8.4 mm high at true size."""
    place, thing = translate(30.0, 20.0) @ scale(share), Thing("piece", "coin", "A1")
    small = Use(coin_face("3", COLOR), place, "coin", "piece", thing)
    through = shape(rect(29.9, 10.0, 0.2, 20.0), INK)
    assert codes(board(small), mark("highlight", "A1", through)) == (["DRAW-COVER"] if hides else [])


def test_what_lies_under_a_piece_covers_nothing() -> None:
    assert codes(board(mark("highlight", "C3", band(9.0)), coin(30.0, 20.0))) == []


def test_a_mark_on_a_piece_hides_nothing_of_what_lies_under_that_piece() -> None:
    under, over = coin(30.0, 20.0, place="B1"), coin(37.0, 20.0)
    # The left part of the upper coin, which begins at 27.5, hides the middle of the lower one.
    patch = shape(rect(28.5, 17.0, 2.0, 6.0), INK)
    assert codes(board(under, over), mark("highlight", "A1", patch)) == []
    assert codes(board(under), mark("highlight", "A1", patch)) == ["DRAW-COVER"]


@pytest.mark.parametrize(("place", "found"), [("30,20", []), ("A1", ["DRAW-COVER"])])
def test_the_line_round_a_moved_piece_on_a_table_lies_on_others_as_that_piece_does(
    place: str, found: list[str]
) -> None:
    """On a board no halo bites into a neighbour."""
    contour = Group((shape(circle(43.0, 20.0, 11.0), edge=stroke(2.0)),), role="halo")
    moved = Group((contour, coin(43.0, 20.0, place=place)))
    assert codes(board(coin(30.0, 20.0, place="B1"), moved)) == found


@pytest.mark.parametrize(("place", "found"), [("B1", []), ("C1", ["DRAW-COVER"])])
def test_the_paper_round_a_piece_may_lie_on_the_drawing_of_its_space_and_on_no_neighbour(
    place: str, found: list[str]
) -> None:
    paper = shape(circle(33.0, 20.0, 11.0), PAPER, stroke(0.9, PAPER))
    halo = Group((paper,), role="halo", thing=Thing("halo", place=place, owner="red otter"))
    over = Group((board(coin(30.0, 20.0, place="B1"), halo, coin(33.0, 20.0, place=place)),))
    findings = [each for each in lint(read(scene(over))) if each.code == "DRAW-COVER"]
    assert [each.code for each in findings] == found
    for each in findings:
        assert each.message.startswith("the paper round red otter covers ")
        assert each.hint == "draw it smaller"


def test_a_ghost_may_lie_on_a_piece_but_not_on_its_print() -> None:
    assert codes(board(coin(30.0, 20.0), Group((aside(1.1),), id="ghost-1", role="ghost"))) == []
    assert codes(board(coin(30.0, 20.0), Group((band(1.1),), id="ghost-1", role="ghost"))) == ["DRAW-COVER"]


def inset(*items: Item) -> Group:
    """A small picture with paper behind it and a frame of 4 mm, which nobody draws so wide, round 20 mm."""
    box = rect(20.0, 10.0, 20.0, 20.0)
    inside = Group((Group(items, clip=box), shape(box, edge=stroke(0.4), role="torn-edge")), role="board")
    return Group((shape(box, PAPER), inside, shape(box, edge=stroke(4.0))), role="inset", thing=Thing("inset"))


def test_the_frame_of_an_inset_covers_the_pieces_beneath_it_and_not_its_own() -> None:
    under = board(coin(34.0, 20.0))
    assert codes(inset(coin(34.0, 20.0))) == []
    assert codes(under, inset()) == ["DRAW-COVER"]
    assert codes(under, inset(coin(34.0, 20.0))) == ["DRAW-COVER"]


def test_a_mark_in_an_inset_covers_its_pieces_as_anywhere() -> None:
    assert codes(inset(coin(30.0, 20.0), mark("highlight", "C3", shape(rect(35.0, 14.0, 3.0, 12.0), INK)))) == [
        "DRAW-COVER"
    ]


def test_a_piece_may_lie_on_a_piece() -> None:
    assert codes(board(coin(30.0, 20.0), coin(33.0, 20.0, place="A2"))) == []


def test_a_ring_on_a_table_is_about_the_piece_that_it_is_round() -> None:
    ring = shape(circle(30.0, 20.0, 9.0), edge=stroke(1.4))
    assert codes(board(coin(30.0, 20.0, place="12,40"), mark("highlight", "12,40", ring))) == []
    beside = shape(circle(42.0, 20.0, 9.0), edge=stroke(1.4))
    assert codes(board(coin(30.0, 20.0, place="12,40"), mark("highlight", "24,40", beside))) == ["DRAW-COVER"]


@pytest.mark.parametrize(
    ("place", "about"),
    [
        ("A1 → C3", True),
        ("B1 → B3", True),
        ("B3 → B4", True),
        ("A1 → A3", False),
        ("A1 → C2", False),
        ("A3 → C3", False),
    ],
)
def test_a_line_is_about_the_pieces_between_its_ends(place: str, about: bool) -> None:
    drawn = Group((aside(3.0),), id="line", role="line", thing=Thing("line", place=place))
    assert codes(board(coin(30.0, 20.0, place="B2")), drawn) == ([] if about else ["DRAW-COVER"])
    arrow_there = Group((aside(3.0),), id="arrow", role="arrow", thing=Thing(place=place))
    assert codes(board(coin(30.0, 20.0, place="B2")), arrow_there) == ["DRAW-COVER"]


def test_a_legal_move_is_about_the_piece_that_it_hops_over() -> None:
    """And may not hide what is printed on it, either."""
    hop = Group((aside(1.5),), id="move", role="move", thing=Thing(place="A2 → C2"))
    assert codes(board(coin(30.0, 20.0, place="B2"), hop)) == []
    across = Group((band(1.5),), id="move", role="move", thing=Thing(place="A2 → C2"))
    assert codes(board(coin(30.0, 20.0, place="B2"), across)) == ["DRAW-COVER"]


@pytest.mark.parametrize(("owner", "about"), [("coin", True), ("pawn", False)])
def test_an_outline_is_about_the_piece_that_it_names(owner: str, about: bool) -> None:
    outline = Group((aside(3.0),), id="outline-1", role="outline", thing=Thing("outline", owner=owner))
    assert codes(board(coin(30.0, 20.0, place="12,40"), outline)) == ([] if about else ["DRAW-COVER"])


def test_an_arrow_on_a_table_is_about_the_pieces_at_its_ends() -> None:
    """Not about one that it passes, even if that lies in the middle between its ends."""
    lying = shape(line((25.0, 20.0), (58.0, 20.0)), edge=stroke(2.0))
    passing = shape(line((2.0, 15.0), (58.0, 15.0)), edge=stroke(2.0))
    blank = Use(_blank(), translate(30.0, 20.0), "coin", "piece", Thing("piece", "coin", "12,40"))
    assert codes(board(blank, Group((lying,), id="motion", role="motion"))) == []
    assert codes(board(blank, Group((passing,), id="motion", role="motion"))) == ["DRAW-COVER"]


def test_the_drawing_of_a_part_beside_a_board_is_no_piece() -> None:
    assert codes(coin(30.0, 20.0), mark("highlight", "C3", aside(5.0))) == []


# Arrow heads ---------------------------------------------------------------------------------------------------------


def pointing(start: Point, end: Point, name: str) -> Group:
    shaft, head = arrow((start, end), COLOR.line("arrow"), COLOR, 3.0)
    return Group((*shaft, *head), id=name, role="arrow")


@pytest.mark.parametrize(("gap", "collide"), [(0.0, True), (0.15, True), (0.25, False), (-2.0, True)])
@pytest.mark.parametrize("start", [(50.0, 20.0), (30.0, 35.0)])
def test_two_heads_at_one_place_collide(start: Point, gap: float, collide: bool) -> None:
    """Whether they face each other or come from two sides."""
    end = (30.0 + gap, 20.0) if start[0] == 50.0 else (30.0, 20.0 + gap)
    arrows = pointing((10.0, 20.0), (30.0, 20.0), "one"), pointing(start, end, "two")
    assert codes(*arrows) == (["DRAW-HEADS"] if collide else [])


def test_an_arrow_may_have_several_heads() -> None:
    one, two = pointing((10.0, 20.0), (30.0, 20.0), ""), pointing((10.0, 20.0), (31.0, 20.0), "")
    assert codes(Group((*one.items, *two.items), id="both", role="route")) == []


# Cut off ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "cut"), [(0.05, True), (0.2, False)])
def test_the_edge_of_the_drawing_cuts(x: float, cut: bool) -> None:
    assert codes(shape(line((x, 5.0), (x, 35.0)), edge=stroke(0.3))) == (["DRAW-CUT-OFF"] if cut else [])


@pytest.mark.parametrize(("x", "cut"), [(50.0, True), (30.0, False)])
def test_the_edge_of_the_drawing_cuts_text(x: float, cut: bool) -> None:
    assert codes(words(12.0, x)) == (["DRAW-CUT-OFF"] if cut else [])


def test_paper_over_the_edge_is_not_missed() -> None:
    assert codes(shape(rect(-5.0, -5.0, 20.0, 20.0), PAPER)) == []


def shown(*items: Item) -> Group:
    """Items of which a part of the board shows those from x = 20 to 40."""
    return board(Group(items, clip=rect(20.0, 5.0, 20.0, 30.0)))


@pytest.mark.parametrize(("x", "cut"), [(39.0, True), (30.0, False), (50.0, False)])
def test_a_torn_edge_cuts_no_mark(x: float, cut: bool) -> None:
    """What is wholly beyond the edge is not shown at all."""
    ring = Group((shape(circle(x, 20.0, 3.0), edge=stroke(0.5)),), id="ring", role="highlight")
    assert codes(shown(ring)) == (["DRAW-CUT-OFF"] if cut else [])


@pytest.mark.parametrize(("x", "cut"), [(32.0, True), (22.0, False)])
def test_a_torn_edge_cuts_no_text(x: float, cut: bool) -> None:
    assert codes(shown(words(12.0, x))) == (["DRAW-CUT-OFF"] if cut else [])


@pytest.mark.parametrize(("end", "cut"), [((30.0, 20.0), False), ((41.0, 20.0), True)])
def test_an_arrow_may_come_in_over_a_torn_edge_with_its_head_whole(end: Point, cut: bool) -> None:
    assert codes(shown(pointing((12.0, 20.0), end, "arrow"))) == (["DRAW-CUT-OFF"] if cut else [])


@pytest.mark.parametrize(("x", "cut"), [(38.0, True), (30.0, False), (60.0, False)])
def test_a_torn_edge_cuts_no_die(x: float, cut: bool) -> None:
    """A die is a part drawn to scale, as pieces are, but half of what was rolled says something else."""
    die = Use(die_face("suns", "3", COLOR), translate(x, 20.0) @ scale(0.4))
    assert codes(shown(Group((die,), id="dice", role="dice"))) == (["DRAW-CUT-OFF"] if cut else [])


def test_a_torn_edge_cuts_pieces_and_walls() -> None:
    assert codes(shown(coin(38.0, 20.0), shape(line((15.0, 8.0), (45.0, 8.0)), edge=stroke(0.6), role="wall"))) == []


@pytest.mark.parametrize("turn", [0.0, 30.0, 180.0])
def test_pieces_with_one_drawing_cover_what_each_of_them_covers(turn: float) -> None:
    symbol = coin_face("3", COLOR)
    turned = translate(45.0, 25.0) @ rotate(turn)
    coins = [Use(symbol, at, "coin", "piece", Thing("piece", "coin", "A1")) for at in (translate(15.0, 15.0), turned)]
    first, second = pieces_of(read(scene(board(*coins))))
    assert second.twin is first
    alone = replace(second, twin=None)
    assert second.area.symmetric_difference(alone.area).area == pytest.approx(0.0, abs=1e-6)
    assert second.area.area == pytest.approx(alone.area.area)


def test_a_piece_that_is_cut_off_is_like_no_other() -> None:
    symbol = coin_face("3", COLOR)
    coins = [Use(symbol, translate(x, 20.0), "coin", "piece", Thing("piece", "coin", "A1")) for x in (15.0, 45.0)]
    half = Group((coins[1],), clip=rect(0.0, 0.0, 45.0, 40.0))
    for order in ((coins[0], half), (half, coins[0])):
        pieces = pieces_of(read(scene(board(*order))))
        assert [piece.twin for piece in pieces] == [None, None]
        small, large = sorted(piece.area.area for piece in pieces)
        assert small == pytest.approx(large / 2, rel=1e-2)


def test_a_ring_that_is_all_that_a_clip_shows_is_no_hatching() -> None:
    ring = shape(circle(30.0, 20.0, 9.0), edge=stroke(0.6), role="highlight")
    window = rect(0.0, 0.0, 60.0, 20.0)
    assert codes(Group((ring,), clip=window)) == ["DRAW-CUT-OFF"]
    hatching = replace(ring, pitch=2.0)
    assert codes(Group((hatching,), clip=window)) == []


@pytest.mark.parametrize(("x", "cut"), [(30.0, True), (55.0, False)])
def test_a_clip_inside_a_mark_is_its_shape_and_cuts_nothing_off(x: float, cut: bool) -> None:
    """What two discs share is drawn as each of them, clipped by the other; only a torn edge cuts it off."""
    left, right = circle(26.0, 20.0, 8.0), circle(34.0, 20.0, 8.0)
    lens = Group((Group((shape(left, edge=stroke(0.5)),), clip=right), Group((shape(right, INK),), clip=left)))
    overlap = mark("overlap", "a and b", lens)
    assert codes(Group((overlap,), clip=rect(0.0, 0.0, x, 40.0))) == (["DRAW-CUT-OFF"] if cut else [])


def test_a_suit_that_is_clipped_is_a_suit() -> None:
    sign = Group((shape(circle(0.0, 0.0, 4.0), INK, role="suit-suns"),), clip=rect(-3.0, -3.0, 6.0, 6.0))
    ground = shape(circle(0.0, 0.0, 9.0), PAPER, stroke(0.3))
    symbol = Symbol("token", (ground, sign), Box(-9.0, -9.0, 18.0, 18.0), 1.0)
    token = Use(symbol, translate(30.0, 20.0), "token", "piece", Thing("piece", "token", "A1"))
    assert codes(board(token), mark("highlight", "A1", band(0.6))) == ["DRAW-COVER"]
