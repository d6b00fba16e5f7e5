"""The marks on an open table, in a stranger's game: what each draws, what it measures, and every mistake with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ppgen.art import Art
from ppgen.baseline import reading, scenes
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.proportions import IN_FIGURE
from ppgen.boards.outlines import Edge, gap, nearest
from ppgen.boards.table import Bounds, TableArrangement, TablePiece
from ppgen.boards.table_marks import Course, Measure, Shared
from ppgen.definition.load import load_at, load_figures, load_game
from ppgen.definition.project import game_at
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, PpgenError
from ppgen.figures.draw import MARGIN, draw, draw_panels
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.figures.table_marks import trail
from ppgen.plane import Vector
from ppgen.records import replace
from ppgen.render import svg
from ppgen.rules.load import load_rules
from ppgen.scene.curves import heading, smooth
from ppgen.scene.model import Box, GlyphRun, Group, Item, Scene, Shape, Use
from ppgen.scene.path import bounds, transform
from ppgen.scene.text import PT
from ppgen.scene.theme import THEMES
from tests.figures.sound import walk

BOWLS = Path(__file__).parent
GAME = load_at(game_at(BOWLS), Choice())
RULES = load_rules(GAME, trust=True)
Judge = Callable[..., Statement]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Judges a figure of the setup with these marks; `more` are further keys of the figure, `before` of the file."""

    def judged(*marks: str, more: str = "position: setup", title: str = "Marks", before: str = "") -> Statement:
        lines = "".join(f"      - {mark}\n" for mark in marks) or "      []\n"
        text = (
            f"{before}figures:\n  - id: marks\n    title: {title}\n    caption: Bowls.\n    alt: A green.\n"
            f"    expect: legal\n    {more}\n    annotate:\n{lines}"
        )
        (tmp_path / "figures.yaml").write_text(text)
        (statement,) = judge_book(GAME, RULES, load_figures(replace(GAME, folder=tmp_path)))
        return statement

    return judged


def table(statement: Statement) -> TableArrangement:
    assert statement.findings == ()
    arrangement = statement.panels[0].arrangement
    assert isinstance(arrangement, TableArrangement)
    return arrangement


def inside(parts: tuple[Item, ...]) -> Iterator[Item]:
    for part in parts:
        yield part
        if isinstance(part, Group):
            yield from inside(part.items)


def items(scene: Scene) -> Iterator[Item]:
    return inside(scene.items)


def words(statement: Statement, theme: str = "color") -> list[GlyphRun]:
    return [item for item in items(draw(statement, THEMES[theme])) if isinstance(item, GlyphRun)]


def measured(statement: Statement) -> Measure:
    (mark,) = table(statement).marks
    assert isinstance(mark, Measure)
    return mark


# Dimensions: what they say is measured ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        # The bowls lie 126.49 mm apart and have a radius of 15 mm.
        ("{from: bowl-1, to: bowl-2}", "126 mm"),
        ("{from: bowl-1 nearest, to: bowl-2 nearest}", "96 mm"),
        ("{from: bowl-1, to: bowl-2 nearest}", "111 mm"),
        ("{from: bowl-1, to: bowl-2, along: x}", "120 mm"),
        ("{from: bowl-1, to: bowl-2, along: y}", "40 mm"),
        ("{from: bowl-1 nearest, to: line nearest}", "25 mm"),
        ("{from: bowl-1 left, to: bowl-1 right}", "30 mm"),
        ('{from: "bowl-1 top 0,10", to: bowl-1}', "25 mm"),
        ("{from: bowl-1, to: bowl-2, along: x, unit: cm}", "12.0 cm"),
        ("{from: bowl-1, to: bowl-2, along: x, unit: in}", "4.7 in"),
        ("{from: bowl-1, to: bowl-2, along: x, widths-of: bowl-1, widths-named: bowls}", "4 bowls (120 mm)"),
        ("{from: picture left, to: picture right, along: x}", "280 mm"),
    ],
)
def test_a_dimension_says_what_is_measured(judge: Judge, mark: str, text: str) -> None:
    assert measured(judge(f"dimension: {mark}")).text == text


def test_a_turned_square_is_measured_at_its_corners(judge: Judge) -> None:
    # A square of 60 mm, turned by 20°, is 60 · (cos 20° + sin 20°) = 76.9 mm wide.
    assert measured(judge("dimension: {from: mat left, to: mat right, along: x}")).text == "77 mm"


def test_a_dimension_moves_with_what_it_measures(judge: Judge) -> None:
    mark = "dimension: {from: bowl-1 nearest, to: bowl-2 nearest}"
    assert measured(judge(mark, more='position: "0,0 60,0"')).text == "30 mm"


