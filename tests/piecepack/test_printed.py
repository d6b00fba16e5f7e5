"""Components on paper: true sizes, backs behind their fronts, marks that serve, and a page that tells by how much."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.blocks.context import MIN_TEXT
from ppgen.definition.load import load_game
from ppgen.definition.sheet import ComponentsSpec
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import Options
from ppgen.piecepack import COIN, RANKS, RIGHTS, SUITS, TILE
from ppgen.plane import IDENTITY, Affine
from ppgen.render import pdf, svg
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.sheets.cutout import instructions
from ppgen.sheets.cutout.book import Book, make_book
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.nets import FACES, die_net
from ppgen.sheets.paper import PAPERS, parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.piecepack.paint import painted, square
from tests.sheets.walk import walk

GAME = load_game("piecepack")
PAPER_NAMES = [paper.name for paper in PAPERS]
FLIPS = ("long-edge", "short-edge")


@cache
def book(
    paper: str = "letter",
    flip: str = "",
    offset: tuple[float, float] = (0.0, 0.0),
    bleed: float = 0.0,
    theme: str = "color",
    parts: tuple[str, ...] = ("tiles", "coins", "dice", "pawns"),
) -> Book:
    sheet = GAME.sheets[0]
    assert sheet.components is not None
    spec = replace(sheet.components, parts=parts)  # type: ignore[arg-type]
    options = Options(bleed=bleed, flip=flip, offset=offset)  # type: ignore[arg-type]
    return make_book(PrintJob(GAME, sheet, parse_paper(paper), THEMES[theme], options), spec)


def pages(of: Book, kind: str) -> list[int]:
    """The numbers of the pages whose heading begins with this word, fronts and backs alike."""
    return [n for n, side in enumerate(of.sides) if side.cut is not None and side.cut.section.title.startswith(kind)]


def parts(of: Book, page: int, role: str) -> dict[str, list[Affine]]:
    """Where the components of a page are, by their names; `role` is face or back."""
    found: dict[str, list[Affine]] = {}

    def visit(items: tuple[Item, ...], matrix: Affine) -> None:
        for item in items:
            if isinstance(item, Use) and item.role == role:
                name = item.thing.look.replace("-", " ")
                found.setdefault(name, []).append(matrix @ item.transform)
            elif isinstance(item, Group):
                visit(item.items, matrix @ (item.transform or IDENTITY))

    visit(of.page(page).scene.items, IDENTITY)
    return found


# True size


@pytest.mark.parametrize("flip", ["", *FLIPS])
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_printed_tile_measures_two_inches(paper: str, flip: str) -> None:
    made = book(paper, flip)
    data = pdf.render(made.document())
    # The cross on a back is as large as the back itself.
    found = [{centre(box) for box in square(painted(data, page), TILE)} for page in pages(made, "Tiles")]
    assert sum(map(len, found)) == 48


@pytest.mark.parametrize("theme", THEMES)
def test_a_printed_coin_measures_three_quarters_of_an_inch(theme: str) -> None:
    made = book(theme=theme)
    data = pdf.render(made.document())
    (page,) = pages(made, "Coins")
    assert len(square(painted(data, page), COIN)) == 48


def test_the_rule_is_as_long_as_it_says() -> None:
    data = pdf.render(book().document())
    longest = max(painted(data, 0), key=lambda box: box.width if box.width < 150 else 0)
    assert longest.width == pytest.approx(instructions.RULE, abs=0.25)  # the width of its last ticks


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


def test_a_bleed_leaves_the_size_as_it_is() -> None:
    plain, bled = book(), book(bleed=3.0)
    for kind in ("Tiles", "Coins"):
        for one, other in zip(pages(plain, kind), pages(bled, kind), strict=True):
            steps = [
                sorted({round(m[5], 3) for places in parts(made, page, "face").values() for m in places})
                for made, page in ((plain, one), (bled, other))
            ]
            size = (TILE if kind == "Tiles" else COIN) * 2
            gaps = [[after - before - size for before, after in pairwise(rows)] for rows in steps]
            assert all(gap >= 6 - 1e-6 for gap in gaps[1]), "room for two bleeds"


# What is in the set


@pytest.mark.parametrize("flip", ["", *FLIPS])
@pytest.mark.parametrize("paper", [*PAPER_NAMES, "4x6in", "300x200mm"])
def test_every_tile_and_coin_is_there_once_with_its_back(paper: str, flip: str) -> None:
    try:
        made = book(paper, flip)
    except EnvironmentProblem:
        assert paper == "4x6in"
        return
    for kind in ("Tiles", "Coins"):
        for role in ("face", "back"):
            found = Counter(
                name for page in pages(made, kind) for name, at in parts(made, page, role).items() for _ in at
            )
            assert found == Counter(f"{suit} {rank}" for suit in SUITS for rank in RANKS), (kind, role)


def test_a_game_prints_the_parts_that_it_uses() -> None:
    made = book(parts=("coins",))
    assert made.paper_count == 2
    assert pages(made, "Tiles") == pages(made, "Dice") == []
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
    for kind in ("Tiles", "Coins"):
        numbers = pages(made, kind)
        for front, back in zip(numbers[::2], numbers[1::2], strict=True):
            faces, backs = parts(made, front, "face"), parts(made, back, "back")
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
    front, back = pages(made, "Tiles")[:2]
    here = {centre(box) for box in square(painted(data, front), TILE)}
    there = {centre(box) for box in square(painted(data, back), TILE)}
    width, height = made.job.paper.width, made.job.paper.height
    seen = {(round(width - x, 1), y) if flip == "long-edge" else (x, round(height - y, 1)) for x, y in there}
    assert len(here) == 12
    assert seen == here


def centre(box: Box) -> tuple[float, float]:
    return round(box.x + box.width / 2, 1), round(box.y + box.height / 2, 1)


def test_a_hinged_back_folds_behind_its_face() -> None:
    made = book()
    for kind, size in (("Tiles", TILE), ("Coins", COIN)):
        for page in pages(made, kind):
            faces, backs = parts(made, page, "face"), parts(made, page, "back")
            for name, (face,) in faces.items():
                fold = face[5] + size / 2
                (back,) = backs[name]
                for point in ((0.0, 0.0), (0.0, -8.0), (3.0, 0.0)):
                    x, y = back @ point
                    # Turned over, right is left: only what is on the middle line stays where it is.
                    sign = -1 if point[0] else 1
                    assert (x, 2 * fold - y) == pytest.approx(face @ (sign * point[0], point[1])), name


@pytest.mark.parametrize("flip", FLIPS)
def test_an_offset_moves_every_back_right_and_down_and_no_front(flip: str) -> None:
    plain, moved = book(flip=flip), book(flip=flip, offset=(1.5, -0.5))
    front, back = pages(plain, "Coins")
    assert parts(plain, front, "face") == parts(moved, front, "face")
    for name, (before,) in parts(plain, back, "back").items():
        (after,) = parts(moved, back, "back")[name]
        assert (after[4] - before[4], after[5] - before[5]) == pytest.approx((1.5, -0.5))


@pytest.mark.parametrize("flip", FLIPS)
def test_registration_marks_lie_behind_each_other(flip: str) -> None:
    made = book("a4", flip)
    front, back = pages(made, "Tiles")[:2]

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
def test_no_mark_lies_on_a_component_or_in_its_bleed(paper: str, flip: str, bleed: float) -> None:
    made = book(paper, flip, bleed=bleed)
    for page in pages(made, "Tiles"):
        cut = made.sides[page].cut
        assert cut is not None
        for place in cut.places:
            kept = place.box.inset(-bleed + 1e-6)
            for mark in (*marks(made, page), *marks(made, page, "fold")):
                beside = mark.right <= kept.x or mark.x >= kept.right
                assert beside or mark.bottom <= kept.y or mark.y >= kept.bottom


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("flip", ["", "long-edge"])
def test_marks_survive_the_first_cut(flip: str, bleed: float) -> None:
    """Cut across the paper along any edge: every other edge of every tile keeps a mark on its side of the knife."""
    made = book("letter", flip, bleed=bleed)
    page = pages(made, "Tiles")[0]
    cut = made.sides[page].cut
    assert cut is not None
    all_marks = marks(made, page)
    levels = {round(y, 6) for place in cut.places for y in (place.box.y, place.box.bottom)}
    uprights = {round(x, 6) for place in cut.places for x in (place.box.x, place.box.right)}
    for cuts, across in ((levels, 1), (uprights, 0)):
        for knife in cuts:
            for place in cut.places:
                low = (place.box.x, place.box.y)[across]
                above = low >= knife - 1e-6
                kept = [mark for mark in all_marks if ((mark.x, mark.y)[across] >= knife - 1e-6) == above]
                near = [mark for mark in kept if beside(mark, place.box, bleed)]
                for x in (place.box.x, place.box.right):
                    if across == 1 or abs(x - knife) > 1e-6:
                        assert any(abs(mark.x - x) < 1e-6 and mark.width < 1e-6 for mark in near)
                for y in (place.box.y, place.box.bottom):
                    if across == 0 or abs(y - knife) > 1e-6:
                        assert any(abs(mark.y - y) < 1e-6 and mark.height < 1e-6 for mark in near)


def beside(mark: Box, box: Box, bleed: float) -> bool:
    """Whether a mark stands in the gap round a component."""
    near = box.inset(-(2 * max(bleed, 2.0) + 3.0))
    return mark.x >= near.x and mark.right <= near.right and mark.y >= near.y and mark.bottom <= near.bottom


def test_a_fold_is_marked_where_it_is() -> None:
    made = book()
    page = pages(made, "Tiles")[0]
    cut = made.sides[page].cut
    assert cut is not None
    for place in cut.places:
        hinge = place.box.y + TILE
        assert [mark for mark in marks(made, page, "fold") if abs(mark.y - hinge) < 1e-6]


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
    with_backs = made.sides[:-1]
    assert [side.back for side in with_backs] == [False, True] * (len(with_backs) // 2)
    assert not made.sides[-1].back


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
