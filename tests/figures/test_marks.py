"""What a figure marks: rings that touch nothing, words that are drawn, signs beside pieces, turns that break rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from textwrap import indent

import pytest

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.rings import capsule, ring_room, ringed
from ppgen.blocks.grid.signs import spot
from ppgen.blocks.grid.walls import THICKEST, gate_clear, wall_path
from ppgen.blocks.marks import sized
from ppgen.boards.arrangement import Arrangement, Dot, Gate, Piece, Wall
from ppgen.boards.grid import Grid, Place, Side, Space, SpaceSide
from ppgen.definition.blocks import NOWHERE
from ppgen.definition.marks import Annotation, Arrow, StepNumber
from ppgen.definition.table_marks import SignPlace, Tick
from ppgen.diagnostics import DefinitionError
from ppgen.figures.annotate import draw_marks
from ppgen.figures.draw import draw
from ppgen.figures.statement import Statement
from ppgen.plane import Vector
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES, Theme
from ppgen.things import Thing
from tests.figures.sound import everything, words

Judged = Callable[[str], Statement]
COLOR = THEMES["color"]
FRAME = Frame(7, 6, 10.0)
THEMED = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
ILLEGAL = "expect: {illegal: BD-DIRECTION}"


def at(name: str) -> Space:
    return Space.parse(name)


def pieces(*names: str, size: float | None = None) -> Arrangement:
    standing = tuple(Piece(f"coin-{name}", "coin", (at(name),), size=size) for name in names)
    return Arrangement(Grid(7, 6), pieces=standing, exterior=False)


def line_of(items: tuple[Item, ...]) -> tuple[Box, Box]:
    """The bounds of the outside and of the inside of a ring's ink, its halo included."""
    rings = [item for item in items if isinstance(item, Shape)]
    boxes = [(bounds(ring.path), ring.stroke.width) for ring in rings if ring.stroke]
    box, width = max(boxes, key=lambda entry: entry[1])
    return box.inset(-width / 2), box.inset(width / 2)


# Rings and capsules -------------------------------------------------------------------------------------------------


@THEMED
def test_a_ring_and_its_halo_bite_neither_its_piece_nor_the_neighbours(theme: Theme) -> None:
    outside, inside = line_of(ringed((at("C3"),), FRAME, theme, pieces("C3", "B3", "C4", "D2")))
    space = FRAME.box(at("C3"))
    piece = space.inset(1.3)  # a piece is 0.74 spaces wide
    assert inside.x < piece.x
    assert inside.right > piece.right
    assert outside.x >= space.x - 1.3
    assert outside.right <= space.right + 1.3


def test_a_ring_lies_inside_the_frame_of_its_board() -> None:
    outside, _ = line_of(ringed((at("A1"), at("B1")), FRAME, COLOR, pieces("A1")))
    assert outside.x > 0
    assert outside.bottom < FRAME.height


def test_a_ring_round_a_walled_space_runs_outside_its_walls() -> None:
    walled = Arrangement(Grid(7, 6), walls=(Wall("w", SpaceSide.parse("C3n")),), exterior=False)
    _, inside = line_of(ringed((at("C3"),), FRAME, COLOR, walled))
    assert inside.y <= FRAME.box(at("C3")).y + 0.35


@THEMED
def test_a_ring_and_its_corners_touch_no_wall_inside_it_nor_one_that_ends_at_it(theme: Theme) -> None:
    """C3 has walls on three sides, and a wall of B3 ends where C3 begins."""
    walls = tuple(Wall(name, SpaceSide.parse(name)) for name in ("C3n", "C3w", "C3e", "B3n"))
    board = Arrangement(Grid(7, 6), walls=walls, exterior=False)
    frame = Frame(7, 6, 11.0)
    *halo, line = ringed((at("C3"), at("C2")), frame, theme, board)
    assert not halo, "there is no room for one"
    assert isinstance(line, Shape)
    assert line.stroke is not None
    half_line, half_wall = line.stroke.width / 2, sized(theme.line("wall"), 11.0, 0.128).width / 2
    corners = frame.box(at("C3")).inset(0.095 * 11.0 - half_wall)
    for x, y in ((corners.x, corners.y), (corners.right, corners.y)):
        assert min(hypot(px - x, py - y) for px, py in outline_points(line)) > half_line
    end = frame.box(at("B3")).right - 0.064 * 11.0 + half_wall
    assert bounds(line.path).x - half_line > end - 0.2


