"""The printed sheets of The Long Way have the room that its players need."""

from __future__ import annotations

import math

import pytest

from ppgen.blocks.box import EmptyBox
from ppgen.definition.load import load_game
from ppgen.names import Options
from ppgen.scene.theme import THEMES
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import parse_paper
from ppgen.sheets.printout import PrintJob, make_printout

GAME = load_game("long-way")


def printed(name: str, paper: str) -> Pad:
    (spec,) = [sheet for sheet in GAME.sheets if sheet.id == name]
    made = make_printout(PrintJob(GAME, spec, parse_paper(paper), THEMES["color"], Options()))
    assert isinstance(made, Pad)
    return made


@pytest.mark.parametrize(("paper", "least"), [("letter", 14.0), ("a4", 15.0)])
def test_a_space_of_a_pad_is_large_enough_to_draw_in(paper: str, least: float) -> None:
    assert printed("pad", paper).composition.sizes.space >= least


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_coin_box_holds_twelve_coins(paper: str) -> None:
    """A coin drawn by hand is 6 mm wide, with a millimetre around it."""
    (box,) = [one.box for one in printed("pad", paper).composition.placed if isinstance(one.block, EmptyBox)]
    assert math.floor(box.width / 7) * math.floor((box.height - 6) / 7) >= 12


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_chart_has_legible_tiles(paper: str) -> None:
    for name in ("pad", "solo", "reference"):
        assert printed(name, paper).composition.sizes.tile >= 2.5
