"""Components on paper: true sizes, backs behind their fronts, marks that serve, and a page that tells by how much."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition.load import load_game
from ppgen.definition.sheet import ComponentsSpec
from ppgen.diagnostics import EnvironmentProblem
from ppgen.options import SheetOptions
from ppgen.piecepack import COIN, RANKS, RIGHTS, SUITS, TILE
from ppgen.plane import IDENTITY, Affine, Point
from ppgen.records import replace
from ppgen.render import pdf, svg
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.sheets.cutout import instructions
from ppgen.sheets.cutout.book import Book, make_book
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.nets import FACES, die_net
from ppgen.sheets.cutout.parts import Part
from ppgen.sheets.cutout.plan import Strip
from ppgen.sheets.paper import PAPERS, parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.piecepack.paint import painted, square
from tests.render.accessible import texts
from tests.sheets.walk import walk

GAME = load_game("piecepack")
ROOT = Path(__file__).resolve().parents[2]
PAPER_NAMES = [paper.name for paper in PAPERS]
FLIPS = ("long-edge", "short-edge")


@cache
def book(
    paper: str = "letter",
    flip: str = "",
    offset: tuple[float, float] = (0.0, 0.0),
    bleed: float = 0.0,
    core: float = 0.0,
    theme: str = "color",
    parts: tuple[str, ...] = ("tiles", "coins", "dice", "pawns"),
) -> Book:
    sheet = GAME.sheets[0]
    assert sheet.components is not None
    spec = replace(sheet.components, parts=parts)  # type: ignore[arg-type]
    options = SheetOptions(bleed=bleed, core=core, duplex=flip, back_offset=offset)  # type: ignore[arg-type]
    return make_book(PrintJob(GAME, sheet, parse_paper(paper), THEMES[theme], options), spec)


def pages(of: Book, kind: str) -> list[int]:
    """The numbers of the pages with parts of a kind (for backs: with their backs)."""
    return [
        number
        for number, side in enumerate(of.sides)
        if side.cut is not None
        and any(each.part.kind == kind and (each.part.back or not side.back) for each in side.cut.parts)
    ]


def parts(of: Book, page: int, role: str, kind: str) -> dict[str, list[Affine]]:
    """Where the parts of a kind are on a page, by their names; `role` is face or back."""
    found: dict[str, list[Affine]] = {}

    def visit(items: tuple[Item, ...], matrix: Affine) -> None:
        for item in items:
            if isinstance(item, Use) and item.role == role and item.thing.look.startswith(f"{kind}-"):
                name = item.thing.look.removeprefix(f"{kind}-").replace("-", " ")
                found.setdefault(name, []).append(matrix @ item.transform)
            elif isinstance(item, Group):
                visit(item.items, matrix @ (item.transform or IDENTITY))

    visit(of.page(page).scene.items, IDENTITY)
    return found


KINDS = (("tile", TILE), ("coin", COIN))


# True size


@pytest.mark.parametrize("flip", ["", *FLIPS])
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_printed_tile_measures_two_inches(paper: str, flip: str) -> None:
    made = book(paper, flip)
    data = pdf.render(made.document())
    # The cross on a back is as large as the back itself.
    found = [{centre(box) for box in square(painted(data, page), TILE)} for page in pages(made, "tile")]
    assert sum(map(len, found)) == 48


@pytest.mark.parametrize("theme", THEMES)
def test_a_printed_coin_measures_three_quarters_of_an_inch(theme: str) -> None:
    made = book(theme=theme)
    data = pdf.render(made.document())
    assert sum(len(square(painted(data, page), COIN)) for page in pages(made, "coin")) == 48


def test_the_rule_is_as_long_as_it_says() -> None:
    widths = [box.width for box in painted(pdf.render(book().document()), 0)]
    for length in (instructions.RULE, instructions.RULE_INCHES * 25.4):
        assert any(width == pytest.approx(length, abs=0.25) for width in widths)  # the width of its last ticks


@pytest.mark.parametrize("theme", THEMES)
def test_the_other_side_of_the_rule_has_a_tick_every_half_inch(theme: str) -> None:
    found = list(walk(book(theme=theme).page(0).scene.items))
    (rule,) = (each.item for each in found if "inch-rule" in each.roles and isinstance(each.item, Shape))
    ticks = [one for one in straight_lines(rule) if one.width == 0]
    left = min(tick.x for tick in ticks)
    assert sorted(tick.x - left for tick in ticks) == pytest.approx([12.7 * number for number in range(9)])
    numbers = {each.item.text for each in found if isinstance(each.item, GlyphRun) and "inch-rule-label" in each.roles}
    assert numbers == {"1 in", "2 in", "3 in", "4 in"}


@pytest.mark.parametrize("theme", THEMES)
def test_the_rule_has_a_tick_every_five_millimetres_and_a_number_every_fifty(theme: str) -> None:
    found = list(walk(book(theme=theme).page(0).scene.items))
    (rule,) = (each.item for each in found if "rule" in each.roles and isinstance(each.item, Shape))
    ticks = [one for one in straight_lines(rule) if one.width == 0]
    left = min(tick.x for tick in ticks)
    assert sorted(tick.x - left for tick in ticks) == pytest.approx(range(0, 101, 5))
    long = max(tick.height for tick in ticks)
    assert [round(tick.x - left) for tick in ticks if tick.height == long] == list(range(0, 101, 10))
    numbers = {
        each.item.text: each.box for each in found if isinstance(each.item, GlyphRun) and "rule-label" in each.roles
    }
    assert {text: box.x + box.width / 2 - left for text, box in numbers.items()} == pytest.approx(
        {"50 mm": 50, "100 mm": 100}, abs=0.5
    )


def straight_lines(shape: Shape) -> list[Box]:
    """The lines of a shape that consists of such alone, each as its box."""
    return [bounds(shape.path[at : at + 2]) for at in range(0, len(shape.path), 2)]


@pytest.mark.parametrize("theme", THEMES)
def test_half_a_millimetre_can_be_read_on_the_scales(theme: str) -> None:
    made = book(flip="long-edge", theme=theme)
    (cross,) = (shape for shape in shapes(made, 0) if shape.role == "cross")
    (scale,) = (shape for shape in shapes(made, 1) if shape.role == "scale")
    for shape in (cross, scale):
        assert shape.stroke is not None
        # Printers draw no thinner line well, and one as wide as a division would hide on which tick it lies.
        assert 0.15 <= shape.stroke.width < 0.5
    level, upright = straight_lines(cross)
    assert (level.width, level.height) == pytest.approx((instructions.FIELD, 0))
    assert (upright.width, upright.height) == pytest.approx((0, instructions.FIELD))
    ticks = [line for line in straight_lines(scale) if max(line.width, line.height) < 5]
    for places in ([line.x for line in ticks if not line.width], [line.y for line in ticks if not line.height]):
        assert max(places) - min(places) == pytest.approx(2 * instructions.REACH)
        assert [after - before for before, after in pairwise(sorted(places))] == pytest.approx(
            [0.5] * (len(places) - 1)
        )


@pytest.mark.parametrize("bleed", [0.0, 3.0, 6.0])
@pytest.mark.parametrize("flip", ["", "long-edge"])
def test_a_bleed_leaves_the_sizes_as_they_are_and_room_for_itself(flip: str, bleed: float) -> None:
    made = book(flip=flip, bleed=bleed)
    sizes = {"tile": TILE, "coin": COIN}
    for side in made.sides:
        placed = [] if side.cut is None else side.cut.parts
        for each in placed:
            if each.part.kind in sizes:
                assert (each.part.width, each.part.height) == (sizes[each.part.kind],) * 2
        for one, other in combinations([each.cell.inset(1e-6 - bleed) for each in placed], 2):
            assert apart(one, other)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


# What is in the set


@pytest.mark.parametrize("flip", ["", *FLIPS])
@pytest.mark.parametrize("paper", [*PAPER_NAMES, "4x6in", "300x200mm"])
def test_every_tile_and_coin_is_there_once_with_its_back(paper: str, flip: str) -> None:
    try:
        made = book(paper, flip)
    except EnvironmentProblem:
        assert paper == "4x6in"
        return
    for kind, _ in KINDS:
        for role in ("face", "back"):
            found = Counter(
                name for page in pages(made, kind) for name, at in parts(made, page, role, kind).items() for _ in at
            )
            assert found == Counter(f"{suit} {rank}" for suit in SUITS for rank in RANKS), (kind, role)


def test_a_game_prints_the_parts_that_it_uses() -> None:
    made = book(parts=("coins",))
    assert made.paper_count == 2
    assert pages(made, "tile") == pages(made, "die") == []
    with pytest.raises(ValueError, match="once"):
        ComponentsSpec("piecepack", ("coins", "coins"))


@pytest.mark.parametrize(
    ("chosen", "heading"),
    [(("dice", "tiles"), "Tiles"), (("coins",), "Coins"), (("coins", "tiles", "pawns"), "Tiles and coins")],
)
def test_the_guide_speaks_of_what_there_is(chosen: tuple[str, ...], heading: str) -> None:
    found = [one.item for one in walk(book(parts=chosen).page(0).scene.items) if "heading" in one.roles]
    headings = [item.text for item in found if isinstance(item, GlyphRun)]
    assert heading in headings
    assert ("Dice" in headings) == ("dice" in chosen)
    assert ("Pawns" in headings) == ("pawns" in chosen)


def test_opposite_faces_of_a_die_add_up_to_five() -> None:
    worth = {"null": 0, "ace": 1, "2": 2, "3": 3, "4": 4, "5": 5}
    at = {(column, row): worth[rank] for rank, column, row in FACES}
    for one, other in (((0, 0), (0, 2)), ((0, 1), (0, 3)), ((-1, 1), (1, 1))):
        assert at[one] + at[other] == 5


def test_the_net_of_a_die_has_a_tab_for_each_seam() -> None:
    tabs = [found for found in walk(die_net("suns", THEMES["color"]).items) if "tab" in found.roles]
    # Six squares in one piece hang together at 5 of a cube's 12 edges.
    assert len(tabs) == 12 - 5


# Backs behind fronts


def through_the_paper(of: Book, matrix: Affine) -> Affine:
    """Where something on the back lies as seen from the front, when the paper is turned as it was printed."""
    return mirrored(of.duplex.flip, of.job.paper.width, of.job.paper.height) @ matrix


def mirrored(flip: str, width: float, height: float) -> Affine:
    """Turning paper about an edge: what was on the left is on the right, or what was above below."""
    like_a_book = (flip == "long-edge") == (height >= width)
    return Affine(-1, 0, 0, 1, width, 0) if like_a_book else Affine(1, 0, 0, -1, 0, height)


@pytest.mark.parametrize("paper", ["letter", "a4", "300x200mm"])
@pytest.mark.parametrize("flip", FLIPS)
def test_backs_lie_behind_their_faces_and_up_is_up(flip: str, paper: str) -> None:
    made = book(paper, flip)
    for kind, _ in KINDS:
        numbers = pages(made, kind)
        for front, back in zip(numbers[::2], numbers[1::2], strict=True):
            faces, backs = parts(made, front, "face", kind), parts(made, back, "back", kind)
            assert faces.keys() == backs.keys()
            for name, (face,) in faces.items():
                (behind,) = backs[name]
                seen = through_the_paper(made, behind)
                for point in ((0.0, 0.0), (0.0, -8.0)):  # the centre, and the mark for up
                    assert seen @ point == pytest.approx(face @ point, abs=1e-9), name


@given(
    flip=st.sampled_from(FLIPS),
    size=st.tuples(st.floats(50, 2000), st.floats(50, 2000)),
    place=st.tuples(st.floats(0, 2000), st.floats(0, 2000)),
    point=st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
)
def test_a_back_covers_its_face_wherever_it_lies(
    flip: str, size: tuple[float, float], place: tuple[float, float], point: tuple[float, float]
) -> None:
    """On any paper, a point of a back comes to lie behind its mirror image on the face, and never upside down."""
    width, height = size
    seen = mirrored(flip, width, height) @ Duplex(flip).behind(*place, width, height)  # type: ignore[arg-type]
    x, y = point
    assert seen @ (x, y) == pytest.approx((place[0] - x, place[1] + y), abs=1e-6)


@pytest.mark.parametrize("flip", FLIPS)
def test_the_printed_squares_of_a_back_are_the_mirrored_ones_of_its_front(flip: str) -> None:
    made = book("a4", flip)
    data = pdf.render(made.document())
    front, back = pages(made, "tile")[:2]
    here = {centre(box) for box in square(painted(data, front), TILE)}
    there = {centre(box) for box in square(painted(data, back), TILE)}
    width, height = made.job.paper.width, made.job.paper.height
    seen = {(round(width - x, 1), y) if flip == "long-edge" else (x, round(height - y, 1)) for x, y in there}
    assert len(here) >= 6
    assert seen == here


def centre(box: Box) -> tuple[float, float]:
    return round(box.x + box.width / 2, 1), round(box.y + box.height / 2, 1)


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("core", [0.0, 1.5])
@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_a_hinged_back_folds_behind_its_face(paper: str, core: float, bleed: float) -> None:
    """Folded along its line (or its two lines, round a core), paper carries every point of a back behind its face."""
    made = book(paper, core=core, bleed=bleed)
    for page, side in enumerate(made.sides):
        for strip in side.cut.strips if side.cut is not None else ():
            for placed in strip.parts:
                if placed.back is None:
                    continue
                (face,) = parts(made, page, "face", placed.part.kind)[placed.part.name.replace("-", " ")]
                (back,) = parts(made, page, "back", placed.part.kind)[placed.part.name.replace("-", " ")]
                lines = [line for line in strip.folds if beside_fold(line, placed.cell, strip.turned)]
                assert len(lines) == (2 if core else 1)
                axis = 0 if strip.turned else 1
                fold = sum(line[0][axis] for line in lines) / len(lines)
                for point in ((0.0, 0.0), (0.0, -8.0), (3.0, 0.0)):
                    seen = list(back @ point)
                    seen[axis] = 2 * fold - seen[axis]
                    # Turned over, right is left: only what is on the middle line stays where it is.
                    assert seen == pytest.approx(list(face @ (-point[0], point[1])), abs=0.01), placed.part.key
                if core:
                    assert abs(lines[0][0][axis] - lines[1][0][axis]) == pytest.approx(core)


def beside_fold(line: tuple[Point, Point], cell: Box, turned: bool) -> bool:
    """Whether a fold crosses a cell."""
    if turned:
        return cell.x < line[0][0] < cell.right
    return cell.y < line[0][1] < cell.bottom


@pytest.mark.parametrize(("bleed", "core"), [(0.0, 0.0), (3.0, 0.0), (0.0, 2.0), (6.0, 2.0)])
def test_coins_keep_four_millimetres_from_the_fold(bleed: float, core: float) -> None:
    made = book(bleed=bleed, core=core)
    coins = [
        (placed, strip)
        for side in made.sides
        for strip in (side.cut.strips if side.cut is not None else ())
        for placed in strip.parts
        if placed.part.kind == "coin"
    ]
    assert len(coins) == 24
    for placed, strip in coins:
        axis = 0 if strip.turned else 1
        for line in strip.folds:
            for side in (placed.face, placed.back):
                assert side is not None
                assert abs(line[0][axis] - (side @ (0.0, 0.0))[axis]) >= COIN / 2 + max(4.0, bleed) - 1e-6


@pytest.mark.parametrize("flip", FLIPS)
def test_an_offset_moves_every_back_right_and_down_and_no_front(flip: str) -> None:
    plain, moved = book(flip=flip), book(flip=flip, offset=(1.5, -0.5))
    front, back = pages(plain, "coin")[:2]
    assert parts(plain, front, "face", "coin") == parts(moved, front, "face", "coin")
    for name, (before,) in parts(plain, back, "back", "coin").items():
        (after,) = parts(moved, back, "back", "coin")[name]
        assert (after[4] - before[4], after[5] - before[5]) == pytest.approx((1.5, -0.5))


@pytest.mark.parametrize("flip", FLIPS)
def test_registration_marks_lie_behind_each_other(flip: str) -> None:
    made = book("a4", flip)
    front, back = pages(made, "tile")[:2]

    def spots(page: int) -> list[Affine]:
        items = made.page(page).scene.items
        return [item.transform for item in items if isinstance(item, Group) and item.role == "registration"]  # type: ignore[misc]

    here = sorted(matrix @ (0.0, 0.0) for matrix in spots(front))
    there = sorted(through_the_paper(made, matrix) @ (0.0, 0.0) for matrix in spots(back))
    assert len(here) == 4
    assert [coordinate for spot in there for coordinate in spot] == pytest.approx([c for spot in here for c in spot])


@pytest.mark.parametrize("offset", [(0.0, 0.0), (2.0, -1.0)])
@pytest.mark.parametrize("flip", FLIPS)
def test_the_scales_read_what_to_enter(flip: str, offset: tuple[float, float]) -> None:
    """A printer that puts backs `stray` off is told so by the scales: nought lies where the cross would be without."""
    made = book(flip=flip, offset=offset)
    cross = next(shape for shape in shapes(made, 0) if shape.role == "cross")
    box = bounds(cross.path)
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    labels = [found for found in walk(made.page(1).scene.items) if "scale-label" in found.roles]
    noughts = [found.box for found in labels if isinstance(found.item, GlyphRun) and found.item.text == "0"]
    upright, level = sorted(noughts)  # scale Y stands at the left of scale X
    zero = (level.x + level.width / 2, upright.y + upright.height / 2)
    seen = through_the_paper(made, IDENTITY) @ middle  # a mirror is its own way back
    assert (zero[0] - seen[0], zero[1] - seen[1]) == pytest.approx(offset, abs=0.15)
    plus = [found.box for found in labels if isinstance(found.item, GlyphRun) and found.item.text == "+5"]
    assert max(box.x for box in plus) > level.x
    assert max(box.y for box in plus) > upright.y


def shapes(of: Book, page: int) -> list[Shape]:
    return [found.item for found in walk(of.page(page).scene.items) if isinstance(found.item, Shape)]


# Marks


def marks(of: Book, page: int, role: str = "mark") -> list[Box]:
    return [bounds(shape.path) for shape in shapes(of, page) if shape.role == role]


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("flip", ["", "long-edge"])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
def test_no_mark_lies_on_a_part_or_touches_its_bleed(paper: str, flip: str, bleed: float) -> None:
    made = book(paper, flip, bleed=bleed)
    for page, side in enumerate(made.sides):
        if side.cut is None or side.back:
            continue
        for placed in side.cut.parts:
            sides = [around(placed.part, at) for at in (placed.face, placed.back) if at is not None]
            for mark in marks(made, page):
                assert apart(mark.inset(-1e-6), placed.cell.inset(-bleed - 0.4))
            for fold in marks(made, page, "fold") if placed.part.outline != "net" else ():
                assert all(apart(fold.inset(1e-6), box.inset(1e-6)) for box in sides)


def test_marks_of_two_blocks_never_stand_beside_each_other() -> None:
    """In a gap between a tile and a coin, each has its marks on its own side: none can be taken for the other's."""
    made = book(bleed=3.0)
    for page, side in enumerate(made.sides):
        if side.cut is None:
            continue
        for mark in marks(made, page):
            near = [strip for strip in side.cut.strips if not apart(mark, strip.box.inset(-5.9))]
            assert len(near) == 1


