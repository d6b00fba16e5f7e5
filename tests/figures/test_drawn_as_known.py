"""Moves and wins as players know them from books: dots, rings with ticks, and the line that wins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import pytest

from ppgen.boards.arrangement import Arrangement
from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.pieces.disc import discs
from ppgen.rules.load import load_rules
from ppgen.scene.colour import contrast
from ppgen.scene.model import Group
from ppgen.scene.standard_pieces import fill_of, ink_on
from ppgen.scene.theme import THEMES
from tests.figures.sound import everything

BOARDS = {"squares": "{columns: 5, rows: 5}", "hexagons": "{hexes: rhombus, columns: 5, rows: 5}"}
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
  ends: [{ends}]
  blocked: draw
"""
PLACE = "{moves: [place]}"
CUSTODY = "{moves: [place], after: [custodial-capture: any]}"
WORDS = "title: A title\ncaption: A caption.\nalt: A board.\nexpect: legal\n"

Judged = Callable[..., Statement]


@pytest.fixture
def judged(tmp_path: Path) -> Judged:
    def judge(text: str, piece: str = PLACE, board: str = "squares", ends: str = "line: 3") -> Statement:
        (tmp_path / "game.yaml").write_text(GAME.format(board=BOARDS[board], piece=piece, ends=ends))
        book = "figures:\n  - id: figure\n" + indent(WORDS + text, "    ") + "\n"
        (tmp_path / "figures.yaml").write_text(book)
        game = load_game(tmp_path)
        (statement,) = judge_book(game, load_rules(game), load_figures(game))
        return statement

    return judge


def arranged(statement: Statement) -> Arrangement:
    arrangement = statement.panels[0].arrangement
    assert isinstance(arrangement, Arrangement)
    return arrangement


@pytest.mark.parametrize("board", BOARDS)
def test_a_dot_stands_where_a_piece_may_be_placed(judged: Judged, board: str) -> None:
    statement = judged("position: {notation: setup, then: [A1, B1]}\nmove-arrows: all", board=board)
    assert statement.holds
    dots = {str(arrow.spaces[0]) for arrow in arranged(statement).arrows if arrow.sign == "dot"}
    assert len(dots) == 23
    assert not dots & {"A1", "B1"}
    for theme in THEMES.values():
        assert sum(
            isinstance(item, Group) and item.role == "move" for item, _, _ in everything(draw(statement, theme))
        ) == len(dots)


def test_move_arrows_of_a_space_show_its_dot_alone(judged: Judged) -> None:
    statement = judged("position: setup\nmove-arrows: [C3, D4]")
    assert [arrow.id for arrow in arranged(statement).arrows] == ["move-C3", "move-D4"]


def test_an_occupied_space_has_no_dot(judged: Judged) -> None:
    (finding,) = judged("position: {notation: setup, then: [A1]}\nmove-arrows: A1").findings
    assert finding.code == "FIG-OVERLAY"


def test_a_placement_that_captures_says_so(judged: Judged) -> None:
    statement = judged("position: {notation: setup, then: [B2, C2]}\nmove-arrows: all", CUSTODY)
    captures = {str(arrow.spaces[0]): arrow for arrow in arranged(statement).arrows if arrow.captured}
    assert {at: [str(space) for space in arrow.captured] for at, arrow in captures.items()} == {"D2": ["C2"]}
    assert captures["D2"].kind == "capture"
    assert captures["D2"].sign == "dot"


FLIPS = "{moves: [place], after: [flip: any]}"


def test_a_placement_that_flips_rings_what_it_would_flip(judged: Judged) -> None:
    statement = judged("position: {notation: setup, then: [B2, C2, E5, D2]}\nmove-arrows: all", FLIPS)
    flips = {str(arrow.spaces[0]): arrow.captured for arrow in arranged(statement).arrows if arrow.captured}
    assert {at: [str(space) for space in spaces] for at, spaces in flips.items()} == {"E2": ["C2", "D2"]}


