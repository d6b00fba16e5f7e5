"""Sheets on every paper: sizes, margins, nothing overlapping, nothing illegible; and refusals that help."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from ppgen.blocks.chart import Chart
from ppgen.boards.grid import Grid
from ppgen.definition.blocks import BoardSpec, ChartSpec, LegendSpec, RatingsSpec
from ppgen.definition.layouts import ColumnSpec, parts
from ppgen.definition.paper_blocks import FooterSpec
from ppgen.definition.text_block import TextSpec
from ppgen.diagnostics import DefinitionError, EnvironmentProblem
from ppgen.scene.model import GlyphRun, Shape
from ppgen.scene.theme import THEMES
from ppgen.sentences import called
from ppgen.sheets.compose import compose
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import PAPERS, parse_paper
from ppgen.sheets.printout import PrintJob
from tests.sheets.sound import assert_sound
from tests.sheets.walk import COLOR, GAME, leaf, pad, sheet, texts, without

SHEETS = tuple(one.id for one in GAME.sheets)
LANDSCAPE = "279.4x215.9mm"
PRINTED = [
    *((name, paper.name, False, 0.0) for name in SHEETS for paper in PAPERS),
    *((name, LANDSCAPE, False, 0.0) for name in SHEETS),
    ("pad", "letter", True, 0.0),
    ("pad", "letter", True, 3.0),
    ("pad", "a4", True, 3.0),
    ("pad", "letter", False, 3.0),
    ("solo", "letter", True, 3.0),
]
every_print = pytest.mark.parametrize(("name", "paper", "marks", "bleed"), PRINTED)


@cache
def printed(name: str, paper: str, marks: bool, bleed: float) -> Pad:
    return pad(name, paper, marks=marks, bleed=bleed, number=sheet(name).pad)


@every_print
def test_what_is_printed_is_legible_and_nothing_runs_into_anything(
    name: str, paper: str, marks: bool, bleed: float
) -> None:
    assert_sound(printed(name, paper, marks, bleed))


@every_print
def test_spaces_are_large_enough(name: str, paper: str, marks: bool, bleed: float) -> None:
    made = printed(name, paper, marks, bleed)
    assert made.composition.sizes.tile >= 2.5
    if name != "reference":
        assert made.composition.sizes.space >= 12


@pytest.mark.parametrize(("paper", "least"), [("letter", 14.0), ("a4", 15.0)])
def test_two_stacked_halves_give_the_spaces_that_the_paper_allows(paper: str, least: float) -> None:
    composition = pad("pad", paper).composition
    assert composition.imposition.split == "stacked"
    assert composition.sizes.space >= least


def test_a_leaf_that_is_wider_than_high_is_cut_side_by_side() -> None:
    assert pad("pad", LANDSCAPE).composition.imposition.split == "side by side"


def test_no_other_split_or_layout_would_give_larger_spaces() -> None:
    chosen = pad("pad", "letter").composition.sizes.space
    for layout in sheet("pad").layouts:
        only = without(sheet("pad"), layouts=(layout,))
        composition = compose(PrintJob(GAME, only, parse_paper("letter"), COLOR))
        if len(composition.offsets) == 2:
            assert composition.sizes.space <= chosen


def test_the_chart_shows_every_tile_and_its_axes_every_die_and_piece() -> None:
    made = pad("solo")
    items = [one for one in made.composition.placed if isinstance(one.block, Chart)]
    (chart,) = items
    drawn = chart.block.draw(chart.box)
    assert GAME.tiles is not None
    assert {item.id for item in drawn if item.id.startswith("tile-")} == {f"tile-{key}" for key in GAME.tiles.tiles}
    labels = [called(item.thing) for item in drawn if not isinstance(item, GlyphRun)]
    for number, fruit in ((1, "apple"), (2, "pear"), (3, "plum")):
        assert labels.count(f"sun {number}") == labels.count(f"rain {number}") == 1
        assert labels.count(fruit) == 2


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_theme_never_changes_geometry(theme: str) -> None:
    ours = [(one.item.text, one.item.origin) for one in texts(leaf(pad(theme=theme))) if isinstance(one.item, GlyphRun)]
    first = [(one.item.text, one.item.origin) for one in texts(leaf(pad())) if isinstance(one.item, GlyphRun)]
    assert ours == first
    paths = [one.item.path for one in leaf(pad(theme=theme)) if isinstance(one.item, Shape) and "wall" in one.roles]
    assert paths == [one.item.path for one in leaf(pad()) if isinstance(one.item, Shape) and "wall" in one.roles]


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_states_title_version_credit_and_rights_and_a_single_page_no_number(name: str) -> None:
    words = " ".join(one.item.text for one in texts(leaf(pad(name))) if isinstance(one.item, GlyphRun))
    for part in (GAME.title, GAME.version, GAME.credits.design, "© Ada Tester.", sheet(name).title):
        assert part in words
    assert "page 1" not in words


def test_a_game_sheet_has_lines_for_player_date_and_score_and_boxes_to_score_in() -> None:
    for name in ("pad", "solo"):
        labels = [
            one.item.text
            for one in texts(leaf(pad(name)))
            if isinstance(one.item, GlyphRun) and "field-label" in one.roles
        ]
        assert set(labels) == {"Player", "Date", "Score"}


# What does not fit is refused with a reason and with a way out that works.


def refusal(name: str, paper: str, **options: Any) -> EnvironmentProblem:
    with pytest.raises(EnvironmentProblem) as caught:
        pad(name, paper, **options)
    assert caught.value.exit_status == 2
    return caught.value


def test_a_sheet_too_large_for_its_paper_says_by_how_much() -> None:
    problem = refusal("pad", "110x150mm")
    assert "board spaces of 12 mm" in problem.message
    amounts = {word: float(size) for size, word in re.findall(r"([\d.]+) mm too (wide|high)", problem.message)}
    with_more = f"{110 + amounts.get('wide', 0.0)}x{150 + amounts.get('high', 0.0)}mm"
    assert amounts
    assert len(pad("pad", with_more).composition.offsets) == 1
    with_little_less = f"{109.8 + amounts.get('wide', 0.0):.1f}x{149.8 + amounts.get('high', 0.0):.1f}mm"
    refusal("pad", with_little_less)


def test_one_game_sheet_is_printed_where_two_do_not_fit() -> None:
    alone = pad("pad", "a5", copies=3, number=True)
    assert len(alone.composition.offsets) == 1
    assert "one on a page" in alone.note
    assert "one on a page" not in pad("pad", "letter").note


@pytest.mark.parametrize("paper", ["110x150mm", "120x120mm", "300x80mm"])
def test_the_way_out_of_a_refusal_works(paper: str) -> None:
    values: Mapping[str, Any] = refusal("pad", paper).values
    assert values["papers"]
    for other in values["papers"]:
        pad("pad", other)
    for other in values["sheets"]:
        pad(other, paper)


def test_a_sheet_that_cannot_be_drawn_is_no_way_out() -> None:
    """It fits, but shows a picture that the game does not have; only drawing it shows that."""
    from ppgen.records import replace

    huge = without(sheet("pad"), id="huge", layouts=(ColumnSpec((BoardSpec(min=100, max=100),)),))
    broken = without(sheet("solo"), id="broken", layouts=(ColumnSpec((LegendSpec(entries={"coyne": "a coin"}),)),))
    sound = without(sheet("solo"), id="sound", layouts=(ColumnSpec((TextSpec("Words."),)),))
    game = replace(GAME, sheets=(huge, broken, sound))
    with pytest.raises(EnvironmentProblem) as caught:
        compose(PrintJob(game, huge, parse_paper("letter"), COLOR))
    assert caught.value.values["sheets"] == ["sound"]


def test_marks_that_take_too_much_room_are_named() -> None:
    assert refusal("pad", "148x195mm", marks=True, bleed=3.0).values["unmarked"]
    pad("pad", "148x195mm")


@pytest.mark.parametrize("bleed", [math.nan, math.inf, -1.0, 21.0, -math.inf])
def test_a_bleed_out_of_reason_is_refused(bleed: float) -> None:
    assert "bleed" in refusal("solo", "letter", bleed=bleed).message


def test_a_card_is_printed_alone_where_two_do_not_fit() -> None:
    assert len(pad("reference", "letter").composition.imposition.trims) == 2
    assert len(pad("reference", "a5").composition.imposition.trims) == 1


# A sheet can only show what its game has.


@pytest.mark.parametrize(
    ("block", "word"),
    [
        (BoardSpec(), "a board"),
        (ChartSpec("light", "dark"), "a tile chart"),
        (RatingsSpec("sollo"), "sollo"),
        (TextSpec("two :coynes: more"), "coynes"),
    ],
)
def test_what_the_game_lacks_is_reported_at_the_sheet(block: object, word: str) -> None:
    from ppgen.records import replace

    poor = replace(GAME, board=None, tiles=None)
    spec = without(sheet("pad"), layouts=(ColumnSpec((block,)),))  # type: ignore[arg-type]
    with pytest.raises(DefinitionError, match=word) as caught:
        compose(PrintJob(poor, spec, parse_paper("letter"), COLOR))
    assert caught.value.diagnostics[0].mark == spec.mark


def test_a_sheet_without_layouts_is_reported() -> None:
    with pytest.raises(DefinitionError, match="no layouts"):
        compose(PrintJob(GAME, without(sheet("pad"), layouts=()), parse_paper("letter"), COLOR))


def test_another_game_uses_the_same_blocks() -> None:
    """A score pad with a board of another size, without dice or art."""
    from ppgen.records import replace

    other = replace(GAME, id="other", title="Other", board=Grid(3, 5), tiles=None, pieces={})
    layout = ColumnSpec((BoardSpec(margin=2, min=10), TextSpec("Write **here**."), FooterSpec()))
    found = compose(PrintJob(other, without(sheet("solo"), layouts=(layout,)), parse_paper("a5"), COLOR))
    assert found.sizes.space > 20


def test_parts_names_every_block_of_a_layout() -> None:
    kinds = {type(part).__name__ for part in parts(sheet("pad").layouts[0])}
    assert {"BoardSpec", "ChartSpec", "BoxSpec", "ScoreSpec", "RatingsSpec", "FooterSpec", "FieldsSpec"} <= kinds
