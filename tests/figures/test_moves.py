"""Moves in figures: the arrows are the legal moves, one turn makes two panels, and boards have surfaces."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import indent
from typing import Literal

import pytest

from ppgen.blocks.grid.drawing import draw_board
from ppgen.blocks.grid.frame import CellFrame, Frame, frame_of
from ppgen.blocks.grid.moves import HEAD, ON_CARDS, draw_arrow, reach, shafts
from ppgen.blocks.grid.piece import PIECE
from ppgen.blocks.grid.point_lines import draw_lines
from ppgen.blocks.grid.surface import surfaced, tiles_of
from ppgen.boards.arrangement import Arrangement, MoveArrow, Piece
from ppgen.boards.grid import Grid, Space
from ppgen.boards.points import Points
from ppgen.definition.game import Surface
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.marks import Arrow
from ppgen.diagnostics import DefinitionError
from ppgen.figures.annotate import draw_marks
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.scene import path
from ppgen.scene.model import Group, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES, Theme
from tests.figures.sound import everything, walk
from tests.rules_board.games import one

Judged = Callable[[str, str], Statement]
WORDS = "title: A title\ncaption: A caption.\nalt: A board.\n"


@pytest.fixture
def judged(tmp_path: Path) -> Judged:
    def judge(name: str, text: str) -> Statement:
        game = load_game(name)
        file = "figures:\n  - id: figure\n" + indent(WORDS + text, "    ")
        (tmp_path / "figures.yaml").write_text(file + "\n", encoding="utf-8")
        here = replace(game, folder=tmp_path)
        (statement,) = judge_book(here, load_rules(game), load_figures(here))
        return replace(statement, game=game)

    return judge


def arrows(statement: Statement, panel: int = 0) -> list[tuple[str, str]]:
    arrangement = statement.panels[panel].arrangement
    assert isinstance(arrangement, Arrangement)
    return sorted((str(arrow.spaces[0]), str(arrow.spaces[-1])) for arrow in arrangement.arrows)


def test_all_move_arrows_are_the_legal_moves(judged: Judged) -> None:
    statement = judged("dodgem", "position: setup\nexpect: legal\nmove-arrows: all")
    assert statement.holds
    sideways = [(f"A{row}", f"B{row}") for row in range(1, 6)]
    assert arrows(statement) == sorted([*sideways, ("A5", "A6")])


def test_move_arrows_from_one_space(judged: Judged) -> None:
    statement = judged("dodgem", "position: setup\nexpect: legal\nmove-arrows: A5")
    assert statement.holds
    assert arrows(statement) == [("A5", "A6"), ("A5", "B5")]


def test_move_arrows_from_a_list_of_spaces(judged: Judged) -> None:
    statement = judged("dodgem", "position: setup\nexpect: legal\nmove-arrows: [A1, A2]")
    assert arrows(statement) == [("A1", "B1"), ("A2", "B2")]


def test_a_space_without_a_legal_move_is_a_finding(judged: Judged) -> None:
    statement = judged("dodgem", "position: setup\nexpect: legal\nmove-arrows: F2")
    assert [finding.code for finding in statement.findings] == ["FIG-OVERLAY"]
    assert "no legal move begins on F2" in statement.findings[0].message


@pytest.mark.parametrize(("spaces", "column"), [("F2", 18), ("[A5, F2]", 23)])
def test_it_points_at_that_space(judged: Judged, spaces: str, column: int) -> None:
    (finding,) = judged("dodgem", f"position: setup\nexpect: legal\nmove-arrows: {spaces}").findings
    assert finding.mark.column == column


def test_a_space_off_the_board_is_a_fault(judged: Judged) -> None:
    with pytest.raises(DefinitionError, match="DEF-SPACE"):
        judged("dodgem", "position: setup\nexpect: legal\nmove-arrows: H9")


def test_an_arrow_leaves_the_board_where_a_piece_may(judged: Judged) -> None:
    notation = '"1R2R1/3G2/1R3G/6/2R3/3G2 red off:R1,G2"'
    statement = judged("dodgem", f"position: {notation}\nexpect: legal\nmove-arrows: B6")
    assert ("B6", "B7") in arrows(statement)


def test_a_turn_is_shown_as_two_panels(judged: Judged) -> None:
    text = "position: setup\nbefore-after: {turn: A5-A6, before: Before., after: After.}\nexpect: legal"
    statement = judged("dodgem", text)
    assert statement.holds
    assert [(panel.spec.letter, panel.caption) for panel in statement.panels] == [("A", "Before."), ("B", "After.")]
    assert statement.panels[0].notation.endswith(" red")
    assert statement.panels[1].notation.endswith(" green")
    assert statement.figure.flow == "arrows"
    assert arrows(statement, 0) == []
    assert arrows(statement, 1) == [("A5", "A6")]


def test_a_turn_alone_is_enough(judged: Judged) -> None:
    assert judged("dodgem", "position: setup\nbefore-after: A5-A6\nexpect: legal").holds


def test_the_position_after_an_illegal_turn_is_declared_so(judged: Judged) -> None:
    text = "position: setup\nbefore-after: A5-B6\nexpect: {illegal: BD-DIRECTION}"
    statement = judged("dodgem", text)
    assert statement.holds
    assert [panel.verdict.status for panel in statement.panels if panel.verdict] == ["legal", "illegal"]


def test_before_and_after_is_made_of_one_position(judged: Judged) -> None:
    panels = "panels: [{position: setup, expect: legal}, {position: setup, expect: legal}]\nbefore-after: A5-A6"
    with pytest.raises(DefinitionError, match="one position"):
        judged("dodgem", panels)


def test_a_caption_may_quote_why_a_position_cannot_arise(judged: Judged) -> None:
    text = 'position: "5G/5G/R4G/R4G/R4G/RR4 green"\nexpect: {illegal: REACH-ORIGIN}\nclaims: {verdict.status: illegal}'
    statement = judged("dodgem", text)
    assert statement.holds
    assert statement.facts["verdict"] == {
        "status": "illegal",
        "codes": ["REACH-ORIGIN"],
        "reasons": ["Two red coins, on A1 and B1, can only come from A1, where one began."],
        "hints": ["a red coin never moves south"],
        "moves": 0,
    }


def test_what_a_slide_turned_is_signed(judged: Judged) -> None:
    text = "position: {notation: setup, then: [turn D3]}\nbefore-after: C3-E3\nexpect: legal"
    statement = judged("packet-hell", text)
    assert statement.holds
    arrangement = statement.panels[1].arrangement
    assert isinstance(arrangement, Arrangement)
    assert [(str(marker.space), marker.role) for marker in arrangement.markers] == [("C3", "turn")]
    assert [tuple(map(str, arrow.spaces)) for arrow in arrangement.arrows] == [("C3", "D3", "E3")]


def test_a_slide_round_the_edge_is_drawn_in_two_parts(judged: Judged) -> None:
    text = "position: {notation: setup, then: [turn B3]}\nbefore-after: C3-E3\nexpect: legal"
    statement = judged("packet-hell", text)
    arrangement = statement.panels[1].arrangement
    assert isinstance(arrangement, Arrangement)
    (arrow,) = arrangement.arrows
    assert tuple(map(str, arrow.spaces)) == ("C3", "B3", "A3", "E3")
    box = reach([arrow], Frame(5, 5, 10.0))
    assert box.x < 0
    assert box.right > 50


@pytest.mark.parametrize(("out", "edge"), [("left", (50, 25)), ("right", (0, 25)), ("up", (25, 50)), ("down", (25, 0))])
def test_an_arrow_round_the_edge_is_dashed_as_far_as_the_board(out: str, edge: tuple[float, float]) -> None:
    across, up = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[out]
    way = [Space(2 + across * step, 2 + up * step) for step in (1, 2, -2)]
    drawn = draw_arrow(MoveArrow("a", tuple(way), rings=(True, True)), Frame(5, 5, 10.0), THEMES["color"])
    (dashed,) = (item for item in drawn.items if isinstance(item, Shape) and item.stroke and item.stroke.dash)
    assert dashed.path[-1] == ("L", *edge)


@pytest.mark.parametrize("theme", THEMES)
def test_no_theme_changes_where_an_arrow_ends(theme: str) -> None:
    arrangement = Arrangement(Grid(3, 3), arrows=(MoveArrow("a", (Space(1, 2), Space(1, 3))),))
    assert (
        draw_board(arrangement, 10.0, THEMES[theme], {}).box == draw_board(arrangement, 10.0, THEMES["color"], {}).box
    )


def test_a_board_of_tiles() -> None:
    assert [len(tile.spaces) for tile in tiles_of(Grid(6, 6), 2)] == [4] * 9
    assert [len(tile.spaces) for tile in tiles_of(Grid(5, 5), 2)] == [4, 4, 2, 4, 4, 2, 2, 2, 1]
    made = surfaced(Arrangement(Grid(6, 6)), Surface(tiles=2))
    assert (len(made.areas), made.exterior, made.lines) == (9, False, "areas")


def test_an_arrow_of_the_latest_move_is_as_thin_over_loose_cards_as_others() -> None:
    """A broad one would hide what is printed in the middle of a card."""

    def width(role: Literal["move", "move-done"], halo: float) -> float:
        arrow = MoveArrow("move", (Space(0, 0), Space(2, 0)), role)
        shapes = draw_arrow(arrow, Frame(3, 3, 10.0), THEMES["color"], halo=halo).items
        return max(shape.stroke.width for shape in shapes if isinstance(shape, Shape) and shape.stroke)

    assert width("move-done", ON_CARDS) == width("move", ON_CARDS)
    assert width("move-done", 0.5) > width("move", 0.5)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_heads_on_the_line_of_a_longer_arrow_over_loose_cards_are_seen(theme: Theme) -> None:
    """They are in the colour of that line, so they are three times as wide."""
    group = draw_arrow(MoveArrow("move", (Space(0, 0), Space(2, 0))), Frame(3, 3, 10.0), theme, halo=ON_CARDS)
    shapes = [item for item in group.items if isinstance(item, Shape)]
    paper = theme.fill("paper")
    shaft = max(shape.stroke.width for shape in shapes if shape.stroke and shape.stroke.colour != paper)
    assert 3 * shaft < HEAD * 10.0


@pytest.mark.parametrize("space", [4.0, 6.0, 12.0, 25.0])
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_shot_is_thinner_than_the_move_before_it(theme: Theme, space: float) -> None:
    """On small spaces, too, where nothing may be wider than half of its head."""

    def width(is_shot: bool) -> float:
        arrow = MoveArrow("move", (Space(0, 0), Space(2, 0)), "move-done", is_shot=is_shot)
        shapes = (item for item in draw_arrow(arrow, Frame(5, 3, space), theme).items if isinstance(item, Shape))
        paper = theme.fill("paper")
        return max(shape.stroke.width for shape in shapes if shape.stroke and shape.stroke.colour != paper)

    assert width(is_shot=False) > 1.3 * width(is_shot=True)


@pytest.mark.parametrize("space", [4.0, 6.0, 10.0, 20.0])
@pytest.mark.parametrize("role", ["move", "move-done", "unlawful"])
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_head_of_an_arrow_is_twice_as_wide_as_its_line(
    theme: Theme, role: Literal["move", "move-done", "unlawful"], space: float
) -> None:
    """Or it would look like a bar."""
    group = draw_arrow(MoveArrow("move", (Space(0, 0), Space(2, 0)), role), Frame(5, 3, space), theme)
    shapes = [item for item in group.items if isinstance(item, Shape)]
    paper = theme.fill("paper")
    shaft = max(shape.stroke.width for shape in shapes if shape.stroke and shape.stroke.colour != paper)
    head = min(bounds(shape.path).height for shape in shapes if shape.fill and shape.fill != paper)
    assert head > 2 * shaft


@pytest.mark.parametrize("space", [5.0, 9.0, 16.0])
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_an_arrow_along_a_line_of_the_board_is_told_from_that_line(theme: Theme, space: float) -> None:
    """By its colour, or by twice the width; and its head is wider still."""
    board = load_game("nine-mens-morris").board
    assert isinstance(board, Points)
    frame, (start, end) = frame_of(board, space), map(board.naming.find, ("a1", "d1"))
    assert isinstance(frame, CellFrame)
    assert start is not None
    assert end is not None
    lines = [item.stroke for item, _, _ in walk([draw_lines(frame, [*board], theme, "")]) if isinstance(item, Shape)]
    mark = Arrow(start, end)
    arrows = (
        draw_arrow(MoveArrow("move", (start, end)), frame, theme),
        *draw_marks([mark], frame, theme, "", Arrangement(board)),
    )
    for arrow in arrows:
        shapes = [item for item, _, _ in walk([arrow]) if isinstance(item, Shape)]
        shaft = next(each.stroke for each in shapes if each.stroke and each.stroke.colour != theme.fill("paper"))
        assert all(line and (line.colour != shaft.colour or shaft.width >= 2 * line.width) for line in lines)
        head = min(bounds(each.path).height for each in shapes if each.fill and each.fill != theme.fill("paper"))
        assert head > 1.6 * shaft.width


def test_an_arrow_that_leaves_the_board_ends_clear_of_the_names_of_rows() -> None:
    frame = Frame(3, 3, 10.0)
    off = draw_board(
        Arrangement(Grid(3, 3), arrows=(MoveArrow("a", (Space(0, 1), Space(-1, 1))),)), 10.0, THEMES["color"], {}
    )
    (arrow,) = (item for item in off.group.items if item.id == "a")
    assert isinstance(arrow, Group)
    tip = min(bounds(item.path).x for item in arrow.items if isinstance(item, Shape))
    assert tip - reach([MoveArrow("a", (Space(0, 1), Space(-1, 1)))], frame).x >= 0.9
    assert reach([MoveArrow("a", (Space(2, 1), Space(3, 1)))], frame).x == 0.0


def test_loose_cards_have_neither_wall_nor_lines() -> None:
    made = surfaced(Arrangement(Grid(5, 5)), Surface(cards=True))
    assert (made.areas, made.exterior, made.lines) == ((), False, "none")


@pytest.mark.parametrize("name", ["dodgem", "packet-hell"])
def test_every_figure_draws_in_every_theme_alike(name: str) -> None:
    game = load_game(name)
    for statement in judge_book(game, load_rules(game), load_figures(game)):
        assert statement.holds, statement.findings
        assert len({draw(statement, theme).height for theme in THEMES.values()}) == 1


def test_vertical_packets_are_turned_by_a_quarter(judged: Judged) -> None:
    statement = judged("packet-hell", "position: setup\nexpect: legal")
    arrangement = statement.panels[0].arrangement
    assert isinstance(arrangement, Arrangement)
    turns = {str(piece.spaces[0]): piece.turns for piece in arrangement.pieces if piece.id.startswith("alignment")}
    assert (turns["A1"], turns["B1"], turns["C3"]) == (0, 1, 0)
    mats = [piece for piece in arrangement.pieces if "home" in piece.id]
    assert [(piece.art, str(piece.spaces[0])) for piece in mats] == [("home-1", "E5"), ("home-2", "A1")]


def tips(statement: Statement, *moves: str) -> list[float]:
    """How far to the right the heads of the arrows of these moves end, in mm, from the left to the right."""
    ends = []
    for item, matrix, _ in everything(draw(statement, THEMES["color"])):
        if isinstance(item, Group) and item.id in moves:
            head = item.items[-1]
            assert isinstance(head, Shape)
            box = bounds(head.path)
            tip = box.right if item.id == "move-A5-B5" else box.x
            ends.append((matrix @ (tip, 0.0))[0])
    return sorted(ends)


def test_arrows_that_end_on_one_space_do_not_touch(judged: Judged) -> None:
    """From A5 to B5 and from C5 to B5: each ends on its own side of B5."""
    text = "space: 10\nposition: {}\nmove-arrows: all\nexpect: illustration"
    from_left, from_right = tips(
        judged("dodgem", text.format("5G/R1R3/6/6/6/6 red off:R3,G4")), "move-A5-B5", "move-C5-B5"
    )
    assert from_right - from_left == pytest.approx(3.4, abs=0.01)
    (alone,) = tips(judged("dodgem", text.format("5G/R5/6/6/6/6 red off:R3,G4")), "move-A5-B5")
    assert alone - from_left == pytest.approx(1.7, abs=0.01)


RINGS = {"A1-E2": (-2, 1), "A1-B4": (1, -2), "A1-F4": (-1, -2), "A1-C2": None, "A1-B3": None}


@pytest.mark.parametrize(("turn", "leap"), RINGS.items())
def test_a_leap_round_the_edge_of_a_ring_leads_over_it_in_its_direction(
    turn: str, leap: tuple[int, int] | None
) -> None:
    """And not straight over the board to the far side."""
    rules = one("{letters: N, moves: [step: {directions: {leap: [1, 2]}}]}", 6, 5, "wrap: both\n")
    drawn = rules.arrange(rules.parse("6/6/6/6/N5 white"), ["legal-moves"])
    (arrow,) = (arrow for arrow in drawn.arrows if arrow.id == f"move-{turn}")
    assert arrow.leap == leap
    frame = Frame(6, 5, 10.0)
    parts = shafts(arrow, frame)
    if leap is None:
        assert len(parts) == 1
        return
    (out, into) = parts
    way = Vector(leap[0], -leap[1]).unit
    assert all(((end - start).unit - way).length < 1e-9 for start, end in parts)
    assert not frame.outside(out[0])
    assert frame.outside(out[1])
    assert frame.outside(into[0])
    assert into[1] == frame.centre(arrow.spaces[-1])


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("space", [4.5, 6.0, 10.0])
def test_the_ring_of_a_captured_piece_is_whole_however_small_the_spaces_are(space: float, theme: Theme) -> None:
    """It lies over the paper round the piece that is hopped over, with paper between it and the piece."""
    start, over, end = (Space(column, 1) for column in range(3))
    pieces = (Piece("hops", "", (start,), text="M"), Piece("taken", "", (over,), text="m"))
    arrow = MoveArrow("hop", (start, end), captured=(over,))
    board = draw_board(Arrangement(Grid(3, 3), pieces=pieces, arrows=(arrow,)), space, theme, {})
    items = [item for item, _, _ in walk([board.group])]
    papers = [at for at, item in enumerate(items) if isinstance(item, Group) and item.role == "halo"]
    rings = [
        (at, item, item.stroke)
        for at, item in enumerate(items)
        if isinstance(item, Shape) and item.fill is None and item.stroke is not None
        if item.stroke.colour == theme.line("arrow").colour
        if len(item.path) == len(path.circle(0.0, 0.0, 1.0))
        if (bounds(item.path).x + bounds(item.path).right) / 2 == pytest.approx(1.5 * space)
    ]
    ((at, ring, stroke),) = rings
    assert papers
    assert max(papers) < at
    assert bounds(ring.path).width / 2 - stroke.width / 2 - PIECE / 2 * space >= 0.12
    assert bounds(ring.path).width / 2 + stroke.width / 2 <= space / 2 + 0.1