def meeting(one: Box, other: Box) -> bool:
    """Whether two marks look like one line: in line, and less than 1 mm apart."""
    for along in (0, 1):
        across = 1 - along
        level = all(mark[2 + across] < 1e-6 for mark in (one, other)) and abs(one[across] - other[across]) < 0.2
        gap = max(one[along], other[along]) - min(mark[along] + mark[2 + along] for mark in (one, other))
        if level and gap < 1 - 1e-6:
            return True
    return False


@pytest.mark.parametrize(
    "options",
    [{"bleed": 3.0}, {"bleed": 3.0, "flip": "long-edge"}, {"bleed": 1.0}, {"parts": ("stickers",)}],
)
@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "tabloid"])
def test_marks_of_two_blocks_do_not_meet_end_to_end(paper: str, options: dict[str, Any]) -> None:
    made = book(paper, **options)
    for page in range(made.page_count):
        found = marks(made, page)
        assert not any(meeting(*pair) for pair in combinations(found, 2))
        assert all(1.99 < max(mark.width, mark.height) < 2.51 for mark in found)


@pytest.mark.parametrize("paper", ["letter", "a5", "150x215mm"])
@pytest.mark.parametrize("flip", ["", "long-edge"])
def test_the_bookmarks_of_a_document_differ(paper: str, flip: str) -> None:
    made = book(paper, flip)
    bookmarks = [made.page(number).bookmark for number in range(made.page_count)]
    assert len(set(bookmarks)) == len(bookmarks)
    for number, bookmark in enumerate(bookmarks, 1):
        assert ", page " not in bookmark or bookmark.endswith(f", page {number}")


