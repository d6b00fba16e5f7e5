"""A drawn figure: legible, inside its paper, named part by part, the same shape in every theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from ppgen.definition.game import Game
from ppgen.definition.load import load_figures
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.plane import IDENTITY, Affine
from ppgen.rules.protocol import Rules
from ppgen.scene.model import GlyphRun, Group, Item, Scene, Shape, Use
from ppgen.scene.path import bounds, transform
from ppgen.scene.text import PT, metrics
from ppgen.scene.theme import THEMES
from ppgen.things import Thing

Judged = Callable[[str], Statement]
COLOR = THEMES["color"]


Placed = tuple[Item, Affine, bool]


def walk(items: Iterable[Item], matrix: Affine = IDENTITY, clipped: bool = False) -> Iterator[Placed]:
    """Every item with the transform to paper, and whether a clip may cut it off."""
    for item in items:
        yield item, matrix, clipped
        if isinstance(item, Group):
            inner = matrix @ item.transform if item.transform else matrix
            yield from walk(item.items, inner, clipped or item.clip is not None)


def everything(scene: Scene) -> list[Placed]:
    return list(walk(scene.items))


def words(scene: Scene) -> str:
    return " ".join(item.text for item, _, _ in everything(scene) if isinstance(item, GlyphRun))


@pytest.fixture(scope="module")
def statements(game: Game, rules: Rules[Any]) -> tuple[Statement, ...]:
    return judge_book(game, rules, load_figures(game))


def test_no_text_is_under_6_points(statements: tuple[Statement, ...]) -> None:
    for statement in statements:
        for item, _, _ in everything(draw(statement, COLOR)):
            if isinstance(item, GlyphRun):
                assert item.size >= 6 * PT - 1e-9, (statement.id, item.text)


def test_everything_lies_on_the_paper(statements: tuple[Statement, ...]) -> None:
    for statement in statements:
        scene = draw(statement, COLOR)
        for item, matrix, clipped in everything(scene):
            if isinstance(item, GlyphRun):
                x, y = matrix @ item.origin
                rise = metrics(item.face).cap_height * item.size
                corners = [(x, y - rise), (x + item.width, y)]
            elif isinstance(item, Shape) and not clipped:
                box = bounds(transform(item.path, matrix))
                corners = [(box.x, box.y), (box.right, box.bottom)]
            else:
                continue
            for x, y in corners:
                assert -0.01 <= x <= scene.width + 0.01, (statement.id, item)
                assert -0.01 <= y <= scene.height + 0.01, (statement.id, item)


def test_a_figure_has_its_native_width(statements: tuple[Statement, ...]) -> None:
    for statement in statements:
        assert draw(statement, COLOR).width == statement.figure.width


def test_ids_are_unique_in_a_figure(statements: tuple[Statement, ...]) -> None:
    for statement in statements:
        ids = [item.id for item, _, _ in everything(draw(statement, COLOR)) if item.id]
        assert len(ids) == len(set(ids)), statement.id


@pytest.mark.parametrize("name", [name for name in THEMES if name != "color"])
def test_a_theme_never_changes_size_or_words(statements: tuple[Statement, ...], name: str) -> None:
    for statement in statements:
        one, other = draw(statement, COLOR), draw(statement, THEMES[name])
        assert (one.width, one.height) == (other.width, other.height)
        assert words(one) == words(other)


def test_a_figure_carries_what_a_diff_speaks_of(statements: tuple[Statement, ...]) -> None:
    statement = next(statement for statement in statements if statement.id == "not-allowed")
    scene = draw(statement, COLOR)
    notes = dict(scene.notes)
    assert notes["game"] == "long-way"
    assert notes["figure"] == "not-allowed"
    assert notes["theme"] == "color"
    assert notes["verdict A"] == "illegal (LW-ROTATED)"
    assert notes["caption B"] == "Over another tile."
    assert scene.description == statement.alt.strip()
    assert ":light-3:" in statement.caption
    assert "The tile of a light 3 and a dark 4" in notes["caption"]


def test_parts_keep_the_ids_and_the_words_of_their_arrangement(judged: Judged) -> None:
    scene = draw(judged('position: "in:A4w out:G6e 15@A3=5A4"\nexpect: legal'), COLOR)
    drawn = {item.id: item for item, _, _ in everything(scene) if item.id}
    assert isinstance(drawn["display-A4"], Use)
    assert drawn["tile-A3"].role == "tile"
    entrance = drawn["entrance"]
    assert isinstance(entrance, Shape)
    assert entrance.thing == Thing("entrance", place="A4 west")


def test_panels_carry_their_letters(judged: Judged) -> None:
    scene = draw(
        judged(
            """
            columns: 2
            panels:
              - {letter: A, caption: One., position: "in:A4w out:G6e", expect: legal}
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
              - {position: "in:A4w out:G6e", expect: legal}
              - {position: "in:A4w out:A6w", expect: legal}
              - {position: "in:C7n out:G6e", expect: legal}
              - {position: "in:C1s out:G6e", expect: legal}
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
    legal = '- {letter: A, position: "in:A4w out:G6e", expect: legal}'
    wrong = (
        '- {letter: B, position: {notation: "in:A4w out:G6e", then: ["15: G3 =5G4"]}, expect: {illegal: LW-OFF-GRID}}'
    )
    roles = {item.role for item, _, _ in everything(draw(judged(f"panels:\n  {legal}\n  {wrong}"), COLOR))}
    assert {"right", "wrong"} <= roles
    roles = {item.role for item, _, _ in everything(draw(judged(f"panels:\n  {legal}"), COLOR))}
    assert not {"right", "wrong"} & roles


def test_a_draft_is_stamped(judged: Judged) -> None:
    statement = judged('position: "in:A4w out:G6e"\nexpect: legal')
    assert "draft" not in {item.id for item, _, _ in everything(draw(statement, COLOR))}
    scene = draw(statement, COLOR, draft=True)
    assert "draft" in {item.id for item, _, _ in everything(scene)}
    assert ("draft", "true") in scene.notes


def test_the_letters_of_the_stamp_read_from_left_to_right(judged: Judged) -> None:
    scene = draw(judged('position: "in:A4w out:G6e"\nexpect: legal'), COLOR, draft=True)
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
            position: "in:A4w out:G6e"
            expect: legal
            coordinates: true
            legend: {route: a way, fork: a cafeteria, tile: a tile}
            annotate:
              - highlight: {spaces: [B2, C2, C3]}
              - arrow: {from: B5, to: D5}
              - step: {number: 4, at: E5}
              - wrong: {at: F1}
              - callout: {at: C4, side: left, text: left words}
              - callout: {at: C4e, side: right, text: right words}
              - callout: {at: D7, side: above, text: words above}
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
    for text in ("left words", "right words", "words above", "words below", "a cafeteria"):
        assert text in said


def test_a_wider_figure_has_larger_boards(judged: Judged) -> None:
    statement = judged('position: "in:A4w out:G6e"\nexpect: legal\nwidth: 60')
    wide = replace(statement, figure=replace(statement.figure, width=75.0))
    assert draw(wide, COLOR).height > draw(statement, COLOR).height
