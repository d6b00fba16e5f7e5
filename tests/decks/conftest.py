"""A stranger's game with a deck, written anew for each test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from ppgen.decks.deck import Deck, deal
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError
from ppgen.press.deck_picture import DrawnDeckPicture
from ppgen.press.decks import draw_deck
from ppgen.press.formats import files
from ppgen.press.referee import GameReferee

HEAD = "id: bazaar\ntitle: Bazaar\n"
DECK = """\
decks:
  - id: market
    title: Market cards
    rows: cards.csv
    key: name
    copies: "{{ row.count }}"
    size: poker
    face:
      - section: {heading: "{{ row.name }}", note: "{{ row.cost }}", items: [{text: "{{ row.rules }}"}]}
      - text: "{{ index }} of {{ deck.cards }}"
    back: [{text: "**{{ deck.title }}**"}]
"""
ROWS = """\
name,cost,count,rules
Spice,3,4,Take one **spice** from the bank.
Silk,5,3,Trade it for two spices.
Gold,8,2,
"""

Write: TypeAlias = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a game with a deck, and returns its folder: `decks` in YAML, `rows` in CSV, and further files by name."""

    def written(decks: str = DECK, rows: str = ROWS, **files: str) -> Path:
        folder = tmp_path / "bazaar"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(HEAD + decks, encoding="utf-8")
        (folder / "cards.csv").write_text(rows, encoding="utf-8")
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    return written


def dealt(folder: Path, **options: Any) -> Deck:
    """The first deck of a game."""
    game = load_game(folder, **options)
    return deal(game, game.decks[0])


def faults(folder: Path) -> list[tuple[str, str, str, str]]:
    """What is wrong with the first deck: place, code, message and hint of each fault."""
    with pytest.raises(DefinitionError) as caught:
        dealt(folder)
    return [
        (f"{Path(f.mark.file).name}:{f.mark.line}:{f.mark.column}", f.code, f.message, f.hint)
        for f in caught.value.diagnostics
    ]


def deck_picture(folder: Path, theme: str = "color") -> bytes:
    """The baseline of the first deck of a game."""
    game = load_game(folder)
    (file,) = files(DrawnDeckPicture(draw_deck(GameReferee(game), game.decks[0], theme)), ("svg",))
    return file.for_baseline()[0]
