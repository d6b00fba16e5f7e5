"""Pictures without a board: what they name is all there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from ppgen.blocks.grid.tile import tile_arrangement
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw
from ppgen.figures.statement import Statement
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.text import PT
from ppgen.scene.theme import THEMES
from tests.figures.sound import everything

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
    drawing = scene(judged("picture: {roll: {dice: [sun-1, rain-2], tile: '12', pieces: [apple, pear]}}"))
    assert art(drawing) == ["sun-1", "rain-2", "apple", "pear"]
    assert {"apple", "pear", "or"} <= set(words(drawing))
    assert "roll-tile-12" in {item.id for item in walk(drawing.items)}


def test_the_chart_shows_every_tile_once(judged: Judged, orchard: Game) -> None:
    drawing = scene(judged("picture: {chart: {row-die: sun, column-die: rain}}"))
    assert orchard.tiles is not None
    ids = [item.id for item in walk(drawing.items)]
    for key in orchard.tiles.tiles:
        assert ids.count(f"tile-{key}") == 1
    assert sorted(name for name in art(drawing) if name.startswith("sun")) == ["sun-1", "sun-2", "sun-3"]
    assert art(drawing).count("plum") == 2


def test_pieces_show_their_names_dice_and_notes(judged: Judged) -> None:
    drawing = scene(
        judged("picture: {pieces: {names: [plum], dice: [sun, rain], notes: {plum: 1 + 1 + 1}}}\nsaid: {1: a pip}")
    )
    assert art(drawing) == ["sun-3", "rain-3", "plum"]
    assert words(drawing) == ["plum", "1 + 1 + 1"]


def test_a_sum_shows_every_line_and_its_total(judged: Judged) -> None:
    drawing = scene(
        judged(
            """
            position: {after: short}
            expect: legal
            picture:
              sum:
                rows: [{label: Columns, fact: board.columns}, {label: Holes, fact: board.holes, sign: minus}]
                total: {label: Total, fact: board.columns}
            """
        )
    )
    assert words(drawing) == ["Columns", "7", "Holes", "− 0", "Total", "7"]


SUM = """
position: {after: short}
expect: legal
picture:
  sum:
    form: boxes
    rows: [{label: Columns, fact: board.columns}, {label: Holes, fact: board.holes, sign: minus}]
    total: {label: Total, fact: board.columns}
"""


def test_a_sum_in_boxes_reads_as_players_write_it(judged: Judged) -> None:
    drawing = scene(judged(SUM))
    assert sorted(words(drawing)) == sorted(["7", "−", "0", "=", "7", "Columns", "Holes", "Total"])
    marks = [item for item in walk(drawing.items) if isinstance(item, GlyphRun) and item.text in "70−="]
    assert [mark.text for mark in sorted(marks, key=lambda mark: mark.origin[0])] == ["7", "−", "0", "=", "7"]
    boxes = [bounds(item.path) for item in walk(drawing.items) if isinstance(item, Shape) and item.role == "box"]
    numbers = sorted((mark for mark in marks if mark.text in "70"), key=lambda mark: mark.origin[0])
    for box, mark in zip(sorted(boxes), numbers, strict=True):
        assert box.x + box.width / 2 == pytest.approx(mark.origin[0] + mark.width / 2)
        assert box.y < mark.origin[1] < box.bottom


def test_dice_say_what_they_are_for(judged: Judged) -> None:
    labels = 'picture: {roll: {dice: [sun-1, rain-2], labels: ["the sun:\\nshape", "**rain**"], tile: "12"}}'
    drawing = scene(judged(labels))
    assert words(drawing) == ["the sun:", "shape", "rain"]
    plain = scene(judged("picture: {roll: {dice: [sun-1, rain-2], tile: '12'}}"))
    assert drawing.height > plain.height


def test_all_words_of_a_roll_are_of_one_size_and_take_no_room_above(judged: Judged) -> None:
    """Labels under the dice need paper under them, and none over the tile."""
    rolled = "dice: [sun-1, rain-2], tile: '12', pieces: [apple, pear]"
    plain = scene(judged(f"picture: {{roll: {{{rolled}}}}}"))
    labelled = scene(judged(f'picture: {{roll: {{{rolled}, labels: ["sun:\\na\\nb", rain]}}}}'))
    runs = [item for item in walk(labelled.items) if isinstance(item, GlyphRun)]
    assert {run.size for run in runs} == {8 * PT}
    assert apple_at(labelled) == pytest.approx(apple_at(plain))
    assert labelled.height > plain.height


def apple_at(drawing: Scene) -> float:
    """How far below the top of a drawing its apple is, in mm."""
    (top,) = (
        (matrix @ item.transform @ (0.0, 0.0)).y
        for item, matrix, _ in everything(drawing)
        if isinstance(item, Use) and item.symbol.id == "apple"
    )
    return top


def test_every_die_has_a_label_or_none_has(judged: Judged) -> None:
    with pytest.raises(DefinitionError) as caught:
        judged("picture: {roll: {dice: [sun-1, rain-2], labels: [shape]}}")
    (found,) = caught.value.diagnostics
    assert "1 labels for 2 dice" in found.message
    assert found.mark.line


def test_a_chart_in_a_figure_has_headings_over_its_columns_and_its_rows(judged: Judged) -> None:
    drawing = scene(judged("picture: {chart: {row-die: sun, row-label: shape, column-die: rain, column-label: banks}}"))
    heads = {item.text: item for item in walk(drawing.items) if isinstance(item, GlyphRun)}
    assert set(heads) == {"shape", "banks"}
    assert heads["banks"].origin[1] < heads["shape"].origin[1]
    assert heads["banks"].origin[0] > heads["shape"].origin[0] + heads["shape"].width


def test_a_number_in_a_legend_is_a_disc(judged: Judged) -> None:
    legend = "legend: {'2': the next picker}"
    drawing = scene(judged(f"position: setup\nexpect: legal\nannotate: [{{step: {{at: A1, number: 2}}}}]\n{legend}"))
    assert "2" in words(drawing)


@pytest.mark.parametrize("key", ["13", "22", "33"])
def test_a_tile_by_itself_has_its_walls_and_dots(orchard: Game, key: str) -> None:
    assert orchard.tiles is not None
    tile = orchard.tiles.tiles[key]
    arrangement = tile_arrangement(tile)
    assert {wall.where for wall in arrangement.walls} == set(tile.walls)
    walled = {where.space for where in tile.walls}
    assert {dot.space for dot in arrangement.dots} == set(tile.spaces) - walled
