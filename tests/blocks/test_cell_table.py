"""Tables with a line round every cell: words in lines, joined and empty cells, headings across, and what is refused."""

from __future__ import annotations

import pytest

from ppgen.blocks.cells.lattice import Edge, draw_edges
from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Box, GlyphRun, Group, Shape, Tag
from ppgen.scene.theme import THEMES, Theme
from tests.blocks.conftest import Load, on_sheet, walk, words
from tests.blocks.test_grid import box, cells, lines
from tests.blocks.test_table import tagged

SHEET = (
    "{table: {lines: grid, head: Row, columns: [What counts], align: [left], blanks: [A, B], rows: ["
    "{label: First part, heading: true},"
    "{label: Ones, cells: [a sum], art: flag},"
    "{label: Twos, cells: [{text: both, down: 2}]},"
    "{label: Threes},"
    "{label: Fixed, cells: [always, full, full]},"
    "{label: Sum, strong: true}],"
    " total: {label: Total}, sums: [Grand total], names: Player}}"
)


def by_place(load: Load, block: str) -> dict[str, Box]:
    return {shape.thing.place: box(shape) for shape in cells(on_sheet(load(block)))}


def test_cells_without_words_are_to_write_in_and_others_are_printed(load: Load) -> None:
    looks = {shape.thing.place: shape.thing.look for shape in cells(on_sheet(load(SHEET)))}
    assert looks["Ones · A"] == looks["Threes · B"] == looks["Total · A"] == looks["Grand total · B"] == ""
    assert looks["Fixed · A"] == "full"
    assert looks["Ones · What counts"] == "a sum"
    assert looks["Player · A"] == ""


def test_cells_to_write_in_have_room_for_a_pencil(load: Load) -> None:
    drawn = [box(shape) for shape in cells(on_sheet(load(SHEET))) if not shape.thing.look]
    assert min(each.height for each in drawn) >= 6 - 1e-6
    assert min(each.width for each in drawn) >= 11 - 1e-6


def test_joined_cells_go_down_and_labels_of_sums_go_across(load: Load) -> None:
    places = by_place(load, SHEET)
    both = places["Twos · What counts"]
    assert both.height == pytest.approx(places["Twos · A"].height + places["Threes · A"].height)
    assert places["Total · A"].x == pytest.approx(places["Ones · A"].x)


def test_a_heading_runs_over_all_columns(load: Load) -> None:
    drawn = on_sheet(load(SHEET))
    grounds = [box(item) for item in walk(drawn) if isinstance(item, Shape) and item.role == "ground"]
    first = by_place(load, SHEET)
    assert max(ground.right for ground in grounds) == pytest.approx(first["Ones · B"].right)
    assert Tag("TH", scope="Column", across=4) in [cell.tag for cell in tagged(drawn, "TH")]


def test_every_row_has_cells_for_all_columns_to_those_who_hear_it(load: Load) -> None:
    rows = list(tagged(on_sheet(load(SHEET)), "TR"))
    assert len(rows) == 10
    reach = [sum(cell.tag.across for cell in row.items if isinstance(cell, Group) and cell.tag) for row in rows]
    # The cell that goes down two rows is missing in the second of them.
    assert sorted(reach) == [3] + [4] * 9
    joined = [cell.tag for row in rows for cell in row.items if isinstance(cell, Group)]
    assert Tag("TD", down=2) in joined


def test_words_run_on_where_a_column_is_narrow(load: Load) -> None:
    long = ("one of the many words that are printed here " * 6).strip()
    block = f"{{table: {{lines: grid, columns: [A], rows: [{{label: B, cells: ['{long}']}}]}}}}"
    assert sum("many" in line or "printed" in line for line in words(on_sheet(load(block)))) > 1


def test_words_stand_where_align_says(load: Load) -> None:
    def left(align: str) -> float:
        row = "{label: A, cells: [xx]}"
        block = f"{{table: {{lines: grid, columns: [Some long heading], align: [{align}], rows: [{row}]}}}}"
        for group in walk(on_sheet(load(block))):
            if isinstance(group, Group) and group.transform is not None:
                for item in group.items:
                    if isinstance(item, GlyphRun) and item.text == "xx":
                        return group.transform[4] + item.origin[0]
        raise AssertionError

    assert left("left") < left("centre") < left("right")


