"""Pieces on an open table as they are drawn: to scale, at their angle, cut to a region, pointed at by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.art import Art
from ppgen.blocks.grid.ink import ink
from ppgen.boards.table import Badge, Bounds, Ring, TableArrangement, TableLine, TablePiece
from ppgen.boards.table_marks import Course, DiceShown, measure
from ppgen.definition.load import load_figures, load_game
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.figures.table import draw_table, draw_tables
from ppgen.piecepack import COIN, TILE
from ppgen.plane import Point
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Shape, Use
from ppgen.scene.path import bounds, union
from ppgen.scene.text import PT
from ppgen.scene.theme import THEMES

COLOR = THEMES["color"]
GAME = load_game("worm-derby")
ART = Art(GAME, COLOR)
TABLE = TableArrangement(
    Bounds(-50, -50, 150, 100),
    (
        TablePiece("tile-1", "piecepack-tile", 0, 0, TILE, 30, "square"),
        TablePiece("coin-1", "piecepack-coin-suns", 100, 50, COIN, 45),
        TablePiece("ghost-1", "", 60, 0, COIN, role="ghost"),
    ),
    (
        TableLine("edge", ((-50, -40), (150, -40)), "edge", "edge"),
        TableLine("far", ((0, 0), (100, 0)), "dimension", "100 mm"),
    ),
    (Ring("ring-1", 100, 50, 25),),
    (Badge("badge-1", 120, 80, "3"),),
)


def flat(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        found.append(item)
        if isinstance(item, Group):
            found += flat(item.items)
    return found


def test_pieces_lie_where_they_should_and_have_their_size() -> None:
    drawing = draw_table(TABLE, 0.5, COLOR, ART)
    uses = {item.id: item for item in flat((drawing.group,)) if isinstance(item, Use)}
    coin = uses["coin-1"]
    assert coin.transform[4:] == pytest.approx((75.0, 25.0))
    a, b, _, _, _, _ = coin.transform
    assert (a * a + b * b) ** 0.5 * coin.symbol.box.width == pytest.approx(COIN * 0.5)
    assert drawing.box[2:] == pytest.approx((100.0, 75.0))


def test_angles_run_counter_clockwise() -> None:
    drawing = draw_table(TABLE, 1.0, COLOR, ART)
    tile = next(item for item in flat((drawing.group,)) if isinstance(item, Use) and item.id == "tile-1")
    # On paper y grows downwards: what turns to the left has a negative second entry.
    assert tile.transform[1] < 0


def test_a_ghost_is_an_outline_without_art() -> None:
    drawing = draw_table(TABLE, 1.0, COLOR, ART)
    ghost = next(item for item in flat((drawing.group,)) if getattr(item, "id", "") == "ghost-1")
    assert isinstance(ghost, Group)
    (outline,) = ghost.items
    assert isinstance(outline, Shape)
    assert outline.stroke is not None
    assert outline.stroke.dash


def test_what_lies_on_the_table_hides_its_guides_and_no_measured_distance() -> None:
    guide = TableLine("guide", ((-50, 0), (150, 0)), "guide")
    drawing = draw_table(replace(TABLE, lines=(*TABLE.lines, guide)), 1.0, COLOR, ART)
    order = [getattr(item, "id", "") for item in flat((drawing.group,))]
    assert order.index("guide") < order.index("tile-1") < order.index("coin-1") < order.index("far")


def test_tables_of_a_figure_share_one_scale() -> None:
    wide = replace(TABLE, bounds=Bounds(-50, -50, 350, 100))
    drawn = draw_tables({0: (TABLE, ()), 1: (wide, ())}, 80.0, COLOR, ART, str)
    heights = [picture.height for picture in drawn.values()]
    assert heights[0] == pytest.approx(heights[1])


def test_a_region_shows_what_lies_in_it_and_cuts_the_rest() -> None:
    part = TABLE.within(Bounds.parse("80,30 130,70"))
    assert [piece.id for piece in part.pieces] == ["coin-1"]
    assert part.region
    drawing = draw_table(part, 1.0, COLOR, ART)
    assert any(isinstance(item, Group) and item.clip for item in flat((drawing.group,)))


def test_overlays_can_be_hidden_and_pieces_cannot() -> None:
    bare = TABLE.without(("far", "ring-1", "badge-1", "coin-1"))
    assert (bare.lines, bare.rings, bare.badges) == ((TABLE.lines[0],), (), ())
    assert bare.pieces == TABLE.pieces


@pytest.mark.parametrize("size", [0.2, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("at", [(120.0, -30.0), (-50.0, 100.0), (150.0, -50.0), (40.0, 20.0)])
def test_dice_stay_in_the_picture_however_small_it_is(size: float, at: Point) -> None:
    """They keep a size at which their faces can be read, so they need more of a small picture."""
    rolled = DiceShown("dice", at, ("piecepack-die-moons-ace", "piecepack-die-moons-null"))
    drawing = draw_table(replace(TABLE, marks=(rolled,)), size, COLOR, ART)
    (dice,) = (item for item in flat((drawing.group,)) if getattr(item, "id", "") == "dice")
    box = ink(dice)
    assert box is not None
    assert tuple(union([drawing.box, box])) == pytest.approx(tuple(drawing.box))
    if at == (40.0, 20.0):
        left = box.x + box.height / 2
        assert left == pytest.approx((at[0] + 50) * size, abs=0.3), "in the middle, the first one lies on its point"


def test_a_way_that_was_gone_lies_over_one_that_is_still_to_come() -> None:
    gone = Course("gone", ((0, 0), (50, 50)), "track", head=False)
    planned = Course("planned", ((50, 50), (0, 0)), "plan")
    for marks in ((gone, planned), (planned, gone)):
        drawing = draw_table(replace(TABLE, marks=marks), 1.0, COLOR, ART)
        order = [getattr(item, "id", "") for item in flat((drawing.group,))]
        assert order.index("planned") < order.index("gone") < order.index("tile-1")


def test_an_extension_line_begins_beyond_a_coin_that_would_leave_a_scrap_of_it() -> None:
    """The corners of two tiles, and a coin on the gap between them: the lines end above it, where the length stands."""
    coin = TablePiece("coin-1", "piecepack-coin-suns", 50, COIN / 2, COIN)
    gap = measure("gap", (44, 0), (56, 0), 40, "12 mm")

    def beginnings(*pieces: TablePiece) -> list[float]:
        drawing = draw_table(TableArrangement(Bounds(-50, -50, 150, 100), pieces, marks=(gap,)), 0.5, COLOR, ART)
        (line,) = (item for item in flat((drawing.group,)) if getattr(item, "role", "") == "extension")
        assert isinstance(line, Shape)
        box = bounds(line.path)
        return [100 - 2 * box.bottom, 100 - 2 * box.y]

    low, high = beginnings()
    assert low < 2 < 40 <= high, "from the corners to the length"
    low, high = beginnings(coin)
    assert COIN / 2 < low <= COIN
    assert high >= 40
    low, _ = beginnings(replace(coin, y=COIN / 2 + 10))
    assert low < 2, "a line that shows well before it runs behind a coin begins at its corner"


@pytest.mark.parametrize("text", ["A1-C3", "1,2", "10,10 5,20", "a,b c,d"])
def test_what_is_no_region_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="region"):
        Bounds.parse(text)


def test_a_theme_never_changes_where_things_lie() -> None:
    drawings = [draw_table(TABLE, 0.4, theme, Art(GAME, theme)).group for theme in THEMES.values()]
    places = [[item.transform for item in flat((drawing,)) if isinstance(item, Use)] for drawing in drawings]
    assert places[0] == places[1] == places[2]


def scenes(game: str) -> list[tuple[str, Scene]]:
    loaded = load_game(game)
    judged = judge_book(loaded, load_rules(loaded), load_figures(loaded))
    return [(statement.id, draw(statement, COLOR)) for statement in judged]


@pytest.mark.parametrize("game", ["pass-the-food", "worm-derby"])
def test_figures_are_legible_named_part_by_part_and_on_their_paper(game: str) -> None:
    for name, scene in scenes(game):
        items = flat(scene.items)
        for item in items:
            if isinstance(item, GlyphRun):
                assert item.size >= 6 * PT - 1e-9, (name, item.text)
        ids = [item.id for item in items if item.id]
        assert len(ids) == len(set(ids)), name
        assert scene.description, name
        for item in scene.items:
            if isinstance(item, Shape):
                box = bounds(item.path)
                assert box.right <= scene.width + 1
                assert box.bottom <= scene.height + 1


def judged(tmp_path: Path, figure: str) -> Statement:
    game = load_game("pass-the-food")
    (tmp_path / "figures.yaml").write_text(f"figures:\n  - {{id: f, title: T, caption: C, alt: A, {figure}}}\n")
    (statement,) = judge_book(game, load_rules(game), load_figures(replace(game, folder=tmp_path)))
    return statement


def test_a_callout_points_at_a_piece_by_its_id(tmp_path: Path) -> None:
    good = "position: setup, expect: legal, annotate: [{callout: {at: tile-suns-2, text: here}}]"
    assert judged(tmp_path, good).findings == ()
    (finding,) = judged(tmp_path, good.replace("suns-2", "suns-7")).findings
    assert finding.code == "FIG-SPACE"
    assert "tile-suns-" in finding.hint


def test_a_table_has_no_spaces_to_point_at(tmp_path: Path) -> None:
    (finding,) = judged(tmp_path, "position: setup, expect: legal, annotate: [{wrong: {at: A1}}]").findings
    assert finding.code == "FIG-SPACE"


def test_a_region_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (finding,) = judged(tmp_path, "position: setup, expect: legal, region: A1-B2").findings
    assert finding.code == "FIG-SPACE"


def test_a_table_of_the_definition_must_exist(tmp_path: Path) -> None:
    from ppgen.diagnostics import DefinitionError

    with pytest.raises(DefinitionError, match="ranks"):
        judged(tmp_path, "picture: {table: {of: rank}}")
