"""The tile chart: each tile stands where its row and its column cross."""

from __future__ import annotations

import pytest

from ppgen.art import Art
from ppgen.blocks.chart import Chart
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.definition.blocks import ChartSpec
from ppgen.definition.load import load_game
from ppgen.plane import Point
from ppgen.scene.model import Box, Item, Use
from ppgen.scene.path import union
from ppgen.scene.theme import THEMES
from tests.sheets.walk import walk
from tests.small_game import ORCHARD

GAME = load_game(ORCHARD)
THEME = THEMES["color"]


def middle(item: Item) -> Point:
    box = union([found.box for found in walk((item,))])
    return box.x + box.width / 2, box.y + box.height / 2


@pytest.mark.parametrize("width", [45.0, 90.0])
def test_each_tile_stands_beside_its_shape_and_under_its_layout(width: float) -> None:
    chart = Chart(BlockContext(GAME, THEME, Sizes(0, 3, 6.6), Art(GAME, THEME)), ChartSpec("sun", "rain"))
    drawn = chart.draw(Box(5, 7, width, chart.height(width)))
    dice = {item.symbol.id: middle(item) for item in drawn if isinstance(item, Use)}
    tiles = {item.id.removeprefix("tile-"): middle(item) for item in drawn if item.id.startswith("tile-")}
    assert len(tiles) == 9
    for key, place in tiles.items():
        for at, die, number in ((1, "sun", key[0]), (0, "rain", key[1])):
            away = {other: abs(place[at] - dice[f"{die}-{other}"][at]) for other in "123"}
            assert [other for other, distance in away.items() if distance < 4] == [number]