def outline_points(shape: Shape) -> Iterator[tuple[float, float]]:
    """Points along a path, close to each other on its curves."""
    here = (0.0, 0.0)
    for command in shape.path:
        if command[0] == "C":
            _, x1, y1, x2, y2, x, y = command
            for step in range(1, 21):
                t = step / 20
                weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
                points = (here, (x1, y1), (x2, y2), (x, y))
                yield (
                    sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
                    sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
                )
            here = (x, y)
        elif command[0] != "Z":
            here = (command[1], command[2])
            yield here


def test_the_corners_of_a_ring_are_alike() -> None:
    """Round one space and round an L, the curves of all corners begin at one distance from the corner."""
    for spaces in ((at("C3"),), (at("C3"), at("D3"), at("D4"))):
        ring = ringed(spaces, FRAME, COLOR, pieces())[-1]
        assert isinstance(ring, Shape)
        ends = []
        for before, curve in zip(ring.path, ring.path[1:], strict=False):
            if curve[0] == "C" and before[0] != "Z":
                ends.append(round(hypot(curve[5] - before[-2], curve[6] - before[-1]), 3))
        assert len(set(ends)) == 1


@THEMED
def test_a_side_gets_a_capsule_along_it(theme: Theme) -> None:
    for name, wide in (("C3n", True), ("C3e", False)):
        side = SpaceSide.parse(name)
        box = bounds(capsule(side, FRAME, pieces()))
        x, y = FRAME.middle(side)
        assert (box.width > 2 * box.height) is wide
        assert (box.height > 2 * box.width) is not wide
        assert (box.x + box.width / 2, box.y + box.height / 2) == pytest.approx((x, y))
        assert ringed((Place.parse(name),), FRAME, theme, pieces())


def test_a_capsule_lies_round_the_wall_at_its_side_and_clear_of_the_arrow_of_a_gate() -> None:
    for name in ("A3w", "C3n", "C3e", "C3s"):
        side = SpaceSide.parse(name)
        board = Arrangement(Grid(7, 6), walls=(Wall("wall", side),), gates=(Gate("in", SpaceSide.parse("A3w"), "in"),))
        box = bounds(capsule(side, FRAME, board))
        wall = bounds(wall_path(board.walls[0], frozenset({side}), FRAME))
        assert box.x < wall.x
        assert box.y < wall.y
        assert wall.right < box.right
        assert wall.bottom < box.bottom
        assert box.x >= -gate_clear(FRAME.space)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("space", [7.0, 9.0, 11.0])
def test_a_capsule_leaves_paper_beside_its_wall(theme: Theme, space: float) -> None:
    """In every theme: a bold line would hide the doorway that it rings."""
    board = Arrangement(Grid(7, 6), walls=(Wall("wall", SpaceSide.parse("C3e")),))
    *_, line = ringed((Place.parse("C3e"),), Frame(7, 6, space), theme, board)
    assert isinstance(line, Shape)
    assert line.stroke is not None
    wall = sized(theme.line("wall"), space, THICKEST)
    assert (bounds(line.path).width - line.stroke.width - wall.width) / 2 >= 0.05 * space


def test_a_capsule_at_the_edge_has_room() -> None:
    room = ring_room((Place.parse("A1s"),), FRAME, pieces())
    assert room is not None
    assert room.bottom > FRAME.height


