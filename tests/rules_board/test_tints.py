"""Regions that are tinted: which spaces, in which paint, and what is no tint."""

from __future__ import annotations

from itertools import combinations

import pytest

from ppgen.blocks.grid.frame import frame_of
from ppgen.blocks.grid.ground import part_of_shared
from ppgen.boards.arrangement import Area, Arrangement
from ppgen.boards.board import Board
from ppgen.boards.grid import Grid
from ppgen.boards.hexes import Hexes
from ppgen.boards.points import Points
from ppgen.boards.tints import TINTS
from ppgen.definition.bind import bind
from ppgen.definition.source import read_text
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.plane import Vector
from ppgen.rules.board.compile import compile_rules
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.schema import BoardRules
from ppgen.scene.model import Path
from ppgen.scene.theme import THEMES, Theme
from tests.rules_board.games import small
from tests.rules_board.test_points import GAMES

MEN = "players: [white, black]\nblocked: loss\npieces: {man: {moves: [step: any]}}\n"


def tinted(rules: BoardGame) -> dict[str, tuple[str, set[str]]]:
    """By id, the role and the spaces of each tinted region."""
    drawn = rules.arrange(rules.setup())
    assert isinstance(drawn, Arrangement)
    name = drawn.grid.naming.name
    areas: list[Area] = [area for area in drawn.areas if area.thing.kind == "region"]
    return {area.id: (area.role, set(map(name, area.spaces))) for area in areas}


@pytest.mark.parametrize(
    "board", [Grid(4, 3), Hexes("rhombus", columns=4, rows=3), Hexes("rectangle", columns=4, rows=3, top="flat")]
)
def test_the_spaces_of_a_region_are_tinted(board: Board) -> None:
    rules = small(MEN + "regions: {wood: {spaces: [A1-B2, C3], except: B1, tint: green}, lake: D1}", board=board)
    assert tinted(rules) == {"region-wood": ("tint-green", {"A1", "A2", "B2", "C3"})}


def test_holes_are_not_tinted() -> None:
    rules = small(MEN + "regions: {wood: {spaces: row 1, tint: brown}}\nholes: B1")
    assert tinted(rules) == {"region-wood": ("tint-brown", {"A1", "C1"})}


def test_without_spaces_all_are_tinted() -> None:
    rules = small(MEN + "regions: {field: {tint: grey}, home: {except: row 2}}", 2, 2)
    assert tinted(rules) == {"region-field": ("tint-grey", {"A1", "A2", "B1", "B2"})}


def test_each_player_may_have_a_tint() -> None:
    rules = small(MEN + "regions: {home: {white: {spaces: row 1, tint: red}, black: {spaces: row 3, tint: blue}}}")
    assert tinted(rules) == {
        "region-white-home": ("tint-red", {"A1", "B1", "C1"}),
        "region-black-home": ("tint-blue", {"A3", "B3", "C3"}),
    }
    moved = small(MEN + "regions: {home: {white: {spaces: row 1, tint: red}, black: row 3}}\nsetup: {man: home}")
    assert list(tinted(moved)) == ["region-white-home"]
    assert moved.notation(moved.setup()).split()[0] == "mmm/3/MMM"


def test_a_role_of_the_game_is_a_tint() -> None:
    report: list[Diagnostic] = []
    section = bind(read_text(MEN + "regions: {bog: {spaces: A1, tint: swamp}}", "small.yaml"), BoardRules, report)
    assert section is not None
    rules = BoardGame(compile_rules(Grid(3, 3), section, roles=["swamp"]))
    assert tinted(rules) == {"region-bog": ("swamp", {"A1"})}