@pytest.mark.parametrize(
    ("piece", "turns", "move", "rings"),
    [
        ("{moves: [place], after: [intervene: any]}", "A5, B2, B5, D2", "C2", "B2 D2"),
        ("{moves: [place], after: [convert: any]}", "A5, B2, B5, C3", "C2", "B2 C3"),
        ("{moves: [place], after: [enclose: orthogonal]}", "A2, A1", "B1", "A1"),
        ("{moves: [place], after: [surround: {directions: orthogonal, edge: true}]}", "A2, A1", "B1", "A1"),
    ],
)
def test_whatever_a_turn_would_take_is_ringed(judged: Judged, piece: str, turns: str, move: str, rings: str) -> None:
    statement = judged(f"position: {{notation: setup, then: [{turns}]}}\nmove-arrows: {move}", piece)
    (arrow,) = arranged(statement).arrows
    assert (arrow.sign, arrow.kind) == ("dot", "capture")
    assert " ".join(sorted(map(str, arrow.captured))) == rings


def test_the_latest_turn_has_a_sign_on_what_was_flipped_and_a_ring_on_what_was_placed(judged: Judged) -> None:
    statement = judged("position: {notation: setup, then: [B2, C2, E5, D2, E2]}\nshow: [latest]", FLIPS)
    marked = {marker.id: marker.thing.look for marker in arranged(statement).markers}
    assert marked == {"latest-E2": "latest", "turned-C2": "turned", "turned-D2": "turned"}
    for theme in THEMES.values():
        groups = (item for item, _, _ in everything(draw(statement, theme)) if isinstance(item, Group))
        assert sum(item.thing.look == "turned" for item in groups) == 2


def test_a_piece_that_may_be_removed_has_a_cross(judged: Judged) -> None:
    piece = "{moves: [place, remove: {whose: enemy}]}"
    statement = judged("position: {notation: setup, then: [B2]}\nmove-arrows: B2", piece)
    (arrow,) = arranged(statement).arrows
    assert (arrow.sign, arrow.kind, arrow.thing.kind) == ("cross", "removal", "removal")


def test_a_legend_explains_only_what_is_shown(judged: Judged) -> None:
    text = "position: setup\nmove-arrows: all\nlegend: {placement: a placement, capture: a capture}"
    (finding,) = judged(text).findings
    assert (finding.code, finding.mark.line, finding.mark.column) == ("FIG-OVERLAY", 9, 47)
    assert "explains `capture`, but no panel shows one" in finding.message
    assert judged(text.replace(", capture: a capture", "")).holds


@pytest.mark.parametrize(
    ("turns", "board", "line"),
    [
        ("A1, B5, A2, C5, A3", "squares", "A1 A2 A3"),
        ("A1, B5, B2, C5, C3", "squares", "A1 B2 C3"),
        ("A1, B5, B1, C5, C1", "hexagons", "A1 B1 C1"),
    ],
)
def test_the_line_that_won_is_what_the_rules_say(judged: Judged, turns: str, board: str, line: str) -> None:
    text = f"position: {{notation: setup, then: [{turns}]}}\nshow: [won]"
    statement = judged(text, board=board)
    assert statement.holds, statement.findings
    (won,) = arranged(statement).won
    assert sorted(map(str, won.spaces)) == line.split()
    assert statement.facts["won"] == {
        "by": "line",
        "spaces": line.split(),
        "lines": [[*map(str, won.spaces)]],
        "player": "black",
        "sentence": f"Black has 3 in a row: {', '.join(line.split())}.",
    }
    for theme in THEMES.values():
        assert any(item.id == won.id for item, _, _ in everything(draw(statement, theme)) if isinstance(item, Group))