@pytest.mark.parametrize(("sides", "corner"), [("", (0, 0)), ("w", (1, 0)), ("n", (0, 1)), ("nw", (1, 1))])
def test_the_number_of_a_step_stands_in_a_corner_without_walls(sides: str, corner: tuple[int, int]) -> None:
    disc, middle = step_at(at("C3"), sides), FRAME.centre(at("C3"))
    assert (int(disc.x > middle.x), int(disc.y > middle.y)) == corner


@pytest.mark.parametrize("sides", ["nwe", "nesw", "ns"])
def test_the_number_of_a_step_stands_in_the_middle_of_a_bare_space_with_walls_in_every_corner(sides: str) -> None:
    disc, middle = step_at(at("C3"), sides), FRAME.centre(at("C3"))
    assert (disc.x + disc.right, disc.y + disc.bottom) == pytest.approx((2 * middle.x, 2 * middle.y))
    beside = step_at(at("C3"), sides, dots=(Dot("dot", at("C3")),))
    assert not beside.x < middle.x < beside.right, "it would hide the dot"


def step_at(space: Space, sides: str, dots: tuple[Dot, ...] = ()) -> Box:
    """The bounds of the number of a step on a space with walls on these sides."""
    walls = tuple(Wall(side, SpaceSide(space, Side(side))) for side in sides)
    board = Arrangement(Grid(7, 6), dots=dots, walls=walls)
    (step,) = draw_marks((StepNumber(1, space),), FRAME, COLOR, "", board)
    assert isinstance(step, Group)
    return next(bounds(item.path) for item in step.items if isinstance(item, Shape))


# Words --------------------------------------------------------------------------------------------------------------


def test_labels_are_drawn_beside_the_board_in_8_points(judged: Judged) -> None:
    marks = (
        'annotate: [{highlight: {spaces: [G2, G3n], label: "a **ring**"}}, {arrow: {from: A2, to: A3, label: away}}]'
    )
    scene = draw(judged(f"position: setup\nexpect: legal\n{marks}"), COLOR)
    drawn = {item.id: (item, matrix) for item, matrix, _ in everything(scene) if item.id}
    assert {"a", "ring", "away"} <= set(words(scene).split())
    board = drawn["board"][1] @ (0.0, 0.0)
    assert {"label-highlight-G2-G3n", "label-arrow-A2-A3"} <= set(drawn)
    sizes = {
        item.size for item, _, _ in everything(scene) if getattr(item, "text", "").strip() in ("a", "ring", "away")
    }
    assert {round(size / 25.4 * 72, 2) for size in sizes} == {8.0}
    assert board[0] > 5  # the label of the arrow stands on the left of the board


def test_two_texts_below_neighbouring_spaces_stand_side_by_side(judged: Judged) -> None:
    texts = ("the first of two texts", "the second of two texts")
    marks = ", ".join(
        f"{{callout: {{at: {at}, side: below, text: {text}}}}}" for at, text in zip(("C1", "D1"), texts, strict=True)
    )
    scene = draw(judged(f"position: setup\nexpect: legal\nannotate: [{marks}]"), COLOR)
    boxes = []
    for item, matrix, _ in everything(scene):
        if isinstance(item, GlyphRun) and item.text in texts:
            left, _ = matrix @ item.origin
            boxes.append((left, left + item.width))
    (first, second) = sorted(boxes)
    assert first[1] < second[0]
    assert first[0] >= 0
    assert second[1] <= scene.width


def tip(*marks: Annotation, taken: Arrangement) -> float:
    """How far up an arrow reaches, in mm from the top of the board."""
    arrow = draw_marks(marks, FRAME, COLOR, "", taken)[0]
    assert isinstance(arrow, Group)
    heads = [item for item in arrow.items if isinstance(item, Shape) and item.fill and item.stroke is None]
    return min(bounds(head.path).y for head in heads)


