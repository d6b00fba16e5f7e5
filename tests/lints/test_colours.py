"""What only colour tells apart: roles, pictures and entries of a legend, on both sides of the limit."""

from __future__ import annotations

from itertools import combinations
from math import cos, radians, sin

import pytest

from ppgen.boards.tints import TINTS, tint_role
from ppgen.lints.drawing import read
from ppgen.lints.run import lint
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene.colour import VISIONS, apart
from ppgen.scene.hatch import painted
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Symbol, Use
from ppgen.scene.path import circle, line, polygon, rect, transform
from ppgen.scene.theme import THEMES, Hatch, Style, Theme
from ppgen.things import Thing
from tests.lints.planted import INK, asked, codes, scene, shape, words

FAULT = ["DRAW-COLOURS"]
RED, GREEN = "#b3261e", "#2a7000"
"""Different to most eyes, of one lightness to others."""
DARK = "#1c1c8c"
"""A blue that is much darker than red."""


def way(y: float, role: str, colour: str, width: float = 0.5, dash: tuple[float, ...] = ()) -> tuple[Item, ...]:
    """Enough lines of a role for it to have any outline."""
    ends = ((50.0, y), (45.0, y + 1.0), (40.0, y + 2.0), (35.0, y + 1.5))
    return tuple(Shape(line((10.0, y), end), stroke=Stroke(colour, width, dash), role=role) for end in ends)


def test_the_planted_colours_are_what_they_are_planted_for() -> None:
    assert apart(RED, GREEN) > 40
    assert min(apart(RED, GREEN, vision) for vision in VISIONS) < 10
    assert min(apart(RED, DARK, vision) for vision in VISIONS) > 10


@pytest.mark.parametrize(("other", "fault"), [(GREEN, True), (DARK, False), (RED, False), ("#ad2a22", False)])
def test_two_roles_of_one_width_differ_to_every_eye_if_they_differ_at_all(other: str, fault: bool) -> None:
    assert codes(*way(10.0, "road", RED), *way(25.0, "river", other)) == (FAULT if fault else [])


@pytest.mark.parametrize(("colour", "fault"), [("#174200", True), ("#102c00", False)])
def test_the_limit_is_10(colour: str, fault: bool) -> None:
    least = min(apart(RED, colour, vision) for vision in VISIONS)
    assert (least < 10) is fault
    assert codes(*way(10.0, "road", RED), *way(25.0, "river", colour)) == (FAULT if fault else [])


@pytest.mark.parametrize(("width", "fault"), [(0.56, True), (0.58, False)])
def test_weight_tells_apart(width: float, fault: bool) -> None:
    assert codes(*way(10.0, "road", RED), *way(25.0, "river", GREEN, width)) == (FAULT if fault else [])


def test_a_dash_tells_apart_and_so_do_heads_of_a_dashed_line() -> None:
    head = polygon([(50.0, 30.0), (47.0, 29.0), (47.0, 31.0)])
    solid = (*way(10.0, "road", RED), shape(head, RED, role="road"))
    dashed = (*way(25.0, "river", GREEN, dash=(1.0, 0.5)), shape(head, GREEN, role="river"))
    assert codes(*solid, *dashed) == []


def test_a_core_tells_apart() -> None:
    core = tuple(
        Shape(item.path, stroke=Stroke("#ffffff", 0.2), role="river")
        for item in way(25.0, "river", GREEN)
        if isinstance(item, Shape)
    )
    river = [item for pair in zip(way(25.0, "river", GREEN), core, strict=True) for item in pair]
    assert codes(*way(10.0, "road", RED), *river) == []


def test_outlines_of_their_own_tell_apart() -> None:
    tick = Shape((("M", 5.0, 10.0), ("L", 7.0, 12.0), ("L", 11.0, 5.0)), stroke=Stroke(GREEN, 0.7), role="right")
    cross = Shape(
        (("M", 25.0, 5.0), ("L", 31.0, 11.0), ("M", 31.0, 5.0), ("L", 25.0, 11.0)),
        stroke=Stroke(RED, 0.7),
        role="wrong",
    )
    assert codes(tick, cross) == []
    assert (
        codes(tick, Shape(transform(tick.path, translate(20.0, 0.0)), stroke=Stroke(RED, 0.7), role="wrong")) == FAULT
    )