@pytest.mark.parametrize(
    ("turns", "board", "ends", "chain"),
    [
        ("A1, E5, B2, E4, C2", "squares", "connected: {regions: [column A, column C], by: any}", "A1 B2 C2"),
        (
            "A1, E5, A2, E4, B2, E3, C2, E2, C1",
            "squares",
            "connected: {regions: [A1, C1], by: orthogonal}",
            "A1 A2 B2 C2 C1",
        ),
        ("A1, E5, B2, E4, C2", "hexagons", "connected: [column A, column C]", "A1 B2 C2"),
    ],
)
def test_the_chain_that_joins_regions_is_shown(judged: Judged, turns: str, board: str, ends: str, chain: str) -> None:
    text = f"position: {{notation: setup, then: [{turns}]}}\nshow: [won]"
    statement = judged(text, board=board, ends=ends)
    assert statement.holds, statement.findings
    (won,) = arranged(statement).won
    assert list(map(str, won.spaces)) == chain.split()
    facts = statement.facts["won"]
    assert isinstance(facts, dict)
    assert (facts["by"], facts["lines"]) == ("connected", [chain.split()])
    for theme in THEMES.values():
        (group,) = (
            item for item, _, _ in everything(draw(statement, theme)) if isinstance(item, Group) and item.id == won.id
        )
        # Letters stand on the pieces, so each has a ring of its own.
        assert len(group.items) == len(won.spaces)
        assert group.thing.place == " → ".join(chain.split())


def test_each_piece_of_one_group_has_a_ring(judged: Judged) -> None:
    text = "position: {notation: setup, then: [A1]}\nshow: [won]"
    statement = judged(text, ends="connected: {regions: all, by: orthogonal}")
    assert statement.holds, statement.findings
    assert [marker.id for marker in arranged(statement).markers] == ["won-A1"]
    assert arranged(statement).won == ()


def test_two_lines_at_once_are_both_shown(judged: Judged) -> None:
    turns = "A1, E5, A2, E4, B3, D5, C3, D3, A3"
    statement = judged(f"position: {{notation: setup, then: [{turns}]}}\nshow: [won]")
    assert sorted(sorted(map(str, won.spaces)) for won in arranged(statement).won) == [
        ["A1", "A2", "A3"],
        ["A3", "B3", "C3"],
    ]


def test_a_piece_that_reached_its_goal_has_a_ring(judged: Judged) -> None:
    statement = judged("position: {notation: setup, then: [A1, E5, C3]}\nshow: [won]", ends="reached: centre")
    assert [marker.id for marker in arranged(statement).markers] == ["won-C3"]
    assert statement.facts["won"] == {
        "by": "reached",
        "spaces": ["C3"],
        "lines": [],
        "player": "black",
        "sentence": "A black stone stands on C3, in the centre.",
    }


def test_a_position_that_is_not_won_shows_no_win(judged: Judged) -> None:
    (finding,) = judged("position: {notation: setup, then: [A1, B5, A2]}\nshow: [latest, won]").findings
    assert (finding.code, finding.mark.line, finding.mark.column) == ("FIG-OVERLAY", 8, 20)
    assert "not won by a line, a connection or a piece at its goal" in finding.message


def test_the_end_that_no_space_shows_is_none_to_draw(judged: Judged) -> None:
    piece = "{moves: [place, step: {directions: any, onto: enemy}]}"
    text = "position: setup\nshow: [won]"
    (finding,) = judged(text, piece, ends="captured: {}").findings
    assert finding.code == "FIG-OVERLAY"


def test_a_line_that_leads_round_a_ring_is_one_line(judged: Judged, tmp_path: Path) -> None:
    turns = "A1, A5, E1, B5, D1"
    on_a_plane = judged(f"position: {{notation: setup, then: [{turns}]}}\nshow: [won]")
    assert not on_a_plane.holds
    (tmp_path / "game.yaml").write_text(
        GAME.format(board=BOARDS["squares"], piece=PLACE, ends="line: 3") + "  wrap: rows\n"
    )
    game = load_game(tmp_path)
    (ringed,) = judge_book(game, load_rules(game), load_figures(game))
    assert ringed.holds, ringed.findings
    assert [[*map(str, won.spaces)] for won in arranged(ringed).won] == [["D1", "E1", "A1"]]


