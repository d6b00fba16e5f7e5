"""What is refused of blocks and of sheets: nothing to print, pages inside other blocks, unknown words."""

from __future__ import annotations

import pytest

from ppgen.diagnostics import DefinitionError
from tests.blocks.conftest import Load


@pytest.mark.parametrize(
    ("block", "key"),
    [
        ("{column: {items: []}}", "items"),
        ("{row: {items: []}}", "items"),
        ("{section: {heading: Play, items: []}}", "items"),
        ("{section: {heading: '', items: [{text: Words.}]}}", "heading"),
        ("{text: ''}", "body"),
        ("{text: {body: ' '}}", "body"),
    ],
)
def test_a_block_with_nothing_in_it_is_a_fault_at_its_place(load: Load, block: str, key: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(block)
    (fault,) = caught.value.diagnostics
    assert fault.code == "DEF-EMPTY"
    assert key in fault.message
    assert fault.mark.line > 1


@pytest.mark.parametrize(
    ("sheet_text", "message"),
    [
        ("layouts: [{column: {items: [{pages: {items: [footer]}}]}}]", "in no other block"),
        ("pad: true, layouts: [{pages: {items: [{text: One.}, {text: Two.}]}}]", "a pad has one page"),
        ("layouts: [{pages: {items: []}}]", "items is empty"),
        ("scale: poster, layouts: [footer]", "poster"),
        ("cut: wavy, layouts: [footer]", "wavy"),
    ],
)
def test_pages_scale_and_cut_are_checked(load: Load, sheet_text: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message) as caught:
        load(sheet=sheet_text)
    assert all(fault.mark.line > 1 and fault.mark.column > 1 for fault in caught.value.diagnostics)
