"""The parts of a piecepack as drawings: the sizes of the set, every part by name, and suits told apart by shape."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from ppgen.piecepack import ART, COIN, DIE, PAWN, RANKS, SUITS, TILE, Arms
from ppgen.scene import path as paths
from ppgen.scene import piecepack
from ppgen.scene.model import Box, GlyphRun, Shape, Symbol
from ppgen.scene.model import Path as Outline
from ppgen.scene.suits import Emblem, emblem, emblem_outline
from ppgen.scene.theme import THEMES, adapted
from tests.sheets.walk import Found, walk

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SIZES = {"tile": TILE, "coin": COIN, "die": DIE, "pawn": PAWN, "suit": 10.0}


def inked(symbol: Symbol) -> Box:
    """Everything that a part paints, its lines' width included."""
    boxes = []
    for found in walk(symbol.items):
        if isinstance(found.item, Shape) and "suit" in str(found.roles) and found.item.fill is None:
            continue  # a hatch is cut off by its clip
        half = found.item.stroke.width / 2 if isinstance(found.item, Shape) and found.item.stroke else 0.0
        boxes.append(found.box.inset(-half))
    return paths.union(boxes)


@EACH
@pytest.mark.parametrize("name", [name for name in ART if "-suit-" not in name])
def test_a_part_paints_exactly_its_size(name: str, theme: object) -> None:
    symbol = piecepack.part(name, theme)  # type: ignore[arg-type]
    size = SIZES[name.split("-")[1]]
    assert tuple(symbol.box) == pytest.approx((-size / 2, -size / 2, size, size))
    assert tuple(inked(symbol)) == pytest.approx(tuple(symbol.box), abs=0.01)


def test_the_sizes_are_those_of_the_set() -> None:
    assert (TILE, COIN, DIE, PAWN) == (50.8, 19.05, 12.7, 15.875)


def test_every_part_has_a_name_of_its_own() -> None:
    assert len(set(ART)) == len(ART) == 4 + 24 + 1 + 6 + 4 + 24 + 4
    symbols = [piecepack.part(name, THEMES["color"]) for name in ART]
    assert {symbol.id for symbol in symbols} == set(ART)


def test_an_unknown_part_is_a_mistake() -> None:
    for name in ("piecepack-tile-suns", "piecepack-tile-suns-6", "piecepack-coin-stars", "piecepack-", "tile", ""):
        with pytest.raises(KeyError):
            piecepack.part(name, THEMES["color"])


def texts(symbol: Symbol) -> list[str]:
    return [found.item.text for found in walk(symbol.items) if isinstance(found.item, GlyphRun)]


@EACH
def test_faces_show_their_value_and_nulls_are_blank(theme: object) -> None:
    for rank in RANKS:
        shown = [rank] if rank in ("2", "3", "4", "5") else []
        assert texts(piecepack.coin_face(rank, theme)) == shown
        for suit in SUITS:
            assert texts(piecepack.tile_face(suit, rank, theme)) == shown
            assert texts(piecepack.die_face(suit, rank, theme)) == shown


def by_role(symbol: Symbol, role: str) -> list[Found]:
    return [found for found in walk(symbol.items) if role in found.roles]


@EACH
def test_every_side_of_a_coin_says_which_way_is_up(theme: object) -> None:
    for name in (name for name in ART if "-coin-" in name):
        (mark,) = by_role(piecepack.part(name, theme), "direction")  # type: ignore[arg-type]
        assert mark.box.bottom < -COIN / 4
        assert mark.box.x + mark.box.width / 2 == pytest.approx(0)


@EACH
def test_a_tile_has_its_suit_at_the_top_left(theme: object) -> None:
    for suit in SUITS:
        for rank in RANKS:
            marks = by_role(piecepack.tile_face(suit, rank, theme), f"suit-{suit}")
            corner = [mark.box for mark in marks if mark.box.right < 0 and mark.box.bottom < 0]
            assert corner, (suit, rank)