def test_sums_stand_under_a_heavier_line(load: Load) -> None:
    drawn = on_sheet(load(SHEET))
    heaviest = max(width for _, width in lines(drawn))
    heavy = {round(where.y, 3) for where, width in lines(drawn) if width == heaviest}
    places = by_place(load, SHEET)
    for label in ("Sum", "Total", "Grand total"):
        assert round(places[f"{label} · A"].y, 3) in heavy
    assert round(places["Threes · A"].y, 3) not in heavy


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_heavier_line_is_twice_the_line_round_the_cells(theme: Theme) -> None:
    ends = ((0.0, 0.0), (9.0, 0.0))
    edge, heavy = (item.stroke.width for item in draw_edges(theme, [Edge(*ends, "edge"), Edge(*ends, "heavy")]))
    assert heavy == 2 * edge


def test_a_table_of_the_game_may_have_lines_round_its_cells(load: Load) -> None:
    looks = [shape.thing.look for shape in cells(on_sheet(load("{table: {of: points, lines: grid, blanks: [Mine]}}")))]
    assert looks == ["3", "−4", ""]


def test_height_that_is_left_goes_to_the_rows_of_a_table_that_grows(load: Load) -> None:
    low = by_place(load, "{table: {lines: grid, blanks: [A], rows: [{label: B}, {label: C}]}}")
    high = by_place(load, "{table: {lines: grid, grow: 1, blanks: [A], rows: [{label: B}, {label: C}]}}")
    assert high["B · A"].height == pytest.approx(high["C · A"].height)
    assert high["B · A"].height > 3 * low["B · A"].height


def test_heavier_lines_end_at_the_edge_of_the_table(load: Load) -> None:
    drawn = on_sheet(load(SHEET))
    strokes = [item.stroke for item in walk(drawn) if isinstance(item, Shape) and item.role == "cell-line"]
    heaviest = max(stroke.width for stroke in strokes if stroke is not None)
    assert {stroke.cap for stroke in strokes if stroke is not None and stroke.width == heaviest} == {"butt"}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("columns: [A], rows: [{label: B, cells: [1, 2]}]", "the cells of row 1, 'B', fill 2 columns, and there are 1"),
        ("columns: [A, C], rows: [{label: B, cells: [1]}]", "the cells of row 1, 'B', fill 1 column, and there are 2"),
        ("columns: [A, C], rows: [{label: B}]", "row 1, 'B', has no cells, and the table has 2 columns"),
        ("columns: [A], rows: [{label: B, cells: [{text: 1, down: 2}]}]", "goes down beyond the last row"),
        ("columns: [A], rows: [{label: B, cells: [1], heading: true}]", "runs over all columns: it has no cells"),
        ("columns: [A], align: [left, left], rows: [{label: B, cells: [1]}]", "`align` has 2 words for 1 column"),
        ("columns: [A], align: [up], rows: [{label: B, cells: [1]}]", "'up' is not a choice"),
        ("blanks: [A], blank-parts: [x, y], rows: [{label: B}]", "no `blank-parts`"),
        ("rows: [{label: B}]", "at least one column"),
        ("blanks: [A], rows: [{label: B}], total: {label: C, heading: true}", "a total is no heading"),
    ],
)
def test_what_makes_no_grid_of_cells_is_refused_where_it_stands(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(f"{{table: {{lines: grid, {keys}}}}}")
    found = caught.value.diagnostics
    assert any(message in each.message for each in found), [each.message for each in found]
    assert all(each.mark.file.endswith("game.yaml") and each.mark.line and each.mark.column for each in found)


@pytest.mark.parametrize("lines", ["grid", "rules"])
def test_every_row_of_the_wrong_length_is_named_at_its_own_place(load: Load, lines: str) -> None:
    rows = "[{label: Full, cells: [1, 2]}, {label: Bare}, {label: Short, cells: [1]}, {label: Long, cells: [1, 2, 3]}]"
    with pytest.raises(DefinitionError) as caught:
        load(f"{{table: {{lines: {lines}, columns: [A, B], rows: {rows}}}}}")
    found = caught.value.diagnostics
    assert [next(name for name in ("Bare", "Short", "Long") if name in each.message) for each in found] == [
        *("Bare", "Short", "Long")
    ]
    assert len({each.mark.column for each in found}) == 3
    assert all(each.hint for each in found)
    assert "has no cells" in found[0].message


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("rows: [{label: B, cells: [{text: 1, across: 2}]}]", "write `lines: grid`"),
        ("rows: [{label: B, cells: [~]}]", "write `lines: grid`"),
        ("rows: [{label: B, heading: true}]", "has a heading: write `lines: grid`"),
        ("rows: [{label: B, cells: [1]}], align: [left]", "`align` goes with `lines: grid`"),
    ],
)
def test_a_table_with_rules_says_what_needs_a_line_round_every_cell(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        load(f"{{table: {{columns: [A], {keys}}}}}")
