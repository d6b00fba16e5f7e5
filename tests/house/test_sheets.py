"""Every bundled sheet is legible, inside its paper, and nothing on it runs into anything else."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_game
from ppgen.names import Options
from ppgen.scene.theme import THEMES
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import DoesNotFit, parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.sheets.sound import assert_sound

SHEETS = [(game, sheet.id) for game in bundled() for sheet in load_game(game).sheets if not sheet.components]


def printed(name: str, sheet: str, paper: str, **options: Any) -> Pad:
    game = load_game(name)
    (spec,) = [spec for spec in game.sheets if spec.id == sheet]
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