def test_a_dimension_lies_aside_to_the_left_of_its_way(judge: Judge) -> None:
    mark = measured(judge('dimension: {from: "0,0", to: "100,0", offset: 20}'))
    assert [tuple(point) for point in (*mark.feet, *mark.line)] == [(0, 0), (100, 0), (0, 20), (100, 20)]


def test_a_dimension_has_a_head_at_either_end_and_type_of_8_points(judge: Judge) -> None:
    statement = judge('dimension: {from: "0,0", to: "100,0", offset: 20, prefix: at least}')
    assert [(run.text, run.size >= 8 * PT - 1e-9) for run in words(statement)] == [("at least 100 mm", True)]
    drawn = next(item for item in items(draw(statement, THEMES["color"])) if getattr(item, "role", "") == "dimension")
    assert isinstance(drawn, Group)
    heads = [item for item in drawn.items if isinstance(item, Shape) and item.fill and len(item.path) == 4]
    beyond = next(item for item in items(draw(statement, THEMES["color"])) if getattr(item, "role", "") == "extension")
    assert isinstance(beyond, Shape)
    assert (len(heads), len(beyond.path)) == (2, 4)  # two heads, and two extension lines


def test_a_length_that_a_picture_shows_may_be_said(judge: Judge) -> None:
    caption = "position: setup\n    claims: {}\n    said: {}"
    mark = "dimension: {from: bowl-1, to: bowl-2}"
    assert judge(mark, more=caption).findings == ()
    text = judge(mark, title="Marks").figure
    assert text.caption == "Bowls."
    told = judge(mark, "label: {at: mat, text: The bowls are 126 mm apart}")
    assert told.findings == ()
    (finding,) = judge(mark, "label: {at: mat, text: The bowls are 130 mm apart}").findings
    assert finding.code == "FIG-BARE-NUMBER"


# Mistakes: each with its place, and what to do ----------------------------------------------------------------------

FLAT = 'area: {corners: ["0,0", "10,10", "LAST"]}'
FLAT_AREA = "this area has no size: its corners lie on one line"
EMPTY = "label: {at: bowl-1, text: \"{{ '' }}\"}"
EMPTY_CALLOUT = "callout: {at: bowl-1, text: \"{{ '' }}\"}"


@pytest.mark.parametrize(
    ("mark", "column", "code", "message"),
    [
        ("tick: bowl-3", 15, "FIG-SPACE", "there is no thing 'bowl-3' on the table"),
        ("outline: {of: [bowl-1, line]}", 9, "FIG-SPACE", "there is no piece 'line' on the table"),
        ("dimension: {from: bowl-1, to: bowl-1}", 9, "FIG-SPACE", "this dimension has no length"),
        ("overlap: {of: [bowl-1, bowl-2]}", 9, "FIG-SPACE", "bowl-1 and bowl-2 do not overlap: they are 96.5 mm apart"),
        ('cross: "300,0"', 16, "FIG-SPACE", "this mark is at 300,0, which the picture does not show"),
        ("motion: {from: bowl-1, to: bowl-1}", 9, "FIG-SPACE", "this motion has no length"),
        ("cross: A1", 16, "FIG-SPACE", "A1 is a space, and a table has none"),
        ("highlight: {spaces: [A1]}", 9, "FIG-SPACE", "a table has no spaces for 'highlight' to point at"),
        ("moved: {of: [bowl-3]}", 9, "FIG-SPACE", "there is no piece 'bowl-3' on the table"),
        ("refused: {of: [bowl-3]}", 9, "FIG-SPACE", "there is no arrow or piece 'bowl-3' on the table"),
        ("dice: {at: mat, faces: [die-6]}", 9, "FIG-PICTURE", "there is no drawing 'die-6'"),
        (FLAT.replace("LAST", "20,20"), 9, "FIG-SPACE", "this area has no size: its corners lie on one line"),
        (FLAT.replace("LAST", "20.05,20"), 9, "FIG-SPACE", "this area has no size: its corners lie on one line"),
        (FLAT.replace('"10,10", "LAST"', '"0,0", "0,0"'), 9, "FIG-SPACE", FLAT_AREA),
        (EMPTY, 36, "FIG-CAPTION", "the label of 'marks' says nothing: filled in, it is empty"),
        (EMPTY_CALLOUT, 38, "FIG-CAPTION", "the callout at bowl-1 of 'marks' says nothing: filled in, it is empty"),
    ],
)
def test_what_cannot_be_shown_is_a_fault_at_its_place(
    judge: Judge, mark: str, column: int, code: str, message: str
) -> None:
    (finding,) = judge(mark).findings
    assert (finding.code, finding.message) == (code, message)
    assert finding.hint
    assert (finding.mark.line, finding.mark.column) == (9, column)


