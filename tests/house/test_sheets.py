"""Bundled sheets are legible, on their paper, with nothing over anything else, and their parts have their true size."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from ppgen.definition.bundled import bundled
from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.definition.sheet import SheetSpec
from ppgen.options import SheetOptions
from ppgen.press.referee import GameReferee
from ppgen.scene.theme import THEMES
from ppgen.sheets.blocks.cutouts import Cutouts
from ppgen.sheets.compose import compose
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import PAPERS, DoesNotFit, parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.sheets.sound import assert_sound

SHEETS = [(game, sheet.id) for game in bundled() for sheet in load_game(game).sheets if not sheet.components]


def sheet_of(name: str, sheet: str) -> tuple[Game, SheetSpec]:
    game = load_game(name)
    return game, next(one for one in game.sheets if one.id == sheet)


def printed(name: str, sheet: str, paper: str, **options: Any) -> Pad:
    return printed_alone(name, sheet, paper, number=sheet_of(name, sheet)[1].pad, **options)


@cache
def game_with_referee(name: str) -> tuple[Game, GameReferee]:
    game = load_game(name)
    return game, GameReferee(game)


def printed_alone(name: str, sheet: str, paper: str, **options: Any) -> Pad:
    """With its figures judged and its board as the rules arrange it."""
    game, referee = game_with_referee(name)
    spec = next(one for one in game.sheets if one.id == sheet)
    made = make_printout(PrintJob(game, spec, parse_paper(paper), THEMES["color"], SheetOptions(**options), referee))
    assert isinstance(made, Pad)
    return made


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize(("name", "sheet"), SHEETS)
def test_a_sheet_is_sound(name: str, sheet: str, paper: str) -> None:
    assert_sound(printed(name, sheet, paper))
    with suppress(DoesNotFit):  # marks take room
        assert_sound(printed(name, sheet, paper, marks=True, bleed=3.0))


@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "tabloid", "a3"])
@pytest.mark.parametrize(("name", "sheet"), [("packet-hell", "packets"), ("dodgem", "board")])
def test_the_sheets_fit_on_usual_paper_at_true_size(name: str, sheet: str, paper: str) -> None:
    made = printed_alone(name, sheet, paper).composition
    sizes = {
        (cell.width, cell.height)
        for placed in made.placed
        if isinstance(placed.block, Cutouts)
        for cell in placed.block.cells(placed.box)
    }
    wanted = {(49, 24.5), (24.5, 49), (49, 49), (19, 19)} if name == "packet-hell" else {(19.05, 19.05)}
    assert sizes == wanted


@pytest.mark.parametrize("name", ["dodgem", "packet-hell"])
def test_the_reference_card_fits_twice_on_a_leaf(name: str) -> None:
    game, spec = sheet_of(name, "reference")
    for paper in PAPERS:
        if paper.name not in ("a5",):
            referee = game_with_referee(name)[1]
            assert len(compose(PrintJob(game, spec, paper, THEMES["color"], referee=referee)).offsets) == 2


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_packets_fit_with_crop_marks_and_their_edges_are_in_line(paper: str) -> None:
    made = printed_alone("packet-hell", "packets", paper, marks=True)
    cutouts = [(placed.block, placed.box) for placed in made.composition.placed if isinstance(placed.block, Cutouts)]
    packets = [cell for block, box in cutouts if "packet" in block.spec.items for cell in block.cells(box)]
    mats = [cell for block, box in cutouts if "home-1" in block.spec.items for cell in block.cells(box)]
    assert len(packets) == 25
    edges = sorted({round(cell.x, 3) for cell in packets[:21]})
    assert [high - low for low, high in pairwise(edges)] == pytest.approx([24.5] * 6, abs=0.05)
    for cell in (*mats, *packets[21:]):
        assert min(abs(cell.x - edge) for edge in edges) <= 0.05
    assert mats[0].y == pytest.approx(packets[14].bottom, abs=0.05)


CARDS = [(game, sheet.id) for game in bundled() for sheet in load_game(game).sheets if sheet.scale == "card"]


@pytest.mark.parametrize("marks", [False, True])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
@pytest.mark.parametrize(("name", "sheet"), CARDS)
def test_reference_cards_share_one_scale_on_every_paper(name: str, sheet: str, paper: str, marks: bool) -> None:
    made = printed_alone(name, sheet, paper, marks=marks)
    assert 8.5 <= made.composition.sizes.body <= 9.5
    assert made.composition.sizes.title <= 18


A5 = {
    ("long-way", "solo"),
    ("wrack-line", "pad"),
    ("amazons", "board"),
    ("othello", "board"),
    ("pass-the-food", "score-pad"),
    ("pass-the-food", "reference"),
    *CARDS,
}


@pytest.mark.parametrize("marks", [False, True])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
@pytest.mark.parametrize(("name", "sheet"), SHEETS)
def test_a_sheet_fits_its_papers_or_says_by_how_much_it_is_too_large(
    name: str, sheet: str, paper: str, marks: bool
) -> None:
    too_large = {("long-way", "solo")} if marks else set()
    if paper != "a5" or (name, sheet) in A5 - too_large:
        assert_sound(printed_alone(name, sheet, paper, marks=marks))
        return
    with pytest.raises(DoesNotFit, match=r"on a5: at its smallest \(.*\) it is [\d.]+ mm too (wide|high)") as refusal:
        printed_alone(name, sheet, paper, marks=marks)
    assert "letter" in refusal.value.values["papers"] or refusal.value.values["unmarked"]


def test_the_board_of_dodgem_has_spaces_of_an_inch() -> None:
    assert printed_alone("dodgem", "board", "letter").composition.sizes.space == pytest.approx(25.4)
