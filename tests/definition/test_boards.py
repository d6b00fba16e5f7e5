"""`board:` in a definition: squares, hexagons, or points and lines, told apart by the keys `hexes` and `points`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.definition.load import load_game
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Mark
from ppgen.press.judging import judge_games


def write(folder: Path, board: str, more: str = "") -> Path:
    (folder / "game.yaml").write_text(f"id: a\ntitle: A\nboard: {board}\n{more}", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("{columns: 4, rows: 5}", Grid(4, 5)),
        ("{hexes: hexagon, side: 5}", Hexes("hexagon", side=5)),
        ("{hexes: rows, lengths: [3, 4, 3], top: flat}", Hexes("rows", lengths=(3, 4, 3), top="flat")),
        ("{hexes: rectangle, columns: 3, rows: 4, shifted: odd}", Hexes("rectangle", 3, 4, shifted="odd")),
    ],
)
def test_a_board_is_what_its_keys_say(tmp_path: Path, text: str, board: object) -> None:
    assert load_game(write(tmp_path, text)).board == board


def test_a_size_may_be_a_parameter(tmp_path: Path) -> None:
    folder = write(
        tmp_path, "{hexes: hexagon, side: =n}", "parameters: {n: {default: 4, min: 2, max: 8, summary: side}}"
    )
    assert load_game(folder).board == Hexes("hexagon", side=4)


@pytest.mark.parametrize(
    ("text", "more", "at", "words"),
    [
        ("{hexes: star, side: 3}", "", (3, 16), "'star' is not a choice here"),
        ("{hexes: hexagon, sides: 3}", "", (3, 25), "there is no key 'sides' here"),
        ("{hexes: hexagon, side: 14}", "", (3, 31), "14"),
        ("{hexes: rhombus, side: 3}", "", (3, 31), "takes `columns` and `rows`"),
        ("{hexes: rows, lengths: [3, 5]}", "", (3, 8), "differ by an odd number"),
        ("{columns: 3}", "", (3, 8), "the key 'rows' is missing here"),
        ("{hexes: hexagon, side: 3}", "surface: {tiles: 2}", (1, 1), "is for boards of squares"),
    ],
)
def test_a_board_at_fault_has_its_place(tmp_path: Path, text: str, more: str, at: tuple[int, int], words: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_game(write(tmp_path, text, more))
    (fault,) = caught.value.diagnostics
    assert words in fault.message
    assert (fault.mark.line, fault.mark.column) == at


OWN = "{points: {a: [0, 0], b: [1, 0], c: [2, 0], d: [0, 1]}, lines: [[a, b, c], [a, d]]}"


@pytest.mark.parametrize(
    ("text", "points", "lines"),
    [
        ("{points: morris, men: 9}", 24, 16),
        ("{points: morris, men: 3, diagonals: true}", 9, 8),
        ("{points: alquerque}", 25, 16),
        ("{points: alquerque, columns: 9}", 45, 24),
        ("{points: alquerque, wings: [north, south]}", 37, 20),
        ("{points: fox-and-geese}", 33, 14),
        ("{points: fox-and-geese, diagonals: true}", 33, 20),
        (OWN, 4, 2),
    ],
)
def test_points_have_a_ready_shape_or_their_own(tmp_path: Path, text: str, points: int, lines: int) -> None:
    board = load_game(write(tmp_path, text)).board
    assert board is not None
    assert (len(board), len(board.tracks)) == (points, lines)


def test_the_number_of_men_may_be_a_parameter(tmp_path: Path) -> None:
    more = "parameters: {men: {default: 6, min: 3, max: 12, summary: men}}"
    board = load_game(write(tmp_path, "{points: morris, men: =men}", more)).board
    assert board is not None
    assert (len(board), board.measures["men"]) == (16, 6)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("{points: moris, men: 9}", 17, "'moris' is not a ready shape"),
        ("{points: morris}", 8, "3, 6, 9 or 12 men"),
        ("{points: morris, men: 7}", 30, "3, 6, 9 or 12 men"),
        ("{points: morris, men: 9, rows: 3}", 33, "'rows' means nothing for morris"),
        ("{points: morris, men: 9, diagonals: true}", 44, "has no diagonals"),
        ("{points: morris, men: 12, diagonals: true}", 45, "has its diagonals anyway"),
        ("{points: alquerque, columns: 4}", 37, "3, 5, 7"),
        ("{points: alquerque, columns: 3, wings: [north]}", 47, "no wing fits"),
        ("{points: alquerque, wings: [north, north]}", 35, "one wing"),
        ("{points: alquerque, men: 3}", 28, "'men' means nothing for alquerque"),
        ("{points: fox-and-geese, lines: [[a1, b1]]}", 32, "'lines' means nothing for fox-and-geese"),
        ("{points: {a: [0, 0], b: [1, 0]}, men: 3}", 41, "'men' means nothing for points of your own"),
        ("{points: {a: [0, 0], b: [1, 0]}, lines: [[a, c]]}", 53, "there is no point 'c'"),
        ("{points: {a: [0, 0], b: [1, 0]}, lines: [[a, b], [a]]}", 57, "joins two points at least"),
        ("{points: {a: [0, 0], b: [1, 0]}, lines: [[a, b, b]]}", 56, "leads from b to b"),
        ("{points: {a: [0, 0], b: [1, 0]}, lines: [[a, b, a]]}", 56, "leads to b and back"),
        ("{points: {a: [0, 0], b: [0, 0]}, lines: [[a, b]]}", 29, "b lies where a does"),
        ("{points: {a: [0, 0], b: [1, 0], c: [2, 0]}, lines: [[a, b]]}", 40, "c is on no line"),
        ("{points: {a: [0, 0], A: [1, 0]}, lines: [[a, A]]}", 29, "differ by capital letters only"),
        ("{points: {a: [0, 0], a: [1, 0]}, lines: [[a, a]]}", 18, "'a'"),
        ("{points: {ax: [0, 0], b: [1, 0]}, lines: [[ax, b]]}", 18, "cannot be the name of a point"),
        ("{points: {near: [0, 0], b: [1, 0]}, lines: [[near, b]]}", 18, "cannot be the name of a point"),
        ("{points: {a: [0], b: [1, 0]}, lines: [[a, b]]}", 21, "a place: [to the right, upwards]"),
        ("{points: {a: [0, 20000], b: [1, 0]}, lines: [[a, b]]}", 21, "a coordinate is"),
        ("{points: {a: [0, 0], b: [1, 0]}}", 8, "no line joins the points"),
        ("{points: {a: [0, 0]}, lines: [[a, a]]}", 8, "has two points at least"),
    ],
)
def test_points_at_fault_have_their_place(tmp_path: Path, text: str, column: int, words: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_game(write(tmp_path, text))
    fault = caught.value.diagnostics[0]
    assert words in fault.message
    assert fault.hint or "a place" in fault.message
    assert (fault.mark.line, fault.mark.column) == (3, column)


def test_a_line_that_passes_a_point_is_a_warning(tmp_path: Path) -> None:
    lines = "[[a, c], [b, d], [d, c]]"
    write(tmp_path, f"{{points: {{a: [0, 0], b: [1, 0], c: [3, 0], d: [0, 1]}}, lines: {lines}}}")
    (warning,) = judge_games([GameFolder("a", tmp_path, Mark("game.yaml", 1, 1))], Choice())[0].warnings
    assert (warning.code, warning.message) == ("DEF-PASSED", "the line from a to c passes b")
    assert (warning.mark.line, warning.mark.column) == (3, 75)


def test_points_have_no_surface(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="is for boards of squares"):
        load_game(write(tmp_path, "{points: morris, men: 9}", "surface: {tiles: 2}"))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("morris", "such as {columns: 8, rows: 8} or {hexes: hexagon, side: 5} or {points: morris, men: 9}"),
        ("[9, 9]", "such as {columns: 8, rows: 8} or {hexes: hexagon, side: 5} or {points: morris, men: 9}"),
        ("{points: {a: [0, 0], b: [1, 0], c: [2, 0]}, lines: [a, b, c]}", "write [[a, b, c]]"),
        ("{points: {a: [0, 0, 0], b: [1, 0]}, lines: [[a, b]]}", "such as [0, 1]"),
    ],
)
def test_a_board_of_another_type_has_an_example(tmp_path: Path, text: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_game(write(tmp_path, text))
    (fault,) = caught.value.diagnostics
    assert fault.code == "DEF-TYPE"
    assert fault.hint.endswith(hint)


@pytest.mark.parametrize(
    ("board", "edges"),
    [
        (Hexes(hexes="rhombus", columns=3, rows=3), "north south south-west north-east"),
        (Hexes(hexes="rhombus", columns=3, rows=3, top="flat"), "west east south-west north-east"),
        (Hexes(hexes="hexagon", side=3), "north south north-east south-east south-west north-west"),
        (Hexes(hexes="hexagon", side=3, top="flat"), "west east north-east south-east south-west north-west"),
        (Hexes(hexes="rectangle", columns=3, rows=3), "north south west east"),
        (Hexes(hexes="rectangle", columns=3, rows=3, top="flat"), "north south west east"),
    ],
)
def test_a_board_of_hexagons_has_the_edges_that_the_page_lists(board: Hexes, edges: str) -> None:
    words = {word.removesuffix(" edge") for word in board.part_words if word.endswith(" edge")}
    assert words == set(edges.split())