def test_a_second_sign_on_one_place_is_a_fault(judge: Judge) -> None:
    (finding,) = judge("cross: bowl-1 top", "tick: bowl-1 top", "tick: bowl-1").findings
    assert (finding.code, finding.mark.line, finding.message) == (
        "FIG-SPACE",
        10,
        "there is a sign on bowl-1 already",
    )


@pytest.mark.parametrize(("key", "named"), [("space: 9", "`space`"), ("coordinates: true", "`coordinates`")])
def test_a_key_of_boards_on_a_table_alone_is_a_fault(judge: Judge, key: str, named: str) -> None:
    (finding,) = judge("tick: bowl-1", more=f"position: setup\n    {key}").findings
    assert (finding.code, finding.mark.line) == ("FIG-POSITION", 2)
    assert f"has {named}, and shows no board" in finding.message


def test_an_inset_that_leaves_no_room_is_said_to_be_too_large(judge: Judge) -> None:
    statement = judge("tick: bowl-1", more='position: setup\n    inset: {region: "-60,-60 220,190", scale: 4}')
    with pytest.raises(PpgenError, match="its inset leaves no room for the table beside it"):
        draw(statement, THEMES["color"])


@pytest.mark.parametrize(
    ("mark", "code", "message"),
    [
        ("tick: North", "DEF-TYPE", "'North' is not a place on a table"),
        ("tick: {at: bowl-1 middle}", "DEF-CHOICE", "'middle' is not a part of a thing"),
        ('area: {corners: ["0,0", "10,0"]}', "DEF-RANGE", "an area has three corners or more"),
        ("overlap: {of: [bowl-1]}", "DEF-RANGE", "an overlap is of two pieces"),
        ("label: {at: bowl-1}", "DEF-MISSING-KEY", "the key 'text' is missing here"),
        ("label: {at: bowl-1, text: '  '}", "DEF-EMPTY", "text is blank"),
        ("callout: {at: bowl-1, text: ''}", "DEF-EMPTY", "text is blank"),
        ("motion: {from: bowl-1, to: mat, bend: 2}", "DEF-RANGE", "bend is 2; it must be -1.0 to 1.0"),
        ("dimension: {from: bowl-1, to: mat, unit: ells}", "DEF-CHOICE", "'ells' is not a choice here"),
    ],
)
def test_what_cannot_be_read_is_a_fault(judge: Judge, mark: str, code: str, message: str) -> None:
    with pytest.raises(DefinitionError) as raised:
        judge(mark)
    (fault,) = raised.value.diagnostics
    assert (fault.code, fault.message, fault.mark.line) == (code, message, 9)


def test_dice_show_what_was_rolled(judge: Judge) -> None:
    mark = "dice: {at: mat, faces: [die-4]}"
    thrown = "position: {notation: 0\\,0 120\\,40, then: [TURN]}".replace("\\", "").replace(
        "0,0 120,40", '"0,0 120,40"'
    )
    assert judge(mark, more=thrown.replace("TURN", '"4 10,20"')).findings == ()
    (finding,) = judge(mark, more=thrown.replace("TURN", '"3 10,20"')).findings
    assert (finding.code, finding.message) == ("FIG-DICE", "the die shows 4, but the turn is '3 10,20'")


@pytest.mark.parametrize("marks", [("[die-4, die-4]",), ("[die-4]", "[die-4]")])
def test_no_more_dice_are_shown_than_were_rolled(judge: Judge, marks: tuple[str, ...]) -> None:
    thrown = 'position: {notation: "0,0 120,40", then: ["4 20,20"]}'
    dice = [f"dice: {{at: 'mat left {20 * number},0', faces: {faces}}}" for number, faces in enumerate(marks)]
    (finding,) = judge(*dice, more=thrown).findings
    assert (finding.code, finding.message) == ("FIG-DICE", "2 dice show 4, but the turn is '4 20,20'")
    assert (finding.mark.line, finding.mark.column) == (8 + len(marks), 9)


@pytest.mark.parametrize(
    ("key", "column", "message"),
    [
        ("show: [latest, refuse]", 20, "there is no overlay 'refuse'"),
        ("hide: [bowl-1]", 12, "the overlays draw no 'bowl-1' that could be hidden"),
        ("move-arrows: all", 18, "there is no overlay 'legal-moves'"),
        ("region: 4-5", 13, "'4-5' is not a region of a table"),
    ],
)
def test_a_fault_of_a_key_points_at_what_it_says(judge: Judge, key: str, column: int, message: str) -> None:
    (finding,) = judge(more=f"position: setup\n    {key}").findings
    assert finding.message.startswith(message)
    assert (finding.mark.line, finding.mark.column) == (8, column)


