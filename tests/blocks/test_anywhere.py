"""A block stands on a sheet and in a figure with the same keys, and says the same in both."""

from __future__ import annotations

from importlib import import_module
from typing import get_args, get_origin, get_type_hints

import pytest

from ppgen.blocks.block import Block
from ppgen.blocks.build import CLASSES, maker
from ppgen.definition.layouts import (
    AtSpec,
    BlockSpec,
    ColumnSpec,
    PagesSpec,
    PanelSpec,
    PaperBlockSpec,
    RepeatSpec,
    RowSpec,
    SectionSpec,
    StackSpec,
    WhenSpec,
)
from ppgen.diagnostics import DefinitionError
from ppgen.sheets.compose import CLASSES as ON_PAPER
from tests.blocks.conftest import FIGURES, Load, in_figure, on_sheet, words

FIGURE = "  - {{id: mine, title: Mine, caption: None., alt: Words., picture: {}}}\n"
BLOCKS = {
    "text": ("{text: Good luck!}", ["Good", "luck!"]),
    "list": ("{list: {items: [one thing, another]}}", ["one", "thing", "another"]),
    "section": ("{section: {heading: Play, items: [{text: Move.}]}}", ["Play", "Move."]),
    "ratings": ("{ratings: {of: solo, form: table}}", ["5+", "master", "≤4", "novice"]),
    "table of the game": ("{table: {of: points}}", ["Coins", "1", "2", "Ace", "3", "−4"]),
    "table of its own": (
        "{table: {head: H, columns: [A], rows: [{label: x, cells: [y]}], total: {label: all, cells: [z]}}}",
        ["H", "A", "x", "y", "all", "z"],
    ),
    "table to fill in": (
        "{table: {of: points, blanks: [Ann, Bob], total: {label: Score}}}",
        ["Coins", "1", "2", "Ace", "3", "−4", "Ann", "Bob", "Score"],
    ),
    "box": ("{box: {label: Notes, note: here}}", ["Notes", "here"]),
    "score": ('{score: {boxes: [{label: ways}, {label: all, sign: "="}]}}', ["=", "ways", "all"]),
    "pieces": ("{pieces: {names: [goal], notes: {goal: worth it}}}", ["goal", "worth", "it"]),
    "legend": ("{legend: {entries: {arrow: a move, goal: the goal}}}", ["a", "move", "the", "goal"]),
    "panel": ("{panel: {ground: shade, frame: text, items: [{text: inside}]}}", ["inside"]),
    "stack": (
        "{stack: {height: 9, items: [{text: below}, {at: {width: 20, height: 6, turned: 90, item: {text: above}}}]}}",
        ["below", "above"],
    ),
    "repeat": (
        "{repeat: {of: [red, blue], items: [{text: '{{ item }} more'}, {spacer: {size: 1}}]}}",
        ["red", "more", "blue", "more"],
    ),
    "when": ("{when: {if: 'yes', then: [{text: so}], else: [{text: otherwise}]}}", ["so"]),
    "when not": ("{row: {items: [{when: {if: 'No', then: [{text: so}], else: [{text: otherwise}]}}]}}", ["otherwise"]),
    "icons": ("{icons: {art: flag, count: 3}}", []),
    "row": ("{row: {items: [{text: left}, {text: right}]}}", ["left", "right"]),
    "board": ("{board: {pieces: setup, coordinates: true, min: 5, max: 8}}", [*"ABCDE", *"12345", *"GGG", "F"]),
}


@pytest.mark.parametrize(("block", "said"), BLOCKS.values(), ids=BLOCKS.keys())
def test_a_block_says_the_same_on_a_sheet_and_in_a_figure(load: Load, block: str, said: list[str]) -> None:
    game = load(block, FIGURE.format(block))
    assert game.figure("mine").findings == ()
    for drawn in (on_sheet(game), in_figure(game)):
        assert sorted(" ".join(words(drawn)).split()) == sorted(" ".join(said).split())


def test_texts_of_a_picture_quote_facts(load: Load) -> None:
    column = '{column: {items: [{text: "{{ facts.board.columns }} columns"}, {list: ["{{ facts.board.rows }} rows"]}]}}'
    drawn = in_figure(load(figure=FIGURE.format(column)))
    assert " ".join(words(drawn)) == "5 columns 5 rows"


def test_a_number_in_a_picture_needs_something_to_stand_on(load: Load) -> None:
    (finding,) = load(figure=FIGURE.format("{text: It has 7 columns.}")).figure("mine").findings
    assert finding.code == "FIG-BARE-NUMBER"
    assert "the body of the text of 'mine' says '7'" in finding.message