def test_the_overview_is_printed_once_where_there_is_room_and_the_plan_says_where_there_is_none() -> None:
    """On the first page; else on its back; else smaller. A sheet of paper more is never printed for it."""

    def overviews(made: Book) -> list[int]:
        said = [texts(pdf.render(made.document([made.page(number)]))) for number in range(made.cover)]
        return [
            sum(alt.startswith("For each of the suits") for kind, alt in page if kind == "/Figure") for page in said
        ]

    assert overviews(book()) == [1]
    assert overviews(book("a4", "long-edge")) == [1, 0]
    assert overviews(book("letter", "long-edge")) == [0, 1]
    assert overviews(book("letter", "short-edge")) == [0, 1]
    assert overviews(book("a5", "long-edge")) == [0, 1]
    for made in (book(), book("letter", "long-edge"), book("a5", "long-edge"), book(parts=("stickers",))):
        assert "overview" not in made.note
    assert overviews(book("a5")) == [0]
    assert book("a5").note.endswith(", no room for the overview of the set")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, ["coins along their circles.", "then cut along the outline.", "Cut the figure and its disc out."]),
        ({"bleed": 3.0}, ["coins as circles of 19.05 mm between their marks.", "from mark to mark.", "15.875 mm."]),
        ({"bleed": 3.0, "flip": "long-edge"}, ["coins as circles of 19.05 mm between their marks."]),
    ],
)
def test_the_guide_names_no_line_that_is_not_printed(options: dict[str, Any], words: list[str]) -> None:
    """Under a bleed neither circles nor outlines are printed, so it gives sizes and marks to cut by."""
    found = [each.item for each in walk(book(**options).page(0).scene.items)]
    text = " ".join(item.text for item in found if isinstance(item, GlyphRun))
    assert all(each in " ".join(text.split()) for each in words)
    assert ("circles." in text) == ("bleed" not in options)