def test_a_sign_is_told_from_rings_of_any_outline() -> None:
    tick = Shape((("M", 5.0, 30.0), ("L", 7.0, 32.0), ("L", 11.0, 25.0)), stroke=Stroke(GREEN, 0.5), role="right")
    assert codes(*way(10.0, "highlight", RED), tick) == []


def areas(first: str, second: str) -> list[Item]:
    grass: list[Item] = [shape(rect(5.0 + 10 * n, 5.0, 6.0 + n, 6.0), first, role="grass") for n in range(4)]
    return grass + [shape(rect(5.0 + 10 * n, 20.0, 6.0, 6.0 + n), second, role="sand") for n in range(4)]


def test_areas_differ_in_lightness_or_by_a_hatch() -> None:
    assert codes(*areas("#9fc98a", "#e8b9a8")) == FAULT
    assert codes(*areas("#9fc98a", "#fff3c0")) == []
    hatch = painted(rect(5.0, 30.0, 6.0, 6.0), Style(None, None, Hatch(Stroke(INK, 0.15), 45.0, 1.5)), "sand")
    assert codes(*areas("#9fc98a", "#e8b9a8"), *hatch) == []


def region(role: str, style: Style, x: float) -> Group:
    """A hexagon in the tint of a region."""
    outline = polygon([(x + 5 * cos(radians(turn)), 20 + 5 * sin(radians(turn))) for turn in range(30, 390, 60)])
    return Group(painted(outline, style), role=role, thing=Thing("region", role))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_two_tints_of_one_outline_are_told_apart_by_their_lines(theme: Theme) -> None:
    for one, other in combinations(map(tint_role, TINTS), 2):
        assert codes(region(one, theme[one], 10.0), region(other, theme[other], 40.0)) == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize(
    ("hatch", "fault"),
    [(None, True), ((0.0, 1.9), True), ((5.0, 1.5), True), ((179.0, 1.9), True), ((25.0, 1.9), False), ((0, 1), False)],
)
def test_tints_with_no_lines_or_with_the_same_are_not(
    theme: Theme, hatch: tuple[float, float] | None, fault: bool
) -> None:
    """In ink both are white, and in contrast one grey: nobody tells them apart at all. Lines that lean alike and lie
    almost as close are the same."""
    blue, purple = theme["tint-blue"], theme["tint-purple"]
    line = blue.hatch.stroke if blue.hatch is not None else Stroke(INK, 0.2)
    bare = replace(purple, hatch=None if hatch is None else Hatch(line, *hatch))
    plain = replace(blue, hatch=None) if hatch is None else blue
    assert codes(region("lake", plain, 10.0), region("moor", bare, 40.0)) == (FAULT if fault else [])


def test_two_parts_of_one_region_may_be_alike() -> None:
    style = Style("#9fc98a")
    assert codes(region("moor", style, 10.0), region("moor", style, 40.0)) == []


def token(name: str, colour: str, role: str, x: float, *more: Item) -> Use:
    """A piece of 10 mm."""
    symbol = Symbol(
        f"art-{name}", (Shape(circle(5.0, 5.0, 4.0), colour, role=role), *more), Box(0.0, 0.0, 10.0, 10.0), 1.0
    )
    return Use(symbol, translate(x, 10.0))


@pytest.mark.parametrize(("other", "fault"), [(GREEN, True), (DARK, False)])
def test_pieces_of_one_outline_differ_to_every_eye(other: str, fault: bool) -> None:
    assert codes(token("red", RED, "suit-suns", 5.0), token("green", other, "suit-crowns", 30.0)) == (
        FAULT if fault else []
    )