@pytest.mark.parametrize(
    ("regions", "message", "hint"),
    [
        ("{wood: {spaces: A1, tint: gren}}", "'gren' is no tint and no role with a fill", "'green'"),
        ("{wood: {spaces: A1, tint: box}}", "'box' is no tint and no role with a fill", "tints: blue, brown"),
    ],
)
def test_what_is_no_tint_is_refused_at_its_place(regions: str, message: str, hint: str) -> None:
    line = "regions: " + regions
    with pytest.raises(DefinitionError) as caught:
        small(MEN + line)
    (fault,) = caught.value.diagnostics
    assert (fault.mark.line, fault.mark.column) == (4, line.rindex("tint: ") + len("tint: ") + 1)
    assert fault.message == message
    assert hint in fault.hint


@pytest.mark.parametrize("board", [Grid(4, 3), Hexes("rhombus", columns=4, rows=3)])
def test_regions_that_share_a_space_part_it(board: Board) -> None:
    """Each has the side on which its other spaces lie: the wood begins to the right of A1, the lake above it."""
    rules = small(
        MEN + "regions: {wood: {spaces: row 1, tint: green}, lake: {spaces: column A, tint: blue}}", board=board
    )
    drawn, frame = rules.arrange(rules.setup()), frame_of(board, 10.0)
    assert isinstance(drawn, Arrangement)
    wood, lake = (part_of_shared(area, drawn.areas, frame) for area in drawn.areas)
    assert wood is not None
    assert lake is not None
    corner, halves = board.naming.find("A1"), []
    assert corner is not None
    for part, name in ((wood, "B1"), (lake, "A2")):
        neighbour = board.naming.find(name)
        assert neighbour is not None
        way = (frame.centre(neighbour) - frame.centre(corner)) * 0.45
        halves.append((part, frame.centre(corner) + way, frame.centre(corner) - way))
    for part, towards, away in halves:
        assert inside(part, towards)
        assert not inside(part, away)
    assert part_of_shared(drawn.areas[0], drawn.areas[:1], frame) is None


def inside(part: Path, point: Vector) -> bool:
    """Whether a point lies in an area of straight sides, by how often a ray to the right leaves it."""
    crossed, start, here = 0, Vector(0, 0), Vector(0, 0)
    for command in part:
        there = start if command[0] == "Z" else Vector(*command[-2:])
        if command[0] == "M":
            start = here = there
            continue
        if (here.y > point.y) != (there.y > point.y):
            crossed += point.x < here.x + (there.x - here.x) * (point.y - here.y) / (there.y - here.y)
        here = there
    return crossed % 2 == 1


def test_points_have_no_tint() -> None:
    board = next(iter(GAMES.values())).board
    assert isinstance(board, Points)
    name = board.naming.name(next(iter(board)))
    with pytest.raises(DefinitionError) as caught:
        small(MEN + f"regions: {{home: {{spaces: {name}, tint: red}}}}", board=board)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.message) == ("DEF-CHOICE", "`tint` means nothing on this board")
    assert "points have no area" in fault.hint


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_tints_are_told_apart_without_colour(theme: Theme) -> None:
    styles = [theme[f"tint-{word}"] for word in TINTS]
    lines = [(style.hatch.angle, style.hatch.gap) for style in styles if style.fill and style.hatch]
    assert len(lines) == len(TINTS)
    assert all(one != two for one, two in combinations(lines, 2))


def test_a_region_is_a_list_of_spaces_whoever_it_belongs_to() -> None:
    """As each player sees it, it is a list, too."""
    regions = "regions: {pond: [A1, B2, C3], den: {white: A1, black: [C3, B3]}, home: near}"
    game = small(MEN + regions)
    facts = game.facts(game.setup())
    assert facts["regions"] == {
        "pond": ["A1", "B2", "C3"],
        "den": ["A1", "B3", "C3"],
        "home": ["A1", "B1", "C1", "A3", "B3", "C3"],
    }
    assert facts["regions_of"] == {
        "white": {"pond": ["A1", "B2", "C3"], "den": ["A1"], "home": ["A1", "B1", "C1"]},
        "black": {"pond": ["A1", "B2", "C3"], "den": ["B3", "C3"], "home": ["A3", "B3", "C3"]},
    }