def test_marks_say_how_far_the_round_ends_of_a_bled_pawn_reach() -> None:
    made = book(bleed=3.0)
    for page in pages(made, "pawn"):
        cut = made.sides[page].cut
        assert cut is not None
        for cell in (placed.cell for placed in cut.parts if placed.part.kind == "pawn"):
            lying = cell.width > cell.height
            ends = (cell.x, cell.right) if lying else (cell.y, cell.bottom)
            near = [mark for mark in marks(made, page) if beside(mark, cell, 3.0)]
            across = {round(mark.x if lying else mark.y, 6) for mark in near if (mark.width < 1e-6) == lying}
            assert {round(end, 6) for end in ends} <= across


@pytest.mark.parametrize("flip", ["", "long-edge"])
def test_the_guide_is_heard_as_it_is_read(flip: str) -> None:
    """One title, steps as lists, the rule, the overview and the calibration as figures, parts by names in English."""
    heard = texts(pdf.render(book(flip=flip).document()))
    kinds = [kind for kind, _ in heard]
    assert kinds[:2] == ["/Document", "/H1"]
    assert kinds.count("/H1") == 1
    assert kinds.count("/Lbl") == kinds.count("/LBody") >= 7
    said = [alt for kind, alt in heard if kind == "/Figure"]
    assert said[0] == "A line with two scales: 100 mm above it, and 4 inches below."
    assert "Tile, null of Suns" in said
    assert "Die of Suns, to fold" in said
    if flip:
        assert "A cross of an upright and a level line." in said
    else:
        assert said[1].startswith("For each of the suits Suns, Moons, Crowns and Arms: the tiles null, ace, 2")


