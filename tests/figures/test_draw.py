"""A drawn figure: legible, inside its paper, named part by part, the same shape in every theme."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import ppgen
from ppgen.definition.game import Game
from ppgen.definition.load import load_figures
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.records import replace
from ppgen.rules.protocol import Rules
from ppgen.scene.model import GlyphRun, Group, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.things import Thing
from tests.figures.sound import assert_legible, assert_on_paper, assert_sound, everything, words

Judged = Callable[[str], Statement]
COLOR = THEMES["color"]


@pytest.fixture(scope="module")
def statements(orchard: Game, orchard_rules: Rules[Any]) -> tuple[Statement, ...]:
    return judge_book(orchard, orchard_rules, load_figures(orchard))


@pytest.mark.parametrize("figure", ["opening", "not-allowed", "fruit"])
def test_a_figure_is_sound(statements: tuple[Statement, ...], figure: str) -> None:
    assert_sound(next(statement for statement in statements if statement.id == figure))


def test_a_figure_carries_what_a_diff_speaks_of(statements: tuple[Statement, ...]) -> None:
    statement = next(statement for statement in statements if statement.id == "not-allowed")
    scene = draw(statement, COLOR)
    notes = dict(scene.notes)
    assert notes["game"] == "orchard"
    assert notes["figure"] == "not-allowed"
    assert notes["theme"] == "color"
    assert notes["verdict A"] == "illegal (BD-DIRECTION)"
    assert notes["caption B"] == "Then one."
    assert scene.description == statement.alt.strip()
    assert ":apple:" in statement.caption
    assert "A picker (apple) goes" in notes["caption"]


def test_parts_keep_the_ids_and_the_words_of_their_arrangement(judged: Judged) -> None:
    scene = draw(judged("position: setup\nexpect: legal\nshow: [legal-moves]"), COLOR)
    drawn = {item.id: item for item, _, _ in everything(scene) if item.id}
    picker, move = drawn["red-picker-A1"], drawn["move-A1-A2"]
    assert isinstance(picker, Use)
    assert picker.thing == Thing("piece", "red-picker", "A1", "red")
    assert move.role == "move"


def test_panels_carry_their_letters(judged: Judged) -> None:
    scene = draw(
        judged(
            """
            columns: 2
            panels:
              - {letter: A, caption: One., position: setup, expect: legal}
              - {letter: B, caption: Two., position: {after: short}, expect: legal}
            """
        ),
        COLOR,
    )
    ids = {item.id for item, _, _ in everything(scene)}
    assert {"panel-A", "panel-B", "A-board", "B-board"} <= ids
    assert "A One. B Two." in words(scene)


def test_grids_of_a_column_and_of_a_row_stand_in_line(judged: Judged) -> None:
    scene = draw(
        judged(
            """
            columns: 2
            panels:
              - {position: setup, expect: legal}
              - {position: setup, expect: legal, show: [legal-moves]}
              - {position: {after: short}, expect: legal}
              - {position: {after: short}, expect: legal, show: [latest]}
            """
        ),
        COLOR,
    )
    corners = [matrix @ (0.0, 0.0) for item, matrix, _ in everything(scene) if item.id.endswith("-board")]
    assert len(corners) == 4
    assert corners[0][0] == pytest.approx(corners[2][0])
    assert corners[1][0] == pytest.approx(corners[3][0])
    assert corners[0][1] == pytest.approx(corners[1][1])
    assert corners[2][1] == pytest.approx(corners[3][1])


def test_ticks_and_crosses_stand_only_where_something_is_not_allowed(judged: Judged) -> None:
    legal = "- {letter: A, position: setup, expect: legal}"
    wrong = '- {letter: B, position: {notation: setup, then: ["A1-A3"]}, expect: {illegal: BD-DIRECTION}}'
    roles = {item.role for item, _, _ in everything(draw(judged(f"panels:\n  {legal}\n  {wrong}"), COLOR))}
    assert {"right", "wrong"} <= roles
    roles = {item.role for item, _, _ in everything(draw(judged(f"panels:\n  {legal}"), COLOR))}
    assert not {"right", "wrong"} & roles


def test_a_draft_is_stamped(judged: Judged) -> None:
    statement = judged("position: setup\nexpect: legal")
    assert "draft" not in {item.id for item, _, _ in everything(draw(statement, COLOR))}
    scene = draw(statement, COLOR, draft=True)
    assert "draft" in {item.id for item, _, _ in everything(scene)}
    assert ("draft", "true") in scene.notes


def test_the_letters_of_the_stamp_read_from_left_to_right(judged: Judged) -> None:
    scene = draw(judged("position: setup\nexpect: legal"), COLOR, draft=True)
    (stamp,) = [item for item, _, _ in everything(scene) if item.id == "draft"]
    assert isinstance(stamp, Group)
    letters = [bounds(item.path) for item in stamp.items if isinstance(item, Shape)]
    grounds, drawn = letters[:5], letters[5:]
    assert grounds == drawn
    assert all(left.right < right.x + 2 and left.x < right.x for left, right in pairwise(drawn))
    assert drawn[0].x + drawn[-1].right == pytest.approx(0, abs=2)  # in the middle of the figure
    assert drawn[-1].right - drawn[0].x > 0.6 * scene.width


def test_a_draft_shows_even_what_cannot_be_read(judged: Judged) -> None:
    statement = judged('position: "nonsense"\nexpect: legal')
    assert "No position to draw." in words(draw(statement, COLOR, draft=True))


def test_every_kind_of_mark_is_drawn(judged: Judged) -> None:
    scene = draw(
        judged(
            """
            position: setup
            expect: legal
            coordinates: true
            legend: {arrow: a way, apple: a red picker, highlight: a place}
            annotate:
              - highlight: {spaces: [B2, C2, C3]}
              - arrow: {from: B5, to: D5}
              - step: {number: 4, at: E5}
              - wrong: {at: F1}
              - callout: {at: C4, side: left, text: left words}
              - callout: {at: C4e, side: right, text: right words}
              - callout: {at: D6, side: above, text: words above}
              - callout: {at: D1, side: below, text: words below}
            """
        ),
        COLOR,
    )
    roles = [item.role for item, _, _ in everything(scene)]
    for role in ("highlight", "arrow", "step", "wrong", "coordinates", "legend"):
        assert role in roles
    assert roles.count("callout") == 4
    said = words(scene)
    for text in ("left words", "right words", "words above", "words below", "a red picker"):
        assert text in said


def test_a_wider_figure_has_larger_boards(judged: Judged) -> None:
    statement = judged("position: setup\nexpect: legal\nwidth: 60")
    wide = replace(statement, figure=replace(statement.figure, width=75.0))
    assert draw(wide, COLOR).height > draw(statement, COLOR).height


@pytest.mark.parametrize("width", [80, 120])
def test_a_figure_may_say_how_large_its_spaces_are(judged: Judged, width: int) -> None:
    scene = draw(judged(f"position: setup\nexpect: legal\nspace: 7\nwidth: {width}"), COLOR)
    (grid,) = (item for item, _, _ in everything(scene) if item.id == "grid")
    assert isinstance(grid, Group)
    columns = int(grid.thing.look.split()[0])
    assert max(bounds(part.path).width for part in grid.items if isinstance(part, Shape)) >= 7 * (columns - 2)
    assert max(bounds(part.path).width for part in grid.items if isinstance(part, Shape)) <= 7 * columns + 1


def test_a_figure_too_narrow_for_its_spaces_is_a_fault_at_its_place(judged: Judged) -> None:
    statement = judged("position: setup\nexpect: legal\nspace: 30\nwidth: 40")
    with pytest.raises(DefinitionError) as caught:
        draw(statement, COLOR)
    (found,) = caught.value.diagnostics
    assert found.code == "FIG-DRAW"
    assert "has room for spaces of" in found.message
    assert "not 30 mm" in found.message
    assert found.mark.line == statement.figure.mark.line
    assert "larger width" in found.hint


def test_a_figure_drawn_narrower_says_the_same_in_type_of_the_same_size() -> None:
    (statement,) = (figure.statement for figure in ppgen.load("long-way").figures if figure.id == "example-a-d")
    own, narrower = draw(statement, COLOR), draw(statement, COLOR, width=126.0)
    assert (own.width, narrower.width) == (170.0, 126.0)
    assert narrower.height < own.height
    assert_legible(narrower)
    assert_on_paper(narrower)
    sizes = [{item.size for item, _, _ in everything(scene) if isinstance(item, GlyphRun)} for scene in (own, narrower)]
    assert min(sizes[0]) == min(sizes[1])
    assert sorted(words(own).split()) == sorted(words(narrower).split())
