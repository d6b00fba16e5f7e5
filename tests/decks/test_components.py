"""Cards as single pictures for print services."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import DefinitionError
from tests.decks.conftest import DECK, ROWS, Write

PLAIN = DECK.replace("{{ index }} of ", "")


def test_every_card_has_a_picture_of_each_side(write: Write, tmp_path: Path) -> None:
    folder = write(PLAIN)
    assert run(["components", "--game", str(folder), "--out", str(tmp_path / "o"), "--dpi", "50"]) == 0
    names = sorted(file.name for file in (tmp_path / "o" / "bazaar" / "components").iterdir())
    assert names == [f"market-{card}-{side}.png" for card in ("gold", "silk", "spice") for side in ("back", "face")]


def test_copies_that_differ_have_pictures_of_their_own(write: Write) -> None:
    parts = {component.drawing.side.part for component in ppgen.load(write()).components(["market"], side="face")}
    assert parts == {
        f"market-{card}-{copy}" for card, n in (("spice", 4), ("silk", 3), ("gold", 2)) for copy in range(1, n + 1)
    }


def test_a_service_prints_cards_of_its_sizes_with_its_bleed(write: Write) -> None:
    wide = PLAIN.replace("size: poker", "size: poker\n    margin: 3.2")
    (face,) = ppgen.load(write(wide)).components(["market-silk"], side="face", service="the-game-crafter")
    assert (face.width, face.height) == (63.5, 88.9)
    assert face.drawing.side.copies == 3
    assert face.drawing.scene.width == pytest.approx(63.5 + 2 * 3.175)
    euro = ppgen.load(write(PLAIN.replace("poker", "euro")))
    with pytest.raises(DefinitionError, match="PART-FIT"):
        euro.components(service="the-game-crafter")


def test_a_card_with_too_little_room_has_no_picture(write: Write) -> None:
    game = ppgen.load(write(PLAIN, rows=ROWS.replace("Trade it", "Trade it " + "for ever and ever " * 90)))
    with pytest.raises(DefinitionError, match="DECK-OVERFLOW"):
        game.components()