def test_what_is_not_folded_is_not_said_to_be() -> None:
    assert book(parts=("stickers",)).note.startswith("one side, parts take")
    assert book().note.startswith("one side, to fold and glue, parts take")


@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "150x215mm"])
@pytest.mark.parametrize("options", [{}, {"flip": "long-edge"}, {"bleed": 3.0}, {"parts": ("stickers",)}])
def test_no_mark_runs_through_the_words_at_the_foot(paper: str, options: dict[str, Any]) -> None:
    made = book(paper, **options)
    for page, side in enumerate(made.sides):
        found = list(walk(made.page(page).scene.items))
        top = min(each.box.y for each in found if isinstance(each.item, GlyphRun) and "page" in each.roles)
        rules = [each.box.y for each in found if "panel-rule" in each.roles and each.box.y > top - 20]
        if side.cut is not None and not side.back:
            ends = [mark.bottom for mark in (*marks(made, page), *marks(made, page, "fold"))]
            assert max(ends, default=0.0) < min([top, *rules])


def around(part: Part, matrix: Affine) -> Box:
    (x1, y1), (x2, y2) = (matrix @ (sign * part.width / 2, sign * part.height / 2) for sign in (-1, 1))
    return Box(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


@pytest.mark.parametrize("flip", ["", "long-edge"])
def test_marks_survive_the_first_cut_where_there_is_a_bleed(flip: str) -> None:
    """Cut across the block along any edge: every other edge of every tile keeps a mark on its side of the knife."""
    bleed = 3.0
    made = book("letter", flip, bleed=bleed)
    page = pages(made, "tile")[0]
    cut = made.sides[page].cut
    assert cut is not None
    tiles = [(placed, strip) for strip in cut.strips for placed in strip.parts if placed.part.kind == "tile"]
    all_marks = marks(made, page)
    levels = {round(y, 6) for placed, _ in tiles for y in (placed.cell.y, placed.cell.bottom)}
    uprights = {round(x, 6) for placed, _ in tiles for x in (placed.cell.x, placed.cell.right)}
    for cuts, across in ((levels, 1), (uprights, 0)):
        for knife in cuts:
            for placed, _ in tiles:
                low = (placed.cell.x, placed.cell.y)[across]
                above = low >= knife - 1e-6
                kept = [mark for mark in all_marks if ((mark.x, mark.y)[across] >= knife - 1e-6) == above]
                near = [mark for mark in kept if beside(mark, placed.cell, bleed)]
                for x in (placed.cell.x, placed.cell.right):
                    if across == 1 or abs(x - knife) > 1e-6:
                        assert any(abs(mark.x - x) < 1e-6 and mark.width < 1e-6 for mark in near)
                for y in (placed.cell.y, placed.cell.bottom):
                    if across == 0 or abs(y - knife) > 1e-6:
                        assert any(abs(mark.y - y) < 1e-6 and mark.height < 1e-6 for mark in near)


@pytest.mark.parametrize("flip", ["", "long-edge"])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
def test_every_straight_cut_has_a_mark_at_both_ends(paper: str, flip: str) -> None:
    """Without a bleed tiles share their cuts, so a ruler from mark to mark cuts a whole row."""
    made = book(paper, flip)
    for page in pages(made, "tile"):
        side = made.sides[page]
        if side.cut is None or side.back:
            continue
        found = marks(made, page)
        for strip in side.cut.strips:
            tiles = [placed.cell for placed in strip.parts if placed.part.kind == "tile"]
            for x in {round(x, 3) for cell in tiles for x in (cell.x, cell.right)}:
                ends = [mark for mark in found if abs(mark.x - x) < 1e-3 and mark.width < 1e-6]
                assert any(strip.box.y - 4.01 < mark.y < strip.box.y for mark in ends) or not_a_row(strip, x)
                assert any(strip.box.bottom < mark.y < strip.box.bottom + 4.01 for mark in ends) or not_a_row(strip, x)


def not_a_row(strip: Strip, x: float) -> bool:
    """Whether an upright edge belongs to the last row of a block alone, which may be shorter."""
    return len([placed for placed in strip.parts if x in (round(placed.cell.x, 3), round(placed.cell.right, 3))]) < 2


def beside(mark: Box, box: Box, bleed: float) -> bool:
    """Whether a mark stands in the gap round a component."""
    near = box.inset(-(bleed + 0.5 + 2.5 + 1e-6))
    return mark.x >= near.x and mark.right <= near.right and mark.y >= near.y and mark.bottom <= near.bottom


@pytest.mark.parametrize("theme", THEMES)
def test_a_fold_is_printed_where_it_is(theme: str) -> None:
    """One line for each strip of tiles or coins, from margin to margin across all of its parts."""
    made = book(theme=theme)
    for page in pages(made, "tile"):
        cut = made.sides[page].cut
        assert cut is not None
        strips = [strip for strip in cut.strips if strip.folds]
        lines = marks(made, page, "fold")
        for strip in strips:
            for start, end in strip.folds:
                middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                (line,) = [box for box in lines if touches(box, middle)]
                assert max(line.width, line.height) > max(abs(end[0] - start[0]), abs(end[1] - start[1])) + 5
        assert sum(len(strip.folds) for strip in strips) < len([each for each in cut.parts if each.back is not None])


def touches(box: Box, point: tuple[float, float]) -> bool:
    x, y = point
    return box.x - 1e-6 <= x <= box.right + 1e-6 and box.y - 1e-6 <= y <= box.bottom + 1e-6


# How many pages


@pytest.mark.parametrize(
    ("paper", "options", "papers"),
    [
        ("letter", {}, 5),
        ("a4", {}, 5),
        ("a5", {}, 10),
        ("letter", {"flip": "long-edge"}, 4),
        ("letter", {"flip": "short-edge"}, 4),
        ("a4", {"flip": "long-edge"}, 4),
        ("letter", {"bleed": 3.0}, 7),
        ("letter", {"core": 2.0}, 7),
        ("letter", {"bleed": 3.0, "core": 2.0}, 7),
    ],
)
def test_a_whole_set_takes_few_sheets_of_paper(paper: str, options: dict[str, Any], papers: int) -> None:
    made = book(paper, **options)
    assert made.paper_count <= papers
    assert f"parts take {share(made):.0f} % of the paper" in made.note


def share(made: Book) -> float:
    """What is cut out of the sheets with parts, in percent of their paper; backs that are folded are cut out, too."""
    cuts = [side.cut for side in made.sides if side.cut is not None and not side.back]
    area = sum(placed.cell.width * placed.cell.height for cut in cuts for placed in cut.parts)
    return 100 * area / (len(cuts) * made.job.paper.width * made.job.paper.height)


def test_a_page_holds_the_parts_of_a_suit() -> None:
    made = book()
    for side in made.sides[1:]:
        assert side.cut is not None
        assert Counter(placed.part.kind for placed in side.cut.parts) == {
            "tile": 6,
            "coin": 6,
            "die": 1,
            "pawn": 1,
            "disc": 1,
        }
        assert len({placed.part.group for placed in side.cut.parts}) == 1


# The page


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("flip", ["", *FLIPS])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "300x200mm"])
def test_words_can_be_read_and_nothing_leaves_the_paper(paper: str, flip: str, theme: str) -> None:
    made = book(paper, flip, theme=theme)
    for page in range(made.page_count):
        for found in walk(made.page(page).scene.items):
            if isinstance(found.item, GlyphRun) and "picture" not in found.roles and "face" not in found.roles:
                assert abs(found.matrix[0]) + abs(found.matrix[1]) == pytest.approx(1)
                assert found.item.size >= MIN_TEXT * 25.4 / 72 - 1e-6
            if "suit" not in " ".join(found.roles) and found.item != GlyphRun:
                box = found.box
                assert box.x >= 4.0
                assert box.y >= 4.0
                assert box.right <= made.job.paper.width - 4.0
                assert box.bottom <= made.job.paper.height - 4.0


