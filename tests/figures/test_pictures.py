"""Pictures without a board: what they name is all there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from ppgen.blocks.grid.tile import tile_arrangement
from ppgen.definition.game import Game
from ppgen.figures.draw import draw
from ppgen.figures.statement import Statement
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Use
from ppgen.scene.theme import THEMES

Judged = Callable[[str], Statement]


def walk(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def scene(statement: Statement) -> Scene:
    assert statement.holds
    return draw(statement, THEMES["color"])


def words(drawing: Scene) -> list[str]:
    return [item.text for item in walk(drawing.items) if isinstance(item, GlyphRun)]


def art(drawing: Scene) -> list[str]:
    return [item.symbol.id for item in walk(drawing.items) if isinstance(item, Use)]


def test_a_roll_shows_dice_tile_and_pieces(judged: Judged) -> None:
    drawing = scene(judged("picture: {roll: {dice: [light-1, dark-5], tile: '15', pieces: [seat, desk-set]}}"))
    assert art(drawing) == ["light-1", "dark-5", "seat", "desk-set"]
    assert {"seat", "desk set", "or"} <= set(words(drawing))
    assert "roll-tile-15" in {item.id for item in walk(drawing.items)}


def test_the_chart_shows_every_tile_once(judged: Judged, game: Game) -> None:
    drawing = scene(judged("picture: {chart: {row-die: light, column-die: dark}}"))
    assert game.tiles is not None
    ids = [item.id for item in walk(drawing.items)]
    for key in game.tiles.tiles:
        assert ids.count(f"tile-{key}") == 1
    assert sorted(name for name in art(drawing) if name.startswith("light")) == [f"light-{n}" for n in range(1, 7)]
    assert art(drawing).count("sofa") == 2


def test_pieces_show_their_names_dice_and_notes(judged: Judged) -> None:
    drawing = scene(
        judged("picture: {pieces: {names: [sofa], dice: [light, dark], notes: {sofa: 1 + 1 + 1}}}\nsaid: {1: a seat}")
    )
    assert art(drawing) == ["light-3", "dark-3", "sofa"]
    assert words(drawing) == ["sofa", "1 + 1 + 1"]


def test_a_sum_shows_every_line_and_its_total(judged: Judged) -> None:
    drawing = scene(
        judged(
            """
            position: {after: short}
            expect: legal
            picture:
              sum:
                rows: [{label: Tiles, fact: tiles}, {label: Walls, fact: walls, sign: minus}]
                total: {label: Total, fact: tiles}
            """
        )
    )
    assert words(drawing) == ["Tiles", "2", "Walls", "− 0", "Total", "2"]


@pytest.mark.parametrize("key", ["15", "34", "52"])
def test_a_tile_by_itself_has_its_walls_and_dots(game: Game, key: str) -> None:
    assert game.tiles is not None
    tile = game.tiles.tiles[key]
    arrangement = tile_arrangement(tile)
    assert {wall.where for wall in arrangement.walls} == set(tile.walls)
    walled = {where.space for where in tile.walls}
    assert {dot.space for dot in arrangement.dots} == set(tile.spaces) - walled
