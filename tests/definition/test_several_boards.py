"""Several boards in a game: blocks and figures choose one by its name, rules know the first, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Group
from tests.blocks.conftest import ids, walk
from tests.small_game import head

GAME = (
    head(players=(2, 2))
    + """\
boards:
  field: {columns: 3, rows: 3}
  reserve: {columns: 4, rows: 1}
  hive: {hexes: hexagon, side: 2}
pieces:
  white-pawn: {name: white pawn, art: icon-sun, letter: W}
  black-pawn: {name: black pawn, art: icon-moon, letter: B}
rules:
  players: {white: north, black: south}
  pieces: {pawn: {moves: [{step: forward}]}}
  setup: {pawn: near}
  ends: [{reached: far}]
  blocked: loss
sheets:
  - id: board
    title: Boards
    layouts: [{column: {items: [{board: {pieces: setup}}, {board: {of: reserve}}, {board: {of: hive}}]}}]
"""
)
FIGURES = """\
figures:
  - id: both
    title: Both
    caption: The reserve has {{ boards.reserve.spaces }} spaces.
    alt: Boards.
    panels:
      - {letter: A, position: setup, expect: legal}
      - {letter: B, board: reserve, position: WB1W, expect: illustration, annotate: [cross: D1]}
"""
RESERVE_PANEL = "      - {letter: B, board: reserve, position: WB1W, expect: illustration, annotate: [cross: D1]}\n"
Make = Callable[..., ppgen.Game]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """The game, with words of its files replaced: each pair is what stands there, and what comes in its place."""

    def made(*changes: tuple[str, str]) -> ppgen.Game:
        files = {"game.yaml": GAME, "figures.yaml": FIGURES}
        for before, after in changes:
            assert any(before in text for text in files.values())
            files = {name: text.replace(before, after) for name, text in files.items()}
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        return ppgen.load(tmp_path)

    return made


def alts(game: ppgen.Game) -> list[str]:
    items = walk(game.sheet("board").drawing().page(0).scene.items)
    return [item.tag.alt for item in items if isinstance(item, Group) and item.tag is not None and item.tag.alt]


def test_each_block_draws_the_board_that_it_names(make: Make) -> None:
    field, reserve, hive = alts(make())
    assert "3 × 3" in field
    assert "White pawn on A1" in field
    assert (reserve, hive) == ("An empty board of 4 × 1 spaces.", "An empty board of 7 hexagonal spaces.")


def test_the_drawings_of_two_boards_share_no_id(make: Make) -> None:
    items = list(walk(make(("pieces: setup", "of: field")).sheet("board").drawing().page(0).scene.items))
    named = [item.id for item in items if getattr(item, "id", "")]
    assert len(named) == len(set(named)) == len(ids(items))


def test_a_figure_shows_a_position_on_the_board_that_it_names(make: Make) -> None:
    game = make()
    assert game.check(strict=False) == ()
    figure = game.figure("both")
    first, second = figure.statement.panels
    assert first.verdict is not None
    assert second.verdict is not None
    assert (first.verdict.status, second.verdict.status) == ("legal", "illustration")
    assert second.arrangement is not None
    assert {str(space) for piece in second.arrangement.pieces for space in piece.spaces} == {"A1", "B1", "D1"}
    assert figure.statement.caption == "The reserve has 4 spaces."


def test_the_rules_and_the_setup_are_of_the_first_board(make: Make) -> None:
    game = make(("boards:\n  field: {columns: 3, rows: 3}\n", "boards:\n  field: {columns: 5, rows: 4}\n"))
    verdict = game.figure("both").statement.panels[0]
    assert len(verdict.arrangement.pieces) == 10


def test_a_game_with_boards_alone_needs_no_rules(make: Make) -> None:
    start = GAME.index("rules:")
    end = GAME.index("sheets:")
    first = "      - {letter: A, position: setup, expect: legal}\n"
    game = make((GAME[start:end], ""), ("{pieces: setup}", "{of: field}"), (first, ""))
    assert game.check() == ()


@pytest.mark.parametrize(
    ("before", "after", "code", "message", "place"),
    [
        ("of: reserve", "of: resrve", "DEF-REFERENCE", "'resrve' is not in boards", "game.yaml:24"),
        ("board: reserve", "board: resrve", "DEF-REFERENCE", "'resrve' is not in boards", "figures.yaml:8"),
        ("cross: D1", "cross: E1", "DEF-SPACE", "E1 is not on the board", "figures.yaml:8"),
        ("cross: D1", "cross: A2", "DEF-SPACE", "A2 is not on the board", "figures.yaml:8"),
        (
            "  reserve: {columns: 4",
            "  Reserve Box: {columns: 4",
            "DEF-ID",
            "cannot name one of the boards",
            "game.yaml:10",
        ),
        ("  hive: {hexes", "  field: {hexes", "DEF-DUPLICATE-KEY", "field", "game.yaml:"),
        (
            "boards:\n",
            "board: {columns: 2, rows: 2}\nboards:\n",
            "DEF-RANGE",
            "either one `board`, or several",
            "game.yaml:8",
        ),
        ("rows: 1}", "rows: 40}", "DEF-RANGE", "rows is 40", "game.yaml:10"),
    ],
)
def test_what_names_no_board_or_none_of_its_spaces_is_refused_in_its_place(
    make: Make, before: str, after: str, code: str, message: str, place: str
) -> None:
    try:
        faults = make((before, after)).check()
    except DefinitionError as mistake:
        faults = mistake.diagnostics
    found = [each for each in faults if each.code == code and message in each.message]
    assert found, [(each.code, each.message) for each in faults]
    assert any(f"{Path(each.mark.file).name}:{each.mark.line}".startswith(place) for each in found)
    assert all(each.mark.column for each in found)


def test_a_board_that_nothing_shows_is_a_fault_at_its_name(make: Make) -> None:
    (found,) = make(("{board: {of: hive}}", "{text: Words.}")).check()
    assert (found.code, found.mark.line, found.mark.column) == ("DEF-UNUSED", 11, 3)
    assert found.message == "nothing shows the board 'hive'"
    assert "field and reserve" in found.hint


def test_a_board_that_only_a_card_shows_is_used(make: Make) -> None:
    face = "{board: {of: hive, min: 5}}"
    deck = f"decks: [{{id: cards, title: Cards, rows: [{{name: one}}], size: poker, face: {face}}}]\nsheets:"
    findings = make(("{board: {of: hive}}", "{text: Words.}"), ("sheets:", deck)).check()
    assert "DEF-UNUSED" not in {each.code for each in findings}


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("position: WB1W, expect: illustration", "position: WB1W, expect: legal", "the board 'reserve' has no rules"),
        ("position: WB1W", "position: WB9", "position"),
        ("position: WB1W", "position: setup", "no setup"),
        ("position: WB1W", "show: [latest], position: WB1W", "the board 'reserve' has no rules that could draw it"),
    ],
)
def test_what_only_rules_could_say_of_another_board_is_a_finding(
    make: Make, before: str, after: str, message: str
) -> None:
    findings = make((before, after)).check()
    assert any(message in each.message for each in findings), [each.message for each in findings]
    assert all(each.mark.file.endswith("figures.yaml") and each.mark.line == 8 for each in findings)


@pytest.mark.parametrize("keys", ["of: reserve, pieces: setup", "of: reserve, seats: true", "of: hive, pieces: ghosts"])
def test_a_block_asks_the_rules_only_of_the_first_board(make: Make, keys: str) -> None:
    with pytest.raises(DefinitionError, match="of which no rules speak") as caught:
        alts(make(("{board: {of: reserve}}", f"{{board: {{{keys}}}}}")))
    assert caught.value.diagnostics[0].mark.line == 24


def test_an_empty_list_of_boards_is_refused(make: Make) -> None:
    with pytest.raises(DefinitionError, match="boards is empty"):
        make((GAME[GAME.index("boards:") : GAME.index("pieces:")], "boards: {}\n"))


def test_a_further_board_of_points_has_no_wall_on_a_sheet(make: Make) -> None:
    game = make(("{columns: 4, rows: 1}", "{points: morris, men: 3}"), (RESERVE_PANEL, ""))
    items = walk(game.sheet("board").drawing().page(0).scene.items)
    walls = [item.id for item in items if getattr(item, "role", "") == "exterior-wall"]
    assert walls
    assert not any("reserve" in name for name in walls)


def test_formulas_work_in_boards(make: Make) -> None:
    parameters = "\nparameters: {n: {default: 4, min: 2, max: 9}}\npieces:"
    game = make(("{columns: 4, rows: 1}", "{columns: =n, rows: =n - 3}"), ("\npieces:", parameters))
    assert alts(game)[1] == "An empty board of 4 × 1 spaces."


def test_sheets_and_figures_are_printed_from_the_command_line(make: Make, tmp_path: Path) -> None:
    make()
    for command in ("sheets", "figures"):
        assert run([command, "--game", str(tmp_path), "--out", str(tmp_path / "out")]) == 0