def numbers(statement: Statement) -> dict[str, str]:
    naming = arranged(statement).grid.naming
    return {naming.name(piece.spaces[0]): piece.number for piece in arranged(statement).pieces if piece.number}


def drawn_numbers(statement: Statement, theme: str = "color") -> list[str]:
    items = (item for item, _, _ in everything(draw(statement, THEMES[theme])) if isinstance(item, Group))
    return sorted(item.thing.look for item in items if item.role == "number")


@pytest.mark.parametrize("board", BOARDS)
def test_stones_are_numbered_by_their_turns(judged: Judged, board: str) -> None:
    text = "position: {notation: setup, then: [B2, C4, A1]}\nannotate: [numbers]"
    statement = judged(text, board=board)
    assert statement.holds, statement.findings
    assert numbers(statement) == {"B2": "1", "C4": "2", "A1": "3"}
    for theme in THEMES:
        assert drawn_numbers(statement, theme) == ["1", "2", "3"]
    assert statement.panels[0].caption == ""


def test_a_stone_that_another_took_the_place_of_is_told(judged: Judged) -> None:
    turns = "B2, C2, D2, E5, C2"  # the second stone is captured, and the fifth is placed there
    statement = judged(f"position: {{notation: setup, then: [{turns}]}}\nannotate: [numbers]", CUSTODY, ends="line: 5")
    assert numbers(statement) == {"B2": "1", "D2": "3", "E5": "4", "C2": "5"}
    assert statement.panels[0].caption == "2 at 5."


def test_a_stone_that_is_gone_is_told_with_its_space(judged: Judged) -> None:
    statement = judged("position: {notation: setup, then: [B2, C2, D2]}\nannotate: [numbers]", CUSTODY, ends="line: 5")
    assert numbers(statement) == {"B2": "1", "D2": "3"}
    assert statement.panels[0].caption == "2 at C2."


def test_a_piece_that_moves_on_has_the_number_of_its_last_turn(judged: Judged) -> None:
    piece = "{moves: [place, step: any]}"
    statement = judged("position: {notation: setup, then: [B2, E5, B2-B3]}\nannotate: [numbers]", piece, ends="line: 5")
    assert numbers(statement) == {"E5": "2", "B3": "3"}
    assert statement.panels[0].caption == ""


@pytest.mark.parametrize(
    ("mark", "shown"),
    [
        ("{from: 2}", {"C4": "2", "A1": "3"}),
        ("{from: 2, to: 2}", {"C4": "2"}),
        ("{spaces: [A1, B2]}", {"A1": "1", "B2": "2"}),
        ("{spaces: [C4, A1], from: 7}", {"C4": "7", "A1": "8"}),
    ],
)
def test_some_stones_are_numbered(judged: Judged, mark: str, shown: dict[str, str]) -> None:
    statement = judged(f"position: {{notation: setup, then: [B2, C4, A1]}}\nannotate: [numbers: {mark}]")
    assert statement.holds, statement.findings
    assert numbers(statement) == shown


@pytest.mark.parametrize(
    ("position", "mark", "words"),
    [
        ("setup", "numbers", "no turn leads to this position"),
        ("{notation: setup, then: [B2, C4]}", "numbers: {to: 3}", "asks for turn 3, and 2 turns lead"),
        ("{notation: setup, then: [B2, C4]}", "numbers: {spaces: [B2, D4]}", "names D4, where no piece stands"),
    ],
)
def test_a_number_without_a_stone_is_a_fault(judged: Judged, position: str, mark: str, words: str) -> None:
    (finding,) = judged(f"position: {position}\nannotate: [{mark}]").findings
    assert (finding.code, finding.mark.line) == ("FIG-SPACE", 8)
    assert words in finding.message