def test_an_area_with_a_corner_aside_has_a_size(judge: Judge) -> None:
    assert judge(FLAT.replace("LAST", "20,19")).findings == ()


def test_marks_of_a_table_have_no_place_on_a_board(tmp_path: Path) -> None:
    game = load_game("hexapawn")
    (tmp_path / "figures.yaml").write_text(
        "figures:\n  - {id: f, title: T, caption: C, alt: A, position: setup, expect: legal,"
        " annotate: [circle: {at: pawn, radius: 9}]}\n"
    )
    (statement,) = judge_book(game, load_rules(game), load_figures(replace(game, folder=tmp_path)))
    (finding,) = statement.findings
    assert finding.code == "FIG-SPACE"
    assert finding.message == "figure 'f' shows no open table, so there is nowhere to draw 'circle'"


def test_a_space_is_no_place_on_a_table_nor_a_thing_one_on_a_board(tmp_path: Path) -> None:
    game = load_game("hexapawn")
    figure = (
        "figures:\n  - {id: f, title: T, caption: C, alt: A, position: setup, expect: legal, annotate: [tick: pawn]}\n"
    )
    (tmp_path / "figures.yaml").write_text(figure)
    with pytest.raises(DefinitionError) as caught:
        load_figures(replace(game, folder=tmp_path))
    assert [fault.code for fault in caught.value.diagnostics] == ["DEF-SPACE"]


# Drawings -------------------------------------------------------------------------------------------------------------

ALL = (
    "dimension: {from: bowl-1 nearest, to: bowl-2 nearest}",
    'label: {at: "170,160", text: "the **mat**", to: mat nearest}',
    'label: {at: "-30,40", text: "1", to: bowl-1 nearest, look: badge}',
    "tick: bowl-2 top-right",
    "cross: bowl-1",
    'motion: {from: bowl-2, to: "180,100", bend: 0.3}',
    'motion: {from: "-50,20", to: "-50,170", via: ["-20,60", "-50,100"], look: track}',
    'motion: {from: bowl-2 bottom, to: "180,0", look: flight}',
    'motion: {from: bowl-2 right, to: "200,40", look: push}',
    'motion: {from: mat top, to: "120,180", look: refused}',
    'area: {corners: ["-50,-30", "50,-30", "50,10"], text: home}',
    'ghost: {of: bowl-2, at: "60,40", text: "3"}',
    "outline: {of: [bowl-2, mat]}",
    "circle: {at: bowl-1, radius: 30}",
    'dice: {at: "-30,170", faces: [die-4, die-4]}',
)


@pytest.mark.parametrize("theme", THEMES)
def test_every_mark_is_drawn_inside_the_picture_in_type_that_can_be_read(judge: Judge, theme: str) -> None:
    statement = judge(*ALL)
    assert statement.findings == ()
    scene = draw(statement, THEMES[theme])
    roles = {getattr(item, "role", "") for item in items(scene)}
    assert {"dimension", "label", "tick", "cross", "motion", "area", "ghost", "outline", "circle", "dice"} <= roles
    assert all(run.size >= 8 * PT - 1e-9 for run in words(statement, theme))
    ids = [item.id for item in items(scene) if item.id]
    assert len(ids) == len(set(ids))


def test_themes_never_move_a_mark(judge: Judge) -> None:
    statement = judge(*ALL)
    scenes = [draw(statement, theme) for theme in THEMES.values()]
    texts = [[(run.text, run.origin) for run in items(scene) if isinstance(run, GlyphRun)] for scene in scenes]
    assert texts[0] == texts[1] == texts[2]


def test_an_area_lies_beneath_the_pieces_and_a_cross_above_them(judge: Judge) -> None:
    order = [getattr(item, "id", "") for item in items(draw(judge(*ALL), THEMES["color"]))]
    assert order.index("area-11") < order.index("bowl-1") < order.index("cross-5")


def test_a_bent_motion_is_one_arc(judge: Judge) -> None:
    (mark,) = table(judge('motion: {from: "0,0", to: "100,0", bend: 0.3}')).marks
    assert isinstance(mark, Course)
    assert mark.points[1] == pytest.approx((50, 30))
    # Its middle lies aside, to the left; the head points down again, as steeply as a parabola of that height.
    assert heading([(x, -y) for x, y in mark.points]) == pytest.approx(50.19, abs=0.05)