@EACH
def test_every_face_of_a_die_shows_its_suit_by_shape(theme: object) -> None:
    for suit in SUITS:
        for rank in RANKS:
            body, *marks = by_role(piecepack.die_face(suit, rank, theme), f"suit-{suit}")
            assert len(marks) == 1
            assert marks[0].item.fill != body.item.fill


@EACH
def test_the_value_of_a_coin_is_in_black_and_of_a_tile_in_the_colour_of_its_suit(theme: object) -> None:
    black = THEMES["color"]["piece-value"].fill if theme is THEMES["color"] else "#000000"
    for rank in RANKS[1:]:
        (value,) = by_role(piecepack.coin_face(rank, theme), "piece-value")
        colour = value.item.fill or value.item.stroke.colour
        assert colour == black
    if theme is THEMES["color"]:
        colours = {suit: by_role(piecepack.tile_face(suit, "2", theme), "piece-value")[0].item.fill for suit in SUITS}
        assert len(set(colours.values())) == 4


def test_suits_differ_in_shape_whatever_their_colour() -> None:
    """Drawn 20 by 20, any two differ in a quarter of what either covers; and Arms has two forms."""
    covered = {drawn: cells(emblem_outline(drawn, 100.0)) for drawn in get_args(Emblem)}
    for one, other in combinations(covered, 2):
        apart = covered[one] ^ covered[other]
        assert len(apart) >= 0.25 * len(covered[one] | covered[other]), (one, other)


def test_arms_is_the_fleur_de_lis_of_the_published_anatomy_and_the_shield_only_for_who_asks() -> None:
    assert emblem("arms", THEMES["color"]) == "fleur-de-lis"
    shields = adapted(THEMES["color"], "shield")
    assert emblem("arms", shields) == "shield"
    assert [emblem(suit, shields) for suit in ("suns", "moons", "crowns")] == ["suns", "moons", "crowns"]
    assert adapted(THEMES["color"], "shield") is shields


@pytest.mark.parametrize("drawn", get_args(Arms))
def test_arms_lie_in_their_square_and_are_as_wide_left_as_right(drawn: Arms) -> None:
    box = paths.bounds(emblem_outline(drawn, 10.0))
    assert min(box) >= -5.0
    assert max(box.right, box.bottom) <= 5.0
    assert box.x == pytest.approx(-box.right)


def cells(way: Outline) -> set[tuple[int, int]]:
    """The cells of a grid whose centres the non-zero rule fills."""
    rings: list[list[tuple[float, float]]] = []
    for command in way:
        if command[0] == "M":
            rings.append([command[1:]])
        elif command[0] == "L":
            rings[-1].append(command[1:])
        elif command[0] == "C":
            x0, y0 = rings[-1][-1]
            _, x1, y1, x2, y2, x3, y3 = command
            for t in (0.25, 0.5, 0.75, 1.0):
                s = 1 - t
                rings[-1].append(
                    (
                        s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3,
                        s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3,
                    )
                )
    return {
        (column, row)
        for column in range(20)
        for row in range(20)
        if winding(rings, -47.5 + 5 * column, -47.5 + 5 * row)
    }


def winding(rings: list[list[tuple[float, float]]], x: float, y: float) -> int:
    turns = 0
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y0 <= y) != (y1 <= y) and x0 + (y - y0) / (y1 - y0) * (x1 - x0) > x:
                turns += 1 if y1 > y0 else -1
    return turns


@EACH
def test_suits_can_be_seen_on_their_piece(theme: object) -> None:
    from tests.scene.paint import contrast

    face = theme["piece-face"].fill  # type: ignore[index]
    for suit in SUITS:
        (mark,) = walk(piecepack.suit_mark(suit, 4.0, theme))  # type: ignore[arg-type]
        assert isinstance(mark.item, Shape)
        assert contrast(str(mark.item.fill), face) >= 4.5


def test_heavier_lines_leave_the_size_as_it_is() -> None:
    plain, heavy = (piecepack.tile_face("suns", "ace", THEMES["color"], weight) for weight in (1.0, 4.0))
    assert plain.box == heavy.box
    assert plain.id != heavy.id
    assert tuple(inked(heavy)) == pytest.approx(tuple(heavy.box), abs=0.01)
