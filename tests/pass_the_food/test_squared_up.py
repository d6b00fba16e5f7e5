"""Coins that are squared up leave the numeral of their tile whole: measured on its outline."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist, inf

import pytest

from ppgen.games.pass_the_food.arrange import _in_corners
from ppgen.piecepack import COIN, TILE, Rank
from ppgen.plane import IDENTITY, Affine, Point
from ppgen.scene import path, text
from ppgen.scene.model import GlyphRun, Group, Item, Path
from ppgen.scene.piecepack import tile_face
from ppgen.scene.theme import THEMES


def outlines(items: tuple[Item, ...], matrix: Affine = IDENTITY) -> Iterator[Path]:
    """The outlines of all glyphs, with the middle of the tile at (0, 0)."""
    for item in items:
        if isinstance(item, GlyphRun):
            for glyph, offset in item.glyphs:
                place = Affine(item.size, 0.0, 0.0, item.size, item.origin[0] + offset, item.origin[1])
                yield path.transform(text.outline(item.face, glyph), matrix @ place)
        elif isinstance(item, Group):
            yield from outlines(item.items, matrix @ item.transform if item.transform else matrix)


def clearance(coin: Point, rank: Rank) -> float:
    """From the edge of a coin to the numeral of an upright tile, in mm; less than 0 if it lies on the numeral."""
    nearest = inf
    for outline in outlines(tile_face("suns", rank, THEMES["color"]).items):
        at = (0.0, 0.0)
        for command in outline:
            if command[0] == "Z":
                continue
            end = (command[-2], command[-1])
            steps = 20 if command[0] == "L" else 1
            for step in range(1, steps + 1):
                point = (at[0] + (end[0] - at[0]) * step / steps, at[1] + (end[1] - at[1]) * step / steps)
                nearest = min(nearest, dist(point, (coin[0], -coin[1])))
            at = end
    return nearest - COIN / 2


@pytest.mark.parametrize("rank", ["2", "3", "4", "5"])
def test_up_to_three_coins_in_the_corners_touch_no_numeral(rank: Rank) -> None:
    places = _in_corners(3, rank)
    found = [clearance(place, rank) for place in places]
    assert found[0] > 1.5, "a coin alone has the corner with most room"
    assert min(found) > 0.1
    assert all(max(abs(x), abs(y)) + COIN / 2 <= TILE / 2 for x, y in places), "they lie on their tile"
