"""The block `grid`: cells to write in or printed, joined or left out, labels, groups, sizes; and what is refused."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Box, Group, Item, Shape, Tag
from ppgen.scene.path import bounds
from tests.blocks.conftest import Load, on_sheet, walk, words


def cells(items: Iterable[Item]) -> list[Shape]:
    return [item for item in walk(items) if isinstance(item, Shape) and item.thing.kind == "cell"]


def lines(items: Iterable[Item]) -> list[tuple[Box, float]]:
    """The lines between cells: where each runs, and how wide it is."""
    return [
        (bounds(item.path), item.stroke.width)
        for item in walk(items)
        if isinstance(item, Shape) and item.role == "cell-line" and item.stroke is not None
    ]


def box(shape: Shape) -> Box:
    return bounds(shape.path)


def test_empty_cells_are_as_many_as_rows_and_columns_say_and_square(load: Load) -> None:
    drawn = cells(on_sheet(load("{grid: {rows: 3, columns: 4}}")))
    assert [shape.thing.place for shape in drawn][:5] == [
        *(f"row 1 column {number}" for number in (1, 2, 3, 4)),
        "row 2 column 1",
    ]
    assert len(drawn) == 12
    assert all(shape.thing.look == "" and box(shape).width == pytest.approx(box(shape).height) for shape in drawn)


def test_printed_cells_have_their_words_and_drawings_and_empty_ones_none(load: Load) -> None:
    drawn = on_sheet(load("{grid: {cells: [[1, '', ':flag:'], [two, {text: 3, strong: true}, '']]}}"))
    assert [shape.thing.look for shape in cells(drawn)] == ["1", "", "flag", "two", "3", ""]
    assert {"1", "two", "3"} <= set(words(drawn))
    assert any(getattr(item, "symbol", None) is not None and item.role == "picture" for item in walk(drawn))


def test_a_formula_prints_a_number_in_every_cell(load: Load) -> None:
    drawn = cells(on_sheet(load("{grid: {rows: 2, columns: 3, formula: row * column - 3}}")))
    assert [shape.thing.look for shape in drawn] == ["−2", "−1", "0", "−1", "1", "3"]


def test_joined_cells_take_the_place_of_their_columns_and_rows(load: Load) -> None:
    drawn = cells(on_sheet(load("{grid: {cells: [[{text: a, across: 2}, b], [{text: c, down: 2}, d, e], [f, g]]}}")))
    by_look = {shape.thing.look: box(shape) for shape in drawn}
    side = by_look["b"].width
    assert by_look["a"].width == pytest.approx(2 * side)
    assert by_look["c"].height == pytest.approx(2 * side)
    assert by_look["f"].x == pytest.approx(by_look["d"].x)
    assert by_look["g"].y == pytest.approx(by_look["e"].bottom)


def test_a_grid_may_have_any_outline_which_is_a_heavier_line(load: Load) -> None:
    drawn = on_sheet(load("{grid: {cells: [['', '', ''], ['', ~, ''], ['']]}}"))
    assert len(cells(drawn)) == 6
    widths = {round(width, 3) for _, width in lines(drawn)}
    assert len(widths) == 2
    left, hole = cells(drawn)[0], (cells(drawn)[1], cells(drawn)[3])
    around = [
        where
        for where, width in lines(drawn)
        if width == max(widths) and where.y == pytest.approx(box(hole[1]).y) and where.height == pytest.approx(0)
    ]
    # The hole in the middle has the line of the edge above it: one cell wide, one from the left.
    assert any(each.x == pytest.approx(box(left).right) for each in around)


def test_groups_have_the_heaviest_lines_between_them(load: Load) -> None:
    drawn = on_sheet(load("{grid: {rows: 4, columns: 6, column-groups: [2, 4], row-groups: [3, 1]}}"))
    heaviest = max(width for _, width in lines(drawn))
    heavy = [where for where, width in lines(drawn) if width == heaviest]
    first = box(cells(drawn)[0])
    assert sorted((round(where.x - first.x, 3), round(where.y - first.y, 3)) for where in heavy) == [
        (0.0, round(3 * first.height, 3)),
        (round(2 * first.width, 3), 0.0),
    ]


def test_no_line_is_drawn_twice(load: Load) -> None:
    drawn = lines(on_sheet(load("{grid: {rows: 3, columns: 3}}")))
    assert len(drawn) == 8
    assert len({where for where, _ in drawn}) == 8


def test_labels_make_it_a_table_with_headers(load: Load) -> None:
    drawn = on_sheet(load("{grid: {rows: 2, columns: 2, column-labels: [A, B], row-labels: [x, y], row-ends: [5, 7]}}"))
    tags = [item.tag for item in walk(drawn) if isinstance(item, Group) and item.tag is not None]
    assert tags.count(Tag("Table")) == 1
    assert tags.count(Tag("TH", scope="Column")) == tags.count(Tag("TH", scope="Row")) == 2
    rows = [item for item in walk(drawn) if isinstance(item, Group) and item.tag == Tag("TR")]
    assert [len(row.items) for row in rows] == [4, 4, 4]


def test_joined_cells_say_so_to_those_who_hear_the_document(load: Load) -> None:
    drawn = on_sheet(load("{grid: {cells: [[{text: a, across: 2, down: 1}]], row-labels: [x]}}"))
    assert Tag("TD", across=2) in [item.tag for item in walk(drawn) if isinstance(item, Group)]


@pytest.mark.parametrize(
    ("keys", "alt"),
    [
        ("rows: 2, columns: 3", "An empty grid of 2 rows and 3 columns."),
        ("cells: [[1, ''], [':flag:']]", "A grid of 2 rows and 2 columns. Row 1: 1 and empty. Row 2: flag."),
        ("rows: 1, columns: 1, alt: Ein Kasten.", "Ein Kasten."),
    ],
)
def test_a_grid_without_labels_is_a_figure_with_words(load: Load, keys: str, alt: str) -> None:
    drawn = on_sheet(load(f"{{grid: {{{keys}}}}}"))
    tags = [item.tag for item in walk(drawn) if isinstance(item, Group) and item.tag is not None]
    assert alt in [tag.alt for tag in tags if tag.kind == "Figure"]


def test_cells_grow_up_to_max_on_a_sheet_and_never_beyond(load: Load) -> None:
    (small,) = {round(box(each).width, 2) for each in cells(on_sheet(load("{grid: {rows: 2, columns: 2, max: 9}}")))}
    (large,) = {round(box(each).width, 2) for each in cells(on_sheet(load("{grid: {rows: 2, columns: 2, max: 30}}")))}
    assert (small, large) == (9.0, 30.0)


def test_words_that_need_a_larger_cell_get_one(load: Load) -> None:
    (side,) = {round(box(each).width, 2) for each in cells(on_sheet(load("{grid: {cells: [[Strawberry]], max: 20}}")))}
    assert side > 10


def test_a_picture_that_stands_alone_fits_in_a_cell_of_four_millimetres(load: Load) -> None:
    (cell,) = cells(on_sheet(load("{grid: {cells: [[':flag:']], min: 3, max: 4}}")))
    assert box(cell).width == pytest.approx(4)


def test_labels_keep_text_from_growing_where_cells_cannot(load: Load) -> None:
    drawn = on_sheet(load("{grid: {rows: 2, columns: 2, column-labels: [Apple, Pear], max: 10}}"))
    assert {"Apple", "Pear"} <= set(words(drawn))
    assert max(box(each).width for each in cells(drawn)) <= 10 + 1e-6


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("rows: 3", "how many columns"),
        ("columns: 3", "how many rows"),
        ("rows: 2, columns: 2, cells: [[1]]", "either `cells`, or `rows` and `columns`"),
        ("cells: []", "either `cells`, or `rows` and `columns`"),
        ("cells: [[~]]", "at least one cell"),
        ("cells: [[1, 2]], column-labels: [a]", "1 column-labels for 2 columns"),
        ("cells: [[1, 2]], row-ends: [a, b]", "2 row-ends for 1 row"),
        ("rows: 3, columns: 3, column-groups: [2, 2]", "column-groups add up to 4, and there are 3 columns"),
        ("rows: 3, columns: 3, row-groups: [0, 3]", "row-groups: every group has at least one row"),
        ("cells: [[{text: a, down: 2}]]", "'a' of row 1 goes down beyond the last row"),
        ("cells: [[1, {text: a, down: 2}], [{text: b, across: 2}]]", "'b' of row 2 runs into a cell"),
        ("rows: 2, columns: 2, formula: row // (column - 1)", "no value for row 1, column 1: nothing can be divided"),
        ("rows: 2, columns: 2, formula: n", "there is no parameter 'n'"),
        ("cells: [[1]], formula: row", "a formula fills `rows` and `columns`"),
        ("rows: 2, columns: 2, min: 9, max: 8", "min is 9 mm, more than max"),
        ("rows: 2, columns: 2, depth: 3", "no key 'depth'"),
        ("cells: [[{text: 1, tall: 2}]]", "no key 'tall'"),
        ("rows: 70, columns: 2", "rows is 70; it must be 0 to 60"),
    ],
)
def test_what_makes_no_grid_is_refused_where_it_stands(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(f"{{grid: {{{keys}}}}}")
    found = caught.value.diagnostics
    assert any(message in each.message + each.hint for each in found), [each.message for each in found]
    assert all(each.mark.file.endswith("game.yaml") and each.mark.line and each.mark.column for each in found)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("cells: [[Incomprehensibilities]], max: 8", "does not fit in a cell of 8 mm"),
        ("cells: [[':flag:']], min: 3, max: 3.9", "'flag' does not fit in a cell of 3.9 mm"),
        (
            "rows: 1, columns: 1, column-labels: [Incomprehensibilities], max: 8",
            "what stands above or below a column needs",
        ),
        ("cells: [[{text: 1, tint: nowhere}]]", "'nowhere' is no colour or role"),
        ("cells: [[':nothing:']]", "nothing"),
    ],
)
def test_what_a_sheet_cannot_print_is_named_with_its_place(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message) as caught:
        on_sheet(load(f"{{grid: {{{keys}}}}}"))
    assert all(each.mark.file.endswith("game.yaml") and each.mark.line for each in caught.value.diagnostics)


def test_cells_that_are_too_small_to_write_in_are_warned_of_unless_they_are_meant_so(load: Load) -> None:
    def warned(block: str) -> list[str]:
        return [each.message for each in load(block).check(strict=True) if each.code == "DRAW-CELL-SIZE"]

    (message,) = warned("{grid: {rows: 2, columns: 2, min: 4, max: 4}}")
    assert "4.0 mm" in message
    assert "a pencil needs 5 mm" in message
    assert not warned("{grid: {rows: 2, columns: 2, min: 5, max: 5}}")
    assert not warned("{grid: {cells: [[1, 2]], min: 4, max: 4}}")
    assert not warned("{grid: {rows: 2, columns: 2, min: 4, max: 4, allow: {DRAW-CELL-SIZE: for small dots}}}")
