"""What must be told apart at a glance: a draw, where a piece may fly, whose ghost it is, and which pieces have won."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.boards.arrangement import Arrangement
from ppgen.definition.load import load_figures, load_game
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.rules.load import load_rules
from ppgen.scene import path
from ppgen.scene.colour import lab
from ppgen.scene.ghosts import pale_items
from ppgen.scene.model import Box, Group, Item, Shape
from ppgen.scene.theme import THEMES, Theme
from tests.figures.sound import everything

GAME = """\
id: mine
title: Mine
version: "1"
summary: A game for a test.
credits: {{design: nobody}}
rights: {{short: None., statement: None.}}
board: {board}
rules:
  players: [black, white]
  pieces: {{stone: {piece}}}
  ends: [line: 3, full]
  blocked: draw
{more}
"""
FIGURE = """\
figures:
  - {{id: figure, title: A title, caption: A caption., alt: A board., width: 80, expect: legal, {}}}
"""
SMALL, LARGE = "{columns: 3, rows: 3}", "{columns: 5, rows: 5}"
DRAWN = "[A1, B1, C1, A2, C2, B2, A3, C3, B3]"
FLYING = "{{hand: 1, moves: [place: {{when: {{hand: some}}}}, fly: {{into: {into}, when: {{hand: none}}}}]}}"


def judged(folder: Path, text: str, piece: str = "{moves: [place]}", board: str = SMALL, more: str = "") -> Statement:
    (folder / "game.yaml").write_text(GAME.format(board=board, piece=piece, more=more))
    (folder / "figures.yaml").write_text(FIGURE.format(text))
    game = load_game(folder)
    (statement,) = judge_book(game, load_rules(game), load_figures(game))
    assert statement.holds, statement.findings
    return statement


def arranged(statement: Statement) -> Arrangement:
    arrangement = statement.panels[0].arrangement
    assert isinstance(arrangement, Arrangement)
    return arrangement


def drawn(statement: Statement, theme: Theme) -> list[Item]:
    return [item for item, _, _ in everything(draw(statement, theme))]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_below_the_board_it_says_that_the_game_is_a_draw(tmp_path: Path, theme: Theme) -> None:
    statement = judged(tmp_path, f"position: {{notation: setup, then: {DRAWN}}}, show: [to-move]")
    (marker,) = (item for item in drawn(statement, theme) if isinstance(item, Group) and item.role == "to-move")
    assert (marker.thing.look, marker.thing.label, marker.thing.owner) == ("draw", "A draw", "")
    assert not any(isinstance(part, Shape) for part in marker.items)  # no triangle: nobody is pointed at


def test_a_draw_is_said_in_the_words_of_the_game(tmp_path: Path) -> None:
    text = f"position: {{notation: setup, then: {DRAWN}}}, show: [to-move]"
    marker = arranged(judged(tmp_path, text, more="words: {beside: {draw: Remis}}")).turn
    assert marker is not None
    assert marker.label == "Remis"


@pytest.mark.parametrize(("into", "sign", "count"), [("all", "dot", 23), ("row 5", "arrow", 5)])
def test_a_piece_with_many_spaces_to_fly_to_has_dots_there(tmp_path: Path, into: str, sign: str, count: int) -> None:
    text = "position: {notation: setup, then: [A1, B1]}, move-arrows: A1"
    statement = judged(tmp_path, text, FLYING.format(into=into), LARGE)
    arrows = arranged(statement).arrows
    assert {arrow.sign for arrow in arrows} == {sign}
    ends = {str(arrow.spaces[-1]) for arrow in arrows}
    assert len(ends) == len(arrows) == count
    assert not ends & {"A1", "B1"}


def test_several_pieces_that_fly_share_their_dots_and_each_has_its_own(tmp_path: Path) -> None:
    piece = FLYING.format(into="all").replace("hand: 1", "hand: 2")
    text = "position: {{notation: setup, then: [A1, E5, C2, D5]}}, move-arrows: {}"
    every = arranged(judged(tmp_path, text.format("all"), piece, LARGE)).arrows
    assert len(every) == 21
    assert {tuple(map(str, arrow.flown_from)) for arrow in every} == {("A1", "C2")}
    assert len(arranged(judged(tmp_path, text.format("C2"), piece, LARGE)).arrows) == 21


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_ghosts_of_black_and_white_pieces_differ_from_each_other_and_from_a_dark_space(theme: Theme) -> None:
    fills = ("#ffffff", theme.fill("badge"))
    ghosts = pale_items(tuple(Shape(path.circle(0, 0, 5), fill) for fill in fills), theme, Box(-5, -5, 10, 10))
    white, black = (lab(item.fill).lightness for item in ghosts if isinstance(item, Shape) and item.fill)
    assert white - black > 30
    assert lab("#d9ccb5").lightness - black > 12


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("board", ["{columns: 5, rows: 5, names: go, drawn: crossings}", LARGE])
def test_a_ring_on_a_piece_that_has_won_lies_on_paper_or_beside_it(tmp_path: Path, theme: Theme, board: str) -> None:
    text = "position: {notation: setup, then: [A1, A3, B1, B3, C1]}, show: [won]"
    statement = judged(tmp_path, text, board=board)
    (line,) = (item for item in drawn(statement, theme) if isinstance(item, Group) and item.thing.look == "winning")
    pieces = [item for item in drawn(statement, theme) if isinstance(item, Group) and item.thing.kind == "piece"]
    widest = max(path.bounds(disc.path).width for piece in pieces for disc in piece.items if isinstance(disc, Shape))
    rings = [item for item in line.items if isinstance(item, Shape) and item.stroke]
    for under, ring in zip((None, *rings), rings, strict=False):
        assert ring.stroke is not None
        radius, colour = path.bounds(ring.path).width / 2, ring.stroke.colour
        if colour == theme.fill("paper") or radius - ring.stroke.width / 2 > widest / 2:
            continue
        assert under is not None
        assert under.stroke is not None
        assert (under.path, under.stroke.colour, under.stroke.dash) == (ring.path, theme.fill("paper"), ())
        assert under.stroke.width >= ring.stroke.width + 0.2