def test_an_overlap_is_marked_in_what_both_pieces_cover(judge: Judge) -> None:
    """In the colour of crosses, over paper, only where the rules forbid it; what is allowed keeps its print."""
    theme, marks = THEMES["color"], "overlap: {of: [bowl-1, bowl-2]}"
    allowed = judge(marks, more='position: "0,0 20,0"')
    table = allowed.panels[0].arrangement
    assert isinstance(table, TableArrangement)
    (mark,) = table.marks
    assert isinstance(mark, Shared)
    forbidden = replace(allowed.panels[0], arrangement=replace(table, marks=(replace(mark, is_allowed=False),)))
    for statement, role in ((allowed, "highlight"), (replace(allowed, panels=(forbidden,)), "wrong")):
        drawn = next(item for item in items(draw(statement, theme)) if getattr(item, "role", "") == "overlap")
        assert isinstance(drawn, Group)
        assert all(isinstance(item, Group) and item.clip for item in drawn.items)
        shapes = [item for part in drawn.items for item in inside((part,)) if isinstance(item, Shape)]
        colours = {shape.stroke.colour for shape in shapes if shape.stroke} - {theme.fill("paper")}
        assert colours == {theme.line(role).colour}
        assert any(shape.fill for shape in shapes) is (role == "wrong")


def test_a_piece_that_moved_is_tinted(judge: Judge) -> None:
    more = 'position: {notation: "0,0 120,40", then: ["4 10,20"]}\n    show: [latest]'
    uses = {item.id: item.symbol.id for item in items(draw(judge(more=more), THEMES["color"])) if isinstance(item, Use)}
    assert uses["bowl-1"] == "bowl-moved"
    assert uses["bowl-2"] == "bowl"


def test_a_figure_may_say_which_pieces_moved(judge: Judge) -> None:
    pieces = table(judge("moved: {of: [bowl-2]}")).pieces
    assert {piece.id: piece.moved for piece in pieces} == {"mat": False, "bowl-1": False, "bowl-2": True}


def test_an_arrow_of_the_rules_may_be_drawn_as_refused(judge: Judge) -> None:
    """In the place of the one that the rules draw, and with its name."""
    more = 'position: {notation: "0,0 120,40", then: ["4 20,30"]}\n    show: [latest]'
    lines = table(judge(more=more)).lines
    (arrow,) = (line for line in lines if line.role == "move")
    refused = table(judge(f"refused: {{of: [{arrow.id}]}}", more=more))
    assert [line.id for line in refused.lines] == [line.id for line in lines if line is not arrow]
    (mark,) = refused.marks
    assert isinstance(mark, Course)
    assert (mark.id, mark.points, mark.look, mark.thing) == (arrow.id, arrow.points, "refused", arrow.thing)


@pytest.mark.parametrize("theme", THEMES)
def test_a_piece_that_may_not_lie_so_has_a_dashed_edge_in_the_colour_of_crosses(judge: Judge, theme: str) -> None:
    drawn = [item for item in items(draw(judge("refused: {of: [mat]}"), THEMES[theme])) if isinstance(item, Group)]
    (group,) = (item for item in drawn if item.role == "outline")
    (edge,) = group.items
    assert isinstance(edge, Shape)
    assert edge.stroke is not None
    assert edge.stroke.dash
    assert edge.stroke.colour == THEMES[theme].line("wrong").colour


@pytest.mark.parametrize(("at", "above"), [("60,120", True), ("120,100", False)])
def test_a_ghost_lies_on_a_larger_piece_and_hides_nothing_of_it(judge: Judge, at: str, above: bool) -> None:
    """The mat is 60 mm wide and turned by 20°: 120,100 is beside it."""
    statement = judge(f'ghost: {{of: bowl-1, at: "{at}"}}')
    names = [piece.id for piece in table(statement).pieces]
    assert (names.index("ghost-1") > names.index("mat")) is above
    assert names.index("ghost-1") < names.index("bowl-1")
    (ghost,) = (item for item in items(draw(statement, THEMES["color"])) if getattr(item, "role", "") == "ghost")
    assert isinstance(ghost, Group)
    fills = [item.fill for item in ghost.items if isinstance(item, Shape)]
    assert any(fills) is not above


def test_art_lies_by_its_middle_wherever_it_begins(judge: Judge) -> None:
    # The art of this game begins at its top left corner; that of a piecepack lies about its middle.
    scene = draw(judge("outline: {of: [bowl-2]}"), THEMES["color"])
    bowl = next(item for item in items(scene) if isinstance(item, Use) and item.id == "bowl-2")
    outline = next(item for item in items(scene) if getattr(item, "role", "") == "outline")
    assert isinstance(outline, Group)
    assert isinstance(outline.items[0], Shape)
    ring = bounds(outline.items[0].path)
    x, y = bowl.symbol.box.x + bowl.symbol.box.width / 2, bowl.symbol.box.y + bowl.symbol.box.height / 2
    a, b, c, d, e, f = bowl.transform
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((ring.x + ring.width / 2, ring.y + ring.height / 2))


