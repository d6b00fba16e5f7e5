"""Bundled sheets are legible, on their paper, with nothing over anything else, and their parts have their true size."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from ppgen.definition.bundled import bundled
from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.definition.sheet import SheetSpec
from ppgen.names import Options
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
    game, spec = sheet_of(name, sheet)
    job = PrintJob(game, spec, parse_paper(paper), THEMES["color"], Options(numbered=spec.pad, **options))
    made = make_printout(job)
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
    game, spec = sheet_of(name, sheet)
    made = compose(PrintJob(game, spec, parse_paper(paper), THEMES["color"]))
    sizes = {
        (cell.width, cell.height)
        for placed in made.placed
        if isinstance(placed.block, Cutouts)
        for cell in placed.block.cells(placed.box)
    }
    wanted = {(49, 24.5), (49, 49), (19, 19)} if name == "packet-hell" else {(19.05, 19.05)}
    assert sizes == wanted


@pytest.mark.parametrize("name", ["dodgem", "packet-hell"])
def test_the_reference_card_fits_twice_on_a_leaf(name: str) -> None:
    game, spec = sheet_of(name, "reference")
    for paper in PAPERS:
        if paper.name not in ("a5",):
            assert len(compose(PrintJob(game, spec, paper, THEMES["color"])).offsets) == 2


def test_the_board_of_dodgem_has_spaces_of_an_inch() -> None:
    game, spec = sheet_of("dodgem", "board")
    assert compose(PrintJob(game, spec, parse_paper("letter"), THEMES["color"])).sizes.space == pytest.approx(25.4)
