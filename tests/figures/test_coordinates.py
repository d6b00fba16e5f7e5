"""Coordinates stand where the words name a space; the arrow between panels stands clear of moves; rings and edges."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.moves import shafts
from ppgen.boards.arrangement import Arrangement, MoveArrow
from ppgen.boards.grid import Grid, Space
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw
from ppgen.figures.flow import flow_share
from ppgen.figures.statement import Panel, Statement
from ppgen.records import replace
from ppgen.scene.model import GlyphRun
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from tests.figures.sound import everything

Judged = Callable[[str], Statement]
COLOR = THEMES["color"]


def has_coordinates(statement: Statement) -> bool:
    return any(item.role == "coordinates" for item, _, _ in everything(draw(statement, COLOR)))


LEGAL = "position: setup\nexpect: legal\n"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", False),
        ("annotate: [{callout: {at: C3, text: a tree}}]", False),
        ("annotate: [{callout: {at: C3, text: C3 is empty}}]", True),
        ("annotate: [{highlight: {spaces: [C3], label: C3 is empty}}]", True),
        ("annotate: [{cross: C3}]", False),
        ("coordinates: true", True),
        ("annotate: [{callout: {at: C3, text: C3 is empty}}]\ncoordinates: false", False),
        ("coordinates: auto", False),
    ],
)
def test_coordinates_stand_where_words_name_a_space(judged: Judged, more: str, expected: bool) -> None:
    assert has_coordinates(judged(LEGAL + more)) is expected


def test_a_caption_or_an_alternative_text_names_a_space(judged: Judged) -> None:
    bare = judged(LEGAL)
    assert has_coordinates(replace(bare, caption="Look at **C3**."))
    assert has_coordinates(replace(bare, alt="A picker stands on G6."))
    assert not has_coordinates(replace(bare, caption="Player X9 and C34 are not on this board, nor is AB1."))


def test_the_names_of_rows_are_7_points_and_grey(judged: Judged) -> None:
    scene = draw(judged(LEGAL + "coordinates: true\nwidth: 90"), COLOR)
    (group,) = [item for item, _, _ in everything(scene) if item.role == "coordinates"]
    runs = [item for item in group.items if isinstance(item, GlyphRun)]
    assert {round(run.size / 25.4 * 72, 2) for run in runs} == {7.0}
    assert {run.fill for run in runs} == {COLOR.fill("text-muted")}


@pytest.mark.parametrize(("value", "hint"), [("yes", "write true or false"), ("2", "")])
def test_coordinates_take_five_words(judged: Judged, value: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        judged(f"{LEGAL}coordinates: {value}")
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.hint) == ("DEF-TYPE", hint)
    assert "expected true, false, inside, outside or auto" in fault.message


def test_the_number_of_a_step_stands_in_its_own_space(judged: Judged) -> None:
    scene = draw(judged(LEGAL + "annotate: [{step: {number: 12, at: C3}}]\nspace: 8\ncoordinates: false"), COLOR)
    board = next(matrix for item, matrix, _ in everything(scene) if item.id == "board") @ (0.0, 0.0)
    step = next((item, matrix) for item, matrix, _ in everything(scene) if item.role == "step")
    boxes = [bounds(shape.path) for shape in step[0].items if hasattr(shape, "path")]
    x, y = step[1] @ (boxes[0].x, boxes[0].y)
    left, top = board[0] + 2 * 8.0, board[1] + 3 * 8.0
    assert left <= x <= left + 8 - boxes[0].width
    assert top <= y <= top + 8 - boxes[0].height


def panel(*arrows: MoveArrow) -> Panel:
    return Panel(spec=None, caption="", facts={}, arrangement=Arrangement(Grid(5, 5), arrows=arrows))  # type: ignore[arg-type]


def way(*names: str) -> tuple[Space, ...]:
    return tuple(map(Space.parse, names))


def test_the_arrow_between_panels_keeps_off_a_move_that_leaves_the_board() -> None:
    inside = MoveArrow("in", way("A3", "B3"))
    over = MoveArrow("over", way("A3", "E3"))
    off = MoveArrow("off", (Space(4, 2), Space(5, 2)))
    assert flow_share(panel(inside), panel()) == 0.5
    for before, after in ((panel(), panel(over)), (panel(off), panel())):
        share = flow_share(before, after)
        assert abs((1 - share) * 5 - 2.5) >= 1.0 - 1e-9


def test_a_long_move_on_a_board_with_edges_goes_round_none() -> None:
    frame = Frame(3, 3, 10.0)
    ringed = MoveArrow("a", way("A1", "A3"))
    assert len(shafts(ringed, frame)) == 2
    assert len(shafts(replace(ringed, rings=(False, False)), frame)) == 1
    assert len(shafts(replace(ringed, rings=(True, False)), frame)) == 1