def test_an_arrow_ends_in_the_middle_of_a_bare_space_and_short_of_what_stands_there() -> None:
    arrow, middle = Arrow(at("A3"), at("A4")), FRAME.centre(at("A4")).y
    assert tip(arrow, taken=pieces()) == pytest.approx(middle)
    assert tip(arrow, StepNumber(2, at("B4")), taken=pieces("C3")) == pytest.approx(middle)
    assert tip(arrow, taken=pieces("A4")) > middle + 2
    assert tip(arrow, StepNumber(2, at("A4")), taken=pieces()) > middle + 2
    sign = Tick(NOWHERE, SignPlace(NOWHERE, Place.parse("A4")))
    assert tip(arrow, sign, taken=pieces()) > middle + 2


# Signs --------------------------------------------------------------------------------------------------------------


def test_a_sign_stands_in_the_middle_of_an_empty_space_and_beside_a_piece() -> None:
    board = pieces("C3")
    assert spot(Place.parse("D4"), FRAME, board)[:2] == pytest.approx(FRAME.centre(at("D4")))
    x, y, radius = spot(Place.parse("C3"), FRAME, board)
    middle = FRAME.centre(at("C3"))
    assert hypot(x - middle.x, y - middle.y) > 3.7 - 0.8  # no more than the rim of a coin
    box = FRAME.box(at("C3"))
    assert box.x <= x - radius
    assert x + radius <= box.right
    assert spot(Place.parse("C3n"), FRAME, board)[:2] == pytest.approx(FRAME.middle(SpaceSide.parse("C3n")))


def test_an_arrow_over_a_piece_leaves_it_whole() -> None:
    """So that a pin can be drawn over the pale picture of the man that has left it."""
    (drawn,) = draw_marks([Arrow(at("A1"), at("A6"))], FRAME, COLOR, "", pieces("A1", "A3", "B4", "A6"))
    assert isinstance(drawn, Group)
    strokes = [bounds(item.path) for item in drawn.items if isinstance(item, Shape) and item.stroke and not item.fill]
    heights = {FRAME.centre(at(name)).y: name for name in ("A3", "A4")}
    crossed = {name for y, name in heights.items() if any(box.y - 2 < y < box.bottom + 2 for box in strokes)}
    assert crossed == {"A4"}


def test_a_sign_keeps_out_of_the_way_of_an_arrow() -> None:
    arrow = (FRAME.centre(at("D4")), FRAME.centre(at("C3")))  # from the upper right
    x, y, _ = spot(Place.parse("C3"), FRAME, pieces("C3"), [arrow])
    assert (x, y) != pytest.approx(spot(Place.parse("C3"), FRAME, pieces("C3"))[:2])


def test_ticks_and_crosses_say_what_they_are(judged: Judged) -> None:
    scene = draw(judged("position: setup\nexpect: legal\nannotate: [{tick: B3}, {cross: C3n}, {wrong: D3}]"), COLOR)
    things = {item.thing for item, _, _ in everything(scene) if item.role in ("right", "wrong")}
    assert things == {Thing("tick", place="B3"), Thing("cross", place="C3 north"), Thing("cross", place="D3")}


def test_a_sign_without_words_beside_it_is_left_out(judged: Judged) -> None:
    moved = f'position: {{notation: setup, then: ["A1-A3"]}}\n{ILLEGAL}'
    for panel, places in ((moved, ["A3"]), (f"panels:\n  - letter: A\n{indent(moved, '    ')}", ["A3", ""])):
        scene = draw(judged(panel), COLOR)
        assert [item.thing.place for item, _, _ in everything(scene) if item.role == "wrong"] == places


