"""Panels, stacks, exact places, spacers, icons, repetitions and conditions: where they stand, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ppgen
from ppgen.diagnostics import DefinitionError
from ppgen.lints.drawing import Painted, read
from ppgen.scene.model import Box, GlyphRun, Shape
from ppgen.scene.theme import THEMES
from tests.blocks.conftest import FIGURES, Load, in_figure, words

FIGURE = "  - {{id: mine, title: Mine, caption: None., alt: Words., width: 82.4, picture: {}}}\n"
"""A figure that is 80 mm wide inside its margins of 1.2 mm."""


def painted(game: ppgen.Game) -> tuple[Painted, ...]:
    return read(game.figure("mine").drawing().scene).painted


def with_role(game: ppgen.Game, role: str) -> list[Box]:
    """The boxes of pictures, or of grounds and frames in the paint of a role, without half their lines, in the
    picture's own millimetres.
    """
    style = THEMES["color"][role] if role != "picture" else None
    marks = [
        mark
        for mark in painted(game)
        if isinstance(mark.item, Shape)
        and ("picture" in mark.roles if style is None else {"ground", "frame"} & mark.roles)
        and (style is None or mark.item.fill == style.fill)
        and (style is None or style.stroke is None or mark.item.stroke is not None)
    ]
    return [moved(mark.whole_box.inset(mark.line_width / 2)) for mark in marks]


def moved(box: Box) -> Box:
    return Box(round(box.x - 1.2, 3), round(box.y - 1.2, 3), round(box.width, 3), round(box.height, 3))


def texts(game: ppgen.Game) -> Iterator[tuple[str, Box]]:
    for mark in painted(game):
        if isinstance(mark.item, GlyphRun):
            yield mark.item.text, moved(mark.box)


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("x: 3, y: 4", (3, 4, 10, 6)),
        ("x: 3, y: 4, corner: top-right", (67, 4, 10, 6)),
        ("x: 3, y: 4, corner: bottom-left", (3, 20, 10, 6)),
        ("x: 3, y: 4, corner: bottom-right", (67, 20, 10, 6)),
        ("x: 3, y: 4, corner: top", (38, 4, 10, 6)),
        ("x: 3, y: 4, corner: bottom", (38, 20, 10, 6)),
        ("x: 3, y: 4, corner: left", (3, 16, 10, 6)),
        ("x: 3, y: 4, corner: right", (67, 16, 10, 6)),
        ("corner: middle", (35, 12, 10, 6)),
        ("x: 3, y: 4, turned: 90", (3, 4, 6, 10)),
        ("x: 3, y: 4, turned: -90, corner: bottom-right", (71, 16, 6, 10)),
        ("x: 3, y: 4, turned: 180", (3, 4, 10, 6)),
        ("x: -2, y: 4", (-2, 4, 10, 6)),
    ],
)
@pytest.mark.parametrize("around", ["stack", "panel"])
def test_a_block_stands_in_its_exact_place(load: Load, around: str, place: str, box: tuple[float, ...]) -> None:
    at = f"{{at: {{{place}, width: 10, height: 6, item: {{panel: {{ground: dot}}}}}}}}"
    block = f"{{{around}: {{height: 30, items: [{at}]}}}}"
    assert with_role(load(figure=FIGURE.format(block)), "dot") == [box]


def test_what_is_turned_clockwise_reads_downwards(load: Load) -> None:
    at = "{at: {width: 30, height: 6, turned: 90, item: {text: {body: Downwards, size: 9}}}}"
    block = f"{{stack: {{height: 40, items: [{at}]}}}}"
    ((_, box),) = texts(load(figure=FIGURE.format(block)))
    assert box.height > 2 * box.width
    assert box.y < 1  # it begins at the top, where a text that was turned the other way would end


def test_a_panel_keeps_its_padding_free_and_its_frame_inside(load: Load) -> None:
    inner = "{panel: {ground: dot, height: 5}}"
    block = f"{{panel: {{ground: shade, frame: wall, frame-width: 2, padding: 3, items: [{inner}]}}}}"
    game = load(figure=FIGURE.format(block))
    assert with_role(game, "shade") == [(0, 0, 80, 11)]
    assert with_role(game, "dot") == [(3, 3, 74, 5)]
    assert with_role(game, "wall") == [(1, 1, 78, 9)]


@pytest.mark.parametrize(("vertical", "top"), [("top", 2), ("middle", 12.5), ("bottom", 23)])
def test_blocks_stand_at_the_top_in_the_middle_or_at_the_bottom(load: Load, vertical: str, top: float) -> None:
    block = f"{{panel: {{height: 30, vertical: {vertical}, items: [{{panel: {{ground: dot, height: 5}}}}]}}}}"
    assert with_role(load(figure=FIGURE.format(block)), "dot") == [(2, top, 76, 5)]


def test_a_spacer_has_its_size_or_takes_what_is_left(load: Load) -> None:
    dots = "{panel: {ground: dot, height: 2}}, {spacer: {size: 4}}, {panel: {ground: dot, height: 2}}, spacer"
    block = f"{{panel: {{height: 30, padding: 0, gap: 0, items: [{dots}, {{panel: {{ground: dot, height: 3}}}}]}}}}"
    assert with_role(load(figure=FIGURE.format(block)), "dot") == [(0, 0, 80, 2), (0, 6, 80, 2), (0, 27, 80, 3)]


def test_a_spacer_in_a_row_is_as_wide_as_its_size_and_takes_no_height(load: Load) -> None:
    dot = "{panel: {ground: dot, width: 2, height: 3}}"
    block = f"{{row: {{gap: 0, items: [{dot}, {{spacer: {{size: 9}}}}, {dot}, spacer, {dot}]}}}}"
    boxes = [(0, 0, 2, 3), (11, 0, 2, 3), (78, 0, 2, 3)]
    assert with_role(load(figure=FIGURE.format(block)), "dot") == boxes


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("centre", 28.5), ("right", 57)])
def test_icons_stand_in_lines_of_their_size(load: Load, align: str, left: float) -> None:
    block = f"{{icons: {{art: flag, count: 5, size: 5, gap: 4, per-line: 3, align: {align}}}}}"
    game = load(figure=FIGURE.format(block))
    # The flag fills the middle eight tenths of its drawing.
    firsts = [(round(box.x - 0.5, 3), round(box.y - 0.5, 3)) for box in with_role(game, "picture")]
    shift = {"left": 0, "centre": 4.5, "right": 9}[align]
    second = [(left + shift + step, 9) for step in (0, 9)]
    assert firsts == [(left, 0), (left + 9, 0), (left + 18, 0), *second]


def test_no_icons_take_no_room(load: Load) -> None:
    block = "{column: {gap: 0, items: [{icons: {art: flag, count: 0}}, {panel: {ground: dot, height: 2}}]}}"
    assert with_role(load(figure=FIGURE.format(block)), "dot") == [(0, 0, 80, 2)]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [("1", True), ("yes", True), ("3", True), ("0", False), ("''", False), ("False", False), ("none", False)],
)
def test_a_block_stands_there_if_its_condition_holds(load: Load, condition: str, holds: bool) -> None:
    block = f"{{column: {{items: [{{when: {{if: {condition}, then: [{{text: Here.}}], else: [{{text: Not.}}]}}}}]}}}}"
    assert words(load(block).sheet("sheet").drawing().page(0).scene.items) == ["Here." if holds else "Not."]


def test_a_condition_without_blocks_leaves_no_gap(load: Load) -> None:
    nothing = "{when: {if: no, then: [{text: Here.}]}}"
    block = f"{{column: {{gap: 3, items: [{nothing}, {{panel: {{ground: dot, height: 2}}}}, {nothing}]}}}}"
    assert with_role(load(figure=FIGURE.format(block)), "dot") == [(0, 0, 80, 2)]


def test_a_condition_of_a_figure_quotes_facts(load: Load) -> None:
    block = "{when: {if: '{{ facts.board.columns > 4 }}', then: [{text: Wide.}], else: [{text: Narrow.}]}}"
    assert words(in_figure(load(figure=FIGURE.format(block)))) == ["Wide."]


def test_repeated_blocks_quote_their_word_and_their_number(load: Load) -> None:
    text = "{text: '{{ number }} of {{ item }}, then {{ number * 2 }}'}"
    block = f"{{repeat: {{of: [corn, rye], items: [{text}]}}}}"
    assert words(load(block).sheet("sheet").drawing().page(0).scene.items) == ["1 of corn, then 2", "2 of rye, then 4"]


def test_a_repeat_inside_a_repeat_has_words_of_its_own(load: Load) -> None:
    inner = "{repeat: {of: ['{{ item }}', '{{ number }}'], items: [{text: '{{ item }}'}]}}"
    block = f"{{repeat: {{of: [corn, rye], items: [{inner}]}}}}"
    assert words(load(block).sheet("sheet").drawing().page(0).scene.items) == ["corn", "1", "rye", "2"]


def test_blocks_that_are_repeated_no_times_are_not_there(load: Load) -> None:
    block = "{repeat: {count: 0, items: [{text: 'Number {{ number }}'}]}}, {text: Last.}"
    assert words(load(block).sheet("sheet").drawing().page(0).scene.items) == ["Last."]


@pytest.mark.parametrize(
    ("block", "code", "said"),
    [
        ("{repeat: {items: [footer]}}", "DEF-RANGE", "either 'count' (a number) or 'of' (a list of words)"),
        ("{repeat: {count: 2, of: [a], items: [footer]}}", "DEF-RANGE", "either 'count'"),
        ("{repeat: {count: many, items: [footer]}}", "DEF-TYPE", "a whole number, not the text 'many'"),
        ("{repeat: {count: 101, items: [footer]}}", "DEF-RANGE", "it must be 0 to 100"),
        ("{repeat: {of: word, items: [footer]}}", "DEF-TYPE", "a list of words"),
        ("{repeat: {count: 2, items: []}}", "DEF-EMPTY", "items is empty"),
        (
            "{repeat: {count: 100, items: [{repeat: {count: 100, items: [{text: a}, {text: b}, {text: c}]}}]}}",
            "DEF-SIZE",
            "more than 20,000 parts",
        ),
        ("{when: {if: yes}}", "DEF-RANGE", "give it blocks under 'then' or 'else'"),
        ("{stack: {items: []}}", "DEF-EMPTY", "items is empty"),
        ("{icons: {art: flagg}}", "DEF-REFERENCE", "'flagg' is not in art"),
        ("{icons: {art: flag, count: -1}}", "DEF-RANGE", "it must be 0 to 200"),
        ("{at: {x: 1, y: 1, item: footer}}", "DEF-MISSING-KEY", "the key 'height' is missing"),
    ],
)
def test_what_cannot_be_read_is_a_fault_at_its_place(load: Load, block: str, code: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(block)
    assert {fault.code for fault in caught.value.diagnostics} == {code}
    assert said in caught.value.diagnostics[0].message
    assert all(fault.mark.line > 1 and fault.mark.column > 1 for fault in caught.value.diagnostics)


@pytest.mark.parametrize(
    ("block", "code", "said"),
    [
        (
            "{column: {items: [{at: {width: 9, height: 9, item: {text: a}}}]}}",
            "DEF-RANGE",
            "'at' stands directly in a stack",
        ),
        ("{panel: {ground: shaed}}", "DEF-REFERENCE", "'shaed' is no colour or role that an area can have"),
        ("{panel: {ground: wall}}", "DEF-REFERENCE", "'wall' is no colour or role that an area can have"),
        ("{panel: {frame: '#102030'}}", "DEF-REFERENCE", "no colour or role that a line can have"),
    ],
)
def test_what_cannot_be_drawn_is_a_fault_at_its_place(load: Load, block: str, code: str, said: str) -> None:
    game = load(figure=FIGURE.format(block))
    (fault,) = [fault for fault in game.check() if fault.code == code]
    assert said in fault.message
    assert fault.mark.line == FIGURES.count("\n") + 1
    assert fault.mark.column > 70


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("{at: {width: 40, height: 4, item: {panel: {ground: dot, height: 5.5}}}}", "the panel is 1.5 mm too high"),
        (
            "{at: {width: 40, height: 4, turned: 30, item: {panel: {ground: dot, height: 5.5}}}}",
            "the panel is 1.5 mm too high",
        ),
        ("{at: {width: 40, height: 9, item: {panel: {width: 42}}}}", "the panel is 2 mm too wide"),
        (
            "{at: {width: 40, height: 9, item: {icons: {art: flag, count: 9, size: 10, per-line: 9}}}}",
            "58 mm too wide and 1 mm too high",
        ),
        (
            "{at: {width: 9, height: 9, item: {panel: {padding: 1, items: [{spacer: {size: 8}}]}}}}",
            "the spacer is 1 mm too high",
        ),
    ],
)
def test_what_does_not_fit_in_its_exact_place_is_a_fault_that_says_by_how_much(
    load: Load, block: str, said: str
) -> None:
    stack = f"{{stack: {{height: 30, items: [{block}]}}}}"
    game = load(stack, FIGURE.format(stack))
    faults = [fault for fault in game.check() if fault.code == "BLOCK-OVERFLOW"]
    assert [fault.mark.file.rpartition("/")[2] for fault in faults] == ["figures.yaml", "game.yaml"]
    assert all(said in fault.message for fault in faults)
    with pytest.raises(DefinitionError, match="too"):
        game.sheet("sheet").drawing().page(0)