@pytest.mark.parametrize("mark", ["{from: 3, to: 2}", "{spaces: [B2], to: 2}", "{spaces: [B2, B2]}", "{from: 0}"])
def test_numbers_that_make_no_sense_are_refused(judged: Judged, mark: str) -> None:
    with pytest.raises(DefinitionError):
        judged(f"position: {{notation: setup, then: [B2]}}\nannotate: [numbers: {mark}]")


def test_what_a_stone_says_may_be_said(judged: Judged) -> None:
    text = "position: {notation: setup, then: [B2, C4]}\nannotate: [numbers]\nclaims: {on.white stone: [C4]}"
    assert judged(text).holds


def test_a_number_is_read_on_every_look(judged: Judged) -> None:
    for look in discs([(f"player-{number}", "") for number in range(12)]):
        for theme in THEMES.values():
            assert contrast(ink_on(fill_of(look, theme), theme), fill_of(look, theme)) >= 4.5


def marker(statement: Statement, theme: str = "color") -> list[tuple[str, str]]:
    items = (item for item, _, _ in everything(draw(statement, THEMES[theme])) if isinstance(item, Group))
    return [(item.thing.owner, item.thing.label) for item in items if item.role == "to-move"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ("[]", ("black", "Black to move")),
        ("[A1]", ("white", "White to move")),
        ("[A1, E5, A2, E4, A3]", ("black", "Black has won")),
    ],
)
def test_the_marker_says_who_is_to_move(judged: Judged, board: str, turns: str, shown: tuple[str, str]) -> None:
    statement = judged(f"position: {{notation: setup, then: {turns}}}\nshow: [to-move]", board=board)
    assert statement.holds, statement.findings
    for theme in THEMES:
        assert marker(statement, theme) == [shown]


def test_the_marker_stands_close_to_its_board(judged: Judged) -> None:
    bare = judged("position: setup")
    height = draw(bare, THEMES["color"]).height
    with_marker = draw(judged("position: setup\nshow: [to-move]"), THEMES["color"]).height
    assert 2.0 < with_marker - height < 8.0


def test_a_game_shows_it_in_every_figure_and_a_panel_hides_it(judged: Judged, tmp_path: Path) -> None:
    judged("position: setup")
    panels = "[{position: setup, expect: legal}, {position: setup, expect: legal, hide: [to-move]}]"
    (tmp_path / "figures.yaml").write_text(
        "show: [to-move]\nfigures:\n  - {id: board, title: A board, caption: A board., alt: A board., "
        f"panels: {panels}}}\n"
    )
    game = load_game(tmp_path)
    (statement,) = judge_book(game, load_rules(game), load_figures(game))
    assert statement.holds, statement.findings
    assert marker(statement) == [("black", "Black to move")]


def test_an_overlay_for_all_figures_that_no_rules_know_is_a_fault(judged: Judged, tmp_path: Path) -> None:
    judged("position: setup")
    text = (tmp_path / "figures.yaml").read_text()
    (tmp_path / "figures.yaml").write_text("show: [to-mvoe]\n" + text)
    game = load_game(tmp_path)
    (statement,) = judge_book(game, load_rules(game), load_figures(game))
    (finding,) = statement.findings
    assert (finding.code, finding.mark.line, finding.mark.column) == ("FIG-OVERLAY", 1, 8)


def test_the_marker_speaks_the_language_of_the_game(judged: Judged, tmp_path: Path) -> None:
    judged("position: setup\nshow: [to-move]")
    text = (tmp_path / "game.yaml").read_text()
    (tmp_path / "game.yaml").write_text(text + "words: {black: {name: Schwarz}, beside: {move: am Zug}}\n")
    game = load_game(tmp_path)
    (statement,) = judge_book(game, load_rules(game), load_figures(game))
    assert marker(statement) == [("black", "Schwarz am Zug")]