@pytest.mark.parametrize(
    ("mark", "code", "message"),
    [
        ("highlight: {spaces: []}", "DEF-EMPTY", "spaces is empty"),
        ("arrow: {from: A1, to: A1}", "DEF-RANGE", "the arrow ends on the space where it begins"),
        ("line: {from: B2, to: B2}", "DEF-RANGE", "the line ends on the space where it begins"),
        ("arrow: {from: A1, to: A2, kind: wavy}", "DEF-CHOICE", "'wavy' is not a choice here"),
        ("tick: {at: Z9}", "DEF-SPACE", "Z9 is not on the board"),
    ],
)
def test_a_mark_that_marks_nothing_is_refused(judged: Judged, mark: str, code: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        judged(f"position: setup\nexpect: legal\nannotate: [{{{mark}}}]")
    (fault,) = caught.value.diagnostics
    assert fault.code == code
    assert message in fault.message
    assert fault.mark.line > 1


# Turns that break rules ---------------------------------------------------------------------------------------------


def tried(
    judged: Judged, turn: str, setup: str = "setup", code: str = "BD-DIRECTION", more: str = ""
) -> dict[str, Item]:
    statement = judged(f'position: {{notation: "{setup}", then: ["{turn}"]}}\nexpect: {{illegal: {code}}}\n{more}')
    assert statement.holds, statement.findings
    return {item.id: item for item, _, _ in everything(draw(statement, COLOR)) if item.id}


def test_a_step_that_is_not_allowed_shows_its_arrow_its_ghost_and_a_cross(judged: Judged) -> None:
    drawn = tried(judged, "A1-A3")
    assert drawn["unlawful-A1-A3"].role == "unlawful"
    assert drawn["ghost-red-picker-A1"].thing == Thing("ghost", "red-picker", "A1", "red")
    assert drawn["red-picker-A3"].thing.place == "A3"
    assert drawn["cross-A3"].thing == Thing("cross", place="A3")


def test_a_step_onto_a_piece_hides_neither(judged: Judged) -> None:
    drawn = tried(judged, "A1-A2", "5G1/7/7/7/R6/R6 red", "BD-OCCUPIED")
    assert {"red-picker-A1", "red-picker-A2", "unlawful-A1-A2", "cross-A2"} <= set(drawn)
    assert not any(name.startswith("ghost") for name in drawn)


def test_what_was_tried_may_be_hidden(judged: Judged) -> None:
    drawn = tried(judged, "A1-A3", more="hide: [unlawful-A1-A3, ghost-red-picker-A1]")
    assert "cross-A3" in drawn
    assert not {"unlawful-A1-A3", "ghost-red-picker-A1"} & set(drawn)


def test_a_ghost_is_no_piece_that_a_text_may_count(judged: Judged) -> None:
    statement = judged(
        f'position: {{notation: setup, then: ["A1-A3"]}}\n{ILLEGAL}\n'
        "claims: {picture.pieces: 14, picture.ghosts: 1, picture.crosses: 1}"
    )
    assert statement.holds, statement.findings


@THEMED
def test_a_turn_that_is_not_allowed_is_dashed_in_every_theme(judged: Judged, theme: Theme) -> None:
    assert theme.line("unlawful").dash
    assert not theme.line("arrow").dash


# Captures -----------------------------------------------------------------------------------------------------------


def test_a_piece_that_a_move_captures_gets_a_ring(judged: Judged) -> None:
    statement = judged(
        'position: "7/7/7/7/1G5/R6 red"\nexpect: illustration\nshow: [legal-moves]\nspace: 8\ncoordinates: false'
    )
    drawn = {item.id: (item, matrix) for item, matrix, _ in everything(draw(statement, COLOR)) if item.id}
    capture, matrix = drawn["move-A1xB2"]
    assert isinstance(capture, Group)
    rings = [bounds(shape.path) for shape in capture.items if isinstance(shape, Shape) and not shape.fill]
    picker = drawn["green-picker-B2"][0].thing.place
    assert picker == "B2"
    middle = drawn["board"][1] @ (0.0, 0.0) + Vector(1.5 * 8, 4.5 * 8)
    whole = [box for box in rings if abs(box.width - box.height) < 1e-6 and box.width > 5]
    assert whole
    for box in whole:  # the ring, its ticks and the paper under them
        assert matrix @ (box.x + box.width / 2, box.y + box.height / 2) == pytest.approx(middle)
    step = drawn["move-A1-A2"][0]
    assert isinstance(step, Group)
    assert len(step.items) == len(capture.items) - 3  # the ring, its ticks and the paper under them
