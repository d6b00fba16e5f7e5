"""The printed sheets of The Long Way have the room that its players need."""

from __future__ import annotations

import math

import pytest

from ppgen.blocks.box import EmptyBox
from ppgen.definition.load import load_game
from ppgen.options import SheetOptions
from ppgen.press.referee import GameReferee
from ppgen.scene.model import GlyphRun
from ppgen.scene.theme import THEMES
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.sheets.walk import leaf, texts

GAME = load_game("long-way")
REFEREE = GameReferee(GAME)


def printed(name: str, paper: str) -> Pad:
    """A sheet, with the figure that a card shows judged."""
    (spec,) = [sheet for sheet in GAME.sheets if sheet.id == name]
    made = make_printout(PrintJob(GAME, spec, parse_paper(paper), THEMES["color"], SheetOptions(), REFEREE))
    assert isinstance(made, Pad)
    return made


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_a_space_of_a_pad_is_large_enough_to_draw_in_and_leaves_the_rest_to_the_chart(paper: str) -> None:
    composition = printed("pad", paper).composition
    assert len(composition.offsets) == 2
    assert 14 <= composition.sizes.space <= 14.5
    assert composition.sizes.tile >= 3.5


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_coin_box_holds_twelve_coins(paper: str) -> None:
    """A coin drawn by hand is 6 mm wide, with a millimetre around it."""
    (box,) = [one.box for one in printed("pad", paper).composition.placed if isinstance(one.block, EmptyBox)]
    assert math.floor(box.width / 7) * math.floor((box.height - 6) / 7) >= 12


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_chart_has_legible_tiles(paper: str) -> None:
    for name, smallest in (("pad", 3.5), ("solo", 4.0), ("reference", 4.0)):
        assert printed(name, paper).composition.sizes.tile >= smallest


def test_the_head_has_no_line_for_the_score_that_the_total_has() -> None:
    words = [one.item.text for one in texts(leaf(printed("pad", "letter"))) if isinstance(one.item, GlyphRun)]
    assert words.count("Total") == 2
    assert "Score" not in words
    assert "Start: draw entrance → and exit →" in words


@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
@pytest.mark.parametrize(
    "rule",
    [
        "shortest way through your store",
        "Only she may cross out coins of her own",
        "reroll either die",
        "at the same time",
        "they are not empty either",
        "on an adjacent space",
        "never through the outer wall",
        "no walls or display with it",
        "At most two in a game",
        "to the other cafeteria, if there is one",
        "of two walls between two spaces, both need it",
        "each counted once (our reading)",
        "when all have stopped (our reading)",
    ],
)
def test_the_reference_card_says_what_the_rules_say(rule: str, paper: str) -> None:
    card = printed("reference", paper)
    found = [item for page in (0, 1) for item in texts(leaf(card, page))]
    words = " ".join(one.item.text for one in found if isinstance(one.item, GlyphRun))
    assert rule in words


@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
def test_no_rating_of_a_solo_game_stands_alone_on_a_line(paper: str) -> None:
    runs = [(one.item, one.matrix) for one in texts(leaf(printed("solo", paper))) if isinstance(one.item, GlyphRun)]
    (failure,) = (round((matrix @ run.origin).y, 2) for run, matrix in runs if "Failure" in run.text)
    line = " ".join(run.text for run, matrix in runs if round((matrix @ run.origin).y, 2) == failure)
    assert "Respectable" in line