def test_a_figure_may_fix_its_scale(judge: Judge) -> None:
    scene = draw(judge(more="position: setup\n    scale: 0.2\n    width: 80"), THEMES["color"])
    bowl = next(item for item in items(scene) if isinstance(item, Use) and item.id == "bowl-1")
    assert bowl.transform[0] * bowl.symbol.box.width == pytest.approx(30 * 0.2)


def test_a_scale_at_which_a_table_does_not_fit_is_a_fault(judge: Judge) -> None:
    from ppgen.figures.table import ScaleTooLarge

    with pytest.raises(ScaleTooLarge, match=r"at a scale of 0\.4 this table does not fit; .* is 0\.27"):
        draw(judge(more="position: setup\n    scale: 0.4\n    width: 80"), THEMES["color"])


def test_a_figure_may_typeset_its_caption(judge: Judge) -> None:
    plain, set_ = judge(), judge(more="position: setup\n    typeset-caption: true")
    assert "Bowls." not in "".join(run.text for run in words(plain))
    assert [(run.text, run.size >= 8 * PT - 1e-9) for run in words(set_)] == [("Bowls.", True)]
    assert draw(set_, THEMES["color"]).height > draw(plain, THEMES["color"]).height


# Geometry -------------------------------------------------------------------------------------------------------------


def test_the_nearest_points_of_two_outlines() -> None:
    square = Edge(((10, -5), (20, -5), (20, 5), (10, 5)), closed=True)
    assert nearest(Edge(((0, 0),), 3.0), square) == ((3, 0), (10, 0))
    assert nearest(Edge(((0, 0),)), Edge(((5, -9), (5, 9)))) == ((0, 0), (5, 0))
    assert nearest(Edge(((15, -20), (15, 20))), square)[0] == nearest(Edge(((15, -20), (15, 20))), square)[1]


def test_the_gap_of_pieces_of_either_shape() -> None:
    disc, square = TablePiece("a", "", 0, 0, 10), TablePiece("b", "", 20, 0, 10, shape="square")
    assert gap(disc, square) == gap(square, disc) == pytest.approx(10)
    assert gap(disc, replace(disc, x=8.0)) == pytest.approx(-2)


def test_a_smooth_curve_passes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0), (30.0, 8.0)]
    ends = [command[-2:] for command in smooth(points)]
    assert ends == points
    with pytest.raises(ValueError, match="two points"):
        smooth(points[:1])


# The comparison -------------------------------------------------------------------------------------------------------


def told(before: Statement, after: Statement) -> list[str]:
    old, new = (reading.read(svg.render(draw(statement, THEMES["color"]))) for statement in (before, after))
    return [word.sentence for word in scenes.compare(old, new) if not word.note]


REFUSED_OUTLINE = ["Outline of bowl 1 removed", "Refused outline of bowl 1 added"]


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        (
            "label: {at: mat, text: old}",
            "label: {at: mat, text: new}",
            ["Label changed: “old” → “new”", "Label “new” redrawn"],
        ),
        (
            'dimension: {from: "0,0", to: "90,0"}',
            'dimension: {from: "0,0", to: "80,0"}',
            ["Dimension changed: “90 mm” → “80 mm”", "Dimension “80 mm” redrawn"],
        ),
        ("tick: mat", "cross: mat", ["Tick removed", "Cross added"]),
        ("tick: mat", 'tick: "0,0"', ["Tick moved by 16.5 mm to the left and 33.1 mm down"]),
        (
            "outline: {of: [bowl-1]}",
            "outline: {of: [bowl-2]}",
            ["Outline of bowl 1 removed", "Outline of bowl 2 added"],
        ),
        (
            'motion: {from: "0,0", to: "90,0"}',
            'motion: {from: "0,0", to: "90,0", look: push}',
            ["Step motion became push motion"],
        ),
        (
            'ghost: {of: bowl-1, at: "50,50", text: "1"}',
            'ghost: {of: bowl-1, at: "50,50", text: "2"}',
            ["Ghost changed: “1” → “2”"],
        ),
        ("dice: {at: mat, faces: [die-4]}", "dice: {at: mat, faces: [bowl]}", ["Dice 4 became bowl dice"]),
        ("outline: {of: [bowl-1]}", "refused: {of: [bowl-1]}", REFUSED_OUTLINE),
    ],
)
def test_the_comparison_says_what_became_of_a_mark(judge: Judge, before: str, after: str, sentences: list[str]) -> None:
    assert told(judge(before), judge(after)) == sentences


# Trails and insets ----------------------------------------------------------------------------------------------------

PLAYED = 'position: {notation: "0,0 120,40", then: ["4 20,30", "3 60,60", "5 90,20"]}'