@pytest.mark.parametrize("flip", ["", "long-edge"])
def test_every_page_says_what_it_is(flip: str) -> None:
    made = book(flip=flip)
    for page in range(made.page_count):
        found = [found.item for found in walk(made.page(page).scene.items)]
        words = " ".join(item.text for item in found if isinstance(item, GlyphRun))
        assert "Piecepack" in words
        assert f"page {page + 1} of {made.page_count}" in words
        assert GAME.rights.short in words


@pytest.mark.parametrize("name", ["worm-derby", "pass-the-food"])
def test_public_parts_carry_the_notice_of_their_set_and_not_that_of_a_game(name: str) -> None:
    """The game's rules are licensed; the parts that it is played with are in the public domain."""
    game = load_game(name)
    (parts,) = (sheet for sheet in game.sheets if sheet.components is not None)
    made = make_printout(PrintJob(game, parts, parse_paper("letter"), THEMES["color"]))
    for page in made.document().pages:
        words = " ".join(found.item.text for found in walk(page.scene.items) if isinstance(found.item, GlyphRun))
        assert RIGHTS in words
        assert game.rights.short not in words
    document = made.document()
    assert document.author == "James Kyle"
    assert game.rights.short not in document.subject


def test_fronts_and_backs_alternate_so_that_a_printer_pairs_them() -> None:
    made = book(flip="long-edge")
    for before, side in pairwise(made.sides):
        if side.back:
            assert not before.back
            assert side.cut is before.cut
    sided = [side for side in made.sides if side.cut is None or side.cut.sided]
    assert [side.back for side in sided] == [False, True] * (len(sided) // 2)


def test_each_artwork_is_drawn_once_and_two_builds_are_the_same() -> None:
    made = book()
    data = pdf.render(made.document())
    assert data == pdf.render(made.document())
    assert svg.render(made.page(1).scene) == svg.render(made.page(1).scene)
    assert len(data) < 70_000
    assert data.count(b"/Subtype /Form") == len(
        {item.symbol.id for page in range(made.page_count) for item in uses(made.page(page).scene.items)}
    )


def uses(items: tuple[Item, ...]) -> list[Use]:
    found: list[Use] = []
    for item in items:
        if isinstance(item, Use):
            found += [item, *uses(item.symbol.items)]
        elif isinstance(item, Group):
            found += uses(item.items)
    return found


# What is refused


@pytest.mark.parametrize(("paper", "flip"), [("60x60mm", ""), ("2x3in", "long-edge")])
def test_paper_that_holds_no_tile_is_refused_with_what_would_do(paper: str, flip: str) -> None:
    with pytest.raises(EnvironmentProblem, match="do not fit") as refusal:
        book(paper, flip)
    assert "letter" in refusal.value.hint


def test_a_duplex_of_what_has_no_back_is_refused() -> None:
    with pytest.raises(EnvironmentProblem, match="has a back"):
        book(flip="long-edge", parts=("dice", "pawns"))


def test_the_table_of_pages_in_the_documentation_is_true() -> None:
    text = (ROOT / "docs" / "piecepack.md").read_text(encoding="utf-8")
    options: dict[str, dict[str, Any]] = {
        "one side": {},
        "one side, `--bleed 3`": {"bleed": 3.0},
        "one side, `--core 2`": {"core": 2.0},
        "one side, `--bleed 3 --core 2`": {"bleed": 3.0, "core": 2.0},
        "both sides": {"flip": "long-edge"},
        "both sides, `--bleed 3`": {"flip": "long-edge", "bleed": 3.0},
    }
    for words, chosen in options.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| {words} |"))
        counts = [int(cell) for cell in row.split("|")[2:5]]
        assert counts == [book(paper, **chosen).paper_count for paper in ("letter", "a4", "a5")], words
