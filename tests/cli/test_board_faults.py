"""What a newcomer reads who gets a board wrong: every fault once, at its own place, with what to do about it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Said
from tests.small_game import head

RULES = """
rules:
  players: [black, white]
  pieces: {stone: {letters: {black: b, white: w}, moves: [place]}}
  ends: [full]
  blocked: pass
"""
Checked = Callable[[str], list[str]]


@pytest.fixture
def checked(tmp_path: Path, said: Said) -> Checked:
    """The findings of `ppgen check` for a game with this board, one line each with its hint, as `LINE:COLUMN: …`."""

    def check(text: str) -> list[str]:
        (tmp_path / "game.yaml").write_text(head(players=(2, 2)) + text, encoding="utf-8")
        _, out, err = said("check", "--game", str(tmp_path))
        joined = (out + err).replace("\n    hint: ", " → ")
        return re.findall(r"game\.yaml:([0-9]+:[0-9]+: .*)", joined)

    return check


# Names of spaces ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "name", "words"),
    [
        ("{columns: 9, rows: 9, names: go}", "I5", "I5 is not on the board: its columns have no letter I"),
        ("{columns: 9, rows: 9, names: go}", "i5", "i5 is not on the board: its columns have no letter I"),
        ("{columns: 9, rows: 9}", "K5", "K5 is not on the board"),
        ("{columns: 9, rows: 9}", "I10", "I10 is not on the board"),
        ("{columns: 8, rows: 8}", "0606", "have a letter and a number: 0606 is F3"),
        ("{columns: 8, rows: 8, names: a1}", "0101", "have a letter and a number: 0101 is a8"),
        ("{hexes: rectangle, columns: 8, rows: 6}", "0206", "have a letter and a number: 0206 is B1"),
        ("{columns: 8, rows: 8}", "0909", "'0909' is not a space"),
        ("{columns: 3, rows: 3}", "22", "such as C3"),
        ("{columns: 8, rows: 8}", "22", "such as F2"),
    ],
)
def test_a_name_of_another_scheme_is_told_by_the_right_one(checked: Checked, board: str, name: str, words: str) -> None:
    (found,) = checked(f'board: {board}{RULES}  setup: {{black stone: "{name}"}}\n')
    assert words in found
    if "letter I" not in words:
        assert "letter I" not in found


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (
            '{columns: 8, rows: 8, names: "0101"}',
            "`0101` is for boards of hexagons; choices: A1, a1, a1-from-top, draughts, go",
        ),
        ("{hexes: hexagon, side: 3, names: go}", "`go` is for boards of squares; choices: 0101, A1, a1"),
        ("{hexes: hexagon, side: 3, names: draughts}", "`draughts` is for boards of squares"),
        ("{columns: 8, rows: 8, names: chess}", "→ choices: A1, a1, a1-from-top, draughts, go"),
    ],
)
def test_names_for_another_kind_of_board_are_told_apart_from_unknown_ones(
    checked: Checked, board: str, words: str
) -> None:
    (found,) = checked(f"board: {board}{RULES}")
    assert words in found


def test_every_star_off_the_board_is_told_at_its_own_place(checked: Checked) -> None:
    found = checked(f"board: {{columns: 9, rows: 9, drawn: crossings, stars: [D4, Z9, E5, A77, D4]}}{RULES}")
    assert [line.split(" DEF-RANGE ")[1].split(" → ")[0] for line in found] == [
        *("Z9 is not on the board", "A77 is not on the board", "the star D4 is named twice")
    ]
    assert len({line.split(": ")[0] for line in found}) == 3


# Points that are joined twice ---------------------------------------------------------------------------------------

POINTS = "board:\n  points: {a: [0, 0], b: [1, 0], c: [2, 0], d: [2, 1], e: [0, 1]}\n  lines: [[e, a], [c, d], %s]\n"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("[a, b], [b, a], [b, c]", 1),
        ("[a, b, c], [b, c]", 1),
        ("[a, b, c], [c, b]", 1),
        ("[a, b, c], [d, c, b]", 2),  # one goes on where the other does: no way branches
        ("[a, b, c, a, b]", 1),
        ("[a, b, c, b, d]", 1),
        ("[a, b, c], [b, d], [e, b]", 0),
        ("[a, b, c], [a, b, d]", 0),  # a way that branches
        ("[c, b, a], [a, b, d], [e, b]", 0),
        ("[a, b, d, a], [b, c]", 0),
    ],
)
def test_points_are_joined_once_unless_a_way_branches(checked: Checked, lines: str, told: int) -> None:
    found = checked(POINTS % lines + RULES)
    assert len(found) == told, found
    assert all("are joined already → line " in line for line in found)


# Boards that do not fit ---------------------------------------------------------------------------------------------

SHEET = f"board: {{columns: 8, rows: 8}}{RULES}sheets:\n  - {{id: b, title: B, layouts: [column: {{items: [%s]}}]}}\n"


@pytest.mark.parametrize(
    ("boards", "count"), [("board: {min: %s, max: 60}", 1), ("board: {min: %s, max: 60}, board: {min: 15}", 2)]
)
def test_a_smaller_min_is_told_that_fits_and_is_the_largest_that_does(
    checked: Checked, boards: str, count: int
) -> None:
    blocks = ", ".join(f"{{{part}}}" for part in re.split(r"(?<=\}), ", boards))
    (found,) = checked(SHEET % (blocks % 40))
    assert "SHEET-FIT" in found
    told = re.search(r"give the boards? at (line .*) a `min` of ([0-9.]+) mm or less", found)
    assert told is not None
    assert told[1].count("line") == count
    least = float(told[2])
    smaller = (blocks % least).replace("min: 15", f"min: {min(15.0, least)}")
    assert checked(SHEET % smaller) == []
    assert checked(SHEET % (blocks % (least + 0.6))) != []


def test_no_smaller_min_is_told_where_the_board_is_not_what_is_too_large(checked: Checked) -> None:
    words = '{text: {body: "%s", size: 60}}' % ("words " * 200)
    (found,) = checked(SHEET % f"{{board: {{min: 10}}}}, {words}")
    assert "SHEET-FIT" in found
    assert "`min`" not in found


# One fault, one finding --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("{colums: 8, row: 8}", ["did you mean 'columns'?", "did you mean 'rows'?"]),
        ("{columns: 8, rows: 8, wrap: both}", ["`wrap` stands in `rules`"]),
        ("{columns: 8, rwos: 8, holes: [A1]}", ["did you mean 'rows'?", "`holes` stand in `rules`"]),
        ("{columns: 8}", ["the key 'rows' is missing"]),
        ("{hexes: hexagon, side: 3, columns: 4, rows: 4}", ["leave `columns` out", "leave `rows` out"]),
        ("{hexes: rows, lengths: [3, 40, 3, 0]}", ["not 40", "not 0"]),
    ],
)
def test_a_misspelt_or_misplaced_key_is_told_once_and_nothing_is_said_to_be_missing(
    checked: Checked, board: str, told: list[str]
) -> None:
    found = checked(f"board: {board}{RULES}")
    assert len(found) == len(told), found
    assert all(words in line for words, line in zip(told, found, strict=True)), found
    assert len({line.split(": ")[0] for line in found}) == len(told)


@pytest.mark.parametrize(("length", "fits"), [(5, True), (6, False), (3, True)])
def test_a_line_that_no_board_has_is_a_fault(checked: Checked, length: int, fits: bool) -> None:
    rules = RULES.replace("ends: [full]", f"ends: [{{line: {length}}}]")
    for board, ring in (
        ("{columns: 5, rows: 3}", ""),
        ("{hexes: hexagon, side: 3}", ""),
        ("{columns: 5, rows: 2}", "row"),
    ):
        found = checked(f"board: {board}{rules}" + (f"  wrap: {ring}s\n" if ring else ""))
        assert (found == []) is fits, found


def test_a_missing_key_says_what_it_takes_and_a_text_in_its_place_which_keys(checked: Checked) -> None:
    (found,) = checked(f"board: {{columns: 3, rows: 3}}{RULES.replace('  blocked: pass', '')}")
    assert "'blocked' is missing here → it takes one of pass, win, loss, draw" in found
    (found,) = checked(SHEET % "{table: {columns: [A], rows: [x]}}")
    assert "not the text 'x' → its keys: label, cells" in found


# What follows from a fault ------------

SPOILED = [
    ("fox_and_geese", "game.yaml", "fox: centre", "fox: center", "did you mean 'centre'?"),
    ("fox_and_geese", "game.yaml", "owner: geese", "owner: goose", "did you mean 'geese'?"),
    ("fox_and_geese", "figures.yaml", "c5-c4", "c5-c3", "A goose does not move so far forward"),
    ("draughts", "figures.yaml", "turn: 11-15", "turn: 11-19", "A black man does not move so far forward"),
    ("bazaar", "game.yaml", "decks:", "dcks:", "did you mean 'decks'?"),
    ("hen_house", "game.yaml", "board:", "bord:", "did you mean 'board'?"),
    ("fox_and_geese", "figures.yaml", "facts.count['goose']", "facts.count['gose']", "did you mean 'goose'?"),
]


@pytest.mark.parametrize(("game", "file", "old", "new", "words"), SPOILED, ids=[each[3] for each in SPOILED])
def test_one_slip_in_a_game_is_one_finding(
    tmp_path: Path, said: Said, game: str, file: str, old: str, new: str, words: str
) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[2] / "docs/figures" / game, tmp_path / game))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    status, out, err = said("check", "--game", str(folder), "--lints", "none")
    assert status == 1
    assert len(re.findall(r"yaml:[0-9]+:[0-9]+: (?!warning)", out + err)) == 1, out + err
    assert words in out + err


def test_two_panels_with_two_slips_are_two_findings(tmp_path: Path, said: Said) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[2] / "docs/figures/fox_and_geese", tmp_path / "fox"))
    figures = folder / "figures.yaml"
    text = figures.read_text(encoding="utf-8")
    panel = "    position: {notation: setup, then: [%s]}\n    expect: legal\n    caption: Geese.\n    alt: Geese.\n"
    one = "  - id: %s\n    title: Geese\n" + panel
    figures.write_text(text + one % ("one", "c5-c3") + one % ("two", "c5-c3"), encoding="utf-8")
    _, out, err = said("check", "--game", str(folder), "--lints", "none")
    assert len(re.findall("FIG-VERDICT", out + err)) == 2


def test_the_piece_of_one_player_to_cut_out_is_told_how_it_is_written(checked: Checked) -> None:
    pieces = "pieces: {stone: {name: stone, art: piece-stone}}\n"
    sheet = SHEET % "{board: {}}, {cutouts: {items: {%s: 3}, width: 12, height: 12}}"
    (found,) = checked(pieces + sheet % "black-stone")
    assert "the game's `pieces`" in found
    assert "`black-stone: {name: black stone, art: piece-stone}`" in found
    whole = pieces.replace("}}", "}, black-stone: {name: black stone, art: piece-stone}}")
    assert checked(whole + sheet % "black-stone") == []
    (found,) = checked(pieces + sheet % "black-stne")
    assert "did you mean" in found or "pictures: stone" in found