def test_pieces_meant_to_differ_do_so_in_a_theme_of_one_colour() -> None:
    assert codes(token("red", INK, "suit-suns", 5.0), token("green", INK, "suit-crowns", 30.0)) == FAULT


@pytest.mark.parametrize(("colour", "fault"), [(INK, False), ("#ffffff", True)])
def test_a_line_round_a_piece_tells_it_apart_and_paper_round_it_does_not(colour: str, fault: bool) -> None:
    moved = token("bowl-moved", GREEN, "suit-suns", 30.0)
    around = Group((shape(circle(35.0, 15.0, 4.0), colour, Stroke(colour, 1.6)),), role="halo")
    gap = Group((shape(circle(35.0, 15.0, 4.0), "#ffffff", Stroke("#ffffff", 0.8)),), role="halo")
    assert codes(token("bowl", RED, "suit-suns", 5.0), Group((around, gap, moved))) == (FAULT if fault else [])


def test_two_pieces_with_a_line_round_each_differ_to_every_eye() -> None:
    def contoured(name: str, colour: str, x: float) -> Group:
        around, gap = (
            Group((shape(circle(x + 5.0, 15.0, 4.0), paint, Stroke(paint, width)),), role="halo")
            for paint, width in ((INK, 1.6), ("#ffffff", 0.8))
        )
        return Group((around, gap, token(name, colour, "suit-suns", x)))

    assert codes(contoured("bowl", RED, 5.0), contoured("cup", GREEN, 30.0)) == FAULT
    assert codes(contoured("bowl", RED, 5.0), contoured("cup", DARK, 30.0)) == []


def test_copies_of_a_piece_may_be_alike() -> None:
    assert codes(token("one", INK, "art-solid", 5.0), token("two", INK, "art-solid", 30.0)) == []


def test_a_letter_tells_pieces_apart() -> None:
    red = token("red", RED, "suit-suns", 5.0, words(10.0, 3.0, 7.0, "R", "#ffffff"))
    green = token("green", GREEN, "suit-crowns", 30.0, words(10.0, 3.0, 7.0, "G", "#ffffff"))
    assert codes(red, green) == []


def entry(colour: str, role: str, y: float, dash: tuple[float, ...] = ()) -> Group:
    sample = Shape(line((0.4, 2.0), (5.6, 2.0)), stroke=Stroke(colour, 0.5, dash), role=role)
    return Group((Group((sample,), role="sample"),), translate(5.0, y))


def test_the_entries_of_a_legend_are_there_to_be_told_apart() -> None:
    """Also where two colours are near to every eye."""
    assert codes(entry(INK, "road", 5.0), entry("#111111", "river", 15.0)) == FAULT
    assert codes(entry(INK, "road", 5.0), entry(INK, "river", 15.0, (1.0, 0.5))) == []
    assert codes(entry(INK, "road", 5.0), entry(RED, "river", 15.0)) == []


def test_two_lines_of_a_legend_that_are_one_to_the_eye_are_a_fault() -> None:
    """As two routes of a game that both are black and solid in a theme of one ink: a sample line has no other role."""

    def sample(y: float, *, bold: float = 1.0) -> Group:
        line_of = Shape(line((0.4, 2.0), (5.6, 2.0)), stroke=Stroke(INK, 0.5 * bold), role="sample")
        return Group((line_of,), translate(5.0, y))

    (finding,) = lint(read(scene(asked("legend", sample(5.0), sample(15.0)))))
    assert (finding.code, finding.message) == ("DRAW-COLOURS", "entry 1 and entry 2 look the same to every eye")
    assert codes(asked("legend", sample(5.0), sample(15.0, bold=2.0))) == []
    spoken = (sample(5.0), words(9.0, 12.0, 8.0, "the way in"), sample(15.0), words(9.0, 12.0, 18.0, "the way out"))
    (finding,) = lint(read(scene(asked("legend", *spoken))))
    assert finding.message == "“the way in” and “the way out” look the same to every eye"
    # Two copies of a sheet on one page have the same legend.
    assert codes(asked("legend", sample(5.0)), asked("legend", sample(15.0))) == []