@pytest.mark.parametrize(
    "block",
    [
        "title",
        "footer",
        "{fields: {lines: [{label: Name}]}}",
        "{ruler: {length: 50}}",
        "{cutouts: {items: {flag: 2}, width: 20, height: 20}}",
        "{figure: opening}",
        "{row: {items: [{column: {items: [footer]}}]}}",
    ],
)
def test_what_makes_sense_on_paper_alone_is_no_picture(load: Load, block: str) -> None:
    (finding,) = load(figure=FIGURE.format(block)).figure("mine").findings
    assert finding.code == "FIG-PICTURE"
    assert "only makes sense on a sheet of paper" in finding.message
    assert "text" in finding.hint
    assert "footer" not in finding.hint


@pytest.mark.parametrize(
    ("block", "word"),
    [
        ("{ratings: sollo}", "solo"),
        ("{picture: flagg}", "flagg"),
        ("{box: {label: a, art: flagg}}", "flagg"),
        ("{legend: {entries: {flagg: a}}}", "flagg"),
        ("{pieces: {names: [gaol]}}", "goal"),
        ("chart", "tile catalogue"),
    ],
)
def test_what_a_picture_names_must_be_there(load: Load, block: str, word: str) -> None:
    try:
        findings = load(figure=FIGURE.format(block)).figure("mine").findings
    except DefinitionError as mistake:
        findings = mistake.diagnostics
    assert len(findings) == 1
    assert findings[0].code in ("FIG-PICTURE", "DEF-REFERENCE")
    assert word in findings[0].message + findings[0].hint


def test_a_picture_that_is_too_wide_for_its_panel_is_a_fault_at_its_place(load: Load) -> None:
    game = load(figure=FIGURE.format("{board: {min: 40, max: 40}}"))
    (finding,) = [finding for finding in game.check() if finding.code == "FIG-DRAW"]
    assert "at least 212.0 mm in a panel of 77.6 mm" in finding.message
    assert finding.mark.line == FIGURES.count("\n") + 1


def test_a_sum_on_a_sheet_has_no_facts(load: Load) -> None:
    game = load("{sum: {rows: [{label: Way, fact: way}], total: {label: Total, fact: way}}}")
    with pytest.raises(DefinitionError, match="nothing gives sheet sheet the fact way") as caught:
        on_sheet(game)
    assert "a figure with a position" in caught.value.diagnostics[0].hint


@pytest.mark.parametrize(
    ("block", "hint"),
    [
        ('{chart: {row-die: "light-#"}}', "'light'"),
        ("{table: {of: points, total: Score}}", "expected a mapping"),
        ("{table: {of: points, head: H}}", "its own head"),
        ("{table: {columns: [A, B], rows: [{label: x, cells: [y]}]}}", "1 cell for 2 columns"),
    ],
)
def test_old_and_wrong_keys_are_refused(load: Load, block: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(block)
    (finding,) = caught.value.diagnostics
    assert hint in finding.message + " " + finding.hint


def test_every_kind_of_block_has_its_class() -> None:
    paper = {kind.TAG for kind in get_args(PaperBlockSpec) if kind is not PagesSpec}
    assert paper == set(ON_PAPER)
    around = (RowSpec, ColumnSpec, SectionSpec, PagesSpec, PanelSpec, StackSpec, AtSpec, WhenSpec, RepeatSpec)
    leaves = {kind.TAG for kind in get_args(BlockSpec)} - {kind.TAG for kind in around}
    assert leaves - paper == set(CLASSES)
    for name in (*CLASSES.values(), *ON_PAPER.values()):
        made = maker(name)
        drawn = made if isinstance(made, type) else get_origin(get_type_hints(made)["return"])
        assert isinstance(drawn, type)
        assert issubclass(drawn, Block)
        assert made.__module__ == import_module(made.__module__).__name__


def test_a_die_without_a_picture_is_a_fault_at_its_block(load: Load) -> None:
    (fault,) = [one for one in load("footer, {roll: {dice: [none-1]}}").check() if one.code == "DEF-REFERENCE"]
    assert "a picture 'none-1'" in fault.message
    assert fault.mark.column > len("  - {id: sheet, title: Sheet, layouts: [{column: {items: [footer, ")


def test_no_dice_call_for_a_piece_without_a_number(load: Load) -> None:
    block = "{pieces: {names: [goal], dice: [sun]}}"
    assert "goal" in words(on_sheet(load(block)))
    assert "goal" in words(in_figure(load("footer", FIGURE.format(block))))
