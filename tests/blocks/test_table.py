"""Tables to fill in: columns in parts, boxes for names, totals and sums; and what a reader hears of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Group, Item, Tag
from tests.blocks.conftest import Load, on_sheet, walk, words

FILLED = (
    "{table: {of: points, blanks: [':flag: Ann', Bob], blank-parts: [coins, points], names: Name,"
    " total: {label: Subtotal}, sums: [Score]}}"
)


def tagged(items: Iterable[Item], kind: str) -> Iterator[Group]:
    return (item for item in walk(items) if isinstance(item, Group) and item.tag is not None and item.tag.kind == kind)


def test_empty_columns_have_parts_and_a_box_for_each_name_subtotal_and_score(load: Load) -> None:
    drawn = on_sheet(load(FILLED))
    said = words(drawn)
    assert said.count("coins") == said.count("points") == 2
    assert [said.count(word) for word in ("Name", "Subtotal", "Score", "Bob")] == [1, 1, 1, 1]
    boxes = [item.thing.look for item in walk(drawn) if not hasattr(item, "text") and item.thing.kind == "box"]
    assert boxes == [f"{who}: {what}" for what in ("Name", "Subtotal", "Score") for who in ("flag Ann", "Bob")]


def test_a_heading_of_an_empty_column_shows_a_drawing(load: Load) -> None:
    assert any(getattr(item, "symbol", None) is not None for item in walk(on_sheet(load(FILLED))))


@pytest.mark.parametrize("block", [FILLED, "{table: {of: points}}", "{table: {of: points, blanks: [A]}}"])
def test_every_row_of_a_table_has_the_same_number_of_cells(load: Load, block: str) -> None:
    drawn = on_sheet(load(block))
    rows = list(tagged(drawn, "TR"))
    assert len({len(row.items) for row in rows}) == 1
    first, *others = rows
    assert {cell.tag for cell in first.items if isinstance(cell, Group)} == {Tag("TH", scope="Column")}
    for row in others:
        assert isinstance(row.items[0], Group)
        assert row.items[0].tag == Tag("TH", scope="Row")


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("blank-parts: [coins]", "name these under 'blanks'"),
        ("names: Name", "name these under 'blanks'"),
        ("sums: [Score]", "name these under 'blanks'"),
        ("blanks: [Ann], sums: [Score]", "sums stand under a total"),
    ],
)
def test_what_belongs_to_empty_columns_needs_some(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        load(f"{{table: {{of: points, {keys}}}}}")
