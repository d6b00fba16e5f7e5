"""`board:` with areas: read as it is meant, and every fault at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.boards.area_map import AreaMap
from ppgen.definition.areas import AreaBoard
from ppgen.definition.load import load_game
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.press.judging import judge_games

PAGE = (Path(__file__).parents[2] / "docs" / "rules-language.md").read_text(encoding="utf-8")
A, B, C = "[[0, 0], [4, 0], [4, 4], [0, 4]]", "[[4, 0], [8, 0], [8, 4], [4, 4]]", "[[20, 0], [24, 0], [24, 4]]"


def write(folder: Path, board: str) -> Path:
    (folder / "game.yaml").write_text(f"id: a\ntitle: A\nboard: {board}\n", encoding="utf-8")
    return folder


def read(folder: Path, board: str) -> AreaBoard:
    known = load_game(write(folder, board)).board
    assert isinstance(known, AreaBoard)
    return known


def faults(folder: Path, board: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(DefinitionError) as caught:
        load_game(write(folder, board))
    return caught.value.diagnostics


def names(board: AreaMap, pairs: frozenset[tuple[int, int]]) -> set[str]:
    return {f"{board.areas[one].name}-{board.areas[other].name}" for one, other in pairs}


def test_the_example_of_the_page_is_read_as_it_says(tmp_path: Path) -> None:
    block = re.search(r"^    board:\n      corners:.*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    assert block is not None
    board = read(tmp_path, block[0].strip().removeprefix("board:").replace("\n    ", "\n"))
    assert [area.name for area in board.areas] == ["Fen", "Moor", "Wold", "Isle"]
    assert board.areas[2].label == "The Wold"
    assert names(board, board.neighbours) == {"Fen-Wold", "Moor-Wold", "Moor-Isle", "Wold-Isle"}
    assert names(board, board.touching) == {"Fen-Moor", "Fen-Wold", "Moor-Wold"}
    assert [names(board, frozenset({pair})) for pair, _ in board.links] == [{"Moor-Isle"}, {"Wold-Isle"}]
    assert names(board, frozenset(board.barriers)) == {"Fen-Moor"}
    assert board.routes == ((0, 2, 3),)
    assert board.slips == ()


def test_outlines_may_run_either_way_round_and_meet_in_the_middle_of_a_side(tmp_path: Path) -> None:
    other = "[[4, 2], [4, 6], [8, 6], [8, 2]]"
    board = read(tmp_path, f"{{areas: {{a: {A}, b: {other}}}, neighbours: {{a: b}}}}")
    assert board.touching == {(0, 1)}
    assert (4, 2) in board.areas[0].outline
    assert (4, 4) in board.areas[1].outline
    for area in board.areas:
        turns = zip(area.outline, area.outline[1:] + area.outline[:1], strict=True)
        assert sum(x * v - u * y for (x, y), (u, v) in turns) < 0  # clockwise


def test_corners_that_nearly_meet_are_one(tmp_path: Path) -> None:
    other = "[[4.002, 0.001], [8, 0], [8, 4], [3.999, 4]]"
    board = read(tmp_path, f"{{areas: {{a: {A}, b: {other}}}, neighbours: {{a: b}}}}")
    assert board.touching == {(0, 1)}


TWO = f"areas: {{a: {A}, b: {B}}}"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        # Names
        (f"{{{TWO}, neighbours: {{a: @c}}}}", "DEF-REFERENCE", "there is no area 'c'"),
        (f"{{{TWO}, neighbours: {{@c: a}}}}", "DEF-REFERENCE", "there is no area 'c'"),
        (f"{{{TWO}, neighbours: {{a: @a}}}}", "DEF-RANGE", "a is paired with itself"),
        (f"{{{TWO}, neighbours: {{a: b, b: @a}}}}", "DEF-DUPLICATE-ID", "a pair already"),
        (f"{{{TWO}, neighbours: {{a: [b, @b]}}}}", "DEF-DUPLICATE-ID", "a pair already"),
        (f"{{{TWO}, neighbours: @[[a, b]]}}", "DEF-TYPE", "areas by the name of another one"),
        (f"{{{TWO}, neighbours: {{a: @[]}}}}", "DEF-EMPTY", "no area makes a pair with a"),
        (f"{{areas: {{a: {A}, @A: {B}}}, neighbours: {{a: A}}}}", "DEF-DUPLICATE-ID", "differ by capital letters"),
        (f"{{areas: {{@a: {A}, a: {B}}}, neighbours: {{a: a}}}}", "DEF-DUPLICATE-KEY", "'a'"),
        (f"{{areas: {{@a b: {A}, b: {B}}}}}", "DEF-ID", "cannot be the name of an area"),
        (f"{{areas: {{@a-b: {A}, b: {B}}}}}", "DEF-ID", "cannot be the name of an area"),
        (f"{{areas: {{@abcdefghijklmnopq: {A}, b: {B}}}}}", "DEF-ID", "cannot be the name of an area"),
        (f"{{areas: {{@near: {A}, b: {B}}}}}", "DEF-ID", "cannot be the name of an area"),
        (f"{{areas: {{a: {A}, b: {B}, @axb: {C}}}}}", "DEF-ID", "axb reads like a capture on b from a"),
        # Shapes
        (f"{{{TWO}, neighbours: {{a: [@[b]]}}}}", "DEF-TYPE", "expected the name of an area"),
        (f"{{{TWO}, lines: [[a, b, @[a]]]}}", "DEF-TYPE", "expected the name of an area"),
        (f"{{areas: {{a: @here, b: {B}}}}}", "DEF-TYPE", "expected the outline of an area"),
        ("{areas: @morris}", "DEF-TYPE", "areas by their names"),
        (f"@{{areas: {{a: {A}}}}}", "DEF-EMPTY", "two areas at least"),
        (
            "@{areas: {a: [[0, 0], [0.001, 0], [0, 0.001]], b: [[0.002, 0], [0.003, 0], [0.003, 0.001]]}}",
            "DEF-RANGE",
            "the map is smaller than 0.01",
        ),
        (f"{{areas: {{a: @[[0, 0], [1, 1]], b: {B}}}}}", "DEF-RANGE", "has 2 corners"),
        (f"{{areas: {{a: [[0, 9], [4, 13], @[4, 9], [0, 13]], b: {B}}}}}", "DEF-OUTLINE", "a meets itself"),
        (f"{{areas: {{a: [[0, 9], @[4, 9], [2, 9]], b: {B}}}}}", "DEF-OUTLINE", "a meets itself"),
        (f"{{areas: {{a: @[[0, 9], [4, 9.005], [8, 9]], b: {B}}}}}", "DEF-OUTLINE", "no room"),
        (f"{{areas: {{a: [[0, 0], [4, 0], @[4, 0], [4, 4]], b: {B}}}}}", "DEF-DUPLICATE-ID", "this corner twice"),
        (f"{{areas: {{a: [[0, 0], [4, 0], [4, 4], @[0, 0]], b: {B}}}}}", "DEF-DUPLICATE-ID", "ends with its first"),
        (f"{{areas: {{a: {A}, @b: [[3, 1], [9, 1], [9, 3]]}}}}", "DEF-OUTLINE", "b lies over a part of a"),
        (f"{{areas: {{a: {A}, @b: {A}}}}}", "DEF-OUTLINE", "b lies over a part of a"),
        (f"{{areas: {{a: {A}, @b: [[1, 1], [2, 1], [2, 2]]}}}}", "DEF-OUTLINE", "b lies over a part of a"),
        (f"{{areas: {{a: [@q, [3, 0], [3, 4]], b: {B}}}, corners: {{p: [0, 0]}}}}", "DEF-REFERENCE", "no corner 'q'"),
        (f"{{areas: {{a: [@[0], [3, 0], [3, 4]], b: {B}}}}}", "DEF-TYPE", "a place: [to the right, upwards]"),
        (f"{{areas: {{a: [@[0, 20000], [3, 0], [3, 4]], b: {B}}}}}", "DEF-RANGE", "a coordinate is"),
        (f"{{areas: {{@a: {{outline: {A}, at: [5, 5]}}, b: {B}}}}}", "DEF-RANGE", "lies outside it"),
        (f"{{areas: {{@a: {{outline: {A}, name-at: [4, 5]}}, b: {B}}}}}", "DEF-RANGE", "for the name of a"),
        (f"{{{TWO}, corners: {{p: @[0, 0]}}}}", "DEF-RANGE", "no outline names the corner 'p'"),
        # Lines and barriers
        (f"{{{TWO}, lines: @[a, b]}}", "DEF-TYPE", "a list of lists"),
        (f"{{{TWO}, lines: [@[a, b]]}}", "DEF-RANGE", "three areas at least"),
        (f"{{{TWO}, lines: [[a, b, @a]]}}", "DEF-RANGE", "leads to b and back"),
        (f"{{{TWO}, lines: [[a, b, @b]]}}", "DEF-RANGE", "leads from b to b"),
        (f"{{{TWO}, lines: [[a, b, @d]]}}", "DEF-REFERENCE", "there is no area 'd'"),
        (f"{{areas: {{a: {A}, b: {B}, c: {C}}}, lines: [[a, b, c, @b]]}}", "DEF-RANGE", "comes to b twice"),
        (f"{{{TWO}, neighbours: {{a: b}}, barriers: {{a: @b}}}}", "DEF-RANGE", "are neighbours"),
        (f"{{areas: {{a: {A}, b: {C}}}, barriers: {{a: @b}}}}", "DEF-RANGE", "have no common border"),
    ],
)
def test_a_map_at_fault_has_its_place(tmp_path: Path, text: str, code: str, words: str) -> None:
    """At the sign @, which is taken out."""
    fault = faults(tmp_path, text.replace("@", ""))[0]
    assert words in fault.message
    assert fault.code == code
    assert fault.hint or "the name of an area" in fault.message
    assert (fault.mark.line, fault.mark.column) == (3, len("board: ") + text.index("@") + 1)


def test_a_misspelt_corner_is_one_fault(tmp_path: Path) -> None:
    """The corner that is meant is not called unused."""
    text = f"{{areas: {{a: [ferd, [3, 0], [3, 4]], b: {B}}}, corners: {{ford: [0, 0]}}, neighbours: {{a: b}}}}"
    (fault,) = faults(tmp_path, text)
    assert "ford" in fault.hint


def test_a_name_nearly_right_is_suggested(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"{{areas: {{Anjou: {A}, Maine: {B}}}, neighbours: {{Anjou: Main}}}}")
    assert "Maine" in fault.hint


def test_work_on_a_map_has_bounds(tmp_path: Path) -> None:
    many = ", ".join(f"a{number}: [[{number}, 0], [{number}.5, 0], [{number}, 1]]" for number in range(201))
    assert faults(tmp_path, f"{{areas: {{{many}}}}}")[0].code == "DEF-SIZE"
    corners = ", ".join(f"[{number}, {number % 2}]" for number in range(201))
    assert faults(tmp_path, f"{{areas: {{a: [{corners}], b: {B}}}}}")[0].code == "DEF-SIZE"
    comb = [
        ", ".join([*(f"[{at}, {row + at % 2 / 2}]" for at in range(150)), f"[149, {row - 0.3}]", f"[0, {row - 0.3}]"])
        for row in range(14)
    ]
    areas = ", ".join(f"a{number}: [{outline}]" for number, outline in enumerate(comb))
    assert "more than 2000" in faults(tmp_path, f"{{areas: {{{areas}}}}}")[0].message


def test_overlaps_are_reported_twenty_times_at_most(tmp_path: Path) -> None:
    areas = ", ".join(f"a{number}: {A}" for number in range(12))
    assert len(faults(tmp_path, f"{{areas: {{{areas}}}}}")) == 20


def warnings(folder: Path, board: str) -> list[Diagnostic]:
    write(folder, board)
    return list(judge_games([GameFolder("a", folder, Mark("game.yaml", 1, 1))], Choice())[0].warnings)


def test_areas_that_look_like_neighbours_are_a_warning(tmp_path: Path) -> None:
    board = f"{{areas: {{a: {A}, b: {B}, c: {C}}}, neighbours: {{b: c, a: c}}}}"
    (warning,) = warnings(tmp_path, board)
    assert warning.code == "DEF-NEIGHBOURS"
    assert warning.message == "a has a common border with b, and is not stated as a neighbour"
    assert (warning.mark.line, warning.mark.column) == (3, 17)
    assert warnings(tmp_path, board.replace("a: c}", "a: [b, c]}")) == []
    assert warnings(tmp_path, board.replace("a: c}}", "a: c}, barriers: {b: a}}")) == []


def test_an_area_without_neighbours_is_a_warning(tmp_path: Path) -> None:
    (warning,) = warnings(tmp_path, f"{{areas: {{a: {A}, b: {B}, c: {C}}}, neighbours: {{a: b}}}}")
    assert (warning.code, warning.mark.column) == ("DEF-NEIGHBOURS", 91)
    assert "c has no neighbours" in warning.message


def test_a_map_without_any_neighbours_is_one_warning(tmp_path: Path) -> None:
    (warning,) = warnings(tmp_path, f"{{areas: {{a: {A}, b: {B}, c: {C}}}}}")
    assert (warning.mark.line, warning.mark.column) == (3, 8)
    assert "no area has neighbours" in warning.message


def test_an_area_is_warned_of_once(tmp_path: Path) -> None:
    """Its common border says already that it lacks a neighbour."""
    (warning,) = warnings(tmp_path, f"{{areas: {{a: {A}, b: {B}, c: {C}}}, neighbours: {{a: c}}}}")
    assert warning.message == "a has a common border with b, and is not stated as a neighbour"


def test_a_map_has_no_surface(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"{{areas: {{a: {A}, b: {B}}}, neighbours: {{a: b}}}}\nsurface: {{tiles: 2}}")
    assert "is for boards of squares" in fault.message
