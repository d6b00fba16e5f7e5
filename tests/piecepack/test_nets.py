"""What is folded into a body, and what a bleed changes: colour where the knife may stray, and no line under it."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest

import ppgen
from ppgen.definition.load import load_game
from ppgen.options import Flip
from ppgen.piecepack import COIN, DIE, PAWN, SUITS
from ppgen.plane import Vector
from ppgen.scene import piecepack
from ppgen.scene.model import Box, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.sheets.cutout.nets import BLED, TAB, die_net
from ppgen.sheets.cutout.parts import Part, parts
from ppgen.sheets.cutout.standee import HEIGHT, base_disc, standee
from tests.sheets.walk import walk

SPEC = load_game("piecepack").sheets[0].components
POINT = 25.4 / 72


def every_part(theme: str, bleed: float, core: float = 0.0) -> tuple[Part, ...]:
    assert SPEC is not None
    return parts(SPEC, THEMES[theme], bleed, core)


def boxes(part: Part, role: str) -> list[Box]:
    found = [each for each in walk(part.front.items) if role in each.roles and isinstance(each.item, Shape)]
    return [each.box for each in found]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bleed", [1.0, 3.0, 8.0])
def test_every_part_has_its_bleed_and_keeps_its_size(bleed: float, theme: str) -> None:
    """On each side of the trim that is cut, something is painted as far as the bleed reaches, and nothing further."""
    for plain, bled in zip(every_part(theme, 0.0), every_part(theme, bleed), strict=True):
        assert (plain.key, plain.width, plain.height) == (bled.key, bled.width, bled.height)
        for side, trim in ((bled.front, plain.front.box), (bled.back, plain.front.box)):
            if side is None:
                continue
            filled = [each.box for each in walk(side.items) if isinstance(each.item, Shape) and each.item.fill]
            reach = min(each.x for each in filled), max(each.right for each in filled)
            assert reach == pytest.approx((trim.x - bleed, trim.right + bleed)), plain.key


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_printed_where_the_knife_goes_under_a_bleed(theme: str) -> None:
    for part in every_part(theme, 3.0):
        for side in (part.front, part.back):
            for each in walk(side.items) if side is not None else ():
                if not isinstance(each.item, Shape) or each.item.stroke is None or "tab" in each.roles:
                    continue
                # No outline is as large as the part.
                size = (part.width, part.height)
                assert (each.box.width, each.box.height) != pytest.approx(size, abs=0.6), (part.key, each.roles)
    coin = piecepack.coin_face("2", THEMES[theme], bleed=3.0)
    assert not [each for each in walk(coin.items) if isinstance(each.item, Shape) and each.item.stroke]


def test_a_coin_under_a_bleed_is_one_ground_as_large_as_both() -> None:
    coin = piecepack.coin_back("suns", THEMES["color"], bleed=3.0)
    ground = [each.box for each in walk(coin.items) if "piece-face" in each.roles]
    assert [(box.width, box.height) for box in ground] == [pytest.approx((COIN + 6, COIN + 6))]


@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_of_a_die_runs_into_its_tabs(theme: str) -> None:
    """A fold a little beside its line shows no white."""
    assert BLED == 1.0
    for suit in SUITS:
        net = die_net(suit, THEMES[theme])
        shapes = [
            each.item for each in walk(net.items) if f"suit-{suit}" in each.roles and isinstance(each.item, Shape)
        ]
        # The first shape is the colour in the tabs: to the left and right of the strip, and below it.
        box = bounds(shapes[0].path)
        assert (box.x, box.right) == pytest.approx((-DIE / 2 - BLED, DIE / 2 + BLED))
        assert box.bottom == pytest.approx(net.box.bottom - TAB + BLED)


@pytest.mark.parametrize("core", [0.0, 2.0])
def test_a_standee_stands_as_high_as_a_pawn_on_a_foot_as_wide(core: float) -> None:
    figure = standee("moons", THEMES["color"], core=core)
    assert (figure.box.width, figure.box.height) == pytest.approx((PAWN, 2 * HEIGHT + core + PAWN))
    # Two half discs, one to either side of the figure, lie on a disc of the same size.
    disc = base_disc("moons", THEMES["color"])
    assert disc.box.width == pytest.approx(PAWN)
    reach = PAWN / 2
    assert reach > HEIGHT / 4, "it would fall at a touch"


@pytest.mark.parametrize("core", [0.0, 2.0])
def test_a_standee_is_folded_round_its_core_at_the_heads(core: float) -> None:
    figure = standee("suns", THEMES["color"], core=core)
    folds = [each.item for each in walk(figure.items) if "fold" in each.roles and isinstance(each.item, Shape)]
    levels = sorted({round(command[2], 6) for fold in folds for command in fold.path if len(command) == 3})
    assert levels == pytest.approx(sorted({-HEIGHT - core / 2, -core / 2, core / 2, HEIGHT + core / 2}))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_no_line_hides_the_dashes_of_a_fold(theme: str, bleed: float) -> None:
    figure = standee("suns", THEMES[theme], bleed)
    for each in walk(figure.items):
        if isinstance(each.item, Shape) and each.item.stroke is not None and "fold" not in each.roles:
            way = each.item.path
            closed = (*way, way[0]) if way[-1] == ("Z",) else way
            points = [Vector(float(command[-2]), float(command[-1])) for command in closed if len(command) > 2]
            for start, end in pairwise(points):
                runs_level = abs(end.y - start.y) < 0.01 < abs(end.x - start.x)
                assert not (runs_level and abs(end.y) == pytest.approx(HEIGHT))


@pytest.mark.parametrize(("bleed", "duplex"), [(0.0, ""), (3.0, ""), (3.0, "long-edge")])
def test_the_boxes_of_a_page_are_those_of_its_parts(bleed: float, duplex: Flip) -> None:
    sheet = ppgen.load("piecepack").sheet("piecepack")
    drawing = sheet.drawing(bleed=bleed, duplex=duplex)
    with pikepdf.open(BytesIO(sheet.pdf(bleed=bleed, duplex=duplex))) as document:
        assert len(document.pages) == drawing.page_count
        for number, leaf in enumerate(document.pages):
            page = drawing.page(number)
            for name, box in (("/TrimBox", page.trim), ("/BleedBox", page.bleed)):
                left, bottom, right, top = (float(value) * POINT for value in leaf.obj[name])
                height = float(leaf.mediabox[3]) * POINT
                assert (left, height - top, right, height - bottom) == pytest.approx(
                    (box.x, box.y, box.right, box.bottom), abs=0.01
                )
            first = 2 if duplex else 1
            if number >= first:
                assert page.bleed == pytest.approx(page.trim.inset(-bleed))
                assert page.trim.width < drawing.page(0).trim.width


def test_a_viewer_lists_the_pages() -> None:
    with pikepdf.open(BytesIO(ppgen.load("piecepack").sheet("piecepack").pdf())) as document:
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert titles == ["How to make the set", "Suns", "Moons", "Crowns", "Arms"]
        assert str(document.docinfo["/Author"]) == "James Kyle"
