"""Blocks of cards that depend on the row: repetitions, conditions, text that shrinks, exact places, bleed."""

from __future__ import annotations

import pytest

from ppgen.decks.drawing import DeckPainter, DrawnSide
from ppgen.lints.drawing import read
from ppgen.scene.limits import MIN_LINE
from ppgen.scene.model import GlyphRun, Group, Item, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.text import PT
from ppgen.scene.theme import THEMES
from tests.decks.conftest import Write, dealt

DECK = """\
decks:
  - {{id: market, title: Market, rows: cards.csv, key: name, size: poker, face: [{face}]}}
"""
ROWS = "name,cost,goods,rules\nSpice,3,pepper,Take one.\nSilk,1,,Trade it for two spices.\n"


def drawn(write: Write, face: str, rows: str = ROWS) -> list[DrawnSide]:
    return list(DeckPainter(dealt(write(DECK.format(face=face), rows)), THEMES["color"], 3.0).sides())


def runs(items: tuple[Item, ...]) -> list[GlyphRun]:
    found: list[GlyphRun] = []
    for item in items:
        if isinstance(item, GlyphRun):
            found.append(item)
        elif isinstance(item, Group):
            found += runs(item.items)
        elif isinstance(item, Use):
            found += runs(item.symbol.items)
    return found


def words(side: DrawnSide) -> list[str]:
    return [run.text for run in runs(side.symbol.items)]


def test_blocks_are_repeated_as_often_as_the_row_says(write: Write) -> None:
    block = "{repeat: {count: '{{ row.cost }}', items: [{text: '{{ number }} of {{ row.cost }} {{ row.name }}'}]}}"
    spice, silk = drawn(write, block)
    assert words(spice) == ["1 of 3 Spice", "2 of 3 Spice", "3 of 3 Spice"]
    assert words(silk) == ["1 of 1 Silk"]


def test_a_repeated_word_may_be_part_of_an_expression(write: Write) -> None:
    block = "{repeat: {of: [name, goods], items: [{text: '{{ item }}: {{ row[item] }}'}]}}"
    assert words(drawn(write, block)[0]) == ["name: Spice", "goods: pepper"]


@pytest.mark.parametrize("condition", ["{{ row.goods }}", "{{ row.cost > 2 }}", "{{ row.name == 'Spice' }}"])
def test_a_block_stands_on_the_cards_that_fulfil_its_condition(write: Write, condition: str) -> None:
    block = f'{{when: {{if: "{condition}", then: [{{text: Yes.}}], else: [{{text: No.}}]}}}}'
    assert [words(side) for side in drawn(write, block)] == [["Yes."], ["No."]]


def test_text_shrinks_to_its_smallest_size_and_no_further(write: Write) -> None:
    text = "{text: {body: '{{ row.rules }}', size: 12, min-size: 8}}"
    face = f"{{stack: {{items: [{{at: {{width: 40, height: 6, item: {text}}}}}]}}}}"
    rows = "name,rules\nshort,Take one.\nlonger,Take one and keep it.\nlong," + "Take one more. " * 9 + "\n"
    short, longer, long = drawn(write, face, rows)
    assert runs(short.symbol.items)[0].size == pytest.approx(12 * PT)
    assert 8 * PT < runs(longer.symbol.items)[0].size < 12 * PT
    assert not short.overfull
    assert not longer.overfull
    (found,) = long.overfull
    assert found.source.kind == "text"
    assert found.too_high > 3
    assert {run.size for run in runs(long.symbol.items)} == {8 * PT}


def test_a_turned_text_that_does_not_fit_is_found(write: Write) -> None:
    text = "{text: {body: Much too long for that, size: 12}}"
    side, *_ = drawn(write, f"{{stack: {{items: [{{at: {{width: 20, height: 6, turned: 90, item: {text}}}}}]}}}}")
    assert [(found.source.kind, found.too_high > 5) for found in side.overfull] == [("text", True)]


def test_a_ground_that_bleeds_goes_on_beyond_the_edges_that_it_lies_on(write: Write) -> None:
    band = "{at: {width: 63.5, height: 10, item: {panel: {ground: dot, bleed: true}}}}"
    plain = "{at: {y: 20, width: 63.5, height: 10, item: {panel: {ground: shade}}}}"
    side, *_ = drawn(write, f"{{stack: {{items: [{band}, {plain}]}}}}")
    xs = {role: _corners(side.symbol.items, THEMES["color"].fill(role)) for role in ("dot", "shade")}
    left, top = -63.5 / 2, -88.9 / 2
    assert xs["dot"] == pytest.approx((left - 3, top - 3, -left + 3, top + 10))
    assert xs["shade"] == pytest.approx((left, top + 20, -left, top + 30))


def _corners(items: tuple[Item, ...], fill: str) -> tuple[float, ...]:
    """The sides of the first ground of that colour."""
    for item in items:
        if isinstance(item, Shape) and item.role == "ground" and item.fill == fill:
            box = bounds(item.path)
            return box.x, box.y, box.right, box.bottom
        if isinstance(item, Group) and (found := _corners(item.items, fill)):
            return found
    return ()


def test_no_line_of_a_small_icon_is_too_thin_to_print(write: Write) -> None:
    folder = write(DECK.format(face="{icons: {art: icon-coin, size: 3}}"), ROWS)
    painter = DeckPainter(dealt(folder), THEMES["ink"])
    lines = [mark.line_width for mark in read(painter.scene(next(painter.sides()))).painted if mark.line_width]
    assert lines
    assert min(lines) >= MIN_LINE