def test_a_trail_leads_through_the_places_of_a_piece(judge: Judge) -> None:
    (mark,) = table(judge("trail: {of: [bowl-1]}", more=PLAYED)).marks
    assert isinstance(mark, Course)
    assert mark.points == ((0, 0), (20, 30), (60, 60), (90, 20))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("part", "turn"), [("past", 3), ("future", 1)])
def test_a_trail_is_told_from_dimensions_and_is_narrower_than_a_small_coin(
    judge: Judge, theme: str, part: str, turn: int
) -> None:
    # A coin of 19 mm is 1.2 mm wide at 1 : 16: a wider trail would swallow the worm that lies on it.
    played = 'transcripts: {throws: {setup: "0,0 120,40", turns: ["4 20,30", "3 60,60", "5 90,20"]}}\n'
    statement = judge(
        f"trail: {{of: [bowl-1], part: {part}}}", more=f"position: {{after: throws, turn: {turn}}}", before=played
    )
    paint = THEMES[theme]
    (drawn,) = (item for item in items(draw(statement, paint)) if getattr(item, "role", "") == "trail")
    assert isinstance(drawn, Group)
    lines = [item.stroke for item in drawn.items if isinstance(item, Shape) and item.stroke and not item.fill]
    widths = [stroke.width for stroke in lines if stroke.colour == paint.line("route").colour]
    assert widths
    assert 0.4 <= min(widths) <= max(widths) <= 0.6
    assert paint.line("callout").width < 0.4


@pytest.mark.parametrize("theme", THEMES)
def test_dashes_round_a_square_stand_apart_from_its_edge(judge: Judge, theme: str) -> None:
    paint = THEMES[theme]
    scene = draw(judge("outline: {of: [mat]}"), paint)
    (drawn,) = (item for item in items(scene) if getattr(item, "role", "") == "outline")
    assert isinstance(drawn, Group)
    (ring,) = drawn.items
    assert isinstance(ring, Shape)
    assert ring.stroke is not None
    corners = [Vector(*command[1:3]) for command in ring.path if len(command) == 3]
    if ring.stroke.dash:  # begun in the middle of a side, where the ends of the line meet straight
        assert corners[0] == pytest.approx((corners[1] + corners[4]) * 0.5)
    corners = corners[-4:]
    side = (corners[1] - corners[0]).length
    edge = (corners[2] - corners[1]).length
    assert side == pytest.approx(edge)
    mat = next(item for item in items(scene) if isinstance(item, Use) and item.id == "mat")
    a, b, *_ = mat.transform
    whole = mat.symbol.box.width * (a * a + b * b) ** 0.5
    between = (whole - side - ring.stroke.width) / 2 - paint.line("piece-face").width / 2
    assert (between > 0.3) == bool(ring.stroke.dash)


def test_a_trail_of_several_pieces_goes_to_new_places_only() -> None:
    def at(*places: tuple[float, float]) -> TableArrangement:
        pieces = (TablePiece(f"c-{number}", "", x, y, 10) for number, (x, y) in enumerate(places, 1))
        return TableArrangement(Bounds(0, 0, 99, 99), tuple(pieces))

    # A chain that takes its last piece to its front: the pieces are numbered anew, and only the front is a new place.
    tables = [at((20, 0), (10, 0)), at((30, 0), (20, 0)), at((40, 5), (30, 0))]
    assert trail(tables, ["c-2", "c-1"]) == ((10, 0), (20, 0), (30, 0), (40, 5))


def test_a_trail_without_a_move_is_a_fault(judge: Judge) -> None:
    (finding,) = judge("trail: {of: [bowl-1]}").findings
    assert finding.message == "there is no trail to draw: bowl-1 did not move"
    (finding,) = judge("trail: {of: [bowl-3]}", more=PLAYED).findings
    assert finding.message == "there is no piece 'bowl-3' on the table"


INSET = """
    width: 140
    scale: 0.25
    inset: {region: '70,0 140,60', scale: 0.5, place: PLACE, annotate: [tick: bowl-2]}"""


@pytest.mark.parametrize("place", ["left", "right", "top-left", "top-right", "bottom-left", "bottom-right"])
def test_an_inset_is_framed_compares_itself_with_its_panel_and_shows_where_it_belongs(judge: Judge, place: str) -> None:
    statement = judge(more=PLAYED + INSET.replace("PLACE", place))
    assert statement.findings == ()
    scene = draw(statement, THEMES["color"])
    assert [run.text for run in words(statement)] == ["×2"]  # 0.5 beside 0.25, not the 1 : 2 of the table itself
    uses = {item.id: item.transform[0] * item.symbol.box.width for item in items(scene) if isinstance(item, Use)}
    assert uses["bowl-2"] == pytest.approx(30 * 0.25)
    assert uses["inset-bowl-2"] == pytest.approx(30 * 0.5)
    assert any(getattr(item, "id", "") == "inset-tick-1" for item in items(scene))


def test_an_inset_stands_at_the_edge_of_the_picture_on_the_side_that_is_asked_for(judge: Judge) -> None:
    def frame(place: str) -> tuple[Box, float]:
        scene = draw(judge(more=PLAYED + INSET.replace("PLACE", place)), THEMES["color"])
        (inset, matrix) = next((item, at) for item, at, _ in walk(scene.items) if getattr(item, "role", "") == "inset")
        shape = next(item for item in inset.items if isinstance(item, Shape) and item.stroke)
        return bounds(transform(shape.path, matrix)), scene.width

    (left, _), (right, width) = frame("left"), frame("right")
    assert width - right.right == pytest.approx(left.x)


def test_an_overview_does_not_say_how_much_smaller_it_is_than_its_panel(judge: Judge) -> None:
    inset = 'region: "70,0 140,60"\n    width: 140\n    scale: 0.5\n    inset: {region: "-60,-60 220,190", scale: 0.2}'
    assert [run.text for run in words(judge(more=f"{PLAYED}\n    {inset}"))] == []


def test_an_inset_must_be_a_region_that_shows_its_marks(judge: Judge) -> None:
    more = PLAYED + INSET.replace("PLACE", "right")
    (finding,) = judge(more=more.replace("70,0 140,60", "A1-B2")).findings
    assert (finding.code, finding.mark.line) == ("FIG-SPACE", 10)
    (finding,) = judge(more=more.replace("tick: bowl-2", "tick: mat")).findings
    assert finding.message == "there is no thing 'mat' on the table"
    (finding,) = judge(more=more.replace("place: right", "place: right, show: [score]")).findings
    assert finding.code == "FIG-OVERLAY"


@pytest.mark.parametrize(
    ("region", "empty"),
    [
        ("150,70 200,100", True),
        ("130,50 180,90", False),
        ("132,52 180,90", True),  # a bowl of 15 mm about 120,40 ends at 130.6,50.6
        ("50,110 60,120", False),  # wholly on the mat
        ("110,30 112,32", False),  # wholly on a bowl
    ],
)
def test_an_inset_of_nothing_is_a_fault(judge: Judge, region: str, empty: bool) -> None:
    statement = judge(more=f"position: setup\n    width: 140\n    inset: {{region: '{region}', scale: 0.5}}")
    if not empty:
        assert statement.findings == ()
        return
    (finding,) = statement.findings
    message = f"nothing lies in the part of the table that this inset shows, {region}"
    assert (finding.code, finding.message) == ("FIG-SPACE", message)
    assert (finding.mark.line, finding.mark.column) == (9, 21)
    assert finding.hint


def test_a_board_has_no_inset(tmp_path: Path) -> None:
    game = load_game("hexapawn")
    inset = "{region: '0,0 9,9', scale: 1}"
    (tmp_path / "figures.yaml").write_text(
        f"figures:\n  - {{id: f, title: T, caption: C, alt: A, position: setup, expect: legal, inset: {inset}}}\n"
    )
    (statement,) = judge_book(game, load_rules(game), load_figures(replace(game, folder=tmp_path)))
    (finding,) = statement.findings
    assert finding.message == "figure 'f' shows no open table, of which an inset could show a part"


def test_an_inset_shrinks_with_its_figure_on_a_sheet(judge: Judge) -> None:
    statement = judge(more=PLAYED + INSET.replace("PLACE", "right"))
    half = (140 - 2 * MARGIN) / 2
    sizes = Sizes(0.0, 0.0, 9.0, IN_FIGURE)
    color = THEMES["color"]
    context = BlockContext(GAME, color, sizes, Art(GAME, color), "a sheet", statement.figure.mark)
    drawn = draw_panels(statement, context, half, "sheet-")
    scene = Scene(half, drawn.height, drawn.items, "", "")
    uses = {item.id: item.transform[0] * item.symbol.box.width for item in items(scene) if isinstance(item, Use)}
    shrunk = (half + 2 * MARGIN) / 140
    assert uses["sheet-inset-bowl-2"] == pytest.approx(30 * 0.5 * shrunk)
    assert uses["sheet-bowl-2"] < 30 * 0.25
    (label,) = (item.text for item in items(scene) if isinstance(item, GlyphRun))
    enlargement = uses["sheet-inset-bowl-2"] / uses["sheet-bowl-2"]
    assert label == f"×{enlargement:.1f}" != "×2.0"
